//! The work of an edit among 2,000 sprites.
#![allow(clippy::print_stdout, reason = "it is what people run it for")]

use super::{Client, picture};
use serde_json::json;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

const SPRITES: usize = 2_000;
const EDITS: usize = 41;
const TEXT: &str =
    "cell = [16, 16]\n[animations.walk]\nrow = 0\nduration = 90\n[animations.stand]\nrow = 1\n";

/// With the second settings the findings depend on pixels and on the frames of all sprites.
const SETTINGS: [(&str, &str); 2] = [
    ("plain", ""),
    ("pixels", "[images]\natlas = true\n[lints]\nframe-repeated = \"warn\"\ncell-bleed = \"warn\"\n"),
];

/// The folders stay there for the next run: files that changed in the last five minutes are compared by their content,
/// which takes longer.
#[test]
#[ignore = "it measures: run it optimised, with `--ignored --nocapture`, a second time after five minutes"]
fn an_edit_among_2000_sprites() {
    for (name, settings) in SETTINGS {
        println!("{name}:");
        measure(&std::env::temp_dir().join("sprites-lsp-measured").join(name), settings);
    }
}

fn measure(folder: &Path, settings: &str) {
    let file = |number: usize, ending: &str| folder.join(format!("{}/fox{number}.{ending}", number % 40));
    if !file(SPRITES - 1, "png").exists() {
        for number in 0..SPRITES {
            fs::create_dir_all(file(number, "png").parent().expect("a folder")).expect("a folder");
            fs::write(file(number, "sheet.toml"), TEXT).expect("a file");
            picture(&file(number, "png"));
        }
        fs::write(folder.join("sprites.toml"), settings).expect("a file");
    }
    let path = file(0, "sheet.toml");
    let changed = fs::metadata(&path).and_then(|file| file.modified()).expect("a time");
    let is_settled = changed.elapsed().is_ok_and(|age| age > Duration::from_secs(5 * 60));
    println!("files that changed {} five minutes ago", if is_settled { "more than" } else { "less than" });
    let mut client = Client::new(&json!({}));
    let start = Instant::now();
    client.open(&path, TEXT);
    assert_eq!(client.found(&path).len(), 0);
    println!("opened: {} ms", start.elapsed().as_millis());
    let before = processor_time();
    let mut times: Vec<u128> = (0..EDITS)
        .map(|number| {
            let is_wrong = number % 2 == 0;
            let text = if is_wrong { TEXT.replace("duration", "duratoin") } else { TEXT.to_owned() };
            let start = Instant::now();
            client.change(&path, &text);
            assert_eq!(client.found(&path).len(), usize::from(is_wrong));
            start.elapsed().as_millis()
        })
        .collect();
    times.sort_unstable();
    println!("an edit: {} ms, at most {} ms", times[EDITS / 2], times[EDITS - 1]);
    if let Some((before, after)) = before.zip(processor_time()) {
        println!("processor time of an edit: {} ms", (after - before) / EDITS as u64);
    }
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().filter(|line| line.starts_with("VmHWM")).for_each(|line| println!("{line}"));
    client.leave();
}

/// The time in milliseconds that processors have spent on this process; [`None`] where the system does not say it.
fn processor_time() -> Option<u64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // User and system time, in hundredths of a second: the twelfth and thirteenth word after the name.
    let mut times = stat.rsplit(')').next()?.split(' ').skip(12).map_while(|word| word.parse::<u64>().ok());
    Some((times.next()? + times.next()?) * 10)
}
