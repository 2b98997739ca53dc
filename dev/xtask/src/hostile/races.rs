//! Folders that change while they are read: somebody wants a file outside of them to be read, or the compiler to wait.

use super::folders::image;
use super::measure::{Ended, measure};
use super::{Outcome, Scale};
use png::BitDepth;
use std::fs;
use std::io;
#[cfg(unix)]
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

/// A change that is made and undone all the time.
pub(super) struct Race {
    pub(super) name: &'static str,
    /// Puts something else in the place of a file or a folder. `outside` is the folder of what is to be read.
    change: fn(victim: &Path, outside: &Path) -> io::Result<()>,
    /// The file that it is done to.
    victims: &'static [&'static str],
}

const FILES: &[&str] = &["sprites.toml", "inner/s30.dat", "inner/i40.png"];

/// All of them.
pub(super) const ALL: &[Race] = &[
    Race { name: "link", change: |victim, outside| linked(victim, &twin(victim, outside)), victims: FILES },
    Race { name: "pipe", change: |victim, outside| exchanged(victim, &outside.join("pipe")), victims: FILES },
    Race {
        name: "sparse",
        change: |victim, outside| exchanged(victim, &outside.join("hole")),
        victims: FILES,
    },
    Race { name: "device", change: |victim, _| linked(victim, Path::new("/dev/zero")), victims: FILES },
    Race {
        name: "folder",
        change: |victim, outside| linked(victim, &outside.join("inner")),
        victims: &["inner"],
    },
    Race { name: "gone", change: |victim, _| fs::remove_file(victim), victims: FILES },
];

/// Texts of findings that show a file outside and none inside: a name, a value, the size of an image.
const MARKS: [&str; 3] = ["outsider-walk", "outsider-value", "in 13 x 13"];

/// Descriptions in the folder, each with an image.
const SPRITES: usize = 60;

/// Runs the command line many times while files are exchanged.
pub(super) fn run_case(name: &str, place: &Path, scale: Scale, tool: &Path) -> io::Result<Outcome> {
    let Some(race) = ALL.iter().find(|race| race.name == name) else {
        return Err(io::ErrorKind::NotFound.into());
    };
    let (assets, outside) = (place.join("assets"), place.join("outside"));
    write(&assets, "walk", "allow", 64)?;
    write(&outside, MARKS[0], MARKS[1], 13)?;
    let shown = run_tool(tool, &outside, place)?.output;
    if let Some(mark) = MARKS.iter().find(|mark| !shown.contains(**mark)) {
        return Err(io::Error::other(format!("no finding would show `{mark}`")));
    }
    if !Command::new("mkfifo").arg(outside.join("pipe")).status()?.success() {
        return Err(io::Error::other("mkfifo failed"));
    }
    fs::File::create(outside.join("hole"))?.set_len(4 << 30)?;
    let is_over = AtomicBool::new(false);
    let (runs, counted) = std::thread::scope(|scope| {
        let changes = scope.spawn(|| exchange(race, &assets, &outside, &is_over));
        let counted = (0..scale.of(1_000)).map(|_| run(tool, &assets, place)).collect::<io::Result<Vec<_>>>();
        is_over.store(true, Ordering::Relaxed);
        (changes.join().map_err(|_| io::Error::other("the thread that makes changes panicked")), counted)
    });
    let (changes, counted) = (runs??, counted?);
    let count = |end: End| counted.iter().filter(|&&other| other == end).count();
    let (clean, noticed, leaked, wrong) =
        (count(End::Clean), count(End::Noticed), count(End::Leaked), count(End::Wrong));
    Ok(Outcome {
        is_right: leaked == 0 && wrong == 0 && changes > 0,
        text: format!(
            "{} runs, {changes} changes: {clean} saw none, {noticed} gave findings, {leaked} read what is outside, \
             {wrong} hung or failed",
            counted.len()
        ),
    })
}

/// The result of a run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Clean,
    Noticed,
    Leaked,
    Wrong,
}

fn run_tool(tool: &Path, root: &Path, place: &Path) -> io::Result<Ended> {
    let mut command = Command::new(tool);
    command.args(["check", "--format", "json"]).arg(root);
    measure(command, &place.join("output"))
}

fn run(tool: &Path, assets: &Path, place: &Path) -> io::Result<End> {
    let Ended { status, output, .. } = run_tool(tool, assets, place)?;
    Ok(match status {
        _ if MARKS.iter().any(|mark| output.contains(mark)) => End::Leaked,
        _ if output.contains("internal-error") => End::Wrong,
        Some(0) => End::Clean,
        Some(1) => End::Noticed,
        _ => End::Wrong,
    })
}

/// Makes and undoes the change until the runs are over, at each victim in turn; the answer is how often.
fn exchange(race: &Race, assets: &Path, outside: &Path, is_over: &AtomicBool) -> io::Result<usize> {
    let mut count = 0;
    for name in race.victims.iter().cycle() {
        if is_over.load(Ordering::Relaxed) {
            break;
        }
        let victim = assets.join(name);
        let kept = aside(&victim);
        // A folder cannot have a second name.
        if victim.is_dir() {
            fs::rename(&victim, &kept)?;
        } else {
            fs::hard_link(&victim, &kept)?;
        }
        (race.change)(&victim, outside)?;
        std::thread::yield_now();
        if kept.is_dir() {
            fs::remove_file(&victim)?;
        }
        fs::rename(&kept, &victim)?;
        // Of two names of one file, renaming leaves both.
        let _ = fs::remove_file(&kept);
        count += 1;
    }
    Ok(count)
}

/// Puts a link in the place of a file at once; a folder is not there then.
fn linked(victim: &Path, target: &Path) -> io::Result<()> {
    let other = victim.with_extension("link");
    symlink(target, &other)?;
    fs::rename(other, victim)
}

/// Puts another name of a file in the place of one.
fn exchanged(victim: &Path, by: &Path) -> io::Result<()> {
    let other = victim.with_extension("other");
    fs::hard_link(by, &other)?;
    fs::rename(other, victim)
}

/// The file outside that has the place of one inside.
fn twin(victim: &Path, outside: &Path) -> PathBuf {
    let name = victim.file_name().unwrap_or_default();
    let inner = outside.join("inner").join(name);
    if inner.exists() { inner } else { outside.join(name) }
}

/// Where a file waits until it comes back: no description, and hidden.
fn aside(victim: &Path) -> PathBuf {
    let name = victim.file_name().unwrap_or_default().to_string_lossy();
    victim.with_file_name(format!(".{name}"))
}

/// Sprites with an image each, in whose place frames of 16 pixels fit or do not.
fn write(root: &Path, animation: &str, level: &str, side: u32) -> io::Result<()> {
    let inner = root.join("inner");
    fs::create_dir_all(&inner)?;
    fs::write(root.join("sprites.toml"), format!("[lints]\nimage-unused = \"{level}\"\n"))?;
    let mut bytes = Vec::new();
    image(&mut bytes, side, BitDepth::Eight)?;
    for number in 0..SPRITES {
        fs::write(inner.join(format!("i{number}.png")), &bytes)?;
        let text = format!("{animation} inner/i{number}.png 1 100 0\n0 0 16 16 8 13 4 4\n");
        fs::write(inner.join(format!("s{number}.dat")), text)?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn symlink(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
