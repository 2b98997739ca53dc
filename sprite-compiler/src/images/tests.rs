//! Images from the file to the pixels: dyed ones, and those that are drawn from a description.

use super::dye::Dye;
use super::*;
use super::{Compose, Placement};
use crate::base::budget::{Budget, Cost};
use crate::base::files::{Assets, Entry, Files, MemoryFiles};
use crate::base::limits::ByKind;
use crate::base::limits::Limits;
use crate::model::ImageId;
use crate::model::of_unit::UnitImage;
use crate::options::Inspection;
use ::png::{BitDepth, ColorType, Encoder};
use std::sync::atomic::{AtomicUsize, Ordering};

const RED: [u8; 4] = [255, 0, 0, 255];
const GREY: [u8; 4] = [128, 128, 128, 64];
const NOTHING: [u8; 4] = [255, 0, 0, 0];

fn folder() -> MemoryFiles {
    MemoryFiles::new([("a.png", pixels_of_png(&[RED, GREY, NOTHING]))])
}

fn pixels_of_png(pixels: &[[u8; 4]]) -> Vec<u8> {
    encoded(pixels.as_flattened(), pixels.len(), (ColorType::Rgba, BitDepth::Eight))
}

/// A row of pixels.
fn encoded(samples: &[u8], width: usize, (colour, depth): (ColorType, BitDepth)) -> Vec<u8> {
    let mut png = Vec::new();
    let mut encoder = Encoder::new(&mut png, u32::try_from(width).unwrap(), 1);
    encoder.set_color(colour);
    encoder.set_depth(depth);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(samples).unwrap();
    writer.finish().unwrap();
    png
}

fn dye(text: &str) -> Dye {
    let (parts, errors) = dye::read(text);
    assert_eq!(errors, []);
    Dye::merge(&parts, None)
}

fn decoded(png: &[u8]) -> Vec<[u8; 4]> {
    decode::OpenPng::read(png).unwrap().decode().unwrap().to_rgba8()
}

/// The budget of a whole test.
fn budget(limits: &Limits) -> &'static Budget {
    Box::leak(Box::new(Budget::new(limits, ByKind::default(), "")))
}

const KEEPS_NOTHING: fn(&str) -> bool = |_| false;

/// The only unit of a folder. Its numbers of images are those of all.
struct OnlyUnit<'a> {
    inspector: Inspector<'a>,
    requests: ImageRequests,
    assets: Assets<'a>,
}

impl<'a> OnlyUnit<'a> {
    fn new(files: &'a dyn Files, limits: &'a Limits, inspection: Inspection) -> Self {
        let assets = Assets { files, limits, budget: budget(limits) };
        let inspector = Inspector::new(ImageSources {
            assets,
            inspection,
            facts: None,
            drawn: None,
            embeds: true,
            keeps_drawn: true,
            keeps_pixels: Box::new(KEEPS_NOTHING),
            counts_colours: Box::new(KEEPS_NOTHING),
        });
        Self { inspector, requests: ImageRequests::default(), assets }
    }

    fn ask(&mut self) -> UnitImages<'_> {
        UnitImages::new(&mut self.requests, None, self.assets)
    }

    fn add(&mut self, file: &Entry) -> UnitImage {
        self.ask().add(file)
    }

    fn dyed(&mut self, id: UnitImage, dye: Dye) -> UnitImage {
        self.ask().dyed(id, dye)
    }

    fn compose(&mut self, file: &Entry, compose: Box<dyn Compose>) -> UnitImage {
        self.ask().compose(file, compose)
    }

    fn inspect(&mut self) {
        self.inspector.register(&mut self.requests);
        self.inspector.inspect();
    }

    fn facts(&mut self, id: UnitImage) -> Result<&Facts, &ImageError> {
        self.inspect();
        let id = self.requests.registered(id).unwrap();
        self.inspector.facts(id).unwrap()
    }

    fn size(&mut self, id: UnitImage) -> Option<Size> {
        self.facts(id).ok().map(|facts| facts.size)
    }

    /// All images, and the numbers that those of the unit have among them.
    fn finish<const N: usize>(mut self, asked: [UnitImage; N]) -> (Images, [ImageId; N]) {
        self.inspect();
        (self.inspector.finish(), asked.map(|id| self.requests.registered(id).unwrap()))
    }
}

fn full<'a>(files: &'a MemoryFiles, limits: &'a Limits) -> OnlyUnit<'a> {
    OnlyUnit::new(files, limits, Inspection::Full)
}

