//! Files described in lines of text, for tests.
//!
//! ```text
//! canvas 8x8              also `canvas 8x8 grey`, `canvas 8x8 indexed`
//! speed 0                 milliseconds of a frame of 0; `ratio 2x1`, `flags 3` are the header's too
//! frame 100               begins a frame of 100 ms
//! layer body              `group`, `tilemap 0`, `hidden`, `background`, `level 1`, `mode 3`, `opacity 128` may follow
//! cel 0 1,2 4x4 #ff0000   one colour, as many digits as a pixel has bytes; `z 1`, `opacity 128` may follow
//! link 0 0                on layer 0 to frame 0
//! tiles 0 0,0 2x1 0 1     tiles by their numbers
//! tileset 0 4x4 2 ff0000  identifier, size, count, one colour; `external` in place of the colour
//! tag walk 0..3           `reverse`, `pingpong`, `pingpong_reverse`, `direction 7`, `repeat 2` may follow
//! slice foot 0 1,2 4x4    from frame 0 on; `pivot 2,4`, `center 1,1 2x2` may follow
//! text what it says       of the layer, cel, tag or slice before it
//! user #ff8000ff hp=3     colour and properties of the same, either of them alone too: `a=true b=-1.5 c=word d=3,4`;
//!                         `e=19:0a0b` is the type 19 with these bytes
//! byte 12 20              what is at this place of the finished file, in hexadecimal digits
//! cut 200                 only so many bytes of it
//! ```
//!
//! Names have no spaces; `+` stands for one.

use crate::{Cel, Chunk, Content, File, Frame, Layer, Property, Slice, SliceKey, Tag, Tileset, UserData};

/// The bytes of the file that a text describes.
///
/// # Errors
/// A line that is not understood.
pub fn file(text: &str) -> Result<Vec<u8>, String> {
    let mut reader = Reader::default();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        reader.line(line).map_err(|fault| format!("{line}: {fault}"))?;
    }
    let mut bytes = reader.file.to_bytes();
    for (at, patch) in reader.patches {
        let slot = bytes.get_mut(at..at + patch.len()).ok_or("a byte after the end of the file")?;
        slot.copy_from_slice(&patch);
    }
    bytes.truncate(reader.length.unwrap_or(usize::MAX));
    Ok(bytes)
}

#[derive(Default)]
struct Reader {
    file: File,
    patches: Vec<(usize, Vec<u8>)>,
    length: Option<usize>,
}

/// The words of a line, one after the other.
struct Words<'t>(std::str::SplitWhitespace<'t>);

impl<'t> Words<'t> {
    fn next(&mut self) -> Result<&'t str, String> {
        self.0.next().ok_or_else(|| "a word is missing".to_owned())
    }

    fn name(&mut self) -> Result<String, String> {
        Ok(self.next()?.replace('+', " "))
    }

    fn number<T: std::str::FromStr>(&mut self) -> Result<T, String> {
        number(self.next()?)
    }

    /// `8x4`
    fn size<T: std::str::FromStr>(&mut self) -> Result<(T, T), String> {
        pair(self.next()?, 'x')
    }

    /// `8,4`
    fn point<T: std::str::FromStr>(&mut self) -> Result<(T, T), String> {
        pair(self.next()?, ',')
    }

    fn bytes(&mut self) -> Result<Vec<u8>, String> {
        hexadecimal(self.next()?.trim_start_matches('#'))
    }
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("`{word}` is not such a number"))
}

fn pair<T: std::str::FromStr>(word: &str, between: char) -> Result<(T, T), String> {
    let (first, second) = word.split_once(between).ok_or_else(|| format!("no `{between}` in `{word}`"))?;
    Ok((number(first)?, number(second)?))
}

fn hexadecimal(digits: &str) -> Result<Vec<u8>, String> {
    let byte = |at: usize| {
        let digits = digits.get(at..at + 2).ok_or("an even number of digits is needed")?;
        u8::from_str_radix(digits, 16).map_err(|error| error.to_string())
    };
    (0..digits.len()).step_by(2).map(byte).collect()
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let mut words = Words(line.split_whitespace());
        match words.next()? {
            "canvas" => {
                self.file.size = words.size()?;
                self.file.depth = match words.next().unwrap_or("rgba") {
                    "rgba" => 32,
                    "grey" => 16,
                    "indexed" => 8,
                    other => number(other)?,
                };
            }
            "speed" => self.file.speed = words.number()?,
            "ratio" => self.file.ratio = words.size()?,
            "flags" => self.file.flags = words.number()?,
            "frame" => self.file.frames.push(Frame { duration: words.number()?, chunks: Vec::new() }),
            "byte" => {
                let at = words.number()?;
                self.patches.push((at, words.bytes()?));
            }
            "cut" => self.length = Some(words.number()?),
            kind => {
                let chunk = Self::chunk(kind, &mut words, line)?;
                let frame = self.file.frames.last_mut().ok_or("no frame has begun")?;
                match (frame.chunks.last_mut(), chunk) {
                    // Tags that follow each other are one chunk, and so are the keys of a slice.
                    (Some(Chunk::Tags(tags)), Chunk::Tags(more)) => tags.extend(more),
                    (Some(Chunk::Slice(slice)), Chunk::Slice(more)) if slice.name == more.name => {
                        slice.keys.extend(more.keys);
                    }
                    (_, chunk) => frame.chunks.push(chunk),
                }
            }
        }
        Ok(())
    }

    fn chunk(kind: &str, words: &mut Words<'_>, line: &str) -> Result<Chunk, String> {
        Ok(match kind {
            "layer" => Chunk::Layer(layer(words)?),
            "cel" => {
                let (layer, at, size) = (words.number()?, words.point()?, words.size::<u16>()?);
                let pixel = words.bytes()?;
                let count = usize::from(size.0) * usize::from(size.1);
                cel(layer, at, Content::Picture(size, pixel.repeat(count)), words)?
            }
            "link" => {
                let layer = words.number()?;
                cel(layer, (0, 0), Content::Link(words.number()?), words)?
            }
            "tiles" => {
                let (layer, at, size) = (words.number()?, words.point()?, words.size::<u16>()?);
                let count = usize::from(size.0) * usize::from(size.1);
                let tiles = (0..count).map(|_| words.number()).collect::<Result<_, _>>()?;
                cel(layer, at, Content::Tiles(size, tiles), words)?
            }
            "tileset" => Chunk::Tileset(tileset(words)?),
            "tag" => Chunk::Tags(vec![tag(words)?]),
            "slice" => Chunk::Slice(slice(words)?),
            "user" => Chunk::UserData(user_data(words)?),
            "text" => Chunk::Text(line.trim_start().trim_start_matches("text").trim().to_owned()),
            other => return Err(format!("`{other}` is unknown")),
        })
    }
}

