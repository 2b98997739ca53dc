//! Folders, each of which is mostly one kind of work.

use aseprite_writer::{Cel, Chunk, Content, File, Frame, Layer};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};
use std::fmt::Write as _;
use test_support::Random;

fn file(path: impl Into<String>, content: impl Into<Vec<u8>>) -> (String, Vec<u8>) {
    (path.into(), content.into())
}

/// The same files with a setting for all images.
pub(super) fn with(setting: &str, mut files: Vec<(String, Vec<u8>)>) -> Vec<(String, Vec<u8>)> {
    files.push(file("sprites.toml", format!("[images]\n{setting}\n")));
    files
}

pub(super) fn solarus(count: usize) -> Vec<(String, Vec<u8>)> {
    let sheet = file("a.png", png(64, 1));
    let text = |number: usize| {
        let lines =
            (0..10).map(|name| format!("a{name} a.png 4 100 0\n{}", "0 0 16 16 8 13 4 4\n".repeat(4)));
        file(format!("s{number}.dat"), lines.collect::<String>())
    };
    (0..count / 10).map(text).chain([sheet]).collect()
}

pub(super) fn openage(count: usize) -> Vec<(String, Vec<u8>)> {
    let mut text = "version 1\nimagefile 0 a.png\nlayer 0 mode=loop\nangle 0\n".to_owned();
    for index in 0..count.min(60_000) {
        let _ = writeln!(text, "frame {index} 0 0 0 0 0 16 16 8 8");
    }
    vec![file("u/a.sprite", text), file("u/a.png", png(64, 1))]
}

pub(super) fn export(count: usize) -> Vec<(String, Vec<u8>)> {
    let frame = "{\"filename\":\"a\",\"frame\":{\"x\":0,\"y\":0,\"w\":16,\"h\":16},\"rotated\":false,\"trimmed\":false,\
                 \"spriteSourceSize\":{\"x\":0,\"y\":0,\"w\":16,\"h\":16},\"sourceSize\":{\"w\":16,\"h\":16},\"duration\":100}";
    let frames = vec![frame; count.min(60_000)].join(",");
    let meta =
        "\"meta\":{\"app\":\"https://www.aseprite.org/\",\"image\":\"a.png\",\"size\":{\"w\":64,\"h\":64}}";
    vec![file("a.json", format!("{{\"frames\":[{frames}],{meta}}}")), file("a.png", png(64, 1))]
}

pub(super) fn foreign(count: usize) -> Vec<(String, Vec<u8>)> {
    let mut files = vec![file("a.json", format!("{{\"tiles\": [{}0]}}", "0,".repeat(count)))];
    files.extend(solarus(10));
    files
}

fn action(name: usize) -> String {
    let directions = ["down", "left", "up", "right"].map(|direction| {
        format!("<animation direction=\"{direction}\"><frame index=\"0\" delay=\"80\"/><frame index=\"1\" delay=\"80\"/></animation>")
    });
    format!("<action name=\"a{name}\" imageset=\"base\">{}</action>", directions.concat())
}

const IMAGESET: &str = "<imageset name=\"base\" src=\"graphics/p.png\" width=\"16\" height=\"16\"/>";

pub(super) fn elements(count: usize) -> Vec<(String, Vec<u8>)> {
    let sprite = |number: usize| {
        let actions: String = (0..10).map(action).collect();
        file(format!("graphics/sprites/m{number}.xml"), format!("<sprite>{IMAGESET}{actions}</sprite>"))
    };
    (0..count / 130).map(sprite).chain([file("graphics/p.png", png(64, 1))]).collect()
}

pub(super) fn includes(count: usize) -> Vec<(String, Vec<u8>)> {
    let actions: String = (0..20).map(action).collect();
    let base = file("graphics/sprites/base.xml", format!("<sprite>{IMAGESET}{actions}</sprite>"));
    let sprite = |number: usize| {
        file(
            format!("graphics/sprites/m{number}.xml"),
            format!("<sprite>{IMAGESET}<include file=\"base.xml\"/></sprite>"),
        )
    };
    (0..count).map(sprite).chain([base, file("graphics/p.png", png(64, 1))]).collect()
}

pub(super) fn frames(count: usize) -> Vec<(String, Vec<u8>)> {
    let text = "a a.png 1 100 0\n0 0 1 1 0 0 4096 64\n";
    let files = (0..count).map(|number| file(format!("s{number}.dat"), text));
    files.chain([file("a.png", png(64, 1))]).collect()
}

pub(super) fn patterns(count: usize) -> Vec<(String, Vec<u8>)> {
    let mut settings = String::new();
    for number in 0..count {
        let _ = writeln!(settings, "[images.\"folder/**/x{number}*.png\"]\nembed = \"rgba8\"");
    }
    let mut files = solarus(10);
    files.push(file("sprites.toml", settings));
    files.extend((0..1_000).map(|number| file(format!("folder/with/a/picture-{number}.png"), png(16, 1))));
    files.extend((0..1_000).map(|number| {
        file(
            format!("p{number}.dat"),
            format!("a folder/with/a/picture-{number}.png 1 100 0\n0 0 16 16 8 13 1 1\n"),
        )
    }));
    files
}