#[test]
fn a_dyed_image_has_other_pixels_and_its_own_mask() {
    let (files, limits) = (folder(), Limits::default());
    let mut inspector = full(&files, &limits);
    let plain = inspector.add(&image("a.png"));
    let dyed = inspector.dyed(plain, dye("W:#0000ff;A:#ff0000ff,01020300"));
    let (images, [plain, dyed]) = inspector.finish([plain, dyed]);
    assert_eq!(images.path(dyed), "a.png|W:#0000ff;A:#ff0000ff,01020300");
    assert_eq!((images.file(dyed), images.file(plain)), ("a.png", "a.png"));
    assert_eq!(images.paths().collect::<Vec<_>>(), ["a.png"]);
    assert_eq!((images.size(dyed), images.is_drawn(plain)), (Some(Size::new(3, 1)), false));
    let assets = Assets { files: &files, limits: &limits, budget: budget(&limits) };
    assert_eq!(decoded(&images.encoded(dyed, assets).unwrap()), [[1, 2, 3, 0], [0, 0, 128, 64], NOTHING]);
    assert_eq!(images.pixels(dyed, assets).unwrap().all(), [RED, GREY, NOTHING]);
    let sees = |id, x| {
        let mask = images.facts(id).unwrap().visible.clone().unwrap();
        mask.any(sprite_table::Rect::new(x, 0, 1, 1))
    };
    assert_eq!([sees(plain, 0), sees(plain, 1), sees(plain, 2)], [true, true, false]);
    assert_eq!([sees(dyed, 0), sees(dyed, 1), sees(dyed, 2)], [false, true, false]);
}

/// Files that count how often each is read.
#[derive(Debug, Default)]
struct Counting {
    files: MemoryFiles,
    reads: AtomicUsize,
}

impl Files for Counting {
    fn root_name(&self) -> Option<String> {
        None
    }

    fn list(&self, limits: &Limits) -> std::io::Result<Vec<Entry>> {
        self.files.list(limits)
    }

    fn read(&self, path: &str, most: u64) -> std::io::Result<Vec<u8>> {
        self.reads.fetch_add(1, Ordering::Relaxed);
        self.files.read(path, most)
    }
}

#[test]
fn a_question_inspects_what_is_registered_and_nothing_twice() {
    let files = Counting { files: folder().with("b.png", pixels_of_png(&[RED])), ..Counting::default() };
    let limits = Limits::default();
    let mut inspector = OnlyUnit::new(&files, &limits, Inspection::Full);
    let reads = || files.reads.load(Ordering::Relaxed);
    let [a, b] = ["a.png", "b.png"].map(|path| inspector.add(&image(path)));
    assert_eq!((inspector.add(&image("a.png")), reads()), (a, 0));
    assert_eq!((inspector.size(b), reads()), (Some(Size::new(1, 1)), 2));
    assert_eq!(
        (inspector.size(a), inspector.facts(b).unwrap().visible.is_none()),
        (Some(Size::new(3, 1)), true)
    );
    let missing = inspector.add(&image("c.png"));
    assert!(matches!(inspector.facts(missing), Err(ImageError::Unreadable(_))));
    assert_eq!(reads(), 3);
    let (images, [a, missing]) = inspector.finish([a, missing]);
    assert_eq!((images.size(a), images.size(missing), reads()), (Some(Size::new(3, 1)), None, 3));
}

#[test]
fn equal_dyes_share_an_image() {
    let (files, limits) = (folder(), Limits::default());
    let mut inspector = full(&files, &limits);
    let plain = inspector.add(&image("a.png"));
    assert_eq!(inspector.size(plain), Some(Size::new(3, 1)));
    let first = inspector.dyed(plain, dye("W:#0000ff;R:#00FF00"));
    assert_eq!(inspector.dyed(plain, dye("R:#00ff00;W:#0000FF")), first);
    assert_ne!(inspector.dyed(plain, dye("R:#00ff00")), first);
    let (images, [plain, first]) = inspector.finish([plain, first]);
    assert!(images.is_drawn(first) && images.facts(plain).is_ok());
}

