//! Atlases of packers: random pictures are packed in every form by a slow packer, and what the compiler makes of them is
//! compared with the pictures.
#![allow(clippy::unwrap_used, reason = "in a test that is how one finds out")]

use super::assets::{Assets, text};
use super::bitmap::Bitmap;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use test_support::Random;

/// How many folders are tried, and how many with `THOROUGH=1`.
const ROUNDS: [u64; 2] = [60, 600];
/// The sides of a page.
const SIDE: u32 = 48;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Hash,
    Array,
    Textures,
    SeveralFiles,
    Xml,
}

const FORMS: [Form; 5] = [Form::Hash, Form::Array, Form::Textures, Form::SeveralFiles, Form::Xml];

/// A picture that a person drew.
struct Drawing {
    name: String,
    picture: Bitmap,
    /// The point at the sprite's position; `None` if the list says nothing.
    pivot: Option<(i64, i64)>,
}

/// A drawing on a page.
struct Place {
    page: usize,
    /// Where it lies, and how large it is there.
    covered: [u32; 4],
    /// The part of the drawing that is there.
    part: [u32; 4],
    is_turned: bool,
}

fn at(bitmap: &Bitmap, x: u32, y: u32) -> [u8; 4] {
    bitmap.pixels[(y * bitmap.width + x) as usize]
}

/// The smallest box with all visible pixels.
fn seen(bitmap: &Bitmap) -> Option<[u32; 4]> {
    let all = || (0..bitmap.height).flat_map(|y| (0..bitmap.width).map(move |x| (x, y)));
    let seen = || all().filter(|(x, y)| at(bitmap, *x, *y)[3] > 0);
    let (left, right) = (seen().map(|(x, _)| x).min()?, seen().map(|(x, _)| x).max()?);
    let (top, bottom) = (seen().map(|(_, y)| y).min()?, seen().map(|(_, y)| y).max()?);
    Some([left, top, right - left + 1, bottom - top + 1])
}

fn side(random: &mut Random, least: u32, most: u32) -> u32 {
    least + u32::try_from(random.below((most - least + 1) as usize)).unwrap()
}

fn drawing(name: String, random: &mut Random) -> Drawing {
    let (width, height) = (side(random, 1, 11), side(random, 1, 11));
    let mut picture = Bitmap::filled(width, height, [0; 4]);
    let kind = random.below(8);
    let inner = [side(random, 0, width / 2), side(random, 0, height / 2)];
    for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
        let is_inner = kind > 3 || x >= inner[0] && y >= inner[1];
        if kind > 0 && is_inner && random.below(5) > 0 {
            let alpha = if random.below(4) == 0 { 128 } else { 255 };
            picture.put(x, y, [random.byte(), random.byte(), random.byte() & 0xf0, alpha]);
        }
    }
    let anywhere = |random: &mut Random, length: u32| i64::from(side(random, 0, length + 4)) - 2;
    let pivot = (anywhere(random, width), anywhere(random, height));
    Drawing { name, picture, pivot: (random.below(2) == 0).then_some(pivot) }
}

/// Puts every drawing at the first place that is free, page by page.
fn pack(drawings: &[Drawing], pages: usize, random: &mut Random) -> (Vec<Bitmap>, Vec<Place>) {
    let mut bitmaps = vec![Bitmap::filled(SIDE, SIDE, [0; 4]); pages];
    let mut taken = vec![vec![false; (SIDE * SIDE) as usize]; pages];
    let mut places = Vec::new();
    for drawing in drawings {
        let whole = [0, 0, drawing.picture.width, drawing.picture.height];
        let part = if random.below(3) > 0 { seen(&drawing.picture).unwrap_or(whole) } else { whole };
        let is_turned = random.below(2) == 0;
        let (width, height) = if is_turned { (part[3], part[2]) } else { (part[2], part[3]) };
        let page = random.below(pages);
        let cells = |x: u32, y: u32| {
            (y..y + height).flat_map(move |y| (x..x + width).map(move |x| (y * SIDE + x) as usize))
        };
        let corners = (0..=SIDE - height).flat_map(|y| (0..=SIDE - width).map(move |x| (x, y)));
        let (x, y) =
            corners.into_iter().find(|(x, y)| cells(*x, *y).all(|cell| !taken[page][cell])).expect("room");
        cells(x, y).for_each(|cell| taken[page][cell] = true);
        for (u, v) in (0..part[2]).flat_map(|u| (0..part[3]).map(move |v| (u, v))) {
            let (column, row) = if is_turned { (x + part[3] - 1 - v, y + u) } else { (x + u, y + v) };
            bitmaps[page].put(column, row, at(&drawing.picture, part[0] + u, part[1] + v));
        }
        places.push(Place { page, covered: [x, y, width, height], part, is_turned });
    }
    (bitmaps, places)
}

