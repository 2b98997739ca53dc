//! A slow reading of the page: each rule as it is written there, one after the other.

use super::random::Picture;
use sprite_table::Direction;
use toml::{Table, Value};

/// A description that was read.
pub(super) struct Reading {
    pub(super) animations: Vec<Animation>,
    stand: String,
}

pub(super) struct Animation {
    pub(super) name: String,
    mirror: bool,
    /// The frames of each direction, and those for all others.
    tracks: Vec<(Option<Direction>, Track)>,
}

struct Track {
    frames: Vec<Frame>,
    order: String,
    repeat: Option<u64>,
    loop_from: usize,
    end: String,
}

struct Frame {
    image: String,
    rect: [i64; 4],
    origin: [i64; 2],
    duration: u64,
    texts: Vec<String>,
    /// Name, rectangle in the frame, and the part of it that is stretched.
    slices: Vec<(String, [i64; 4], Option<[i64; 4]>)>,
}

const NAMES: [(&str, Direction); 8] = [
    ("right", Direction::Right),
    ("up-right", Direction::UpRight),
    ("up", Direction::Up),
    ("up-left", Direction::UpLeft),
    ("left", Direction::Left),
    ("down-left", Direction::DownLeft),
    ("down", Direction::Down),
    ("down-right", Direction::DownRight),
];

/// The levels of a track, the innermost first.
type Levels<'t> = [&'t Table; 3];

fn get<'t>(levels: &Levels<'t>, key: &str) -> Option<&'t Value> {
    levels.iter().find_map(|level| level.get(key))
}

fn numbers(value: &Value) -> Vec<i64> {
    match value {
        Value::Integer(number) => vec![*number, *number],
        Value::Array(items) => items.iter().filter_map(Value::as_integer).collect(),
        _ => panic!("{value:?}"),
    }
}

/// `"0-3,5"`, `[0, "2-3"]`.
fn list(value: &Value) -> Vec<i64> {
    match value {
        Value::Integer(number) => vec![*number],
        Value::Array(items) => items.iter().flat_map(list).collect(),
        Value::String(text) => {
            let mut all = Vec::new();
            for part in text.split(',') {
                let ends: Vec<i64> = part.split('-').map(|end| end.trim().parse().unwrap()).collect();
                let (first, last) = (ends[0], ends[ends.len() - 1]);
                let mut number = first;
                loop {
                    all.push(number);
                    if number == last {
                        break;
                    }
                    number += (last - first).signum();
                }
            }
            all
        }
        _ => panic!("{value:?}"),
    }
}

impl Reading {
    pub(super) fn of(text: &str, pictures: &[Picture]) -> Self {
        let top: Table = text.parse().unwrap();
        let none = Table::new();
        let mut animations = Vec::new();
        match top.get("animations").and_then(Value::as_table) {
            None => animations.push(animation("default", &top, &none, pictures)),
            Some(tables) => {
                let mut names: Vec<&String> = tables.keys().collect();
                names.sort_by_key(|name| text.find(&format!("[animations.{name}")));
                for name in names {
                    animations.push(animation(name, tables[name].as_table().unwrap(), &top, pictures));
                }
            }
        }
        let stand = top.get("stand").and_then(Value::as_str).unwrap_or("stand").to_owned();
        Self { animations, stand }
    }

    /// The text of what an animation shows after so many milliseconds.
    pub(super) fn shown(&self, animation: &Animation, faced: Direction, now: u64) -> String {
        let (track, is_mirrored) = animation.track(faced);
        let mut left = now;
        let mut pass = 0;
        let mut before: Option<usize> = None;
        loop {
            for index in track.pass(pass) {
                // The turning frame of a ping-pong is not doubled.
                if pass > 0
                    && track.frames.len() > 1
                    && track.order.contains("ping-pong")
                    && before == Some(index)
                {
                    continue;
                }
                before = Some(index);
                let frame = &track.frames[index];
                if left < frame.duration {
                    return frame.text(is_mirrored);
                }
                left -= frame.duration;
            }
            pass += 1;
            if track.repeat == Some(pass) {
                break;
            }
        }
        match track.end.as_str() {
            "hold" => track.frames[before.unwrap()].text(is_mirrored),
            "hide" => "-".to_owned(),
            _ => {
                let stand = self.animations.iter().find(|animation| animation.name == self.stand);
                self.shown(stand.unwrap(), faced, left)
            }
        }
    }
}

