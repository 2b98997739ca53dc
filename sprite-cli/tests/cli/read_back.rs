//! Exports, read by our own reader and by Pillow: they show what `trace --pixels` says, at every time.

use super::assets::{Assets, text};
use super::bitmap::Bitmap;
use super::exporting::export;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use test_support::skipped;

/// Four frames of 3 x 2 pixels in cells of 6 x 5, at different positions: later ones leave pixels of earlier ones free.
pub(crate) fn orders() -> (Assets, Vec<String>) {
    let assets = Assets::new();
    fs::remove_dir_all(assets.0.join("sprites")).expect("no other sprites");
    let colours = [[200, 10, 10, 255], [10, 200, 10, 255], [10, 10, 200, 255], [200, 200, 10, 255]];
    let mut sheet = Bitmap::filled(24, 5, [0; 4]);
    for (cell, colour) in (0..4).zip(colours) {
        for (x, y) in (0..3).flat_map(|x| (0..2).map(move |y| (x, y))) {
            sheet.put(6 * cell + cell.min(3) + x, [0, 3, 1, 0][cell as usize] + y, colour);
        }
    }
    // The first one is opaque everywhere.
    for (x, y) in (0..6).flat_map(|x| (0..5).map(move |y| (x, y))) {
        sheet.put(x, y, if x == y { colours[1] } else { colours[0] });
    }
    assets.bitmap("p.png", &sheet);
    let mut description = "cell = [6, 5]\nframes = \"0-3\"\nduration = [30, 50, 20, 100]\norigin = [2, 4]\n\
        [animations.stand]\nframes = \"2,3\"\nduration = 40\n\
        [animations.from-2]\nloop_from = 2\n[animations.from-3]\nloop_from = 3\n"
        .to_owned();
    let mut names = vec!["stand".to_owned(), "from-2".to_owned(), "from-3".to_owned()];
    for order in ["forward", "reverse", "ping-pong", "ping-pong-reverse"] {
        let endings = [1, 2, 3].map(|passes| ["hold", "hide", "stand"].map(|end| Some((passes, end))));
        for ending in endings.as_flattened().iter().chain([&None]) {
            let (name, keys) = match ending {
                Some((passes, end)) => {
                    (format!("{order}-{passes}-{end}"), format!("repeat = {passes}\nend = \"{end}\"\n"))
                }
                None => (order.to_owned(), String::new()),
            };
            writeln!(description, "[animations.{name}]\norder = \"{order}\"\n{keys}").expect("a text");
            names.push(name);
        }
    }
    assets.text("p.sheet.toml", &description);
    (assets, names)
}

/// The picture at successive times: the size and the position of the box around visible pixels, and their checksum.
type Seen = Vec<Option<(String, [i64; 2])>>;

/// The pictures of a row of `trace --pixels` or, one by one, of another program.
fn seen(runs: &str) -> Seen {
    let mut all = Vec::new();
    for run in runs.split(';') {
        let (picture, count) = run.split_once('*').expect("PICTURE*COUNT");
        let picture = (picture != "-").then(|| {
            let (numbers, sum) = picture.split_once('#').expect("a checksum");
            let numbers: Vec<i64> =
                numbers.split(',').map(|number| number.parse().expect("a number")).collect();
            let [width, height, x, y] = numbers.try_into().expect("four numbers");
            (format!("{width}x{height}#{sum}"), [x, y])
        });
        all.resize(all.len() + count.parse::<usize>().expect("a count"), picture);
    }
    all
}

/// The pictures of every animation at all times.
fn traced(assets: &Assets, times: &[u64]) -> Vec<(String, Seen)> {
    let name = format!("../times-of-{}.txt", assets.0.file_name().unwrap_or_default().display());
    assets.text(&name, &times.iter().map(u64::to_string).collect::<Vec<_>>().join("\n"));
    let times = assets.0.join(name).display().to_string();
    let output = assets.run(&["trace", "ROOT", "--times", &times, "--pixels"]);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    let fields = |line: &str| line.split('\t').map(str::to_owned).collect::<Vec<_>>();
    text(&output.stdout).lines().map(fields).map(|row| (row.join(" "), seen(&row[4]))).collect()
}

