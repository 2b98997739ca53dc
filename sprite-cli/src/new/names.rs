//! The patterns that the names of pictures suggest.

use super::numbered::around_last_number;
use sprite_compiler::foreign::pattern;
use sprite_compiler::grids::names::{count_in_name, size_in_name};
use std::collections::{BTreeMap, BTreeSet};

/// Words that name a direction.
const DIRECTIONS: [&str; 20] = [
    "up",
    "down",
    "left",
    "right",
    "north",
    "south",
    "east",
    "west",
    "n",
    "s",
    "e",
    "w",
    "ne",
    "nw",
    "se",
    "sw",
    "northeast",
    "northwest",
    "southeast",
    "southwest",
];

/// The patterns for pictures by their paths below a folder, the general ones first: of several rules that match a picture
/// the last one decides. `is_named` says whether the folder has a name, which a sprite can get.
pub(super) fn patterns(paths: &[String], is_named: bool) -> Vec<String> {
    let depth = |path: &str| path.matches('/').count();
    let mut by_depth: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for path in paths {
        by_depth.entry(depth(path)).or_default().push(path);
    }
    by_depth.into_iter().flat_map(|(depth, paths)| of_depth(&paths, depth, is_named || depth > 0)).collect()
}

/// The patterns for pictures that lie below so many folders.
fn of_depth(paths: &[&str], depth: usize, is_named: bool) -> Vec<String> {
    let ending =
        most_frequent(paths.iter().filter_map(|path| Some(path.rsplit_once('.')?.1))).unwrap_or("png");
    let split = |path: &str| {
        let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
        let (folder, name) = stem.rsplit_once('/').unwrap_or(("", stem));
        (folder.to_owned(), name.to_owned())
    };
    let all: Vec<(String, String)> = paths.iter().map(|path| split(path)).collect();
    let runs = runs(&all);
    let single: Vec<&str> = all
        .iter()
        .zip(&runs)
        .filter(|(_, before)| before.is_none())
        .map(|((_, name), _)| name.as_str())
        .collect();
    let inside = "*/".repeat(depth);
    let mut patterns = Vec::new();
    patterns.extend(of_singles(&single, is_named).iter().map(|name| format!("{inside}{name}.{ending}")));
    let before: Vec<&str> = runs.iter().filter_map(|before| before.as_deref()).collect();
    if !before.is_empty() {
        let folders: BTreeMap<&str, BTreeSet<&str>> = all
            .iter()
            .zip(&runs)
            .filter_map(|((folder, _), before)| Some((folder.as_str(), before.as_deref()?)))
            .fold(BTreeMap::new(), |mut folders: BTreeMap<&str, BTreeSet<&str>>, (folder, before)| {
                folders.entry(folder).or_default().insert(before);
                folders
            });
        // A folder with one run is that animation: `hero/Run/1.png`.
        let is_animation = depth > 0 && folders.values().all(|before| before.len() == 1);
        let rest = if is_animation {
            let star = if before.iter().all(|before| before.is_empty()) { "" } else { "*" };
            if depth > 1 || is_named {
                format!("{}{{animation}}/{star}{{n}}", "*/".repeat(depth - 1))
            } else {
                format!("{inside}{star}{{n}}")
            }
        } else {
            format!("{inside}{}", of_runs(&before, is_named))
        };
        patterns.push(format!("{rest}.{ending}"));
    }
    patterns
}

/// The text before the number of each picture that is one of a run; all are when all have a number.
fn runs(all: &[(String, String)]) -> Vec<Option<String>> {
    let before: Vec<Option<String>> = all
        .iter()
        .map(|(_, name)| {
            let (before, after) = around_last_number(name)?;
            let is_run = after.is_empty() || after == ")" && before.ends_with('(');
            (is_run && of_sheet(name).is_none()).then(|| before.to_owned())
        })
        .collect();
    if before.iter().all(Option::is_some) {
        return before;
    }
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for ((folder, _), before) in all.iter().zip(&before) {
        if let Some(before) = before {
            *counts.entry((folder, before)).or_default() += 1;
        }
    }
    let is_run = |folder: &str, before: &str| counts.get(&(folder, before)).is_some_and(|count| *count > 1);
    let kept = all
        .iter()
        .zip(&before)
        .map(|((folder, _), before)| before.clone().filter(|before| is_run(folder, before)));
    kept.collect()
}

