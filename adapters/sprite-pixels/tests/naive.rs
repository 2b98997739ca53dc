//! Random frames at random places of random surfaces, against a drawing that asks for each pixel of the surface which
//! pixel of the image it shows, in fractions.

use sprite_pixels::{Argb32, Bgra8, DrawSpriteParams, PixelFormat, Rgb32, Rgba8, Surface};
use sprite_runtime::pixels::PixelForm;
use sprite_runtime::{Image, Point, Rect, ScreenRect, Size, Sprite};
use sprite_table::Table;
use sprite_table::write::{Animation, Frame, Layer, Picture, Plan, Time, Track, write};
use test_support::Random;

const FORMS: [PixelForm; 6] = [
    PixelForm::Rgba8,
    PixelForm::Indexed8,
    PixelForm::Indexed4,
    PixelForm::Mono1,
    PixelForm::Rle8,
    PixelForm::Rgb565,
];

#[test]
fn every_pixel_is_the_one_that_a_naive_drawing_has() {
    let images = if std::env::var_os("THOROUGH").is_some() { 20_000 } else { 2_000 };
    let mut tally = Tally::default();
    for number in 0..images {
        let mut random = Random::of(number);
        let form = FORMS[random.below(FORMS.len())];
        let size = Size::new(1 + below(&mut random, 24), 1 + below(&mut random, 12));
        let bytes = pixels(&mut random, form, size);
        let image = Image::with_pixels(0, "random.png", size, form, &bytes);
        let table = table(&mut random, size);
        let images = [&image];
        let sprite = Sprite::new(Table::parse(&table).expect("a table"), &images);
        for index in 0..FRAMES {
            let case = Case::new(&mut random, sprite.frame(index).expect("a frame"), &image);
            case.check::<Rgba8>(&mut random, &mut tally);
            case.check::<Bgra8>(&mut random, &mut tally);
            case.check::<Rgb32>(&mut random, &mut tally);
            case.check::<Argb32>(&mut random, &mut tally);
        }
    }
    let Tally { copied, blended, enlarged, mirrored, empty } = tally;
    let least = [copied, blended, enlarged, mirrored, empty].into_iter().min();
    assert!(least > Some(3_000), "{copied} {blended} {enlarged} {mirrored} {empty}");
}

/// Counts of the kinds of cases, so that a kind that never occurs is noticed.
#[derive(Default)]
struct Tally {
    /// Pixels without blending, and with it.
    copied: u32,
    blended: u32,
    /// Cases that drew something so, and cases of which nothing was to be seen.
    enlarged: u32,
    mirrored: u32,
    empty: u32,
}

const FRAMES: u32 = 6;

fn below(random: &mut Random, end: usize) -> u32 {
    u32::try_from(random.below(end)).expect("it fits")
}

/// A number from `-range` to `range`, or seldom one at the limits.
fn place(random: &mut Random, range: u32) -> i32 {
    match random.below(40) {
        0 => i32::MIN + below(random, 30).cast_signed(),
        1 => i32::MAX - below(random, 30).cast_signed(),
        _ => below(random, 2 * range as usize + 1).cast_signed() - range.cast_signed(),
    }
}

/// Opaque and transparent ones often, in runs.
fn alpha(random: &mut Random, before: u8) -> u8 {
    match random.below(8) {
        0 => 0,
        1 | 2 => 255,
        3 => random.byte(),
        _ => before,
    }
}

fn color(random: &mut Random, alpha: u8) -> [u8; 4] {
    [random.byte(), random.byte(), random.byte(), alpha]
}

