//! Recognises the names that file managers, editors and browsers give to copies of files.

use crate::base::paths;

/// Endings that are added to a name: those of backups, and the one that text editors add.
const ADDED: [&str; 6] = ["bak", "backup", "old", "orig", "tmp", "txt"];

/// The words before `copy` in the names of further copies.
const FURTHER: [&str; 3] = ["another ", "3rd ", "4th "];

/// The name of the original, if a name looks like that of a copy: `hero.dat` for `hero (copy).dat`. The name may be
/// intended if there is no such original.
pub(crate) fn original(name: &str) -> Option<String> {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let stem = original_stem(stem)?;
    Some(if ending.is_empty() { stem.to_owned() } else { format!("{stem}.{ending}") })
}

/// The same for a name without its ending.
pub(crate) fn original_stem(stem: &str) -> Option<&str> {
    let found = after_prefix(stem).or_else(|| {
        let rest = before_number(stem);
        // The names of browsers, such as `hero (1)`, have only a number.
        let is_numbered = rest != stem && stem.ends_with(')');
        before_word(rest).or_else(|| is_numbered.then_some(rest))
    });
    found.map(str::trim_end).filter(|stem| !stem.is_empty())
}

/// A name without an added ending: `hero.dat` for `hero.dat.bak` and `hero.dat~`.
pub(crate) fn without_added(name: &str) -> Option<&str> {
    name.strip_suffix('~')
        .or_else(|| ADDED.contains(&paths::ending(name)).then(|| paths::without_ending(name)))
}

/// `hero` for `Copy of hero` and `Copy (2) of hero`.
fn after_prefix(stem: &str) -> Option<&str> {
    let rest = strip_start(stem, "copy ")?;
    let rest = match rest.strip_prefix('(') {
        Some(rest) => {
            rest.trim_start_matches(|character: char| character.is_ascii_digit()).strip_prefix(") ")?
        }
        None => rest,
    };
    strip_start(rest, "of ")
}

/// `hero - Copy` for `hero - Copy (2)`, and `hero copy` for `hero copy 2`.
fn before_number(stem: &str) -> &str {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match stem.rsplit_once(' ') {
        Some((rest, last)) if digits(last) => rest,
        Some((rest, last))
            if last.strip_prefix('(').and_then(|last| last.strip_suffix(')')).is_some_and(digits) =>
        {
            rest
        }
        _ => stem,
    }
}

/// `hero` for `hero copy`, `hero - Copy`, `hero (copy)`, `hero (another copy)` and `hero (copy 2)`.
fn before_word(stem: &str) -> Option<&str> {
    if let Some(inner) = stem.strip_suffix(')') {
        let (rest, inner) = inner.rsplit_once(" (")?;
        let inner = inner.to_ascii_lowercase();
        let word = FURTHER.iter().find_map(|word| inner.strip_prefix(word)).unwrap_or(&inner);
        return (before_number(word) == "copy").then_some(rest);
    }
    let rest = strip_end(stem, " copy")?;
    Some(rest.strip_suffix(" -").unwrap_or(rest))
}

fn strip_start<'a>(text: &'a str, start: &str) -> Option<&'a str> {
    let (head, rest) = text.split_at_checked(start.len())?;
    head.eq_ignore_ascii_case(start).then_some(rest)
}

fn strip_end<'a>(text: &'a str, end: &str) -> Option<&'a str> {
    let (rest, tail) = text.split_at_checked(text.len().checked_sub(end.len())?)?;
    tail.eq_ignore_ascii_case(end).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_known_by_their_names() {
        let copies = [
            "hero (copy).dat",
            "hero (another copy).dat",
            "hero (3rd copy).dat",
            "hero (copy 2).dat",
            "hero - Copy.dat",
            "hero - Copy (2).dat",
            "hero copy.dat",
            "hero copy 3.dat",
            "Copy of hero.dat",
            "Copy (2) of hero.dat",
            "hero (1).dat",
        ];
        for copy in copies {
            assert_eq!(original(copy).as_deref(), Some("hero.dat"), "{copy}");
        }
        for other in [
            "hero.dat",
            "hero 2.dat",
            "copy.dat",
            "Copy of .dat",
            " copy.dat",
            "photocopy.dat",
            "(1).dat",
            "hero(1).dat",
            "hé copié.dat",
        ] {
            assert_eq!(original(other), None, "{other}");
        }
        assert_eq!(original("hero copy").as_deref(), Some("hero"));
    }

    #[test]
    fn added_endings() {
        for name in ["hero.dat.bak", "hero.dat~", "hero.dat.txt", "hero.dat.orig"] {
            assert_eq!(without_added(name), Some("hero.dat"), "{name}");
        }
        assert_eq!((without_added("hero.dat"), without_added("hero")), (None, None));
    }
}
