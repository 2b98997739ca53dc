//! The sections of `CHANGELOG.md`.

/// The heading of what is not released yet.
const UNRELEASED: &str = "## Unreleased";

/// The lines below the heading of a version, without those of the next.
pub(super) fn section<'a>(changelog: &'a str, version: &str) -> Option<&'a str> {
    let is_heading = |line: &str| {
        let heading = line.strip_prefix("## ").map(str::trim_end);
        heading.is_some_and(|heading| heading == version || heading.starts_with(&format!("{version} ")))
    };
    let mut start = 0;
    for line in changelog.split_inclusive('\n') {
        start += line.len();
        if is_heading(line) {
            let rest = &changelog[start..];
            return Some(rest.split("\n## ").next().unwrap_or(rest).trim());
        }
    }
    None
}

/// The changelog in which what was not released is a version of this day, below a new heading for what comes next.
pub(super) fn released(changelog: &str, version: &str, day: &str) -> Option<String> {
    let dated = format!("{UNRELEASED}\n\n## {version} - {day}");
    changelog.contains(UNRELEASED).then(|| changelog.replacen(UNRELEASED, &dated, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "# Changelog\n\n## Unreleased\n\n- new\n\n## 0.1.0 - 2026-11-24\n\n- first\n";

    #[test]
    fn a_section_ends_at_the_next_heading() {
        assert_eq!(section(LOG, "Unreleased"), Some("- new"));
        assert_eq!(section(LOG, "0.1.0"), Some("- first"));
        assert_eq!(section(LOG, "0.1"), None);
    }

    #[test]
    fn what_was_not_released_gets_the_version_and_its_day() {
        let log = released(LOG, "0.2.0", "2026-12-01").expect("a heading");
        assert_eq!((section(&log, "Unreleased"), section(&log, "0.2.0")), (Some(""), Some("- new")));
        assert_eq!(released("# Changelog\n", "0.2.0", "2026-12-01"), None);
    }
}