/// One file that asks for too much, and another that does not.
#[test]
fn all_images_of_a_file_that_asks_for_too_much_are_refused_and_no_others() {
    let limits = Limits { work: 2_000, work_by_byte: ByKind::default(), ..Limits::default() };
    let files = folder().with("b.png", pixels_of_png(&[NOTHING]));
    let mut inspector = full(&files, &limits);
    let [plain, other] = ["a.png", "b.png"].map(|path| inspector.add(&image(path)));
    // The last one is the plain one.
    let mut asked = [plain; 101];
    for (number, dyed) in (0..100).zip(&mut asked) {
        *dyed = inspector.dyed(plain, dye(&format!("R:#0000{number:02}")));
    }
    inspector.inspect();
    let other = inspector.requests.registered(other).unwrap();
    let (images, refused) = inspector.finish(asked);
    for id in refused {
        let Err(ImageError::TooMuch(too_much)) = images.facts(id) else { panic!("{id:?}") };
        assert!(too_much.price.work > 2_000 && too_much.allowed.work == 2_000);
    }
    assert!(images.facts(other).is_ok(), "{:?}", images.facts(other).err());
}

/// Pictures of a row of pixels; each line of the content holds the red parts of one.
#[derive(Debug)]
struct Rows(u32);

impl Compose for Rows {
    fn form(&self) -> ImageVariant {
        ImageVariant::Composed(Composition {
            is_separate: false,
            companion: None,
            companions: None,
            recipe: None,
        })
    }

    fn canvas(&self) -> Size {
        Size::new(self.0, 1)
    }

    fn price(&self) -> (Cost, u64) {
        (Cost::default(), 0)
    }

    fn draw(&self, content: &[u8], take: &mut Take<'_>) -> Result<(), String> {
        if content.contains(&b'x') {
            return Err("there is an `x` in it".to_owned());
        }
        for line in content.split(|&byte| byte == b'\n') {
            let pixels = line.iter().map(|&red| [red, 0, 0, if red == b' ' { 0 } else { 255 }]);
            take(&[&pixels.collect::<Vec<_>>()]);
        }
        Ok(())
    }
}

fn image(path: &str) -> Entry {
    Entry::file(path.to_owned(), 100)
}

fn entry(path: &str) -> Entry {
    Entry::file(path.to_owned(), 15)
}

#[test]
fn a_composed_image_is_drawn_from_the_content_of_its_file() {
    let (files, limits) =
        (MemoryFiles::new([("a.row", " a b\nc   \na b \n    "), ("x.row", "x")]), Limits::default());
    let mut inspector = full(&files, &limits);
    let rows = |inspector: &mut OnlyUnit<'_>, path| inspector.compose(&entry(path), Box::new(Rows(4)));
    let good = rows(&mut inspector, "a.row");
    assert_eq!(rows(&mut inspector, "a.row"), good, "a file has one image");
    let facts = inspector.facts(good).unwrap().clone();
    // Without borders, equal ones once: `a b`, `c`, and a pixel for what cannot be seen.
    let cut = |x, y, width, at| Placement {
        rect: sprite_table::Rect::new(x, y, width, 1),
        corner: sprite_table::Point::new(at, 0),
    };
    assert_eq!(facts.placements, [cut(0, 0, 3, 1), cut(0, 2, 1, 0), cut(0, 0, 3, 0), cut(2, 2, 1, 0)]);
    assert_eq!(facts.size, Size::new(3, 3));
    let visible = facts.visible.as_ref().unwrap();
    assert!(visible.any(facts.placements[1].rect) && !visible.any(facts.placements[3].rect));
    let bad = rows(&mut inspector, "x.row");
    let error = ImageError::Unreadable("there is an `x` in it".to_owned());
    assert_eq!(inspector.facts(bad).unwrap_err(), &error);
    let (images, [good]) = inspector.finish([good]);
    let mut pixels = [[0; 4]; 9];
    (pixels[0], pixels[2], pixels[6]) = ([b'a', 0, 0, 255], [b'b', 0, 0, 255], [b'c', 0, 0, 255]);
    let assets = Assets { files: &files, limits: &limits, budget: budget(&limits) };
    assert_eq!(decoded(&images.encoded(good, assets).unwrap()), pixels);
    assert_eq!(images.embedded_pixels(good, assets).unwrap().all(), pixels);
    assert_eq!((images.path(good), images.file(good)), ("a.row", "a.row"));
    assert_eq!(images.paths().collect::<Vec<_>>(), ["a.row", "x.row"]);
}

