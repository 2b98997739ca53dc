//! The blend modes of the editor, in its own integer arithmetic: every rounding is part of the picture.

#[cfg(test)]
mod tests;

/// Red, green, blue, alpha.
pub(super) type Pixel = [u8; 4];

/// How a layer is laid on what is below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Normal,
    Multiply,
    Screen,
    Overlay,
    Darken,
    Lighten,
    ColorDodge,
    ColorBurn,
    HardLight,
    SoftLight,
    Difference,
    Exclusion,
    Hue,
    Saturation,
    Color,
    Luminosity,
    Addition,
    Subtract,
    Divide,
}

impl Mode {
    /// Its name in the editor, for example `Color Dodge`.
    pub(super) fn name(self) -> String {
        let mut name = String::new();
        for letter in format!("{self:?}").chars() {
            if letter.is_uppercase() && !name.is_empty() {
                name.push(' ');
            }
            name.push(letter);
        }
        name
    }

    /// All modes, in the order of their numbers in files.
    const ALL: [Self; 19] = [
        Self::Normal,
        Self::Multiply,
        Self::Screen,
        Self::Overlay,
        Self::Darken,
        Self::Lighten,
        Self::ColorDodge,
        Self::ColorBurn,
        Self::HardLight,
        Self::SoftLight,
        Self::Difference,
        Self::Exclusion,
        Self::Hue,
        Self::Saturation,
        Self::Color,
        Self::Luminosity,
        Self::Addition,
        Self::Subtract,
        Self::Divide,
    ];

    /// The mode that an export calls so, for example `color_dodge` or `hsl_hue`.
    pub(super) fn named(name: &str) -> Option<Self> {
        let name = name.strip_prefix("hsl_").unwrap_or(name);
        Self::ALL.into_iter().find(|mode| mode.name().replace(' ', "_").eq_ignore_ascii_case(name))
    }

    /// The mode with this number.
    pub(super) fn new(number: u16) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// The pixel that is seen when `above` is laid with this opacity on `below`.
    pub(super) fn blend(self, below: Pixel, above: Pixel, opacity: u8) -> Pixel {
        if self == Self::Normal || below[3] == 0 || above[3] == 0 {
            return normal(below, above, opacity);
        }
        let [r, g, b] = self.colour(colour(below), colour(above));
        let mixed = normal(below, [r, g, b, above[3]], opacity);
        let plain = normal(below, above, opacity);
        let seen = mul(below[3].into(), mul(above[3].into(), opacity.into()));
        merge(merge(plain, mixed, below[3]), mixed, byte(seen))
    }

    /// The colour that an opaque pixel gets.
    fn colour(self, below: [u8; 3], above: [u8; 3]) -> [u8; 3] {
        let (b, s) = (below, above);
        let each = |f: fn(i32, i32) -> i32| {
            let mut mixed = [0; 3];
            for (value, (b, s)) in mixed.iter_mut().zip(b.into_iter().zip(s)) {
                *value = byte(f(b.into(), s.into()));
            }
            mixed
        };
        match self {
            Self::Normal => s,
            Self::Multiply => each(mul),
            Self::Screen => each(screen),
            Self::Overlay => each(|b, s| hard_light(s, b)),
            Self::Darken => each(i32::min),
            Self::Lighten => each(i32::max),
            Self::ColorDodge => each(color_dodge),
            Self::ColorBurn => each(color_burn),
            Self::HardLight => each(hard_light),
            Self::SoftLight => each(soft_light),
            Self::Difference => each(|b, s| (b - s).abs()),
            Self::Exclusion => each(|b, s| b + s - 2 * mul(b, s)),
            Self::Hue => hue(b, s),
            Self::Saturation => saturation(b, s),
            Self::Color => color(b, s),
            Self::Luminosity => luminosity(b, s),
            Self::Addition => each(|b, s| (b + s).min(255)),
            Self::Subtract => each(|b, s| (b - s).max(0)),
            Self::Divide => each(divide),
        }
    }
}

const fn colour([r, g, b, _]: Pixel) -> [u8; 3] {
    [r, g, b]
}

/// A value that lies within a byte by the formula that gave it.
fn byte(value: i32) -> u8 {
    u8::try_from(value.clamp(0, 255)).unwrap_or(u8::MAX)
}

/// Mode 0.
fn normal(below: Pixel, above: Pixel, opacity: u8) -> Pixel {
    let opacity = i32::from(opacity);
    if below[3] == 0 {
        let [r, g, b, alpha] = above;
        return [r, g, b, byte(mul(alpha.into(), opacity))];
    }
    if above[3] == 0 {
        return below;
    }
    let under = i32::from(below[3]);
    let over = mul(above[3].into(), opacity);
    if over == 255 {
        return above;
    }
    let alpha = over + under - mul(under, over);
    let mut mixed = [0, 0, 0, byte(alpha)];
    for (value, (b, s)) in mixed.iter_mut().zip(below.into_iter().zip(above)).take(3) {
        let (b, s) = (i32::from(b), i32::from(s));
        // Something is below, so alpha is not 0.
        *value = byte(b + (s - b) * over / alpha);
    }
    mixed
}

