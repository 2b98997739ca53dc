//! Messages about rules for pictures. All are located in `sprites.toml`.

use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::limits::NAMES_COMPARED;
use crate::base::sorted::{SortedMap, SortedSet, sort_by_key};
use crate::base::source::Location;
use crate::base::words::{all_of, counted, one_of, quoted, shown};
use crate::base::{paths, suggest};
use crate::formats::sheet::pattern::{Capture, Pattern};
use crate::formats::sheet::ruled::{RulePicture, RuleSprite};
use crate::formats::sheet::rules::Rule;
use crate::inventory::Inventory;

/// The finding for pictures of a rule whose paths have no name for a sprite.
pub(in crate::formats::sheet) fn no_name(rule: &Rule, first: &str, count: usize) -> Diagnostic {
    let others =
        if count > 1 { format!(", nor of {}", counted(count - 1, "other picture")) } else { String::new() };
    let message = format!("nothing names the sprite of the picture `{}`{others}", shown(first));
    let is_animation = rule.pattern.as_ref().is_some_and(|pattern| pattern.has(Capture::Animation));
    let help = if is_animation {
        "the sprite is the folder around the name of the animation: put it into one, or write `{sprite}` into the pattern"
    } else {
        "the name is nothing but a number: put the picture into a folder that the pattern names, as `coin/*{n}.png` does"
    };
    Diagnostic::new(Code::NameEmpty, rule.location, message).label("matches this picture").help(help)
}

/// The finding for two pictures of a sprite that are the same frame. `others` is the number of further ones.
pub(in crate::formats::sheet) fn same_frame(
    rule: &Rule,
    sprite: &RuleSprite,
    (first, second, others): (&RulePicture, &RulePicture, usize),
) -> Diagnostic {
    let RulePicture { animation, direction, number, .. } = second;
    let frame = number.map_or_else(|| "the picture".to_owned(), |number| format!("frame {number}"));
    let animation = animation.as_ref().map(|name| format!(", animation `{}`", shown(name)));
    let direction = direction.map(|direction| format!(", facing {direction}"));
    let more =
        if others > 0 { format!("; so would {}", counted(others, "more picture")) } else { String::new() };
    let message = format!(
        "`{}` and `{}` would both be {frame} of `{}`{}{}{more}",
        shown(&first.path),
        shown(&second.path),
        shown(&sprite.path.join("/")),
        animation.unwrap_or_default(),
        direction.unwrap_or_default(),
    );
    let has = |capture| rule.pattern.as_ref().is_some_and(|pattern| pattern.has(capture));
    let help = if number.is_some() {
        "rename one of them, or write a capture where their names differ".to_owned()
    } else {
        let divides = |capture: Capture| matches!(capture, Capture::Cell | Capture::Count);
        let missing = Capture::ALL.into_iter().filter(|capture| !divides(*capture) && !has(*capture));
        let missing = quoted(missing.map(|capture| format!("{{{}}}", capture.word())));
        format!("write {} into the pattern where their names differ", one_of(missing))
    };
    Diagnostic::new(Code::NameCollision, rule.location, message).label("matches both").help(help)
}

/// The finding for a rule that matches no picture, without a cure.
pub(in crate::formats::sheet) fn nothing_matched(rule: &Rule) -> Diagnostic {
    let message = format!("no picture matches the pattern `{}`", shown(&rule.written));
    Diagnostic::new(Code::NothingMatched, rule.location, message).label("no sprite is made from this rule")
}

