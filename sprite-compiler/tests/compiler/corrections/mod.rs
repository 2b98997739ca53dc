//! Mistakes that people make, planted one at a time into sound folders of all formats: a certain correction gives the
//! sound folder back, and never another one.
//!
//! A run plants 400 mistakes, 1,000 with `THOROUGH=1`, or as many as `MISTAKES` says, always the same ones; and it damages
//! 300 files, 2,000 with `THOROUGH=1`, or as many as `DAMAGED` says.
//! `MISTAKE=NUMBER` runs one alone and shows it; `SHOW=1` prints those that `--fix likely` does not mend.
#![allow(clippy::unwrap_used, reason = "in a test that is how one finds out")]
#![allow(clippy::print_stdout, reason = "for people to read")]

mod guesses;
mod plant;

use crate::edits::stock::{self, Folder};
use crate::support::{compiled, is_thorough};
use plant::{Kinds, Planted};
use sprite_compiler::{Applicability, Compilation, Files, MemoryFiles, Options, Renderer, correct, model};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use test_support::Random;

/// A folder, what its sprites are, and what is found in it.
struct Sound {
    folder: Folder,
    /// The files in which mistakes are planted.
    texts: Vec<String>,
    sprites: Vec<String>,
    findings: BTreeSet<String>,
}

/// The outcome of a mistake.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Outcome {
    /// Nothing is found that was not found before.
    Silent,
    NoCorrection,
    Likely,
    /// Certain, and the folder is as it was.
    Mended,
    /// Certain, and something is still found.
    NotMended,
    /// Certain, and nothing more is found, but the folder is another one.
    Other,
}

fn sound_folders() -> Vec<Sound> {
    let is_text = |path: &&String| {
        [".dat", ".zsd", ".sprite", ".xml", ".json", ".toml"].iter().any(|ending| path.ends_with(ending))
    };
    let sound = |folder: Folder| {
        let compilation = compiled(&folder.files);
        let texts = folder.paths.iter().filter(is_text).cloned().collect();
        Sound { texts, sprites: sprites(&compilation), findings: findings(&compilation), folder }
    };
    stock::all().into_iter().map(sound).filter(|sound| !sound.texts.is_empty()).collect()
}

/// The content that a game would play: the table, the images and the names of each sprite.
fn sprites(compilation: &Compilation) -> Vec<String> {
    let images = compilation.library.images();
    let image = |slot: &model::Image| match slot {
        model::Image::File(id) => images.path(*id).to_owned(),
        model::Image::Tileset => "the tile set".to_owned(),
        model::Image::Missing => "missing".to_owned(),
    };
    let one = |packed: &sprite_compiler::PackedSprite| {
        let names: Vec<_> = packed.sprite().animations.iter().map(|animation| &animation.name).collect();
        let slots: Vec<String> = packed.slots().iter().map(image).collect();
        format!("{} {names:?} {slots:?} {:?}", packed.sprite().identifier, packed.table())
    };
    compilation.library.sprites().map(one).collect()
}

/// The findings without their places: lines may move.
fn findings(compilation: &Compilation) -> BTreeSet<String> {
    let one = |finding: &sprite_compiler::Diagnostic| {
        let path = compilation.sources.get(finding.location.source).path();
        format!("{path} {} {}", finding.code, finding.message)
    };
    compilation.diagnostics.findings().iter().map(one).collect()
}

fn corrected(files: &MemoryFiles, least: Applicability) -> MemoryFiles {
    let corrected = correct(files, &Options::default(), least, &|_| true);
    corrected.files.into_iter().fold(files.clone(), |files, file| files.with(file.path, file.after))
}

/// The outcome of `--fix likely`: the sound folder, something that is still found, or another folder.
fn of_suggestions(sound: &Sound, files: &MemoryFiles) -> Outcome {
    let corrected = compiled(&corrected(files, Applicability::Likely));
    match (findings(&corrected).is_subset(&sound.findings), sprites(&corrected) == sound.sprites) {
        (_, true) => Outcome::Mended,
        (true, false) => Outcome::Other,
        (false, _) => Outcome::NotMended,
    }
}