/// Goes from one pixel to another by so much of 255.
fn merge(from: Pixel, to: Pixel, by: u8) -> Pixel {
    let by = i32::from(by);
    let between = |a: u8, b: u8| i32::from(a) + mul(i32::from(b) - i32::from(a), by);
    let alpha = between(from[3], to[3]);
    if alpha == 0 {
        return [0; 4];
    }
    let mut mixed = if from[3] == 0 { to } else { from };
    if from[3] != 0 && to[3] != 0 {
        for (value, (a, b)) in mixed.iter_mut().zip(from.into_iter().zip(to)) {
            *value = byte(between(a, b));
        }
    }
    mixed[3] = byte(alpha);
    mixed
}

/// `a * b / 255`, rounded as the editor does; `a` may be negative.
pub(super) const fn mul(a: i32, b: i32) -> i32 {
    let t = a * b + 128;
    ((t >> 8) + t) >> 8
}

/// `a * 255 / b`, rounded; `b` is not 0.
const fn div(a: i32, b: i32) -> i32 {
    (a * 255 + b / 2) / b
}

type Colour = [f64; 3];

fn hue(below: [u8; 3], above: [u8; 3]) -> [u8; 3] {
    let (b, s) = (parts(below), parts(above));
    bytes(with_luminosity(with_saturation(s, saturation_of(b)), luminosity_of(b)))
}

fn saturation(below: [u8; 3], above: [u8; 3]) -> [u8; 3] {
    let (b, s) = (parts(below), parts(above));
    bytes(with_luminosity(with_saturation(b, saturation_of(s)), luminosity_of(b)))
}

fn color(below: [u8; 3], above: [u8; 3]) -> [u8; 3] {
    bytes(with_luminosity(parts(above), luminosity_of(parts(below))))
}

fn luminosity(below: [u8; 3], above: [u8; 3]) -> [u8; 3] {
    bytes(with_luminosity(parts(below), luminosity_of(parts(above))))
}

fn parts(colour: [u8; 3]) -> Colour {
    colour.map(|value| f64::from(value) / 255.0)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the editor cuts towards zero")]
fn bytes(colour: Colour) -> [u8; 3] {
    // A float is held within the byte.
    colour.map(|value| (255.0 * value) as u8)
}

fn luminosity_of([r, g, b]: Colour) -> f64 {
    0.3 * r + 0.59 * g + 0.11 * b
}

fn least([r, g, b]: Colour) -> f64 {
    r.min(g).min(b)
}

fn most([r, g, b]: Colour) -> f64 {
    r.max(g).max(b)
}

fn saturation_of(colour: Colour) -> f64 {
    most(colour) - least(colour)
}

fn with_saturation(colour: Colour, saturation: f64) -> Colour {
    let (least, most) = (least(colour), most(colour));
    if most > least { colour.map(|c| (c - least) * saturation / (most - least)) } else { [0.0; 3] }
}

/// Gives a colour another luminosity, and pulls what leaves the range back towards grey.
fn with_luminosity(colour: Colour, luminosity: f64) -> Colour {
    let d = luminosity - luminosity_of(colour);
    let moved = colour.map(|c| c + d);
    let (l, n, x) = (luminosity_of(moved), least(moved), most(moved));
    let mut kept = moved;
    if n < 0.0 {
        kept = kept.map(|c| l + (c - l) * l / (l - n));
    }
    if x > 1.0 {
        kept = kept.map(|c| l + (c - l) * (1.0 - l) / (x - l));
    }
    kept
}

const fn screen(b: i32, s: i32) -> i32 {
    b + s - mul(b, s)
}

const fn hard_light(b: i32, s: i32) -> i32 {
    if s < 128 { mul(b, 2 * s) } else { screen(b, 2 * s - 255) }
}

const fn color_dodge(b: i32, s: i32) -> i32 {
    if b == 0 {
        0
    } else if b >= 255 - s {
        255
    } else {
        div(b, 255 - s)
    }
}

const fn color_burn(b: i32, s: i32) -> i32 {
    if b == 255 {
        255
    } else if 255 - b >= s {
        0
    } else {
        255 - div(255 - b, s)
    }
}

const fn divide(b: i32, s: i32) -> i32 {
    if b == 0 {
        0
    } else if b >= s {
        255
    } else {
        div(b, s)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the editor cuts a value between 0 and 256")]
fn soft_light(b: i32, s: i32) -> i32 {
    let (b, s) = (f64::from(b) / 255.0, f64::from(s) / 255.0);
    let d = if b <= 0.25 { ((16.0 * b - 12.0) * b + 4.0) * b } else { b.sqrt() };
    let r = if s <= 0.5 { b - (1.0 - 2.0 * s) * b * (1.0 - b) } else { b + (2.0 * s - 1.0) * (d - b) };
    (r * 255.0 + 0.5) as i32
}
