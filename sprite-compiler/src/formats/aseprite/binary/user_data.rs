//! User data: texts, colours and properties.

use super::cursor::{ByteRange, Cursor};
use super::layers::CelIndex;
use crate::formats::aseprite::error::BinaryError;
use crate::formats::aseprite::messages::binary as messages;
use crate::model::{Property, UserData};
use sprite_table::{Point, ScreenRect, Size};

const TEXT: u32 = 1;
const COLOR: u32 = 2;
const PROPERTIES: u32 = 4;

/// The map of properties that authors make themselves. The others belong to extensions of the editor.
const OWN: u32 = 0;

/// How deep lists and maps may lie in each other.
const DEPTH: u32 = 32;

/// The owner of user data, by index.
#[derive(Clone, Copy, Debug)]
pub(in crate::formats::aseprite) enum UserDataOwner {
    Tag(usize),
    Slice(usize),
    Layer(usize),
    Cel(CelIndex),
}

/// A colour and properties that are not read yet: most games do not ask for them.
#[derive(Clone, Copy, Debug)]
pub(in crate::formats::aseprite) struct RawUserData {
    flags: u32,
    rest: ByteRange,
}

/// Reads the text, when there is one. The colour and the properties are read when they are asked for.
pub(super) fn text(mut chunk: Cursor<'_>) -> Result<(Option<String>, Option<RawUserData>), BinaryError> {
    let flags = chunk.u32()?;
    let text = (flags & TEXT != 0).then(|| chunk.string()).transpose()?;
    let raw = (flags & (COLOR | PROPERTIES) != 0).then_some(RawUserData { flags, rest: chunk.rest() });
    Ok((text, raw))
}

impl RawUserData {
    /// The colour and the properties of the author, from the content of the file.
    pub(in crate::formats::aseprite) fn read(self, content: &[u8]) -> Result<UserData, BinaryError> {
        let mut chunk = self.rest.cursor(content);
        let color = (self.flags & COLOR != 0).then(|| chunk.array()).transpose()?;
        let has_properties = self.flags & PROPERTIES != 0;
        let properties = if has_properties { own_properties(chunk)? } else { Vec::new() };
        Ok(UserData { color, properties })
    }
}

/// The properties of the author. Maps after these are not looked at.
fn own_properties(mut chunk: Cursor<'_>) -> Result<Vec<(String, Property)>, BinaryError> {
    /// The size counts itself.
    const SIZE: usize = 4;
    let size = usize::try_from(chunk.u32()?).unwrap_or(usize::MAX);
    let mut maps = chunk.part(size.saturating_sub(SIZE))?;
    for _ in 0..maps.u32()? {
        let owner = maps.u32()?;
        let properties = map(&mut maps, 0)?;
        if owner == OWN {
            return Ok(properties);
        }
    }
    Ok(Vec::new())
}

/// A map of names to values. Lists, maps and identifiers among the values are left out.
fn map(bytes: &mut Cursor<'_>, depth: u32) -> Result<Vec<(String, Property)>, BinaryError> {
    if depth > DEPTH {
        return Err(messages::properties_too_deep(DEPTH));
    }
    let mut properties = Vec::new();
    for _ in 0..bytes.u32()? {
        let (name, kind) = (bytes.string()?, bytes.u16()?);
        if let Some(value) = value(bytes, kind, depth)? {
            properties.push((name, value));
        }
    }
    Ok(properties)
}

