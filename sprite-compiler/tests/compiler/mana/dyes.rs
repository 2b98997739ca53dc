//! Sprites of the Mana format in other colours: from the settings to the pixels in the code.
#![allow(clippy::unwrap_used, reason = "in a test that is how one finds out")]

use crate::support::{assert_silent, compiled, findings, image, of_work};
use sprite_compiler::{Compilation, Embedded, Limits, MemoryFiles, Options, compile};

const RED: [u8; 4] = [255, 0, 0, 255];
const DARK: [u8; 4] = [0, 128, 0, 200];
const GREY: [u8; 4] = [51, 51, 51, 255];
const NOTHING: [u8; 4] = [255, 0, 0, 0];

/// A sprite with one imageset of two cells.
fn sprite(src: &str) -> String {
    format!(
        r#"<sprite><imageset name="base" src="{src}" width="1" height="2"/>
<action name="stand" imageset="base"><animation direction="default"><frame index="0"/></animation></action></sprite>
"#
    )
}

fn folder(settings: &str, sprites: &[(&str, String)]) -> MemoryFiles {
    let picture = image::of_pixels(2, 2, &[RED, DARK, GREY, NOTHING]);
    let files = MemoryFiles::default().with("graphics/a.png", picture).with("sprites.toml", settings);
    sprites
        .iter()
        .fold(files, |files, (name, text)| files.with(format!("graphics/sprites/{name}.xml"), text.as_str()))
}

/// The paths of the images in the code, and the pixels of those that are dyed.
fn embedded(compilation: &Compilation) -> Vec<(String, Option<Vec<[u8; 4]>>)> {
    let library = &compilation.library;
    let one = |(index, &id): (usize, _)| {
        let pixels = match library.embedded(index) {
            Embedded::Bytes(_, png) => Some(image::pixels(png)),
            Embedded::File => None,
        };
        (library.images().path(id).to_owned(), pixels)
    };
    library.used_images().iter().enumerate().map(one).collect()
}

fn paths(compilation: &Compilation) -> Vec<String> {
    embedded(compilation).into_iter().map(|(path, _)| path).collect()
}

fn dyes(lines: &[&str]) -> String {
    format!("[mana.dyes]\n{}\n", lines.join("\n"))
}