#[test]
fn a_composed_image_is_not_drawn_where_its_header_is_enough() {
    let (files, limits) = (MemoryFiles::new([("x.row", "x")]), Limits::default());
    let mut headers = OnlyUnit::new(&files, &limits, Inspection::HeadersOnly);
    let id = headers.compose(&entry("x.row"), Box::new(Rows(4)));
    assert_eq!(headers.size(id), Some(Size::new(4, 1)));
    assert!(headers.facts(id).unwrap().placements.is_empty());
}

/// A red picture and its green companion, which count how often they are drawn.
#[derive(Debug)]
struct Pair {
    shown: usize,
    drawn: std::sync::Arc<AtomicUsize>,
}

impl Compose for Pair {
    fn form(&self) -> ImageVariant {
        ImageVariant::Composed(Composition {
            is_separate: false,
            companion: (self.shown > 0).then_some(sprite_table::Companion::Normal),
            companions: None,
            recipe: None,
        })
    }

    fn canvas(&self) -> Size {
        Size::new(1, 1)
    }

    fn price(&self) -> (Cost, u64) {
        (Cost::default(), 0)
    }

    fn shown(&self) -> usize {
        self.shown
    }

    fn draw(&self, _: &[u8], take: &mut Take<'_>) -> Result<(), String> {
        self.drawn.fetch_add(1, Ordering::Relaxed);
        take(&[&[RED], &[[0, 255, 0, 255]]]);
        Ok(())
    }
}

#[test]
fn an_image_and_its_companion_are_drawn_once_unless_memory_is_short() {
    let files = MemoryFiles::new([("a.row", "a")]);
    for (decoding_bytes, expected) in [(8, 1), (1, 2), (0, 3)] {
        let limits = Limits { decoding_bytes, ..Limits::default() };
        let mut inspector = full(&files, &limits);
        let drawn = std::sync::Arc::new(AtomicUsize::new(0));
        let pair = |shown| Box::new(Pair { shown, drawn: std::sync::Arc::clone(&drawn) });
        let ids = [0, 1].map(|shown| inspector.compose(&entry("a.row"), pair(shown)));
        inspector.inspect();
        assert_eq!(drawn.load(Ordering::Relaxed), 1);
        let (images, ids) = inspector.finish(ids);
        let assets = Assets { files: &files, limits: &limits, budget: budget(&limits) };
        let [picture, companion] = ids.map(|id| decoded(&images.encoded(id, assets).unwrap()));
        assert_eq!((picture, companion), (vec![RED], vec![[0, 255, 0, 255]]));
        assert_eq!(drawn.load(Ordering::Relaxed), expected, "{decoding_bytes}");
    }
}

#[test]
fn every_colour_type_is_dyed() {
    use ColorType::{Grayscale, GrayscaleAlpha, Rgb, Rgba};
    let colours = [Grayscale, GrayscaleAlpha, Rgb, Rgba];
    for (colour, depth) in colours
        .into_iter()
        .flat_map(|colour| [BitDepth::Eight, BitDepth::Sixteen].map(|depth| (colour, depth)))
    {
        let bytes = colour.samples() * usize::from(depth as u8) / 8;
        let png = encoded(&vec![0x80; bytes], 1, (colour, depth));
        let files = MemoryFiles::new([("a.png", png)]);
        let limits = Limits::default();
        let mut inspector = full(&files, &limits);
        let plain = inspector.add(&image("a.png"));
        let id = inspector.dyed(plain, dye("W:#ff0001"));
        let (images, [id]) = inspector.finish([id]);
        let alpha = if matches!(colour, GrayscaleAlpha | Rgba) { 128 } else { 255 };
        let assets = Assets { files: &files, limits: &limits, budget: budget(&limits) };
        let png = images.encoded(id, assets).unwrap();
        assert_eq!(decoded(&png), [[128, 0, 0, alpha]], "{colour:?} {depth:?}");
    }
}

/// A GIF of 3 x 1 pixels: red at the left for 70 ms, then also green beside it.
fn gif() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = ::gif::Encoder::new(&mut bytes, 3, 1, &[0, 0, 0, 255, 0, 0, 0, 255, 0]).unwrap();
    for (left, index, delay) in [(0, 1, 7), (1, 2, 0)] {
        let frame = ::gif::Frame { left, width: 1, height: 1, delay, ..::gif::Frame::default() };
        encoder.write_frame(&::gif::Frame { buffer: vec![index].into(), ..frame }).unwrap();
    }
    drop(encoder);
    bytes
}