/// An image in a form, in one piece.
fn pixels(random: &mut Random, form: PixelForm, size: Size) -> Vec<u8> {
    let count = (size.width * size.height) as usize;
    let mut alphas = 255;
    let mut next = |random: &mut Random| {
        alphas = alpha(random, alphas);
        alphas
    };
    match form {
        PixelForm::Rgba8 => (0..count)
            .flat_map(|_| {
                let alpha = next(random);
                color(random, alpha)
            })
            .collect(),
        PixelForm::Indexed8 => {
            let colors = 1 + random.below(12);
            // An index beyond the palette is no pixel.
            let mut bytes: Vec<u8> =
                (0..count).map(|_| u8::try_from(random.below(colors + 1)).expect("it fits")).collect();
            bytes.extend((0..colors).flat_map(|_| {
                let alpha = next(random);
                color(random, alpha)
            }));
            bytes
        }
        PixelForm::Indexed4 | PixelForm::Mono1 => {
            let (shared, most) = if form == PixelForm::Mono1 { (8, 2) } else { (2, 16) };
            let count = (size.width.div_ceil(shared) * size.height) as usize;
            let mut bytes: Vec<u8> = (0..count).map(|_| random.byte()).collect();
            // There may be fewer colours than indices.
            bytes.extend((0..=random.below(most)).flat_map(|_| {
                let alpha = next(random);
                color(random, alpha)
            }));
            bytes
        }
        PixelForm::Rle8 => {
            let colors = 1 + random.below(12);
            let mut rows = Vec::new();
            let mut offsets = Vec::new();
            for _ in 0..size.height {
                offsets.push(rows.len());
                let mut left = size.width as usize;
                while left > 0 {
                    let count = 1 + random.below(left.min(9));
                    left -= count;
                    let index =
                        |random: &mut Random| u8::try_from(random.below(colors + 1)).expect("it fits");
                    let head = u8::try_from(count - 1).expect("it fits");
                    if random.below(2) == 0 {
                        rows.extend([128 + head, index(random)]);
                    } else {
                        rows.push(head);
                        rows.extend((0..count).map(|_| index(random)));
                    }
                }
            }
            offsets.push(rows.len());
            let first = 1 + 2 * offsets.len();
            let offsets = offsets.iter().map(|offset| u16::try_from(first + offset).expect("it fits"));
            let mut bytes: Vec<u8> = [2].into_iter().chain(offsets.flat_map(u16::to_le_bytes)).collect();
            bytes.extend(rows);
            bytes.extend((0..colors).flat_map(|_| {
                let alpha = next(random);
                color(random, alpha)
            }));
            bytes
        }
        _ => {
            let mask = (size.width.div_ceil(8) * size.height) as usize;
            (0..count * 2 + mask).map(|_| random.byte()).collect()
        }
    }
}

/// A sprite with frames anywhere in the image.
fn table(random: &mut Random, size: Size) -> Vec<u8> {
    let frames = (0..FRAMES).map(|_| {
        let (x, y) = (below(random, size.width as usize), below(random, size.height as usize));
        let rect = Rect::new(
            x,
            y,
            1 + below(random, (size.width - x) as usize),
            1 + below(random, (size.height - y) as usize),
        );
        // Nearer to the limits the runtime's own sums end at them.
        let origin = |random: &mut Random| place(random, 12).clamp(-2_000_000_000, 2_000_000_000);
        let origin = Point::new(origin(random), origin(random));
        Frame::from(Picture { origin, mirrored: random.below(2) == 0, ..Picture::new(0, rect) })
    });
    let layer = Layer { frames: frames.collect(), time: Time::Each(1), ..Layer::default() };
    let track = Track { layers: vec![layer], ..Track::default() };
    let animation = Animation { tracks: vec![track], ..Animation::default() };
    write(&Plan { images: 1, animations: vec![animation], ..Plan::default() }).expect("it fits")
}

/// A frame, where and how it is drawn.
struct Case<'a> {
    frame: sprite_runtime::Frame<'a>,
    image: &'a Image<'a>,
    size: Size,
    position: Point,
    params: DrawSpriteParams<'static>,
    clip: Option<ScreenRect>,
}