/// A value of this type; [`None`] for one that games do not get.
fn value(bytes: &mut Cursor<'_>, kind: u16, depth: u32) -> Result<Option<Property>, BinaryError> {
    let float = |number: f64| Property::Number(number.to_bits());
    Ok(Some(match kind {
        0x01 => Property::Flag(bytes.u8()? != 0),
        0x02 => Property::Integer(bytes.u8()?.cast_signed().into()),
        0x03 => Property::Integer(bytes.u8()?.into()),
        0x04 => Property::Integer(bytes.i16()?.into()),
        0x05 => Property::Integer(bytes.u16()?.into()),
        0x06 => Property::Integer(bytes.i32()?.into()),
        0x07 => Property::Integer(bytes.u32()?.into()),
        0x08 => Property::Integer(bytes.u64()?.cast_signed()),
        0x09 => {
            let number = bytes.u64()?;
            #[expect(clippy::cast_precision_loss, reason = "a number from 2^63 on has no other form")]
            i64::try_from(number).map_or_else(|_| float(number as f64), Property::Integer)
        }
        // 16 bits before the point, and 16 after it.
        0x0a => float(f64::from(bytes.i32()?) / 65_536.0),
        0x0b => float(f32::from_bits(bytes.u32()?).into()),
        0x0c => Property::Number(bytes.u64()?),
        0x0d => Property::Text(bytes.string()?),
        0x0e => Property::Point(point(bytes)?),
        0x0f => Property::Size(size(bytes)?),
        0x10 => Property::Rect(ScreenRect::new(point(bytes)?, size(bytes)?)),
        0x11 => {
            list(bytes, depth + 1)?;
            return Ok(None);
        }
        0x12 => {
            map(bytes, depth + 1)?;
            return Ok(None);
        }
        0x13 => {
            bytes.skip(16)?;
            return Ok(None);
        }
        other => return Err(messages::property_type(other)),
    }))
}

fn point(bytes: &mut Cursor<'_>) -> Result<Point, BinaryError> {
    Ok(Point::new(bytes.i32()?, bytes.i32()?))
}

/// A width and a height; a negative one is 0.
fn size(bytes: &mut Cursor<'_>) -> Result<Size, BinaryError> {
    let mut side = || Ok(u32::try_from(bytes.i32()?).unwrap_or(0));
    Ok(Size::new(side()?, side()?))
}

