use super::*;
use proptest::prelude::*;

fn error(text: &str) -> PatternError {
    Pattern::new(text).unwrap_err()
}

/// The captured values, in the order of the documentation.
fn captured(pattern: &str, path: &str) -> Option<String> {
    let pattern = Pattern::new(pattern).unwrap();
    let Captured { sprite, animation, direction, number, cell, count, .. } =
        pattern.captures(path, &mut 0)?;
    let direction = direction.map(|direction| format!("{direction:?}"));
    let number = number.map(|number| number.to_string());
    let cell = cell.map(|cell| format!("{}x{}", cell.width, cell.height));
    let count = count.map(|count| format!("{count} cells"));
    let all = [sprite.map(str::to_owned), animation.map(str::to_owned), direction, number, cell, count];
    Some(all.into_iter().flatten().collect::<Vec<_>>().join(" "))
}

#[test]
fn captures_take_what_the_names_of_real_pictures_say() {
    let matching = [
        ("{sprite}_{animation}_anim_f{n}.png", "elf_f_idle_anim_f0.png", "elf_f idle 0"),
        ("{sprite}_{animation}{n}.png", "p1_walk01.png", "p1 walk 1"),
        ("characters/*/{animation} ({cell}).png", "characters/Mask Dude/Run (32x32).png", "Run 32x32"),
        ("{sprite}/{animation}_{direction}_{n}.png", "knight/walk_down_12.png", "knight walk Down 12"),
        ("a/**/{sprite}.png", "a/b/c/d.png", "d"),
        ("a/**/{sprite}.png", "a/d.png", "d"),
        ("coin/*{n}.png", "coin/coin-10.png", "10"),
        ("*{n}*", "a12b3", "12"),
        ("*_{sprite}.png", "a_b_c.png", "b_c"),
        ("**/{sprite}/**", "a/b/c", "a"),
        ("{sprite}*{n}", "walk12", "walk 12"),
        ("walk1{n}", "walk105", "5"),
        ("{animation}_strip{count}.png", "run_strip8.png", "run 8 cells"),
        ("{animation}_strip{count}.png", "run_strip08.png", "run 8 cells"),
        ("*{count}.png", "boom12.png", "12 cells"),
    ];
    for (pattern, path, expected) in matching {
        assert_eq!(captured(pattern, path).as_deref(), Some(expected), "{pattern} {path}");
    }
    let others = [
        ("{sprite}.png", "a/b.png"),
        ("{sprite}_{n}.png", "_1.png"),
        ("{sprite}{n}.png", "12.png"),
        ("a{n}", "a1234567890"),
        ("a{n}0", "a10"),
        ("[!a]{sprite}", "/b"),
        ("?{sprite}", "/b"),
        ("x/**", "x"),
        ("{cell}", "0x16"),
        ("{cell}", "16x65536"),
        ("{cell}", "16X16"),
        ("{count}", "0"),
        ("{count}", "65536"),
        ("strip{count}0", "strip10"),
    ];
    for (pattern, path) in others {
        assert_eq!(captured(pattern, path), None, "{pattern} {path}");
    }
}

#[test]
fn captures_have_ranges_of_the_path() {
    let pattern = Pattern::new("{sprite}/{animation}_{direction}_{n}.png").unwrap();
    let ranges = pattern.ranges("é/walk_left_07.png").unwrap();
    assert_eq!(ranges, [("sprite", 0..2), ("animation", 3..7), ("direction", 8..12), ("n", 13..15)]);
    assert_eq!(pattern.ranges("walk_left_07.png"), None);
}