/// Pictures that are not of a run: a pattern for each kind of name. Those that say the size of their cells, or how many
/// there are, come after the others, since of several patterns the last one decides.
fn of_singles(stems: &[&str], is_named: bool) -> Vec<String> {
    let name = if is_named { "{animation}" } else { "{sprite}" };
    let mut plain = Vec::new();
    let mut said: Vec<String> = Vec::new();
    for stem in stems {
        match of_sheet(stem) {
            Some(rest) if !said.contains(&rest) => said.push(rest),
            Some(_) => {}
            None => plain.push(*stem),
        }
    }
    let plain = match with_direction(&plain, is_named) {
        _ if plain.is_empty() => None,
        Some(pattern) if plain.len() > 1 => Some(pattern),
        // Beside animations they are animations of the same sprite.
        _ if !said.is_empty() && is_named => Some(name.to_owned()),
        _ => Some("*".to_owned()),
    };
    plain.into_iter().chain(said.into_iter().map(|rest| format!("{name}{rest}"))).collect()
}

/// Returns whether the name of a picture says how it is cut, or that it is one of a run.
pub(super) fn says_cells(stem: &str) -> bool {
    of_sheet(stem).is_some() || around_last_number(stem).is_some()
}

/// The part of a pattern after the name of a picture that says the size of its cells, `Run (32x32)`, or how many there
/// are side by side, `run_strip8`.
fn of_sheet(stem: &str) -> Option<String> {
    let (written, capture) = match count_in_name(stem) {
        Some((written, _)) => (written, "strip{count}"),
        None => (size_in_name(stem)?.0, "{cell}"),
    };
    // Captures take digits that follow the word at once, and a small `x`.
    let digits = written.strip_prefix("strip").unwrap_or(written);
    let is_taken = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'x');
    let (before, after) = stem.split_once(written)?;
    let name = before.trim_end_matches(|character: char| !character.is_alphanumeric());
    let separator = before.get(name.len()..)?;
    let is_pattern = is_taken && !name.is_empty() && !separator.is_empty() && matches!(after, "" | ")");
    is_pattern.then(|| format!("{}{capture}{after}", pattern(separator)))
}

/// Runs of numbered pictures, by what stands before their numbers.
fn of_runs(before: &[&str], is_named: bool) -> String {
    // All divide the number from the words before it in one way, or in none.
    let divides = |text: &&str| text.chars().last().filter(|last| !last.is_alphanumeric());
    let separators: BTreeSet<Option<char>> = before.iter().map(divides).collect();
    let separator = match separators.into_iter().collect::<Vec<_>>().as_slice() {
        [Some('(')] if before.iter().all(|text| text.ends_with(" (")) => " (".to_owned(),
        [Some(separator)] => separator.to_string(),
        _ => String::new(),
    };
    let end = if separator.ends_with('(') { ")" } else { "" };
    let words: Vec<&str> =
        before.iter().map(|text| text.strip_suffix(separator.as_str()).unwrap_or(text)).collect();
    if words.iter().any(|words| words.is_empty()) {
        return format!("*{{n}}{end}");
    }
    let name = with_direction(&words, is_named).unwrap_or_else(|| of_words(&words, is_named));
    format!("{name}{}{{n}}{end}", pattern(&separator))
}

/// `{animation}_{direction}`, where all names end with the word for a direction.
fn with_direction(names: &[&str], is_named: bool) -> Option<String> {
    let separator =
        names.first()?.rfind(['_', '-', ' ']).and_then(|at| names.first()?[at..].chars().next())?;
    let before = |name: &&str| {
        let (before, word) = name.rsplit_once(separator)?;
        (DIRECTIONS.contains(&word.to_ascii_lowercase().as_str()) && !before.is_empty())
            .then(|| before.to_owned())
    };
    let before: Vec<String> = names.iter().map(before).collect::<Option<_>>()?;
    let before: Vec<&str> = before.iter().map(String::as_str).collect();
    Some(format!("{}{separator}{{direction}}", of_words(&before, is_named)))
}

/// `{sprite}_{animation}` where all names have several words, else the animation of a folder, else a sprite.
fn of_words(names: &[&str], is_named: bool) -> String {
    let has_several = names.iter().all(|name| name.split('_').count() > 1);
    match (has_several, is_named) {
        (true, _) => "{sprite}_{animation}".to_owned(),
        (false, true) => "{animation}".to_owned(),
        (false, false) => "{sprite}".to_owned(),
    }
}