/// Sheets of 512 x 512 pixels, each described, with noise in one of so many pixels.
pub(super) fn pngs(count: usize, seldom: usize) -> Vec<(String, Vec<u8>)> {
    described(count, &png(512, seldom))
}

/// The same with other noise in each: an atlas stores equal pictures once.
pub(super) fn distinct(count: usize) -> Vec<(String, Vec<u8>)> {
    (0..count).flat_map(|number| sheet(number, encoded(512, &pixels(512, 40, number)))).collect()
}

fn described(count: usize, image: &[u8]) -> Vec<(String, Vec<u8>)> {
    let files = |number: usize| {
        // Other bytes after the end of the image: no two files are the same.
        let mut image = image.to_vec();
        image.extend(number.to_le_bytes());
        sheet(number, image)
    };
    (0..count).flat_map(files).collect()
}

fn sheet(number: usize, image: Vec<u8>) -> [(String, Vec<u8>); 2] {
    let text = format!("walk s{number}.png 8 100 0\n{}", rows(8, 64));
    [file(format!("s{number}.dat"), text), file(format!("s{number}.png"), image)]
}

/// Sheets without two equal pixels beside each other, as photographs and paintings are.
pub(super) fn painted(count: usize) -> Vec<(String, Vec<u8>)> {
    let mut random = Random(5);
    let mut pixels = Vec::new();
    for y in 0..512_u16 {
        for x in 0..512_u16 {
            let mut shade = |at: u16| u8::try_from(usize::from(at / 4) + random.below(6)).unwrap_or(u8::MAX);
            pixels.extend([shade(x), shade(y), shade(x.midpoint(y)), 255]);
        }
    }
    let mut bytes = Vec::new();
    encoder(&mut bytes).write_image(&pixels, 512, 512, ExtendedColorType::Rgba8).expect("it is in memory");
    described(count, &bytes)
}

/// Directions of as many frames as there are, each a square.
fn rows(count: u32, side: u32) -> String {
    let mut text = String::new();
    for row in 0..count {
        let _ = writeln!(text, "0 {} {side} {side} 4 7 {count} {count}", side * row);
    }
    text
}

pub(super) fn wide(count: usize) -> Vec<(String, Vec<u8>)> {
    let samples: Vec<u8> = pixels(512, 40, 0).into_iter().flat_map(|sample| [sample, sample]).collect();
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes)
        .write_image(&samples, 512, 512, ExtendedColorType::Rgba16)
        .expect("it is in memory");
    described(count, &bytes)
}

pub(super) fn dyed(count: usize) -> Vec<(String, Vec<u8>)> {
    let mut text = "<sprite>".to_owned();
    for number in 0..count {
        let _ = write!(
            text,
            "<imageset name=\"s{number}\" src=\"graphics/p.png|W:#{number:06x}\" width=\"64\" height=\"64\"/>\
             <action name=\"a{number}\" imageset=\"s{number}\"><animation><frame index=\"0\"/></animation></action>"
        );
    }
    vec![
        file("graphics/sprites/a.xml", text + "</sprite>"),
        file("graphics/p.png", png(512, 40)),
        file("sprites.toml", "[mana.dyes]\n\"a\" = \"\"\n"),
    ]
}

pub(super) fn small_frames(count: usize) -> Vec<(String, Vec<u8>)> {
    let sheets = count.div_ceil(4_096);
    let rows = rows(64, 8);
    let files = (0..sheets).flat_map(|number| {
        let mut random = Random(number as u64 + 7);
        let noise: Vec<u8> =
            (0..512 * 512).flat_map(|_| [random.byte(), random.byte(), random.byte(), 255]).collect();
        let mut bytes = Vec::new();
        PngEncoder::new(&mut bytes)
            .write_image(&noise, 512, 512, ExtendedColorType::Rgba8)
            .expect("it is in memory");
        [
            file(format!("s{number}.dat"), format!("walk s{number}.png 64 100 0\n{rows}")),
            file(format!("s{number}.png"), bytes),
        ]
    });
    with("atlas = true", files.collect())
}