impl<'a> Case<'a> {
    fn new(random: &mut Random, frame: sprite_runtime::Frame<'a>, image: &'a Image<'a>) -> Self {
        let size = Size::new(below(random, 40), below(random, 24));
        let scale = match random.below(12) {
            0 => 0,
            1 => u16::MAX - u16::from(random.byte()),
            2..5 => 2 + u16::try_from(random.below(5)).expect("it fits"),
            _ => 1,
        };
        let flip_x = random.below(4) == 0;
        let drawn = if flip_x { frame.flipped() } else { frame };
        // The top-left corner is anywhere about the surface, and seldom the origin is, wherever it may be.
        let near = |random: &mut Random, side: u32, length: u32, origin: i32| {
            let length = length.min(20) * u32::from(scale.min(6));
            let corner = place(random, side.midpoint(length) + 1).saturating_add_unsigned(side / 2);
            let corner = corner.saturating_sub_unsigned(length / 2);
            let is_corner = random.below(8) > 0;
            if is_corner { corner.saturating_add(origin.saturating_mul(scale.into())) } else { corner }
        };
        let position = Point::new(
            near(random, size.width, drawn.rect().width, drawn.origin().x),
            near(random, size.height, drawn.rect().height, drawn.origin().y),
        );
        let alpha = alpha(random, 255);
        let tint = if random.below(3) == 0 { color(random, alpha) } else { [255; 4] };
        let params = DrawSpriteParams { scale, tint, flip_x, ..DrawSpriteParams::default() };
        let clip = (random.below(2) == 0).then(|| {
            let corner = Point::new(place(random, 30), place(random, 20));
            let length =
                |random: &mut Random| if random.below(20) == 0 { u32::MAX } else { below(random, 40) };
            ScreenRect::new(corner, Size::new(length(random), length(random)))
        });
        Self { frame, image, size, position, params, clip }
    }

    /// The pixel of the image that a pixel of the surface shows.
    fn shown(&self, x: u32, y: u32) -> Option<[u8; 4]> {
        let within = |at: u32, from: i32, length: u32| {
            (i64::from(from)..i64::from(from) + i64::from(length)).contains(&i64::from(at))
        };
        if self.clip.is_some_and(|clip| !within(x, clip.x, clip.width) || !within(y, clip.y, clip.height)) {
            return None;
        }
        let frame = if self.params.flip_x { self.frame.flipped() } else { self.frame };
        let (rect, origin, scale) = (frame.rect(), frame.origin(), i128::from(self.params.scale));
        if scale == 0 {
            return None;
        }
        let pixel = |at: u32, position: i32, origin: i32, length: u32| {
            let start = i128::from(position) - i128::from(origin) * scale;
            let pixel = (i128::from(at) - start).div_euclid(scale);
            u32::try_from(pixel).ok().filter(|pixel| *pixel < length)
        };
        let column = pixel(x, self.position.x, origin.x, rect.width)?;
        let row = pixel(y, self.position.y, origin.y, rect.height)?;
        let column = if frame.is_mirrored() { rect.width - 1 - column } else { column };
        let color = self.image.rgba_at(rect.x + column, rect.y + row).unwrap_or_default();
        let tint = self.params.tint;
        Some(std::array::from_fn(|index| nearest(u64::from(color[index]) * u64::from(tint[index]), 255)))
    }

    fn check<F: Naive>(&self, random: &mut Random, tally: &mut Tally) {
        let row = self.size.width as usize * F::COUNT;
        let stride = row + random.below(3) * random.below(6);
        let len = (self.size.height as usize).saturating_sub(1) * stride + row + random.below(5);
        let before: Vec<F::Element> = (0..len).map(|_| F::element(random)).collect();
        let mut expected = before.clone();
        let (copied, blended) = (tally.copied, tally.blended);
        for (x, y) in (0..self.size.height).flat_map(|y| (0..self.size.width).map(move |x| (x, y))) {
            let at = y as usize * stride + x as usize * F::COUNT;
            let Some(pixel) = expected.get_mut(at..at + F::COUNT) else { panic!("{x}, {y}") };
            match self.shown(x, y) {
                None | Some([.., 0]) => continue,
                Some([.., 255]) => tally.copied += 1,
                Some(_) => tally.blended += 1,
            }
            let color = over(self.shown(x, y).unwrap_or_default(), F::read(pixel));
            F::store(pixel, color);
        }
        let is_seen = (copied, blended) != (tally.copied, tally.blended);
        tally.enlarged += u32::from(is_seen && self.params.scale > 1);
        tally.mirrored += u32::from(is_seen && self.frame.is_mirrored() != self.params.flip_x);
        tally.empty += u32::from(!is_seen);
        let mut drawn = before;
        let mut surface = Surface::<F>::with_stride(&mut drawn, self.size, stride).expect("a surface");
        match self.clip {
            Some(clip) => surface.clipped(clip).draw_frame_ex(self.frame, self.position, &self.params),
            None => surface.draw_frame_ex(self.frame, self.position, &self.params),
        }
        assert!(
            drawn == expected,
            "{:?} at {:?} of {} with a stride of {stride}, clipped to {:?}, {:?}",
            self.frame,
            self.position,
            self.size,
            self.clip,
            self.params
        );
    }
}

