//! Random descriptions that are right, and their pictures.

use super::reading::Reading;
use crate::support::image;
use std::fmt::Write;
use test_support::Random;

/// A description, and the pictures beside it.
pub(super) struct Drawn {
    pub(super) text: String,
    pub(super) pictures: Vec<Picture>,
}

/// A picture.
pub(super) struct Picture {
    pub(super) path: String,
    pub(super) width: u32,
    pub(super) height: u32,
    pixels: Vec<[u8; 4]>,
}

impl Picture {
    pub(super) fn png(&self) -> Vec<u8> {
        image::of_pixels(self.width, self.height, &self.pixels)
    }

    pub(super) fn is_visible(&self, [x, y, width, height]: [i64; 4]) -> bool {
        let at = |x: i64, y: i64| usize::try_from(y * i64::from(self.width) + x).unwrap();
        (y..y + height).any(|y| (x..x + width).any(|x| self.pixels[at(x, y)][3] > 0))
    }

    /// A picture of which blocks of 4 x 4 pixels are visible or not.
    fn draw(path: &str, (width, height): (u32, u32), random: &mut Random) -> Self {
        let blocks: Vec<bool> = (0..64).map(|block| block == 0 || random.below(3) > 0).collect();
        let pixel = |index: u32| {
            let (x, y) = (index % width, index / width);
            let is_visible = blocks[(x / 4 + y / 4 * width.div_ceil(4)) as usize % 64];
            [x.to_le_bytes()[0], y.to_le_bytes()[0], 9, if is_visible { 255 } else { 0 }]
        };
        let pixels = (0..width * height).map(pixel).collect();
        Self { path: path.to_owned(), width, height, pixels }
    }
}

/// A table of the text: its header, and its lines.
struct Table {
    header: String,
    lines: Vec<String>,
}

impl Table {
    fn has(&self, key: &str) -> bool {
        self.lines
            .iter()
            .any(|line| line.starts_with(&format!("{key} ")) || line.starts_with(&format!("{key}.")))
    }

    /// Adds a key that is not there yet.
    fn add(&mut self, key: &str, value: impl std::fmt::Display) {
        if !self.has(key) {
            self.lines.push(format!("{key} = {value}"));
        }
    }
}

fn text(tables: &[Table]) -> String {
    let tables = tables.iter().map(|table| format!("{}{}\n\n", table.header, table.lines.join("\n")));
    tables.collect()
}

const DIRECTIONS: [&str; 8] =
    ["right", "up-right", "up", "up-left", "left", "down-left", "down", "down-right"];

