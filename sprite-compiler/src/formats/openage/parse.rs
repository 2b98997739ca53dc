//! Parses lines to records: their keywords and their parameters.
//!
//! Afterwards every id is known, also those of lines with an error. `frame` lines are read later, in the order of the
//! file.

use super::messages;
use super::records::{AngleLine, FRAME_FIELDS, File, ImageLine, KEYS, Keyword, LayerLine, Version};
use crate::base::diagnostics::{Diagnostic, Diagnostics};
use crate::base::limits::{LAYERS, Limits};
use crate::base::source::SourceId;
use crate::base::words::is_quote;
use crate::formats::lines::{Syntax, Token, span_of};
use crate::formats::numbers::{Decimal, NumberError, Unit};
use crate::formats::openage::settings::TimeUnit;
use crate::formats::{lines, numbers};

/// Tokens are separated by spaces and tabs.
pub(in crate::formats) const SYNTAX: Syntax = Syntax {
    is_separator: |byte| matches!(byte, b' ' | b'\t'),
    has_strings: true,
    begins_comment: |rest, _| rest.starts_with('#'),
};

/// Makes records of a text, and reports mistakes.
pub(super) fn parse<'a>(
    text: &'a str,
    id: SourceId,
    unit: TimeUnit,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> File<'a> {
    let mut parser = Parser { id, unit, limits, diagnostics, file: File::new(), is_full: false, lacking: 0 };
    for (at, line) in lines::lines(text) {
        parser.line(at, line);
        // Reading stops here: further errors would be dropped.
        if parser.diagnostics.is_full() {
            parser.doubt_everything();
            break;
        }
    }
    parser.end()
}

pub(super) struct Parser<'a, 'd> {
    pub(super) id: SourceId,
    pub(super) unit: TimeUnit,
    limits: &'d Limits,
    diagnostics: &'d mut Diagnostics,
    pub(super) file: File<'a>,
    /// True if it is reported that there are too many layers or angles.
    is_full: bool,
    /// The number of parameters that the line above lacks. A line of no more parameters is its rest.
    pub(super) lacking: usize,
}

/// A line with a keyword.
pub(super) struct Statement<'t, 'a> {
    pub(super) keyword: Token<'a>,
    pub(super) parameters: &'t [Token<'a>],
    /// True if it ends with an unclosed string, which may contain the missing parameters.
    pub(super) is_cut: bool,
}

