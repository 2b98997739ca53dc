//! The folders that were made to harm: each is small to write and large to whoever believes it.

use super::Scale;
use png::{BitDepth, ColorType, Compression, Encoder};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

/// What a folder does to a compiler without limits, and what writes it.
pub(super) struct Folder {
    pub(super) name: &'static str,
    pub(super) write: fn(&Path, Scale) -> io::Result<()>,
}

/// All of them.
pub(super) const ALL: &[Folder] = &[
    Folder { name: "lines", write: lines },
    Folder { name: "headers", write: headers },
    Folder { name: "json-links", write: json_links },
    Folder { name: "xml-links", write: xml_links },
    Folder { name: "sixteen-bits", write: sixteen_bits },
    Folder { name: "padded", write: padded },
    Folder { name: "dyes", write: dyes },
    Folder { name: "large-dyes", write: large_dyes },
    Folder { name: "beings", write: beings },
    Folder { name: "extends", write: extends },
    Folder { name: "fans", write: fans },
    Folder { name: "patterns", write: patterns },
    Folder { name: "stars", write: stars },
    Folder { name: "lints", write: lints },
    Folder { name: "names", write: names },
    Folder { name: "aseprite-links", write: aseprite_links },
];

/// A description of lines that are none.
fn lines(root: &Path, scale: Scale) -> io::Result<()> {
    fs::write(root.join("a.dat"), "x\n".repeat(scale.of(8 << 20)))
}

/// A description of animations without a direction line.
fn headers(root: &Path, scale: Scale) -> io::Result<()> {
    fs::write(root.join("a.dat"), "x y.png 1 1 -1\n".repeat(scale.of(1 << 20)))
}

/// Many names of one large JSON file of another program.
fn json_links(root: &Path, scale: Scale) -> io::Result<()> {
    let text = format!("{{\"frames\": [{}0]}}", "0,".repeat(scale.of(8 << 20) - 10));
    linked(root, "json", 63, text.as_bytes())
}

/// The same with XML.
fn xml_links(root: &Path, scale: Scale) -> io::Result<()> {
    let text = format!("<map>{}</map>", "<t/>".repeat(scale.of(4 << 20) - 10));
    linked(root, "xml", 63, text.as_bytes())
}

/// A file and many more names of it.
fn linked(root: &Path, ending: &str, count: usize, bytes: &[u8]) -> io::Result<()> {
    let first = root.join(format!("0.{ending}"));
    fs::write(&first, bytes)?;
    (1..=count).try_for_each(|number| fs::hard_link(&first, root.join(format!("{number}.{ending}"))))
}

/// Many names of an image that has a thousand times more pixels than bytes.
fn sixteen_bits(root: &Path, scale: Scale) -> io::Result<()> {
    let side = scale.side(5_600);
    let mut bytes = Vec::new();
    image(&mut bytes, side, BitDepth::Sixteen)?;
    linked(root, "png", 7, &bytes)?;
    let mut text = String::new();
    for number in 0..8 {
        let _ = writeln!(text, "a{number} {number}.png 1 0 -1\n0 0 16 16 0 0 1 1");
    }
    fs::write(root.join("a.dat"), text)
}

/// Images of few pixels and very many bytes, which take no space on the disk.
fn padded(root: &Path, scale: Scale) -> io::Result<()> {
    let mut text = String::new();
    for number in 0..40 {
        let mut bytes = Vec::new();
        image(&mut bytes, 16, BitDepth::Eight)?;
        let mut file = File::create(root.join(format!("{number}.png")))?;
        file.write_all(&bytes)?;
        file.seek(SeekFrom::Start(scale.of(60 << 20) as u64))?;
        file.write_all(b"end")?;
        let _ = writeln!(text, "a{number} {number}.png 1 0 -1\n0 0 16 16 0 0 1 1");
    }
    fs::write(root.join("a.dat"), text)
}