#[test]
fn directions_are_long_and_short_words_in_any_case() {
    let words = [
        ("Down", "Down"),
        ("SE", "DownRight"),
        ("ul", "UpLeft"),
        ("NorthEast", "UpRight"),
        ("upleft", "UpLeft"),
        ("up left", "UpLeft"),
        ("front - side", "DownRight"),
        ("BackSide", "UpRight"),
        ("north_west", "UpLeft"),
    ];
    for (word, direction) in words {
        assert_eq!(
            captured("a/{direction}.png", &format!("a/{word}.png")).as_deref(),
            Some(direction),
            "{word}"
        );
    }
    for word in ["", "x", "backside", "left_up", "up_u", "up/left", "downn", "ünw"] {
        assert_eq!(captured("a/{direction}.png", &format!("a/{word}.png")), None, "{word}");
    }
}

#[test]
fn what_is_no_pattern_is_refused() {
    assert!(matches!(error("{sprite}/a**"), PatternError::Wildcards(_)));
    assert_eq!(error("{sprite"), PatternError::Open);
    assert_eq!(error("{a/}"), PatternError::Open);
    assert_eq!(error("{sprit}"), PatternError::Unknown("sprit".to_owned(), Some(Near::clear("sprite"))));
    assert_eq!(error("{number}"), PatternError::Unknown("number".to_owned(), Some(Near::clear("n"))));
    assert_eq!(error("{colour}"), PatternError::Unknown("colour".to_owned(), None));
    assert_eq!(error("{n}/{n}"), PatternError::Twice(Capture::Number));
    assert_eq!(error("{sprite}{cell}"), PatternError::Touching(Capture::Sprite, Capture::Cell));
    assert_eq!(error("{n}{sprite}"), PatternError::Touching(Capture::Number, Capture::Sprite));
    assert_eq!(error("{n}_{cell}"), PatternError::NumberAndCells(Capture::Cell));
    assert_eq!(error("{count}_{n}"), PatternError::NumberAndCells(Capture::Count));
    assert_eq!(error("{count}_{cell}"), PatternError::CellAndCount);
    assert!(Pattern::new("{sprite}{n}.png").is_ok() && Pattern::new("[{]sprite}.png").is_ok());
}

/// Backtracking to every capture would never end here.
#[test]
fn a_hostile_pattern_takes_no_more_than_its_price() {
    let pattern = Pattern::new(&("{sprite}x{animation}".to_owned() + &"*a".repeat(400) + "c*b")).unwrap();
    let path = "xa".repeat(1_000) + "b";
    let mut work = 0;
    assert!(pattern.captures(&path, &mut work).is_none() && work < 4_000_000, "{work}");
    let long = Pattern::new(&"*a".repeat(2_000)).unwrap();
    assert!(long.captures("a", &mut work).is_none());
    assert!(matches!(Pattern::new(&"*a".repeat(2_100)), Err(PatternError::Wildcards(_))));
}