/// Adds the cure, for which all pictures are compared with the pattern. `free` are those that no rule matches.
pub(in crate::formats::sheet) fn cure_nothing_matched(
    finding: Diagnostic,
    rule: &Rule,
    pattern: &Pattern,
    (pictures, free): (&[&str], &[&str]),
    inventory: &Inventory,
) -> Diagnostic {
    let folder = paths::folder(pattern.start());
    if let Some(first) = pictures.iter().find(|path| paths::below(&rule.written, path).is_some())
        && inventory.has_folder(&rule.written)
    {
        let is_direct = paths::folder(first) == rule.written;
        let those = if is_direct { format!("*.{}", paths::ending(first)) } else { "**".to_owned() };
        let meant = format!("[sheets.\"{}/{those}\"]", rule.written);
        return finding.help(format!("this is a folder: write `{}` for the pictures in it", shown(&meant)));
    }
    if !inventory.has_folder(folder) {
        let near = suggest::nearest(folder, inventory.folders());
        let near = near.filter(|near| {
            let moved = below_other_folder(&rule.written, folder, near.word);
            moved.is_some_and(|(_, pattern)| {
                pictures.iter().any(|path| pattern.captures(path, &mut 0).is_some())
            })
        });
        if let Some(near) = near {
            return finding.did_you_mean(folder, near);
        }
        let no_folder = format!("there is no folder `{}`", shown(folder));
        return match moved(&rule.written, folder, free) {
            Some(moved) => moved.cure(finding, rule, Some(&no_folder)),
            None => finding.help(format!("{no_folder}: paths begin in the asset folder")),
        };
    }
    let below: Vec<&&str> = pictures.iter().filter(|path| paths::below(folder, path).is_some()).collect();
    let place = if folder.is_empty() {
        "in the asset folder".to_owned()
    } else {
        format!("below `{}`", shown(folder))
    };
    let elsewhere = || moved(&rule.written, folder, free).filter(Moved::is_single);
    let Some(first) = below.first() else {
        let nothing = format!("there is no `.png`, `.apng` or `.gif` {place}");
        return match elsewhere() {
            Some(moved) => moved.cure(finding, rule, Some(&nothing)),
            None => finding.help(nothing),
        };
    };
    if let Some(path) = below.iter().find(|path| pattern.captures(&in_lower_case(path), &mut 0).is_some()) {
        let names = shown(path);
        return finding.help(format!(
            "letter case matters: rename `{names}` to `{}`, or write the ending as its name has it",
            shown(paths::file_name(&in_lower_case(path)))
        ));
    }
    if let Some(moved) = elsewhere() {
        return moved.cure(finding, rule, None);
    }
    let near: Vec<&str> = free.iter().copied().filter(|path| paths::below(folder, path).is_some()).collect();
    if let Some((other, count)) = otherwise_divided(&rule.written, &near) {
        let has = if count == 1 { "has" } else { "have" };
        let pictures = counted(count, "picture");
        let help = format!(
            "{pictures} {has} other characters between the parts of the name: write `{}`",
            shown(&other)
        );
        return finding.help(help).fix(&rule.written, other, Applicability::Likely);
    }
    let depth = |path: &str| path.split('/').count();
    let lies_deeper = depth(first) > depth(&rule.written) && !rule.written.contains("**");
    let stars = match lies_deeper.then(|| rule.written.contains('*')) {
        Some(true) => "; `*` does not match `/`, and `**` does",
        Some(false) if rule.written.contains('{') => "; a capture does not match `/`",
        _ => "",
    };
    let are = if below.len() == 1 { "is" } else { "are" };
    let count = counted(below.len(), "picture");
    finding.help(format!("there {are} {count} {place}, such as `{}`{stars}", shown(first)))
}

/// A pattern with other characters between its captures and stars, which matches pictures that no rule matches, and
/// their number: `dig-{n}.png` or `dig ({n}).png` in place of `dig_{n}.png`. The one that matches most.
fn otherwise_divided(written: &str, free: &[&str]) -> Option<(String, usize)> {
    /// The most pictures that each of the patterns is compared with.
    const COMPARED: usize = 100;
    const BEFORE_NUMBERS: [(&str, &str); 9] = [
        ("_", ""),
        ("-", ""),
        (" ", ""),
        ("", ""),
        (".", ""),
        (" (", ")"),
        ("(", ")"),
        ("_(", ")"),
        ("-(", ")"),
    ];
    const BETWEEN: [&str; 4] = ["_", "-", " ", "."];
    let ending = paths::ending(written);
    let stem = written.strip_suffix(ending)?.strip_suffix('.')?;
    let (folder, name) = (paths::folder(stem), paths::file_name(stem));
    let (before, number) = match name.split_once("{n}") {
        // The text after the number stays.
        Some((before, after)) if after.trim_start_matches(DIVIDERS).is_empty() => (before, true),
        Some(_) => return None,
        None => (name, false),
    };
    let before = if number { before.trim_end_matches(DIVIDERS) } else { before };
    let mut found: Option<(String, usize)> = None;
    for between in BETWEEN {
        let before = divided_by(before, between);
        let numbers = if number { &BEFORE_NUMBERS[..] } else { &BEFORE_NUMBERS[..1] };
        for (open, close) in numbers {
            let name = if number { format!("{before}{open}{{n}}{close}") } else { before.clone() };
            let other = paths::inside(folder, &format!("{name}.{ending}"));
            let Ok(pattern) = Pattern::new(&other) else { continue };
            let matches = |path: &&&str| pattern.captures(path, &mut 0).is_some();
            let count = free.iter().take(COMPARED).filter(matches).count();
            if count > found.as_ref().map_or(0, |(_, most)| *most) {
                found = Some((other, count));
            }
        }
    }
    found.filter(|(other, _)| other != written)
}

