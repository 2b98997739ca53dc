//! Which sprite a picture belongs to.

use super::*;
use crate::base::files::Entry;
use crate::base::keys::ValueKind;
use crate::base::limits::{ByKind, Limits};
use crate::base::source::Sources;
use crate::base::toml::{Reader, Reporting};
use crate::inventory::{Candidate, Exclusions};
use crate::model::Format;
use crate::settings;
use crate::settings::report::Report;

/// The sprites that the rules make of a folder with these files, each with its pictures, and the findings.
fn assigned(rules: &str, files: &[&str]) -> (Vec<String>, Vec<String>) {
    let entries = files.iter().map(|path| Entry::file((*path).to_owned(), 1)).collect();
    let mut inventory = Inventory::new(None, entries, Exclusions::default());
    let is_description =
        |path: &&&str| !paths::PICTURES.iter().any(|known| known.eq_ignore_ascii_case(paths::ending(path)));
    let candidate = |path: &&str| ((*path).to_owned(), Candidate::Of(Format::Solarus));
    inventory.set_descriptions(files.iter().filter(is_description).map(candidate).collect());
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
    let source = sources.add(settings::FILE.to_owned(), rules.as_bytes().to_vec());
    let budget = Budget::new(&Limits::default(), ByKind::default(), "");
    let (mut read, _) = Reader::read(rules, source, Reporting::BY_KIND, |root, reader| {
        root.get("sheets").and_then(|value| Rules::take(value, Rules::EXPECTED, reader)).unwrap_or_default()
    });
    read.check(&mut Report { source, text: rules, is_whole: true, diagnostics: &mut diagnostics });
    let picture = |picture: &RulePicture| {
        let direction = picture.direction.map(|direction| direction.name().to_owned());
        let number = picture.number.map(|number| number.to_string());
        let cell = picture.cell.map(|cell| format!("{}x{}", cell.width, cell.height));
        let taken = [picture.animation.clone(), direction, number, cell];
        taken.into_iter().flatten().collect::<Vec<_>>().join(" ")
    };
    let sprite = |sprite: &RuleSprite| {
        let pictures: Vec<String> = sprite.pictures.iter().map(picture).collect();
        format!("{}: {}", sprite.path.join("::"), pictures.join(", "))
    };
    let sprites = read.sprites(&inventory, &budget, &mut diagnostics);
    let found = diagnostics.findings().iter();
    let found = found.map(|finding| format!("{}: {}", finding.code, finding.message));
    (sprites.iter().map(sprite).collect(), found.collect())
}

fn sprites(rules: &str, files: &[&str]) -> Vec<String> {
    let (sprites, found) = assigned(rules, files);
    assert_eq!(found, [""; 0]);
    sprites
}

#[test]
fn a_picture_belongs_to_the_sprite_that_its_path_names() {
    let elves = ["f/elf_f_idle_anim_f0.png", "f/elf_f_idle_anim_f1.png", "f/elf_m_run_anim_f0.png"];
    let rule = "[sheets.'f/{sprite}_{animation}_anim_f{n}.png']";
    assert_eq!(sprites(rule, &elves), ["f::elf_f: idle 0, idle 1", "f::elf_m: run 0"]);
    let rule = "[sheets.'characters/*/{animation} ({cell}).png']";
    let masks = ["characters/Mask Dude/Hit (16x32).png", "characters/Mask Dude/Run (32x32).png"];
    assert_eq!(sprites(rule, &masks), ["characters::Mask Dude: Hit 16x32, Run 32x32"]);
    let rule = "[sheets.'{sprite}/{animation}_{direction}_{n}.png']";
    assert_eq!(sprites(rule, &["knight/walk_Up_2.png"]), ["knight: walk up 2"]);
    assert_eq!(
        sprites("[sheets.'icons/*']", &["icons/a.b.png", "icons/c.gif"]),
        ["icons::a.b: ", "icons::c: "]
    );
    let coins = ["coin/coin-0.png", "coin/coin-10.png", "x/1.png"];
    assert_eq!(sprites("[sheets.'**/*{n}.png']", &coins), ["coin::coin: 0, 10", "x: 1"]);
}

#[test]
fn a_folder_may_name_the_animation() {
    let files = ["hero/Run/1.png", "hero/Run/2.png", "hero/Idle/a_1.png"];
    assert_eq!(sprites("[sheets.'hero/{animation}/*{n}.png']", &files), ["hero: Idle 1, Run 1, Run 2"]);
    assert_eq!(sprites("[sheets.'**/{animation}/{n}.png']", &["a/b/c/1.png"]), ["a::b: c 1"]);
}

#[test]
fn pictures_in_another_letter_case_are_reported_once() {
    let files = ["i/a.png", "i/b.PNG", "i/c.Png", "i/d.PNG", "i/d.png", "i/e.dat", "i/e.PNG", "j/a.PNG"];
    let (sprites, found) = assigned("[sheets.'i/*.png']", &files);
    assert_eq!(sprites, ["i::a: ", "i::d: "]);
    assert_eq!(found, ["ending-wrong: the pattern `i/*.png` does not match `i/b.PNG`, nor 1 other picture"]);
}