impl Animation {
    fn own(&self, direction: Option<Direction>) -> Option<&Track> {
        self.tracks.iter().find(|(own, _)| *own == direction).map(|(_, track)| track)
    }

    fn mirrored(&self, direction: Direction) -> Option<&Track> {
        // The other side: 0 is right, counter-clockwise.
        let other = Direction::ALL[(12 - direction.index()) % 8];
        self.own(Some(other)).filter(|_| self.mirror && other != direction)
    }

    /// The track of a direction, and whether it is mirrored.
    fn track(&self, direction: Direction) -> (&Track, bool) {
        let there = |direction| {
            let own = self.own(Some(direction)).map(|track| (track, false));
            own.or_else(|| self.mirrored(direction).map(|track| (track, true)))
        };
        if let Some(found) = there(direction).or_else(|| self.own(None).map(|track| (track, false))) {
            return found;
        }
        // The nearest; the horizontal one, then the lower one, then the right one.
        for turn in 1..=4 {
            let mut both =
                [direction.index() + turn, direction.index() + 8 - turn].map(|at| Direction::ALL[at % 8]);
            both.sort_by_key(|other| {
                let index = other.index();
                (!matches!(index, 0 | 4), !matches!(index, 5..=7), !matches!(index, 0 | 1 | 7))
            });
            if let Some(found) = both.into_iter().find_map(there) {
                return found;
            }
        }
        panic!("no track")
    }
}

impl Track {
    /// The frames of a pass, with the one that turns.
    fn pass(&self, pass: u64) -> Vec<usize> {
        let up = 0..self.frames.len();
        let is_down = match self.order.as_str() {
            "forward" => false,
            "reverse" => true,
            "ping-pong" => pass % 2 == 1,
            _ => pass.is_multiple_of(2),
        };
        let first = if pass > 0 { self.loop_from } else { 0 };
        if is_down { up.rev().collect() } else { up.skip(first).collect() }
    }
}

impl Frame {
    fn text(&self, is_mirrored: bool) -> String {
        let Self { image, rect: [x, y, width, height], origin: [ox, oy], .. } = self;
        let across = if is_mirrored { width - ox } else { *ox };
        let mark = if is_mirrored { "~" } else { "" };
        let mut text = format!("{image} {x},{y},{width},{height} {across},{oy}{mark}");
        for found in &self.texts {
            text = format!("{text} {found}");
        }
        let mut slices: Vec<String> = self
            .slices
            .iter()
            .map(|(name, rect, centre)| {
                let placed = |[x, y, width, height]: [i64; 4]| {
                    let left = if is_mirrored { ox - x - width } else { x - ox };
                    format!("{left},{},{width},{height}", y - oy)
                };
                let centre = centre.map(|[x, y, width, height]| {
                    format!("<{}>", placed([rect[0] + x, rect[1] + y, width, height]))
                });
                format!(" {name}={}{}", placed(*rect), centre.unwrap_or_default())
            })
            .collect();
        slices.sort();
        text + &slices.concat()
    }
}

fn animation(name: &str, table: &Table, top: &Table, pictures: &[Picture]) -> Animation {
    let none = Table::new();
    let mirror = [table, top].iter().find_map(|level| level.get("mirror")).and_then(Value::as_bool);
    let mut tracks = Vec::new();
    let mut directions: Vec<(Direction, Table)> = Vec::new();
    for (word, direction) in NAMES {
        if let Some(own) = table.get(word).and_then(Value::as_table) {
            directions.push((direction, own.clone()));
        }
    }
    // `rows` is short for a table for each direction; the columns stand beside it.
    for (word, row) in table.get("rows").and_then(Value::as_table).into_iter().flatten() {
        let direction = NAMES.iter().find(|(known, _)| known == word).unwrap().1;
        if !directions.iter().any(|(known, _)| *known == direction) {
            directions.push((direction, Table::new()));
        }
        let (_, own) = directions.iter_mut().find(|(known, _)| *known == direction).unwrap();
        own.insert("row".to_owned(), row.clone());
        if let Some(columns) = table.get("columns") {
            own.insert("columns".to_owned(), columns.clone());
        }
    }
    let has_own = ["frames", "row", "column"].iter().any(|key| table.contains_key(*key));
    if directions.is_empty() || has_own {
        tracks.push((None, track(&[&none, table, top], pictures)));
    }
    for (direction, own) in &directions {
        tracks.push((Some(*direction), track(&[own, table, top], pictures)));
    }
    Animation { name: name.to_owned(), mirror: mirror.unwrap_or(true), tracks }
}

