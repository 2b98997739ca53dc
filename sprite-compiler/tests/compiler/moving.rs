//! GIFs and PNGs with an animation in the hands of the real player.

use crate::support::play::{frames_at, with_packed, with_sprite};
use crate::support::{assert_silent, compiled, image, moving};
use sprite_compiler::MemoryFiles;
use sprite_runtime::AnyAnimator;

/// A GIF of three frames with delays of 0, 5 and 30 hundredths of a second.
fn folder(text: &str) -> MemoryFiles {
    MemoryFiles::new([("fish.sheet.toml", text)]).with("fish.gif", moving::gif(&[0, 5, 30]))
}

const TIMES: [u64; 8] = [0, 99, 100, 149, 150, 449, 450, 550];

#[test]
fn a_gif_plays_its_own_times_unless_the_description_has_some() {
    for (text, expected) in [
        ("", "0,0,1,1,2,2,0,1"),
        ("duration = 150", "0,0,0,0,1,2,0,0"),
        ("duration = [50, 50, 400]", "0,1,2,2,2,2,2,1"),
        ("order = \"reverse\"", "2,2,2,2,2,0,2,2"),
        ("repeat = 1\nend = \"hide\"", "0,0,1,1,2,2,H,H"),
    ] {
        let compilation = compiled(&folder(text));
        assert_silent(&compilation);
        with_sprite(&compilation, |sprite| {
            assert_eq!(frames_at(AnyAnimator::of(sprite, 0), &TIMES), expected, "{text}");
        });
    }
}

/// The visible pixel goes from left to right, and the sprite stays where it is.
#[test]
fn frames_are_trimmed_about_the_origin() {
    let compilation = compiled(&folder("origin = \"bottom\"\nduration = 100"));
    with_sprite(&compilation, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        for column in 0..3 {
            let frame = player.frame().expect("it is visible");
            assert_eq!((frame.rect().width, frame.rect().height), (1, 1));
            assert_eq!((frame.origin().x, frame.origin().y), (4 - column, 4), "{column}");
            let _ = player.tick(std::time::Duration::from_millis(100));
        }
    });
}

#[test]
fn a_png_moves_when_it_has_an_animation_and_nothing_cuts_it() {
    let frames = |text: &str, png: Vec<u8>| {
        let compilation = compiled(&MemoryFiles::new([("a.sheet.toml", text)]).with("a.png", png));
        assert_silent(&compilation);
        let mut frames = String::new();
        with_sprite(&compilation, |sprite| frames = frames_at(AnyAnimator::of(sprite, 0), &[0, 20, 60]));
        frames
    };
    assert_eq!(frames("", moving::png(&[2, 4, 8])), "0,1,2");
    assert_eq!(frames("", moving::png(&[])), "0,0,0");
    assert_eq!(frames("cell = [4, 4]", moving::png(&[2, 4, 8])), "0,0,0");
    assert_eq!(frames("frames = \"0\"", moving::png(&[2, 4, 8])), "0,0,0");
}

#[test]
fn a_gif_that_is_cut_is_a_sheet_of_its_first_frame() {
    let compilation = compiled(&folder("cell = [1, 4]\nframes = \"0,7\""));
    with_sprite(&compilation, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let rect = |player: &AnyAnimator<'_>| player.frame().map(|frame| frame.rect().x);
        assert_eq!(rect(&player), Some(0));
        let _ = player.tick(std::time::Duration::from_millis(100));
        assert_eq!(rect(&player), Some(7));
    });
}

#[test]
fn a_rule_makes_sprites_of_moving_pictures() {
    let files = MemoryFiles::new([("sprites.toml", "[sheets.\"fx/*\"]\n[sheets.\"{sprite}-{n}.gif\"]\n")])
        .with("fx/spark.gif", moving::gif(&[0, 5, 30]))
        .with("fx/still.png", image::opaque(8, 4))
        .with("fx/turn.png", moving::png(&[10, 5, 30]))
        .with("bird-1.gif", moving::gif(&[7, 7]))
        .with("bird-2.gif", moving::gif(&[7]));
    let compilation = compiled(&files);
    assert_silent(&compilation);
    let shown: Vec<String> = compilation
        .library
        .sprites()
        .map(|packed| {
            let times =
                with_packed(&compilation, packed, |sprite| frames_at(AnyAnimator::of(sprite, 0), &TIMES));
            format!("{} {times}", packed.sprite().path.join("/"))
        })
        .collect();
    let (moves, stays) = ("0,0,1,1,2,2,0,1", "0,0,0,0,0,0,0,0");
    let mut expected = [
        format!("fx/spark {moves}"),
        format!("fx/still {stays}"),
        format!("fx/turn {moves}"),
        "bird 0,0,1,1,1,0,0,1".to_owned(),
    ];
    let mut shown = shown;
    shown.sort();
    expected.sort();
    assert_eq!(shown, expected);
}

#[test]
fn other_files_than_gifs_and_damaged_ones_are_reported_once() {
    let found = |gif: Vec<u8>| {
        let text = "[animations.swim]\n[animations.turn]\nimage = \"fish.gif\"\n";
        let compilation = compiled(&MemoryFiles::new([("fish.sheet.toml", text)]).with("fish.gif", gif));
        let findings = compilation.diagnostics.findings().iter();
        findings.map(|finding| format!("{} {}", finding.code, finding.message)).collect::<Vec<_>>()
    };
    let whole = moving::gif(&[5, 5]);
    assert_eq!(found(whole.clone()), [""; 0]);
    let cut = found(whole[..whole.len() - 8].to_vec());
    assert_eq!(cut.len(), 1, "{cut:?}");
    assert!(cut[0].contains("image-unreadable") && cut[0].contains("it ends too early"), "{cut:?}");
    let png = found(image::opaque(4, 4));
    assert!(png.len() == 1 && png[0].contains("the file is a PNG, not a GIF"), "{png:?}");
    // A small file that claims much.
    let mut huge = whole;
    huge[6..10].fill(0xFF);
    let huge = found(huge);
    assert!(huge.len() == 1 && huge[0].contains("limit-exceeded"), "{huge:?}");
}
