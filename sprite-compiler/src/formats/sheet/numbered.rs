//! Numbered pictures: the files that a path with `{n}` stands for, and what is meant by one that no file matches.

use super::claim::OTHER_PICTURES;
use super::level::NUMBER;
use crate::base::limits::NAMES_COMPARED;
use crate::base::sorted::{SortedMap, sort};
use crate::base::suggest::Near;
use crate::base::words::{all_of, counted, quoted, shown};
use crate::base::{paths, suggest};
use crate::formats::image_search::Hint;
use crate::inventory::Inventory;
use std::cmp::Reverse;

/// Digits that [`NUMBER`] stands for, at most.
const DIGITS: usize = 9;

/// The help for the name of an image with `{n}`, or with another sign for a number, that no picture has. [`None`] if
/// the name has no such sign, or if it stands for something else. Without `may_search`, names are not compared.
pub(super) fn hint(written: &str, folder: &str, may_search: bool, inventory: &Inventory) -> Option<Hint> {
    if let Some(meant) = numbered_meant(written, folder, inventory) {
        let spelt = shown(&meant);
        let help = if meant.eq_ignore_ascii_case(written) {
            format!("letter case matters: write `{spelt}`")
        } else if written.contains(NUMBER) {
            format!("more than the number stands there in the names of the pictures: write `{spelt}`")
        } else {
            format!("`{NUMBER}` stands for the number of a picture: write `{spelt}`")
        };
        return Some(Hint { help, meant: Some(Near::clear(meant.into())) });
    }
    let numbered = if written.contains(NUMBER) { written.to_owned() } else { with_number(written)? };
    let wanted = paths::join(folder, &numbered).ok()?;
    if let Some((meant, count)) = may_search.then(|| of_other_name(&wanted, inventory)).flatten() {
        let spelt = paths::relative(folder, &meant);
        let are = if count == 1 { "is" } else { "are" };
        let help = format!("there {are} {} `{}`: is that meant?", counted(count, "picture"), shown(&spelt));
        return Some(Hint { help, meant: Some(Near::unclear(spelt.into())) });
    }
    if let Some(path) = may_search.then(|| of_another_kind(&wanted, inventory)).flatten() {
        let meant = format!("{}.png", paths::without_ending(paths::file_name(path)));
        let help = format!(
            "`{}` cannot be read: export it, and others like it, as PNG, here as `{}`",
            shown(&paths::relative(folder, path)),
            shown(&meant)
        );
        return Some(Hint { help, meant: None });
    }
    if !written.contains(NUMBER) {
        return None;
    }
    let place = paths::folder(&wanted);
    let beside =
        inventory.files().filter(|path| may_search && paths::folder(path) == place && is_picture(path));
    let beside: Vec<String> =
        quoted(beside.map(|path| shown(&paths::relative(folder, path)).to_string())).collect();
    let are = if beside.len() == 1 { "is" } else { "are" };
    let there = if beside.is_empty() { String::new() } else { format!("; there {are} {}", all_of(beside)) };
    let example = written.replace(NUMBER, "1");
    let help = format!("`{NUMBER}` stands for digits, as in `{}`{there}", shown(&example));
    Some(Hint { help, meant: None })
}

/// Returns whether the name of an image has `{n}`, or another sign for a number.
pub(super) fn is_numbered(written: &str) -> bool {
    written.contains(NUMBER) || with_number(written).is_some()
}

fn is_picture(path: &str) -> bool {
    paths::PICTURES.iter().any(|known| known.eq_ignore_ascii_case(paths::ending(path)))
}

/// The path of numbered pictures that are meant by another path with `{n}`, and their number: beside it with other
/// characters around the number, then in another folder, then with a similar name.
fn of_other_name(wanted: &str, inventory: &Inventory) -> Option<(String, usize)> {
    let mut known: SortedMap<String, usize> = SortedMap::new();
    for path in inventory.files().filter(|path| is_picture(path)) {
        if let Some(numbered) = by_its_number(path) {
            *known.entry(numbered).or_default() += 1;
            if known.len() == NAMES_COMPARED {
                break;
            }
        }
    }
    let beside = |path: &str| paths::folder(path) == paths::folder(wanted);
    let named_so = |path: &str| paths::file_name(path) == paths::file_name(wanted);
    let name = bare(wanted);
    let alike = |path: &str| bare(path) == name;
    let found = |is_meant: &dyn Fn(&str) -> bool| {
        // Most pictures are likeliest the ones that are numbered.
        let rank = |path: &str, count: usize| (Reverse(count), paths::ending(path) != paths::ending(wanted));
        let found = known.iter().filter(|(path, _)| *path != wanted && is_meant(path));
        let found = found.min_by_key(|(path, count)| rank(path, **count));
        found.map(|(path, count)| (path.clone(), *count))
    };
    found(&|path| beside(path) && alike(path)).or_else(|| found(&named_so)).or_else(|| found(&alike)).or_else(
        || {
            let names: Vec<String> =
                known.keys().filter(|path| beside(path)).map(|path| bare(path)).collect();
            let near = suggest::nearest(&name, names.iter().map(String::as_str))?.word;
            found(&|path| beside(path) && bare(path) == near)
        },
    )
}

