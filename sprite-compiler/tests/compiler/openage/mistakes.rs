//! One mistake, one finding: every word and every line of a good file is spoiled in every way, one at a time.

use crate::support::{compiled, findings, image, is_thorough};
use sprite_compiler::MemoryFiles;

/// A hull that is played and a shadow that is not, at four angles, of which one is mirrored.
const GOOD: [&str; 18] = [
    "version 1",
    "imagefile 0 \"a.png\"",
    "imagefile 1 \"b.png\"",
    "scalefactor 1.0",
    "layer 0 mode=loop position=20 time_per_frame=100 replay_delay=500",
    "layer 1 mode=off position=5",
    "angle 0",
    "angle 90",
    "angle 180",
    "angle 270 mirror_from=90",
    "frame 0 0 0 0 0 0 16 24 8 22",
    "frame 1 0 0 0 16 0 16 24 8 22",
    "frame 0 90 0 0 0 24 16 24 8 22",
    "frame 1 90 0 0 16 24 16 24 8 22",
    "frame 0 180 0 0 0 24 16 24 8 22",
    "frame 0 0 1 1 0 0 16 16 8 12",
    "frame 0 90 1 1 16 0 16 16 8 12",
    "frame 0 180 1 1 0 0 16 16 8 12",
];

/// Of the mistakes that other words are, so many are left out in a usual run for each that is tried.
const LEFT_OUT: usize = 3;

/// Asserts that no mistake gives more than one finding.
#[track_caller]
fn assert_one_finding(mistakes: impl Iterator<Item = Vec<String>>) {
    let mut failures = Vec::new();
    let mut count = 0;
    for lines in mistakes {
        let text = lines.join("\n") + "\n";
        let files = MemoryFiles::new([("units/archer/walk.sprite", text.as_str())])
            .with("units/archer/a.png", image::opaque(32, 48))
            .with("units/archer/b.png", image::opaque(32, 16));
        let found = findings(&compiled(&files));
        if found.len() > 1 {
            failures.push(format!("{text}{}\n", found.join("\n")));
        }
        count += 1;
    }
    assert!(count > 0);
    assert!(failures.is_empty(), "{} mistakes\n\n{}", failures.len(), failures.join("\n"));
}

fn good() -> Vec<String> {
    GOOD.map(str::to_owned).to_vec()
}

/// Spoils each line in turn.
fn lines(spoil: impl Fn(&mut Vec<String>, usize)) -> impl Iterator<Item = Vec<String>> {
    (0..GOOD.len()).map(move |number| {
        let mut lines = good();
        spoil(&mut lines, number);
        lines
    })
}

/// Spoils each word in turn; the words of a line go in with the number of one.
fn words(spoil: impl Fn(&mut Vec<String>, usize)) -> impl Iterator<Item = Vec<String>> {
    let all =
        (0..GOOD.len()).flat_map(|line| (0..GOOD[line].split(' ').count()).map(move |word| (line, word)));
    all.map(move |(line, word)| {
        let mut words: Vec<String> = GOOD[line].split(' ').map(str::to_owned).collect();
        spoil(&mut words, word);
        let mut lines = good();
        lines[line] = words.join(" ");
        lines
    })
}

/// The mistakes of one kind that are tried: all in a thorough run, else other ones of each kind.
fn tried(kind: usize, mistakes: impl Iterator<Item = Vec<String>>) -> impl Iterator<Item = Vec<String>> {
    let (skipped, step) = if is_thorough() { (0, 1) } else { (kind % (LEFT_OUT + 1), LEFT_OUT + 1) };
    mistakes.skip(skipped).step_by(step)
}

#[test]
fn a_line_is_lost_or_doubled() {
    assert_one_finding(lines(|lines, at| drop(lines.remove(at))));
    assert_one_finding(lines(|lines, at| lines[at].insert(0, '#')));
    assert_one_finding(lines(|lines, at| lines.insert(at, lines[at].clone())));
}

#[test]
fn two_lines_are_joined_or_swapped() {
    assert_one_finding(lines(|lines, at| {
        if at + 1 < lines.len() {
            let next = lines.remove(at + 1);
            lines[at].push(' ');
            lines[at].push_str(&next);
        }
    }));
    assert_one_finding(lines(|lines, at| lines.swap(at, (at + 1) % GOOD.len())));
}

#[test]
fn a_line_is_broken_in_two() {
    assert_one_finding(words(|words, at| words[at].push('\n')));
}

#[test]
fn a_word_is_lost_or_doubled() {
    assert_one_finding(words(|words, at| drop(words.remove(at))));
    assert_one_finding(words(|words, at| words.insert(at, words[at].clone())));
}

#[test]
fn two_words_are_swapped_or_glued_together() {
    assert_one_finding(words(|words, at| {
        let next = (at + 1) % words.len();
        words.swap(at, next);
    }));
    assert_one_finding(words(|words, at| {
        if at + 1 < words.len() {
            let next = words.remove(at + 1);
            words[at].push_str(&next);
        }
    }));
}

#[test]
fn a_word_is_cut_or_something_follows_it() {
    assert_one_finding(words(|words, at| {
        let _ = words[at].pop();
    }));
    for (number, character) in [',', ';', '.', ':', '\u{a0}', '#', '"'].into_iter().enumerate() {
        assert_one_finding(tried(number, words(|words, at| words[at].push(character))));
    }
}

#[test]
fn a_word_is_another() {
    let others = ["\"x\"", "-1", "7", "1.5", "O", "360", "99999999999", "x=1", "=", "#"];
    for (number, word) in others.into_iter().enumerate() {
        let mistakes = words(|words, at| {
            // A name that lacks its quotes and names no image has two mistakes.
            if !words[at].starts_with('"') || word.starts_with(['"', '#']) {
                words[at] = word.to_owned();
            }
        });
        assert_one_finding(tried(number, mistakes));
    }
}