pub(super) fn draw(random: &mut Random) -> Drawn {
    let kind = random.below(8);
    // Numbered pictures, rectangles of any size, or cells.
    let (is_numbered, is_free) = (kind == 0, kind == 1);
    let cell = [1 + random.below(9), 1 + random.below(9)];
    let mut two =
        || if random.below(2) == 0 { [random.below(3); 2] } else { [random.below(3), random.below(3)] };
    let (margin, spacing) = (two(), two());
    let (columns, rows) = (1 + random.below(4), 1 + random.below(4));
    let length = |cells: usize, axis: usize, rest: usize| {
        let (margin, spacing) = (margin[axis], spacing[axis]);
        u32::try_from(margin + cells * (cell[axis] + spacing) - spacing + rest).unwrap()
    };
    let is_counted = random.below(4) == 0;
    let mut rest = |axis: usize| if is_counted { 0 } else { random.below(cell[axis] + spacing[axis]) };
    let (right, lower) = (rest(0), rest(1));
    let size = (length(columns, 0, right), length(rows, 1, lower));
    let mut pictures =
        vec![Picture::draw("hero.png", size, random), Picture::draw("other.png", size, random)];
    for number in [1, 2, 5, 10] {
        let size = (1 + random.below(9), 1 + random.below(9));
        let size = (u32::try_from(size.0).unwrap(), u32::try_from(size.1).unwrap());
        pictures.push(Picture::draw(&format!("run_{number:02}.png"), size, random));
    }
    let mut part = |count: usize| {
        let first = random.below(count);
        (first, 1 + random.below(count - first))
    };
    let ((column, own_columns), (row, own_rows)) = (part(columns), part(rows));
    let has_area = !is_numbered && !is_free && random.below(4) == 0;
    let (counted_columns, counted_rows) = if has_area { (own_columns, own_rows) } else { (columns, rows) };
    let grid = Grid { columns: counted_columns, rows: counted_rows, size, is_numbered, is_free };

    let mut top = Table { header: String::new(), lines: Vec::new() };
    if is_numbered {
        top.add("image", "\"run_{n}.png\"");
    } else if !is_free {
        if is_counted {
            top.add("grid", format!("{:?}", [columns, rows]));
        } else {
            top.add("cell", format!("{cell:?}"));
        }
        if has_area {
            top.add("area", format!("{:?}", [column, row, own_columns, own_rows]));
        }
        for (key, pair) in [("margin", margin), ("spacing", spacing)] {
            match pair {
                [0, 0] => {}
                [x, y] if x == y && random.below(2) == 0 => top.add(key, x),
                pair => top.add(key, format!("{pair:?}")),
            }
        }
    }
    let mut tables = vec![top];
    let has_animations = random.below(5) > 0;
    // Which of the tables is the level of each animation.
    let mut animations = vec![0];
    if has_animations {
        animations.clear();
        for name in ["stand", "walk", "run-fast"].into_iter().take(1 + random.below(3)) {
            animations.push(tables.len());
            tables.push(Table { header: format!("[animations.{name}]\n"), lines: Vec::new() });
            if random.below(2) == 0 {
                for direction in DIRECTIONS {
                    if random.below(4) == 0 {
                        let header = format!("[animations.{name}.{direction}]\n");
                        tables.push(Table { header, lines: Vec::new() });
                    }
                }
            }
        }
    }
    let names: Vec<String> = tables.iter().map(|table| table.header.clone()).collect();
    for (index, table) in tables.iter_mut().enumerate() {
        let is_top = index == 0 && has_animations;
        let is_direction = table.header.matches('.').count() == 2;
        // A direction has a table or stands in `rows`.
        let has_directions = names.iter().any(|name| {
            name.matches('.').count() == 2 && name.starts_with(&table.header.replace("]\n", "."))
        });
        levels(table, [is_top, is_direction, has_directions], &grid, random);
    }
    if complete(&mut tables, &names, (&animations, has_animations), &pictures, random) {
        Drawn { text: text(&tables), pictures }
    } else {
        draw(random)
    }
}

/// Adds the keys that need the number of frames. Returns `false` when a track has none.
fn complete(
    tables: &mut [Table],
    names: &[String],
    (animations, has_animations): (&[usize], bool),
    pictures: &[Picture],
    random: &mut Random,
) -> bool {
    // Columns for all animations must hold for one.
    let inherits = |table: &Table| {
        let is_plain = ["frames", "row", "column", "rows", "columns"].iter().all(|key| !table.has(key));
        let inner = table.header.replace("]\n", ".");
        table.header.matches('.').count() == 1
            && is_plain
            && !names.iter().any(|name| name.starts_with(&inner))
    };
    if has_animations && !tables.iter().any(inherits) {
        tables[0].lines.retain(|line| !line.starts_with("columns"));
    }
    if has_animations && animations.len() > 1 && random.below(4) == 0 {
        tables[0].add("stand", "\"walk\"");
    }
    // These need the number of frames.
    let reading = Reading::of(&text(tables), pictures);
    let plays = |table: &Table| table.has("repeat") || table.has("order");
    let can_loop = !tables.iter().any(plays);
    for (animation, &table) in animations.iter().enumerate() {
        let count = reading.least_frames(animation);
        if count == 0 {
            continue;
        }
        let inner = tables[table].header.replace("]\n", ".");
        let own_plays =
            |tables: &[Table]| tables.iter().any(|other| plays(other) && other.header.starts_with(&inner));
        let can_loop = !plays(&tables[0]) && !plays(&tables[table]) && !own_plays(tables);
        counted(&mut tables[table], count, [reading.has_frames(animation, count), can_loop], random);
        for (at, name) in names.iter().enumerate().filter(|(_, name)| name.starts_with(&inner)) {
            if inner.is_empty() || name.matches('.').count() != 2 {
                continue;
            }
            let count = reading.frames_of(animation, name.trim_start_matches(&inner).trim_end_matches("]\n"));
            if count > 0 && random.below(2) == 0 {
                let can_loop = can_loop && !tables[table].has("loop_from");
                counted(&mut tables[at], count, [true, can_loop], random);
            }
        }
    }
    let least = (0..animations.len()).map(|animation| reading.least_frames(animation)).min().unwrap_or(0);
    if least == 0 {
        return false;
    }
    if has_animations {
        let is_exact = (0..animations.len()).all(|animation| reading.has_frames(animation, least));
        let mut of_all = Table { header: String::new(), lines: Vec::new() };
        counted(&mut of_all, least, [is_exact, can_loop], random);
        for line in of_all.lines.into_iter().filter(|line| !line.starts_with("texts")) {
            let (key, value) = line.split_once(" = ").unwrap();
            tables[0].add(key, value);
        }
    }
    true
}