/// Passes over a list.
fn list(bytes: &mut Cursor<'_>, depth: u32) -> Result<(), BinaryError> {
    if depth > DEPTH {
        return Err(messages::properties_too_deep(DEPTH));
    }
    let (count, kind) = (bytes.u32()?, bytes.u16()?);
    for _ in 0..count {
        // With 0 each element has a type of its own.
        let own = if kind == 0 { bytes.u16()? } else { kind };
        value(bytes, own, depth)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A property: its name, its type and its bytes.
    fn property(name: &str, kind: u8, bytes: &[u8]) -> Vec<u8> {
        let length = u8::try_from(name.len()).expect("a short name");
        [&[length, 0], name.as_bytes(), &[kind, 0], bytes].concat()
    }

    /// The chunk of user data with a colour and these maps, each with its key, its count and its properties.
    fn chunk(maps: &[(u8, u8, Vec<u8>)]) -> Vec<u8> {
        let count = u8::try_from(maps.len()).expect("few maps");
        let mut body = vec![count, 0, 0, 0];
        for (key, count, properties) in maps {
            body.extend([*key, 0, 0, 0, *count, 0, 0, 0]);
            body.extend(properties);
        }
        let size = u32::try_from(body.len() + 4).expect("a short chunk");
        [&[6, 0, 0, 0, 1, 2, 3, 4], size.to_le_bytes().as_slice(), &body].concat()
    }

    fn read(bytes: &[u8]) -> Result<UserData, BinaryError> {
        let (text, raw) = text(Cursor::new(bytes))?;
        assert_eq!(text, None);
        raw.map_or(Ok(UserData::default()), |raw| raw.read(bytes))
    }

    fn all_types() -> Vec<Vec<u8>> {
        vec![
            property("a", 1, &[1]),
            property("b", 2, &[0xff]),
            property("c", 3, &[0xff]),
            property("d", 4, &[0xfe, 0xff]),
            property("e", 5, &[0xfe, 0xff]),
            property("f", 6, &[0xfd, 0xff, 0xff, 0xff]),
            property("g", 7, &[0xfd, 0xff, 0xff, 0xff]),
            property("h", 8, &[0xfc, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
            property("i", 9, &[7, 0, 0, 0, 0, 0, 0, 0]),
            property("j", 9, &[0, 0, 0, 0, 0, 0, 0, 0x80]),
            property("k", 10, &[0, 0x80, 0xff, 0xff]),
            property("l", 11, &1.25_f32.to_le_bytes()),
            property("m", 12, &(-2.5_f64).to_le_bytes()),
            property("n", 13, &[2, 0, b'h', b'i']),
            property("o", 14, &[1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]),
            property("p", 15, &[3, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]),
            property("q", 16, &[1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0]),
            // A list of two u8, one of a flag and a text, a map of a list, and an identifier.
            property("r", 17, &[2, 0, 0, 0, 3, 0, 8, 9]),
            property("s", 17, &[2, 0, 0, 0, 0, 0, 1, 0, 1, 13, 0, 1, 0, b'x']),
            property("t", 18, &[&[1, 0, 0, 0][..], &property("u", 17, &[0, 0, 0, 0, 3, 0])].concat()),
            property("v", 19, &[5; 16]),
            property("w", 1, &[0]),
        ]
    }

    fn whole() -> Vec<u8> {
        let properties = all_types();
        let count = u8::try_from(properties.len()).expect("few properties");
        let extension = (9, 1, property("x", 17, &[1, 0, 0, 0, 3, 0, 5]));
        let odd = (7, 1, property("y", 99, &[]));
        chunk(&[extension, (0, count, properties.concat()), odd])
    }

    #[test]
    fn every_type_is_read_or_left_out_without_the_others() {
        let UserData { color, properties } = read(&whole()).unwrap();
        let number = |number: f64| Property::Number(number.to_bits());
        let expected = [
            ("a", Property::Flag(true)),
            ("b", Property::Integer(-1)),
            ("c", Property::Integer(255)),
            ("d", Property::Integer(-2)),
            ("e", Property::Integer(65_534)),
            ("f", Property::Integer(-3)),
            ("g", Property::Integer(4_294_967_293)),
            ("h", Property::Integer(-4)),
            ("i", Property::Integer(7)),
            ("j", number(9_223_372_036_854_775_808.0)),
            ("k", number(-0.5)),
            ("l", number(1.25)),
            ("m", number(-2.5)),
            ("n", Property::Text("hi".to_owned())),
            ("o", Property::Point(Point::new(1, -1))),
            ("p", Property::Size(Size::new(3, 0))),
            ("q", Property::Rect(ScreenRect::new(Point::new(1, 2), Size::new(3, 4)))),
            ("w", Property::Flag(false)),
        ];
        assert_eq!(color, Some([1, 2, 3, 4]));
        let found: Vec<_> = properties.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn no_cut_and_no_wrong_byte_does_harm() {
        let bytes = whole();
        for end in 0..bytes.len() {
            assert!(read(&bytes[..end]).is_err(), "cut at {end}");
        }
        for at in 0..bytes.len() {
            for byte in [0, 1, 0x11, 0x12, 0x7f, 0x80, 0xff] {
                let mut wrong = bytes.clone();
                wrong[at] = byte;
                let _ = text(Cursor::new(&wrong)).map(|(_, raw)| raw.map(|raw| raw.read(&wrong)));
            }
        }
    }

    #[test]
    fn properties_lie_in_each_other_only_so_deep() {
        let deep = |levels: usize| {
            let inner = (0..levels).fold(Vec::new(), |inner: Vec<u8>, _| {
                let count = u8::from(!inner.is_empty());
                property("m", 18, &[&[count, 0, 0, 0][..], &inner].concat())
            });
            read(&chunk(&[(0, 1, inner)]))
        };
        assert_eq!(deep(32), Ok(UserData { color: Some([1, 2, 3, 4]), properties: Vec::new() }));
        assert!(deep(33).is_err());
        assert_eq!(deep(33).unwrap_err().message, "properties lie deeper than 32 in each other");
        let odd = read(&chunk(&[(0, 1, property("y", 99, &[]))]));
        assert_eq!(odd.unwrap_err().message, "a property has the unknown type 99");
    }
}
