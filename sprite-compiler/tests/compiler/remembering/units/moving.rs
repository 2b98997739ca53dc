//! Pictures that begin to move while their descriptions stay as they are.

use super::{ALL, Builds, FOLDER};
use crate::support::moving;
use std::fs;

#[test]
fn a_png_that_becomes_an_animation_is_compiled_again() {
    let mut builds = Builds::new(FOLDER);
    builds.library.write("coin.sheet.toml".to_owned(), Vec::new());
    builds.library.write("coin.png".to_owned(), moving::png(&[]));
    builds.compiles(ALL + 1);
    builds.compiles(0);
    for delays in [[10, 20].as_slice(), &[10, 30], &[10, 30, 5], &[], &[10]] {
        builds.library.write("coin.png".to_owned(), moving::png(delays));
        builds.finds(1, &[]);
        builds.finds(0, &[]);
    }
    // Another sprite has changed.
    builds.library.replace("slime.json", "90", "91");
    builds.compiles(1);
    builds.compiles(0);
}

#[test]
fn a_gif_is_remembered_as_an_animation_and_as_a_sheet() {
    let mut builds = Builds::new(FOLDER);
    builds.library.write("fish.sheet.toml".to_owned(), b"origin = \"bottom\"\n".to_vec());
    builds.library.write("first.sheet.toml".to_owned(), b"image = \"fish.gif\"\ncell = [4, 4]\n".to_vec());
    builds.library.write("fish.gif".to_owned(), moving::gif(&[5, 6, 7]));
    let all = ALL + 2;
    builds.compiles(all);
    builds.compiles(0);
    builds.library.write("fish.gif".to_owned(), moving::gif(&[5, 6, 8]));
    builds.compiles(2);
    builds.compiles(0);
    // The facts of one of the two images are no longer asked for.
    builds.library.replace("first.sheet.toml", "cell = [4, 4]", "");
    builds.compiles(1);
    builds.compiles(0);
    builds.library.replace("first.sheet.toml", "fish.gif\"\n", "fish.gif\"\ncell = [4, 4]\n");
    builds.compiles(1);
    builds.compiles(0);
    fs::remove_file(builds.options.cache.as_ref().expect("it is set")).unwrap();
    builds.compiles(all);
    builds.compiles(0);
}

#[test]
fn a_damaged_gif_is_reported_in_each_build() {
    let mut builds = Builds::new(FOLDER);
    builds.library.write("fish.sheet.toml".to_owned(), Vec::new());
    let whole = moving::gif(&[5, 6, 7]);
    builds.library.write("fish.gif".to_owned(), whole[..60].to_vec());
    for fresh in [ALL + 1, 1, 1] {
        builds.finds(fresh, &["image-unreadable fish.sheet.toml"]);
    }
    builds.library.write("fish.gif".to_owned(), whole);
    builds.finds(1, &[]);
    builds.finds(0, &[]);
}