/// The same description as the only sprite of a file with several: each key stands at the top or in the sprite, where
/// it replaces another one at the top.
pub(super) fn shared(text: &str, random: &mut Random) -> String {
    const CHOOSING: [&str; 5] = ["frames", "row", "column", "rows", "columns"];
    let (mut top, mut own) = (String::new(), String::from("[sprites.hero]\n"));
    for block in text.split("\n\n").filter(|block| !block.is_empty()) {
        let (header, lines): (Vec<&str>, Vec<&str>) = block.lines().partition(|line| line.starts_with('['));
        if let Some(header) = header.first() {
            let _ = writeln!(top, "{header}");
            let _ = writeln!(own, "{}", header.replacen('[', "[sprites.hero.", 1));
        }
        // Keys that choose cells are one.
        let choose_at_top = random.below(2) == 0;
        for line in lines.into_iter().filter(|line| !line.is_empty()) {
            let key = line.split([' ', '.']).next().unwrap();
            let at_top = if CHOOSING.contains(&key) { choose_at_top } else { random.below(2) == 0 };
            let _ = writeln!(if at_top { &mut top } else { &mut own }, "{line}");
            let other = match key {
                "duration" => "duration = 7",
                "origin" => "origin = [90, 91]",
                "mirror" => "mirror = false",
                "cell" => "grid = [1, 1]",
                "grid" => "cell = [1, 1]",
                _ => continue,
            };
            if !at_top && random.below(2) == 0 {
                let _ = writeln!(top, "{other}");
            }
        }
    }
    top + &own
}

struct Grid {
    columns: usize,
    rows: usize,
    size: (u32, u32),
    is_numbered: bool,
    is_free: bool,
}

