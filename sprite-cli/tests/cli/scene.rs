//! The rows that the adapters have to draw are those of the trace.
#![expect(clippy::disallowed_methods, reason = "the expected traces are no assets")]

use super::assets::{Assets, copy, text};
use std::fs;
use std::path::Path;

/// The expectations of `dev/scene`; `BLESS=1` writes them as they are now.
#[test]
fn the_scene_of_the_adapters_is_what_the_trace_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let scene = root.join("dev/scene");
    let assets = Assets(Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli/scene"));
    let _ = fs::remove_dir_all(&assets.0);
    copy(&root.join("assets"), &assets.0);
    let own = fs::read_to_string(assets.0.join("sprites.toml")).expect("the example has settings");
    for (settings, name) in [("", "pixels.tsv"), ("[images]\nembed = \"rgb565\"\n", "pixels-rgb565.tsv")] {
        assets.text("sprites.toml", &format!("{own}\n{settings}"));
        let times = scene.join("times.txt").display().to_string();
        let output = assets.run(&["trace", "ROOT", "--times", &times, "--pixels"]);
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{name}");
        let (printed, path) = (text(&output.stdout), scene.join(name));
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, printed).expect("a file");
        }
        // Lines end in another way where git was told so.
        let expected = fs::read_to_string(&path).expect("a file").replace("\r\n", "\n");
        assert!(printed == expected, "{name} is not what the trace says now: BLESS=1 writes it");
    }
}
