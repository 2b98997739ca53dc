//! The width and the height of a cell as two keys, as other programs have them.

use crate::base::diagnostics::Applicability;
use crate::base::keys::Rest;
use crate::base::source::Span;
use crate::base::toml::{Entry, Reader, Value, span, whole};

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

/// Reports a width and a height among the unknown keys of a table as one mistake, and takes them away. Returns whether
/// there were any.
pub(super) fn take(rest: &mut Rest<'_, '_>, reader: &mut Reader<'_>) -> bool {
    let Rest { entries: others, given } = rest;
    if others.len() < 2 || reader.is_full() {
        return false;
    }
    let at = |wanted: &str| {
        others.iter().position(|(name, value)| joined(name.get_ref()) == wanted && side(value).is_some())
    };
    let Some((wide, high)) = SIDES.iter().find_map(|(width, height)| at(width).zip(at(height))) else {
        return false;
    };
    let (first, second) = (wide.min(high), wide.max(high));
    let later = others.remove(second);
    let earlier = others.remove(first);
    let (width, height) = if wide < high { (earlier, later) } else { (later, earlier) };
    let (Some(width), Some(height)) = (side(width.1), side(height.1)) else { return false };
    let meant = format!("cell = [{width}, {height}]");
    let finding = reader.unknown(earlier.0).note(reader.id.at(span(later.0)), "the other side");
    reader.is_complete = false;
    if given.contains(&"cell") {
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
