//! The values of a text in TOML, and values as TOML has them.

use serde_json::Value;
use toml_edit::{Document, Item, TableLike};

/// The values without the tables on a path in which nothing is left: no text has them.
pub(super) fn without_empty(mut value: Value, path: &[String]) -> Value {
    if let (Value::Object(entries), Some((first, rest))) = (&mut value, path.split_first())
        && let Some(inner) = entries.remove(first)
    {
        let inner = without_empty(inner, rest);
        if rest.is_empty() || inner.as_object().is_none_or(|entries| !entries.is_empty()) {
            entries.insert(first.clone(), inner);
        }
    }
    value
}

/// The values of a text, without their places; [`None`] if it is no TOML.
pub(super) fn plain(text: &str) -> Option<Value> {
    Some(of_table(Document::parse(text).ok()?.as_table()))
}

fn of_table(table: &dyn TableLike) -> Value {
    let entries = table.iter().filter(|(_, item)| !item.is_none());
    Value::Object(entries.map(|(key, item)| (key.to_owned(), of_item(item))).collect())
}

fn of_item(item: &Item) -> Value {
    match item {
        Item::None => Value::Null,
        Item::Value(value) => of_value(value),
        Item::Table(table) => of_table(table),
        Item::ArrayOfTables(tables) => Value::Array(tables.iter().map(|table| of_table(table)).collect()),
    }
}

/// A value, without its places.
pub(super) fn of_value(value: &toml_edit::Value) -> Value {
    match value {
        toml_edit::Value::String(text) => text.value().as_str().into(),
        toml_edit::Value::Integer(number) => (*number.value()).into(),
        toml_edit::Value::Float(number) => (*number.value()).into(),
        toml_edit::Value::Boolean(is) => (*is.value()).into(),
        toml_edit::Value::Datetime(time) => time.value().to_string().into(),
        toml_edit::Value::Array(values) => Value::Array(values.iter().map(of_value).collect()),
        toml_edit::Value::InlineTable(table) => of_table(table),
    }
}

/// A value as it is written in TOML: on one line, but for a list of tables, each of which has a line of its own.
pub(super) fn written(value: &Value, line_end: &str) -> Result<String, String> {
    let written = |value: &Value| written(value, line_end);
    Ok(match value {
        Value::Null => return Err("TOML has no empty value".to_owned()),
        Value::Bool(is) => is.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => toml_edit::Value::from(text.as_str()).to_string().trim().to_owned(),
        Value::Array(values) => {
            let is_lines = !values.is_empty() && values.iter().all(Value::is_object);
            let values: Vec<String> = values.iter().map(written).collect::<Result<_, _>>()?;
            if is_lines {
                let lines = values.iter().map(|value| format!("    {value},{line_end}"));
                format!("[{line_end}{}]", lines.collect::<String>())
            } else {
                format!("[{}]", values.join(", "))
            }
        }
        Value::Object(entries) if entries.is_empty() => "{}".to_owned(),
        Value::Object(entries) => {
            let entries = entries.iter().map(|(key, value)| entry(key, value, line_end));
            format!("{{ {} }}", entries.collect::<Result<Vec<_>, String>>()?.join(", "))
        }
    })
}

/// A key and its value as they are written.
pub(super) fn entry(key: &str, value: &Value, line_end: &str) -> Result<String, String> {
    Ok(format!("{} = {}", name(key), written(value, line_end)?))
}

/// A key as it is written.
pub(super) fn name(key: &str) -> String {
    toml_edit::Key::new(key).to_string()
}
