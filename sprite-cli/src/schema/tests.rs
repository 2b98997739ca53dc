//! The committed schemas are those of the declared keys: `BLESS=1 cargo test -p cargo-sprites schema` writes them anew.
//! The examples of the pages are right by them.
#![expect(clippy::disallowed_methods, reason = "pages and cases are no assets")]

use super::Schema;
use serde_json::{Map, Value, json};
use std::fs;
use std::path::PathBuf;

fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn schema(of: Schema) -> Value {
    serde_json::from_str(&of.text()).expect("a schema is JSON")
}

/// Checks a value by the parts of JSON Schema that these files use.
fn fits(value: &Value, schema: &Value, root: &Value) -> bool {
    if let Some(path) = schema["$ref"].as_str() {
        return fits(value, root.pointer(path.trim_start_matches('#')).expect("a definition"), root);
    }
    let of_type = match schema["type"].as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("integer") => value.is_i64(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        _ => true,
    };
    let number = value.as_i64().unwrap_or_default();
    let in_range = !value.is_i64()
        || schema["minimum"].as_i64().is_none_or(|least| least <= number)
            && schema["maximum"].as_i64().is_none_or(|most| number <= most);
    let in_list = schema["enum"].as_array().is_none_or(|words| words.contains(value));
    let is_it = schema.get("const").is_none_or(|one| one == value);
    let one_of = schema["oneOf"].as_array();
    let fits_one = one_of.is_none_or(|all| all.iter().filter(|one| fits(value, one, root)).count() == 1);
    let entries = value.as_array().is_none_or(|items| {
        let fits_each = |(index, item): (usize, &Value)| match &schema["items"] {
            Value::Array(each) => each.get(index).is_some_and(|one| fits(item, one, root)),
            one => one.is_null() || fits(item, one, root),
        };
        let count = items.len() as u64;
        schema["minItems"].as_u64().is_none_or(|least| least <= count)
            && schema["maxItems"].as_u64().is_none_or(|most| count <= most)
            && items.iter().enumerate().all(fits_each)
    });
    let none = Map::new();
    let members = value.as_object().unwrap_or(&none).iter().all(|(key, value)| {
        let by_name = schema["properties"].get(key);
        // The only pattern is that of a number.
        let by_pattern = schema["patternProperties"].as_object().and_then(|all| all.values().next());
        let by_pattern = by_pattern.filter(|_| key.bytes().all(|byte| byte.is_ascii_digit()));
        match (by_name.or(by_pattern), &schema["additionalProperties"]) {
            (Some(one), _) => fits(value, one, root),
            (None, Value::Bool(is_allowed)) => *is_allowed,
            (None, one) => one.is_null() || fits(value, one, root),
        }
    });
    of_type && in_range && in_list && is_it && fits_one && entries && members
}

/// A TOML text as JSON; [`None`] when it is no TOML.
fn parsed(text: &str) -> Option<Value> {
    fn of(item: &toml_edit::Item) -> Value {
        match item {
            toml_edit::Item::Value(value) => of_value(value),
            toml_edit::Item::Table(table) => {
                table.iter().map(|(key, item)| (key.to_owned(), of(item))).collect::<Map<_, _>>().into()
            }
            toml_edit::Item::None | toml_edit::Item::ArrayOfTables(_) => Value::Null,
        }
    }
    fn of_value(value: &toml_edit::Value) -> Value {
        match value {
            toml_edit::Value::String(text) => json!(text.value()),
            toml_edit::Value::Integer(number) => json!(number.value()),
            toml_edit::Value::Float(number) => json!(number.value()),
            toml_edit::Value::Boolean(truth) => json!(truth.value()),
            toml_edit::Value::Datetime(date) => json!(date.value().to_string()),
            toml_edit::Value::Array(items) => items.iter().map(of_value).collect(),
            toml_edit::Value::InlineTable(table) => table
                .iter()
                .map(|(key, value)| (key.to_owned(), of_value(value)))
                .collect::<Map<_, _>>()
                .into(),
        }
    }
    Some(of(text.parse::<toml_edit::DocumentMut>().ok()?.as_item()))
}

#[test]
fn the_examples_of_the_pages_fit() {
    let (sheet, settings) = (schema(Schema::Sheet), schema(Schema::Settings));
    let mut count = 0;
    for page in
        ["README.md", "docs/by-hand.md", "docs/tutorial.md", "docs/formats/sheet.md", "docs/settings.md"]
    {
        let text = fs::read_to_string(repository().join(page)).expect("a page");
        let blocks = text.split("```toml\n").skip(1).filter_map(|block| block.split("```").next());
        for block in blocks {
            let value = parsed(block).expect(block);
            let is_settings = ["sheets", "lints", "images", "companions", "aseprite", "atlas", "cache"]
                .iter()
                .any(|key| value.get(key).is_some());
            let root = if is_settings { &settings } else { &sheet };
            assert!(fits(&value, root, root), "{page}:\n{block}");
            count += 1;
        }
    }
    assert!(count >= 10, "{count} examples");
}

#[test]
fn right_sheets_fit_and_wrong_ones_do_not() {
    let sheet = schema(Schema::Sheet);
    let cases = repository().join("sprite-compiler/tests/cases/sheet");
    let (mut right, mut wrong) = (0, 0);
    for entry in fs::read_dir(cases).expect("cases") {
        let path = entry.expect("a case").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a case");
        let sections = text.split("--- ").filter_map(|section| section.split_once('\n'));
        let file =
            sections.into_iter().find(|(head, _)| head.starts_with("file ") && head.ends_with(".sheet.toml"));
        let Some(value) = file.and_then(|(_, text)| parsed(&text.replace("<TAB>", "\t"))) else { continue };
        if name.starts_with("fine.") {
            assert!(fits(&value, &sheet, &sheet), "{name}");
            right += 1;
        } else if name.starts_with("key-unknown.") || name.starts_with("value-") {
            assert!(!fits(&value, &sheet, &sheet), "{name}");
            wrong += 1;
        }
    }
    assert!(right >= 4 && wrong >= 8, "{right} right, {wrong} wrong");
}

#[test]
fn the_documents_have_the_same_schemas() {
    for (name, of) in [("sheet", Schema::Sheet), ("settings", Schema::Settings)] {
        let path = repository().join(format!("docs/schema/{name}.json"));
        let (now, made) = (fs::read_to_string(&path).unwrap_or_default(), of.text());
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, &made).expect("a schema");
        } else {
            assert!(now == made, "{}: write it anew with BLESS=1", path.display());
        }
    }
}
