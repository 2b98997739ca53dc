//! Every mode against a second formulation of the same formulas, over a grid of colours, alphas and opacities.

use super::{Mode, Pixel, div, mul};

/// Rounding division in whole numbers, by another way than shifts.
fn product(a: i64, b: i64) -> i64 {
    let t = a * b + 128;
    (t.div_euclid(256) + t).div_euclid(256)
}

fn quotient(a: i64, b: i64) -> i64 {
    (255 * a + b / 2) / b
}

type Wide = [i64; 4];

fn wide(pixel: Pixel) -> Wide {
    pixel.map(i64::from)
}

fn normal(b: Wide, s: Wide, o: i64) -> Wide {
    if b[3] == 0 {
        return [s[0], s[1], s[2], product(s[3], o)];
    }
    if s[3] == 0 {
        return b;
    }
    let over = product(s[3], o);
    let alpha = over + b[3] - product(b[3], over);
    let value = |k: usize| b[k] + ((s[k] - b[k]) * over) / alpha;
    [value(0), value(1), value(2), alpha]
}

fn merged(b: Wide, s: Wide, o: i64) -> Wide {
    let alpha = b[3] + product(s[3] - b[3], o);
    let value = |k: usize| match (alpha, b[3], s[3]) {
        (0, ..) => 0,
        (_, 0, _) => s[k],
        (_, _, 0) => b[k],
        _ => b[k] + product(s[k] - b[k], o),
    };
    [value(0), value(1), value(2), alpha]
}

/// Modes that look at each colour by itself.
fn separate(mode: usize, b: i64, s: i64) -> Option<i64> {
    let screen = |b: i64, s: i64| b + s - product(b, s);
    let hard = |b: i64, s: i64| if s >= 128 { screen(b, 2 * s - 255) } else { product(b, 2 * s) };
    Some(match mode {
        1 => product(b, s),
        2 => screen(b, s),
        3 => hard(s, b),
        4 => b.min(s),
        5 => b.max(s),
        6 | 18 if b == 0 => 0,
        6 if b + s >= 255 => 255,
        6 => quotient(b, 255 - s),
        7 if b == 255 => 255,
        7 if b + s <= 255 => 0,
        7 => 255 - quotient(255 - b, s),
        8 => hard(b, s),
        9 => soft(b, s),
        10 => b.abs_diff(s).try_into().unwrap(),
        11 => b + s - 2 * product(b, s),
        16 => (b + s).min(255),
        17 => (b - s).max(0),
        18 if b >= s => 255,
        18 => quotient(b, s),
        _ => return None,
    })
}

#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "colours")]
fn soft(b: i64, s: i64) -> i64 {
    let (b, s) = (b as f64 / 255.0, s as f64 / 255.0);
    let d = if b > 0.25 { b.sqrt() } else { ((16.0 * b - 12.0) * b + 4.0) * b };
    let r = if s > 0.5 { b + (2.0 * s - 1.0) * (d - b) } else { b - (1.0 - 2.0 * s) * b * (1.0 - b) };
    (r * 255.0 + 0.5) as i64
}

type Floats = (f64, f64, f64);

fn luminosity((r, g, b): Floats) -> f64 {
    0.3 * r + 0.59 * g + 0.11 * b
}

fn each((r, g, b): Floats, f: impl Fn(f64) -> f64) -> Floats {
    (f(r), f(g), f(b))
}

fn range((r, g, b): Floats) -> (f64, f64) {
    let mut values = [r, g, b];
    values.sort_by(f64::total_cmp);
    (values[0], values[2])
}

fn with_saturation(c: Floats, s: f64) -> Floats {
    let (least, most) = range(c);
    each(c, |c| if most > least { (c - least) * s / (most - least) } else { 0.0 })
}

fn with_luminosity(colour: Floats, wanted: f64) -> Floats {
    let lighter = wanted - luminosity(colour);
    let colour = each(colour, |c| c + lighter);
    let (l, (least, most)) = (luminosity(colour), range(colour));
    let colour = if least < 0.0 { each(colour, |c| l + (c - l) * l / (l - least)) } else { colour };
    if most > 1.0 { each(colour, |c| l + (c - l) * (1.0 - l) / (most - l)) } else { colour }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "colours")]
