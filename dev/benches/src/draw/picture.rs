//! The sprite that is drawn, in each form.

use sprite_runtime::pixels::PixelForm;
use sprite_runtime::{AnyAnimator, Image, Rect, Size, Sprite};
use sprite_table::Table;
use sprite_table::write::{Animation, Frame, Layer, Picture, Plan, Time, Track, write};
use std::fmt;

/// The kind of a picture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A full square.
    Opaque,
    /// A disc.
    Hard,
    /// A disc that fades out to its edge, from the middle of its radius on.
    Soft,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Opaque => "opaque squares",
            Self::Hard => "discs with hard edges",
            Self::Soft => "discs with soft edges",
        })
    }
}

/// A sprite of one frame in each form, with its pixels. All colours are such that `rgb565` holds them.
pub(crate) struct Pictures {
    pub(crate) side: u16,
    pub(crate) rgba: &'static [[u8; 4]],
    pub(crate) rgba8: AnyAnimator<'static>,
    pub(crate) indexed8: AnyAnimator<'static>,
    pub(crate) rgb565: AnyAnimator<'static>,
}

impl Pictures {
    pub(crate) fn new(kind: Kind, side: u16) -> Result<Self, Box<dyn std::error::Error>> {
        let places = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
        let alphas = places.map(|(x, y)| alpha(kind, side, x, y));
        let rgba: Vec<[u8; 4]> =
            (0_u8..16).cycle().zip(alphas).map(|(index, alpha)| colour(index, alpha)).collect();
        let mut palette: Vec<[u8; 4]> = rgba.clone();
        palette.sort_unstable();
        palette.dedup();
        if palette.len() > 256 {
            return Err("too many colours".into());
        }
        let index = |pixel| palette.iter().position(|entry| entry == pixel);
        let indices: Option<Vec<u8>> = rgba.iter().map(|pixel| u8::try_from(index(pixel)?).ok()).collect();
        let mut indexed8 = indices.ok_or("a palette without a colour")?;
        indexed8.extend(palette.as_flattened());
        let mut rgb565: Vec<u8> = rgba.iter().flat_map(|&pixel| narrow(pixel)).collect();
        rgb565.extend(rgba.chunks(8).map(|pixels| {
            let bits = pixels.iter().map(|pixel| u8::from(pixel[3] >= 128));
            bits.fold(0, |byte, bit| byte << 1 | bit)
        }));
        Ok(Self {
            side,
            rgba8: player(side, PixelForm::Rgba8, rgba.as_flattened().to_vec())?,
            indexed8: player(side, PixelForm::Indexed8, indexed8)?,
            rgb565: player(side, PixelForm::Rgb565, rgb565)?,
            rgba: rgba.leak(),
        })
    }
}

fn alpha(kind: Kind, side: u16, x: u16, y: u16) -> u8 {
    let (radius, [x, y]) = (f32::from(side) / 2.0, [x, y].map(|at| f32::from(at) + 0.5));
    let distance = (x - radius).hypot(y - radius) / radius;
    match kind {
        Kind::Opaque => 255,
        Kind::Hard if distance < 1.0 => 255,
        Kind::Soft if distance < 0.5 => 255,
        Kind::Soft if distance < 0.7 => 192,
        Kind::Soft if distance < 0.85 => 128,
        Kind::Soft if distance < 1.0 => 64,
        _ => 0,
    }
}

/// 5, 6 and 5 bits, whose highest ones fill up the lowest.
fn colour(index: u8, alpha: u8) -> [u8; 4] {
    if alpha == 0 {
        return [0; 4];
    }
    let five = |bits: u8| bits << 3 | bits >> 2;
    let green = index * 3;
    [five(index + 9), green << 2 | green >> 4, five(31 - index), alpha]
}

fn narrow([red, green, blue, _]: [u8; 4]) -> [u8; 2] {
    (u16::from(red >> 3) << 11 | u16::from(green >> 2) << 5 | u16::from(blue >> 3)).to_le_bytes()
}

/// A player of a sprite that lives as long as the program, as a compiled one does.
fn player(
    side: u16,
    form: PixelForm,
    bytes: Vec<u8>,
) -> Result<AnyAnimator<'static>, Box<dyn std::error::Error>> {
    let (side, bytes) = (u32::from(side), bytes.leak());
    let image = Box::leak(Box::new(Image::with_pixels(0, "disc.png", Size::new(side, side), form, bytes)));
    let frame = Frame::from(Picture::new(0, Rect::new(0, 0, side, side)));
    let layer = Layer { frames: vec![frame], time: Time::Each(1), ..Layer::default() };
    let track = Track { layers: vec![layer], ..Track::default() };
    let animation = Animation { tracks: vec![track], ..Animation::default() };
    let table = write(&Plan { images: 1, animations: vec![animation], ..Plan::default() })?.leak();
    let sprite = Sprite::new(Table::parse(table)?, Box::leak(Box::new([&*image])));
    Ok(AnyAnimator::of(Box::leak(Box::new(sprite)), 0))
}
