//! Files that include, extend and pass something to each other.

use crate::mana::scene::{BASE, action, cells, drawn, facing, folder, found, packed, silent};
use crate::support::{compiled, findings};
use sprite_runtime::Direction;

const STAND: &str =
    "<action name=\"stand\" imageset=\"base\"><animation><frame index=\"1\"/></animation></action>";

/// Vector 11 of docs/formats/mana.md.
#[test]
fn a_skin_brings_its_own_picture() {
    let skin = format!("<sprite>{BASE}<include file=\"b.xml\"/></sprite>");
    let b = format!(
        "<sprite><imageset name=\"base\" src=\"graphics/q.png\" width=\"64\" height=\"64\"/>{STAND}</sprite>"
    );
    let compilation = silent(&folder(&[("s.xml", &skin), ("b.xml", &b)]));
    assert_eq!(drawn(&compilation, "stand", &[0]), "graphics/p.png@64,0,64,64,32,64");
    assert_eq!(compilation.library.sprites().count(), 2);
    // The picture of the included file is missed by that file only.
    let files = folder(&[("s.xml", &skin), ("b.xml", &b.replace("q.png", "none.png"))]);
    let compilation = found(&files, &["image-missing"]);
    assert!(packed(&compilation, "S").is_sound(0));
    assert!(!packed(&compilation, "B").is_sound(0));
}

/// Vector 13 of docs/formats/mana.md.
#[test]
fn a_derived_sprite_replaces_images_and_directions() {
    let base = format!(
        "<sprite>{BASE}<action name=\"stand\" imageset=\"base\"><animation direction=\"down\"><frame index=\"0\"/></animation>\
         <animation direction=\"up\"><frame index=\"1\"/></animation></action></sprite>"
    );
    let derived = |cell: u32| {
        format!(
            "<sprite extends=\"base.xml\"><imageset name=\"base\" src=\"graphics/q.png\" width=\"32\" height=\"32\"/>\
             <action name=\"stand\"><animation direction=\"up\"><frame index=\"{cell}\"/></animation></action></sprite>"
        )
    };
    let compilation = silent(&folder(&[("base.xml", &base), ("s.xml", &derived(2))]));
    assert_eq!(facing(&compilation, "stand", Direction::Down, &[0]), "0");
    assert_eq!(facing(&compilation, "stand", Direction::Up, &[0]), "2");
    assert_eq!(drawn(&compilation, "stand", &[0]), "graphics/q.png@0,0,32,32,16,32");
    let compilation = found(&folder(&[("base.xml", &base), ("s.xml", &derived(8))]), &["index-outside-grid"]);
    assert!(findings(&compilation)[0].contains("graphics/sprites/s.xml"), "{:?}", findings(&compilation));
    assert!(packed(&compilation, "Base").is_sound(0));
}

const WALKER: &str = "<sprite name=\"m\"><imageset name=\"base\" width=\"64\" height=\"64\"/>\
    <action name=\"stand\" imageset=\"base\"><animation><frame index=\"0\"/></animation></action></sprite>";

/// A file of a walker and a being that passes this.
fn beings(passed: &str) -> sprite_compiler::MemoryFiles {
    let being = format!("<being name=\"Red Scorpion\"><sprite ref=\"m\">{passed}</sprite></being>");
    folder(&[("beings.xml", &format!("<beings>{WALKER}{being}</beings>"))])
}

/// Vector 14 of docs/formats/mana.md.
#[test]
fn a_being_passes_its_picture() {
    let compilation = silent(&beings("<with-imageset name=\"base\" src=\"graphics/p.png\"/>"));
    let [only] = compilation.library.sprites().collect::<Vec<_>>()[..] else {
        panic!("one sprite is expected")
    };
    assert_eq!(only.sprite().identifier, "RedScorpion");
    assert!(only.is_sound(0));
    let compilation = found(&beings(""), &["parameter-missing"]);
    let [only] = compilation.library.sprites().collect::<Vec<_>>()[..] else { panic!("its name is kept") };
    assert_eq!((only.sprite().identifier.as_str(), only.is_sound(0)), ("RedScorpion", false));
    found(
        &beings("<with-imageset name=\"bse\" src=\"graphics/p.png\"/>"),
        &["parameter-missing", "parameter-unknown"],
    );
}

#[test]
fn an_error_of_one_member_breaks_the_file() {
    let text = format!(
        "<sprites><sprite name=\"good\">{BASE}{STAND}</sprite><sprite name=\"bad\">{BASE}{}</sprite></sprites>",
        STAND.replace("\"1\"", "\"9\"")
    );
    let compilation = found(&folder(&[("all.xml", &text)]), &["index-outside-grid"]);
    assert!(!packed(&compilation, "Good").is_sound(0));
}

#[test]
fn what_is_wrong_in_an_included_file_is_reported_once() {
    let includer = "<sprite><include file=\"all.xml\"/></sprite>";
    let all = format!("<sprite>{BASE}{}</sprite>", STAND.replace("\"1\"", "\"9\""));
    let names: Vec<String> = (0..10).map(|number| format!("s{number}.xml")).collect();
    let mut files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), includer)).collect();
    files.push(("all.xml", &all));
    let compilation = found(&folder(&files), &["index-outside-grid"]);
    assert_eq!(compilation.library.sprites().count(), 11);
    assert!(compilation.library.sprites().all(|sprite| !sprite.is_sound(0)));
    // Mistakes in overridden parts are not reported.
    let own = format!("<sprite><include file=\"all.xml\"/>{STAND}</sprite>");
    let compilation = found(&folder(&[("all.xml", &all), ("own.xml", &own)]), &["index-outside-grid"]);
    assert!(packed(&compilation, "Own").is_sound(0));
}

#[test]
fn mistakes_that_the_clients_ignore() {
    let sprite = |frame: &str| {
        format!("<sprite name=\"player\" action=\"stand\">{BASE}{}</sprite>", action("stand", frame))
    };
    let text = sprite("<frame index=\"0\" offset=\"-1\"/>");
    let compilation = found(&folder(&[("s.xml", &text)]), &["key-unknown"]);
    let help = compilation.diagnostics.findings()[0].help.clone().unwrap();
    assert!(help.contains("`offsetX`") && help.contains("`offsetY`"), "{help}");
    assert_eq!(cells(&compilation, "stand", &[0]), "0");
    silent(&folder(&[("s.xml", &sprite("<frame index=\"0\"/>"))]));
    let turned = sprite("<frame index=\"0\"/>").replace("<animation>", "<animation direction=\"leftup\">");
    let compilation = compiled(&folder(&[("s.xml", &turned)]));
    let finding = &compilation.diagnostics.findings()[0];
    assert_eq!(finding.code.as_str(), "direction-unknown");
    assert!(finding.help.as_ref().unwrap().contains("upleft"));
    assert!(!packed(&compilation, "S").is_sound(0));
}
