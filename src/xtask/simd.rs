//! Whether the engine's wasm works on vectors: eight numbers at a time is what makes a network
//! worth its time, and a flag left out would cost that without a word.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use wasmparser::{Operator, Parser, Payload};

/// The file that must hold them.
pub const ENGINE: &str = "xiangqi_engine.wasm";

/// Sums of eight numbers, and products of eight pairs: what the loops over the network are made
/// of, and nothing else is.
#[derive(Default, PartialEq, Eq, Debug)]
pub struct Vectors {
    sums: usize,
    products: usize,
}

/// An error unless the wasm in this folder has the vector instructions it needs.
pub fn demand(folder: &Path) -> Result<()> {
    let path = folder.join(ENGINE);
    let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
    let found = count(&bytes)?;
    println!(
        "{ENGINE}: {} sums and {} products of eight numbers at a time",
        found.sums, found.products
    );
    if found.sums == 0 || found.products == 0 {
        bail!("{ENGINE} was built without vector instructions: {found:?}");
    }
    Ok(())
}

fn count(wasm: &[u8]) -> Result<Vectors> {
    let mut found = Vectors::default();
    for payload in Parser::new(0).parse_all(wasm) {
        if let Payload::CodeSectionEntry(body) = payload? {
            for operator in body.get_operators_reader()? {
                match operator? {
                    Operator::I16x8Add => found.sums += 1,
                    Operator::I32x4DotI16x8S => found.products += 1,
                    _ => {}
                }
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module with one function of this body, without a result.
    fn module(body: &[u8]) -> Vec<u8> {
        let mut wasm = b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x03\x02\x01\0\x0A".to_vec();
        let length = body.len() as u8 + 2;
        wasm.extend([length + 2, 1, length, 0]);
        wasm.extend(body);
        wasm.push(0x0B);
        wasm
    }

    #[test]
    fn vector_instructions_are_told_from_others() {
        // Sixteen bytes of a constant, twice; the sum or the product of them; dropped.
        let constant = [[0xFD, 12].as_slice(), &[0; 16]].concat();
        let of_two = |operator: &[u8]| {
            let body = [&constant, &constant, operator, &[0x1A]].concat();
            count(&module(&body)).unwrap()
        };
        let found = |sums, products| Vectors { sums, products };
        assert_eq!(of_two(&[0xFD, 0x8E, 0x01]), found(1, 0), "i16x8.add");
        assert_eq!(
            of_two(&[0xFD, 0xBA, 0x01]),
            found(0, 1),
            "i32x4.dot_i16x8_s"
        );
        assert_eq!(of_two(&[0xFD, 0x6E]), found(0, 0), "i8x16.add");
        assert_eq!(count(&module(&[0x01])).unwrap(), found(0, 0), "nop");
        assert!(count(b"GIF89a").is_err());
    }
}
