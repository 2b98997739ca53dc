//! The edit that people make most: one number of a description becomes another one of equal length. What is remembered of
//! the description holds no more, so its digest must be another one, whichever number it is and whatever it becomes.

use crate::support::skip;
use sprite_compiler::Digest;
use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The endings of descriptions, and of the case files, in which they are quoted.
const ENDINGS: [&str; 5] = ["dat", "xml", "json", "sprite", "txt"];

/// Digits of the numbers whose replacements are all tried. A number of one digit lies in one block, and one of five has too
/// many replacements.
const DIGITS: Range<usize> = 2..5;

/// A piece of a text begins at a multiple of this, so that a number keeps its place in the blocks that a digest reads.
const BLOCK: usize = 64;
/// Bytes of a piece after the number. More of them would change nothing: equal blocks lead from two different states of
/// the digest to two different ones.
const TAIL: usize = 32;

/// Adds the texts below a folder.
fn texts(folder: &Path, found: &mut Vec<Vec<u8>>) {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            texts(&path, found);
        } else if path.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known)) {
            found.push(fs::read(path).unwrap());
        }
    }
}

/// The numbers in a text: digits between other characters.
fn numbers(text: &[u8]) -> Vec<Range<usize>> {
    let mut numbers: Vec<Range<usize>> = Vec::new();
    for (at, _) in text.iter().enumerate().filter(|(_, byte)| byte.is_ascii_digit()) {
        match numbers.last_mut().filter(|last| last.end == at) {
            Some(last) => last.end += 1,
            None => numbers.push(at..at + 1),
        }
    }
    numbers.retain(|number| DIGITS.contains(&number.len()));
    numbers
}

/// Counts all replacements of a number of this text, each of which has another digest than the text.
fn replaced(text: &[u8], number: Range<usize>) -> u64 {
    let (original, before) = (Digest::of(text), &text[number.clone()]);
    let mut edited = text.to_vec();
    edited[number.clone()].fill(b'0');
    let mut count = 0;
    loop {
        if &edited[number.clone()] != before {
            let shown = || String::from_utf8_lossy(&edited);
            assert!(Digest::of(&edited) != original, "{} in {}", String::from_utf8_lossy(before), shown());
            count += 1;
        }
        // The next number; after the last one there is none.
        let Some(at) = number.clone().rev().find(|&at| edited[at] != b'9') else { return count };
        edited[at] += 1;
        edited[at + 1..number.end].fill(b'0');
    }
}

/// All replacements in the project's own descriptions, each in its whole text.
#[test]
fn no_other_number_of_equal_length_leaves_a_description_as_it_was() {
    let mut descriptions = vec![b"walking monsters/ghost.png 1 120 0\n0 0 16 16 8 13 2 2\n".to_vec()];
    texts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets"), &mut descriptions);
    let all = |text: &Vec<u8>| numbers(text).into_iter().map(|number| replaced(text, number)).sum::<u64>();
    let count: u64 = descriptions.iter().map(all).sum();
    assert!(count > 500_000, "{count}");
}

/// The same with the case files, and with descriptions of real games where they are at hand: in pieces, of which equal ones
/// are tried once.
#[test]
fn nor_one_in_a_case_or_in_a_real_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let corpus = root.join(std::env::var_os("SHARED").unwrap_or("../shared".into())).join("corpus");
    let mut descriptions = Vec::new();
    texts(&root.join("sprite-compiler/tests/cases"), &mut descriptions);
    if corpus.is_dir() {
        texts(&corpus, &mut descriptions);
    } else {
        skip(&format!("nor_one_in_a_case_or_in_a_real_game: there is no {}", corpus.display()));
    }
    let mut pieces = BTreeSet::new();
    for text in &descriptions {
        for Range { start, end } in numbers(text) {
            let from = start / BLOCK * BLOCK;
            pieces.insert((&text[from..text.len().min(end + TAIL)], start - from, end - from));
        }
    }
    let count: u64 = pieces.into_iter().map(|(text, start, end)| replaced(text, start..end)).sum();
    assert!(count > 500_000, "{count}");
}
