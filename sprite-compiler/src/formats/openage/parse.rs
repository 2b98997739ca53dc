//! From lines to records: which keyword a line begins with, and what its parameters hold.
//!
//! Afterwards every id is known, also of lines with an error; `frame` lines wait in the order of the file.

use super::lines::{self, Token, span_of};
use super::messages;
use super::numbers::{self, Fault};
use super::options::TimeUnit;
use super::records::{AngleLine, File, Ids, IdsOf, ImageLine, Keyword, LayerLine};
use crate::Limits;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::formats::decimal::Decimal;
use crate::source::SourceId;
use crate::suggest;

/// More layers than a packed table holds.
const MAX_LAYERS: usize = 65_535;

/// Makes records of a text and reports what does not fit.
pub(super) fn parse<'a>(
    text: &'a str,
    id: SourceId,
    unit: TimeUnit,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> File<'a> {
    let ids = Ids {
        images: IdsOf::new(Keyword::ImageFile),
        layers: IdsOf::new(Keyword::Layer),
        angles: IdsOf::new(Keyword::Angle),
    };
    let file = File {
        is_empty: true,
        version: None,
        is_other_version: false,
        texture: None,
        scalefactor: None,
        scale: 1.0,
        images: Vec::new(),
        layers: Vec::new(),
        angles: Vec::new(),
        ids,
        frames: Vec::new(),
        misspelt_frames: Vec::new(),
    };
    let mut parser = Parser { id, unit, limits, diagnostics, file, is_full: false };
    for (at, line) in lines::lines(text) {
        parser.line(at, line);
    }
    parser.end()
}

pub(super) struct Parser<'a, 'd> {
    pub(super) id: SourceId,
    pub(super) unit: TimeUnit,
    limits: &'d Limits,
    diagnostics: &'d mut Diagnostics,
    file: File<'a>,
    /// Whether it was told that there are too many layers or angles.
    is_full: bool,
}

/// A line with a keyword.
struct Statement<'t, 'a> {
    keyword: Token<'a>,
    parameters: &'t [Token<'a>],
    /// Whether it ends in a string that is not closed: what stands in there is not missing.
    is_cut: bool,
}