fn outcome(sound: &Sound, files: &MemoryFiles) -> Outcome {
    let compilation = compiled(files);
    if findings(&compilation).is_subset(&sound.findings) {
        return Outcome::Silent;
    }
    let sure = compilation
        .diagnostics
        .findings()
        .iter()
        .filter_map(|finding| finding.correction(&compilation.sources))
        .map(|correction| correction.applicability)
        .max();
    match sure {
        None => return Outcome::NoCorrection,
        Some(Applicability::Likely) => return Outcome::Likely,
        Some(Applicability::Certain) => {}
    }
    let corrected = compiled(&corrected(files, Applicability::Certain));
    let is_silent = findings(&corrected).is_subset(&sound.findings);
    match (is_silent, sprites(&corrected) == sound.sprites) {
        (true, true) => Outcome::Mended,
        (true, false) => Outcome::Other,
        (false, _) => Outcome::NotMended,
    }
}

fn plant(sounds: &[Sound], kinds: Kinds, number: u64) -> Option<(&Sound, Planted, MemoryFiles)> {
    let mut random = Random::of(number);
    let sound = &sounds[random.below(sounds.len())];
    let path = &sound.texts[random.below(sound.texts.len())];
    let text = String::from_utf8(sound.folder.files.read(path, u64::MAX).ok()?).ok()?;
    let planted = plant::plant(kinds, &text, path, &mut random)?;
    let files = sound.folder.files.clone().with(path, planted.text.clone());
    Some((sound, planted, files))
}

fn show(number: u64, planted: &Planted, outcome: Outcome, files: &MemoryFiles) {
    let compilation = compiled(files);
    println!("== MISTAKE={number} {outcome:?}: {}", planted.what);
    let renderer = Renderer::plain(&compilation.sources, "");
    for finding in compilation.diagnostics.findings().iter().take(3) {
        println!("{}", renderer.render(finding));
    }
}

/// A number that the environment sets.
fn asked(name: &str) -> Option<u64> {
    Some(std::env::var(name).ok()?.parse().unwrap())
}

#[test]
fn a_certain_correction_gives_the_sound_folder_back() {
    measure(Kinds::Usual);
}

/// The same for mistakes of editing and of other programs.
#[test]
fn a_certain_correction_of_further_kinds_gives_the_sound_folder_back() {
    measure(Kinds::Further);
}

fn measure(kinds: Kinds) {
    let sounds = sound_folders();
    if let Some(number) = asked("MISTAKE") {
        let (sound, planted, files) = plant(&sounds, kinds, number).unwrap();
        return show(number, &planted, outcome(sound, &files), &files);
    }
    let count = asked("MISTAKES").unwrap_or(if is_thorough() { 1_000 } else { 400 });
    let next = AtomicU64::new(0);
    let outcomes = Mutex::new(BTreeMap::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let number = next.fetch_add(1, Ordering::Relaxed)
                    && number < count
                {
                    if let Some((sound, planted, files)) = plant(&sounds, kinds, number) {
                        let outcome = outcome(sound, &files);
                        let suggested = match outcome {
                            Outcome::Silent => Outcome::Silent,
                            _ => of_suggestions(sound, &files),
                        };
                        outcomes.lock().unwrap().insert(number, (planted, outcome, suggested, files));
                    }
                }
            });
        }
    });
    let outcomes = outcomes.into_inner().unwrap();
    let is_shown = std::env::var_os("SHOW").is_some();
    let mut by_kind: BTreeMap<&str, BTreeMap<(Outcome, Outcome), u64>> = BTreeMap::new();
    for (number, (planted, outcome, suggested, files)) in &outcomes {
        *by_kind.entry(planted.kind).or_default().entry((*outcome, *suggested)).or_default() += 1;
        let is_good = matches!(suggested, Outcome::Silent | Outcome::Mended);
        if *outcome >= Outcome::NotMended || is_shown && !is_good {
            show(*number, planted, *outcome, files);
        }
    }
    for (kind, outcomes) in &by_kind {
        println!("{kind}: {outcomes:?}");
    }
    let of =
        |wanted: &[Outcome]| outcomes.values().filter(|(_, outcome, ..)| wanted.contains(outcome)).count();
    let (mended, other) = (of(&[Outcome::Mended]), of(&[Outcome::Other]));
    let certain = mended + other + of(&[Outcome::NotMended]);
    let known = certain + of(&[Outcome::Likely]);
    let found = known + of(&[Outcome::NoCorrection]);
    let suggested = |wanted| outcomes.values().filter(|(_, _, outcome, _)| *outcome == wanted).count();
    let (likely, astray) = (suggested(Outcome::Mended), suggested(Outcome::Other));
    println!("{likely} of {found} are mended when suggestions are made too, {astray} become other folders");
    println!(
        "{} planted, {found} found, {known} with a correction, {certain} certain, {mended} mended",
        outcomes.len()
    );
    assert_eq!(other, 0, "certain corrections make other folders");
    assert!(mended * 100 >= certain * 99, "{mended} of {certain} are mended");
    assert!(certain * 2 >= found, "{certain} of {found} are certain");
    // Few mistakes are a sample, which another folder changes: their share differs by two standard deviations at most.
    let deviation = (found * 3 / 16).isqrt();
    let least = if count >= 1_000 { found * 3 / 4 } else { found * 3 / 4 - 2 * deviation };
    assert!(likely >= least, "{likely} of {found} are mended when suggestions are made");
}

