//! Lines that are added to a `Cargo.toml`, which otherwise stays as its author wrote it.

/// The manifest with a dependency more; [`None`] when it has that already.
pub(super) fn with_dependency(text: &str, section: &str, name: &str, value: &str) -> Option<String> {
    let line = format!("{name} = {value}");
    let header = format!("[{section}]");
    let own_table = format!("[{section}.{name}]");
    let is_key = |line: &str| {
        let rest = line.strip_prefix(name).or_else(|| line.strip_prefix(&format!("\"{name}\"")));
        rest.is_some_and(|rest| rest.trim_start().starts_with(['=', '.']))
    };
    let mut is_inside = false;
    let mut after_header = None;
    let mut at = 0;
    for whole in text.split_inclusive('\n') {
        at += whole.len();
        let line = code(whole);
        if line == own_table {
            return None;
        }
        if line.starts_with('[') {
            is_inside = line == header;
            if is_inside {
                after_header = Some(at);
            }
        } else if is_inside && is_key(line) {
            return None;
        }
    }
    Some(match after_header {
        Some(at) => {
            let (before, after) = text.split_at(at);
            format!("{}{line}\n{after}", ended(before))
        }
        None => format!("{}\n{header}\n{line}\n", ended(text)),
    })
}

/// The manifest as the root of a workspace; [`None`] when it is one.
pub(super) fn with_workspace(text: &str) -> Option<String> {
    (!has_workspace(text)).then(|| format!("{}\n[workspace]\n", ended(text)))
}

/// Whether it is the root of a workspace.
pub(super) fn has_workspace(text: &str) -> bool {
    text.lines().map(code).any(|line| line == "[workspace]" || line.starts_with("[workspace."))
}

/// A line without its comment and the space around it. No header or key that is looked for has a `#`.
fn code(line: &str) -> &str {
    line.split('#').next().unwrap_or_default().trim()
}

/// A text whose last line ends.
fn ended(text: &str) -> String {
    if text.is_empty() || text.ends_with('\n') { text.to_owned() } else { format!("{text}\n") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn added(text: &str) -> Option<String> {
        with_dependency(text, "dependencies", "x", "\"1\"")
    }

    #[test]
    fn a_dependency_is_added_once_and_the_rest_stays() {
        let text = "[package]\nname = \"a\" # x = 1\n\n[dependencies] # what it needs\ny = \"2\"\n";
        let with = added(text).expect("it is new");
        assert_eq!(with, text.replace("needs\n", "needs\nx = \"1\"\n"));
        assert_eq!(added(&with), None);
        assert_eq!(added("[package]").as_deref(), Some("[package]\n\n[dependencies]\nx = \"1\"\n"));
        assert_eq!(added("[dependencies]").as_deref(), Some("[dependencies]\nx = \"1\"\n"));
        for known in [
            "[dependencies]\nx={ path = \"x\" }",
            "[dependencies]\nx.workspace = true",
            "[dependencies.x]",
            "[dependencies]\n\"x\" = \"1\"",
        ] {
            assert_eq!(added(known), None, "{known}");
        }
        // A name that only begins so, and one of another section, are others.
        assert!(added("[dependencies]\nxy = \"1\"\n[dev-dependencies]\nx = \"1\"\n").is_some());
    }

    #[test]
    fn a_workspace_is_begun_once() {
        let with = with_workspace("[package]\nname = \"a\"\n").expect("it is new");
        assert!(has_workspace(&with) && with_workspace(&with).is_none());
        assert!(has_workspace("[workspace.package]\n") && !has_workspace("# [workspace]\n"));
    }
}
