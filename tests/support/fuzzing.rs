//! One function a fuzz target: what bytes from a fuzzer mean, and the property they must keep.
//! `fuzz_short.rs` feeds them pseudo-random inputs, `fuzz/` what libFuzzer finds.

use crate::playout;
use crate::properties::{
    a_fen_is_read_or_refused, a_move_text_is_read_or_refused,
    a_set_up_is_checked_as_the_reference_does, all_of_a_position, any_set_up_is_harmless,
    attacks_are_those_of_the_reference, bytes_are_a_game_or_refused,
    legal_moves_are_those_of_the_reference, piece, save_and_restore_is_the_identity,
};
use crate::random::Random;
use xiangqi_rules::{Color, Game, Position, Setup, Square, can_stand, fen};

/// Any text is a FEN that reads back from its canonical form, or is refused with a place.
pub fn fen_parse(text: &str) {
    a_fen_is_read_or_refused(text);
}

/// After any moves from any playable FEN, legal moves and attacks are those of the reference.
/// The input is a FEN, a line feed, and one byte a move: which one to play.
pub fn moves_differential(input: &[u8]) {
    let mut parts = input.splitn(2, |&byte| byte == b'\n');
    let (head, choices) = (parts.next().unwrap_or(&[]), parts.next().unwrap_or(&[]));
    let text = String::from_utf8_lossy(head);
    let start = fen::parse_position(&text).unwrap_or_else(|_| Position::start());
    let mut position = start;
    for &choice in choices.iter().take(200) {
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
            break;
        };
        position.play_unchecked(mv);
    }
    legal_moves_are_those_of_the_reference(&position);
    attacks_are_those_of_the_reference(&position);
}

/// Bytes are refused or give a harmless game; a real game comes back from its bytes as it was.
pub fn snapshot_restore(bytes: &[u8]) {
    bytes_are_a_game_or_refused(bytes);
    let mut game = Game::default();
    for &byte in bytes.iter().take(60) {
        if byte % 16 == 0 {
            game.undo();
        } else if game.outcome().is_none() {
            let moves = game.legal_moves();
            let _ = game.play(moves[usize::from(byte) % moves.len()]);
        }
    }
    save_and_restore_is_the_identity(&game);
}

/// Any text is a move that reads back from its texts, or is refused.
pub fn notation(text: &str) {
    a_move_text_is_read_or_refused(text);
}

/// Everything that must hold, in a random position of this seed.
pub fn random_position(seed: u64) {
    let mut random = Random::new(seed);
    let plies = random.below(200);
    all_of_a_position(&playout::position_after(
        &Position::start(),
        &mut random,
        plies,
    ));
}

/// Any men on any points: what an editor can make. Checked, asked and played as it should.
pub fn set_up(setup: &Setup) {
    any_set_up_is_harmless(setup);
    a_set_up_is_checked_as_the_reference_does(setup);
}

/// A set-up with a king each and up to 20 men more; most of the time on points where they can
/// stand, at times anywhere.
pub fn random_set_up(random: &mut Random) -> Setup {
    let mut setup = Setup::EMPTY;
    let anywhere = random.one_in(8);
    let mut put = |letter: char, random: &mut Random| {
        let man = piece(letter);
        let free: Vec<Square> = Square::all()
            .filter(|square| setup.board[square.index()].is_none())
            .filter(|&square| anywhere || can_stand(man, square))
            .collect();
        if !free.is_empty() {
            setup.board[random.pick(&free).index()] = Some(man);
        }
    };
    put('K', random);
    put('k', random);
    // Rooks, cannons and horses twice as often: they make the checks and pins.
    let mut men: Vec<char> = "RRCCNNRRCCNNAABBPPPPPrrccnnrrccnnaabbppppp"
        .chars()
        .collect();
    for _ in 0..random.below(21) {
        let man = men.swap_remove(random.below(men.len()));
        put(man, random);
    }
    setup.turn = *random.pick(&Color::ALL);
    setup
}

/// The bytes of a random game with some of them changed, cut off or added.
pub fn damaged_snapshot(random: &mut Random) -> Vec<u8> {
    let mut game = Game::default();
    for _ in 0..random.below(12) {
        match playout::choose(game.position(), random, 4) {
            Some(mv) if game.outcome().is_none() => drop(game.play(mv)),
            _ => break,
        }
    }
    for _ in 0..random.below(4) {
        game.undo();
    }
    let mut bytes = game.save();
    for _ in 0..random.below(4) {
        let at = random.below(bytes.len());
        match random.below(8) {
            0 => bytes.truncate(at.max(1)),
            1 => bytes.insert(at, random.bits() as u8),
            _ => {
                bytes[at] = if random.one_in(2) {
                    random.bits() as u8
                } else {
                    random.below(16) as u8
                }
            }
        }
    }
    bytes
}

/// Random input for [`moves_differential`]: a FEN, at times damaged, and choices.
pub fn differential_input(random: &mut Random) -> Vec<u8> {
    let mut input = Vec::new();
    if random.one_in(2) {
        input.extend(crate::texts::random_fen(random).into_bytes());
    }
    input.push(b'\n');
    let length = random.below(60);
    input.extend((0..length).map(|_| random.bits() as u8));
    input
}
