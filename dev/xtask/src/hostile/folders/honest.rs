//! Large folders as games have them: none of them may be refused.

use crate::hostile::Scale;
use aseprite_writer::{Cel, Chunk, Content, File, Frame, Layer};
use png::{ColorType, Compression, Encoder};
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

/// 10,000 sprites with a sheet of their own: 128 x 128 pixels, four directions of four frames.
pub(super) fn own_sheets(root: &Path, scale: Scale) -> io::Result<()> {
    for number in 0..scale.of(10_000) {
        let folder = folder(root, "sprites", number)?;
        fs::write(folder.join(format!("s{number}.png")), sheet(128, 32, 16, number)?)?;
        let mut text = format!("walking d{}/s{number}.png 4 110 0\n", number / 500);
        for row in 0..4 {
            let _ = writeln!(text, "0 {} 32 32 16 29 4 4", 32 * row);
        }
        fs::write(folder.join(format!("s{number}.dat")), text)?;
    }
    Ok(())
}

/// 2,000 small Aseprite files with one layer, of 64 x 64 pixels and 30 frames.
pub(super) fn small_aseprite(root: &Path, scale: Scale) -> io::Result<()> {
    (0..scale.of(2_000)).try_for_each(|number| {
        let file = aseprite(64, 30, 1, number);
        fs::write(folder(root, "creatures", number)?.join(format!("c{number}.aseprite")), file)
    })
}

/// 50 large Aseprite files with 20 layers, of 512 x 512 pixels and 60 frames.
pub(super) fn large_aseprite(root: &Path, scale: Scale) -> io::Result<()> {
    (0..scale.few(50)).try_for_each(|number| {
        let side = u16::try_from(scale.side(512)).unwrap_or(u16::MAX);
        fs::write(root.join(format!("boss{number}.aseprite")), aseprite(side, 60, 20, number))
    })
}

/// 300 sheets of 4,096 x 4,096 pixels on which little is drawn.
pub(super) fn empty_sheets(root: &Path, scale: Scale) -> io::Result<()> {
    let side = scale.side(4_096).next_multiple_of(32);
    (0..scale.few(300)).try_for_each(|number| {
        fs::write(root.join(format!("e{number}.png")), sheet(side, 32, 12, number)?)?;
        let text = format!("walking e{number}.png 1 110 0\n0 0 32 32 16 29 6 6\n");
        fs::write(root.join(format!("e{number}.dat")), text)
    })
}

/// 20,000 files of Mana. Half of them include a base with 250 elements or extend one, as games do.
pub(super) fn mana(root: &Path, scale: Scale) -> io::Result<()> {
    let sprites = root.join("graphics/sprites");
    fs::create_dir_all(&sprites)?;
    let count = scale.of(20_000);
    for number in 0..count.div_ceil(200) {
        fs::write(root.join(format!("graphics/p{number}.png")), sheet(512, 64, 64, number)?)?;
        fs::write(sprites.join(format!("base{number}.xml")), mana_sprite(number, 28))?;
    }
    (0..count).try_for_each(|number| {
        let base = number / 200;
        let image =
            format!("<imageset name=\"base\" src=\"graphics/p{base}.png\" width=\"64\" height=\"64\"/>");
        let text = match number % 4 {
            0 => format!("<sprite>\n    {image}\n    <include file=\"../base{base}.xml\"/>\n</sprite>\n"),
            1 => format!("<sprite extends=\"../base{base}.xml\">\n    {image}\n</sprite>\n"),
            _ => mana_sprite(base, 6),
        };
        fs::write(folder(&sprites, "", number)?.join(format!("m{number}.xml")), text)
    })
}

/// Images of 500 MB of pixels that are embedded decoded.
pub(super) fn rgba8(root: &Path, scale: Scale) -> io::Result<()> {
    decoded(root, scale, "embed = \"rgba8\"")
}

/// Images of 500 MB of pixels whose frames are packed into an atlas.
pub(super) fn atlas(root: &Path, scale: Scale) -> io::Result<()> {
    decoded(root, scale, "atlas = true")
}

fn decoded(root: &Path, scale: Scale, setting: &str) -> io::Result<()> {
    fs::write(root.join("sprites.toml"), format!("[images]\n{setting}\n"))?;
    (0..scale.of(500)).try_for_each(|number| {
        fs::write(root.join(format!("s{number}.png")), sheet(512, 64, 64, number)?)?;
        let text = format!("walking s{number}.png 8 110 0\n{}", directions(8, 64));
        fs::write(root.join(format!("s{number}.dat")), text)
    })
}

/// Solarus' lines of so many directions with eight frames.
fn directions(count: u32, side: u32) -> String {
    let mut text = String::new();
    for row in 0..count {
        let _ = writeln!(text, "0 {} {side} {side} 32 61 8 8", side * row);
    }
    text
}