fn dyes(root: &Path, scale: Scale) -> io::Result<()> {
    dyed(root, scale.of(500), scale.side(1_024))
}

fn large_dyes(root: &Path, scale: Scale) -> io::Result<()> {
    dyed(root, scale.of(4_000), scale.side(4_000))
}

/// One image in many colours.
fn dyed(root: &Path, count: usize, side: u32) -> io::Result<()> {
    let folder = root.join("graphics/sprites");
    fs::create_dir_all(&folder)?;
    let mut file = BufWriter::new(File::create(root.join("graphics/p.png"))?);
    image(&mut file, side, BitDepth::Eight)?;
    let mut text = "<sprite>".to_owned();
    for number in 0..count {
        let _ = write!(
            text,
            "<imageset name=\"s{number}\" src=\"graphics/p.png|W:#{number:06x}\" width=\"16\" height=\"16\"/>\
             <action name=\"a{number}\" imageset=\"s{number}\"><animation><frame index=\"0\"/></animation></action>"
        );
    }
    fs::write(folder.join("a.xml"), text + "</sprite>")?;
    fs::write(root.join("sprites.toml"), "[mana.dyes]\n\"a\" = \"\"\n")
}

/// Many sprites that refer to one with many actions.
fn beings(root: &Path, scale: Scale) -> io::Result<()> {
    let folder = root.join("graphics/sprites");
    fs::create_dir_all(&folder)?;
    image(&mut File::create(root.join("graphics/p.png"))?, 64, BitDepth::Eight)?;
    let mut text =
        "<beings><sprite name=\"m\"><imageset name=\"base\" width=\"16\" height=\"16\"/>".to_owned();
    for number in 0..scale.of(1_000) {
        let _ = write!(
            text,
            "<action name=\"a{number}\" imageset=\"base\"><animation><frame index=\"0\"/></animation></action>"
        );
    }
    text += "</sprite>";
    for number in 0..scale.of(60_000) {
        let _ = write!(
            text,
            "<being name=\"b{number}\"><sprite ref=\"m\"><with-imageset name=\"base\" src=\"graphics/p.png\"/></sprite></being>"
        );
    }
    fs::write(folder.join("a.xml"), text + "</beings>")
}

/// Many files that extend one with many actions.
fn extends(root: &Path, scale: Scale) -> io::Result<()> {
    let folder = root.join("graphics/sprites");
    fs::create_dir_all(&folder)?;
    image(&mut File::create(root.join("graphics/p.png"))?, 64, BitDepth::Eight)?;
    let mut text =
        "<sprite><imageset name=\"base\" src=\"graphics/p.png\" width=\"16\" height=\"16\"/>".to_owned();
    for number in 0..scale.of(60_000) {
        let _ = write!(
            text,
            "<action name=\"a{number}\" imageset=\"base\"><animation><frame index=\"0\"/></animation></action>"
        );
    }
    fs::write(folder.join("base.xml"), text + "</sprite>")?;
    (0..scale.of(300)).try_for_each(|number| {
        fs::write(folder.join(format!("d{number}.xml")), "<sprite extends=\"base.xml\"/>")
    })
}

/// Folders with links to each other, through which very many paths lead.
#[cfg(unix)]
fn fans(root: &Path, scale: Scale) -> io::Result<()> {
    let count = scale.of(63);
    let name = |number: usize| format!("a-folder-with-a-name-that-is-rather-long-{number}");
    for number in 0..=count {
        fs::create_dir(root.join(name(number)))?;
    }
    for number in 0..count {
        let target = root.join(name(number + 1)).canonicalize()?;
        for link in ["one", "two"] {
            std::os::unix::fs::symlink(&target, root.join(name(number)).join(link))?;
        }
    }
    fs::write(root.join("a.dat"), "x\n")
}

#[cfg(not(unix))]
fn fans(root: &Path, _: Scale) -> io::Result<()> {
    fs::write(root.join("a.dat"), "x\n")
}