/// Aseprite files whose layers hold a picture as large as the canvas in each frame, with noise in one of so many pixels.
pub(super) fn aseprite(
    count: usize,
    side: u16,
    frames: u16,
    layers: u16,
    seldom: usize,
) -> Vec<(String, Vec<u8>)> {
    let drawn = pixels(side.into(), seldom, 0);
    let bytes = |number: usize| {
        let frame = |step: u16| {
            let mut chunks: Vec<Chunk> = Vec::new();
            if step == 0 {
                let layer = |layer: u16| Chunk::Layer(Layer { name: format!("{layer}"), ..Layer::default() });
                chunks.extend((0..layers.max(1)).map(layer));
            }
            // No two frames are the same.
            let mut drawn = drawn.clone();
            let mark = usize::from(step) * 4 + 400;
            if let Some(mark) = drawn.get_mut(mark..mark + 4) {
                mark.copy_from_slice(&[number.to_le_bytes()[0], 0, 0, 255]);
            }
            let content = Content::Picture((side, side), drawn);
            let cel =
                |layer| Chunk::Cel(Cel { layer, at: (0, 0), opacity: 255, z: 0, content: content.clone() });
            chunks.extend((0..layers).map(cel));
            Frame { duration: 80, chunks }
        };
        File { size: (side, side), frames: (0..frames).map(frame).collect(), ..File::default() }.to_bytes()
    };
    (0..count).map(|number| file(format!("c{number}.aseprite"), bytes(number))).collect()
}

/// Moving pictures, each with a description.
pub(super) fn moving(count: usize, ending: &str, picture: fn(usize) -> Vec<u8>) -> Vec<(String, Vec<u8>)> {
    let files = |number: usize| {
        [file(format!("m{number}.sheet.toml"), ""), file(format!("m{number}.{ending}"), picture(number))]
    };
    (0..count).flat_map(files).collect()
}

/// The pixels of a frame: no two of them are the same.
fn frame(drawn: &[u8], number: usize) -> Vec<u8> {
    let mut pixels = drawn.to_vec();
    let at = number * 4 % pixels.len();
    if let Some(mark) = pixels.get_mut(at..at + 4) {
        mark.copy_from_slice(&[number.to_le_bytes()[0], number.to_le_bytes()[1], 9, 255]);
    }
    pixels
}

pub(super) fn gif(side: u16, frames: usize, seldom: usize) -> Vec<u8> {
    let drawn = pixels(side.into(), seldom, 0);
    let palette: Vec<u8> = (0..=u8::MAX).flat_map(|index| [index, index / 2, 255 - index]).collect();
    let mut bytes = Vec::new();
    let mut encoder = gif::Encoder::new(&mut bytes, side, side, &palette).expect("it is in memory");
    for number in 0..frames {
        let pixels = frame(&drawn, number);
        let buffer: Vec<u8> = pixels.chunks(4).map(|pixel| pixel[0] ^ pixel[1]).collect();
        let dispose = gif::DisposalMethod::Background;
        let frame =
            gif::Frame { width: side, height: side, transparent: Some(0), dispose, ..gif::Frame::default() };
        encoder.write_frame(&gif::Frame { buffer: buffer.into(), ..frame }).expect("it is in memory");
    }
    drop(encoder);
    bytes
}

pub(super) fn apng(side: u32, frames: u32, seldom: usize) -> Vec<u8> {
    let drawn = pixels(side as usize, seldom, 0);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, side, side);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_animated(frames, 0).expect("there are frames");
    let mut writer = encoder.write_header().expect("it is in memory");
    for number in 0..frames {
        writer.set_blend_op(png::BlendOp::Over).expect("it is animated");
        writer.set_dispose_op(png::DisposeOp::Previous).expect("it is animated");
        writer.write_image_data(&frame(&drawn, number as usize)).expect("it is in memory");
    }
    writer.finish().expect("it is in memory");
    bytes
}

/// An encoder as editors have it.
fn encoder(bytes: &mut Vec<u8>) -> PngEncoder<&mut Vec<u8>> {
    PngEncoder::new_with_quality(bytes, CompressionType::Default, FilterType::Adaptive)
}

/// A square PNG with noise in one of so many pixels, the others of few colours.
fn png(side: u32, seldom: usize) -> Vec<u8> {
    encoded(side, &pixels(side as usize, seldom, 0))
}

fn encoded(side: u32, pixels: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let written = PngEncoder::new(&mut bytes).write_image(pixels, side, side, ExtendedColorType::Rgba8);
    written.expect("it is in memory");
    bytes
}

/// Pixels as people draw them: areas of one colour with some dots, a transparent border.
fn pixels(side: usize, seldom: usize, seed: usize) -> Vec<u8> {
    let mut random = Random(11 + seed as u64);
    let mut pixels = Vec::with_capacity(side * side * 4);
    for y in 0..side {
        for x in 0..side {
            let is_border = x % 64 < 8 || y % 64 < 8;
            pixels.extend(
                if seldom == 1 || seldom < usize::MAX && !is_border && random.below(1_000) < 1_000 / seldom {
                    [random.byte(), random.byte(), random.byte(), 255]
                } else if is_border || seldom == usize::MAX {
                    [0; 4]
                } else {
                    [
                        90,
                        u8::try_from(y / 16 % 4 * 40).unwrap_or(0),
                        u8::try_from(x / 16 % 4 * 40).unwrap_or(0),
                        255,
                    ]
                },
            );
        }
    }
    pixels
}
