//! The sheet of the test vectors: 64 x 16 pixels, four frames of 16 x 16 side by side, 100 ms each.

use crate::support::{assert_silent, compiled, image};
use sprite_compiler::{Compilation, MemoryFiles};

/// The frame with this number.
pub(crate) fn frame(number: u32, duration: u32) -> String {
    let x = number * 16;
    format!(r#"{{ "frame": {{ "x": {x}, "y": 0, "w": 16, "h": 16 }}, "duration": {duration} }}"#)
}

/// The frames with these durations, as a list.
pub(crate) fn frames(durations: &[u32]) -> String {
    let frames: Vec<String> =
        (0..).zip(durations).map(|(number, &duration)| frame(number, duration)).collect();
    format!("[{}]", frames.join(",\n"))
}

/// The four frames.
pub(crate) fn four() -> String {
    frames(&[100; 4])
}

/// A tag; `more` are its other keys.
pub(crate) fn tag(name: &str, from: u32, to: u32, more: &str) -> String {
    let comma = if more.is_empty() { "" } else { ", " };
    format!(r#"{{ "name": "{name}", "from": {from}, "to": {to}{comma}{more} }}"#)
}

/// An export with these frames, and with these keys of `meta` beside the sheet.
pub(crate) fn export(frames: &str, meta: &str) -> String {
    let comma = if meta.is_empty() { "" } else { ", " };
    format!("{{ \"frames\": {frames},\n\"meta\": {{ \"image\": \"hero.png\"{comma}{meta} }} }}")
}

/// An export of the four frames with these tags.
pub(crate) fn tagged(tags: &[String]) -> String {
    export(&four(), &format!(r#""frameTags": [{}]"#, tags.join(", ")))
}

/// The folder with an export and the sheet.
pub(crate) fn folder(text: &str, settings: &str) -> MemoryFiles {
    MemoryFiles::new([("hero.json", text), ("sprites.toml", settings)])
        .with("hero.png", image::opaque(64, 16))
}

/// Compiles an export about which there is nothing to say.
#[track_caller]
pub(crate) fn silent(text: &str, settings: &str) -> Compilation {
    let compilation = compiled(&folder(text, settings));
    assert_silent(&compilation);
    compilation
}
