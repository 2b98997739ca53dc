//! A value over another one: what is the same in both stays as it was written, with comments and line ends.

use super::places::{end_of_line, in_braces, in_list, line_start};
use super::values::{entry, of_value, written};
use serde_json::{Map, Value};
use std::ops::Range;
use toml_edit::{Array, InlineTable};

/// The bytes that are replaced, and the texts that come in their places.
pub(super) type Replacements = Vec<(Range<usize>, String)>;

/// The replacements that make `old`, which stands in `text`, the value `new`; [`None`] if its parts have no places.
pub(super) fn over(
    text: &str,
    line_end: &str,
    old: &toml_edit::Value,
    new: &Value,
) -> Option<Result<Replacements, String>> {
    if of_value(old) == *new {
        return Some(Ok(Vec::new()));
    }
    let parts = match (old, new) {
        (toml_edit::Value::Array(old), Value::Array(new)) if !old.is_empty() && !new.is_empty() => {
            elements(text, line_end, old, new)
        }
        (toml_edit::Value::InlineTable(old), Value::Object(new)) => entries(text, line_end, old, new),
        _ => None,
    };
    parts.or_else(|| {
        let range = old.span()?;
        Some(written(new, line_end).map(|new| vec![(range, new)]))
    })
}

/// The replacements that make a list another one: elements at its start and at its end that are equal stay.
fn elements(text: &str, line_end: &str, old: &Array, new: &[Value]) -> Option<Result<Replacements, String>> {
    let spans: Vec<Range<usize>> = old.iter().map(toml_edit::Value::span).collect::<Option<_>>()?;
    let is_same = |(old, new): &(&toml_edit::Value, &Value)| of_value(old) == **new;
    let first = old.iter().zip(new).take_while(is_same).count();
    let shorter = old.len().min(new.len());
    let olds: Vec<&toml_edit::Value> = old.iter().collect();
    let from_end = olds.iter().rev().copied().zip(new.iter().rev());
    let last = from_end.take_while(is_same).count().min(shorter - first);
    let (olds, news) = (olds.get(first..old.len() - last)?, new.get(first..new.len() - last)?);
    let mut replacements = Vec::new();
    for (old, new) in olds.iter().zip(news) {
        match over(text, line_end, old, new)? {
            Ok(of_one) => replacements.extend(of_one),
            Err(error) => return Some(Err(error)),
        }
    }
    let both = olds.len().min(news.len());
    if olds.len() > both {
        let start = spans.get(first + both)?.start;
        let end = spans.get(old.len() - last - 1)?.end;
        replacements.push((without(text, start..end), String::new()));
    }
    let more: Result<Vec<String>, String> =
        news.iter().skip(both).map(|value| written(value, line_end)).collect();
    match more {
        Err(error) => return Some(Err(error)),
        Ok(more) if more.is_empty() => {}
        Ok(more) => replacements.extend(match (first + both).checked_sub(1) {
            Some(before) => behind(text, line_end, spans.get(before)?, &more),
            None => vec![in_front(text, line_end, spans.first()?, &more)],
        }),
    }
    Some(Ok(replacements))
}

/// The blanks before an element that is the first one of its line; [`None`] for another one.
fn indent<'t>(text: &'t str, element: &Range<usize>) -> Option<&'t str> {
    let before = text.get(line_start(text, element.start)..element.start)?;
    before.trim_matches([' ', '\t']).is_empty().then_some(before)
}

/// Returns `true` if nothing but a comma and a comment follows in a line.
fn is_rest(text: &str) -> bool {
    let rest = text.trim_start_matches([' ', '\t']);
    let rest = rest.strip_prefix(',').unwrap_or(rest).trim();
    rest.is_empty() || rest.starts_with('#')
}

/// Elements more behind one.
fn behind(text: &str, line_end: &str, element: &Range<usize>, more: &[String]) -> Replacements {
    let next_line = end_of_line(text, element.end);
    let rest = text.get(element.end..next_line).unwrap_or_default();
    let Some(indent) = indent(text, element).filter(|_| is_rest(rest) && rest.ends_with('\n')) else {
        return vec![(element.end..element.end, format!(", {}", more.join(", ")))];
    };
    let has_comma = rest.trim_start().starts_with(',');
    let lines = more.join(&format!(",{line_end}{indent}"));
    let comma = if has_comma { "," } else { "" };
    let mut replacements = vec![(next_line..next_line, format!("{indent}{lines}{comma}{line_end}"))];
    if !has_comma {
        replacements.push((element.end..element.end, ",".to_owned()));
    }
    replacements
}

/// Elements more before the first one.
fn in_front(text: &str, line_end: &str, element: &Range<usize>, more: &[String]) -> (Range<usize>, String) {
    let divided = match indent(text, element) {
        Some(indent) => format!(",{line_end}{indent}"),
        None => ", ".to_owned(),
    };
    (element.start..element.start, more.join(&divided) + &divided)
}

/// The bytes of some elements, with their lines if nothing else is in them.
fn without(text: &str, elements: Range<usize>) -> Range<usize> {
    let next_line = end_of_line(text, elements.end);
    let rest = text.get(elements.end..next_line).unwrap_or_default();
    if indent(text, &elements).is_some() && is_rest(rest) && rest.ends_with('\n') {
        return line_start(text, elements.start)..next_line;
    }
    in_list(text, elements.start, elements.end)
}

