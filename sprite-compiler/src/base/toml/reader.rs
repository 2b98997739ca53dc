//! Reads values of a TOML file by their types, and collects the findings on what does not fit, so that one run finds all
//! of them.

use super::cure::{Cure, cure};
use super::value::{Reporting, Value, found, span, whole};
use super::{header, syntax};
use crate::base::budget::Budget;
use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::limits::{Limits, RECOVERED_BYTES, TOML_MEMORY, TOML_SUGGESTIONS};
use crate::base::schema::{Expected, Measure, Shape};
use crate::base::sorted::SortedSet;
use crate::base::source::{Location, SourceId, Span};
use crate::base::suggest::{self, Near};
use crate::base::words::{one_of, quoted, shown};
use std::borrow::Cow;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Reads the values of a file and collects what is wrong with them.
#[derive(Debug)]
pub(crate) struct Reader<'t> {
    pub(crate) id: SourceId,
    pub(crate) text: &'t str,
    /// The key whose value is read.
    pub(crate) key: Cow<'static, str>,
    /// `true` while an item of a list is read whose items have a type of their own.
    pub(crate) is_item: bool,
    pub(crate) findings: Vec<Diagnostic>,
    /// The number of errors that the parser found.
    pub(crate) syntax_errors: usize,
    /// `true` if no key and no value was left out, except for numbers out of range.
    pub(crate) is_complete: bool,
    reporting: Reporting,
    /// How often a suggestion was looked for.
    suggestions: usize,
    /// The kinds and locations that were reported: an inherited value may be wrong in each animation.
    reported: SortedSet<(Code, Location)>,
}

/// The finding for a text that is too long for the parser, which takes many times its bytes for a short time.
pub(crate) fn too_long(text: &str, id: SourceId, limits: &Limits, budget: &Budget) -> Option<Diagnostic> {
    let (length, most) = (text.len() as u64, limits.memory / TOML_MEMORY);
    (length > most).then(|| {
        let message = format!("the file has {length} bytes, a TOML file may have {most}");
        let help = budget.or_raise_limits("is it a description?");
        Diagnostic::new(Code::LimitExceeded, id.start(), message).help(help)
    })
}

