//! A line, the mistakes that are recognised in it, and one way after another to read it as something that is TOML.

use crate::base::suggest;
use crate::base::toml::header;
use crate::base::words::{digits, is_typographic_quote};
use std::ops::Range;

/// A mistake in a line, the range that is replaced, and the new text.
pub(super) type Found = Option<(Flaw, Range<usize>, String)>;

/// A line and its parts.
pub(super) struct Line<'t> {
    pub(super) all: &'t str,
    /// The key, without the spaces around it; empty for the name of a table.
    key: Range<usize>,
    /// The value, without the spaces around it and without a comment.
    value: Range<usize>,
}

impl<'t> Line<'t> {
    pub(super) fn of(all: &'t str) -> Self {
        let content = without_comment(all);
        let trimmed = |range: Range<usize>| {
            let part = &all[range.clone()];
            let start = range.start + part.len() - part.trim_start().len();
            start..start.max(range.start + part.trim_end().len())
        };
        match outside_of_quotes(content, |character| character == '=') {
            Some(sign) => Self { all, key: trimmed(0..sign), value: trimmed(sign + 1..content.len()) },
            None => Self { all, key: 0..0, value: trimmed(0..content.len()) },
        }
    }

    pub(super) fn value(&self) -> &'t str {
        &self.all[self.value.clone()]
    }

    fn has_key(&self) -> bool {
        !self.key.is_empty()
    }

    /// `row = 1;`
    pub(super) fn surplus(&self) -> Found {
        let bare = self.value().trim_end_matches([';', ',']).trim_end();
        let start = self.value.start + bare.len();
        (!bare.is_empty() && start < self.value.end)
            .then(|| (Flaw::Surplus, start..self.value.end, String::new()))
    }

    /// `image = “hero.png”`, `[sheets.“*.png”]`
    pub(super) fn typographic_quotes(&self) -> Found {
        let content = without_comment(self.all);
        let start = content.find(is_typographic_quote)?;
        let (last, quote) =
            content.char_indices().rfind(|(_, character)| is_typographic_quote(*character))?;
        let end = last + quote.len_utf8();
        Some((Flaw::TypographicQuotes, start..end, content[start..end].replace(is_typographic_quote, "\"")))
    }

    /// `duration = 12O`, `cell = [l6, 16]`
    pub(super) fn letters_for_digits(&self) -> Found {
        self.of_words(|word| digits(word).map(|meant| (Flaw::LettersForDigits, meant)))
    }

    /// `duration = 120 ms`, `cell = [16px, 16px]`
    pub(super) fn unit(&self) -> Found {
        let mut value = self.value().to_owned();
        for unit in ["ms", "px"] {
            while let Some(at) = value
                .find(unit)
                .filter(|at| value[..*at].trim_end().ends_with(|character: char| character.is_ascii_digit()))
            {
                let digits = value[..at].trim_end().len();
                let start = value[..digits].rfind([' ', ',', '[']).map_or(0, |before| before + 1);
                if let Some(number) = value.get(start..digits).filter(|number| number.contains('.')) {
                    let number: f64 = number.parse().ok().filter(|_| unit == "ms")?;
                    value.replace_range(start..at + unit.len(), &format!("{number:.0}"));
                    continue;
                }
                value.replace_range(digits..at + unit.len(), "");
            }
        }
        (self.has_key() && value != self.value()).then(|| (Flaw::Unit, self.value.clone(), value))
    }

    /// The value with each of its words replaced for which there is another one.
    fn of_words(&self, other: impl Fn(&str) -> Option<(Flaw, String)>) -> Found {
        let is_divider = |character: char| matches!(character, ' ' | ',' | '[' | ']' | '{' | '}' | '=');
        let (mut replaced, mut flaw) = (String::new(), None);
        for piece in self.value().split_inclusive(is_divider) {
            let word = piece.trim_end_matches(is_divider);
            match other(word) {
                Some((found, meant)) => {
                    flaw = Some(found);
                    replaced.push_str(&meant);
                    replaced.push_str(&piece[word.len()..]);
                }
                None => replaced.push_str(piece),
            }
        }
        self.has_key().then_some((flaw?, self.value.clone(), replaced))
    }

    /// `cell = [16 16]`
    pub(super) fn missing_comma(&self) -> Found {
        let inner = self.value().strip_prefix('[')?.strip_suffix(']')?;
        let numbers: Vec<&str> = inner.split([' ', ',']).filter(|part| !part.is_empty()).collect();
        let is_number = |text: &&str| text.parse::<f64>().is_ok();
        (numbers.len() > 1 && numbers.iter().all(is_number) && !inner.contains(",,") && inner.contains(' '))
            .then(|| (Flaw::MissingComma, self.value.clone(), format!("[{}]", numbers.join(", "))))
    }

    /// `duration = 0,07`
    pub(super) fn comma_for_point(&self) -> Found {
        let value = self.value();
        (self.has_key() && is_nearly_a_number(value) && value.contains(','))
            .then(|| (Flaw::CommaForPoint, self.value.clone(), value.replace(',', ".")))
    }

    /// `cell = [16,, 16]`, `cell = [, 16, 16]`
    pub(super) fn double_comma(&self) -> Found {
        let value = self.value();
        let comma = value.find(",,").or_else(|| value.starts_with("[,").then_some(1))?;
        let at = self.value.start + comma;
        Some((Flaw::DoubleComma, at..at + 1, String::new()))
    }

    /// `cell = [16, 16`, `cell = 16, 16]`, `cell = 16, 16`
    pub(super) fn brackets_of_a_list(&self) -> Found {
        let value = self.value();
        let bare = value.strip_prefix('[').unwrap_or(value);
        let bare = bare.strip_suffix(']').unwrap_or(bare);
        let is_list = bare.contains(',') && !bare.ends_with(',') && !bare.contains(['[', ']', '(', '{']);
        (self.has_key() && is_list)
            .then(|| (Flaw::MissingBracket, self.value.clone(), format!("[{}]", bare.trim())))
    }

    /// `cell = 18x20`, `cell = 18 x 20`, `cell = [18x20]`
    pub(super) fn bare_size(&self) -> Found {
        let value = self.value();
        let bare = value.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')).unwrap_or(value);
        let numbers: Vec<&str> = bare.split(['x', 'X', '×', '*']).map(str::trim).collect();
        let is_number =
            |part: &&str| !part.is_empty() && part.bytes().all(|character| character.is_ascii_digit());
        (self.has_key() && numbers.len() == 2 && numbers.iter().all(is_number))
            .then(|| (Flaw::BareSize, self.value.clone(), format!("[{}]", numbers.join(", "))))
    }

    /// `[sheets.fx/*.png]`, `[sheets."fx/*.png]`, `[sheets "fx/*.png"]`
    pub(super) fn header(&self) -> Found {
        let (range, meant) = header::meant(self.all).filter(|_| !self.has_key())?;
        let has_quotes = self.all.get(range.clone())?.contains(['"', '\'', '`']);
        Some((if has_quotes { Flaw::Header } else { Flaw::UnquotedName }, range, meant))
    }

    /// `[animations.walk`, `animations.walk]`
    pub(super) fn bracket_of_a_table(&self) -> Found {
        let value = self.value();
        let (start, end) = (self.value.start, self.value.end);
        if self.has_key() {
            None
        } else if value.starts_with("[[") {
            Some((Flaw::UnpairedBrackets, start..start + 1, String::new()))
        } else if value.starts_with('[') {
            Some((Flaw::MissingBracket, end..end, "]".to_owned()))
        } else if value.ends_with(']') {
            Some((Flaw::MissingBracket, start..start, "[".to_owned()))
        } else {
            None
        }
    }

    /// `cell = (16, 16)`
    pub(super) fn wrong_brackets(&self) -> Found {
        let value = self.value();
        let is_open = value.starts_with(['(', '{', '[']) && value.ends_with([')', '}', ']']);
        let inner = value.get(1..value.len().checked_sub(1)?).filter(|_| is_open)?;
        (!inner.contains(['[', '(', '{', '=']))
            .then(|| (Flaw::WrongBrackets, self.value.clone(), format!("[{inner}]")))
    }

    /// `row: 1`, `row == 1`, `row := 1`, `row 1`
    pub(super) fn wrong_sign(&self) -> Found {
        let is_key = |character: char| character.is_ascii_alphanumeric() || "-_.".contains(character);
        let indent = self.all.len() - self.all.trim_start().len();
        let rest = &self.all[indent..];
        let key = rest.find(|character| !is_key(character)).filter(|length| *length > 0)?;
        let after = &rest[key..];
        let value = after.trim_start_matches([' ', '\t', ':', '=']);
        let range = indent + key..self.all.len() - value.len();
        let written = &self.all[range.clone()];
        let sign = written.trim();
        if value.is_empty()
            || written == " = "
            || written.is_empty() && !value.starts_with(['"', '\'', '[', '{'])
        {
            return None;
        }
        let flaw = if sign.is_empty() { Flaw::MissingSign } else { Flaw::WrongSign };
        Some((flaw, range, " = ".to_owned()))
    }

    /// `origin: bottom`
    pub(super) fn wrong_sign_before_text(&self) -> Found {
        let (flaw, sign, _) = self.wrong_sign().filter(|(flaw, ..)| *flaw == Flaw::WrongSign)?;
        let rest = self.all.get(sign.end..)?;
        let value = without_comment(rest).trim_end();
        is_plain_text(value).then(|| (flaw, sign.start..sign.end + value.len(), format!(" = \"{value}\"")))
    }

    /// `rows = { down = 0 up = 1 }`, or the same without its key in a list of tables.
    pub(super) fn missing_comma_in_table(&self) -> Found {
        let start = if self.is_item() { 0 } else { self.value.start };
        let table = self.all.get(start..)?;
        let mut gaps = Vec::new();
        let (mut from, mut depth) = (0, 0_usize);
        while let Some(at) = outside_of_quotes(table.get(from..)?, |sign| "={}[]".contains(sign)) {
            let at = from + at;
            from = at + 1;
            match table.as_bytes().get(at)? {
                b'{' | b'[' => depth += 1,
                b'}' | b']' => depth = depth.checked_sub(1)?,
                _ => {
                    let before = table.get(..at)?.trim_end();
                    let is_key =
                        |character: char| character.is_ascii_alphanumeric() || "-_.\"'".contains(character);
                    let gap = before.trim_end_matches(is_key);
                    let value = gap.trim_end();
                    if depth > 0 && value.len() < gap.len() && !value.ends_with(['{', ',', '=']) {
                        gaps.push(start + value.len()..start + gap.len());
                    }
                }
            }
        }
        let (first, last) = (gaps.first()?.start, gaps.last()?.end);
        let mut meant = String::new();
        let mut at = first;
        for gap in gaps {
            meant += self.all.get(at..gap.start)?;
            meant += ", ";
            at = gap.end;
        }
        Some((Flaw::MissingCommaInTable, first..last, meant))
    }

    /// Returns whether the line begins with a table that has no key, as in a list of tables.
    pub(super) fn is_item(&self) -> bool {
        self.all.trim_start().starts_with('{')
    }

    /// `rows = { down: 0, up: 1 }`
    pub(super) fn colons(&self) -> Found {
        let value = self.value();
        let is_table = self.has_key() && value.starts_with('{') && value.contains(':');
        let signs = value.replace(" :", " =").replace(':', " =");
        is_table.then(|| (Flaw::WrongSign, self.value.clone(), signs))
    }

    /// `row = 1 // walk`
    pub(super) fn other_comment(&self) -> Found {
        let mark =
            self.all.find("//").filter(|mark| self.all[..*mark].ends_with([' ', '\t']) || *mark == 0)?;
        Some((Flaw::OtherComment, mark..mark + 2, "#".to_owned()))
    }

    /// `image = "hero.png`, `image = hero.png"`
    pub(super) fn missing_quote(&self) -> Found {
        let value = self.value();
        let bare = value.trim_matches(['"', '\'']);
        let quotes = value.len() - bare.len();
        let is_plain = !bare.is_empty() && !bare.contains(['"', '\'', '\\', '#', '[', ']', '{', '}', '=']);
        (self.has_key() && is_plain && quotes > 0)
            .then(|| (Flaw::MissingQuote, self.value.clone(), format!("\"{bare}\"")))
    }

    /// `image = "art\hero.png"`
    pub(super) fn backslash(&self) -> Found {
        let value = self.value();
        let is_path = value.contains('\\') && !value.contains("\\\\") && !value.contains("\\\"");
        (self.has_key() && is_path).then(|| (Flaw::Backslash, self.value.clone(), value.replace('\\', "/")))
    }

    /// `mirror = True`, `mirror = tru`
    pub(super) fn truth(&self) -> Found {
        let near = suggest::nearest(self.value(), ["true", "false"]).filter(|near| near.is_clear)?;
        self.has_key().then(|| (Flaw::Truth, self.value.clone(), near.word.to_owned()))
    }

    /// `end = hide`, `image = hero.png`
    pub(super) fn unquoted_text(&self) -> Found {
        let value = self.value();
        (self.has_key() && is_plain_text(value))
            .then(|| (Flaw::UnquotedText, self.value.clone(), format!("\"{value}\"")))
    }
}