#[test]
fn channels_take_their_colours_from_the_picture_s_name_and_from_the_settings() {
    let settings = dyes(&[r#""slime" = "G:#0000ff""#]);
    let compilation =
        compiled(&folder(&settings, &[("slime", sprite("graphics/a.png|R:#00FF00,102030;G;W"))]));
    assert_silent(&compilation);
    let pixels = vec![[16, 32, 48, 255], [0, 0, 128, 200], GREY, NOTHING];
    let path = "graphics/a.png|R:#00ff00,102030;G:#0000ff";
    assert_eq!(embedded(&compilation), [(path.to_owned(), Some(pixels))]);
}

#[test]
fn only_what_the_settings_name_is_dyed() {
    let text = sprite("graphics/a.png|R:#00ff00");
    let sprites = [("one", text.clone()), ("two", text)];
    assert_eq!(embedded(&compiled(&folder("", &sprites))), [("graphics/a.png".to_owned(), None)]);
    let compilation = compiled(&folder(&dyes(&["two = \"\""]), &sprites));
    assert_silent(&compilation);
    assert_eq!(paths(&compilation), ["graphics/a.png", "graphics/a.png|R:#00ff00"]);
    // An image without a channel, and one without colours for its channels, is the file itself.
    let sprites = [("one", sprite("graphics/a.png")), ("two", sprite("graphics/a.png|R;W"))];
    let compilation = compiled(&folder(&dyes(&["one = \"\"", "two = \"\""]), &sprites));
    assert_silent(&compilation);
    assert_eq!(embedded(&compilation), [("graphics/a.png".to_owned(), None)]);
}

#[test]
fn equal_dyes_share_an_image_and_others_do_not() {
    let text = sprite("graphics/a.png|R;S");
    let sprites = [("a", text.clone()), ("b", text.clone()), ("c", text)];
    let settings = dyes(&[
        r#"a = "R:#0a0b0c;S:#333333,ABCDEF""#,
        r#"b = "S:#333333,abcdef;R:#0A0B0C""#,
        r#"c = "R:#0a0b0c""#,
    ]);
    let compilation = compiled(&folder(&settings, &sprites));
    assert_silent(&compilation);
    let first = "graphics/a.png|R:#0a0b0c;S:#333333,abcdef".to_owned();
    let second = "graphics/a.png|R:#0a0b0c".to_owned();
    assert_eq!(
        embedded(&compilation),
        [
            (second, Some(vec![[10, 11, 12, 255], DARK, GREY, NOTHING])),
            (first, Some(vec![[10, 11, 12, 255], DARK, [171, 205, 239, 255], NOTHING])),
        ]
    );
}

#[test]
fn the_code_holds_the_picture_once_and_watches_its_file() {
    let text = sprite("graphics/a.png|R:#0a0b0c");
    let sprites = [("a", text.clone()), ("b", text)];
    let files = folder(&dyes(&["a = \"\"", "b = \"\""]), &sprites);
    let options = Options { include_root: "/game/assets".to_owned(), ..Options::default() };
    let compilation = compile(&files, &options);
    assert_silent(&compilation);
    let inputs = ["graphics/a.png", "graphics/sprites/a.xml", "graphics/sprites/b.xml", "sprites.toml"];
    assert_eq!(compilation.inputs, inputs);
    let code = compilation.code.to_string();
    assert_eq!(code.matches("IHDR").count(), 1);
    for input in inputs {
        let watched = format!("include_bytes ! (\"/game/assets/{input}\")");
        assert_eq!(code.matches(&watched).count(), 1, "{input}");
    }
    // With a sprite that shows the file as it is, that one is embedded too, and watched by that.
    let compilation = compile(&folder(&dyes(&["a = \"\""]), &sprites), &options);
    assert_eq!(compilation.inputs, inputs);
    let code = compilation.code.to_string();
    assert_eq!(
        (code.matches("IHDR").count(), code.matches("\"/game/assets/graphics/a.png\"").count()),
        (1, 1)
    );
    // Each sprite has its own image; they are counted from 1.
    for (sprite, slot) in [("A", 2), ("B", 1)] {
        assert!(code.contains(&format!("\"{sprite}\" , \"stand\"] , & [{slot}]")), "{code}");
    }
}

#[test]
fn the_same_folder_gives_the_same_code() {
    let text = sprite("graphics/a.png|R;W");
    let names: Vec<String> = (0..20).map(|number| format!("s{number}")).collect();
    let sprites: Vec<(&str, String)> = names.iter().map(|name| (name.as_str(), text.clone())).collect();
    let lines: Vec<String> =
        names.iter().enumerate().map(|(i, name)| format!("{name} = \"R:#0000{i:02}\"")).collect();
    let settings = dyes(&lines.iter().map(String::as_str).collect::<Vec<_>>());
    let code = || compiled(&folder(&settings, &sprites)).code.to_string();
    let first = code();
    assert_eq!(first.matches("IHDR").count(), 20);
    assert!((0..5).all(|_| code() == first));
}

#[test]
fn one_of_several_sprites_in_a_file_is_dyed() {
    let text = r#"<beings>
<sprite name="walker"><imageset name="base" width="1" height="2"/>
<action name="stand" imageset="base"><animation><frame index="0"/></animation></action></sprite>
<being name="Red One"><sprite ref="walker"><with-imageset name="base" src="graphics/a.png|R"/></sprite></being>
<being name="Blue"><sprite ref="walker"><with-imageset name="base" src="graphics/a.png|R"/></sprite></being>
</beings>"#;
    let settings = dyes(&[r#""npcs#Red One" = "R:#c00000""#, r#""npcs#Blue" = "R:#0000c0""#]);
    let compilation = compiled(&folder(&settings, &[("npcs", text.to_owned())]));
    assert_silent(&compilation);
    assert_eq!(paths(&compilation), ["graphics/a.png|R:#0000c0", "graphics/a.png|R:#c00000"]);
}

#[test]
fn an_included_file_is_dyed_for_the_sprite_that_is_named_only() {
    let include = r#"<sprite><include file="base.xml"/></sprite>"#.to_owned();
    let sprites = [("base", sprite("graphics/a.png|R")), ("derived", include)];
    let compilation = compiled(&folder(&dyes(&[r#"derived = "R:#c00000""#]), &sprites));
    assert_silent(&compilation);
    assert_eq!(paths(&compilation), ["graphics/a.png", "graphics/a.png|R:#c00000"]);
}

#[test]
fn what_a_dye_makes_invisible_is_blank() {
    let pixels = image::of_pixels(1, 2, &[RED, RED]);
    let settings = dyes(&[r#"a = "A:#ff0000ff,00000000""#]) + "\n[lints]\nblank-direction = \"warn\"\n";
    let files = folder(&settings, &[("a", sprite("graphics/red.png|A"))]).with("graphics/red.png", pixels);
    assert_eq!(findings(&compiled(&files)), ["blank-direction graphics/sprites/a.xml:2:83-2:84"]);
}

#[test]
fn settings_that_are_no_dyes_are_reported_where_they_stand() {
    let faults = |value: &str| {
        let files = folder(&dyes(&[&format!("a = {value}")]), &[("a", sprite("graphics/a.png|R;S"))]);
        findings(&compiled(&files))
    };
    let at = |columns: &str| vec![format!("settings-invalid sprites.toml:2:{columns}")];
    let between = |first: u32, last: u32| at(&format!("{first}-2:{last}"));
    assert_eq!(faults(r#""R:#ff0000;X:#00ff00""#), between(16, 17));
    assert_eq!(faults("'R:#ff0000,fff'"), between(16, 19));
    assert_eq!(faults(r#""R:#ff0000,,00ff00""#), between(15, 16));
    assert_eq!(faults(r#""R:ff0000""#), between(8, 14));
    assert_eq!(faults(r#""R""#), between(6, 7));
    assert_eq!(faults(r#""S:#00ff00""#), between(9, 15));
    assert_eq!(faults(r#""R:#00ff00;R:#00ff00""#), between(16, 17));
    // Written in another way, the text has no places of its own.
    assert_eq!(faults(r#""\u0052:#fff""#), between(5, 18));
    assert_eq!(faults("7").len(), 1);
}

#[test]
fn an_image_in_too_many_colours_is_refused_before_it_is_decoded() {
    let text = sprite("graphics/a.png|R");
    let sprites = [("a", text.clone()), ("b", text)];
    let files = folder(&dyes(&[r#"a = "R:#000001""#, r#"b = "R:#000002""#]), &sprites)
        .with("graphics/a.png", image::opaque(512, 512));
    // 6 ms for each colour.
    let limited = |milliseconds: u64| {
        let limits = of_work(milliseconds * 1_000_000);
        compile(&files, &Options { limits, ..Options::default() })
    };
    assert_eq!(findings(&limited(20)), Vec::<String>::new());
    let compilation = limited(10);
    // Both are images of one file, which asks for too much.
    let places = ["a", "b"].map(|name| format!("limit-exceeded graphics/sprites/{name}.xml:1:36-1:50"));
    assert_eq!(findings(&compilation), places);
    let message = &compilation.diagnostics.findings()[0].message;
    assert!(message.contains("`graphics/a.png` asks for 0.0 s of work"), "{message}");
    assert_eq!(compilation.library.sprites().count(), 2);
    assert!(paths(&compilation).is_empty());
}

/// An image, and the folder as a whole: the help names what the front end has, and nothing else.
#[test]
fn the_help_says_how_the_front_end_raises_its_limits() {
    let files = folder(&dyes(&[r#"a = "R:#000001""#]), &[("a", sprite("graphics/a.png|R"))])
        .with("graphics/a.png", image::opaque(512, 512));
    let helps = |limits: Limits, options: Options| {
        let compilation = compile(&files, &Options { limits, ..options });
        let findings = compilation.diagnostics.findings().iter();
        findings.map(|finding| finding.help.clone().unwrap_or_default()).collect::<Vec<_>>()
    };
    let (images, folder) = (
        "is the file damaged, or is the image too large or dyed too often?",
        "is something in it that is not meant to be compiled?",
    );
    for (limits, question) in [(of_work(4_000_000), images), (of_work(1), folder)] {
        let all = "If everything is needed, raise the limits:";
        assert_eq!(helps(limits, Options::default()), [format!("{question} {all} `Options::limits`")]);
        let options = Options { raise_limits: "`--limits 4`".to_owned(), ..Options::default() };
        assert_eq!(helps(limits, options), [format!("{question} {all} `--limits 4`")]);
    }
}
