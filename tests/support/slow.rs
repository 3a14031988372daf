//! The rules of movement once more, slowly: a mailbox board, walked point by point, each move
//! tried out. Shares nothing with the rules crate, not even the reading of a FEN, so that the
//! two can only agree by both being right. Written from the source texts (S0 and S1 2.2).

/// A point: file 0-8 from Red's left, rank 0-9 from Red's side.
pub type Point = (i8, i8);

/// A board with its side to move. Pieces are FEN letters `KABNRCP`, lower case for Black.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slow {
    /// By rank, then file; `.` where nothing stands.
    cells: [[u8; 9]; 10],
    /// Whether Red is to move.
    pub red: bool,
}

const STRAIGHT: [Point; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const SLANTED: [Point; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The name of a point: `e4`.
pub fn name((file, rank): Point) -> String {
    format!("{}{rank}", (b'a' + file as u8) as char)
}

/// The text of a move: `h2e2`.
pub fn text((from, to): (Point, Point)) -> String {
    name(from) + &name(to)
}

/// All points, a0 first, rank by rank.
pub fn points() -> impl Iterator<Item = Point> {
    (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank)))
}

fn on_board((file, rank): Point) -> bool {
    (0..9).contains(&file) && (0..10).contains(&rank)
}

fn in_palace((file, rank): Point, red: bool) -> bool {
    (3..=5).contains(&file)
        && if red {
            (0..=2).contains(&rank)
        } else {
            (7..=9).contains(&rank)
        }
}

fn beyond_river((_, rank): Point, red: bool) -> bool {
    if red { rank >= 5 } else { rank <= 4 }
}

fn plus((file, rank): Point, (df, dr): Point, times: i8) -> Point {
    (file + df * times, rank + dr * times)
}

impl Slow {
    /// The board of a canonical FEN.
    ///
    /// # Panics
    /// If the text is none.
    pub fn new(fen: &str) -> Slow {
        let mut fields = fen.split(' ');
        let mut cells = [[b'.'; 9]; 10];
        let rows: Vec<&str> = fields.next().unwrap_or("").split('/').collect();
        assert_eq!(rows.len(), 10, "{fen}");
        for (row, cells) in rows.iter().rev().zip(&mut cells) {
            let mut file = 0;
            for letter in row.bytes() {
                match letter {
                    b'1'..=b'9' => file += usize::from(letter - b'0'),
                    _ => {
                        assert!(b"KABNRCP".contains(&letter.to_ascii_uppercase()), "{fen}");
                        cells[file] = letter;
                        file += 1;
                    }
                }
            }
            assert_eq!(file, 9, "{fen}");
        }
        let red = match fields.next() {
            Some("w") => true,
            Some("b") => false,
            other => panic!("side {other:?} in {fen}"),
        };
        Slow { cells, red }
    }

    /// What stands on a point, `.` for nothing.
    pub fn at(&self, (file, rank): Point) -> u8 {
        self.cells[rank as usize][file as usize]
    }

    /// Puts a letter on a point.
    pub fn put(&mut self, (file, rank): Point, letter: u8) {
        self.cells[rank as usize][file as usize] = letter;
    }

    fn empty(&self, point: Point) -> bool {
        self.at(point) == b'.'
    }

    fn is_of(&self, point: Point, red: bool) -> bool {
        !self.empty(point) && self.at(point).is_ascii_uppercase() == red
    }

