//! The pictures that a pattern of a rule takes, while it is typed.

use super::ask::Answer;
use serde_json::{Value, json};
use sprite_compiler::captures;

/// The most bytes of a pattern that is looked at.
const MOST: usize = 4_096;

/// The pictures that a pattern takes: the id of each, and its path in parts, each with the capture that takes it.
pub(super) fn taken(pattern: &str, pictures: &[(usize, &str)]) -> Answer {
    if pattern.len() > MOST {
        return Err(format!("a pattern may have {MOST} bytes"));
    }
    let paths: Vec<&str> = pictures.iter().map(|(_, path)| *path).collect();
    let found = captures(pattern, &paths).ok_or("this is not a pattern yet")?;
    let taken = pictures.iter().zip(found).filter_map(|(&(id, path), captured)| {
        let mut parts: Vec<[Value; 2]> = Vec::new();
        let mut at = 0;
        for (word, range) in captured? {
            parts.push([Value::Null, path.get(at..range.start)?.into()]);
            parts.push([word.into(), path.get(range.clone())?.into()]);
            at = range.end;
        }
        parts.push([Value::Null, path.get(at..)?.into()]);
        parts.retain(|[_, text]| text != "");
        Some(json!({ "id": id, "parts": parts }))
    });
    Ok(taken.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_divided_by_the_captures_that_take_it() {
        let pictures = [(3, "é/elf_walk_0.png"), (4, "b.png"), (7, "elf_run_12.png")];
        let found = taken("**/{sprite}_{animation}_{n}.png", &pictures).unwrap();
        let first = json!([
            [null, "é/"],
            ["sprite", "elf"],
            [null, "_"],
            ["animation", "walk"],
            [null, "_"],
            ["n", "0"],
            [null, ".png"]
        ]);
        assert_eq!(
            (found.as_array().map(Vec::len), &found[0]["id"], &found[0]["parts"]),
            (Some(2), &json!(3), &first)
        );
        assert!(taken("{spr", &pictures).is_err() && taken(&"a".repeat(MOST + 1), &pictures).is_err());
    }
}
