//! Modes that look at a colour as a whole: its luminosity and its saturation. Floats of 64 bits in the order in which
//! the editor evaluates them.

type Colour = [f64; 3];

pub(super) fn hue(below: [u8; 3], above: [u8; 3]) -> [u8; 3] {
    let (b, s) = (parts(below), parts(above));
    bytes(with_luminosity(with_saturation(s, saturation_of(b)), luminosity_of(b)))
}

pub(super) fn saturation(below: [u8; 3], above: [u8; 3]) -> [u8; 3] {
    let (b, s) = (parts(below), parts(above));
    bytes(with_luminosity(with_saturation(b, saturation_of(s)), luminosity_of(b)))
}

pub(super) fn color(below: [u8; 3], above: [u8; 3]) -> [u8; 3] {
    bytes(with_luminosity(parts(above), luminosity_of(parts(below))))
}

pub(super) fn luminosity(below: [u8; 3], above: [u8; 3]) -> [u8; 3] {
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
