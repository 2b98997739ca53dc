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

/// Words that name an animation: pictures that are called so belong to one sprite.
const ANIMATIONS: [&str; 20] = [
    "attack", "cast", "climb", "crouch", "dash", "dead", "death", "die", "fall", "hit", "hurt", "idle",
    "jump", "land", "roll", "run", "shoot", "slide", "stand", "walk",
];

/// A pattern for pictures.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) text: String,
    /// The paths of the pictures of which neither the name nor a number says how they are cut. Of a pattern with such a
    /// capture there are none.
    pub(super) plain: Vec<String>,
}

/// The patterns for pictures by their paths below a folder, the general ones first: of several rules that match a picture
/// the last one decides. `is_named` says whether the folder has a name, which a sprite can get.
///
/// Folders with pictures of one kind have their patterns in common.
pub(super) fn patterns(paths: &[String], is_named: bool) -> Vec<Pattern> {
    if is_of_one_kind(paths) {
        return in_common(paths, is_named);
    }
    let (direct, folders) = by_folder(paths);
    let mut patterns = in_common(&direct, is_named);
    for (folder, inside) in folders {
        let prefixed = |text: &str| format!("{}/{text}", pattern(folder));
        patterns.extend(self::patterns(&inside, true).into_iter().map(|pattern| Pattern {
            text: prefixed(&pattern.text),
            plain: pattern.plain.iter().map(|path| format!("{folder}/{path}")).collect(),
        }));
    }
    patterns
}

/// Returns whether the pictures in all folders, and in those in them, have names of one kind.
fn is_of_one_kind(paths: &[String]) -> bool {
    let (_, folders) = by_folder(paths);
    let texts = |inside: &Vec<String>| -> Vec<String> {
        in_common(inside, true).into_iter().map(|pattern| pattern.text).collect()
    };
    let mut all = folders.values().map(texts);
    let first = all.next();
    all.all(|texts| Some(texts) == first) && folders.values().all(|inside| is_of_one_kind(inside))
}

/// The pictures of a folder itself, and those of the folders in it, each by its path from there.
fn by_folder(paths: &[String]) -> (Vec<String>, BTreeMap<&str, Vec<String>>) {
    let mut direct = Vec::new();
    let mut folders: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for path in paths {
        match path.split_once('/') {
            Some((folder, rest)) => folders.entry(folder).or_default().push(rest.to_owned()),
            None => direct.push(path.clone()),
        }
    }
    (direct, folders)
}

/// The patterns for pictures whose folders are called as they like.
fn in_common(paths: &[String], is_named: bool) -> Vec<Pattern> {
    let depth = |path: &str| path.matches('/').count();
    let mut by_depth: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for path in paths {
        by_depth.entry(depth(path)).or_default().push(path);
    }
    by_depth.into_iter().flat_map(|(depth, paths)| of_depth(&paths, depth, is_named || depth > 0)).collect()
}

