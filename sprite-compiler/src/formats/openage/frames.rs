//! Reads `frame` lines: ten numbers, three of which are ids that other lines define.

use super::messages;
use super::parse::SYNTAX;
use super::records::{FRAME_FIELDS, File, IdsOf};
use super::references::Unknown;
use crate::base::diagnostics::Diagnostics;
use crate::base::schema::Measure;
use crate::base::sorted::{Entry, SortedMap, SortedSet};
use crate::base::source::{SourceId, Span};
use crate::formats::lines::{Line, Token, span_of};
use crate::formats::numbers;
use sprite_table::{Point, Rect};

const INDEX: usize = 0;
const ANGLE: usize = 1;
const LAYER: usize = 2;
const IMAGE: usize = 3;
const X: usize = 4;
const HEIGHT: usize = 7;
/// Numbers of a `frame` line of version 2.
const VERSION_2_FIELDS: usize = 5;

/// The frames of an angle on a layer, by index. Skipped frames are absent.
pub(super) type Cell<'a> = SortedMap<u16, FrameLine<'a>>;

/// All frames of a file.
#[derive(Debug, Default)]
pub(super) struct Frames<'a> {
    /// The frames by degree and layer id, as written.
    pub(super) cells: SortedMap<(i32, i32), Cell<'a>>,
    /// The degrees at which a layer has frames, including frames whose line has an error.
    pub(super) degrees: SortedMap<i32, SortedSet<i32>>,
    /// True if a faulty line may have defined a frame of any angle and layer. Mistakes that this would explain are not
    /// reported.
    pub(super) may_be_incomplete: bool,
    /// The token of the angle in the first line of each degree.
    pub(super) first_of_angle: SortedMap<i32, Token<'a>>,
}

/// A frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct FrameLine<'a> {
    pub(super) index: Token<'a>,
    /// The span from X to the end of H.
    pub(super) span: Span,
    /// Its content; [`None`] if the line has an error.
    pub(super) content: Option<FrameContent>,
}

/// The content of a frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct FrameContent {
    /// The index of its `imagefile` line; [`None`] if the id is not defined.
    pub(super) image: Option<usize>,
    pub(super) rect: Rect,
    pub(super) hotspot: Point,
}

/// Reads the `frame` lines of a file, after its other lines.
pub(super) fn read<'a>(
    file: &File<'a>,
    id: SourceId,
    unknown: &mut Unknown<'a>,
    diagnostics: &mut Diagnostics,
) -> Frames<'a> {
    let mut reader = FrameReader { file, id, unknown, diagnostics, frames: Frames::default() };
    for &(at, text) in &file.frames {
        reader.line(&SYNTAX.tokens(text, at));
        // Reading stops here: further errors would be dropped.
        if reader.diagnostics.is_full() || reader.unknown.is_full() {
            reader.frames.may_be_incomplete = true;
            break;
        }
    }
    for &(at, text) in &file.misspelt_frames {
        let line = SYNTAX.tokens(text, at);
        match line.tokens.split_first() {
            Some((_, fields)) if fields.len() == FRAME_FIELDS.len() => reader.note(fields),
            _ => reader.frames.may_be_incomplete = true,
        }
    }
    reader.frames.may_be_incomplete |= file.has_lost_frames;
    reader.frames
}

struct FrameReader<'f, 'a, 'd> {
    file: &'f File<'a>,
    id: SourceId,
    unknown: &'d mut Unknown<'a>,
    diagnostics: &'d mut Diagnostics,
    frames: Frames<'a>,
}

impl<'a> FrameReader<'_, 'a, '_> {
    fn line(&mut self, line: &Line<'a>) {
        let fields = line.tokens.get(1..).unwrap_or_default();
        self.note(fields);
        if let Some(open) = line.open {
            self.diagnostics.push(messages::string_not_closed(self.id, open));
            return;
        }
        match fields.first_chunk() {
            Some(fields_10) if fields.len() == FRAME_FIELDS.len() => self.fields(fields_10),
            _ => self.wrong_count(&line.tokens, fields),
        }
    }