/// The picture of a frame, its rectangle, and what a free rectangle says of its duration and its origin.
type Cut<'t> = (String, [i64; 4], Option<i64>, Option<&'t Value>);

fn track(levels: &Levels<'_>, pictures: &[Picture]) -> Track {
    let text = |key: &str, usual: &str| get(levels, key).and_then(Value::as_str).unwrap_or(usual).to_owned();
    let frames = cuts(levels, &text("image", "hero.png"), pictures);
    let names = levels.iter().filter_map(|level| level.get("slices")?.as_table());
    let mut names: Vec<&String> = names.flat_map(Table::keys).collect();
    names.sort();
    names.dedup();
    let frame = |(index, (image, rect, own, point)): (usize, Cut<'_>)| {
        let duration = own.unwrap_or_else(|| match get(levels, "duration") {
            None => 100,
            Some(Value::Array(times)) => times[index].as_integer().unwrap(),
            Some(time) => time.as_integer().unwrap(),
        });
        let origin = match point.or_else(|| get(levels, "origin")) {
            Some(Value::String(word)) if word == "center" => [rect[2] / 2, rect[3] / 2],
            Some(Value::String(word)) if word == "bottom" => [rect[2] / 2, rect[3]],
            Some(Value::Array(point)) => [point[0].as_integer().unwrap(), point[1].as_integer().unwrap()],
            _ => [0, 0],
        };
        let texts = get(levels, "texts").and_then(|texts| texts.get(index.to_string()));
        let texts = match texts {
            None => Vec::new(),
            Some(Value::Array(texts)) => texts.iter().map(|text| text.as_str().unwrap().to_owned()).collect(),
            Some(text) => vec![text.as_str().unwrap().to_owned()],
        };
        let slice = |name: &&String| {
            let tables = levels.iter().find_map(|level| level.get("slices")?.get(name.as_str()))?;
            let tables = tables.as_array().cloned().unwrap_or_else(|| vec![tables.clone()]);
            let is_there = |table: &&Value| {
                let index = i64::try_from(index).unwrap();
                table.get("frames").is_none_or(|frames| list(frames).contains(&index))
            };
            let table = tables.iter().find(is_there)?;
            let area = |key: &str| <[i64; 4]>::try_from(numbers(table.get(key)?)).ok();
            Some(((*name).clone(), area("rect").unwrap(), area("center")))
        };
        let slices = names.iter().filter_map(slice).collect();
        Frame { image, rect, origin, duration: u64::try_from(duration).unwrap(), texts, slices }
    };
    Track {
        frames: frames.into_iter().enumerate().map(frame).collect(),
        order: text("order", "forward"),
        repeat: get(levels, "repeat").map(|repeat| u64::try_from(repeat.as_integer().unwrap()).unwrap()),
        loop_from: get(levels, "loop_from")
            .map_or(0, |from| usize::try_from(from.as_integer().unwrap()).unwrap()),
        end: text("end", "hold"),
    }
}