    /// Where the piece on `from` may go by the way it moves, kings' safety not looked at.
    pub fn targets(&self, from: Point) -> Vec<Point> {
        let letter = self.at(from);
        let red = letter.is_ascii_uppercase();
        let mut targets = Vec::new();
        match letter.to_ascii_uppercase() {
            b'K' => {
                targets.extend(STRAIGHT.map(|step| plus(from, step, 1)));
                targets.retain(|&to| in_palace(to, red));
            }
            b'A' => {
                targets.extend(SLANTED.map(|step| plus(from, step, 1)));
                targets.retain(|&to| in_palace(to, red));
            }
            b'B' => {
                for step in SLANTED {
                    let (eye, to) = (plus(from, step, 1), plus(from, step, 2));
                    if on_board(to) && self.empty(eye) && !beyond_river(to, red) {
                        targets.push(to);
                    }
                }
            }
            b'N' => {
                for step in STRAIGHT {
                    let leg = plus(from, step, 1);
                    if !on_board(leg) || !self.empty(leg) {
                        continue;
                    }
                    // One on straight, then one slanted, away from where it came.
                    for turn in SLANTED {
                        if turn.0 == step.0 || turn.1 == step.1 {
                            targets.push(plus(leg, turn, 1));
                        }
                    }
                }
            }
            b'R' => {
                for step in STRAIGHT {
                    let mut to = plus(from, step, 1);
                    while on_board(to) {
                        targets.push(to);
                        if !self.empty(to) {
                            break;
                        }
                        to = plus(to, step, 1);
                    }
                }
            }
            b'C' => {
                for step in STRAIGHT {
                    let mut to = plus(from, step, 1);
                    while on_board(to) && self.empty(to) {
                        targets.push(to);
                        to = plus(to, step, 1);
                    }
                    // Over the screen to the next man.
                    to = plus(to, step, 1);
                    while on_board(to) && self.empty(to) {
                        to = plus(to, step, 1);
                    }
                    if on_board(to) {
                        targets.push(to);
                    }
                }
            }
            b'P' => {
                let ahead = if red { 1 } else { -1 };
                targets.push(plus(from, (0, ahead), 1));
                if beyond_river(from, red) {
                    targets.push(plus(from, (1, 0), 1));
                    targets.push(plus(from, (-1, 0), 1));
                }
            }
            _ => {}
        }
        targets.retain(|&to| on_board(to) && !self.is_of(to, red));
        targets
    }

    /// The moves of a side by the way its men move.
    pub fn pseudo_legal(&self, red: bool) -> Vec<(Point, Point)> {
        points()
            .filter(|&from| self.is_of(from, red))
            .flat_map(|from| self.targets(from).into_iter().map(move |to| (from, to)))
            .collect()
    }

    /// Where a side's king stands.
    ///
    /// # Panics
    /// If it has none.
    pub fn king(&self, red: bool) -> Point {
        let letter = if red { b'K' } else { b'k' };
        points()
            .find(|&point| self.at(point) == letter)
            .expect("a king")
    }

    /// Whether a side's king could be captured.
    pub fn in_check(&self, red: bool) -> bool {
        let king = self.king(red);
        self.pseudo_legal(!red).iter().any(|&(_, to)| to == king)
    }

    /// Whether the kings stand on one file with nothing between them.
    pub fn kings_face(&self) -> bool {
        let (red, black) = (self.king(true), self.king(false));
        red.0 == black.0 && (red.1 + 1..black.1).all(|rank| self.empty((red.0, rank)))
    }

    /// The board after a move.
    #[must_use]
    pub fn after(&self, (from, to): (Point, Point)) -> Slow {
        let mut after = self.clone();
        after.put(to, self.at(from));
        after.put(from, b'.');
        after.red = !self.red;
        after
    }

    /// The legal moves of the side to move: each tried out. If the other side stands in check,
    /// its king is still not to be captured.
    pub fn legal(&self) -> Vec<(Point, Point)> {
        let mut moves = self.pseudo_legal(self.red);
        let other_king = self.king(!self.red);
        moves.retain(|&mv| mv.1 != other_king && self.leaves_king_safe(mv));
        moves
    }

    /// The legal moves onto one point, which holds no king. The other side may be in check.
    pub fn legal_onto(&self, point: Point) -> Vec<(Point, Point)> {
        let mut moves = self.pseudo_legal(self.red);
        moves.retain(|&(from, to)| to == point && self.leaves_king_safe((from, to)));
        moves
    }

    fn leaves_king_safe(&self, mv: (Point, Point)) -> bool {
        let after = self.after(mv);
        !after.in_check(self.red) && !after.kings_face()
    }

    /// The men of a side that would capture an enemy piece standing on the point.
    pub fn attackers(&self, point: Point, red: bool) -> Vec<Point> {
        let mut with_victim = self.clone();
        with_victim.put(point, if red { b'p' } else { b'P' });
        points()
            .filter(|&from| from != point && with_victim.is_of(from, red))
            .filter(|&from| with_victim.targets(from).contains(&point))
            .collect()
    }

    /// The men of a side that must not simply leave: without one of them, the king is in a
    /// check that does not stand now, or faces the other king.
    pub fn pinned(&self, red: bool) -> Vec<Point> {
        let king = self.king(red);
        let standing = self.attackers(king, !red);
        points()
            .filter(|&point| point != king && self.is_of(point, red))
            .filter(|&point| {
                let mut without = self.clone();
                without.put(point, b'.');
                let news = without.attackers(king, !red);
                news.iter().any(|by| !standing.contains(by))
                    || without.kings_face() && !self.kings_face()
            })
            .collect()
    }
}