impl<'a> Parser<'a, '_> {
    pub(super) fn report(&mut self, finding: Diagnostic) {
        self.diagnostics.push(finding);
    }

    fn line(&mut self, at: usize, text: &'a str) {
        let line = lines::cut(text, at);
        self.file.is_empty &= line.tokens.is_empty() && line.open.is_none();
        let keyword = line.tokens.first().copied();
        let known = keyword.and_then(|keyword| Keyword::find(keyword.text));
        if known == Some(Keyword::Frame) {
            self.file.frames.push((at, text));
            return;
        }
        if let Some(open) = line.open.filter(|_| known.is_some() || keyword.is_none()) {
            self.report(messages::string_not_closed(self.id, open));
        }
        let Some(keyword) = keyword else { return };
        let parameters = line.tokens.get(1..).unwrap_or_default();
        let statement = Statement { keyword, parameters, is_cut: line.open.is_some() };
        match known {
            Some(Keyword::Version) => self.version(&statement),
            Some(Keyword::ImageFile) => self.image(&statement),
            Some(Keyword::ScaleFactor) => self.scale(&statement),
            Some(Keyword::Layer) => self.layer(&statement),
            Some(Keyword::Angle) => self.angle(&statement),
            Some(Keyword::Frame) => {}
            None => self.unknown(&statement, (at, text)),
        }
    }

    /// A line whose keyword is misspelt still says what it was to define.
    fn unknown(&mut self, statement: &Statement<'_, 'a>, line: (usize, &'a str)) {
        let keyword = statement.keyword;
        if keyword.text == "texture" {
            self.file.texture.get_or_insert(keyword);
            self.file.ids.images.attempt(None);
            return;
        }
        let meant = meant(keyword.unquoted());
        self.report(messages::unknown_keyword(self.id, keyword, meant));
        let first = statement.parameters.first().copied();
        match meant {
            Some(Keyword::Version) => self.file.version = self.file.version.or(Some(keyword.span)),
            Some(Keyword::ImageFile) => self.file.ids.images.attempt(first),
            Some(Keyword::Layer) => self.file.ids.layers.attempt(first),
            Some(Keyword::Angle) => self.file.ids.angles.attempt(first),
            Some(Keyword::Frame) => self.file.misspelt_frames.push(line),
            Some(Keyword::ScaleFactor) | None => {}
        }
    }

    fn version(&mut self, statement: &Statement<'_, 'a>) {
        let value = self.only_parameter(statement, Keyword::Version);
        if let Some(first) = self.file.version {
            let keyword = statement.keyword;
            self.report(messages::defined_twice(self.id, keyword.span, first, "the version"));
            return;
        }
        self.file.version = Some(statement.keyword.span);
        let Some(value) = value else { return };
        match numbers::integer(value.text) {
            Ok(1) => {}
            Ok(_) | Err(Fault::TooLarge) => {
                self.file.is_other_version = true;
                self.report(messages::version_unsupported(self.id, value));
            }
            Err(Fault::NotANumber) => self.report(messages::not_an_integer(self.id, value, "version")),
        }
    }

    fn scale(&mut self, statement: &Statement<'_, 'a>) {
        let value = self.only_parameter(statement, Keyword::ScaleFactor);
        if let Some(first) = self.file.scalefactor {
            let keyword = statement.keyword;
            self.report(messages::defined_twice(self.id, keyword.span, first, "the scale factor"));
            return;
        }
        self.file.scalefactor = Some(statement.keyword.span);
        let Some(value) = value else { return };
        if Decimal::parse(value.text).is_none() {
            self.report(messages::not_a_decimal(self.id, value, "scale factor"));
            return;
        }
        #[expect(clippy::cast_possible_truncation, reason = "what does not fit is reported")]
        let scale = value.text.parse::<f64>().map_or(0.0, |factor| (1.0 / factor) as f32);
        if scale.is_finite() && scale > 0.0 {
            self.file.scale = scale;
        } else {
            self.report(messages::scale_out_of_range(self.id, value));
        }
    }

    fn image(&mut self, statement: &Statement<'_, 'a>) {
        let (id, name) = (statement.parameters.first().copied(), statement.parameters.get(1).copied());
        let is_number = |token: Token<'_>| numbers::integer(token.text).is_ok();
        if let Some(string) = id.filter(|id| id.is_string && !statement.is_cut && name.is_none_or(is_number)) {
            // Whether the id is missing or stands behind the name: it is one slip.
            self.report(messages::image_without_id(self.id, string, name));
            self.file.ids.images.attempt(name);
            return;
        }
        let is_whole = self.parameters(statement, Keyword::ImageFile, 2);
        // A name with blanks that lacks its quotes is a surplus and no name.
        let name = name.filter(|name| is_whole || name.is_string);
        if let Some(name) = name.filter(|name| !name.is_string && !has_quote(name.text)) {
            self.report(messages::name_not_quoted(self.id, name));
        }
        self.define(id, Keyword::ImageFile, self.file.images.len());
        self.file.images.push(ImageLine { name });
    }

    fn layer(&mut self, statement: &Statement<'_, 'a>) {
        let Some((&id, rest)) = statement.parameters.split_first() else {
            self.parameters(statement, Keyword::Layer, 1);
            self.file.ids.layers.attempt(None);
            return;
        };
        let attributes = self.layer_attributes(rest);
        if self.file.layers.len() == MAX_LAYERS {
            self.full(messages::too_many_layers(self.id, id, MAX_LAYERS));
            self.file.ids.layers.attempt(Some(id));
        } else if let Some(number) = self.define(Some(id), Keyword::Layer, self.file.layers.len()) {
            self.file.layers.push(LayerLine { id, number, attributes });
        }
    }

    fn angle(&mut self, statement: &Statement<'_, 'a>) {
        let Some((&id, rest)) = statement.parameters.split_first() else {
            self.parameters(statement, Keyword::Angle, 1);
            self.file.ids.angles.attempt(None);
            return;
        };
        let (mirror, is_right) = self.angle_attributes(rest);
        if numbers::integer(id.text).is_ok_and(|degree| !(0..360).contains(&degree)) {
            self.report(messages::degree_out_of_range(self.id, id));
            self.file.ids.angles.attempt(Some(id));
        } else if self.file.angles.len() >= self.limits.directions as usize {
            self.full(messages::too_many_angles(self.id, id, self.limits.directions));
            self.file.ids.angles.attempt(Some(id));
        } else if let Some(degree) = self.define(Some(id), Keyword::Angle, self.file.angles.len()) {
            let is_faulty = !is_right || statement.is_cut;
            self.file.angles.push(AngleLine { id, degree, mirror, is_faulty });
        }
    }

    /// Defines the id of a line; the answer is [`None`] when it cannot be, which is reported.
    fn define(&mut self, token: Option<Token<'a>>, keyword: Keyword, index: usize) -> Option<i32> {
        let (ids, what) = match keyword {
            Keyword::ImageFile => (&mut self.file.ids.images, "image id"),
            Keyword::Layer => (&mut self.file.ids.layers, "layer id"),
            _ => (&mut self.file.ids.angles, "degree"),
        };
        let number = token.map(|token| (token, numbers::integer(token.text)));
        let Some((token, Ok(number))) = number else {
            ids.attempt(token);
            if let Some((token, Err(fault))) = number {
                let finding = match fault {
                    Fault::NotANumber => messages::not_an_integer(self.id, token, what),
                    Fault::TooLarge => messages::integer_out_of_range(self.id, token, what),
                };
                self.report(finding);
            }
            return None;
        };
        if let Err((first, span)) = ids.define(number, index, token.span) {
            let what = format!("the {} {number}", messages::kind(keyword));
            self.report(messages::defined_twice(self.id, token.span, span, &what));
            if keyword == Keyword::Angle
                && let Some(first) = self.file.angles.get_mut(first)
            {
                first.is_faulty = true;
            }
            return None;
        }
        Some(number)
    }

    fn only_parameter(&mut self, statement: &Statement<'_, 'a>, keyword: Keyword) -> Option<Token<'a>> {
        self.parameters(statement, keyword, 1);
        statement.parameters.first().copied()
    }

    /// Whether a line has as many parameters as it needs. Layers and angles can have more.
    fn parameters(&mut self, statement: &Statement<'_, 'a>, keyword: Keyword, count: usize) -> bool {
        let given = statement.parameters;
        if given.len() > count {
            self.report(messages::surplus(self.id, keyword, given, count));
        } else if given.len() < count && !statement.is_cut {
            let last = span_of(given.last().map_or(std::slice::from_ref(&statement.keyword), std::slice::from_ref));
            self.report(messages::parameter_missing(self.id, keyword, given.len(), last));
        }
        given.len() == count
    }

    fn full(&mut self, finding: Diagnostic) {
        if !std::mem::replace(&mut self.is_full, true) {
            self.report(finding);
        }
    }

    /// What can be said about the file as a whole.
    fn end(mut self) -> File<'a> {
        if let Some(texture) = self.file.texture.filter(|_| !self.file.is_other_version) {
            self.file.is_other_version = true;
            self.report(messages::texture(self.id, texture));
        }
        let ids = &self.file.ids;
        let kinds = [&ids.images, &ids.layers, &ids.angles];
        let missing: Vec<_> = kinds.iter().filter(|ids| !ids.is_present).map(|ids| ids.keyword).collect();
        if !missing.is_empty() {
            self.report(messages::section_missing(self.id, &missing));
        }
        if self.file.version.is_none() && !self.file.is_empty {
            self.report(messages::version_absent(self.id));
        }
        self.file
    }
}

/// The keyword that a misspelt one means.
fn meant(word: &str) -> Option<Keyword> {
    // What the first reader of the format and its authors' tools called them.
    match word {
        "image" | "images" | "file" => return Some(Keyword::ImageFile),
        "scale" => return Some(Keyword::ScaleFactor),
        _ => {}
    }
    suggest::nearest(word, Keyword::ALL.map(Keyword::as_str)).and_then(Keyword::find)
}

/// Whether somebody quoted a name, though not as it must be.
fn has_quote(name: &str) -> bool {
    name.contains(['"', '\'', '\u{2018}', '\u{2019}', '\u{201c}', '\u{201d}'])
}

