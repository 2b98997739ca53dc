//! Guesses: what no message knows is made like the lines around it, where suggestions are asked for.

use super::corrected;
use crate::support::{compiled, good, image};
use sprite_compiler::{Applicability, Files, MemoryFiles};
use std::path::Path;

const TUNIC: &str = "sprites/hero/tunic.dat";
const FLAG: &str = "flag.sprite";
const HERO: &str = "chars/hero.json";
const PLAYER: &str = "graphics/sprites/player.xml";
const NPCS: &str = "graphics/sprites/npcs.xml";

/// A file of the good sprites in which a text, which stands there once, is another.
fn spoilt(name: &str, path: &str, right: &str, wrong: &str) -> (MemoryFiles, MemoryFiles) {
    let good = good::folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/good").join(name)).unwrap();
    let text = String::from_utf8(good.read(path, u64::MAX).unwrap()).unwrap();
    assert_eq!(text.matches(right).count(), 1, "`{right}` in {path}");
    let spoilt = good.clone().with(path, text.replace(right, wrong));
    (good, spoilt)
}

fn text(files: &MemoryFiles, path: &str) -> String {
    String::from_utf8(files.read(path, u64::MAX).unwrap()).unwrap()
}

#[test]
fn a_line_becomes_like_those_around_it() {
    let cases = [
        // Numbers that are lost, wherever they stood.
        ("solarus", TUNIC, "\n0 64 24 32 12 29 8 8", "\n0 64 24 32 12 29  8"),
        ("solarus", TUNIC, "\n48 0 24 32 12 29 1 1", "\n 0 24 32 12 29 1 1"),
        ("solarus", TUNIC, "hurt hero/tunic.png 4 0 -1", "hurt hero/tunic.png  0 -1"),
        ("openage", FLAG, "frame 1 0 0 0 16 0 16 32 2 30", "frame 1 0 0 0 16 0  32 2 30"),
        // Numbers that are one more or less.
        ("solarus", TUNIC, "\n0 144 32 48 16 40 5 5", "\n0 144 33 48 16 40 5 5"),
        ("openage", FLAG, "frame 1 0 0 0 16 0 16 32 2 30", "frame 1 0 0 0 17 0 16 32 2 30"),
        ("mana", NPCS, "end=\"4\"", "end=\"5\""),
        ("mana", PLAYER, "width=\"96\"", "width=\"97\""),
        // Numbers that are swapped.
        ("solarus", TUNIC, "\n168 0 24 32 12 29 1 1", "\n168 24 0 32 12 29 1 1"),
        ("openage", FLAG, "frame 1 0 0 0 16 0 16 32 2 30", "frame 1 0 0 0 16 16 0 32 2 30"),
        // A bracket and a key of JSON.
        (
            "cranberry",
            HERO,
            "\"frames\": [\n        { \"rect\": { \"x\": 32, \"y\": 0,",
            "\"frames\": [\n        \"rect\": { \"x\": 32, \"y\": 0,",
        ),
        ("cranberry", HERO, "{ \"x\": 64, \"y\": 48, \"w\": 32", "{ \"x\": 64,  48, \"w\": 32"),
        // A line that stands twice, and a word that a space broke.
        (
            "openage",
            FLAG,
            "frame 1 0 0 0 16 0 16 32 2 30",
            "frame 1 0 0 0 16 0 16 32 2 30\nframe 1 0 0 0 16 0 16 32 2 30",
        ),
        ("openage", FLAG, "imagefile 0 \"flag.png\"", "image file 0 \"flag.png\""),
        // A quote of another format.
        ("openage", FLAG, "imagefile 0 \"flag.png\"", "imagefile 0 \"flag.png"),
    ];
    let mut astray = Vec::new();
    for (name, path, right, wrong) in cases {
        let (good, spoilt) = spoilt(name, path, right, wrong);
        assert!(
            compiled(&spoilt).diagnostics.findings().len() > compiled(&good).diagnostics.findings().len()
        );
        if text(&corrected(&spoilt, Applicability::Likely), path) != text(&good, path) {
            astray.push(wrong);
        }
        // Nobody gets it who did not ask for suggestions.
        let certain = corrected(&spoilt, Applicability::Certain);
        assert_eq!(text(&certain, path), text(&spoilt, path), "{wrong}");
    }
    assert_eq!(astray, [""; 0]);
}

/// No line goes with these: the folder stays as it is.
#[test]
fn nothing_is_made_where_no_line_is_alike() {
    let cases = [
        ("solarus", TUNIC, "\nwalking hero/tunic.png", "\nwalking hero/nothing-of-this-name.jpeg"),
        (
            "mana",
            NPCS,
            "sprite ref=\"walker\">\n            <with-imageset name=\"base\" src=\"graphics/sprites/guard.png\"/>",
            "sprite ref=\"nobody-knows\">\n",
        ),
    ];
    for (name, path, right, wrong) in cases {
        let (_, spoilt) = spoilt(name, path, right, wrong);
        let after = corrected(&spoilt, Applicability::Likely);
        assert_eq!(text(&after, path), text(&spoilt, path), "{wrong}");
    }
}

/// The file that is named is not of the kind that is wanted. Either may be wrong, and a line that names no file has no
/// error either.
#[test]
fn nothing_is_made_of_two_files_that_contradict_each_other() {
    let sprite = "<sprite variants=\"2\" variant_offset=\"2\" framefile=\"frames.xml\">\n  \
        <imageset name=\"base\" src=\"graphics/sprites/hair.png\" width=\"8\" height=\"8\"/>\n</sprite>\n";
    let frames = "<animation direction=\"down\">\n  <frame index=\"0\"/>\n</animation>\n";
    let folder = MemoryFiles::new([
        ("graphics/sprites/hair.xml", sprite.into()),
        ("graphics/sprites/frames.xml", frames.into()),
        ("graphics/sprites/hair.png", image::opaque(32, 8)),
    ]);
    let findings = compiled(&folder).diagnostics;
    assert_eq!(findings.findings().iter().map(|it| it.code.as_str()).collect::<Vec<_>>(), ["root-wrong"]);
    assert_eq!(text(&corrected(&folder, Applicability::Likely), "graphics/sprites/hair.xml"), sprite);
}

/// Several mistakes of one file are mended one after the other.
#[test]
fn each_mistake_is_guessed_by_itself() {
    let (good, spoilt) = spoilt("solarus", TUNIC, "\n48 0 24 32 12 29 1 1", "\n48 24 0 32 12 29 1 1");
    let twice = text(&spoilt, TUNIC).replace("\n0 96 32 48 16 40 5 5", "\n0 96 32  16 40 5 5");
    let mended = corrected(&spoilt.with(TUNIC, twice), Applicability::Likely);
    assert_eq!(text(&mended, TUNIC), text(&good, TUNIC));
}