/// A frame in JSON without its name.
fn json_frame(drawing: &Drawing, place: &Place, random: &mut Random) -> String {
    let ([x, y, ..], [left, top, w, h]) = (place.covered, place.part);
    let (width, height) = (drawing.picture.width, drawing.picture.height);
    let turned = match (place.is_turned, random.below(2)) {
        (true, 0) => ", \"rotated\": \"true\"",
        (true, _) => ", \"rotated\": true",
        (false, 0) => ", \"rotated\": false",
        (false, _) => "",
    };
    let mut text = format!("\"frame\": {{ \"x\": {x}, \"y\": {y}, \"w\": {w}, \"h\": {h} }}{turned}");
    if (w, h) != (width, height) || random.below(2) == 0 {
        let _ = write!(
            text,
            ", \"spriteSourceSize\": {{ \"x\": {left}, \"y\": {top}, \"w\": {w}, \"h\": {h} }}, \
             \"sourceSize\": {{ \"w\": {width}, \"h\": {height} }}"
        );
    }
    if let Some((x, y)) = drawing.pivot {
        let part = |at: i64, length: u32| f64::from(i32::try_from(at).unwrap()) / f64::from(length);
        let (x, y) = (part(x, width), part(y, height));
        let key = if random.below(2) == 0 { "pivot" } else { "anchor" };
        let _ = write!(text, ", \"{key}\": {{ \"x\": {x}, \"y\": {y} }}");
    }
    text
}