fn tileset(words: &mut Words<'_>) -> Result<Tileset, String> {
    let (identifier, size, count) = (words.number()?, words.size::<u16>()?, words.number::<u32>()?);
    let colour = words.next()?;
    let is_external = colour == "external";
    let pixel = if is_external { Vec::new() } else { hexadecimal(colour)? };
    let pixels = usize::from(size.0) * usize::from(size.1) * usize::try_from(count).unwrap_or(0);
    let flags = if is_external { 5 } else { 6 };
    let name = format!("tiles {identifier}");
    Ok(Tileset { identifier, flags, count, size, name, pixels: pixel.repeat(pixels) })
}

fn layer(words: &mut Words<'_>) -> Result<Layer, String> {
    let mut layer = Layer { name: words.name()?, ..Layer::default() };
    while let Ok(word) = words.next() {
        match word {
            "group" => layer.kind = 1,
            "tilemap" => (layer.kind, layer.tileset) = (2, words.number()?),
            "kind" => layer.kind = words.number()?,
            "hidden" => layer.flags &= !1,
            "background" => layer.flags |= 8,
            "reference" => layer.flags |= 64,
            "level" => layer.level = words.number()?,
            "mode" => layer.mode = words.number()?,
            "opacity" => layer.opacity = words.number()?,
            other => return Err(format!("`{other}` is unknown")),
        }
    }
    Ok(layer)
}

fn cel(layer: u16, at: (i16, i16), content: Content, words: &mut Words<'_>) -> Result<Chunk, String> {
    let mut cel = Cel { layer, at, opacity: 255, z: 0, content };
    while let Ok(word) = words.next() {
        match word {
            "z" => cel.z = words.number()?,
            "opacity" => cel.opacity = words.number()?,
            "at" => cel.at = words.point()?,
            other => return Err(format!("`{other}` is unknown")),
        }
    }
    Ok(Chunk::Cel(cel))
}

fn tag(words: &mut Words<'_>) -> Result<Tag, String> {
    let name = words.name()?;
    let frames = words.next()?;
    let (from, to) = frames.split_once("..").ok_or("frames are written like `0..3`")?;
    let mut tag = Tag { name, frames: (number(from)?, number(to)?), direction: 0, repeat: 0 };
    while let Ok(word) = words.next() {
        match word {
            "reverse" => tag.direction = 1,
            "pingpong" => tag.direction = 2,
            "pingpong_reverse" => tag.direction = 3,
            "direction" => tag.direction = words.number()?,
            "repeat" => tag.repeat = words.number()?,
            other => return Err(format!("`{other}` is unknown")),
        }
    }
    Ok(tag)
}

fn slice(words: &mut Words<'_>) -> Result<Slice, String> {
    let (name, frame) = (words.name()?, words.number()?);
    let rect = |words: &mut Words<'_>| -> Result<(i32, i32, u32, u32), String> {
        let ((x, y), (width, height)) = (words.point()?, words.size()?);
        Ok((x, y, width, height))
    };
    let mut key = SliceKey { frame, bounds: rect(words)?, center: None, pivot: None };
    while let Ok(word) = words.next() {
        match word {
            "pivot" => key.pivot = Some(words.point()?),
            "center" => key.center = Some(rect(words)?),
            other => return Err(format!("`{other}` is unknown")),
        }
    }
    Ok(Slice { name, keys: vec![key] })
}

fn user_data(words: &mut Words<'_>) -> Result<UserData, String> {
    let mut data = UserData::default();
    while let Ok(word) = words.name() {
        if let Some(digits) = word.strip_prefix('#') {
            let colour = hexadecimal(digits)?;
            data.colour = Some(colour.try_into().map_err(|_| "a colour has four bytes")?);
        } else {
            let (name, value) = word.split_once('=').ok_or_else(|| format!("no `=` in `{word}`"))?;
            data.properties.push((name.to_owned(), property(value)));
        }
    }
    Ok(data)
}

fn property(value: &str) -> Property {
    let raw = || {
        let (kind, digits) = value.split_once(':')?;
        Some(Property::Raw(kind.parse().ok()?, hexadecimal(digits).ok()?))
    };
    let parsed = value.parse().map(Property::Flag).ok();
    parsed
        .or_else(|| value.parse().map(Property::Integer).ok())
        .or_else(|| value.parse().map(Property::Number).ok())
        .or_else(|| pair(value, ',').map(|(x, y)| Property::Point(x, y)).ok())
        .or_else(raw)
        .unwrap_or_else(|| Property::Text(value.to_owned()))
}
