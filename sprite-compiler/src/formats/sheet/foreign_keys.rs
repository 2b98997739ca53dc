//! Keys and values as other programs have them: the width and the height of a cell as two keys, numbers of rows and of
//! columns, one number as `rows`, several as `column`.

use super::compound::ROWS;
use super::runs;
use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::keys::already;
use crate::base::schema::Key;
use crate::base::source::Span;
use crate::base::toml::{Entry, Reader, Value, span, whole};
use crate::base::words::shown;
use std::borrow::Cow;
use toml::de::DeValue;

/// The names of the two keys, in lower case and without what joins their words.
const SIDES: [(&str, &str); 10] = [
    ("width", "height"),
    ("w", "h"),
    ("framewidth", "frameheight"),
    ("framew", "frameh"),
    ("tilewidth", "tileheight"),
    ("tilew", "tileh"),
    ("cellwidth", "cellheight"),
    ("cellw", "cellh"),
    ("spritewidth", "spriteheight"),
    ("imagewidth", "imageheight"),
];

/// The most bytes of such a name as it is written, with what joins its words.
const LONGEST_NAME: usize = 16;

/// The keys that a table has, for findings on others.
#[derive(Debug)]
pub(super) struct Present {
    pub(super) keys: Vec<&'static str>,
    /// `true` if they hold for animations that choose rows.
    pub(super) has_rows_below: bool,
}

impl Present {
    /// Returns whether one of them says which row is meant.
    fn has_row(&self) -> bool {
        self.keys.iter().any(|key| matches!(*key, "row" | "rows"))
    }
}