impl<'t> Reader<'t> {
    /// Reads a text. The parser goes on after a mistake; the value of a faulty line is not checked.
    pub(crate) fn read<T>(
        text: &'t str,
        id: SourceId,
        reporting: Reporting,
        read: impl FnOnce(&DeTable<'_>, &mut Self) -> T,
    ) -> (T, Self) {
        let (tree, errors) = if text.len() <= RECOVERED_BYTES {
            DeTable::parse_recoverable(text)
        } else {
            match DeTable::parse(text) {
                Ok(tree) => (tree, Vec::new()),
                Err(error) => (Spanned::new(0..0, DeTable::new()), vec![error]),
            }
        };
        let mut reader = Self::new(text, id, reporting, errors.len());
        let read = read(tree.get_ref(), &mut reader);
        let (malformed, faulty) = syntax::findings(&errors, text, id, &reader.reporting);
        reader.findings.retain(|finding| !faulty.contain(finding.location));
        reader.findings.splice(..0, malformed);
        (read, reader)
    }

    /// A reader of a part of a text that is parsed already.
    pub(crate) const fn new(text: &'t str, id: SourceId, reporting: Reporting, syntax_errors: usize) -> Self {
        Self {
            id,
            text,
            key: Cow::Borrowed(""),
            is_item: false,
            findings: Vec::new(),
            syntax_errors,
            is_complete: syntax_errors == 0,
            reporting,
            suggestions: 0,
            reported: SortedSet::new(),
        }
    }

    /// Returns whether further findings would be dropped, so that nothing need be compared.
    pub(crate) fn is_full(&self) -> bool {
        self.findings.len() >= self.reporting.most
    }

    /// Returns whether a word may be compared with those that it may mean. A hostile file has very many wrong words.
    pub(crate) fn take_suggestion(&mut self) -> bool {
        self.suggestions += 1;
        self.suggestions <= TOML_SUGGESTIONS && !self.is_full()
    }

    /// Adds a finding, unless there is one of its kind at the same location.
    pub(crate) fn push(&mut self, finding: Diagnostic) {
        if !self.is_full() && self.reported.insert((finding.code, finding.location)) {
            self.findings.push(finding);
        }
    }

    /// A finding at a span of the file.
    pub(crate) fn finding(&self, code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(self.reporting.code(code), self.id.at(span), message)
    }

    /// Returns whether a name of a table is followed by one of an entry: `[sheets."*.png"]`. Two such headers may begin
    /// with the same name.
    pub(crate) fn names_more(&self, name: &Spanned<Cow<'_, str>>) -> bool {
        self.text.get(span(name).end()..).is_some_and(|rest| rest.starts_with('.'))
    }

    /// Reports a value of another type; always [`None`].
    pub(crate) fn expected<T>(&mut self, expected: Expected, value: &Value<'_>) -> Option<T> {
        if self.is_full() {
            self.is_complete = false;
            return None;
        }
        let finding = self.mismatch(expected, value);
        self.leave_out(finding)
    }

    /// Reports a value or a key that is left out; always [`None`].
    pub(crate) fn leave_out<T>(&mut self, finding: Diagnostic) -> Option<T> {
        self.is_complete = false;
        self.push(finding);
        None
    }

    /// The finding on a value of another type.
    pub(crate) fn mismatch(&self, expected: Expected, value: &Value<'_>) -> Diagnostic {
        self.mismatch_with(expected, expected.more, value)
    }

    /// The same with other words after the type.
    pub(crate) fn mismatch_with(&self, expected: Expected, more: &str, value: &Value<'_>) -> Diagnostic {
        let (at, short) = (span(value), expected.short);
        let written = self.text.get(at.start()..at.end()).unwrap_or_default();
        let item = if self.is_item { "each item of " } else { "" };
        let message = format!("{item}`{}` must be {short}{more}, found {}", shown(&self.key), found(value));
        let finding = self.finding(Code::TypeMismatch, at, message).label(format!("expected {short}"));
        if let Some(Cure { help, meant, applicability }) = cure(expected, value, written) {
            return finding.help(help).fix(written, meant, applicability);
        }
        let is_fraction = matches!(value.get_ref(), DeValue::Float(_));
        let has_keys = expected.shape.table().is_some_and(|table| table.names().next().is_some());
        // Only what has free names may have the name of another key.
        let is_free = match expected.shape {
            Shape::Table(_) => !has_keys,
            Shape::OneOf(_) => !expected.shape.is_numeric(),
            _ => false,
        };
        let is_of_top = is_free && self.reporting.homes.contains(&(&self.key, ""));
        let home = self.home(&self.key).filter(|_| is_of_top);
        let help = home.or_else(|| expected.for_example(&self.key)).or_else(|| match expected.shape {
            Shape::Truth => Some("write `true` or `false`".to_owned()),
            shape if is_fraction && shape.is_numeric() => Some("write it without a point".to_owned()),
            Shape::Table(_) if has_keys => {
                Some(format!("write a line `[{}]`, and its keys below it", self.key))
            }
            _ => None,
        });
        finding.when_some(help, Diagnostic::help)
    }

    /// A table among those that are written by name; another value is reported.
    pub(crate) fn table<'v, 'd>(
        &mut self,
        key: &str,
        value: &'v Value<'d>,
        example: &str,
    ) -> Option<&'v DeTable<'d>> {
        if let DeValue::Table(table) = value.get_ref() {
            return Some(table);
        }
        if self.is_full() {
            self.is_complete = false;
            return None;
        }
        self.key = Cow::Owned(key.to_owned());
        let finding = self.mismatch(Expected::TABLE, value);
        self.leave_out(finding.help(format!("for example `{}`", shown(example))))
    }

    pub(crate) fn text(&mut self, value: &Value<'_>, expected: Expected) -> Option<String> {
        match value.get_ref() {
            DeValue::String(text) => Some(text.clone().into_owned()),
            _ => self.expected(expected, value),
        }
    }

    pub(crate) fn truth(&mut self, value: &Value<'_>, expected: Expected) -> Option<bool> {
        match value.get_ref() {
            DeValue::Boolean(truth) => Some(*truth),
            _ => self.expected(expected, value),
        }
    }

    /// A whole number, in the range that the shape has for a single one.
    pub(crate) fn whole<T: TryFrom<i64>>(&mut self, value: &Value<'_>, expected: Expected) -> Option<T> {
        self.within(value, expected.shape.range()?, expected)
    }

    fn within<T: TryFrom<i64>>(
        &mut self,
        value: &Value<'_>,
        (least, most): (i64, i64),
        expected: Expected,
    ) -> Option<T> {
        if !matches!(value.get_ref(), DeValue::Integer(_)) {
            return self.expected(expected, value);
        }
        let number = whole(value);
        if let Ok(number) = &number
            && (least..=most).contains(number)
            && let Ok(number) = T::try_from(*number)
        {
            return Some(number);
        }
        let found = number.as_ref().map_or_else(Clone::clone, i64::to_string);
        let is_small = found.starts_with('-') || number.is_ok_and(|number| number < least);
        let key = shown(&self.key);
        let message = format!("`{key}` must be {least} to {most}, found {}", shown(&found));
        let finding = self.finding(Code::ValueOutOfRange, span(value), message);
        let nearest = || format!("write {}", if is_small { least } else { most });
        let help = match (expected.bounds, expected.measure) {
            ("", Measure::Milliseconds) => "times are in milliseconds, for example `100`".to_owned(),
            ("", _) => expected.for_example(&self.key).unwrap_or_else(nearest),
            (bounds, _) => bounds.to_owned(),
        };
        self.push(finding.label(if is_small { "too small" } else { "too large" }).help(help));
        None
    }

    /// So many whole numbers, in the ranges that the shape has for them.
    pub(crate) fn numbers<T: TryFrom<i64> + Copy, const N: usize>(
        &mut self,
        value: &Value<'_>,
        expected: Expected,
    ) -> Option<[T; N]> {
        let ranges: [(i64, i64); N] = expected.shape.ranges().try_into().ok()?;
        let DeValue::Array(items) = value.get_ref() else { return self.expected(expected, value) };
        if items.len() != N {
            let (key, Expected { short, more, .. }) = (shown(&self.key), expected);
            let message = format!("`{key}` must be {short}{more}, found {} of them", items.len());
            let finding = self.finding(Code::TypeMismatch, span(value), message);
            let help = expected.for_example(&self.key).unwrap_or_default();
            return self.leave_out(finding.label(format!("expected {N} numbers")).help(help));
        }
        let within = |(item, range)| self.within(item, range, expected);
        let numbers = items.iter().zip(ranges).map(within);
        let numbers: Vec<Option<T>> = numbers.collect();
        numbers.into_iter().collect::<Option<Vec<T>>>()?.try_into().ok()
    }

    /// One of some words.
    pub(crate) fn word<T: Copy>(&mut self, value: &Value<'_>, words: &[(&'static str, T)]) -> Option<T> {
        self.word_called(value, words, None)
    }

    /// The same where `meant` is the word that another one means in other programs.
    pub(crate) fn word_called<T: Copy>(
        &mut self,
        value: &Value<'_>,
        words: &[(&'static str, T)],
        meant: Option<&'static str>,
    ) -> Option<T> {
        let known = || words.iter().map(|(word, _)| *word);
        let all = || one_of(known().map(|word| format!("`\"{word}\"`")));
        let DeValue::String(text) = value.get_ref() else {
            let finding = self.mismatch(Expected::WORD, value);
            return self.leave_out(finding.help(format!("write {}", all())));
        };
        let meaning = words.iter().find(|(word, _)| word == text).map(|(_, meaning)| *meaning);
        if meaning.is_some() {
            return meaning;
        }
        if self.is_full() {
            self.is_complete = false;
            return None;
        }
        let message = format!("unknown value `{}`, expected {}", shown(text), all());
        let finding = self.finding(Code::ValueUnknown, span(value), message).label("unknown value");
        // `mana+` is another way to write `manaplus`.
        let spelled_out = text.to_lowercase().replace('+', "plus");
        let near = meant.or_else(|| known().find(|word| *word == spelled_out)).map(Near::clear);
        let near = near.or_else(|| self.take_suggestion().then(|| suggest::nearest(text, known())).flatten());
        self.leave_out(finding.did_you_mean_or(text, near, || "write one of these"))
    }

    /// The finding on a key that its table does not have. It lacks a cure.
    pub(crate) fn unknown(&self, key: &Spanned<Cow<'_, str>>) -> Diagnostic {
        self.on_key(span(key), format!("unknown key `{}`", shown(key.get_ref()))).label("no such key")
    }

    /// A finding on a key. It is an error where each kind has its own code, whose level the settings could lower.
    fn on_key(&self, at: Span, message: impl Into<String>) -> Diagnostic {
        let finding = self.finding(Code::KeyUnknown, at, message);
        if finding.code == Code::KeyUnknown { finding.always_error() } else { finding }
    }

    /// The finding on a part of the name of a table that lacks its quotes: `[sheets.hero.png]`.
    pub(crate) fn unquoted(&self, key: &Spanned<Cow<'_, str>>) -> Option<Diagnostic> {
        let (name, meant) = header::dotted(self.text, span(key))?;
        let written = self.text.get(name.start()..name.end())?;
        let finding = self.on_key(name, "a name with a point must stand in quotes").label("no quotes");
        let finding = finding.help(format!("write `{}`", shown(&meant)));
        Some(finding.fix_at(name, format!("\"{written}\""), Applicability::Certain))
    }

    /// The finding on the name of a table whose quotes are missing, or at the wrong place: `["sheets.fx/*.png"]`.
    pub(crate) fn misquoted<'k>(
        &self,
        key: &Spanned<Cow<'_, str>>,
        known: impl Iterator<Item = &'k str>,
    ) -> Option<Diagnostic> {
        self.unquoted(key).or_else(|| {
            let at = span(key);
            let is_quoted = self.text.get(at.start()..at.end())?.starts_with(['"', '\'']);
            let meant = header::divided(key.get_ref(), known).filter(|_| is_quoted)?;
            let finding = self.unknown(key).help(format!("write `[{}]`", shown(&meant)));
            Some(finding.fix_at(at, meant, Applicability::Certain))
        })
    }

    /// Reports a key that its table does not have. `near` is the one that it probably means.
    pub(crate) fn key_unknown<'k>(
        &mut self,
        key: &Spanned<Cow<'_, str>>,
        known: impl Iterator<Item = &'k str>,
        near: Option<Near<&str>>,
    ) {
        let written = key.get_ref().as_ref();
        let finding = self.unknown(key).did_you_mean_or(written, near, || {
            let all = || quoted(known).collect::<Vec<_>>().join(", ");
            self.home(written).unwrap_or_else(|| format!("remove it; the keys here are {}", all()))
        });
        let _: Option<()> = self.leave_out(finding);
    }

    /// The help for a key outside of its table: the table where it belongs.
    fn home(&self, key: &str) -> Option<String> {
        let (_, table) = self.reporting.homes.iter().find(|(known, _)| *known == key)?;
        Some(match *table {
            "" => format!("`{key}` stands at the top of the file, before the first table"),
            table => format!("`{key}` stands under `[{table}]`"),
        })
    }
}