fn xml_frame(drawing: &Drawing, place: &Place, random: &mut Random) -> String {
    let ([x, y, w, h], [left, top, width, height]) = (place.covered, place.part);
    let name = &drawing.name;
    let mut text = format!("<SubTexture name=\"{name}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"");
    let whole = (drawing.picture.width, drawing.picture.height);
    if (width, height) != whole || random.below(2) == 0 {
        let _ = write!(
            text,
            " frameX=\"{}\" frameY=\"{}\" frameWidth=\"{}\" frameHeight=\"{}\"",
            -i64::from(left),
            -i64::from(top),
            whole.0,
            whole.1
        );
    }
    if place.is_turned {
        text.push_str(" rotated=\"true\"");
    }
    if let Some((x, y)) = drawing.pivot {
        let _ = write!(text, " pivotX=\"{x}\" pivotY=\"{y}\"");
    }
    text + "/>"
}

/// Writes the lists of pages in a form.
fn write(
    form: Form,
    assets: &Assets,
    drawings: &[Drawing],
    places: &[Place],
    pages: usize,
    random: &mut Random,
) {
    let on = |page: usize| drawings.iter().zip(places).filter(move |(_, place)| place.page == page);
    let list = |page: usize, is_hash: bool, random: &mut Random| -> String {
        let frames = on(page).map(|(drawing, place)| {
            let (name, frame) = (&drawing.name, json_frame(drawing, place, random));
            if is_hash {
                format!("\"{name}\": {{ {frame} }}")
            } else {
                format!("{{ \"filename\": \"{name}\", {frame} }}")
            }
        });
        let frames = frames.collect::<Vec<_>>().join(",\n");
        if is_hash { format!("{{\n{frames}\n}}") } else { format!("[\n{frames}\n]") }
    };
    let size = format!("\"size\": {{ \"w\": {SIDE}, \"h\": {SIDE} }}");
    match form {
        Form::Hash | Form::Array => {
            let frames = list(0, form == Form::Hash, random);
            let meta = format!("{{ \"image\": \"p-0.png\", {size}, \"scale\": \"2\" }}");
            assets.text("pack.json", &format!("{{ \"frames\": {frames}, \"meta\": {meta} }}"));
        }
        Form::Textures => {
            let texture = |page: usize| {
                format!(
                    "{{ \"image\": \"p-{page}.png\", {size}, \"frames\": {} }}",
                    list(page, false, random)
                )
            };
            let textures = (0..pages).map(texture).collect::<Vec<_>>().join(",\n");
            assets.text("pack.json", &format!("{{ \"textures\": [ {textures} ] }}"));
        }
        Form::SeveralFiles => {
            for page in 0..pages {
                let others = (0..pages).filter(|other| *other != page && page == 0);
                let others =
                    others.map(|other| format!("\"pack-{other}.json\"")).collect::<Vec<_>>().join(", ");
                let meta =
                    format!("{{ \"image\": \"p-{page}.png\", {size}, \"related_multi_packs\": [{others}] }}");
                let frames = list(page, page % 2 == 0, random);
                assets.text(
                    &format!("pack-{page}.json"),
                    &format!("{{ \"frames\": {frames}, \"meta\": {meta} }}"),
                );
            }
        }
        Form::Xml => {
            let frames: Vec<String> =
                on(0).map(|(drawing, place)| xml_frame(drawing, place, random)).collect();
            let frames = frames.join("\n");
            // The picture was renamed.
            assets.text(
                "p-0.xml",
                &format!("<TextureAtlas imagePath=\"sheet.png\">\n{frames}\n</TextureAtlas>"),
            );
        }
    }
}

/// A picture as `trace --pixels` shows it.
fn expected(drawing: &Drawing, origin: &str) -> String {
    let Some([left, top, width, height]) = seen(&drawing.picture) else { return "-".to_owned() };
    let (w, h) = (i64::from(drawing.picture.width), i64::from(drawing.picture.height));
    let otherwise = match origin {
        "center" => (w / 2, h / 2),
        "bottom" => (w / 2, h),
        _ => (0, 0),
    };
    let (x, y) = drawing.pivot.unwrap_or(otherwise);
    let rows = (top..top + height).flat_map(|y| (left..left + width).map(move |x| (x, y)));
    let shown = |pixel: [u8; 4]| if pixel[3] == 0 { [0; 4] } else { pixel };
    let pixels: Vec<[u8; 4]> = rows.map(|(x, y)| shown(at(&drawing.picture, x, y))).collect();
    let (x, y) = (x - i64::from(left), y - i64::from(top));
    format!("{width},{height},{x},{y}#{:08x}", crc32fast::hash(pixels.as_flattened()))
}

#[test]
fn frames_of_every_form_are_the_pictures_that_were_packed() {
    let is_thorough = std::env::var_os("THOROUGH").is_some();
    for round in 0..ROUNDS[usize::from(is_thorough)] {
        let mut random = Random::of(round);
        let form = FORMS[usize::try_from(round).unwrap() % FORMS.len()];
        let pages = match form {
            Form::Textures | Form::SeveralFiles => 1 + random.below(3),
            Form::Hash | Form::Array | Form::Xml => 1,
        };
        let mut animations: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        let mut drawings = Vec::new();
        for number in 0..=random.below(12) {
            let animation = ["walk", "run", "alien/sit"][random.below(3)];
            animations.entry(animation).or_default().push(drawings.len());
            drawings.push(drawing(format!("{animation}_{number}.png"), &mut random));
        }
        let (bitmaps, places) = pack(&drawings, pages, &mut random);
        let assets = Assets::empty();
        let origin = ["top-left", "center", "bottom"][random.below(3)];
        let embed = ["png", "rgba8", "png\"\natlas = true\n# \""][random.below(3)];
        assets.text(
            "sprites.toml",
            &format!("[atlas]\norigin = \"{origin}\"\n[images]\nembed = \"{embed}\"\n"),
        );
        write(form, &assets, &drawings, &places, pages, &mut random);
        // A page without a drawing has a list without a frame, which is a mistake.
        if (0..pages).any(|page| places.iter().all(|place| place.page != page)) {
            continue;
        }
        for (page, bitmap) in bitmaps.iter().enumerate() {
            assets.bitmap(&format!("p-{page}.png"), bitmap);
        }
        let most = animations.values().map(Vec::len).max().unwrap_or_default();
        let times: Vec<String> = (0..most).map(|frame| (frame as u64 * 100_000_000).to_string()).collect();
        assets.text("../times.txt", &times.join("\n"));
        let file = assets.around().join("times.txt").display().to_string();
        let output = assets.run(&["trace", "ROOT", "--times", &file, "--pixels"]);
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{round} {form:?}");
        let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for row in text(&output.stdout).lines() {
            let cells: Vec<&str> = row.split('\t').collect();
            let runs = cells[4].split(';').map(|run| run.rsplit_once('*').unwrap());
            let shown = runs.flat_map(|(picture, count)| vec![picture.to_owned(); count.parse().unwrap()]);
            assert!(found.insert(cells[1].to_owned(), shown.collect()).is_none(), "{row}");
        }
        assert_eq!(found.len(), animations.len(), "{round} {form:?}");
        for (name, frames) in &animations {
            let shown: Vec<String> = frames.iter().map(|frame| expected(&drawings[*frame], origin)).collect();
            let expected: Vec<&String> = shown.iter().cycle().take(most).collect();
            assert_eq!(found[*name].iter().collect::<Vec<_>>(), expected, "{round} {form:?} {name}");
        }
    }
}