/// Reports entries that mean other keys, and takes them away. Returns the keys that they mean, and those of `known`
/// that the table has.
pub(super) fn take(
    entries: &mut Vec<Entry<'_, '_>>,
    known: &[&'static Key],
    has_rows_below: bool,
    reader: &mut Reader<'_>,
) -> (Vec<&'static str>, Present) {
    let mut meant = Vec::new();
    if take_counts(entries, reader) {
        // The size of a cell remains unknown.
        meant.push("cell");
    }
    let key = |name: &str| known.iter().find(|key| key.name == name);
    let keys = entries.iter().filter_map(|(name, _)| Some(key(name.get_ref())?.name)).collect();
    let present = Present { keys, has_rows_below };
    if key("cell").is_some() && take_sides(entries, &present, reader) {
        meant.push("cell");
    }
    if let Some(key) = key("column")
        && let Some((value, finding)) = take_misplaced(entries, key, runs::are_several, reader)
    {
        reader.leave_out::<()>(reader.under_columns(finding, value, &present));
        meant.push(key.name);
    }
    if let Some(key) = key("rows")
        && let Some((value, finding)) = take_misplaced(entries, key, runs::is_one, reader)
    {
        reader.leave_out::<()>(reader.under_row(finding, value, &present));
        meant.push(key.name);
    }
    (meant, present)
}

/// Takes away the entry of a key if its value belongs under another one. Returns the value, and a finding on it.
fn take_misplaced<'v, 't>(
    entries: &mut Vec<Entry<'v, 't>>,
    key: &Key,
    is_meant: impl Fn(&Value<'_>) -> bool,
    reader: &mut Reader<'_>,
) -> Option<(&'v Value<'t>, Diagnostic)> {
    let at = entries.iter().position(|(name, value)| name.get_ref() == key.name && is_meant(value))?;
    let (_, value) = entries.remove(at);
    reader.key = Cow::Borrowed(key.name);
    Some((value, reader.mismatch(key.expected, value)))
}

/// Reports a width and a height among the keys of a table as one mistake, and takes them away. Returns whether there
/// were any.
fn take_sides(entries: &mut Vec<Entry<'_, '_>>, present: &Present, reader: &mut Reader<'_>) -> bool {
    if entries.len() < 2 || reader.is_full() {
        return false;
    }
    // A hostile table has very many entries, so each is compared once.
    let sides: Vec<(usize, String)> = entries
        .iter()
        .enumerate()
        .filter(|(_, (name, value))| name.get_ref().len() <= LONGEST_NAME && side(value).is_some())
        .map(|(index, (name, _))| (index, joined(name.get_ref())))
        .filter(|(_, name)| SIDES.iter().any(|(width, height)| [width, height].contains(&&name.as_str())))
        .collect();
    let at = |wanted: &str| sides.iter().find(|(_, name)| name == wanted).map(|(index, _)| *index);
    let Some((wide, high)) = SIDES.iter().find_map(|(width, height)| at(width).zip(at(height))) else {
        return false;
    };
    let (first, second) = (wide.min(high), wide.max(high));
    let later = entries.remove(second);
    let earlier = entries.remove(first);
    let (width, height) = if wide < high { (earlier, later) } else { (later, earlier) };
    let (Some(width), Some(height)) = (side(width.1), side(height.1)) else { return false };
    let meant = format!("cell = [{width}, {height}]");
    let finding = reader.unknown(earlier.0).note(reader.id.at(span(later.0)), "the other side");
    reader.is_complete = false;
    if present.keys.contains(&"cell") {
        reader.push(finding.help("remove both: `cell` is there already"));
        return true;
    }
    let finding = finding.help(format!("the width and the height of a cell are one key: write `{meant}`"));
    let entry = |(name, value): Entry<'_, '_>| Span::new(span(name).start(), span(value).end());
    let line = line(reader.text, entry(later));
    reader.push(match line {
        Some(line) if self::line(reader.text, entry(earlier)).is_some() => finding
            .fix_at(entry(earlier), meant, Applicability::Certain)
            .fix_at(line, "", Applicability::Certain),
        _ => finding,
    });
    true
}

/// Reports numbers of rows and of columns among the keys of a table as one mistake, and takes them away. Returns
/// whether there were any.
fn take_counts(entries: &mut Vec<Entry<'_, '_>>, reader: &mut Reader<'_>) -> bool {
    let is_count = |entry: &Entry<'_, '_>| matches!(entry.1.get_ref(), DeValue::Integer(_));
    let at = |names: &[&str]| {
        entries.iter().position(|entry| names.contains(&entry.0.get_ref().as_ref()) && is_count(entry))
    };
    let Some((rows, columns)) = at(&["rows"]).zip(at(&["columns", "cols"])) else { return false };
    let has_cell = entries.iter().any(|(name, _)| name.get_ref() == "cell");
    let later = entries.remove(rows.max(columns));
    let earlier = entries.remove(rows.min(columns));
    reader.is_complete = false;
    let message = "`rows` and `columns` do not say how many there are: that follows from `cell`";
    let finding = reader.finding(Code::TypeMismatch, span(earlier.1), message).label("a number of them");
    let finding = finding.note(reader.id.at(span(later.1)), "the other number");
    reader.push(finding.help(if has_cell {
        "remove both"
    } else {
        "remove both, and write the width and the height of a cell, for example `cell = [16, 16]`"
    }));
    true
}

impl Reader<'_> {
    /// Reports a table as `row`, which belongs in `rows`; always [`None`].
    pub(super) fn row_by_direction<T>(&mut self, value: &Value<'_>) -> Option<T> {
        let message = "`row` must be the number of a row, found a table";
        let finding = self.finding(Code::TypeMismatch, span(value), message).label("a table");
        let why = "rows by direction have another key";
        self.leave_out(self.under_other_key(finding, why, ("row", value), ("rows", ROWS)))
    }

    /// Adds the help and the correction for several columns as `column`, which belong in `columns`.
    fn under_columns(&self, finding: Diagnostic, value: &Value<'_>, present: &Present) -> Diagnostic {
        if present.keys.contains(&"columns") {
            finding.help(already("columns"))
        } else if present.has_row() {
            let why = "several columns of a `row` have another key";
            self.under_other_key(finding, why, ("column", value), ("columns", "\"0-3\""))
        } else {
            let columns = self.columns_of_a_row(value, present.has_rows_below);
            finding.help(format!("several columns need their row: write {columns}"))
        }
    }

    /// Adds the help and the correction for one number as `rows`, which belongs in `row`.
    pub(super) fn under_row(&self, finding: Diagnostic, value: &Value<'_>, present: &Present) -> Diagnostic {
        if present.keys.contains(&"row") {
            return finding.help(already("row"));
        }
        let finding = self.under_other_key(finding, "one row has another key", ("rows", value), ("row", "0"));
        let number = written(self.text, value).map(|text| text.trim_matches(|sign| "[]\"' ".contains(sign)));
        match number.filter(|_| !matches!(value.get_ref(), DeValue::Integer(_))) {
            Some(number) => finding
                .help(format!("one row has another key, without quotes and brackets: `row = {number}`"))
                .fix_at(span(value), number, Applicability::Certain),
            None => finding,
        }
    }

    /// The help for a key that means `columns` where that is not all that is to be written: no row is given, or the
    /// value is a number. [`None`] if another name does.
    pub(super) fn of_which_columns(&self, value: &Value<'_>, present: &Present) -> Option<String> {
        let is_number = matches!(value.get_ref(), DeValue::Integer(_));
        if !present.has_row() {
            let columns = self.columns_of_a_row(value, present.has_rows_below);
            Some(format!("`columns` are columns of a row: write {columns}"))
        } else if is_number {
            Some(format!("write `columns = {}`", self.columns(value)))
        } else {
            None
        }
    }

    /// `row = 0` and `columns = "0-3"`, with the value that is written for the columns.
    fn columns_of_a_row(&self, value: &Value<'_>, has_rows_below: bool) -> String {
        let columns = format!("`columns = {}`", self.columns(value));
        if has_rows_below {
            format!("{columns} beside the `row` of each animation")
        } else {
            format!("`row = 0` and {columns}")
        }
    }

    /// The value of `columns` that is meant by another one. A number is how many there are.
    fn columns(&self, value: &Value<'_>) -> String {
        let last = whole(value).ok().and_then(|number| number.checked_sub(1)).filter(|last| *last >= 0);
        match last {
            Some(0) => "\"0\"".to_owned(),
            Some(last) => format!("\"0-{last}\""),
            None => shown(written(self.text, value).unwrap_or("\"0-3\"")).to_string(),
        }
    }

    /// Adds the help and the correction for a value that stands under the wrong key. One that is longer than a line is
    /// not repeated: the help then has an example.
    fn under_other_key(
        &self,
        finding: Diagnostic,
        why: &str,
        (key, value): (&str, &Value<'_>),
        (other, example): (&'static str, &str),
    ) -> Diagnostic {
        let at = span(value);
        let Some(written) = written(self.text, value) else {
            return finding.help(format!("{why}: `{other} = {example}`"));
        };
        let finding = finding.help(format!("{why}: `{other} = {}`", shown(written)));
        let before = self.text.get(..at.start()).unwrap_or_default().trim_end();
        let before = before.strip_suffix('=').unwrap_or(before).trim_end();
        let key = before.strip_suffix(key).map(|start| Span::new(start.len(), before.len()));
        finding.when_some(key, |finding, key| finding.fix_at(key, other, Applicability::Certain))
    }
}

/// The text of a value, if it may be repeated: it is no longer than a line.
fn written<'t>(text: &'t str, value: &Value<'_>) -> Option<&'t str> {
    const LONGEST_SHOWN: usize = 100;
    let at = span(value);
    let written = text.get(at.start()..at.end()).unwrap_or_default();
    // A table with a header has no text of its own.
    let is_inline = !matches!(value.get_ref(), DeValue::Table(_)) || written.starts_with('{');
    (is_inline && !written.contains('\n') && written.len() <= LONGEST_SHOWN).then_some(written)
}

fn joined(name: &str) -> String {
    name.chars().filter(|character| !matches!(character, '_' | '-')).flat_map(char::to_lowercase).collect()
}

fn side(value: &Value<'_>) -> Option<i64> {
    whole(value).ok().filter(|side| *side > 0)
}

/// The line of an entry with its end, if it has nothing else.
fn line(text: &str, entry: Span) -> Option<Span> {
    let start = text.get(..entry.start())?.rfind('\n').map_or(0, |end| end + 1);
    let rest = text.get(entry.end()..)?;
    let length = rest.find('\n').map_or(rest.len(), |end| end + 1);
    let is_alone = text.get(start..entry.start())?.trim().is_empty() && rest.get(..length)?.trim().is_empty();
    is_alone.then(|| Span::new(start, entry.end() + length))
}
