//! The inputs that damage begins with: the compiler's case files, and former finds.
#![expect(clippy::disallowed_methods, reason = "it reads the repository's test data, no assets")]

use crate::Target;
use crate::folder::MARK;
use crate::support::case::{self, Case};
use crate::support::{good, image, moving};
use sprite_compiler::{Files, Limits, MemoryFiles, Options, Output, compile};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The inputs that a target starts from, each once, in the order of their bytes.
///
/// # Errors
/// The case files are not there, or one of them cannot be read.
pub fn of(target: Target) -> io::Result<Vec<Vec<u8>>> {
    let mut seeds = match target.name {
        "table" => folders()?.iter().flat_map(tables).collect(),
        "folder" => folders()?.iter().map(archive).collect(),
        "settings" => contents("", &["toml"])?,
        "solarus" => contents("solarus", &["dat"])?,
        "openage" => contents("openage", &["sprite"])?,
        "cranberry" => contents("cranberry", &["json"])?,
        "mana" => contents("mana", &["xml"])?,
        "aseprite" => contents("aseprite", &["ase", "aseprite"])?,
        "aseprite_json" => contents("aseprite", &["json"])?,
        "atlas" => contents("atlas", &["json", "xml"])?,
        "images" => pictures(),
        "moving" => moving_pictures(),
        "sheet" => contents("sheet", &["toml"])?,
        "studio" => messages().into_iter().map(String::into_bytes).collect(),
        other => return Err(io::Error::other(format!("no seeds are known for {other}"))),
    };
    seeds.sort();
    seeds.dedup();
    Ok(seeds)
}

/// The inputs that were finds once.
///
/// # Errors
/// They cannot be read.
pub fn regressions(target: Target) -> io::Result<Vec<PathBuf>> {
    let folder = regressions_folder(target);
    if folder.is_dir() { below(&folder) } else { Ok(Vec::new()) }
}

/// Where finds are kept.
pub fn regressions_folder(target: Target) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions").join(target.name)
}

/// A folder as bytes: for each file `\n--- file PATH\n` and its content.
pub fn archive(files: &MemoryFiles) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (path, content) in all(files) {
        bytes.extend(MARK.bytes().chain(path.bytes()).chain([b'\n']).chain(content));
    }
    bytes
}

/// The folder of the compiler's tests.
fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sprite-compiler/tests")
}

/// All cases of a format, or of all formats.
fn cases(format: &str) -> io::Result<Vec<Case>> {
    let mut cases = Vec::new();
    for path in below(&tests().join("cases").join(format))? {
        cases.extend(case::read(&path).map_err(io::Error::other)?);
    }
    Ok(cases)
}

/// The good folders, and those of all cases that are no edits of them.
fn folders() -> io::Result<Vec<MemoryFiles>> {
    let own = cases("")?.into_iter().filter(|case| !case.has_base).map(|case| case.files);
    let mut folders: Vec<MemoryFiles> = own.collect();
    for entry in fs::read_dir(tests().join("good"))? {
        let files = good::folder(&entry?.path()).and_then(good::written);
        folders.push(files.map_err(io::Error::other)?);
    }
    Ok(folders)
}

/// The contents of files with one of these endings.
fn contents(format: &str, endings: &[&str]) -> io::Result<Vec<Vec<u8>>> {
    let is_meant = |path: &str| path.rsplit_once('.').is_some_and(|(_, ending)| endings.contains(&ending));
    let files = cases(format)?.into_iter().flat_map(|case| all(&case.files));
    Ok(files.filter(|(path, _)| is_meant(path)).map(|(_, content)| content).collect())
}

fn all(files: &MemoryFiles) -> Vec<(String, Vec<u8>)> {
    let entries = files.list(&Limits::default()).unwrap_or_default();
    let content = |path: &str| files.read(path, u64::MAX).unwrap_or_default();
    entries.into_iter().map(|entry| (entry.path.clone(), content(&entry.path))).collect()
}

/// The tables that the compiler makes of a folder.
fn tables(files: &MemoryFiles) -> Vec<Vec<u8>> {
    let options = Options { output: Output::Library, ..Options::default() };
    let compilation = compile(files, &options);
    compilation.library.sprites().map(|sprite| sprite.table().to_vec()).collect()
}

/// PNGs of all kinds that the library writes, and broken ones.
fn pictures() -> Vec<Vec<u8>> {
    let mut pictures: Vec<_> = image::colours().map(|colour| image::of_colour(8, 4, colour)).collect();
    pictures.extend([
        image::opaque(8, 4),
        image::transparent(8, 4),
        image::with_hole(8, 4, [1, 1, 2, 2]),
        image::gradient(24, 24),
        image::blocks(16, 16, 4),
        image::header_only(8, 4),
        image::truncated(8, 4),
    ]);
    pictures
}

/// GIFs and PNGs with an animation, of few and of many frames, with usual delays and odd ones.
fn moving_pictures() -> Vec<Vec<u8>> {
    let delays: [&[u16]; 5] = [&[10], &[0, 5, 30], &[1, 2], &[65_535; 3], &[7; 12]];
    delays.iter().flat_map(|delays| [moving::gif(delays), moving::png(delays)]).collect()
}

/// Messages of a page of the studio: all kinds, about all files. A `version` that is `null` is the last one.
fn messages() -> Vec<String> {
    let changes = [
        r#"[{"path":["cell"],"value":[8,8]}]"#,
        r#"[{"path":["animations","run"],"value":{"frames":[{"rect":[0,0,9,8]},{"rect":[9,8,7,7],"duration":40}]}}]"#,
        r#"[{"path":["animations","walk"],"rename":"a b"},{"path":["animations","walk","row"],"remove":true}]"#,
        r#"[{"path":["animations","walk","slices"],"value":{"box":{"rect":[1,1,4,4],"frames":"0-1"}}}]"#,
        r#"[{"path":["sheets","below/*.png"],"rename":"below/{sprite}.png"}]"#,
    ];
    let texts =
        [r"cell = [16, 16]\n", "cel = [8", r#"[sheets.\"*/{sprite}_{n}.png\"]\n"#, r"\ufeff# a\r\ncell = 8"];
    let of_file = |file: usize| {
        let about = |ask: &str, rest: &str| format!(r#"{{"ask":"{ask}","file":{file}{rest}}}"#);
        let open = about("open", "");
        let gestures = changes.map(|change| {
            let change = about("change", &format!(r#","version":null,"gesture":1,"changes":{change}"#));
            let rest = [about("undo", ""), about("redo", ""), about("save", r#","over":false"#)];
            [open.clone(), change].into_iter().chain(rest).collect::<Vec<_>>().join("\n")
        });
        let typed = texts.map(|text| {
            let text = about("text", &format!(r#","version":null,"gesture":null,"text":"{text}""#));
            let fix = about("fix", r#","version":null,"finding":0"#);
            let rest = ["1".to_owned(), about("take", ""), about("save", r#","over":true"#)];
            [open.clone(), text, fix].into_iter().chain(rest).collect::<Vec<_>>().join("\n")
        });
        let others = [about("proposals", ""), about("copy", ""), r#"{"ask":"list"}"#.to_owned()].join("\n");
        let captures = r#"{"ask":"captures","pattern":"**/{sprite}_{n}.png"}"#.to_owned();
        gestures.into_iter().chain(typed).chain([others, captures])
    };
    (0..10).flat_map(of_file).collect()
}

/// All files below a folder, in the order of their paths.
fn below(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(below(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