/// Tries all ways to match, in the documented order, from the text of the pattern.
fn naive<'p>(pattern: &str, path: &'p str, free: bool, before: &str) -> Option<Vec<(String, &'p str)>> {
    let take = |length: usize, rest: &str, name: &str, free: bool| {
        let (taken, left) = path.split_at_checked(length)?;
        let before = before.to_owned() + taken;
        let mut captured = naive(rest, left, free, &before)?;
        if !name.is_empty() {
            captured.insert(0, (name.to_owned(), taken));
        }
        Some(captured)
    };
    let part = path.split('/').next().unwrap();
    if let Some(rest) = pattern.strip_prefix("**/").filter(|rest| !rest.is_empty()) {
        let starts = std::iter::once(0).chain(path.match_indices('/').map(|(at, _)| at + 1));
        return starts.into_iter().find_map(|start| take(start, rest, "", false));
    }
    if matches!(pattern, "**" | "**/") {
        return (!path.is_empty()).then(Vec::new);
    }
    if let Some(rest) = pattern.strip_prefix('*') {
        return (0..=part.len()).find_map(|length| take(length, rest, "", true));
    }
    if let Some(rest) = pattern.strip_prefix('?') {
        return (!part.is_empty()).then(|| take(1, rest, "", false)).flatten();
    }
    if let Some((name, rest)) = pattern.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
        let ends_with_digit = |length: usize| part[..length].ends_with(is_digit);
        return match name {
            "n" => {
                let length = digits(path).len();
                let is_cut = free && before.ends_with(is_digit);
                (1..10)
                    .contains(&length)
                    .then(|| take(length, rest, name, false))
                    .filter(|_| !is_cut)
                    .flatten()
            }
            "cell" => {
                let (width, rest_of_part) = part.split_once('x')?;
                let height = digits(rest_of_part);
                let is_side =
                    |text: &str| text.chars().all(is_digit) && text.parse::<u16>().is_ok_and(|side| side > 0);
                (is_side(width) && is_side(height))
                    .then(|| take(width.len() + 1 + height.len(), rest, name, false))?
            }
            "count" => {
                let length = digits(path).len();
                let is_count = part[..length].parse::<u16>().is_ok_and(|count| count > 0);
                let is_cut = free && before.ends_with(is_digit);
                (is_count && !is_cut).then(|| take(length, rest, name, false)).flatten()
            }
            "direction" => {
                let is_one = |text: &str| directions(text).iter().any(|(length, _)| *length == text.len());
                let mut lengths = (1..=part.len()).rev().filter(|length| is_one(&part[..*length]));
                lengths.find_map(|length| take(length, rest, name, false))
            }
            _ => {
                let may_end = |length: &usize| !(rest.starts_with("{n}") && ends_with_digit(*length));
                (1..=part.len()).rev().filter(may_end).find_map(|length| take(length, rest, name, true))
            }
        };
    }
    match pattern.chars().next() {
        Some(literal) => path.starts_with(literal).then(|| take(1, &pattern[1..], "", false)).flatten(),
        None => path.is_empty().then(Vec::new),
    }
}

/// The cases of a usual run, and of a thorough one.
fn cases() -> u32 {
    if std::env::var_os("THOROUGH").is_some() { 50_000 } else { 2_000 }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]
    #[test]
    fn the_same_captures_as_by_trying_all_ways(
        parts in proptest::collection::vec("[up1x_?*]|\\{sprite\\}|\\{animation\\}|\\{direction\\}|\\{n\\}|\\{cell\\}|\\{count\\}|/|/\\*\\*/", 0..9),
        path in "[up1x_2/]{0,12}|[xa]{1,2}_(up|u|up_r)?[xa12]{0,3}(/[a1x_]{1,4}){0,2}",
    ) {
        let text = parts.concat();
        if let Ok(pattern) = Pattern::new(&text) {
            let found = pattern.captures(&path, &mut 0);
            let expected = naive(&text, &path, false, "");
            prop_assert_eq!(found.is_some(), expected.is_some(), "{} {}", text, path);
            if let (Some(found), Some(expected)) = (found, expected) {
                let value = |name: &str| expected.iter().find(|(known, _)| known == name).map(|(_, text)| *text);
                prop_assert_eq!(found.sprite, value("sprite"), "{} {}", text, path);
                prop_assert_eq!(found.animation, value("animation"), "{} {}", text, path);
                prop_assert_eq!(found.number, value("n").map(|digits| digits.parse().unwrap()));
                prop_assert_eq!(found.direction.is_some(), value("direction").is_some());
                prop_assert_eq!(found.cell.is_some(), value("cell").is_some());
                prop_assert_eq!(found.count, value("count").map(|digits| digits.parse().unwrap()));
                prop_assert_eq!(found.sprite.map_or("", |_| &path[found.sprite_at.clone()]), value("sprite").unwrap_or(""));
                prop_assert_eq!(
                    found.animation.map_or("", |_| &path[found.animation_at.clone()]),
                    value("animation").unwrap_or("")
                );
                prop_assert_eq!(found.number.map_or("", |_| &path[found.number_at.clone()]), value("n").unwrap_or(""));
            }
        }
    }
}