/// The pictures that Pillow sees in files at these times, in milliseconds; [`None`] if it is not installed.
fn pillow(files: &[PathBuf], times: &[u64]) -> Option<Vec<Seen>> {
    const SCRIPT: &str = "\
import sys, warnings, zlib
try:
    from PIL import Image, ImageSequence
except ImportError:
    sys.exit(77)
times = [int(time) for time in sys.argv[1].split(',')]
for path in sys.argv[2:]:
    shown, now = [], 0
    for frame in ImageSequence.Iterator(Image.open(path)):
        now += frame.info.get('duration', 1e9)
        rgba = frame.convert('RGBA')
        box = rgba.getchannel('A').getbbox()
        if box is None:
            shown.append((now, '-'))
            continue
        data = bytearray(rgba.crop(box).tobytes())
        for at in range(0, len(data), 4):
            if data[at + 3] == 0:
                data[at:at + 4] = bytes(4)
        size = '%d,%d' % (box[2] - box[0], box[3] - box[1])
        shown.append((now, '%s,%d,%d#%08x' % (size, -box[0], -box[1], zlib.crc32(bytes(data)))))
    at = lambda time: next((what for end, what in shown if time < end), shown[-1][1])
    print(';'.join(at(time) + '*1' for time in times))
";
    let times: Vec<String> = times.iter().map(u64::to_string).collect();
    let mut python = Command::new("python3");
    let output = python.args(["-c", SCRIPT, &times.join(",")]).args(files).output();
    match output {
        Ok(output) if output.status.code() == Some(0) => {
            Some(text(&output.stdout).lines().map(seen).collect())
        }
        Ok(output) if output.status.code() != Some(77) => panic!("Pillow: {}", text(&output.stderr)),
        _ => {
            skipped("exports are read by Pillow: it is not installed");
            None
        }
    }
}

/// Asserts that pictures are the same, and lie at the same positions from a point.
fn assert_same(found: &Seen, expected: &Seen, what: &str) {
    let mut shifts = Vec::new();
    for (time, (found, expected)) in found.iter().zip(expected).enumerate() {
        match (found, expected) {
            (None, None) => {}
            (Some((found, [x, y])), Some((expected, [a, b]))) if found == expected => {
                shifts.push([x - a, y - b]);
            }
            _ => panic!("{what}, time {time}: {found:?} instead of {expected:?}"),
        }
    }
    assert!(!shifts.is_empty() && shifts.iter().all(|shift| *shift == shifts[0]), "{what}: {shifts:?}");
}

/// The number after a word of what was printed.
fn figure(printed: &str, before: &str, after: &str) -> Option<u64> {
    let (_, rest) = printed.split_once(before)?;
    let (seconds, _) = rest.split_once(after)?;
    seconds.replace('.', "").parse().ok()
}

#[test]
fn an_export_shows_what_a_player_shows_in_every_order() {
    const STEP: u64 = 10;
    let (assets, names) = orders();
    let times: Vec<u64> = (0..150).map(|step| step * STEP).collect();
    let nanoseconds: Vec<u64> = times.iter().map(|time| time * 1_000_000).collect();
    let expected = traced(&assets, &nanoseconds);
    assert_eq!(expected.len(), names.len());
    for ending in ["gif", "png"] {
        let exported = Assets::empty();
        exported.text("sprites.toml", &format!("[sheets.\"*.{ending}\"]\n"));
        let mut shown = Vec::new();
        for name in &names {
            let file = exported.0.join(format!("{name}.{ending}")).display().to_string();
            let (status, printed) = export(&assets, &format!("P/{name}"), &file, &[]);
            assert_eq!(status, Some(0), "{printed}");
            shown.push((
                figure(&printed, " in ", " s, ").expect("its time"),
                figure(&printed, "the first ", " s are left out").unwrap_or(0),
            ));
        }
        let files: Vec<_> = names.iter().map(|name| exported.0.join(format!("{name}.{ending}"))).collect();
        // Rows are sorted by the names of files.
        let own = traced(&exported, &nanoseconds);
        let own = names.iter().map(|name| {
            let row = |(row, _): &&(String, Seen)| row.starts_with(&format!("{name}.{ending} "));
            own.iter().find(row).expect("a row").1.clone()
        });
        let own: Vec<Seen> = own.collect();
        for (reader, found) in [("our reader", Some(own)), ("Pillow", pillow(&files, &times))] {
            for (((name, (row, expected)), (time, lead_in)), found) in
                names.iter().zip(&expected).zip(&shown).zip(found.into_iter().flatten())
            {
                assert!(row.contains(&format!(" {name} ")), "{row}");
                let [steps, skipped] = [time, lead_in].map(|time| usize::try_from(time / STEP).expect("few"));
                let expected = expected[skipped..skipped + steps].to_vec();
                assert_same(&found[..steps].to_vec(), &expected, &format!("{name}.{ending}, {reader}"));
            }
        }
    }
}
