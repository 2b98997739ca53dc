//! The example game's assets, drawn from images of their own and from an atlas.

use crate::embedding::canvas::{Picture, drawn};
use crate::embedding::overlay::Overlay;
use crate::support::assert_silent;
use sprite_compiler::{Compilation, Embedded, Options, compile};

fn play(settings: &str) -> (Compilation, Vec<Option<Picture>>) {
    let files = Overlay::of(settings);
    let compilation = compile(&files, &Options::default());
    assert_silent(&compilation);
    let drawn = drawn(&compilation, &files);
    (compilation, drawn)
}

#[track_caller]
fn assert_same(found: &[Option<Picture>], expected: &[Option<Picture>], what: &str) {
    assert_eq!(found.len(), expected.len(), "{what}");
    let differs = found.iter().zip(expected).position(|(found, expected)| found != expected);
    assert_eq!(differs, None, "{what}");
}

/// The paths of pages.
fn pages(compilation: &Compilation) -> Vec<&str> {
    let library = &compilation.library;
    let paths = library.used_images().iter().map(|&id| library.images().path(id));
    paths.filter(|path| path.starts_with("atlas/")).collect()
}

#[test]
fn every_form_plays_the_same_pictures_from_an_atlas() {
    let form = |form: &str, more: &str| play(&format!("[images]\nembed = \"{form}\"\n{more}"));
    let (alone, expected) = form("rgba8", "");
    assert_eq!(pages(&alone), [""; 0]);
    let visible = expected.iter().flatten().filter(|picture| !picture.is_empty()).count();
    assert!(visible > 500, "{visible} frames");
    for name in ["png", "rgba8", "indexed8", "rle8"] {
        let (compilation, found) = form(name, "atlas = true\n");
        assert_eq!(pages(&compilation), ["atlas/0.png"]);
        assert_same(&found, &expected, name);
    }
    // Images of their own in this form are held against all others beside this file.
    let (_, expected) = form("rgb565", "");
    assert_same(&form("rgb565", "atlas = true\n").1, &expected, "rgb565");
    let (_, expected) = form("rgba8", "premultiply = true\n");
    assert_same(&form("rgba8", "atlas = true\npremultiply = true\n").1, &expected, "premultiplied");
}

#[test]
fn however_pages_are_made_they_show_the_same() {
    let (alone, expected) = play("");
    for (settings, count) in [
        ("margin = 0", 1..=1),
        ("margin = 16", 1..=1),
        ("trim = false", 1..=1),
        ("size = 128\nmargin = 2", 5..=20),
    ] {
        let (compilation, found) = play(&format!("[images]\natlas = true\n[atlas]\n{settings}\n"));
        assert_same(&found, &expected, settings);
        let pages = pages(&compilation).len();
        assert!(count.contains(&pages), "{settings}: {pages} pages");
        let tables = |compilation: &Compilation| {
            let tables = compilation.library.sprites().map(|packed| packed.table().len());
            tables.sum::<usize>()
        };
        assert!(tables(&compilation) < tables(&alone) * 5 / 4, "{settings}");
    }
}

#[test]
fn images_of_different_forms_lie_on_pages_of_their_own() {
    let settings = "[images]\natlas = true\nembed = \"indexed8\"\n[images.\"sprites/hero/*\"]\nembed = \"rgba8\"\n\
        [images.\"sprites/enemies/*\"]\nembed = \"png\"\n[images.\"sprites/h*.png\"]\natlas = false\n";
    let (compilation, found) = play(settings);
    assert_same(&found, &play("").1, settings);
    let library = &compilation.library;
    let forms = library.used_images().iter().enumerate().filter_map(|(at, &id)| {
        let path = library.images().path(id);
        let form = match library.embedded(at) {
            Embedded::File => "Png".to_owned(),
            Embedded::Bytes(form, _) => format!("{form:?}"),
        };
        (path.starts_with("atlas/") || path.starts_with("sprites/h")).then(|| format!("{path} {form}"))
    });
    // In the order of the first image of each.
    assert_eq!(
        forms.collect::<Vec<_>>(),
        ["atlas/0.png Indexed8", "atlas/1.png Png", "atlas/2.png Rgba8", "sprites/hud.png Indexed8"]
    );
}

#[test]
fn what_is_mirrored_and_what_has_an_idle_picture_is_among_them() {
    let mirrored = |compilation: &Compilation| {
        let sprites = compilation.library.sprites();
        let animations = sprites.flat_map(|packed| &packed.sprite().animations).map(|named| &named.value);
        let layers = |animation: &'_ sprite_compiler::model::Animation| {
            let frames =
                animation.tracks.iter().flat_map(|track| &track.layers).flat_map(|layer| &layer.frames);
            let frames = frames.filter_map(|frame| frame.picture).filter(|picture| picture.mirrored);
            (frames.count(), animation.motion.and_then(|motion| motion.idle).is_some())
        };
        let counts: Vec<_> = animations.map(layers).collect();
        (counts.iter().map(|(count, _)| count).sum::<usize>(), counts.iter().any(|(_, idle)| *idle))
    };
    let (count, has_idle) = mirrored(&play("[images]\natlas = true\n").0);
    assert!(count > 10 && has_idle, "{count} {has_idle}");
}