/// A folder for 500 files.
fn folder(root: &Path, name: &str, number: usize) -> io::Result<std::path::PathBuf> {
    let folder = root.join(name).join(format!("d{}", number / 500));
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// A sprite with so many actions in four directions.
fn mana_sprite(image: usize, actions: usize) -> String {
    let mut text = format!(
        "<sprite>\n    <imageset name=\"base\" src=\"graphics/p{image}.png\" width=\"64\" height=\"64\"/>\n"
    );
    for action in 0..actions {
        let name = if action == 0 { "stand".to_owned() } else { format!("action{action}") };
        let _ = writeln!(text, "\n    <action name=\"{name}\" imageset=\"base\">");
        for (row, direction) in ["down", "left", "up", "right"].iter().enumerate() {
            let first = 8 * row;
            let _ = writeln!(
                text,
                "        <animation direction=\"{direction}\">\n            <sequence start=\"{}\" end=\"{}\" delay=\"80\"/>\n        </animation>",
                first,
                first + 6
            );
        }
        text += "    </action>\n";
    }
    text + "</sprite>\n"
}

/// A figure of so many pixels on a side, drawn as people draw: an outline, few colours, shades in rows, some dots.
/// Its look depends on its number and on the step of its walk.
fn figure(side: i64, number: usize, step: i64) -> impl Fn(i64, i64) -> [u8; 4] {
    let seed = u32::try_from(number % 1_000_000).unwrap_or(0).wrapping_mul(2_654_435_761);
    move |x, y| {
        let (middle, radius) = (side / 2, side * 3 / 8);
        let (dx, dy) = (x - middle - step % 4, (y - middle) * 3 / 4);
        let distance = dx * dx + dy * dy;
        if distance > radius * radius {
            return [0; 4];
        }
        if distance > (radius - 1) * (radius - 1) {
            return [24, 20, 37, 255];
        }
        let dot = seed ^ u32::try_from(x * 31 + y * 17 + step * 5).unwrap_or(0).wrapping_mul(40_503);
        let shade = u8::try_from((y * 4 / side) * 16).unwrap_or(0);
        let [red, green, blue, _] = seed.to_le_bytes();
        let light = if dot % 11 == 0 { 40 } else { 0 };
        [red / 2 + shade + light, green / 2 + shade, blue / 2 + light, 255]
    }
}

/// A square sheet on which the first figures of its grid are drawn.
fn sheet(side: u32, cell: u32, figures: u32, number: usize) -> io::Result<Vec<u8>> {
    let columns = side / cell;
    let mut pixels = vec![0; side as usize * side as usize * 4];
    for index in 0..figures.min(columns * columns) {
        let (left, top) = (index % columns * cell, index / columns * cell);
        let draw = figure(cell.into(), number, index.into());
        for y in 0..cell {
            for x in 0..cell {
                let at = ((top + y) as usize * side as usize + (left + x) as usize) * 4;
                pixels[at..at + 4].copy_from_slice(&draw(x.into(), y.into()));
            }
        }
    }
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, side, side);
    encoder.set_color(ColorType::Rgba);
    encoder.set_compression(Compression::Balanced);
    encoder.add_text_chunk("Title".to_owned(), format!("sheet {number}")).map_err(io::Error::other)?;
    let mut writer = encoder.write_header().map_err(io::Error::other)?;
    writer.write_image_data(&pixels).map_err(io::Error::other)?;
    writer.finish().map_err(io::Error::other)?;
    Ok(bytes)
}

/// An Aseprite file with a figure that walks: the same on the first layer, smaller parts on the others.
fn aseprite(side: u16, frames: u16, layers: u16, number: usize) -> Vec<u8> {
    let cel = |layer: u16, step: u16| {
        let own = if layer == 0 { side } else { side / 4 };
        let draw = figure(own.into(), number + usize::from(layer), step.into());
        let row = |y: i64| (0..i64::from(own)).map(move |x| (x, y));
        let pixels = (0..i64::from(own)).flat_map(row).flat_map(|(x, y)| draw(x, y)).collect();
        let at =
            i16::try_from((u32::from(layer) * 37 + u32::from(step)) % u32::from(side - own + 1)).unwrap_or(0);
        Chunk::Cel(Cel {
            layer,
            at: (at, at),
            opacity: 255,
            z: 0,
            content: Content::Picture((own, own), pixels),
        })
    };
    let frames = (0..frames).map(|step| {
        let mut chunks: Vec<Chunk> = Vec::new();
        if step == 0 {
            let layer =
                |layer: u16| Chunk::Layer(Layer { name: format!("part {layer}"), ..Layer::default() });
            chunks.extend((0..layers).map(layer));
        }
        chunks.extend((0..layers).map(|layer| cel(layer, step)));
        Frame { duration: 80, chunks }
    });
    File { size: (side, side), frames: frames.collect(), ..File::default() }.to_bytes()
}
