//! `list`: what there is, and how large it is.

use super::assets::{Assets, text};

#[test]
fn every_sprite_has_a_line() {
    let assets = Assets::new("list");
    assets.text(
        "archer/walk.sprite",
        "version 1\nimagefile 0 \"a.png\"\nlayer 0\nangle 0\nframe 0 0 0 0 0 0 20 30 7 28\nframe 1 0 0 0 0 0 20 30 7 28\n",
    );
    assets.image("archer/a.png", 40, 30);
    let output = assets.run(&["list", "ROOT"]);
    assert_eq!(
        text(&output.stdout),
        "Archer    openage  1 animation, 2 frames  archer/\n\
         fx::Boom  Solarus  1 animation, 6 frames  sprites/fx/boom.dat\n\
         2 sprites with 2 animations: 0 errors, 0 warnings\n"
    );
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}

#[test]
fn what_is_wrong_is_named_and_the_rest_is_listed() {
    let assets = Assets::new("list_wrong");
    assets.text("sprites/fx/worse.dat", "worse fx/none.png 1 40 -1\n0 0 16 16 8 8 6 4\n");
    let output = assets.run(&["list", "ROOT"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("fx::Boom"), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("sprites/fx/worse.dat:1:7: error[image-missing]"));
    assert_eq!(assets.run(&["list", "no/such/folder"]).status.code(), Some(2));
}

/// Number, number and what they are of; without an atlas the numbers are the same.
fn rows(text: &str) -> Vec<(u64, u64, &str)> {
    let number = |word: &str| word.replace(',', "").parse().ok();
    let row = |line: &'_ str| -> Option<(u64, u64, usize)> {
        let mut words = line.split_whitespace();
        let before = number(words.next()?)?;
        let now = words.next().and_then(number);
        let at = line.find(|letter: char| letter.is_alphabetic())?;
        Some((before, now.unwrap_or(before), at))
    };
    text.lines().filter_map(|line| row(line).map(|(before, now, at)| (before, now, &line[at..]))).collect()
}

#[test]
fn sizes_come_biggest_first_with_their_sums() {
    let assets = Assets::new("sizes");
    assets.text("sprites/fx/dot.dat", "dot fx/dot.png 1 0 -1\n0 0 8 8 4 4 1 1\n");
    assets.image("sprites/fx/dot.png", 8, 8);
    assets.text("sprites.toml", "[images]\nembed = \"rgba8\"\n");
    let output = assets.run(&["list", "ROOT", "--sizes"]);
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    assert_eq!(lines[..2], [" bytes", " 8,192  image sprites/fx/boom.png (rgba8, 64 x 32)"]);
    assert_eq!(lines[6], " 8,448  all images");
    assets.text("sprites.toml", "[images]\nembed = \"rgba8\"\natlas = true\n");
    let packed = assets.run(&["list", "ROOT", "--sizes"]);
    assert_eq!((output.status.code(), packed.status.code()), (Some(0), Some(0)));
    let lines: Vec<&str> = text(&packed.stdout).lines().collect();
    assert_eq!(lines[..2], ["before   bytes", " 8,192       0  image sprites/fx/boom.png (in the atlas)"]);

    let (before, now) = (rows(text(&output.stdout)), rows(text(&packed.stdout)));
    let [boom, page, dot, table, small, tables, images, all] = now.as_slice() else { panic!("{now:?}") };
    assert_eq!(*boom, (8_192, 0, "image sprites/fx/boom.png (in the atlas)"));
    // One black cell for all frames of the larger one, and one for the smaller one.
    assert_eq!(*page, (0, 20 * 28 * 4, "image atlas/0.png (rgba8, 20 x 28)"));
    assert_eq!(*dot, (256, 0, "image sprites/fx/dot.png (in the atlas)"));
    assert_eq!((table.2, small.2), ("table fx::Boom", "table fx::Dot"));
    assert_eq!(*tables, (table.0 + small.0, table.1 + small.1, "all tables"));
    assert_eq!(*images, (8_448, 20 * 28 * 4, "all images"));
    assert_eq!(*all, (tables.0 + images.0, tables.1 + images.1, "together"));
    // What was before is what there is without an atlas.
    assert_eq!(before.last().map(|row| row.0), Some(all.0));
}
