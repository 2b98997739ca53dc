//! Changes of a text in TOML, as a person would type them: only the bytes that a change means are different afterwards.
//!
//! `toml_edit` finds where things stand. It does not write the text: it would change line ends, the order of dotted keys
//! and comments behind values.

use super::overwrite::{Replacements, over};
use super::places::{
    apart, dotted_prefix, end_of_head, end_of_line, in_braces, in_list, last_of, line_start, repeated,
    table_end,
};
use super::values::{entry, name, plain, without_empty, written};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::ops::Range;
use toml_edit::{Document, Item, Table, TableLike};

/// A change of one value, at a path of keys.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(super) struct Change {
    path: Vec<String>,
    #[serde(flatten)]
    action: Action,
}

/// The action on a value.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Action {
    /// It gets this value, whether there is one or not.
    Value(Value),
    /// It is removed, with its key; nothing happens if it is not there.
    Remove(bool),
    /// Its key becomes another one.
    Rename(String),
}

/// The text after some changes.
///
/// # Errors
/// A message, if the text is no TOML, or if a change cannot be made.
pub(super) fn change(text: &str, changes: &[Change]) -> Result<String, String> {
    let mut text = text.to_owned();
    for change in changes {
        let mut meant = plain(&text).ok_or("the text is not TOML: mend it first")?;
        change.apply(&mut meant)?;
        let without = without_empty(meant.clone(), &change.path);
        // The value in the new text must be the one that was meant, whatever the text looked like. Where parts of a
        // value cannot be changed by themselves, all of it is written.
        let is_meant = |next: &String| {
            let now = plain(next);
            now.as_ref() == Some(&meant) || now.as_ref() == Some(&without)
        };
        let mut tries = [true, false].into_iter().map(|by_parts| change.made(&text, by_parts));
        let first = tries.next().ok_or("nothing is tried")??;
        let next = if is_meant(&first) { Some(first) } else { tries.next().transpose()?.filter(is_meant) };
        text = next.ok_or_else(|| {
            format!("`{}` cannot be changed here: change it in the text", change.path.join("."))
        })?;
    }
    Ok(text)
}

impl Change {
    /// Makes the change in values.
    fn apply(&self, value: &mut Value) -> Result<(), String> {
        let (last, above) = self.path.split_last().ok_or("a change needs a path")?;
        let mut table = value;
        for key in above {
            let Value::Object(entries) = table else {
                return Err(format!("`{key}` is not in a table"));
            };
            if !entries.contains_key(key) {
                match self.action {
                    Action::Value(_) => {}
                    Action::Remove(_) => return Ok(()),
                    Action::Rename(_) => return Err(format!("there is no `{key}`")),
                }
            }
            table = entries.entry(key).or_insert_with(|| Value::Object(Map::new()));
        }
        let Value::Object(entries) = table else {
            return Err(format!("`{last}` cannot be in a value that is no table"));
        };
        match &self.action {
            Action::Value(new) => {
                entries.insert(last.clone(), new.clone());
            }
            Action::Remove(_) => {
                entries.remove(last);
            }
            Action::Rename(new) if entries.contains_key(new) => {
                return Err(format!("there is a `{new}` already"));
            }
            Action::Rename(new) => {
                let old = entries.remove(last).ok_or_else(|| format!("there is no `{last}`"))?;
                entries.insert(new.clone(), old);
            }
        }
        Ok(())
    }

    /// The text after the change.
    fn made(&self, text: &str, by_parts: bool) -> Result<String, String> {
        let mut replacements = self.replacements(text, by_parts)?;
        replacements.sort_by_key(|(range, _)| (range.start, range.end));
        let mut made = text.to_owned();
        for (range, new) in replacements.into_iter().rev() {
            if made.get(range.clone()).is_none() {
                return Err(format!("`{}` has no place", self.path.join(".")));
            }
            made.replace_range(range, &new);
        }
        Ok(made)
    }