/// Returns whether a value is a text that lacks nothing but its quotes.
fn is_plain_text(value: &str) -> bool {
    let is_plain = |character: char| character.is_alphanumeric() || "-_./,{}*".contains(character);
    let is_text = value.contains(char::is_alphabetic) || value.contains(['-', ',']);
    is_text && !is_nearly_a_number(value) && value.chars().all(is_plain)
}

/// Returns whether a value is a number with a unit or with a comma for the point: `12fps`, `0,07`.
pub(in crate::base::toml) fn is_nearly_a_number(value: &str) -> bool {
    let rest = value.trim_start_matches(|character: char| character.is_ascii_digit() || character == '.');
    let is_unit = !rest.is_empty() && rest.len() <= 3 && rest.chars().all(char::is_alphabetic);
    let is_fraction =
        rest.strip_prefix(",0").is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    rest.len() < value.len() && (is_unit || is_fraction)
}

/// A line up to its comment.
fn without_comment(line: &str) -> &str {
    let end = outside_of_quotes(line, |character| character == '#').unwrap_or(line.len());
    &line[..end]
}

/// The first of these characters that is not between quotes.
fn outside_of_quotes(line: &str, is_wanted: impl Fn(char) -> bool) -> Option<usize> {
    let mut quote = None;
    line.char_indices().find_map(|(at, character)| {
        match quote {
            Some(begun) if begun == character => quote = None,
            None if is_wanted(character) => return Some(at),
            None if matches!(character, '"' | '\'') => quote = Some(character),
            _ => {}
        }
        None
    })
}