impl<'a> Parser<'a, '_> {
    pub(super) fn report(&mut self, finding: Diagnostic) {
        self.diagnostics.push(finding);
    }

    fn line(&mut self, at: usize, text: &'a str) {
        if text.is_empty() {
            self.lacking = 0;
            return;
        }
        let line = SYNTAX.tokens(text, at);
        self.file.is_empty &= line.tokens.is_empty() && line.open.is_none();
        let keyword = line.tokens.first().copied();
        let known = keyword.and_then(|keyword| Keyword::find(keyword.text));
        let lacking = std::mem::take(&mut self.lacking);
        if known.is_none() && Self::is_rest(&line.tokens, lacking) {
            return;
        }
        if known == Some(Keyword::Frame) {
            self.swallow(line.tokens.get(1..).unwrap_or_default());
            self.lacking = (FRAME_FIELDS.len() + 1).saturating_sub(line.tokens.len());
            self.file.frames.push((at, text));
            return;
        }
        if let Some(open) = line.open.filter(|_| known.is_some() || keyword.is_none()) {
            self.report(messages::string_not_closed(self.id, open));
        }
        let Some(keyword) = keyword else {
            if line.open.is_some() {
                self.doubt_everything();
            }
            return;
        };
        let mut parameters = line.tokens.get(1..).unwrap_or_default();
        let again = parameters.first().filter(|again| known.is_some() && again.text == keyword.text);
        if let Some(again) = again {
            self.report(messages::keyword_twice(self.id, keyword, *again));
            parameters = parameters.get(1..).unwrap_or_default();
        }
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

    fn version(&mut self, statement: &Statement<'_, 'a>) {
        self.check_count(statement, Keyword::Version, 1);
        let value = statement.parameters.first().copied();
        if let Version::Given(first) = self.file.version {
            let keyword = statement.keyword;
            self.report(messages::defined_twice(self.id, keyword.span, first, "the version"));
            return;
        }
        self.file.version = Version::Given(statement.keyword.span);
        let Some(value) = value else { return };
        match numbers::integer(value.text) {
            Ok(1) => {}
            Ok(_) | Err(NumberError::TooLarge) => {
                self.file.is_other_version = true;
                self.report(messages::version_unsupported(self.id, value));
            }
            Err(error) => {
                self.report(messages::not_an_integer(self.id, value, &Keyword::Version.key(), error));
            }
        }
    }

    fn scale(&mut self, statement: &Statement<'_, 'a>) {
        self.check_count(statement, Keyword::ScaleFactor, 1);
        let value = statement.parameters.first().copied();
        if let Some(first) = self.file.scalefactor {
            let keyword = statement.keyword;
            self.report(messages::defined_twice(self.id, keyword.span, first, "the scale factor"));
            return;
        }
        self.file.scalefactor = Some(statement.keyword.span);
        let Some(value) = value else { return };
        if Decimal::parse(value.text).is_none() {
            self.report(messages::not_a_decimal(self.id, value, &Keyword::ScaleFactor.key(), Unit::Plain));
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
        let is_name = |id: &Token<'_>| match name {
            Some(name) => id.is_string && is_number(name),
            None => !is_number(*id),
        };
        if let Some(string) = id.filter(is_name).filter(|_| !statement.is_cut) {
            // A missing id and an id after the name are the same mistake.
            self.report(messages::image_without_id(self.id, string, name));
            self.file.ids.images.attempt(name);
            return;
        }
        let is_whole = self.check_count(statement, Keyword::ImageFile, 2);
        // Without quotes, a name with spaces is reported as surplus parameters.
        let name = name.filter(|name| is_whole || name.is_string);
        if let Some(name) = name.filter(|name| !name.is_string && !name.text.contains(is_quote)) {
            self.report(messages::name_not_quoted(self.id, name));
        }
        self.define(id, Keyword::ImageFile, self.file.images.len());
        self.file.images.push(ImageLine { name });
    }

    fn layer(&mut self, statement: &Statement<'_, 'a>) {
        let Some((id, rest)) = self.id_and_rest(statement, Keyword::Layer) else {
            self.file.ids.layers.attempt(None);
            return;
        };
        let attributes = self.layer_attributes(rest);
        if self.file.layers.len() == LAYERS {
            self.full(messages::too_many_layers(self.id, id, LAYERS));
            self.file.ids.layers.attempt(Some(id));
        } else if let Some(number) = self.define(Some(id), Keyword::Layer, self.file.layers.len()) {
            self.file.layers.push(LayerLine { id, number, attributes });
        }
    }

    fn angle(&mut self, statement: &Statement<'_, 'a>) {
        let Some((id, rest)) = self.id_and_rest(statement, Keyword::Angle) else {
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

    /// The id of a line, and the parameters after it. A missing id is reported.
    fn id_and_rest<'t>(
        &mut self,
        statement: &Statement<'t, 'a>,
        keyword: Keyword,
    ) -> Option<(Token<'a>, &'t [Token<'a>])> {
        let Some((&id, rest)) = statement.parameters.split_first() else {
            self.check_count(statement, keyword, 1);
            return None;
        };
        if id.key_and_value().is_some() {
            // Pairs precede the id, or there is no id.
            self.report(messages::pair_for_id(self.id, id, keyword));
            return None;
        }
        Some((id, rest))
    }

    /// Defines the id of a line; [`None`] if it is invalid, which is reported.
    fn define(&mut self, token: Option<Token<'a>>, keyword: Keyword, index: usize) -> Option<i32> {
        let ids = match keyword {
            Keyword::ImageFile => &mut self.file.ids.images,
            Keyword::Layer => &mut self.file.ids.layers,
            _ => &mut self.file.ids.angles,
        };
        let number = token.map(|token| (token, numbers::integer(token.text)));
        let Some((token, Ok(number))) = number else {
            ids.attempt(token);
            if let Some((token, Err(error))) = number {
                self.report(messages::not_an_integer(self.id, token, &keyword.key(), error));
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

    /// Returns whether a line has as many parameters as it needs, and reports missing and surplus ones.
    fn check_count(&mut self, statement: &Statement<'_, 'a>, keyword: Keyword, count: usize) -> bool {
        let given = statement.parameters;
        if given.len() > count {
            self.report(messages::surplus(self.id, keyword, given, count));
            self.swallow(given);
        } else if given.len() < count && !statement.is_cut {
            let last =
                span_of(given.last().map_or(std::slice::from_ref(&statement.keyword), std::slice::from_ref));
            self.report(messages::parameter_missing(self.id, keyword, given.len(), last));
            // The pairs of a layer may follow its id.
            let pairs = if keyword == Keyword::Layer || keyword == Keyword::Angle { KEYS.len() } else { 0 };
            self.lacking = count - given.len() + pairs;
        }
        given.len() == count
    }

    fn full(&mut self, finding: Diagnostic) {
        if !std::mem::replace(&mut self.is_full, true) {
            self.report(finding);
        }
    }

    /// Reports mistakes that concern the whole file.
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
        if self.file.version == Version::Absent && !self.file.is_empty {
            self.report(messages::version_absent(self.id));
        }
        self.file
    }
}