    /// The bytes that the change replaces, and the texts that come in their places: only those parts of a value that
    /// become other ones, or all of it.
    fn replacements(&self, text: &str, by_parts: bool) -> Result<Replacements, String> {
        let line_end = line_end(text);
        let document = Document::parse(text).map_err(|_| "the text is not TOML: mend it first".to_owned())?;
        let (last, above) = self.path.split_last().ok_or("a change needs a path")?;
        // The deepest table of the path that is there.
        let mut holder = Holder { item: document.as_item(), at: 0, dots: 0 };
        for key in above {
            let Some(item) = holder.table().and_then(|table| table.get(key)) else { break };
            // Keys count from the header or from the braces that they stand under.
            let dots = if item.as_table().is_some_and(Table::is_dotted) { holder.dots + 1 } else { 0 };
            holder = Holder { item, at: holder.at + 1, dots };
        }
        let table = holder.table().ok_or_else(|| format!("`{last}` cannot be in a value"))?;
        let found = (holder.at == above.len()).then(|| table.get_key_value(last)).flatten();
        match (&self.action, found) {
            (Action::Value(value), Some((_, Item::Value(old)))) => {
                if let Some(parts) = by_parts.then(|| over(text, line_end, old, value)).flatten() {
                    return parts;
                }
                let range = old.span().ok_or("the value has no place")?;
                Ok(vec![(range, written(value, line_end)?)])
            }
            (Action::Value(_), Some(_)) => Err(format!("`{last}` is a table: change its keys")),
            (Action::Value(value), None) => {
                self.insertion(text, &document, &holder, value).map(|insertion| vec![insertion])
            }
            (Action::Remove(_), None) => Ok(Vec::new()),
            (Action::Remove(_), Some((key, item))) => {
                removal(text, key, item, &holder).map(|range| vec![(range, String::new())])
            }
            (Action::Rename(_), None) => Err(format!("there is no `{last}`")),
            (Action::Rename(new), Some((key, item))) => {
                // Headers and keys with dots repeat it.
                let mut places: Vec<Range<usize>> = key.span().into_iter().collect();
                if let Item::Table(table) = item {
                    places.extend(repeated(text, table, (holder.at, holder.dots)));
                }
                places.sort_by_key(|place| place.start);
                places.dedup();
                Ok(places.into_iter().map(|place| (place, name(new))).collect())
            }
        }
    }

    /// Where a key that is not there is written.
    fn insertion(
        &self,
        text: &str,
        document: &Document<&str>,
        holder: &Holder<'_>,
        new: &Value,
    ) -> Result<(Range<usize>, String), String> {
        // The tables between become tables in the value.
        let value = self
            .path
            .iter()
            .skip(holder.at + 1)
            .rev()
            .fold(new.clone(), |value, key| Value::Object(Map::from_iter([(key.clone(), value)])));
        let key = self.path.get(holder.at).ok_or("a change needs a path")?;
        let line_end = line_end(text);
        let entry = entry(key, &value, line_end)?;
        if let Item::Value(inline) = holder.item {
            let range = inline.span().ok_or("the table has no place")?;
            return in_braces(text, range, &entry).ok_or_else(|| "the table has no place".to_owned());
        }
        let table = holder.item.as_table().ok_or("the key belongs to a list")?;
        let path = &self.path[..holder.at];
        let has_headers = |table: &Table| {
            table.iter().any(|(_, item)| item.as_table().is_some_and(|table| !table.is_dotted()))
        };
        let header = |keys: &[&str]| keys.iter().map(|key| name(key)).collect::<Vec<_>>().join(".");
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        match value {
            // A table gets a header where its siblings have some, and at the top.
            Value::Object(_) if !table.is_dotted() && (path.is_empty() || has_headers(table)) => {
                let all: Vec<&str> = self.path.iter().map(String::as_str).collect();
                let (keys, entries) = match (new, all.split_last()) {
                    (Value::Object(entries), _) => (all.as_slice(), entries.clone()),
                    (value, Some((last, above))) => {
                        (above, Map::from_iter([((*last).to_owned(), value.clone())]))
                    }
                    (_, None) => return Err("a change needs a path".to_owned()),
                };
                let mut lines = format!("[{}]{line_end}", header(keys));
                for (key, value) in &entries {
                    lines.extend([&name(key), " = ", &written(value, line_end)?, line_end]);
                }
                let at = if path.is_empty() { text.len() } else { table_end(text, table) };
                Ok((at..at, apart(text, at, line_end) + &lines))
            }
            // Keys of a table that only the headers of others name.
            _ if table.is_implicit() && !table.is_dotted() && !path.is_empty() => {
                let lines = format!("[{}]{line_end}{entry}{line_end}", header(&path));
                Ok((text.len()..text.len(), apart(text, text.len(), line_end) + &lines))
            }
            _ => {
                let start = || match table.span() {
                    Some(span) if !path.is_empty() => end_of_line(text, span.start),
                    _ => end_of_head(text),
                };
                let at = last_of(text, table).unwrap_or_else(start);
                let prefix = dotted_prefix(document.as_table(), &path);
                let before = if at > 0 && !text[..at].ends_with('\n') { line_end } else { "" };
                Ok((at..at, format!("{before}{prefix}{entry}{line_end}")))
            }
        }
    }
}