/// The characters that divide the parts of a name.
const DIVIDERS: [char; 6] = ['_', '-', ' ', '.', '(', ')'];

/// A part of a pattern with other characters beside its captures and stars.
fn divided_by(part: &str, between: &str) -> String {
    let mut divided = String::new();
    let mut rest = part;
    while let Some(at) = rest.find(DIVIDERS) {
        let (before, after) = rest.split_at(at);
        let next = after.trim_start_matches(DIVIDERS);
        divided += before;
        let is_beside = divided.ends_with(['}', '*']) || next.starts_with(['{', '*']);
        divided += if is_beside && !next.is_empty() { between } else { &after[..after.len() - next.len()] };
        rest = next;
    }
    divided + rest
}

/// Patterns for the folders in which the pictures of a rule are whose folder was moved, renamed or divided.
struct Moved {
    /// The folders with their numbers of pictures, those with most pictures first.
    folders: Vec<(String, usize)>,
    /// The pattern for each folder, or a single one for all of them.
    patterns: Vec<String>,
}

impl Moved {
    fn is_single(&self) -> bool {
        self.patterns.len() == 1
    }

    fn help(&self, rule: &Rule) -> String {
        let named = |folder: &str| match folder {
            "" => "the asset folder".to_owned(),
            folder => format!("`{}`", shown(folder)),
        };
        let has = |(folder, count): &(String, usize)| {
            format!("{} has {} of such a name", named(folder), counted(*count, "picture"))
        };
        let has = all_of(self.folders.iter().map(has));
        match self.patterns.as_slice() {
            [only] => format!("{has}: write `{}`", shown(only)),
            several => {
                let rules = quoted(several.iter().map(|pattern| format!("[sheets.\"{}\"]", shown(pattern))));
                format!("{has}: in place of this rule write one for each, {}{}", all_of(rules), as_here(rule))
            }
        }
    }

    /// Adds the cure to the finding on the rule, after what else is to be said.
    fn cure(&self, finding: Diagnostic, rule: &Rule, before: Option<&str>) -> Diagnostic {
        let help = self.help(rule);
        let finding = finding.help(before.map_or(help.clone(), |before| format!("{before}; {help}")));
        match self.patterns.as_slice() {
            [only] => finding.fix(&rule.written, only, Applicability::Likely),
            _ => finding,
        }
    }
}

/// The parts of a rule that one in its place, or beside it, repeats: its keys, and its tables for animations.
fn as_here(rule: &Rule) -> String {
    let keys = quoted(&rule.given);
    let tables =
        rule.animations.iter().map(|animation| format!("`animations.{}`", shown(&animation.name.value)));
    let tables = (!rule.animations.is_empty()).then(|| format!("the tables {}", all_of(tables)));
    match all_of(keys.chain(tables)) {
        all if all.is_empty() => all,
        all => format!(", with {all} as here"),
    }
}

/// The same pattern below another folder; [`None`] if that is no pattern.
fn below_other_folder(written: &str, folder: &str, other: &str) -> Option<(String, Pattern)> {
    let tail = if folder.is_empty() { written } else { written.strip_prefix(folder)?.strip_prefix('/')? };
    if other.contains(['*', '?', '[', ']', '{', '}']) {
        return None;
    }
    let written = paths::inside(other, tail);
    let pattern = Pattern::new(&written).ok()?;
    Some((written, pattern))
}