    /// Notes the angle and the layer of a line's frame, also if the line has an error.
    fn note(&mut self, fields: &[Token<'a>]) {
        let number = |field: usize| fields.get(field).and_then(|token| numbers::integer(token.text).ok());
        let (angle, layer) = (number(ANGLE), number(LAYER));
        if let (Some(degree), Some(token)) = (angle, fields.get(ANGLE)) {
            self.frames.first_of_angle.entry(degree).or_insert(*token);
        }
        let ids = &self.file.ids;
        let angle = angle.filter(|&degree| ids.angles.get(degree).is_some());
        let layer = layer.filter(|&number| ids.layers.get(number).is_some());
        match (angle, layer) {
            (Some(degree), Some(layer)) => {
                self.frames.degrees.entry(layer).or_default().insert(degree);
            }
            _ => self.frames.may_be_incomplete = true,
        }
    }

    fn wrong_count(&mut self, tokens: &[Token<'a>], fields: &[Token<'a>]) {
        // Any of the numbers may be missing or surplus, so the number in the place of the angle may be another one.
        self.frames.may_be_incomplete = true;
        // Numbers with other separators than spaces are one mistake.
        if let Some(&odd) = fields.iter().find(|token| token.text.contains([',', ';'])) {
            self.diagnostics.push(messages::commas(self.id, odd, fields));
        } else if fields.len() > FRAME_FIELDS.len() {
            self.diagnostics.push(messages::frame_surplus(self.id, fields));
        } else if fields.len() != VERSION_2_FIELDS || !self.file.is_other_version {
            let is_version_2 = fields.len() == VERSION_2_FIELDS;
            self.diagnostics.push(messages::frame_too_short(
                self.id,
                fields.len(),
                span_of(tokens),
                is_version_2,
            ));
        }
    }

    fn fields(&mut self, fields: &[Token<'a>; 10]) {
        // Commas between all numbers are one mistake.
        let has_comma = |token: &&Token<'_>| token.text.ends_with([',', ';']);
        if let Some(&odd) = fields.iter().find(has_comma) {
            self.diagnostics.push(messages::commas(self.id, odd, fields));
            return;
        }
        let numbers = self.numbers(fields);
        // A line with an error may still have the ids of its frame.
        if numbers[..=LAYER].contains(&None) {
            return;
        }
        let is_right = numbers.iter().all(Option::is_some);
        let values = numbers.map(Option::unwrap_or_default);
        let [index, angle, layer, image, x, y, width, height, hotspot_x, hotspot_y] = values;
        let span = fields[X].span.to(fields[HEIGHT].span);
        let is_before = x < 0 || y < 0;
        if is_before {
            self.diagnostics.push(messages::frame_before_image(self.id, span, index, x, y));
        }
        let is_known = self.has_known_ids(fields, angle, layer, numbers[IMAGE]);
        // None of these numbers is negative.
        let [left, top, wide, high] = [x, y, width, height].map(i32::cast_unsigned);
        let content = FrameContent {
            image: self.file.ids.images.get(image),
            rect: Rect::new(left, top, wide, high),
            hotspot: Point::new(hotspot_x, hotspot_y),
        };
        let content = (is_right && !is_before).then_some(content);
        let cell = self.frames.cells.entry((angle, layer)).or_default();
        match cell.entry(u16::try_from(index).unwrap_or(u16::MAX)) {
            Entry::Vacant(entry) => {
                entry.insert(FrameLine { index: fields[INDEX], span, content });
            }
            Entry::Occupied(first) if is_known => {
                let what = format!("frame {} at angle {angle} on layer {layer}", first.key());
                let first = first.get().index.span;
                self.diagnostics.push(messages::defined_twice(self.id, fields[INDEX].span, first, &what));
                // The line was meant to define another frame, but it is unknown which one.
                self.frames.may_be_incomplete = true;
            }
            Entry::Occupied(_) => {}
        }
    }

    /// The values of all fields. Values that are not allowed are reported.
    fn numbers(&mut self, fields: &[Token<'a>; 10]) -> [Option<i32>; 10] {
        let [.., x, y, width, height, _, _] = *fields;
        let size_first = numbers::size_first(self.id, [x, y, width, height]);
        let is_size_first = size_first.is_some();
        if let Some(finding) = size_first {
            self.diagnostics.push(finding);
        }
        std::array::from_fn(|field| {
            let is_reported = is_size_first && matches!(field, X..=HEIGHT);
            if is_reported { None } else { self.number(field, fields[field]) }
        })
    }

    /// Returns whether the angle and the layer are defined. If a line has several unknown ids, only the first is
    /// reported: a number is missing, or two are swapped.
    fn has_known_ids(
        &mut self,
        fields: &[Token<'a>; 10],
        angle: i32,
        layer: i32,
        image: Option<i32>,
    ) -> bool {
        let ids = &self.file.ids;
        let is_known = Self::find(&ids.angles, fields[ANGLE], angle, self.unknown)
            && Self::find(&ids.layers, fields[LAYER], layer, self.unknown);
        if let (true, Some(image)) = (is_known, image) {
            Self::find(&ids.images, fields[IMAGE], image, self.unknown);
        }
        is_known
    }

    /// The value of a field, if it is allowed. Ids are not looked up yet.
    fn number(&mut self, field: usize, token: Token<'a>) -> Option<i32> {
        let ids = match field {
            ANGLE => Some(&self.file.ids.angles),
            LAYER => Some(&self.file.ids.layers),
            IMAGE => Some(&self.file.ids.images),
            _ => None,
        };
        let key = &FRAME_FIELDS[field];
        let measure = key.expected.measure;
        let finding = match numbers::integer(token.text) {
            // Positions before the image are reported together.
            Ok(value) if !key.shape().admits(value.into()) && measure != Measure::Position => match measure {
                Measure::Size => messages::size_out_of_range(self.id, token, key.name),
                _ => messages::index_out_of_range(self.id, token),
            },
            Ok(value) => return Some(value),
            Err(_) if ids.is_some_and(|ids| ids.was_tried(token)) => return None,
            Err(error) => messages::not_an_integer(self.id, token, key, error),
        };
        self.diagnostics.push(finding);
        None
    }

    /// Returns whether an id is defined. An undefined id is noted.
    fn find(ids: &IdsOf<'a>, token: Token<'a>, number: i32, unknown: &mut Unknown<'a>) -> bool {
        let is_known = ids.get(number).is_some();
        if !is_known && !ids.explains_absence() {
            unknown.add(ids.keyword, number, token);
        }
        is_known
    }
}
