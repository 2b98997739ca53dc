//! Numbered pictures in the arguments of a call, such as `run_01.png` and `run_02.png`.

use super::New;
use super::format::DescriptionFormat;
use super::output::{check_written, write_sheet};
use super::plan::DELAY;
use super::sheet::Sheet;
use crate::check::tally;
use crate::fault::Fault;
use sprite_compiler::grids::CellGrid;
use sprite_compiler::shown_path;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Pictures whose names differ in a number.
pub(super) struct Numbered {
    /// The folder of the pictures.
    pub(super) folder: PathBuf,
    /// Their common name, with `{n}` for the number.
    pub(super) name: String,
    /// The numbers, sorted.
    pub(super) numbers: Vec<u32>,
}

impl Numbered {
    /// The path of the picture with the least number.
    pub(super) fn first(&self) -> Option<PathBuf> {
        let (before, after) = self.name.split_once("{n}")?;
        let least = self.numbers.first()?;
        let names = listed(&self.folder).ok()?;
        let found = names.iter().find(|name| number(name, before, after) == Some(*least))?;
        Some(self.folder.join(found))
    }
}

/// The pictures that these paths mean: several paths, as a shell expands `run_*.png`, or one path with `*` or `{n}`.
/// [`None`] for the path of a single picture.
pub(super) fn of(paths: &[PathBuf]) -> Result<Option<Numbered>, Fault> {
    let [first, rest @ ..] = paths else { return Ok(None) };
    let folder = parent(first);
    let name = name_of(first);
    let wrong = |why: &str| Fault::Call(format!("`{}` {why}", shown_path(first)));
    if rest.is_empty() {
        let place = name.find("{n}").map(|at| (at, at + 3)).or_else(|| name.find('*').map(|at| (at, at + 1)));
        let Some((start, end)) = place else { return Ok(None) };
        let (before, after) = (&name[..start], &name[end..]);
        let names = listed(&folder)?;
        // `Run *.png` may stand for `Run (1).png`.
        let is_number = |other: &&String| number(other, before, after).is_some();
        let around = if names.iter().any(|other| is_number(&other)) || name[start..].starts_with('{') {
            None
        } else {
            let fits = |other: &&String| {
                let inner = other.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
                inner.is_some_and(|inner| around_last_number(inner).is_some())
            };
            names.iter().filter(fits).min().and_then(|first| {
                let inner = first.get(start..first.len() - after.len())?;
                let (left, right) = around_last_number(inner)?;
                Some((format!("{before}{left}"), format!("{right}{after}")))
            })
        };
        let (before, after) =
            around.as_ref().map_or((before, after), |(before, after)| (before.as_str(), after.as_str()));
        let numbers = names.iter().filter_map(|name| number(name, before, after)).collect();
        let numbered = Numbered { folder, name: format!("{before}{{n}}{after}"), numbers };
        return numbered.sorted().ok_or_else(|| wrong("names no picture with a number")).map(Some);
    }
    let (before, after) = around_last_number(&name).ok_or_else(|| wrong("has no number in its name"))?;
    let numbers = paths.iter().map(|path| {
        let own = name_of(path);
        let number = (parent(path) == folder).then(|| number(&own, before, after)).flatten();
        number.ok_or_else(|| {
            let path = shown_path(path);
            Fault::Call(format!("`{path}` is no `{before}NUMBER{after}` beside `{}`", shown_path(first)))
        })
    });
    let numbers = numbers.collect::<Result<_, _>>()?;
    let name = format!("{before}{{n}}{after}");
    Ok(Numbered { folder, name, numbers }.sorted())
}

impl Numbered {
    fn sorted(mut self) -> Option<Self> {
        self.numbers.sort_unstable();
        self.numbers.dedup();
        (!self.numbers.is_empty()).then_some(self)
    }
}

fn parent(path: &Path) -> PathBuf {
    path.parent().map(Path::to_owned).unwrap_or_default()
}

fn name_of(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

#[expect(clippy::disallowed_methods, reason = "the pictures are where the caller says")]
fn listed(folder: &Path) -> Result<Vec<String>, Fault> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let wrong = |error| Fault::Call(format!("`{}`: {error}", shown_path(folder)));
    let entries = std::fs::read_dir(folder).map_err(wrong)?;
    let name = |entry: std::io::Result<std::fs::DirEntry>| Some(name_of(&entry.ok()?.path()));
    Ok(entries.filter_map(name).collect())
}

