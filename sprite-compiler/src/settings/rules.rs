//! Helps that say how to write a rule for some pictures of another one alone.

/// Returns whether a path can be the pattern of a rule as it is, and then matches itself alone: it has no sign of a
/// pattern, of a capture, or of a string in TOML.
pub(crate) fn is_plain(path: &str) -> bool {
    !path.contains(|character: char| "*?[]{}\"\\".contains(character) || character.is_control())
}

/// The help that leaves pictures out of the rule of a pattern: a rule for them alone, below that one. The rule that is
/// for nothing else makes nothing itself.
pub(crate) fn skipping(paths: &[&str], rule: &str) -> String {
    let pattern = match paths {
        [only] => Some((*only).to_owned()),
        several => common(several).map(|(before, after)| format!("{before}{{n}}{after}")),
    };
    let (them, each) = if paths.len() == 1 { ("it", "it") } else { ("them", "each") };
    let how = match pattern {
        Some(pattern) if pattern == rule => {
            "write `skip = true` in place of the keys of this rule".to_owned()
        }
        Some(pattern) if paths.iter().all(|path| is_plain(path)) => {
            format!("write below this rule `[sheets.\"{pattern}\"]`, and in the next line `skip = true`")
        }
        _ => format!("add a rule for {each} below this one, with `skip = true`"),
    };
    format!("export {them} again if something is to be seen; to make nothing of {them}, {how}")
}

/// The text before and after a number in the names of pictures that differ in it alone.
fn common<'p>(paths: &[&'p str]) -> Option<(&'p str, &'p str)> {
    let is_digit = |character: char| character.is_ascii_digit();
    let [first, others @ ..] = paths else { return None };
    // The last number in which the first two differ.
    let mut end = first.len();
    loop {
        end = first.get(..end)?.rfind(is_digit)? + 1;
        let before = first.get(..end)?.trim_end_matches(is_digit);
        let after = first.get(end..)?;
        let is_number = |path: &&str| {
            let number = path.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
            number.is_some_and(|number| !number.is_empty() && number.chars().all(is_digit))
        };
        if !others.is_empty() && others.iter().all(is_number) {
            return Some((before, after));
        }
        end = before.len();
    }
}