/// The name of a sprite as the page says it, from the pattern and the path of a picture, part by part: a capture takes
/// all of its part but for a number at its end.
fn named(pattern: &str, path: &str) -> String {
    let (pattern, path): (Vec<&str>, Vec<&str>) = (pattern.split('/').collect(), path.split('/').collect());
    let stem = |part: &str| part.trim_end_matches(".png").to_owned();
    let digits = |text: &str| {
        text.trim_end_matches(|sign: char| sign.is_ascii_digit()).trim_end_matches('_').to_owned()
    };
    let of = |capture: &str| pattern.iter().position(|part| part.contains(capture));
    let parts: Vec<String> = match (of("{sprite}"), of("{animation}")) {
        (Some(at), _) => {
            path[..at].iter().map(|part| (*part).to_owned()).chain([digits(&stem(path[at]))]).collect()
        }
        (None, Some(at)) => path[..at].iter().map(|part| (*part).to_owned()).collect(),
        (None, None) => {
            let whole = stem(&path.join("/"));
            let bare = if of("{n}").is_some() { digits(&whole) } else { whole };
            bare.trim_end_matches('/').split('/').map(str::to_owned).collect()
        }
    };
    parts.join("::")
}

/// Each picture is of the last rule that matches it, alone or among others, and has the name that the page says.
#[test]
fn random_rules_name_sprites_as_the_page_says() {
    let patterns = [
        "*/*.png",
        "a/{sprite}_{n}.png",
        "*/{animation}.png",
        "*/{animation}/{n}.png",
        "{sprite}/*.png",
        "**/*_{n}.png",
        "a/*/*.png",
        "*/*/{n}.png",
        "b/{sprite}/{animation}_{n}.png",
    ];
    let files = [
        "a/x.png",
        "a/x_1.png",
        "a/b/1.png",
        "a/b/2.png",
        "b/x.png",
        "b/c/y_3.png",
        "b/c/4.png",
        "c/d_5.png",
    ];
    let mut state = 7_u32;
    let mut below = |most: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as usize % most
    };
    let count = if std::env::var_os("THOROUGH").is_some() { 20_000 } else { 500 };
    for _ in 0..count {
        let mut chosen: Vec<&str> = Vec::new();
        for _ in 0..=below(4) {
            let pattern = patterns[below(patterns.len())];
            chosen.retain(|known| *known != pattern);
            chosen.push(pattern);
        }
        let rules: Vec<String> = chosen.iter().map(|pattern| format!("[sheets.'{pattern}']\n")).collect();
        let mut expected: SortedSet<String> = SortedSet::new();
        for file in files {
            let matches = |pattern: &&&str| Pattern::new(pattern).unwrap().captures(file, &mut 0).is_some();
            if let Some(pattern) = chosen.iter().rev().find(matches) {
                expected.insert(named(pattern, file));
            }
        }
        let (found, _) = assigned(&rules.concat(), &files);
        let found = found.iter().filter_map(|sprite| Some(sprite.split_once(": ")?.0.to_owned()));
        assert_eq!(found.collect::<SortedSet<String>>(), expected, "{chosen:?}");
    }
}

#[test]
fn of_several_rules_the_last_one_alone_decides() {
    let rules = "[sheets.'**']\n[sheets.'a/{sprite}_{n}.png']\n[sheets.'a/*x*']\nskip = true";
    let files = ["a/b_1.png", "a/x_1.png", "a/y.png"];
    assert_eq!(sprites(rules, &files), ["a::b: 1", "a::y: "]);
    let reversed = "[sheets.'a/{sprite}_{n}.png']\n[sheets.'**']";
    assert_eq!(sprites(reversed, &files), ["a::b_1: ", "a::x_1: ", "a::y: "]);
}

#[test]
fn a_picture_beside_a_description_of_its_name_belongs_to_that() {
    let files = ["a.dat", "a.png", "b.png", "c.sheet.toml", "c.png", "d/a.png", "e.dat.png"];
    assert_eq!(sprites("[sheets.'**']", &files), ["b: ", "d::a: ", "e.dat: "]);
}

#[test]
fn pictures_of_one_frame_are_reported_once_for_a_sprite() {
    let rules = "[sheets.'{sprite}_*.png']\n[sheets.'n/{sprite}_{n}.png']";
    let files = ["a_1.png", "a_2.png", "a_3.png", "b_1.png", "n/c_01.png", "n/c_1.png"];
    let (sprites, found) = assigned(rules, &files);
    assert_eq!(sprites, ["a: , , ", "b: ", "n::c: 1, 1"]);
    assert_eq!(
        found,
        [
            "name-collision: `a_1.png` and `a_2.png` would both be the picture of `a`; so would 1 more picture",
            "name-collision: `n/c_01.png` and `n/c_1.png` would both be frame 1 of `n/c`",
        ]
    );
}

#[test]
fn pictures_without_a_sprite_and_rules_without_a_picture_are_reported() {
    let rules = "[sheets.'**/{animation}.png']\n[sheets.'icon/*.png']\n[sheets.'{animation}.png']\n[sheets.'{n}.png']";
    let (sprites, found) = assigned(rules, &["walk.png", "icons/a.png", "1.png"]);
    assert_eq!(sprites, ["icons: a"]);
    assert_eq!(
        found,
        [
            "name-empty: nothing in the pattern `{animation}.png` says which sprite a picture belongs to",
            "name-empty: nothing names the sprite of the picture `walk.png`",
            "name-empty: nothing names the sprite of the picture `1.png`",
            "nothing-matched: no picture matches the pattern `icon/*.png`",
        ]
    );
}

/// Only comparisons of patterns have a price.
#[test]
fn many_rules_for_other_folders_cost_nothing() {
    let rules: Vec<String> = (0..2_000).map(|n| format!("[sheets.'f{n}/*.png']\n")).collect();
    let files: Vec<String> = (0..2_000).map(|n| format!("f{n}/a.png")).collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    assert_eq!(sprites(&rules.concat(), &files).len(), 2_000);
}