/// The patterns for pictures that lie below so many folders.
fn of_depth(paths: &[&str], depth: usize, is_named: bool) -> Vec<Pattern> {
    let ending =
        most_frequent(paths.iter().filter_map(|path| Some(path.rsplit_once('.')?.1))).unwrap_or("png");
    let split = |path: &str| {
        let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
        let (folder, name) = stem.rsplit_once('/').unwrap_or(("", stem));
        (folder.to_owned(), name.to_owned())
    };
    let all: Vec<(String, String)> = paths.iter().map(|path| split(path)).collect();
    let runs = runs(&all);
    let single = paths.iter().zip(&all).zip(&runs).filter(|(_, before)| before.is_none());
    let single: Vec<(&str, &str)> = single.map(|((path, (_, name)), _)| (*path, name.as_str())).collect();
    let inside = "*/".repeat(depth);
    let mut patterns = of_singles(&single, is_named);
    for pattern in &mut patterns {
        pattern.text = format!("{inside}{}.{ending}", pattern.text);
    }
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
        patterns.push(Pattern { text: format!("{rest}.{ending}"), plain: Vec::new() });
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

/// Pictures that are not of a run, by their paths and their names: a pattern for each kind of name. Those that say the
/// size of their cells, or how many there are, come after the others, since of several patterns the last one decides.
fn of_singles(pictures: &[(&str, &str)], is_named: bool) -> Vec<Pattern> {
    let name = if is_named { "{animation}" } else { "{sprite}" };
    let (mut plain, mut names) = (Vec::new(), Vec::new());
    let mut said: Vec<String> = Vec::new();
    for (path, stem) in pictures {
        match of_sheet(stem) {
            Some(rest) if !said.contains(&rest) => said.push(rest),
            Some(_) => {}
            None => {
                plain.push((*path).to_owned());
                names.push(*stem);
            }
        }
    }
    let (names, end) = without_word(&names);
    let text = match with_direction(&names, is_named) {
        _ if names.is_empty() => None,
        Some(pattern) if names.len() > 1 => Some(pattern),
        // Beside animations they are animations of the same sprite.
        _ if !said.is_empty() && is_named => Some(name.to_owned()),
        _ => Some(of_animations(&names, is_named).unwrap_or_else(|| "*".to_owned())),
    };
    let plain = text.map(|text| Pattern { text: format!("{text}{}", pattern(end)), plain });
    let said = said.into_iter().map(|rest| Pattern { text: format!("{name}{rest}"), plain: Vec::new() });
    plain.into_iter().chain(said).collect()
}

/// The names without the word `sheet` with which all of them end, as Aseprite calls its exports, and that end.
fn without_word<'a>(names: &[&'a str]) -> (Vec<&'a str>, &'a str) {
    let end = |name: &'a str| {
        let at = name.len().checked_sub("-sheet".len())?;
        let (before, end) = name.split_at_checked(at)?;
        let is_word = end.starts_with(['-', '_', ' ']) && end[1..].eq_ignore_ascii_case("sheet");
        (is_word && !before.is_empty()).then_some(end)
    };
    let Some(end) = names.first().and_then(|first| end(first)) else { return (names.to_vec(), "") };
    let rest: Option<Vec<&str>> =
        names.iter().map(|name| name.strip_suffix(end).filter(|rest| !rest.is_empty())).collect();
    rest.map_or_else(|| (names.to_vec(), ""), |rest| (rest, end))
}

/// `{animation}` or `{sprite}_{animation}`, where most names end with a word for an animation.
fn of_animations(names: &[&str], is_named: bool) -> Option<String> {
    let is_animation = |name: &&&str| {
        let word = name.rsplit(['_', '-', ' ']).next().unwrap_or(name);
        ANIMATIONS.contains(&word.to_ascii_lowercase().as_str())
    };
    let count = names.iter().filter(is_animation).count();
    if count < 2 || 2 * count < names.len() {
        return None;
    }
    let words = of_words(names, is_named);
    (words != "{sprite}").then_some(words)
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
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        patterns(&names, is_named).into_iter().map(|pattern| pattern.text).collect()
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
        assert_eq!(of(&["Idle.png", "Run.png", "shadow.png"]), "{animation}.png");
        assert_eq!(of(&["p1_jump.png", "p1_walk.png"]), "{sprite}_{animation}.png");
        assert_eq!(of(&["walk.png", "sword.png", "shield.png"]), "*.png");
        assert_eq!(of(&["Idle-Sheet.png", "Run-Sheet.png"]), "{animation}-Sheet.png");
    }

    #[test]
    fn pictures_that_say_nothing_of_cells_are_named() {
        let names = ["run_strip8.png", "walk_1.png", "walk_2.png", "hat.png"].map(str::to_owned);
        let patterns = patterns(&names, true);
        let plain: Vec<(&str, usize)> =
            patterns.iter().map(|pattern| (pattern.text.as_str(), pattern.plain.len())).collect();
        assert_eq!(
            plain,
            [("{animation}.png", 1), ("{animation}_strip{count}.png", 0), ("{animation}_{n}.png", 0)]
        );
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
    fn folders_of_several_kinds_have_patterns_of_their_own() {
        let names = ["hero/idle.png", "hero/run.png", "icons/axe.png", "icons/pear.png", "moth/flap_1.png"];
        assert_eq!(of(&names, false), ["hero/{animation}.png", "icons/*.png", "moth/{animation}_{n}.png"]);
        let names = ["a/hero/idle.png", "a/hero/run.png", "a/icons/axe.png", "sun.png"];
        assert_eq!(of(&names, false), ["*.png", "a/hero/{animation}.png", "a/icons/*.png"]);
    }

    #[test]
    fn without_a_folder_the_names_are_of_sprites() {
        assert_eq!(of(&["run_1.png", "run_2.png"], false), ["{sprite}_{n}.png"]);
        assert_eq!(of(&["Run (16x16).png"], false), ["{sprite} ({cell}).png"]);
        assert_eq!(of(&["elf_run_1.png", "elf_idle_1.png"], false), ["{sprite}_{animation}_{n}.png"]);
    }
}