/// Adds keys to a level.
fn levels(
    table: &mut Table,
    [is_top, is_direction, has_directions]: [bool; 3],
    grid: &Grid,
    random: &mut Random,
) {
    let Grid { columns, rows, size: (width, height), is_numbered, is_free } = *grid;
    let list = |count: usize, random: &mut Random| {
        let mut parts = Vec::new();
        for _ in 0..=random.below(3) {
            let (first, last) = (random.below(count), random.below(count));
            parts.push(if random.below(2) == 0 { format!("{first}") } else { format!("{first}-{last}") });
        }
        match random.below(3) {
            0 => format!("[\"{}\"]", parts.join("\", \"")),
            _ => format!("\"{}\"", parts.join(",")),
        }
    };
    if is_numbered {
        if random.below(3) == 0 {
            let numbers = ["\"1-2\"", "\"10,5\"", "[2, 1, 5]", "\"2-1\""];
            table.add("frames", numbers[random.below(4)]);
        }
    } else if is_free {
        if random.below(2) == 0 {
            table.add("frames", rectangles((width, height), random));
        }
    } else {
        if random.below(6) == 0 {
            table.add("image", "\"other.png\"");
        }
        match random.below(if is_direction || is_top || has_directions { 5 } else { 6 }) {
            0 => table.add("frames", list(columns * rows, random)),
            1 => table.add("row", random.below(rows)),
            2 => {
                table.add("row", random.below(rows));
                table.add("columns", list(columns, random));
            }
            3 => table.add("column", random.below(columns)),
            5 => {
                let mut named = Vec::new();
                for direction in DIRECTIONS {
                    if random.below(3) == 0 || direction == "down" {
                        named.push(format!("{direction} = {}", random.below(rows)));
                    }
                }
                table.add("rows", format!("{{ {} }}", named.join(", ")));
                if random.below(2) == 0 {
                    table.add("columns", list(columns, random));
                }
            }
            _ => {}
        }
    }
    if random.below(3) == 0 {
        table.add("duration", 1 + random.below(150));
    }
    let origins = ["\"top-left\"", "\"center\"", "\"bottom\"", "[3, 5]", "[-2, 9]"];
    if random.below(3) == 0 {
        table.add("origin", origins[random.below(5)]);
    }
    if !is_top && random.below(5) == 0 {
        table.add("slices.foot", "{ rect = [1, 2, 3, 4], center = [0, 1, 3, 2] }");
    } else if random.below(8) == 0 {
        table.add("slices.hand", format!("{{ rect = [-1, 0, {width}, {height}] }}"));
    }
    if !is_direction && random.below(6) == 0 {
        table.add("mirror", random.below(2) == 0);
    }
    let orders = ["forward", "reverse", "ping-pong", "ping-pong-reverse"];
    let seldom = if is_top || is_direction { 9 } else { 3 };
    if random.below(seldom) == 0 {
        table.add("order", format!("\"{}\"", orders[random.below(4)]));
    }
    if random.below(seldom) == 0 {
        table.add("repeat", 1 + random.below(3));
        let ends = ["hold", "hide", "stand"];
        // Without tables nothing is called `stand`.
        let end = random.below(if table.header.is_empty() { 2 } else { 3 });
        table.add("end", format!("\"{}\"", ends[end]));
    }
}

/// Rectangles of a picture of this size.
fn rectangles((width, height): (u32, u32), random: &mut Random) -> String {
    let mut side = |length: u32| {
        let first = random.below(length as usize);
        (first, 1 + random.below(length as usize - first))
    };
    let mut all = Vec::new();
    for _ in 0..3 {
        let ((x, w), (y, h)) = (side(width), side(height));
        all.push(format!("{{ rect = [{x}, {y}, {w}, {h}]"));
    }
    for rect in &mut all {
        if random.below(2) == 0 {
            let _ = write!(rect, ", duration = {}", 1 + random.below(150));
        }
        if random.below(2) == 0 {
            rect.push_str([", origin = \"center\"", ", origin = [-1, 4]"][random.below(2)]);
        }
        rect.push_str(" }");
    }
    all.truncate(1 + random.below(3));
    format!("[{}]", all.join(", "))
}

/// Adds keys that name frames, of which there are so many at least.
fn counted(table: &mut Table, count: usize, [is_exact, can_loop]: [bool; 2], random: &mut Random) {
    if is_exact && random.below(3) == 0 {
        table.lines.retain(|line| !line.starts_with("duration"));
        let times: Vec<usize> = (0..count).map(|_| 1 + random.below(200)).collect();
        table.add("duration", format!("{times:?}"));
    }
    if can_loop && random.below(3) == 0 {
        table.add("loop_from", random.below(count));
    }
    if random.below(3) == 0 {
        let frame = random.below(count);
        let texts = ["\"step\"", "[\"step\", \"dust\"]", "[]"][random.below(3)];
        let second = (frame + 1) % count;
        let more = if second == frame { String::new() } else { format!(", {second} = \"swish\"") };
        table.add("texts", format!("{{ {frame} = {texts}{more} }}"));
    }
    if random.below(3) == 0 {
        let (first, last) = (random.below(count), random.below(count));
        if count > 1 && random.below(2) == 0 {
            // A rectangle in some frames, and another one in the others.
            let at = 1 + random.below(count - 1);
            let rects = format!(
                "[{{ frames = \"0-{}\", rect = [2, -3, 4, 5] }}, {{ frames = \"{at}-{}\", rect = [2, -3, 4, 5], center = [1, 1, 1, 4] }}]",
                at - 1,
                count - 1
            );
            table.add("slices.two", rects);
        }
        table.add("slices.hit", format!("{{ frames = \"{first}-{last}\", rect = [2, -3, 4, 5] }}"));
    }
}
