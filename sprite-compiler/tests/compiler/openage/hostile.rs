//! Other people's files: whatever they hold, there is an answer, soon and without much memory.

use crate::openage::{BASE, folder};
use crate::support::{assert_sensible, compiled, findings, image, of_memory};
use proptest::prelude::*;
use sprite_compiler::{Compilation, MemoryFiles, Options, compile};
use std::fmt::Write;

/// Limits that a test reaches soon.
fn strictly(files: &MemoryFiles) -> Compilation {
    let limits = of_memory(1 << 20).with(|limits| limits.directions = 64);
    compile(files, &Options { limits, ..Options::default() })
}

fn codes(compilation: &Compilation) -> Vec<&'static str> {
    compilation.diagnostics.findings().iter().map(|finding| finding.code.as_str()).collect()
}

const WORDS: [&str; 34] = [
    "version",
    "imagefile",
    "scalefactor",
    "layer",
    "angle",
    "frame",
    "texture",
    "anglee",
    "0",
    "1",
    "-1",
    "90",
    "360",
    "65535",
    "65536",
    "2147483648",
    "0.5",
    "1e999",
    "nan",
    "\"a.png\"",
    "\"",
    "a.png",
    "\"/{x}/a.png\"",
    "mode=loop",
    "mode=once",
    "mode=",
    "=",
    "time_per_frame=0",
    "time_per_frame=1e-9",
    "replay_delay=5",
    "mirror_from=90",
    "mirror-from=0",
    "#",
    "\u{a0}",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let files = MemoryFiles::new([("archer/walk.sprite", bytes)]);
        assert_sensible(&strictly(&files));
    }

    #[test]
    fn any_words(words in proptest::collection::vec((0..WORDS.len(), 0..6_u8), 0..120)) {
        let mut text = String::new();
        for (word, end) in words {
            text.push_str(WORDS[word]);
            text.push(if end == 0 { '\n' } else { ' ' });
        }
        assert_sensible(&strictly(&folder(&text)));
    }

    #[test]
    fn any_edits_of_a_good_file(
        edits in proptest::collection::vec((0..BASE.len(), 0..4_usize, 0..WORDS.len()), 1..6)
    ) {
        let mut text = BASE.to_owned();
        for (at, cut, word) in edits {
            let at = at.min(text.len());
            let end = (at + cut).min(text.len());
            if text.is_char_boundary(at) && text.is_char_boundary(end) {
                text.replace_range(at..end, WORDS[word]);
            }
        }
        assert_sensible(&strictly(&folder(&text)));
    }
}

#[test]
fn skipped_indices_at_many_angles_are_refused_before_memory_is_taken() {
    let mut text = "version 1\nimagefile 0 \"a.png\"\n".to_owned();
    for layer in 0..1_000 {
        let _ = writeln!(text, "layer {layer} mode=loop");
        let _ = writeln!(text, "frame 65535 0 {layer} 0 0 0 1 1 0 0");
    }
    text.push_str("angle 0\n");
    for degree in 1..360 {
        let _ = writeln!(text, "angle {degree} mirror_from=0");
    }
    assert_eq!(codes(&compiled(&folder(&text))), ["limit-exceeded"]);
}

/// A mirrored angle is one short line, and has all layers.
#[test]
fn layers_at_many_angles_are_refused_before_memory_is_taken() {
    let text = |layers: usize| {
        let mut text = "version 1\nimagefile 0 \"a.png\"\nangle 0\n".to_owned();
        for layer in 0..layers {
            let _ = writeln!(text, "layer {layer} mode=loop\nframe 0 0 {layer} 0 0 0 1 1 0 0");
        }
        for degree in 1..360 {
            let _ = writeln!(text, "angle {degree} mirror_from=0");
        }
        text
    };
    let compilation = compiled(&folder(&text(2_000)));
    assert_eq!(findings(&compilation), ["limit-exceeded archer/walk.sprite:1:1-1:1"]);
    assert_sensible(&compilation);
    // Far more than any sprite has.
    assert_eq!(codes(&compiled(&folder(&text(50)))), Vec::<&str>::new());
}

#[test]
fn the_largest_index_is_a_frame_like_any_other() {
    let text = format!("{BASE}frame 65535 0 0 0 0 0 1 1 0 0\n");
    let compilation = compiled(&folder(&text));
    assert_eq!(findings(&compilation), Vec::<String>::new());
    assert_sensible(&compilation);
}

#[test]
fn layers_beyond_what_a_table_holds() {
    let mut text = "version 1\nimagefile 0 \"a.png\"\nangle 0\nframe 0 0 0 0 0 0 1 1 0 0\n".to_owned();
    for layer in 0..70_000 {
        let _ = writeln!(text, "layer {layer}");
    }
    let compilation = compiled(&folder(&text));
    let found = codes(&compilation);
    assert_eq!(found.iter().filter(|code| **code == "limit-exceeded").count(), 2);
    assert_eq!(found.len(), 1 + 20_000, "each layer but the first has no frames, and each is reported");
    assert_sensible(&compilation);
}

#[test]
fn angles_beyond_the_limit_are_reported_once() {
    let mut text = BASE.to_owned();
    for degree in 1..360 {
        let _ = writeln!(text, "angle {degree} mirror_from=0");
    }
    assert_eq!(codes(&strictly(&folder(&text))), ["limit-exceeded"]);
}

#[test]
fn long_chains_long_words_and_many_findings() {
    let mut text = BASE.to_owned();
    for degree in 1..360 {
        let _ = writeln!(text, "angle {degree} mirror_from={}", degree - 1);
    }
    assert_eq!(codes(&compiled(&folder(&text))), Vec::<&str>::new());
    for word in ["x".repeat(1_000_000), "9".repeat(1_000_000), "\"".repeat(1_000_001), "=".repeat(1_000_000)]
    {
        for line in [
            word.clone(),
            format!("angle {word}"),
            format!("layer 5 time_per_frame={word}"),
            format!("imagefile 8 {word}"),
        ] {
            let compilation = compiled(&folder(&format!("{BASE}{line}\n")));
            assert_sensible(&compilation);
            let longest =
                compilation.diagnostics.findings().iter().map(|finding| finding.message.len()).max();
            assert!(longest.is_some_and(|length| length < 1_000), "{longest:?}");
        }
    }
    let text = "oops\n".repeat(50_000) + &"imagefile 0 \"b.png\"\n".repeat(20_000);
    assert_sensible(&compiled(&MemoryFiles::new([("x.sprite", text)]).with("b.pngs", image::opaque(1, 1))));
}

#[test]
fn of_a_line_full_of_mistakes_the_first_ones_are_reported() {
    for pair in ["mode=off ", "speed=1 ", "speed ", "= "] {
        let text = format!("{BASE}layer 0 {}\n", pair.repeat(100_000));
        let compilation = compiled(&folder(&text));
        assert!((1..60).contains(&compilation.diagnostics.findings().len()), "{pair}");
    }
}
