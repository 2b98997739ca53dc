//! The forms in which the example's assets are compiled, and how `sprites.toml` chooses them.

/// The settings of the example, and those of a form in place of what it says of its images.
pub(crate) fn with_form(own: &str, form: &str) -> String {
    let own = own.split_once("\n[images").map_or(own, |(before, _)| before);
    format!("{own}\n{form}")
}

/// A name, and the settings that make the form.
pub(crate) const FORMS: [(&str, &str); 8] = [
    ("png", ""),
    ("rgba8", "[images]\nembed = \"rgba8\"\n"),
    ("indexed8", "[images]\nembed = \"indexed8\"\n"),
    ("indexed4", INDEXED4),
    ("mono1", MONO1),
    ("rle8", "[images]\nembed = \"rle8\"\n"),
    ("rgb565", "[images]\nembed = \"rgb565\"\n"),
    ("atlas", "[images]\natlas = true\n"),
];

/// Pictures with more than 16 colours have a byte for each pixel.
const INDEXED4: &str = r#"
[images]
embed = "indexed4"
[images."animals.png"]
embed = "indexed8"
[images."cart.png"]
embed = "indexed8"
[images."archer/archer.png"]
embed = "indexed8"
[images."sprites/hero/*"]
embed = "indexed8"
[images."sprites/items.png"]
embed = "indexed8"
[images."tilesets/*"]
embed = "indexed8"
"#;

/// For pictures that `one_bit` made, which are all but that of Aseprite.
const MONO1: &str = r#"
[images]
embed = "mono1"
[images."*.aseprite"]
embed = "indexed8"
"#;