/// An animated PNG of one pixel with a text of so many bytes before its animation.
fn apng(text: usize) -> Vec<u8> {
    let mut plain = Vec::new();
    let mut encoder = Encoder::new(&mut plain, 1, 1);
    encoder.set_color(ColorType::Rgba);
    encoder.set_animated(1, 0).unwrap();
    encoder.write_header().unwrap().write_image_data(&RED).unwrap();
    let mut chunk = u32::try_from(text + 2).unwrap().to_be_bytes().to_vec();
    chunk.extend(b"tEXta\0");
    chunk.resize(chunk.len() + text, b'x');
    chunk.extend(crc32fast::hash(&chunk[4..]).to_be_bytes());
    [&plain[..33], &chunk, &plain[33..]].concat()
}

#[test]
fn a_gif_is_an_animation_and_a_still() {
    let (files, limits) = (MemoryFiles::new([("a.gif", gif())]), Limits::default());
    let file = Entry::file("a.gif".to_owned(), gif().len() as u64);
    let mut inspector = full(&files, &limits);
    let [animation, still] = [inspector.ask().animation(&file), inspector.ask().still(&file)];
    assert_eq!((inspector.ask().animation(&file), inspector.ask().still(&file)), (animation, still));
    assert_ne!(animation, still);
    let facts = inspector.facts(animation).unwrap();
    assert_eq!((&facts.delays, facts.canvas), (&vec![70, 100], Size::new(3, 1)));
    let cut = |x, y, width| Placement {
        rect: sprite_table::Rect::new(x, y, width, 1),
        corner: sprite_table::Point::new(0, 0),
    };
    assert_eq!(facts.placements, [cut(0, 2, 1), cut(0, 0, 2)]);
    let facts = inspector.facts(still).unwrap();
    assert!(facts.delays.is_empty() && facts.placements.is_empty());
    assert_eq!((facts.size, facts.canvas), (Size::new(3, 1), Size::new(3, 1)));
    let (images, [animation, still]) = inspector.finish([animation, still]);
    let assets = Assets { files: &files, limits: &limits, budget: budget(&limits) };
    assert_eq!(decoded(&images.encoded(still, assets).unwrap()), [RED, [0; 4], [0; 4]]);
    let sheet = decoded(&images.encoded(animation, assets).unwrap());
    assert_eq!(sheet, [RED, [0, 255, 0, 255], [0; 4], [0; 4], RED, [0; 4]]);
    assert_eq!(images.paths().collect::<Vec<_>>(), ["a.gif"]);

    let mut headers = OnlyUnit::new(&files, &limits, Inspection::HeadersOnly);
    let [animation, still] = [headers.ask().animation(&file), headers.ask().still(&file)];
    let facts = headers.facts(animation).unwrap();
    assert_eq!((&facts.delays, facts.size, facts.placements.len()), (&vec![70, 100], Size::new(3, 1), 0));
    assert_eq!(headers.facts(still).unwrap().canvas, Size::new(3, 1));
}

#[test]
fn who_asks_whether_a_png_moves_asks_for_an_image_of_it() {
    let files = Counting {
        files: MemoryFiles::new([
            ("a.png", apng(0)),
            ("b.png", pixels_of_png(&[RED])),
            ("c.png", apng(300_000)),
            ("d.png", b"\x89PNG".to_vec()),
        ]),
        ..Counting::default()
    };
    let limits = Limits::default();
    let mut unit = OnlyUnit::new(&files, &limits, Inspection::Full);
    let reads = || files.reads.swap(0, Ordering::Relaxed);
    let [a, b, c, d, missing] = ["a.png", "b.png", "c.png", "d.png", "e.png"].map(image);
    assert!(unit.ask().is_animated(&a) && !unit.ask().is_animated(&b));
    assert_eq!(reads(), 2);
    // A long text comes before it.
    assert!(unit.ask().is_animated(&c) && reads() == 3);
    assert!(unit.requests.has_peeked());
    let moving = unit.ask().animation(&a);
    let _ = unit.ask().animation(&c);
    assert!(unit.requests.has_peeked());
    let _ = unit.add(&b);
    assert!(!unit.requests.has_peeked());
    unit.inspect();
    unit.requests.close();
    assert!(!unit.requests.has_peeked());
    assert_eq!(unit.facts(moving).unwrap().delays.len(), 1);
    assert!(!unit.ask().is_animated(&d) && !unit.ask().is_animated(&missing));
    unit.requests.close();
    assert!(unit.requests.has_peeked());
}