/// Files that are damaged in any way, several of a folder: corrections neither shorten them nor add errors, and a second
/// run changes nothing.
#[test]
fn corrections_of_damaged_files_lose_nothing_and_come_to_an_end() {
    let sounds = sound_folders();
    let wanted = asked("DAMAGED").unwrap_or(if is_thorough() { 2_000 } else { 300 });
    let (next, damaged) = (AtomicU64::new(0), AtomicU64::new(0));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while damaged.load(Ordering::Relaxed) < wanted {
                    let count = damage_and_correct(&sounds, next.fetch_add(1, Ordering::Relaxed));
                    damaged.fetch_add(count, Ordering::Relaxed);
                }
            });
        }
    });
    println!("{} damaged files in {} folders", damaged.into_inner(), next.into_inner());
}

/// Damages up to six files of a folder and corrects it. Returns the number of damaged files.
fn damage_and_correct(sounds: &[Sound], number: u64) -> u64 {
    let mut random = Random::of(number + 1_000_000);
    let sound = &sounds[random.below(sounds.len())];
    let mut damaged = sound.folder.files.clone();
    let mut paths = BTreeSet::new();
    for _ in 0..=random.below(6) {
        let path = &sound.texts[random.below(sound.texts.len())];
        let mut bytes = damaged.read(path, u64::MAX).unwrap();
        let other = &sounds[random.below(sounds.len())];
        let other = other.folder.files.read(&other.texts[0], u64::MAX).unwrap();
        for _ in 0..=random.below(4) {
            random.edit(&mut bytes, &other);
        }
        damaged = damaged.with(path, bytes);
        paths.insert(path);
    }
    // Guesses compile the folder many times.
    let with_suggestions = number.is_multiple_of(50).then_some(Applicability::Likely);
    for least in [Applicability::Certain].into_iter().chain(with_suggestions) {
        let once = correct(&damaged, &Options::default(), least, &|_| true);
        for file in &once.files {
            let (before, after) = (file.before.len(), file.after.len());
            assert_eq!(file.before, damaged.read(&file.path, u64::MAX).unwrap(), "{number}");
            assert!(after * 2 + 64 >= before, "{number}: {} has {after} of {before} bytes", file.path);
        }
        let is_of_settings = once.files.iter().any(|file| file.path == "sprites.toml");
        let files =
            once.files.into_iter().fold(damaged.clone(), |files, file| files.with(file.path, file.after));
        if !is_of_settings {
            assert_no_new_errors(&compiled(&damaged), &compiled(&files), number);
        }
        let again = correct(&files, &Options::default(), least, &|_| true);
        assert_eq!(again.files, [], "{number} in {paths:?} of {}", sound.folder.name);
    }
    paths.len() as u64
}

fn assert_no_new_errors(before: &Compilation, after: &Compilation, number: u64) {
    let counts = |compilation: &Compilation| {
        let mut counts = BTreeMap::new();
        for finding in compilation.diagnostics.findings() {
            if finding.severity == sprite_compiler::Severity::Error {
                let path = compilation.sources.get(finding.location.source).path().to_owned();
                *counts.entry((path, finding.code)).or_insert(0_usize) += 1;
            }
        }
        counts
    };
    let before = counts(before);
    for (key, count) in counts(after) {
        assert!(before.get(&key).is_some_and(|before| *before >= count), "{number}: {key:?}");
    }
}
