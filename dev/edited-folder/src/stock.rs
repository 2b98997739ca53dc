//! The first content of the folder: sprites in each format, without mistakes.

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

const SHEET: &str = "cell = [8, 8]
origin = \"bottom\"

[animations.stand]
frames = \"0\"

[animations.walk]
rows = { down = 0, left = 1 }
duration = 110
";

/// The rule of the pictures in `imps/`.
pub(crate) const RULE: &str = "[sheets.\"imps/{sprite}_{n}.png\"]\nduration = 90\n";

/// Sprites of each kind.
const EACH: u8 = 17;

/// The paths of all files and what is in them: a hundred sprites and a few, without mistakes.
pub(crate) fn files() -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut add = |path: String, content: Vec<u8>| files.insert(path, content);
    let binary = aseprite_writer::text::file(BINARY).expect("a description of a file");
    for n in 0..EACH {
        let numbered = |text: &str, name: &str| text.replace(name, &format!("{name}{n}")).into_bytes();
        add(format!("sprites/hero{n}.dat"), numbered(SOLARUS, "hero"));
        add(format!("sprites/hero{n}.png"), image([16, 16], n));
        add(format!("units/archer{n}/walk.sprite"), OPENAGE.into());
        add(format!("units/archer{n}/archer.png"), image([16, 8], n));
        add(format!("cube{n}.json"), numbered(CRANBERRY, "cube"));
        add(format!("cube{n}.png"), image([16, 8], n));
        add(format!("heroes/knight{n}.json"), numbered(EXPORT, "knight"));
        add(format!("heroes/knight{n}.png"), image([16, 8], n));
        add(format!("bats/bat{n}.aseprite"), binary.clone());
        // They share an image, in three colours.
        let colour = ["ff0000", "00ff00", "0000ff"][usize::from(n % 3)];
        add(format!("graphics/sprites/slime{n}.xml"), MANA.replace("ff0000", colour).into_bytes());
    }
    for n in 0..EACH / 3 {
        add(format!("sheets/mage{n}.sheet.toml"), SHEET.into());
        add(format!("sheets/mage{n}.png"), image([16, 16], n));
        // The pictures of one sprite move by themselves, the others are numbered.
        add(format!("sheets/flame{n}.sheet.toml"), b"repeat = 2\n".into());
        add(format!("sheets/flame{n}.png"), moving(&[n, n + 100]));
        add(format!("sheets/spark{n}.sheet.toml"), b"origin = \"center\"\n".into());
        add(format!("sheets/spark{n}.gif"), moving_gif(&[n, n + 100]));
        add(
            format!("sheets/golem{n}.sheet.toml"),
            format!("image = \"golem{n}/step_{{n}}.png\"\nduration = 70\n").into(),
        );
        for number in 1..=3 {
            add(format!("sheets/golem{n}/step_{number}.png"), image([8, 8], n + 10 * number));
            add(imp(n, number), image([8, 8], n + number));
        }
    }
    add("sprites.toml".to_owned(), RULE.into());
    add("graphics/sprites/walking.xml".to_owned(), INCLUDED.into());
    add("graphics/sprites/slime.png".to_owned(), image([16, 8], EACH));
    files
}

/// The path of a numbered picture, of which a rule makes a sprite.
pub(crate) fn imp(sprite: u8, number: u8) -> String {
    format!("imps/imp{sprite}_{number}.png")
}

/// An animated PNG of 8 x 8 pixels with a frame of each grey.
fn moving(greys: &[u8]) -> Vec<u8> {
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, 8, 8);
    encoder.set_color(png::ColorType::Grayscale);
    let frames = u32::try_from(greys.len()).expect("a few frames");
    let writer =
        encoder.set_animated(frames, 0).and_then(|()| encoder.write_header()).and_then(|mut writer| {
            for &grey in greys {
                writer.set_frame_delay(grey.into(), 1_000)?;
                writer.write_image_data(&[grey; 64])?;
            }
            writer.finish()
        });
    writer.expect("it is written into memory");
    png
}

/// A GIF of 8 x 8 pixels with a frame of each grey.
fn moving_gif(greys: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let palette: Vec<u8> = (0..=u8::MAX).flat_map(|grey| [grey; 3]).collect();
    let written = gif::Encoder::new(&mut bytes, 8, 8, &palette).and_then(|mut encoder| {
        greys.iter().try_for_each(|&grey| {
            let frame = gif::Frame::from_indexed_pixels(8, 8, vec![grey; 64], None);
            encoder.write_frame(&gif::Frame { delay: 10, ..frame })
        })
    });
    written.expect("it is written into memory");
    bytes
}

/// An opaque PNG of two greys in turn.
pub(crate) fn image([width, height]: [u32; 2], grey: u8) -> Vec<u8> {
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
