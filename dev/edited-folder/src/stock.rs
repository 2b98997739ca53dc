//! What the folder holds at first: sprites in each format, without mistakes.

use std::collections::BTreeMap;

const SOLARUS: &str = "walk hero.png 2 150 0\n0 0 8 8 4 6 2 2\n0 8 8 8 4 6 2 2\n";

const OPENAGE: &str = "version 1
imagefile 0 \"archer.png\"
scalefactor 1.0
layer 0 mode=loop position=20 time_per_frame=100 replay_delay=500
angle 0
angle 90
angle 270 mirror_from=90
frame 0 0 0 0 0 0 8 8 4 6
frame 0 90 0 0 8 0 8 8 4 6
";

const CRANBERRY: &str = "{ \"version\": 1, \"sheet\": \":/cube.png\", \"movements\": [
  { \"name\": \"hop\", \"mode\": \"tile\", \"advanceX\": 24, \"idle\": { \"x\": 0, \"y\": 0, \"w\": 8, \"h\": 8 },
    \"frames\": [ { \"duration\": 90, \"rect\": { \"x\": 8, \"y\": 0, \"w\": 8, \"h\": 8 } } ] } ] }
";

const EXPORT: &str = "{ \"frames\": [
    { \"frame\": { \"x\": 0, \"y\": 0, \"w\": 8, \"h\": 8 }, \"duration\": 100 },
    { \"frame\": { \"x\": 8, \"y\": 0, \"w\": 8, \"h\": 8 }, \"duration\": 100 } ],
  \"meta\": { \"image\": \"knight.png\", \"size\": { \"w\": 16, \"h\": 8 }, \"scale\": \"1\",
    \"frameTags\": [ { \"name\": \"walk\", \"from\": 0, \"to\": 1, \"direction\": \"pingpong\" } ] } }
";

const BINARY: &str = "canvas 8x8
frame 100
layer body
cel 0 0,0 8x8 #c85028ff
tag fly 0..1
frame 50
cel 0 1,1 4x4 #2850c8ff
";

const MANA: &str = "<sprite>
  <imageset name=\"base\" src=\"graphics/sprites/slime.png|W:#ff0000\" width=\"8\" height=\"8\"/>
  <include file=\"walking.xml\"/>
  <action name=\"stand\" imageset=\"base\"><animation><frame index=\"0\"/></animation></action>
</sprite>
";

const INCLUDED: &str = "<sprite>
  <action name=\"walk\" imageset=\"base\"><animation><frame index=\"1\" delay=\"90\"/></animation></action>
</sprite>
";

/// The paths of all files and what is in them.
pub(crate) fn files() -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for (path, text) in [
        ("hero.dat", SOLARUS),
        ("units/archer/walk.sprite", OPENAGE),
        ("cube.json", CRANBERRY),
        ("heroes/knight.json", EXPORT),
        ("graphics/sprites/slime.xml", MANA),
        ("graphics/sprites/walking.xml", INCLUDED),
    ] {
        files.insert(path.to_owned(), text.as_bytes().to_vec());
    }
    let images = [
        ("hero.png", [16, 16], 1),
        ("units/archer/archer.png", [16, 8], 2),
        ("cube.png", [16, 8], 3),
        ("heroes/knight.png", [16, 8], 4),
        ("graphics/sprites/slime.png", [16, 8], 5),
    ];
    for (path, size, grey) in images {
        files.insert(path.to_owned(), image(size, grey));
    }
    let binary = aseprite_writer::text::file(BINARY).expect("a description of a file");
    files.insert("bat.aseprite".to_owned(), binary);
    files
}

/// An opaque PNG of two greys in turn.
fn image([width, height]: [u32; 2], grey: u8) -> Vec<u8> {
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    let pixels: Vec<u8> = (0..width * height).map(|at| if at % 2 == 0 { grey } else { 200 }).collect();
    let writer = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&pixels)?;
        writer.finish()
    });
    writer.expect("it is written into memory");
    png
}