fn number(name: &str, before: &str, after: &str) -> Option<u32> {
    let digits = name.strip_prefix(before)?.strip_suffix(after)?;
    let is_number = (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

/// The text before and after the last number of a name.
pub(super) fn around_last_number(name: &str) -> Option<(&str, &str)> {
    let end = name.rfind(|character: char| character.is_ascii_digit())? + 1;
    let start = name[..end].rfind(|character: char| !character.is_ascii_digit());
    let start = start.map_or(0, |at| at + name[at..].chars().next().map_or(1, char::len_utf8));
    Some((&name[..start], &name[end..]))
}

/// Writes a description of numbered pictures.
pub(super) fn describe(
    new: &New,
    name: &str,
    pictures: &Numbered,
    out: &mut impl Write,
) -> Result<bool, Fault> {
    if new.format != DescriptionFormat::Sheet || new.cell.is_some() || !new.animations.is_empty() {
        let message = "numbered pictures are frames as they are: without --format, --cell and --animations";
        return Err(Fault::Call(message.to_owned()));
    }
    let Numbered { folder, name: image, numbers } = pictures;
    let path = folder.join(format!("{name}.sheet.toml"));
    let image_value = toml_edit::Value::from(image.as_str());
    let origin = feet_of_first(pictures, new.sheet.first())
        .map_or_else(|| "\"bottom\"".to_owned(), |[x, y]| format!("[{x}, {y}]"));
    write_sheet(
        &path,
        &format!("image = {image_value}\norigin = {origin}\nduration = {DELAY}\n"),
        new.replace,
    )?;
    let (first, last) = (numbers.first().unwrap_or(&0), numbers.last().unwrap_or(&0));
    writeln!(
        out,
        "`{image}` stands for {}, from {first} to {last}",
        tally::number(numbers.len(), "picture")
    )?;
    writeln!(out, "each is a frame of {DELAY} ms, the last is followed by the first")?;
    writeln!(out, "written: {}", shown_path(&path))?;
    check_written(&path, new.root.as_deref(), new.trust, out)
}

/// The feet of the first of numbered pictures; [`None`] if it is no PNG.
fn feet_of_first(pictures: &Numbered, named: Option<&PathBuf>) -> Option<[u32; 2]> {
    let path = pictures.first().or_else(|| named.cloned())?;
    let sheet = Sheet::open(&path).ok().filter(|sheet| !sheet.drawing.is_blank())?;
    let grid = CellGrid::new(sheet.size, sheet.size, [0; 2], [0; 2]);
    Some([sheet.size.width / 2, sheet.feet(&grid)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_number_of_a_name_is_that_of_the_frame() {
        assert_eq!(around_last_number("p1_walk01.png"), Some(("p1_walk", ".png")));
        assert_eq!(around_last_number("7.png"), Some(("", ".png")));
        assert_eq!(around_last_number("hero.png"), None);
    }

    #[test]
    fn a_star_may_stand_for_more_than_the_number() {
        let folder = test_support::TempFolder::new();
        for name in ["Run (1).png", "Run (10).png", "Walk (1).png"] {
            std::fs::write(folder.join(name), "").unwrap();
        }
        let found =
            |name: &str| of(&[folder.join(name)]).ok().flatten().map(|found| (found.name, found.numbers));
        let expected = Some(("Run ({n}).png".to_owned(), vec![1, 10]));
        for name in ["Run *.png", "Run (*.png", "Run (*).png", "Run ({n}).png"] {
            assert_eq!(found(name), expected, "{name}");
        }
        assert_eq!((found("Run {n}.png"), found("Jump *.png")), (None, None));
    }

    #[test]
    fn several_pictures_share_one_name_with_a_number() {
        let paths = ["art/run_10.png", "art/run_8.png", "art/run_9.png"].map(PathBuf::from);
        let numbered = of(&paths).ok().flatten().unwrap();
        assert_eq!((numbered.name.as_str(), numbered.numbers), ("run_{n}.png", vec![8, 9, 10]));
        assert!(of(&["a_1.png", "b_2.png"].map(PathBuf::from)).is_err());
        assert!(of(&[PathBuf::from("hero.png")]).ok().unwrap().is_none());
    }
}