/// The replacements that make an inline table another one, if keys are only added, or one is removed.
fn entries(
    text: &str,
    line_end: &str,
    old: &InlineTable,
    new: &Map<String, Value>,
) -> Option<Result<Replacements, String>> {
    let mut replacements = Vec::new();
    let mut removed = None;
    for (name, item) in old {
        if item.is_inline_table() && item.as_inline_table().is_some_and(InlineTable::is_dotted) {
            return None;
        }
        match new.get(name) {
            Some(new) => match over(text, line_end, item, new)? {
                Ok(of_one) => replacements.extend(of_one),
                Err(error) => return Some(Err(error)),
            },
            None if removed.is_some() => return None,
            None => {
                let (key, _) = old.get_key_value(name)?;
                removed = Some(in_list(text, key.span()?.start, item.span()?.end));
            }
        }
    }
    let added: Result<Vec<String>, String> = new
        .iter()
        .filter(|(name, _)| !old.contains_key(name))
        .map(|(name, value)| entry(name, value, line_end))
        .collect();
    match (added, removed) {
        (Err(error), _) => return Some(Err(error)),
        (Ok(added), Some(_)) if !added.is_empty() => return None,
        (Ok(added), None) if !added.is_empty() => {
            replacements.push(in_braces(text, old.span()?, &added.join(", "))?);
        }
        (Ok(_), removed) => replacements.extend(removed.map(|range| (range, String::new()))),
    }
    Some(Ok(replacements))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The text of a value after it was made another one.
    #[track_caller]
    fn changed(text: &str, new: &Value, expected: &str) {
        let whole = format!("a = {text}\n");
        let document = toml_edit::Document::parse(whole.as_str()).unwrap();
        let old = document.get("a").and_then(toml_edit::Item::as_value).unwrap();
        let mut replacements = over(&whole, "\n", old, new).unwrap().unwrap();
        replacements.sort_by_key(|(range, _)| range.start);
        let mut made = whole.clone();
        for (range, new) in replacements.into_iter().rev() {
            made.replace_range(range, &new);
        }
        assert_eq!(made, format!("a = {expected}\n"));
        let document = toml_edit::Document::parse(made.as_str()).unwrap();
        assert_eq!(of_value(document.get("a").and_then(toml_edit::Item::as_value).unwrap()), *new);
    }

    #[test]
    fn what_is_the_same_stays_as_it_was_written() {
        changed("[1,2, 3 ]", &json!([1, 2, 3]), "[1,2, 3 ]");
        changed("[1,2, 3 ]", &json!([1, 5, 3]), "[1,5, 3 ]");
        changed("[1,2, 3 ]", &json!([1, 3]), "[1,3 ]");
        changed("[1,2, 3 ]", &json!([1, 2]), "[1,2 ]");
        changed("[1,2, 3 ]", &json!([2, 3]), "[2, 3 ]");
        changed("[1,2, 3 ]", &json!([1, 2, 3, 4, 5]), "[1,2, 3, 4, 5 ]");
        changed("[1,2, 3 ]", &json!([0, 1, 2, 3]), "[0, 1,2, 3 ]");
        changed("[1,2, 3 ]", &json!([1, 9, 2, 3]), "[1, 9,2, 3 ]");
        changed("[ 'x' ]", &json!([1, "x"]), "[ 1, 'x' ]");
        changed("[1]", &json!([]), "[]");
        changed("{ b = 1,  c = [2,3] }", &json!({"b": 1, "c": [2, 4]}), "{ b = 1,  c = [2,4] }");
        changed("{ b = 1,  c = 2 }", &json!({"c": 2}), "{ c = 2 }");
        changed("{ b = 1 }", &json!({"b": 2, "c": 2}), "{ b = 2, c = 2 }");
        changed("{ b.c = 1 }", &json!({"b": {"c": 2}}), "{ b = { c = 2 } }");
        changed("{ b = 1, c = 2, d = 3 }", &json!({"d": 3}), "{ d = 3 }");
    }

    #[test]
    fn lines_of_a_list_keep_their_comments() {
        let text = "[\n  { r = [1,2] }, # one\n  { r = [3,4] } # two\n]";
        let new = json!([{"r": [1, 2]}, {"r": [3, 5]}]);
        changed(text, &new, &text.replace("3,4", "3,5"));
        let new = json!([{"r": [1, 2]}, {"r": [3, 4]}, {"r": [5]}]);
        let longer = text.replace("} # two\n", "}, # two\n  { r = [5] }\n");
        changed(text, &new, &longer);
        let new = json!([{"r": [1, 2]}, {"r": [7]}, {"r": [3, 4]}]);
        changed(text, &new, &text.replace("# one\n", "# one\n  { r = [7] },\n"));
        changed(text, &json!([{"r": [3, 4]}]), &text.replace("  { r = [1,2] }, # one\n", ""));
        changed(text, &json!([{"r": [1, 2]}]), &text.replace("  { r = [3,4] } # two\n", ""));
    }
}