/// The frames of a track.
fn cuts<'t>(levels: &Levels<'t>, image: &str, pictures: &[Picture]) -> Vec<Cut<'t>> {
    // `rows` is short for tables of directions: it says nothing of others, nor do the columns beside it.
    let chosen = levels.iter().find(|level| {
        let of_level = |key: &str| level.contains_key(key);
        ["frames", "row", "column"].into_iter().any(of_level) || of_level("columns") && !of_level("rows")
    });
    let mut frames: Vec<Cut<'_>> = Vec::new();
    if let Some((before, after)) = image.split_once("{n}") {
        let mut numbered: Vec<(i64, &Picture)> = pictures
            .iter()
            .filter_map(|picture| {
                let digits = picture.path.strip_prefix(before)?.strip_suffix(after)?;
                Some((digits.parse().ok()?, picture))
            })
            .collect();
        numbered.sort_by_key(|(number, _)| *number);
        let all = numbered.iter().map(|(number, _)| *number).collect();
        for number in chosen.map_or(all, |level| list(&level["frames"])) {
            let picture = numbered.iter().find(|(known, _)| *known == number).unwrap().1;
            let size = (i64::from(picture.width), i64::from(picture.height));
            frames.push((picture.path.clone(), [0, 0, size.0, size.1], None, None));
        }
    } else {
        let picture = pictures.iter().find(|picture| picture.path == image).unwrap();
        let size = [i64::from(picture.width), i64::from(picture.height)];
        let margin = get(levels, "margin").map_or_else(|| vec![0, 0], numbers);
        let spacing = get(levels, "spacing").map_or_else(|| vec![0, 0], numbers);
        let length = |axis: usize| size[axis] - margin[axis] + spacing[axis];
        // `cell` and `grid` replace each other.
        let dividing = levels.iter().find(|level| level.contains_key("cell") || level.contains_key("grid"));
        let cell = match dividing.map(|level| (level.get("cell"), level.get("grid"))) {
            Some((Some(cell), _)) => numbers(cell),
            Some((None, Some(counts))) => {
                let counts = numbers(counts);
                [0, 1].map(|axis| length(axis) / counts[axis] - spacing[axis]).to_vec()
            }
            _ => size.to_vec(),
        };
        let count = |axis: usize| length(axis) / (cell[axis] + spacing[axis]);
        let area = get(levels, "area").map_or_else(|| vec![0, 0, count(0), count(1)], numbers);
        let (columns, rows) = (area[2], area[3]);
        let rect = |number: i64| {
            let (column, row) = (area[0] + number % columns, area[1] + number / columns);
            let x = margin[0] + column * (cell[0] + spacing[0]);
            let y = margin[1] + row * (cell[1] + spacing[1]);
            [x, y, cell[0], cell[1]]
        };
        let is_visible = |number: &i64| picture.is_visible(rect(*number));
        let up_to_the_last_visible = |mut cells: Vec<i64>| {
            while cells.last().is_some_and(|cell| !is_visible(cell)) {
                cells.pop();
            }
            cells
        };
        let cells = match chosen {
            None => up_to_the_last_visible((0..columns * rows).collect()),
            Some(level) => {
                if let Some(Value::Array(items)) = level.get("frames")
                    && items.iter().any(Value::is_table)
                {
                    for item in items {
                        let rect = numbers(&item["rect"]);
                        let own = item.get("duration").and_then(Value::as_integer);
                        frames.push((
                            image.to_owned(),
                            [rect[0], rect[1], rect[2], rect[3]],
                            own,
                            item.get("origin"),
                        ));
                    }
                    Vec::new()
                } else if let Some(cells) = level.get("frames") {
                    list(cells)
                } else if let Some(row) = level.get("row").and_then(Value::as_integer) {
                    match level.get("columns") {
                        Some(chosen) => {
                            list(chosen).into_iter().map(|column| row * columns + column).collect()
                        }
                        None => up_to_the_last_visible((row * columns..(row + 1) * columns).collect()),
                    }
                } else {
                    let column = level["column"].as_integer().unwrap();
                    up_to_the_last_visible((0..rows).map(|row| row * columns + column).collect())
                }
            }
        };
        frames.extend(cells.into_iter().map(|cell| (image.to_owned(), rect(cell), None, None)));
    }
    frames
}

impl Reading {
    /// The least number of frames of the tracks of an animation.
    pub(super) fn least_frames(&self, animation: usize) -> usize {
        self.animations[animation].tracks.iter().map(|(_, track)| track.frames.len()).min().unwrap_or(0)
    }

    /// The number of frames of an animation's track for a direction; 0 when it has none.
    pub(super) fn frames_of(&self, animation: usize, direction: &str) -> usize {
        let direction = NAMES.iter().find(|(name, _)| *name == direction).map(|(_, direction)| *direction);
        direction
            .and_then(|direction| self.animations[animation].own(Some(direction)))
            .map_or(0, |track| track.frames.len())
    }

    /// Returns whether all tracks of an animation have so many frames.
    pub(super) fn has_frames(&self, animation: usize, count: usize) -> bool {
        self.animations[animation].tracks.iter().all(|(_, track)| track.frames.len() == count)
    }
}
