//! Reports a folder in which nothing was compiled.

use crate::base::budget::Expense;
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::files::Assets;
use crate::base::foreign::shell_word;
use crate::base::limits::{KEPT_FOREIGN_BYTES, NAMED_ENDINGS, NAMED_NEAR_DESCRIPTIONS};
use crate::base::paths;
use crate::base::sorted::{SortedMap, SortedSet, sort_by};
use crate::base::source::{SourceId, Sources};
use crate::base::words::{all_of, one_of, shown};
use crate::formats::claim;
use crate::inventory::{Inventory, NearMiss, copies};
use crate::settings;

/// Reports that nothing was compiled, unless the folder has another mistake.
pub(super) fn report(
    inventory: &Inventory,
    shown_root: &str,
    assets: Assets<'_>,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) {
    let is_other = |finding: &Diagnostic| finding.code != Code::ImageUnused;
    let is_explained = diagnostics.findings().iter().any(is_other);
    if is_explained {
        return;
    }
    let root = if shown_root.is_empty() { inventory.root_name().unwrap_or(".") } else { shown_root };
    let message = format!(
        "no sprite description in `{}`: {}; the names of descriptions end in {}",
        shown(root),
        seen(inventory),
        one_of(claim::endings().map(|ending| format!(".{ending}")))
    );
    let near = near(inventory, assets, sources);
    let help = match files(inventory).find_map(|path| command(path, shown_root)) {
        _ if !near.is_empty() => near.join("; "),
        Some(command) => format!("put an Aseprite file into it, or describe an image: `{command}`"),
        None => "put an Aseprite file into it, or write a description beside the images".to_owned(),
    };
    let location = sources.add_unread(paths::ROOT.to_owned()).whole();
    diagnostics.push(Diagnostic::new(Code::NothingCompiled, location, message).help(help));
}

/// The command that describes an image; [`None`] for another file, and for one whose name is not a word of every shell, or
/// not a name of a sprite.
fn command(path: &str, shown_root: &str) -> Option<String> {
    let name = paths::stem(path);
    if paths::ending(path) != "png" || name.contains(char::is_whitespace) {
        return None;
    }
    let (name, sheet) = (shell_word(name)?, shell_word(&paths::inside(shown_root, path))?);
    Some(format!("cargo sprites new {name} --sheet {sheet}"))
}

/// The files of the folder, without its settings.
fn files(inventory: &Inventory) -> impl Iterator<Item = &str> {
    inventory.files().filter(|path| *path != settings::FILE)
}