/// A mistake in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::base::toml) enum Flaw {
    Surplus,
    TypographicQuotes,
    LettersForDigits,
    Unit,
    MissingSign,
    WrongSign,
    MissingComma,
    MissingCommaInTable,
    DoubleComma,
    MissingBracket,
    UnpairedBrackets,
    WrongBrackets,
    BareSize,
    MissingQuote,
    Backslash,
    Truth,
    OtherComment,
    CommaForPoint,
    MissingLineEnd,
    UnquotedText,
    UnquotedName,
    Header,
}

impl Flaw {
    /// The message and the label of its finding.
    pub(super) const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Surplus => ("there is text after the value", "surplus"),
            Self::TypographicQuotes => ("a text must stand in straight quotes", "quotes of a word processor"),
            Self::LettersForDigits => ("the number contains letters", "not a number"),
            Self::Unit => ("a number must not have a unit", "not a number"),
            Self::MissingSign => ("a `=` is missing between a key and its value", "no `=`"),
            Self::WrongSign => ("a key and its value have one `=` between them", "another sign"),
            Self::MissingComma => ("a comma is missing between two numbers", "two numbers"),
            Self::MissingCommaInTable => ("a comma is missing between two keys of a table", "no comma"),
            Self::DoubleComma => ("a comma too many in a list", "surplus"),
            Self::MissingBracket => ("a bracket is missing", "no bracket"),
            Self::UnpairedBrackets => ("the name of a table stands between two brackets", "three brackets"),
            Self::WrongBrackets => ("lists stand in square brackets", "other brackets"),
            Self::BareSize => ("two numbers stand in square brackets", "neither a text nor a list"),
            Self::MissingQuote => ("a text has a quote at one end only", "no quote"),
            Self::Backslash => {
                ("a backslash in a text begins an escape sequence", "`/` stands between the parts of a path")
            }
            Self::OtherComment => ("a comment begins with `#`", "begins a comment elsewhere"),
            Self::CommaForPoint => ("a number has a point before its fraction", "a comma"),
            Self::MissingLineEnd => ("two lines stand in one", "here the second one begins"),
            Self::Truth => ("this is neither `true` nor `false`", "misspelt"),
            Self::UnquotedName => ("a name with such characters must stand in quotes", "no quotes"),
            Self::Header => {
                ("the name of a table with such characters stands between two quotes", "cannot be read")
            }
            Self::UnquotedText => ("a text must stand in quotes", "neither a text nor a number"),
        }
    }
}