/// Many patterns for many images.
fn patterns(root: &Path, scale: Scale) -> io::Result<()> {
    let mut settings = String::new();
    for number in 0..scale.of(200_000) {
        let _ = writeln!(settings, "[images.\"*{number}x*\"]\nembed = \"rgba8\"");
    }
    fs::write(root.join("sprites.toml"), settings)?;
    many_images(root, scale.few(300))
}

/// Patterns that take for ever by going back to every star.
fn stars(root: &Path, scale: Scale) -> io::Result<()> {
    let star = format!("{}b", "*a".repeat(scale.of(2_000)));
    let settings =
        format!("[images.\"{star}\"]\nembed = \"rgba8\"\n[lints.\"{star}\"]\n[aseprite.\"{star}\"]\n");
    fs::write(root.join("sprites.toml"), settings)?;
    many_images(root, 100)
}

fn many_images(root: &Path, count: usize) -> io::Result<()> {
    let mut text = String::new();
    for number in 0..count {
        let name = format!("{}{number}.png", "a".repeat(200));
        image(&mut File::create(root.join(&name))?, 16, BitDepth::Eight)?;
        let _ = writeln!(text, "a{number} {name} 1 0 -1\n0 0 16 16 0 0 1 1");
    }
    fs::write(root.join("a.dat"), text)
}

/// Lints that do not exist.
fn lints(root: &Path, scale: Scale) -> io::Result<()> {
    let mut settings = "[lints]\n".to_owned();
    for number in 0..scale.of(1_000_000) {
        let _ = writeln!(settings, "x{number}=\"deny\"");
    }
    fs::write(root.join("sprites.toml"), settings)?;
    fs::write(root.join("a.dat"), "x\n")
}

/// Names that speak to whoever prints them.
#[cfg(unix)]
fn names(root: &Path, _: Scale) -> io::Result<()> {
    for name in ["line\nbreak.dat", "red\u{1b}[31m.dat", "gnp\u{202e}.dat", "no\u{200b}thing.dat"] {
        fs::write(root.join(name), "a b.png 1 0 -1\n0 0 16 16 0 0 1 1\n")?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn names(root: &Path, _: Scale) -> io::Result<()> {
    fs::write(root.join("gnp\u{202e}.dat"), "a b.png 1 0 -1\n0 0 16 16 0 0 1 1\n")
}

/// Many names of a binary file whose pictures unfold a thousandfold.
fn aseprite_links(root: &Path, scale: Scale) -> io::Result<()> {
    use aseprite_writer::{Cel, Chunk, Content, File, Frame, Layer};
    let side = u16::try_from(scale.side(4_096)).unwrap_or(u16::MAX);
    let pixels = vec![255; usize::from(side) * usize::from(side) * 4];
    let content = Content::Picture((side, side), pixels);
    let cel = Cel { layer: 0, at: (0, 0), opacity: 255, z: 0, content };
    let chunks = vec![Chunk::Layer(Layer { name: "a".to_owned(), ..Layer::default() }), Chunk::Cel(cel)];
    let file = File { size: (side, side), frames: vec![Frame { duration: 100, chunks }], ..File::default() };
    linked(root, "aseprite", scale.few(30), &file.to_bytes())
}

/// A square image without visible pixels.
fn image(out: &mut impl Write, side: u32, depth: BitDepth) -> io::Result<()> {
    let mut encoder = Encoder::new(out, side, side);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(depth);
    encoder.set_compression(Compression::High);
    let mut writer = encoder.write_header().map_err(io::Error::other)?;
    let mut rows = writer.stream_writer().map_err(io::Error::other)?;
    let part = if depth == BitDepth::Sixteen { 2 } else { 1 };
    let row = vec![0; side as usize * 4 * part];
    (0..side).try_for_each(|_| rows.write_all(&row))?;
    rows.finish().map_err(io::Error::other)
}
