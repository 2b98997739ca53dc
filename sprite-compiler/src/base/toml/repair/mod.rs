//! Lines that are not TOML, and what they most likely mean. Each repair is tried: a line that still cannot be read is not
//! offered.

mod line;

pub(super) use line::{Flaw, is_nearly_a_number};

use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::limits::REPAIRED_BYTES;
use crate::base::source::{SourceId, Span};
use crate::base::words::shown;
use line::{Found, Line};
use std::ops::Range;
use toml::de::DeTable;

/// A line that can be read after a range of the text is replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Repair {
    pub(super) flaw: Flaw,
    pub(super) range: Range<usize>,
    pub(super) text: String,
    /// `false` if something else may be meant.
    pub(super) is_certain: bool,
}

impl Repair {
    /// The finding on the line, with the correction.
    pub(super) fn finding(&self, code: Code, source: SourceId) -> Diagnostic {
        let (message, label) = self.flaw.words();
        let span = Span::new(self.range.start, self.range.end);
        let finding = Diagnostic::new(code, source.at(span), message).label(label);
        let finding = match self.text.trim() {
            "" if self.flaw == Flaw::MissingLineEnd => finding.help("begin a new line here"),
            "" => finding.help("remove it"),
            meant => finding.help(format!("write `{}`", shown(meant))),
        };
        finding.fix_at(span, self.text.as_str(), Applicability::certain_if(self.is_certain))
    }
}

/// The repair of the line that contains a byte, at which the parser found an error, or of the line before it: a list
/// that is not closed is an error of the next line. [`None`] if no single repair helps.
pub(super) fn repair(text: &str, at: usize) -> Option<Repair> {
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let above = || {
        let before = text.get(..start)?.trim_end();
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        Some((start, text.get(start..before.len())?)).filter(|(_, line)| line.contains('['))
    };
    let own = (start, text.get(start..)?.lines().next()?);
    of_line(own).or_else(|| of_line(above()?)).or_else(|| two_lines(own, at))
}

/// Two lines in one, `[images]embed = "png"`: the parser does not expect the second one, which begins at this byte.
/// After a number it stops at the `=` of the second one, and at a comma between them.
fn two_lines((start, line): (usize, &str), at: usize) -> Option<Repair> {
    let is_between = |character: char| character.is_whitespace() || character == ',';
    let (before, after) = line.split_at_checked(at - start)?;
    let at = match after.chars().next()? {
        '=' => before.trim_end().rfind(is_between)? + 1,
        ',' => line.len() - after.trim_start_matches(is_between).len(),
        _ => before.len(),
    };
    let (first, second) = line.split_at_checked(at)?;
    let first = first.trim_end_matches(is_between);
    let are_lines =
        !first.is_empty() && !second.starts_with('#') && [first, second].into_iter().all(is_readable);
    (line.len() <= REPAIRED_BYTES && are_lines).then(|| Repair {
        flaw: Flaw::MissingLineEnd,
        range: start + first.len()..start + at,
        text: "\n".to_owned(),
        is_certain: true,
    })
}