/// The number of files of each kind, the most frequent first, in words.
fn seen(inventory: &Inventory) -> String {
    let mut counts: SortedMap<&str, usize> = SortedMap::new();
    for path in files(inventory) {
        *counts.entry(paths::ending(path)).or_default() += 1;
    }
    if counts.is_empty() {
        return "it holds no file".to_owned();
    }
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    sort_by(&mut counts, |a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    let (named, rest) = counts.split_at(counts.len().min(NAMED_ENDINGS));
    let mut words: Vec<String> = named
        .iter()
        .map(|(ending, count)| match *ending {
            "" => format!("{count} without an ending"),
            ending => format!("{count} .{}", shown(ending)),
        })
        .collect();
    let rest: usize = rest.iter().map(|(_, count)| count).sum();
    if rest > 0 {
        words.push(format!("{rest} of other kinds"));
    }
    all_of(words)
}

/// The help for files that are nearly descriptions.
fn near(inventory: &Inventory, assets: Assets<'_>, sources: &Sources) -> Vec<String> {
    let descriptions = inventory.descriptions();
    let is_description =
        |path: &str| descriptions.binary_search_by(|(known, _)| known.as_str().cmp(path)).is_ok();
    let text_of = |path: &str| {
        let entry = inventory.file(path).filter(|entry| !entry.has_holes())?;
        if !assets.budget.charge(Expense::LookedAt, entry.length) {
            return None;
        }
        // The text of a cached unit is not kept.
        let kept = sources.find(path).and_then(|source| sources.get(source).text()).map(str::to_owned);
        let read = || {
            let bytes = assets.read(path, entry.length).ok()?;
            Some(String::from_utf8_lossy(&bytes).into_owned())
        };
        kept.or_else(read)
    };
    let near = files(inventory).filter_map(|path| {
        let name = shown(path);
        if let Some(rest) = copies::without_added(path)
            && claim::is_ending(paths::ending(rest))
        {
            let meant = claim::description_meant(rest).unwrap_or_else(|| rest.to_owned());
            return Some(format!("`{name}` is not read: call it `{}`", shown(paths::file_name(&meant))));
        }
        if let Some(meant) = claim::in_lower_case(path) {
            let meant = shown(paths::file_name(&meant));
            return Some(format!("`{name}` is not read: write its ending in lower case, `{meant}`"));
        }
        if let Some(meant) = claim::description_meant(path) {
            let is_short = inventory.file(path).is_some_and(|entry| entry.length <= KEPT_FOREIGN_BYTES);
            let text = is_short.then(|| text_of(path)).flatten();
            let is_meant = text.is_some_and(|text| claim::looks_like_description(&text));
            let meant = shown(paths::file_name(&meant));
            return is_meant.then(|| format!("`{name}` is not read: call it `{meant}`"));
        }
        let ending = paths::ending(path);
        if !claim::is_ending(ending) {
            return None;
        }
        Some(if inventory.is_excluded(path) {
            format!("`{name}` is left out by `exclude` in `{}`", settings::FILE)
        } else if is_description(path) {
            let text = text_of(path).unwrap_or_default();
            if ending == "json" && text.contains("\"$schema\"") {
                // It says how other files are written.
                return None;
            }
            match looks_like(path, &text) {
                Some(what) => format!("`{name}` looks like {what}"),
                None => format!("`{name}` was read, but it describes no sprite"),
            }
        } else if claim::depends_on_folder(ending) {
            format!("`{name}` is not read: a `.{ending}` file is a description only below a folder `sprites`")
        } else {
            return None;
        })
    });
    near.take(NAMED_NEAR_DESCRIPTIONS).collect()
}

/// Reports files that would be descriptions with other endings.
pub(super) fn check(inventory: &Inventory, sources: &mut Sources, diagnostics: &mut Diagnostics) {
    for NearMiss { path, meant } in inventory.near_misses() {
        let source = sources.add_unread(path.clone());
        diagnostics.register_source(source, path);
        let name = paths::file_name(path);
        let finding = Diagnostic::new(Code::EndingWrong, source.whole(), unread(name));
        diagnostics.push(finding.help(format!("call it `{}`", shown(paths::file_name(meant)))));
    }
}

/// The reason why a file that would be a description with another ending is not read.
pub(super) fn unread(path: &str) -> String {
    let (name, ending) = (shown(path), paths::ending(path));
    if ending.eq_ignore_ascii_case("txt") {
        return format!("`{name}` is not read: its ending is `.{}`", shown(ending));
    }
    format!("`{name}` is not read: its ending is not in lower case")
}

/// Reports copies among the descriptions of animations.
pub(super) fn copies(
    compiled: &SortedSet<SourceId>,
    inventory: &Inventory,
    sources: &Sources,
    diagnostics: &mut Diagnostics,
) {
    for &source in compiled {
        let path = sources.get(source).path();
        let name = paths::file_name(path);
        let Some(original) = copies::original(name) else { continue };
        if inventory.file(&paths::inside(paths::folder(path), &original)).is_none() {
            continue;
        }
        let (name, original) = (shown(name), shown(&original));
        let message =
            format!("`{name}` looks like a copy of `{original}`, and is compiled like any other description");
        let finding = Diagnostic::new(Code::FileCopied, source.start(), message);
        diagnostics.push(finding.help(format!(
            "remove it, or give it a name of its own; as a backup it needs another ending, for example `{original}.bak`"
        )));
    }
}

/// Words in files of other programs, and the kind of file that has them.
const OTHERS: [(&str, &str, &str); 6] = [
    ("json", "\"tilewidth\"", "a tile map or tile set of Tiled"),
    ("json", "\"defaultGridSize\"", "a project of LDtk"),
    ("json", "\"skeleton\"", "a skeleton of Spine"),
    (
        "json",
        "\"frames\"",
        "an atlas without `meta`: export it in a form that names its picture, `JSON (Hash)`",
    ),
    ("xml", "<map", "a tile map of Tiled"),
    ("xml", "<tileset", "a tile set of Tiled"),
];

/// The probable type of a file that was read and is not a description.
pub(super) fn looks_like(path: &str, text: &str) -> Option<&'static str> {
    let ending = paths::ending(path);
    let found = OTHERS.iter().find(|(other, word, _)| *other == ending && text.contains(word));
    found.map(|(_, _, what)| *what)
}

#[cfg(test)]
mod tests {
    use super::command;

    #[test]
    fn a_command_that_people_copy_has_names_as_words() {
        let command = |path| command(path, "my assets");
        assert_eq!(command("a/b.png").as_deref(), Some("cargo sprites new b --sheet \"my assets/a/b.png\""));
        for path in ["$(x).png", "`x`.png", "a;b\"c.png", "-rf.png", "a b.png", "a.gif"] {
            assert_eq!(command(path), None, "{path}");
        }
        assert_eq!(
            command("x&y.png").as_deref(),
            Some("cargo sprites new \"x&y\" --sheet \"my assets/x&y.png\"")
        );
    }
}
