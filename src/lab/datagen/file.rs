//! The file of the samples: a header that says how they were made, then batches of games, each
//! whole. A batch is made from its number alone, so whatever order they come in, and however
//! often the work was broken off, the same batches are the same, and so is the file when it is
//! done.
//!
//! Little-endian throughout. Header: `XQSAMPLE`, version, nodes a move, seed, checksum of the
//! net (8 bytes each).
//! Batch: its number and how many samples follow (4 bytes each), then those, 32 bytes each.

use super::packed::{Packed, SIZE, Sample};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

const MAGIC: [u8; 8] = *b"XQSAMPLE";
const VERSION: u64 = 2;
/// Bytes of the header.
const HEADER: u64 = 40;

/// How samples are made. Files made in another way cannot be continued in this one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// Nodes searched for a move.
    pub nodes: u64,
    /// What chance starts from.
    pub seed: u64,
    /// The checksum of the net that evaluated; 0 for the evaluation by hand.
    pub net: u64,
}

impl Recipe {
    fn header(&self) -> Vec<u8> {
        let words = [VERSION, self.nodes, self.seed, self.net];
        let words = words.iter().flat_map(|word| word.to_le_bytes());
        MAGIC.into_iter().chain(words).collect()
    }
}

/// The bytes of a batch.
fn packed(number: u32, samples: &[Sample]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(8 + SIZE * samples.len());
    bytes.extend_from_slice(&number.to_le_bytes());
    bytes.extend_from_slice(&(samples.len() as u32).to_le_bytes());
    for sample in samples {
        bytes.extend_from_slice(&sample.pack());
    }
    bytes
}

/// Puts the batches of a finished file in order, without those after the first that make up so
/// many samples. Then the file does not depend on which thread was quicker. How many samples
/// there are.
///
/// # Errors
/// What the system says; the file is then as it was.
pub fn settle(path: &Path, samples: u64) -> io::Result<u64> {
    let mut reader = Reader::open(path)?;
    let mut batches = BTreeMap::new();
    while let Some((number, batch)) = reader.batch()? {
        batches.insert(number, batch);
    }
    let settled = path.with_extension("settled");
    let mut file = BufWriter::new(File::create(&settled)?);
    file.write_all(&reader.recipe.header())?;
    let mut count = 0;
    for (number, batch) in batches {
        if count < samples {
            file.write_all(&packed(number, &batch))?;
            count += batch.len() as u64;
        }
    }
    file.into_inner()?.sync_all()?;
    fs::rename(&settled, path)?;
    Ok(count)
}

/// A file that is being added to.
pub struct Writer {
    file: File,
    done: BTreeSet<u32>,
    samples: u64,
}

impl Writer {
    /// Opens a file, new or begun; an unfinished batch at its end is cut off.
    ///
    /// # Errors
    /// What the system says; `InvalidData` for a file of another kind or recipe.
    pub fn open(path: &Path, recipe: Recipe) -> io::Result<Writer> {
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        let mut writer = Writer {
            done: BTreeSet::new(),
            samples: 0,
            file: file.try_clone()?,
        };
        if file.metadata()?.len() == 0 {
            file.write_all(&recipe.header())?;
            return Ok(writer);
        }
        let mut reader = Reader::of(file)?;
        if reader.recipe != recipe {
            let text = format!("made with {:?}, not with {recipe:?}", reader.recipe);
            return Err(io::Error::new(ErrorKind::InvalidData, text));
        }
        let mut end = reader.read;
        while let Some((number, batch)) = reader.batch()? {
            writer.done.insert(number);
            writer.samples += batch.len() as u64;
            end = reader.read;
        }
        writer.file.set_len(end)?;
        writer.file.seek(SeekFrom::Start(end))?;
        Ok(writer)
    }

    /// Whether a batch is there.
    pub fn has(&self, number: u32) -> bool {
        self.done.contains(&number)
    }

    /// How many samples there are.
    pub fn samples(&self) -> u64 {
        self.samples
    }

    /// Adds a batch.
    ///
    /// # Errors
    /// What the system says.
    pub fn add(&mut self, number: u32, samples: &[Sample]) -> io::Result<()> {
        self.file.write_all(&packed(number, samples))?;
        self.done.insert(number);
        self.samples += samples.len() as u64;
        Ok(())
    }
}

/// A file that is read.
pub struct Reader {
    file: BufReader<File>,
    /// How the samples were made.
    pub recipe: Recipe,
    /// Bytes read up to the end of a batch.
    read: u64,
}

impl Reader {
    /// Opens a file.
    ///
    /// # Errors
    /// What the system says; `InvalidData` for a file of another kind.
    pub fn open(path: &Path) -> io::Result<Reader> {
        Reader::of(File::open(path)?)
    }

    fn of(file: File) -> io::Result<Reader> {
        let mut file = BufReader::new(file);
        let mut magic = [0; 8];
        file.read_exact(&mut magic)?;
        let version = word(&mut file)?;
        if magic != MAGIC || version != VERSION {
            let text = format!("no samples of version {VERSION}");
            return Err(io::Error::new(ErrorKind::InvalidData, text));
        }
        Ok(Reader {
            recipe: Recipe {
                nodes: word(&mut file)?,
                seed: word(&mut file)?,
                net: word(&mut file)?,
            },
            file,
            read: HEADER,
        })
    }

    /// The next batch and its number; nothing at the end, which may be within a batch that
    /// is still being written.
    ///
    /// # Errors
    /// What the system says; `InvalidData` for bytes that are no samples.
    pub fn batch(&mut self) -> io::Result<Option<(u32, Vec<Sample>)>> {
        let mut head = [0; 8];
        if !whole(self.file.read_exact(&mut head))? {
            return Ok(None);
        }
        let [a, b, c, d, e, f, g, h] = head;
        let number = u32::from_le_bytes([a, b, c, d]);
        let count = u32::from_le_bytes([e, f, g, h]);
        let mut samples = Vec::new();
        for _ in 0..count {
            let mut packed: Packed = [0; SIZE];
            if !whole(self.file.read_exact(&mut packed))? {
                return Ok(None);
            }
            let sample = Sample::unpack(&packed).ok_or_else(|| {
                let place = self.read + 8 + (SIZE * samples.len()) as u64;
                io::Error::new(ErrorKind::InvalidData, format!("no sample at byte {place}"))
            })?;
            samples.push(sample);
        }
        self.read += 8 + u64::from(count) * SIZE as u64;
        Ok(Some((number, samples)))
    }
}

fn word(file: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    file.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

/// Whether there was as much as was to be read.
fn whole(read: io::Result<()>) -> io::Result<bool> {
    match read {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}