fn together(mode: usize, b: Wide, s: Wide) -> [i64; 3] {
    let floats = |c: Wide| (c[0] as f64 / 255.0, c[1] as f64 / 255.0, c[2] as f64 / 255.0);
    let saturation = |c: Floats| range(c).1 - range(c).0;
    let (b, s) = (floats(b), floats(s));
    let (r, g, b) = match mode {
        12 => with_luminosity(with_saturation(s, saturation(b)), luminosity(b)),
        13 => with_luminosity(with_saturation(b, saturation(s)), luminosity(b)),
        14 => with_luminosity(s, luminosity(b)),
        _ => with_luminosity(b, luminosity(s)),
    };
    [r, g, b].map(|c| ((255.0 * c).trunc() as i64).clamp(0, 255))
}

fn expected(mode: usize, below: Pixel, above: Pixel, opacity: u8) -> Wide {
    let (b, s, o) = (wide(below), wide(above), i64::from(opacity));
    if mode == 0 || b[3] == 0 || s[3] == 0 {
        return normal(b, s, o);
    }
    let colour = |k: usize| separate(mode, b[k], s[k]).unwrap_or_else(|| together(mode, b, s)[k]);
    let mixed = normal(b, [colour(0), colour(1), colour(2), s[3]], o);
    merged(merged(normal(b, s, o), mixed, b[3]), mixed, product(b[3], product(s[3], o)))
}

#[test]
fn every_mode_follows_its_formula() {
    const VALUES: [u8; 7] = [0, 1, 63, 127, 128, 200, 255];
    const ALPHAS: [u8; 5] = [0, 1, 100, 254, 255];
    let mut seen = 0;
    for number in 0..19 {
        let mode = Mode::new(u16::try_from(number).unwrap()).unwrap();
        for (k, below) in grid(&VALUES).enumerate() {
            // Each colour below meets a part of those above; all pairs of values meet in each place.
            for above in grid(&VALUES).skip(k % 97).step_by(97) {
                for (j, b) in ALPHAS.into_iter().enumerate() {
                    for (i, s) in ALPHAS.into_iter().enumerate() {
                        let opacity = [255, 128, 1, 0, 77][(i + j + k) % 5];
                        let (below, above) =
                            ([below[0], below[1], below[2], b], [above[0], above[1], above[2], s]);
                        let found = wide(mode.blend(below, above, opacity));
                        assert_eq!(
                            found,
                            expected(number, below, above, opacity),
                            "{mode:?} {below:?} {above:?} {opacity}"
                        );
                        seen += 1;
                    }
                }
            }
        }
    }
    assert!(seen > 500_000, "{seen}");
}

/// All colours of these values.
fn grid(values: &[u8; 7]) -> impl Iterator<Item = [u8; 3]> {
    values.iter().flat_map(move |&r| values.iter().flat_map(move |&g| values.iter().map(move |&b| [r, g, b])))
}

#[test]
fn every_pair_of_values_follows_the_formula_of_separate_modes() {
    for number in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 17, 18] {
        let mode = Mode::new(number).unwrap();
        for (b, s) in (0..=255).flat_map(|b| (0..=255).map(move |s| (b, s))) {
            let expected = separate(number.into(), b.into(), s.into()).unwrap();
            assert_eq!(i64::from(mode.colour([b; 3], [s; 3])[1]), expected, "{mode:?} {b} {s}");
        }
    }
}

#[test]
fn the_arithmetic_is_the_editor_s() {
    assert_eq!((mul(128, 128), mul(255, 255), mul(-100, 128), div(100, 200)), (64, 255, -50, 128));
    assert_eq!(Mode::Normal.blend([100, 100, 100, 255], [200, 0, 50, 128], 255), [150, 50, 75, 255]);
    assert_eq!((Mode::new(18), Mode::new(19)), (Some(Mode::Divide), None));
    // A pixel that is covered wholly cannot be seen.
    assert_eq!(Mode::Normal.blend([9, 9, 9, 7], [1, 2, 3, 255], 255), [1, 2, 3, 255]);
}