fn of_line<'t>((start, line): (usize, &'t str)) -> Option<Repair> {
    if line.len() > REPAIRED_BYTES {
        return None;
    }
    let line = Line::of(line);
    let is_readable = |text: &str| if line.is_item() { is_readable_item(text) } else { is_readable(text) };
    if is_readable(line.all) {
        return None;
    }
    let repairs: [fn(&Line<'t>) -> Found; 21] = [
        Line::surplus,
        Line::typographic_quotes,
        Line::bare_size,
        Line::letters_for_digits,
        Line::unit,
        Line::double_comma,
        Line::missing_comma,
        Line::comma_for_point,
        Line::brackets_of_a_list,
        Line::bracket_of_a_table,
        Line::header,
        Line::wrong_brackets,
        Line::missing_comma_in_table,
        Line::wrong_sign,
        Line::wrong_sign_before_text,
        Line::colons,
        Line::other_comment,
        Line::missing_quote,
        Line::backslash,
        Line::truth,
        Line::unquoted_text,
    ];
    repairs.iter().find_map(|repair| {
        let (flaw, range, new) = repair(&line)?;
        let repaired = [&line.all[..range.start], &new, &line.all[range.end..]].concat();
        let is_certain = match flaw {
            // Numbers with commas and no bracket at all may be a text, as in `frames = 0,3`.
            Flaw::MissingBracket => line.all.contains(['[', ']']),
            // More than a bracket may be missing.
            Flaw::Header => line.all.trim_start().starts_with('[') && line.all.contains(']'),
            // A table of a list stands between two at each side.
            Flaw::UnpairedBrackets => false,
            // It is rounded.
            Flaw::Unit => !line.value().contains('.'),
            // The first value may be missing.
            Flaw::DoubleComma => !line.value().starts_with("[,"),
            _ => true,
        };
        let range = start + range.start..start + range.end;
        is_readable(&repaired).then_some(Repair { flaw, range, text: new, is_certain })
    })
}

/// Returns whether a line is TOML in a list of tables.
fn is_readable_item(line: &str) -> bool {
    is_readable(&format!("x = [{line}\n]"))
}

/// Returns whether a line is TOML by itself.
fn is_readable(line: &str) -> bool {
    DeTable::parse(line).is_ok()
}

#[cfg(test)]
mod tests {
    use super::{Flaw, repair};

    /// The flaw of the line that holds a `|`, and the line after its repair.
    fn repaired(line: &str) -> Option<(Flaw, String)> {
        let text = format!("first = 1\n{line}\nlast = 2\n");
        let found = repair(&text, 12)?;
        let mut text = text;
        text.replace_range(found.range, &found.text);
        Some((found.flaw, text.lines().nth(1)?.to_owned()))
    }

    #[test]
    fn lines_mean_what_can_be_read() {
        use Flaw::*;
        for (line, flaw, meant) in [
            ("row = 1;", Surplus, "row = 1"),
            ("row = 1, # c", Surplus, "row = 1 # c"),
            ("cell = [16, 16],", Surplus, "cell = [16, 16]"),
            ("image = \u{201c}a.png\u{201d}", TypographicQuotes, "image = \"a.png\""),
            ("[sheets.\u{201c}icons/*.png\u{201d}]", TypographicQuotes, "[sheets.\"icons/*.png\"]"),
            ("duration = 12O", LettersForDigits, "duration = 120"),
            ("cell = [l6, 16]", LettersForDigits, "cell = [16, 16]"),
            ("duration = 120 ms", Unit, "duration = 120"),
            ("duration = 120ms # c", Unit, "duration = 120 # c"),
            ("cell = [16px, 16px]", Unit, "cell = [16, 16]"),
            ("duration = 16.6ms", Unit, "duration = 17"),
            ("duration = [80 ms, 33.3 ms]", Unit, "duration = [80, 33]"),
            ("cell = [16 16]", MissingComma, "cell = [16, 16]"),
            ("rows = { down = 0 up = 1 }", MissingCommaInTable, "rows = { down = 0, up = 1 }"),
            (
                "hit = { rect = [0, 0, 4, 4]  frames = \"0=1\" text = \"a b\", x = 1 }",
                MissingCommaInTable,
                "hit = { rect = [0, 0, 4, 4], frames = \"0=1\", text = \"a b\", x = 1 }",
            ),
            (
                "  { rect = [0, 0, 4, 4] duration = 80 },",
                MissingCommaInTable,
                "  { rect = [0, 0, 4, 4], duration = 80 },",
            ),
            ("origin: bottom", WrongSign, "origin = \"bottom\""),
            ("origin : bottom # c", WrongSign, "origin = \"bottom\" # c"),
            ("cell = [16,, 16]", DoubleComma, "cell = [16, 16]"),
            ("cell = [, 16, 16]", DoubleComma, "cell = [ 16, 16]"),
            ("duration = 0,07", CommaForPoint, "duration = 0.07"),
            ("cell = [16, 16", MissingBracket, "cell = [16, 16]"),
            ("cell = 16, 16]", MissingBracket, "cell = [16, 16]"),
            ("cell = 16, 16", MissingBracket, "cell = [16, 16]"),
            ("[animations.walk", MissingBracket, "[animations.walk]"),
            ("animations.walk]", MissingBracket, "[animations.walk]"),
            ("[[animations.walk]", UnpairedBrackets, "[animations.walk]"),
            ("cell = (16, 16)", WrongBrackets, "cell = [16, 16]"),
            ("cell = 18x20", BareSize, "cell = [18, 20]"),
            ("cell = 18 X 20 # c", BareSize, "cell = [18, 20] # c"),
            ("cell = [18x20]", BareSize, "cell = [18, 20]"),
            ("cell = 18,20", MissingBracket, "cell = [18,20]"),
            ("[sheets.fx/*.png]", UnquotedName, "[sheets.\"fx/*.png\"]"),
            ("[ sheets.fx/a.png ]", UnquotedName, "[sheets.\"fx/a.png\"]"),
            ("[fx/*.png]", UnquotedName, "[sheets.\"fx/*.png\"]"),
            ("[sheets.fx/*.png", UnquotedName, "[sheets.\"fx/*.png\"]"),
            ("[sheets.\"fx/*.png]", Header, "[sheets.\"fx/*.png\"]"),
            ("[sheets.\"fx/*.png] # c", Header, "[sheets.\"fx/*.png\"] # c"),
            ("[sheets.'fx/*.png.animations.up]", Header, "[sheets.\"fx/*.png\".animations.up]"),
            ("[sheets \"fx/*.png\"]", Header, "[sheets.\"fx/*.png\"]"),
            ("[sheets]\"fx/*.png\"", Header, "[sheets.\"fx/*.png\"]"),
            ("[sheets.[fx/*.png]]", UnquotedName, "[sheets.\"fx/*.png\"]"),
            ("[sheets.`fx/*.png`]", Header, "[sheets.\"fx/*.png\"]"),
            ("[sheets.\"fx\\*.png\"]", Header, "[sheets.\"fx/*.png\"]"),
            ("sheets.\"fx/*.png\"", Header, "[sheets.\"fx/*.png\"]"),
            ("[lints.\"fx/**]", Header, "[lints.\"fx/**\"]"),
            ("[sheets.{sprite} ({n}).png]", UnquotedName, "[sheets.\"{sprite} ({n}).png\"]"),
            ("[sheets.fx/*.png.animations.up]", UnquotedName, "[sheets.\"fx/*.png\".animations.up]"),
            ("row: 1", WrongSign, "row = 1"),
            ("row == 1", WrongSign, "row = 1"),
            ("row := 1", WrongSign, "row = 1"),
            ("  row 1", MissingSign, "  row = 1"),
            ("image \"a.png\"", MissingSign, "image = \"a.png\""),
            ("rows = { up: 0, left : 1 }", WrongSign, "rows = { up = 0, left = 1 }"),
            ("row = 1 // c", OtherComment, "row = 1 # c"),
            ("// c", OtherComment, "# c"),
            ("image = \"a.png", MissingQuote, "image = \"a.png\""),
            ("image = a.png\"", MissingQuote, "image = \"a.png\""),
            ("image = \"art\\hero.png\"", Backslash, "image = \"art/hero.png\""),
            ("mirror = ttrue", Truth, "mirror = true"),
            ("end = hide", UnquotedText, "end = \"hide\""),
            ("frames = 0-3", UnquotedText, "frames = \"0-3\""),
        ] {
            assert_eq!(repaired(line), Some((flaw, meant.to_owned())), "{line}");
        }
    }

    #[test]
    fn other_lines_are_left_as_they_are() {
        for line in [
            "row = ",
            "row =",
            "row = 1 2",
            "duration = 1 20",
            "duration = 12fps",
            "this is no key",
            "=",
            "",
            "row = 1",
            "cell = [",
            "text = \"a\"b\"",
            "]",
            "[]",
        ] {
            assert_eq!(repaired(line), None, "{line}");
        }
    }

    #[test]
    fn two_lines_in_one_are_told_by_where_the_second_begins() {
        for (text, second, meant) in [
            ("[images]embed = \"png\"\n", "embed", "[images]\nembed = \"png\"\n"),
            ("row = 1 column = 2\n", "column", "row = 1\ncolumn = 2\n"),
            ("row = 1 column = 2\n", "= 2", "row = 1\ncolumn = 2\n"),
            ("row = 1, column = 2\n", ", column", "row = 1\ncolumn = 2\n"),
        ] {
            let found = repair(text, text.find(second).unwrap()).unwrap();
            let mut repaired = text.to_owned();
            repaired.replace_range(found.range, &found.text);
            assert_eq!((found.flaw, &*repaired), (Flaw::MissingLineEnd, meant));
        }
    }

    /// The parser finds the missing bracket in the next line.
    #[test]
    fn a_list_may_lack_its_end_in_the_line_above() {
        let text = "cell = [16, 16\n\nrow = 1\n";
        let found = repair(text, text.find("row").unwrap()).unwrap();
        assert_eq!((found.flaw, found.range, &*found.text), (Flaw::MissingBracket, 7..14, "[16, 16]"));
    }
}