/// A picture of the name that is meant by a path with `{n}` which no reader reads.
fn of_another_kind<'i>(wanted: &str, inventory: &'i Inventory) -> Option<&'i str> {
    let is_unread = |path: &&str| OTHER_PICTURES.contains(&&*paths::ending(path).to_ascii_lowercase());
    let name = bare(wanted);
    let is_named_so = |path: &&str| {
        paths::folder(path) == paths::folder(wanted)
            && by_its_number(path).is_some_and(|numbered| bare(&numbered) == name)
    };
    inventory.files().filter(is_unread).find(is_named_so)
}

/// The path of a picture with `{n}` in place of the last number in its name.
fn by_its_number(path: &str) -> Option<String> {
    let stem = paths::without_ending(path);
    let end = stem.rfind(|character: char| character.is_ascii_digit())? + 1;
    let (number, after) = stem.split_at_checked(end)?;
    let before = number.trim_end_matches(|character: char| character.is_ascii_digit());
    let is_of_name = before.len() >= stem.len() - paths::file_name(stem).len();
    let is_number = number.len() - before.len() <= DIGITS;
    (is_of_name && is_number)
        .then(|| format!("{before}{NUMBER}{after}{}", path.get(stem.len()..).unwrap_or_default()))
}

/// The letters of a name with `{n}`, without its ending and in lower case: what is left of `Run ({n}).png` is `run`.
fn bare(path: &str) -> String {
    let stem = paths::without_ending(paths::file_name(path)).replace(NUMBER, " ");
    stem.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The files that match a path with `{n}`: their numbers and paths.
pub(super) fn files<'a>(pattern: &str, inventory: &'a Inventory) -> Vec<(u32, &'a str)> {
    let files = inventory.files_from(before_number(pattern)).map(|path| (path, ()));
    let mut found: Vec<(u32, &str)> =
        numbered(pattern, files).map(|(number, (path, ()))| (number, path)).collect();
    sort(&mut found);
    found
}

/// The part of a path before `{n}`.
pub(super) fn before_number(pattern: &str) -> &str {
    pattern.split_once(NUMBER).map_or(pattern, |(before, _)| before)
}

/// The entries that match a path with `{n}`, of a list that begins with the first that may: their numbers, and
/// themselves.
pub(super) fn numbered<'a, T: Copy + 'a>(
    pattern: &str,
    entries: impl Iterator<Item = (&'a str, T)>,
) -> impl Iterator<Item = (u32, (&'a str, T))> {
    let before = before_number(pattern);
    let after = pattern.split_once(NUMBER).map(|(_, after)| after);
    let number = move |(path, entry): (&'a str, T)| {
        let digits = path.strip_prefix(before)?.strip_suffix(after?)?;
        let is_number =
            (1..=DIGITS).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| Some((digits.parse().ok()?, (path, entry)))).flatten()
    };
    entries.take_while(move |(path, _)| path.starts_with(before)).filter_map(number)
}

/// The path with a number that was meant by one that no picture has: in the letter case of the pictures, or with `{n}`
/// for what stands for a number elsewhere.
fn numbered_meant(written: &str, folder: &str, inventory: &Inventory) -> Option<String> {
    let meant = if written.contains(NUMBER) { written.to_owned() } else { with_number(written)? };
    let pattern = paths::join(folder, &meant).ok()?;
    if files(&pattern, inventory).len() > 1 && meant != written {
        return Some(meant);
    }
    let (before, after) = pattern.split_once(NUMBER)?;
    let of_pattern = (before.to_ascii_lowercase(), after.to_ascii_lowercase());
    // The pattern as the first picture spells it that matches apart from case.
    let spelt = |path: &str| {
        let inner = path.to_ascii_lowercase();
        let digits = inner.strip_prefix(&of_pattern.0)?.strip_suffix(&of_pattern.1)?;
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let end = path.len().checked_sub(after.len())?;
        let spelt = format!("{}{NUMBER}{}", path.get(..before.len())?, path.get(end..)?);
        is_number.then_some(spelt)
    };
    let spelt = inventory.files().find_map(spelt).or_else(|| around_number(before, after, inventory))?;
    Some(paths::relative(folder, &spelt))
}

/// The path with `{n}` of pictures in whose names more than a number stands between two texts: `Run *.png` may mean
/// `Run ({n}).png`.
fn around_number(before: &str, after: &str, inventory: &Inventory) -> Option<String> {
    let beginning = inventory.files_from(before).take_while(|path| path.starts_with(before));
    let spelt = |path: &str| {
        let inner = path.strip_prefix(before)?.strip_suffix(after).filter(|inner| !inner.contains('/'))?;
        let end = inner.rfind(|character: char| character.is_ascii_digit())? + 1;
        let (rest, right) = inner.split_at_checked(end)?;
        let left = rest.trim_end_matches(|character: char| character.is_ascii_digit());
        Some(format!("{before}{left}{NUMBER}{right}{after}"))
    };
    beginning.filter_map(spelt).find(|pattern| files(pattern, inventory).len() > 1)
}

/// The path with `{n}` for the sign of a number in other programs: `*`, `%d`, `%02d`, `##`, `??`, `{}`, `{i}`.
fn with_number(written: &str) -> Option<String> {
    let at = written.find(['*', '%', '#', '?', '{'])?;
    let (before, rest) = written.split_at_checked(at)?;
    let after = match rest.chars().next()? {
        '%' => rest
            .strip_prefix('%')?
            .trim_start_matches(|sign: char| sign.is_ascii_digit())
            .strip_prefix(['d', 'i', 'u'])?,
        '{' => rest.split_once('}')?.1,
        sign => rest.trim_start_matches(sign),
    };
    Some(format!("{before}{NUMBER}{after}"))
}