/// The folders in which the pictures are that the pattern would match. `free` are pictures that no rule matches.
fn moved(written: &str, folder: &str, free: &[&str]) -> Option<Moved> {
    let tail = if folder.is_empty() { written } else { written.strip_prefix(folder)?.strip_prefix('/')? };
    // The folder is as many parts above a picture as the pattern has parts. With `**` it may be any of those above.
    let depth = tail.split('/').count();
    let has_folders = tail.split('/').any(|part| part == "**");
    let mut found: SortedMap<&str, Vec<&str>> = SortedMap::new();
    for path in free.iter().take(NAMES_COMPARED) {
        let above = || {
            std::iter::successors(Some(paths::folder(path)), |folder| {
                (!folder.is_empty()).then(|| paths::folder(folder))
            })
        };
        let name = paths::file_name(folder);
        let candidate = if has_folders {
            above().find(|other| paths::file_name(other) == name)
        } else {
            above().nth(depth - 1)
        };
        let Some(candidate) = candidate.filter(|other| *other != folder) else { continue };
        let matches = |(_, pattern): (String, Pattern)| pattern.captures(path, &mut 0).is_some();
        if below_other_folder(written, folder, candidate).is_some_and(matches) {
            found.entry(candidate).or_default().push(path);
        }
    }
    let below = |other: &str| below_other_folder(written, folder, other).map(|(written, _)| written);
    let single = match found.keys().collect::<Vec<_>>().as_slice() {
        [] => return None,
        [only] => below(only),
        several => for_all(tail, several, &found, free),
    };
    let patterns = match single {
        Some(single) => vec![single],
        None => found.keys().filter_map(|other| below(other)).collect(),
    };
    let mut folders: Vec<(String, usize)> =
        found.iter().map(|(folder, pictures)| ((*folder).to_owned(), pictures.len())).collect();
    sort_by_key(&mut folders, |(_, count)| std::cmp::Reverse(*count));
    (!patterns.is_empty()).then_some(Moved { folders, patterns })
}

/// A pattern for folders that differ in one part: `actors/*/{sprite}.png`. [`None`] if it would match other pictures, too.
fn for_all(
    tail: &str,
    folders: &[&&str],
    found: &SortedMap<&str, Vec<&str>>,
    free: &[&str],
) -> Option<String> {
    let first: Vec<&str> = folders.first()?.split('/').collect();
    let mut differs: SortedSet<usize> = SortedSet::new();
    for other in folders {
        let parts: Vec<&str> = other.split('/').collect();
        if parts.len() != first.len() {
            return None;
        }
        differs.extend(first.iter().zip(&parts).enumerate().filter(|(_, (a, b))| a != b).map(|(at, _)| at));
    }
    // The only folders of the root would be all of them.
    let is_single = differs.len() == 1 && first.len() > 1;
    let differs = differs.into_iter().next().filter(|_| is_single)?;
    let parts: Vec<&str> =
        first.iter().enumerate().map(|(at, part)| if at == differs { "*" } else { part }).collect();
    let (written, pattern) = {
        let written = format!("{}/{tail}", parts.join("/"));
        let pattern = Pattern::new(&written).ok()?;
        (written, pattern)
    };
    let matched = free.iter().take(NAMES_COMPARED).filter(|path| pattern.captures(path, &mut 0).is_some());
    let all: usize = found.values().map(Vec::len).sum();
    (matched.count() == all).then_some(written)
}

/// The path of a picture with its ending in lower case.
pub(in crate::formats::sheet) fn in_lower_case(path: &str) -> String {
    let ending = paths::ending(path);
    format!("{}{}", path.strip_suffix(ending).unwrap_or(path), ending.to_ascii_lowercase())
}

/// Pictures that a rule would match if their endings were in lower case.
pub(in crate::formats::sheet) fn in_other_case(rule: &Rule, first: &str, count: usize) -> Diagnostic {
    let others =
        if count > 1 { format!(", nor {}", counted(count - 1, "other picture")) } else { String::new() };
    let message = format!("the pattern `{}` does not match `{}`{others}", shown(&rule.written), shown(first));
    let name = shown(paths::file_name(first)).to_string();
    let meant = in_lower_case(first);
    let ending = paths::ending(first);
    let another = match rule.written.strip_suffix(&ending.to_ascii_lowercase()) {
        Some(before) => format!("`[sheets.\"{}{}\"]`{}", shown(before), shown(ending), as_here(rule)),
        None => format!("a rule for `.{}`", shown(ending)),
    };
    Diagnostic::new(Code::EndingWrong, rule.location, message).label("another letter case").help(format!(
        "letter case matters: rename `{name}` to `{}`, or add {another}",
        shown(paths::file_name(&meant))
    ))
}

/// The finding for a table of a rule whose animation has no picture. `names` are those that have some, if the name is to be
/// compared with them.
pub(in crate::formats::sheet) fn no_animation(
    rule: &Rule,
    name: &str,
    location: Location,
    names: Option<&SortedSet<&str>>,
) -> Diagnostic {
    let message =
        format!("the pattern `{}` finds no picture of an animation `{}`", shown(&rule.written), shown(name));
    let finding = Diagnostic::new(Code::NothingMatched, location, message).label("no such animation");
    let Some(names) = names else { return finding.help("correct its name, or remove the table") };
    let near = suggest::nearest(name, names.iter().copied());
    finding.did_you_mean_or(name, near, || format!("the animations are {}", all_of(quoted(names))))
}