fn nearest(value: u64, by: u64) -> u8 {
    u8::try_from((value * 2 + by) / (by * 2)).expect("it fits")
}

/// The README's formula.
fn over(above: [u8; 4], below: [u8; 4]) -> [u8; 4] {
    let (a, b) = (u64::from(above[3]), u64::from(below[3]));
    let whole = a * 255 + b * (255 - a);
    std::array::from_fn(|index| match index {
        3 => nearest(whole, 255),
        _ => nearest(u64::from(above[index]) * a * 255 + u64::from(below[index]) * b * (255 - a), whole),
    })
}

/// A format in other words than those of the crate.
trait Naive: PixelFormat<Element: PartialEq> {
    const COUNT: usize;
    fn element(random: &mut Random) -> Self::Element;
    fn read(pixel: &[Self::Element]) -> [u8; 4];
    fn store(pixel: &mut [Self::Element], color: [u8; 4]);
}

impl Naive for Rgba8 {
    const COUNT: usize = 4;
    fn element(random: &mut Random) -> u8 {
        alpha(random, 77)
    }
    fn read(pixel: &[u8]) -> [u8; 4] {
        [pixel[0], pixel[1], pixel[2], pixel[3]]
    }
    fn store(pixel: &mut [u8], color: [u8; 4]) {
        pixel.copy_from_slice(&color);
    }
}

impl Naive for Bgra8 {
    const COUNT: usize = 4;
    fn element(random: &mut Random) -> u8 {
        alpha(random, 77)
    }
    fn read(pixel: &[u8]) -> [u8; 4] {
        [pixel[2], pixel[1], pixel[0], pixel[3]]
    }
    fn store(pixel: &mut [u8], [red, green, blue, alpha]: [u8; 4]) {
        pixel.copy_from_slice(&[blue, green, red, alpha]);
    }
}

impl Naive for Rgb32 {
    const COUNT: usize = 1;
    fn element(random: &mut Random) -> u32 {
        u32::try_from(random.number() >> 32).expect("it fits")
    }
    fn read(pixel: &[u32]) -> [u8; 4] {
        let channel = |shift: u32| u8::try_from(pixel[0] >> shift & 255).expect("it fits");
        [channel(16), channel(8), channel(0), 255]
    }
    fn store(pixel: &mut [u32], [red, green, blue, _]: [u8; 4]) {
        pixel[0] = u32::from(red) << 16 | u32::from(green) << 8 | u32::from(blue);
    }
}

impl Naive for Argb32 {
    const COUNT: usize = 1;
    fn element(random: &mut Random) -> u32 {
        Rgb32::element(random) & 0x00ff_ffff | u32::from(alpha(random, 77)) << 24
    }
    fn read(pixel: &[u32]) -> [u8; 4] {
        let [red, green, blue, _] = Rgb32::read(pixel);
        [red, green, blue, u8::try_from(pixel[0] >> 24).expect("it fits")]
    }
    fn store(pixel: &mut [u32], color: [u8; 4]) {
        Rgb32::store(pixel, color);
        pixel[0] |= u32::from(color[3]) << 24;
    }
}
