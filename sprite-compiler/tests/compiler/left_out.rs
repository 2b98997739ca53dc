//! Files of formats whose features are not enabled: `dev/checks/formats/run` compiles each format alone.

use crate::support::{compiled_with, findings};
use sprite_compiler::{Code, MemoryFiles, Options};

/// The features of formats, and whether the compiler reads each.
pub(crate) const FORMATS: [(&str, bool); 7] = [
    ("aseprite", cfg!(feature = "aseprite")),
    ("atlas", cfg!(feature = "atlas")),
    ("cranberry", cfg!(feature = "cranberry")),
    ("mana", cfg!(feature = "mana")),
    ("openage", cfg!(feature = "openage")),
    ("sheet", cfg!(feature = "sheet")),
    ("solarus", cfg!(feature = "solarus")),
];

const SHEET: &str = "cell = [16, 16]\n[animations.stand]\nframes = \"0\"\n";

/// A file of each format in each of its forms: the feature, the path and the text.
const FILES: [(&str, &str, &str); 13] = [
    ("atlas", "pack.json", "{ \"frames\": { \"a\": {} }, \"meta\": {} }"),
    ("atlas", "packs.json", "{ \"textures\": [ { \"image\": \"a.png\", \"frames\": [] } ] }"),
    ("atlas", "pack.xml", "<TextureAtlas imagePath=\"a.png\"></TextureAtlas>"),
    ("aseprite", "hero.aseprite", "not read"),
    ("aseprite", "hero.ase", "not read"),
    ("aseprite", "hero.json", "{ \"frames\": [], \"meta\": {} }"),
    ("cranberry", "hero.json", "{ \"version\": 1, \"sheet\": \"a.png\", \"movements\": [] }"),
    ("mana", "hero.xml", "<?xml version=\"1.0\"?>\n<!-- a -->\n<sprite action=\"stand\"/>"),
    ("mana", "heroes.xml", "<sprites><sprite name=\"a\"/></sprites>"),
    ("openage", "hero.sprite", "version 1\n"),
    ("sheet", "hero.sheet.toml", SHEET),
    ("solarus", "hero.dat", "walking hero.png 4 100 0\n"),
    ("solarus", "hero.zsd", "walking hero.png 4 100 0\n"),
];

fn is_read(format: &str) -> bool {
    FORMATS.iter().any(|(name, is_read)| *name == format && *is_read)
}

/// The line of the manifest that a help shows for a format.
fn line(format: &str) -> String {
    // In the order of the compiler's table.
    let order = ["cranberry", "aseprite", "mana", "openage", "sheet", "solarus", "atlas"];
    let wanted = order.into_iter().filter(|name| *name == format || is_read(name));
    let wanted: Vec<String> = wanted.map(|name| format!("\"{name}\"")).collect();
    format!("`sprite-runtime = {{ ..., features = [{}] }}`", wanted.join(", "))
}

fn options() -> Options {
    Options { dependency: "sprite-runtime".to_owned(), ..Options::default() }
}

#[test]
fn a_file_of_a_format_that_is_left_out_names_the_feature() {
    for (format, path, text) in FILES {
        let compilation = compiled_with(&MemoryFiles::new([(path, text)]), &options());
        let all = compilation.diagnostics.findings();
        let found = all.iter().find(|finding| finding.code == Code::FormatNotEnabled);
        assert_eq!(found.is_none(), is_read(format), "{path}: {:?}", findings(&compilation));
        let Some(finding) = found else { continue };
        assert_eq!(findings(&compilation), [format!("format-not-enabled {path}")]);
        let help = finding.help.as_deref().unwrap_or_default();
        assert!(finding.message.contains(&format!("`{format}`")), "{}", finding.message);
        assert!(help.contains(&line(format)), "{help}");
    }
}

/// The tables of formats are no unknown keys. A rule for pictures makes sprites, so that it is not passed over.
#[test]
fn the_settings_of_formats_that_are_left_out_may_stay() {
    let settings =
        "[aseprite]\norigin = \"bottom\"\n[mana]\ndialect = \"mana\"\n[openage]\ntime = \"seconds\"\n";
    let rules = "[sheets.\"*.png\"]\ncell = [16, 16]\n";
    let other = "[sheet]\n";
    let found = |text: &str| {
        let files = MemoryFiles::new([("sprites.toml", text)]);
        let compilation = compiled_with(&files, &options());
        let findings = compilation.diagnostics.findings();
        findings
            .iter()
            .map(|finding| finding.code)
            .filter(|code| *code != Code::NothingCompiled)
            .collect::<Vec<_>>()
    };
    let none: [Code; 0] = [];
    assert_eq!(found(settings), none);
    assert_eq!(found(other), [Code::SettingsInvalid]);
    if !is_read("sheet") {
        assert_eq!(found(rules), [Code::FormatNotEnabled]);
    }
}