/// The line end that the lines of a text have.
fn line_end(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

/// A table of the path that is there.
struct Holder<'d> {
    item: &'d Item,
    /// The number of keys that lead to it.
    at: usize,
    /// The number of keys with dots that lead to it from the header or the braces around it.
    dots: usize,
}

impl<'d> Holder<'d> {
    fn table(&self) -> Option<&'d dyn TableLike> {
        self.item.as_table_like()
    }
}

/// The bytes of a key with its value, and of what divides it from others.
fn removal(
    text: &str,
    key: &toml_edit::Key,
    item: &Item,
    holder: &Holder<'_>,
) -> Result<Range<usize>, String> {
    let nowhere = || "the key has no place".to_owned();
    match item {
        Item::Value(value) => {
            let key = key.span().ok_or_else(nowhere)?;
            let end = value.span().ok_or_else(nowhere)?.end;
            if let Item::Value(_) = holder.item {
                return Ok(in_list(text, key.start, end));
            }
            Ok(line_start(text, key.start)..end_of_line(text, end))
        }
        Item::Table(table) if !table.is_dotted() => {
            let span = table.span().ok_or_else(nowhere)?;
            let header = line_start(text, span.start);
            let start = text[..header].trim_end_matches(['\n', '\r', ' ', '\t']).len();
            let end = table_end(text, table);
            // One line end stays before what follows.
            let start = end_of_line(text, start).min(header);
            Ok(start..end)
        }
        _ => Err("this cannot be removed here: remove it in the text".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn set(text: &str, path: &str, value: Value) -> Result<String, String> {
        one(text, path, Action::Value(value))
    }

    fn one(text: &str, path: &str, action: Action) -> Result<String, String> {
        let path = path.split('.').map(str::to_owned).collect();
        change(text, &[Change { path, action }])
    }

    #[test]
    fn a_value_is_replaced_and_all_around_it_stays() {
        let text = "\u{feff}# A hero.\r\ncell = [16,16] # a square\r\n\r\n[animations]\r\nwalk.row = 1\r\nrun = {row=2}";
        let changed = set(text, "cell", json!([24, 32])).unwrap();
        assert_eq!(changed, text.replace("[16,16]", "[24,32]"));
        assert_eq!(set(text, "animations.walk.row", json!(3)).unwrap(), text.replace("row = 1", "row = 3"));
        assert_eq!(set(text, "animations.run.row", json!(3)).unwrap(), text.replace("row=2", "row=3"));
    }

    #[test]
    fn a_new_key_stands_behind_the_last_one_of_its_table() {
        let text = "# A hero.\ncell = [16, 16] # a square\n\n# Rows.\n[animations]\nwalk.row = 1\n\n[animations.run]\nrow = 2\n";
        for (path, value, before, after) in [
            ("margin", json!(1), "square\n", "square\nmargin = 1\n"),
            ("animations.walk.duration", json!(90), "walk.row = 1\n", "walk.row = 1\nwalk.duration = 90\n"),
            ("animations.run.end", json!("hold"), "row = 2\n", "row = 2\nend = \"hold\"\n"),
            ("animations.hit", json!({"row": 3}), "row = 2\n", "row = 2\n\n[animations.hit]\nrow = 3\n"),
            ("slices.box", json!([0, 0, 8, 8]), "row = 2\n", "row = 2\n\n[slices]\nbox = [0, 0, 8, 8]\n"),
        ] {
            assert_eq!(set(text, path, value).unwrap(), text.replace(before, after), "{path}");
        }
        assert_eq!(
            set("cell = [8, 8]\n", "animations.walk", json!({"row": 1})).unwrap(),
            "cell = [8, 8]\n\n[animations.walk]\nrow = 1\n"
        );
        let inline = "animations = { walk = { row = 0 }, run = {} }";
        assert_eq!(
            set(inline, "animations.run.row", json!(1)).unwrap(),
            "animations = { walk = { row = 0 }, run = { row = 1 } }"
        );
        assert_eq!(
            set(inline, "animations.walk.duration", json!(9)).unwrap(),
            "animations = { walk = { row = 0, duration = 9 }, run = {} }"
        );
        assert_eq!(set("", "cell", json!([8, 8])).unwrap(), "cell = [8, 8]\n");
        assert_eq!(set("a = 1", "b", json!(2)).unwrap(), "a = 1\nb = 2\n");
        assert_eq!(set("# A.\n\n[t]\n", "b", json!(2)).unwrap(), "# A.\nb = 2\n\n[t]\n");
        assert_eq!(set("[a.b]\nc = 1\n", "a.d", json!(2)).unwrap(), "[a.b]\nc = 1\n\n[a]\nd = 2\n");
        assert_eq!(set("[t]", "t.u", json!(true)).unwrap(), "[t]\nu = true\n");
    }

    #[test]
    fn keys_and_tables_are_removed_with_their_lines_and_renamed() {
        let text = "a = 1\nb = [\n 2,\n] # two\n\n# About t.\n[t]\nx = { p = 1, q = 2, r = 3 }\n\n[t.u]\ny = 1\n\n[v]\nz = 1\n";
        let remove = |path| one(text, path, Action::Remove(true)).unwrap();
        assert_eq!(remove("b"), text.replace("b = [\n 2,\n] # two\n", ""));
        assert_eq!(remove("t.x.p"), text.replace("p = 1, ", ""));
        assert_eq!(remove("t.x.r"), text.replace(", r = 3", ""));
        assert_eq!(remove("t.u"), text.replace("\n[t.u]\ny = 1\n", ""));
        assert_eq!(remove("nothing.there"), text);
        let last = "a = 1\n\n[b.c]\nd = 2\n";
        assert_eq!(one(last, "b.c", Action::Remove(true)).unwrap(), "a = 1\n");
        assert_eq!(
            one(text, "t", Action::Rename("w w".into())).unwrap(),
            text.replace("[t]", "[\"w w\"]").replace("[t.u]", "[\"w w\".u]")
        );
        let dotted = "[animations]\nwalk.row = 1\n\"walk\".duration = 2\nrun = { row = 3 }\n\n[animations.walk.slices]\nbox = [1]\n";
        let renamed = one(dotted, "animations.walk", Action::Rename("go".into()));
        assert_eq!(renamed.unwrap(), dotted.replace("\"walk\"", "go").replace("walk", "go"));
        let renamed = one(dotted, "animations.run", Action::Rename("trot".into()));
        assert_eq!(renamed.unwrap(), dotted.replace("run", "trot"));
    }

    #[test]
    fn nothing_is_changed_that_would_mean_something_else() {
        assert!(set("a = ", "b", json!(1)).is_err());
        assert!(set("a = 1", "a.b", json!(1)).is_err());
        assert!(set("[a]\nb = 1", "a", json!(1)).is_err());
        assert!(set("[[a]]\nb = 1", "a.b", json!(1)).is_err());
        assert!(one("a = 1\nb = 2", "a", Action::Rename("b".into())).is_err());
        assert!(set("a = 1", "b", Value::Null).is_err());
    }
}