/// The word that comes most often.
fn most_frequent<'a>(words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for word in words {
        *counts.entry(word).or_default() += 1;
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(word, _)| word)
}

#[cfg(test)]
mod tests {
    use super::patterns;

    fn of(names: &[&str], is_named: bool) -> Vec<String> {
        patterns(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>(), is_named)
    }

    #[test]
    fn names_say_which_pattern_is_meant() {
        let of = |names: &[&str]| of(names, true).join(" + ");
        assert_eq!(of(&["sword.png", "shield.png"]), "*.png");
        assert_eq!(of(&["run_01.png", "run_02.png", "idle_01.png"]), "{animation}_{n}.png");
        assert_eq!(of(&["elf_run_1.png", "orc_idle_2.png"]), "{sprite}_{animation}_{n}.png");
        assert_eq!(of(&["p1_walk01.png", "p1_walk02.png"]), "{sprite}_{animation}{n}.png");
        assert_eq!(of(&["Run (32x32).png", "Idle (32x32).png"]), "{animation} ({cell}).png");
        assert_eq!(of(&["run_32x32.png", "idle_16x32.png"]), "{animation}_{cell}.png");
        assert_eq!(of(&["Run (32x32).png", "Off.png"]), "{animation}.png + {animation} ({cell}).png");
        assert_eq!(of(&["run_strip8.png", "idle_strip4.png"]), "{animation}_strip{count}.png");
        assert_eq!(of(&["run (1).png", "run (2).png", "idle (1).png"]), "{animation} ({n}).png");
        assert_eq!(of(&["house 2x3.png", "tree.png"]), "*.png");
        assert_eq!(of(&["a.gif", "b.gif"]), "*.gif");
        assert_eq!(of(&["a.PNG", "b.PNG", "c.png"]), "*.PNG");
        assert_eq!(of(&["1.png", "2.png"]), "*{n}.png");
    }

    #[test]
    fn words_for_directions_are_directions() {
        let of = |names: &[&str]| of(names, true).join(" + ");
        assert_eq!(of(&["walk_down_1.png", "walk_up_1.png"]), "{animation}_{direction}_{n}.png");
        assert_eq!(of(&["elf_walk_Down1.png", "elf_run_SE2.png"]), "{sprite}_{animation}_{direction}{n}.png");
        assert_eq!(of(&["walk_down.png", "walk_up.png"]), "{animation}_{direction}.png");
        assert_eq!(of(&["go-left-1.png", "go-right-1.png"]), "{animation}-{direction}-{n}.png");
    }

    #[test]
    fn runs_stay_runs_beside_a_single_picture() {
        let names = ["run_1.png", "run_2.png", "run_3.png", "shadow.png"];
        assert_eq!(of(&names, true), ["*.png", "{animation}_{n}.png"]);
        // A number alone makes no run.
        assert_eq!(of(&["potion2.png", "sword.png"], true), ["*.png"]);
    }

    #[test]
    fn a_folder_with_one_run_is_an_animation() {
        let names = ["Idle/1.png", "Idle/2.png", "Run/1.png"];
        assert_eq!(of(&names, true), ["{animation}/{n}.png"]);
        assert_eq!(of(&["Idle/idle_1.png", "Run/run_1.png"], true), ["{animation}/*{n}.png"]);
        assert_eq!(of(&["elf/Run/1.png", "orc/Run/1.png"], false), ["*/{animation}/{n}.png"]);
        assert_eq!(of(&["elf/walk_1.png", "elf/idle_1.png"], false), ["*/{animation}_{n}.png"]);
        assert_eq!(
            of(&["Mask/Run (16x16).png", "Mask/Idle (16x16).png"], false),
            ["*/{animation} ({cell}).png"]
        );
        assert_eq!(of(&["a/sword.png", "b/axe.png"], false), ["*/*.png"]);
    }

    #[test]
    fn without_a_folder_the_names_are_of_sprites() {
        assert_eq!(of(&["run_1.png", "run_2.png"], false), ["{sprite}_{n}.png"]);
        assert_eq!(of(&["Run (16x16).png"], false), ["{sprite} ({cell}).png"]);
        assert_eq!(of(&["elf_run_1.png", "elf_idle_1.png"], false), ["{sprite}_{animation}_{n}.png"]);
    }
}
