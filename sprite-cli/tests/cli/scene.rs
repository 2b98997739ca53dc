//! The rows that the adapters have to draw are those of the trace.
#![expect(clippy::disallowed_methods, reason = "the expected traces are no assets")]

#[path = "../../../dev/scene/forms.rs"]
mod forms;
#[path = "../../../dev/scene/one_bit.rs"]
mod one_bit;

use super::assets::{Assets, copy, text};
use std::fs;
use std::path::Path;

/// The expectations of `dev/scene`; `BLESS=1` writes them as they are now.
#[test]
fn the_scene_of_the_adapters_is_what_the_trace_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let scene = root.join("dev/scene");
    let assets = Assets::empty();
    copy(&root.join("assets"), &assets.0);
    let own = fs::read_to_string(assets.0.join("sprites.toml")).expect("the example has settings");
    let traces = [("png", "pixels.tsv"), ("rgb565", "pixels-rgb565.tsv"), ("mono1", "pixels-mono1.tsv")];
    for (form, name) in traces {
        let settings = forms::FORMS.iter().find(|(known, _)| *known == form).expect("a form").1;
        if form == "mono1" {
            one_bit_each(&assets.0);
        }
        assets.text("sprites.toml", &forms::with_form(&own, settings));
        let times = scene.join("times.txt").display().to_string();
        let output = assets.run(&["trace", "ROOT", "--times", &times, "--pixels"]);
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{name}");
        let (printed, path) = (text(&output.stdout), scene.join(name));
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, printed).expect("a file");
        }
        let expected = fs::read_to_string(&path).unwrap_or_default();
        assert!(printed == expected, "{name} is not what the trace says now: BLESS=1 writes it");
    }
    for entry in fs::read_dir(scene).expect("a folder") {
        let name = entry.expect("an entry").file_name();
        let is_trace = Path::new(&name).extension().is_some_and(|ending| ending == "tsv");
        assert!(
            !is_trace || traces.iter().any(|(_, known)| name == *known),
            "{name:?} is no trace that is made"
        );
    }
}

/// Makes pictures of one colour of all PNG files of a folder.
fn one_bit_each(folder: &Path) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            one_bit_each(&path);
        } else if path.extension().is_some_and(|ending| ending == "png") {
            let drawn = one_bit::one_bit(&fs::read(&path).expect("a file")).expect("a picture");
            fs::write(&path, drawn).expect("a file");
        }
    }
}
