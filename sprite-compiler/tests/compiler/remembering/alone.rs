//! One run after the other.

use crate::remembering::watched::{BLANK, BLINK, Watched, run};
use crate::support::{findings, image};
use sprite_compiler::{Inspection, Options, Output, compile};
use std::fs;
use test_support::TempFolder;

#[test]
fn with_nothing_changed_no_image_is_read_and_everything_is_found_again() {
    let folder = TempFolder::new();
    let cache = folder.join("facts");
    let first = Watched::new(1);
    let before = run(&first, &cache);
    assert_eq!((first.images_read(), findings(&before)), (1, BLANK.map(str::to_owned).to_vec()));

    let second = Watched::new(1);
    let after = run(&second, &cache);
    assert_eq!((second.images_read(), findings(&after)), (0, findings(&before)));
    assert_eq!(
        after.library.sprites().next().unwrap().table(),
        before.library.sprites().next().unwrap().table()
    );
    assert_eq!(after.code.to_string(), before.code.to_string());
}

#[test]
fn a_file_with_another_time_is_read_and_one_with_another_content_checked_anew() {
    let folder = TempFolder::new();
    let cache = folder.join("facts");
    run(&Watched::new(1), &cache);
    // As after a checkout: the same bytes at another time.
    let touched = Watched::new(2);
    assert_eq!(findings(&run(&touched, &cache)), BLANK);
    assert_eq!(touched.images_read(), 1);
    let settled = Watched::new(2);
    run(&settled, &cache);
    assert_eq!(settled.images_read(), 0);

    // A copy that brought the time of the file before it: only the change of the inode shows it.
    let copied = Watched::new(2).stamped(|stamp| stamp.changed = 1);
    assert_eq!(findings(&run(&copied, &cache)), BLANK);
    assert_eq!(copied.images_read(), 1);
    run(&Watched::new(2), &cache);

    // Two files that changed places: only that shows the change.
    let exchanged = Watched::new(2).exchanged().with("sprites/a.png", image::with_hole(16, 8, [8, 0, 8, 8]));
    assert_eq!(findings(&run(&exchanged, &cache)), BLANK);
    assert_eq!(exchanged.images_read(), 1);

    let painted = Watched::new(3).with("sprites/a.png", image::opaque(16, 8));
    assert_eq!(findings(&run(&painted, &cache)), Vec::<String>::new());
    let smaller = Watched::new(3).with("sprites/a.png", image::opaque(8, 8));
    assert_eq!(findings(&run(&smaller, &cache)), ["frame-outside-image sprites/x.dat:2:1-2:16"]);
}

/// Of files that have settled, the content is not looked at for an object, either; of others only once for all.
#[test]
fn with_nothing_changed_only_the_settings_are_read_for_code() {
    for (modified, read) in [(1, 1), (now(), 3)] {
        let folder = TempFolder::new();
        let cache = folder.join("facts");
        let options = Options { cache: Some(cache), output: Output::Code, ..Options::default() };
        let first = Watched::new(modified);
        let before = compile(&first, &options);
        assert_eq!((first.all_read(), first.listed()), (3, 1));
        let second = Watched::new(modified).with("sprites.toml", "[lints]\nblank-frame = \"allow\"\n");
        compile(&second, &options);
        let second = Watched::new(modified).with("sprites.toml", "[lints]\nblank-frame = \"allow\"\n");
        let after = compile(&second, &options);
        assert_eq!((second.all_read(), second.listed()), (read, 1), "{modified}");
        assert_eq!(after.library.sprites().count(), 0, "it was taken from the cache");
        assert_eq!(after.code.to_string(), before.code.to_string());
    }
}

fn now() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    u64::try_from(now.as_nanos()).unwrap()
}

#[test]
fn a_file_that_was_changed_a_moment_ago_is_not_trusted() {
    let folder = TempFolder::new();
    let cache = folder.join("facts");
    let now = now();
    run(&Watched::new(now), &cache);
    // Changed again within the same tick of the file system's clock, to the same length.
    let mut other = image::with_hole(16, 8, [8, 0, 8, 8]);
    let damaged = other.len() - 14;
    other[damaged] ^= 1;
    let again = Watched::new(now).with("sprites/a.png", other);
    let found = findings(&run(&again, &cache));
    assert!(found.iter().any(|finding| finding.starts_with("image-unreadable")), "{found:?}");
}

#[test]
fn what_is_wrong_is_looked_at_again_and_what_is_gone_is_forgotten() {
    let folder = TempFolder::new();
    let cache = folder.join("facts");
    let damaged = || Watched::new(1).with("sprites/a.png", image::bad_checksum(16, 8));
    run(&damaged(), &cache);
    let again = damaged();
    assert_eq!(findings(&run(&again, &cache)), ["image-unreadable sprites/x.dat:1:7-1:12"]);
    assert_eq!(again.images_read(), 1);

    run(&Watched::new(1), &cache);
    let with_image = fs::read(&cache).unwrap().len();
    let other = Watched::new(1).with("sprites/x.dat", BLINK.replace("a.png", "b.png"));
    run(&other, &cache);
    assert!(fs::read(&cache).unwrap().len() < with_image);
}

#[test]
fn a_damaged_memory_is_rebuilt() {
    let folder = TempFolder::new();
    let cache = folder.join("facts");
    run(&Watched::new(1), &cache);
    let sound = fs::read(&cache).unwrap();
    let damages = (0..sound.len()).map(|at| {
        let mut bytes = sound.clone();
        bytes[at] ^= 0x40;
        bytes
    });
    let cuts = (0..sound.len()).map(|end| sound[..end].to_vec());
    for bytes in damages.chain(cuts) {
        fs::write(&cache, bytes).unwrap();
        let files = Watched::new(1);
        assert_eq!(
            (findings(&run(&files, &cache)), files.images_read()),
            (BLANK.map(str::to_owned).to_vec(), 1)
        );
        assert_eq!(fs::read(&cache).unwrap(), sound);
    }
    // No unfinished file stays.
    let left = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(left.collect::<Vec<_>>(), ["facts"]);
}

#[test]
fn it_can_be_switched_off() {
    let folder = TempFolder::new();
    let cache = folder.join("facts");
    let files = Watched::new(1).with("sprites.toml", "cache = false\n");
    run(&files, &cache);
    assert!(!cache.exists());
    // A place that cannot be written to is no reason to fail.
    let nowhere = cache.join("sprites.toml");
    fs::write(&cache, "a file, no folder").unwrap();
    assert_eq!(findings(&run(&Watched::new(1), &nowhere)), BLANK);
}

#[test]
fn an_editor_reads_only_headers() {
    let files = Watched::new(1).with("sprites/a.png", image::header_only(8, 8));
    let headers = Options { inspection: Inspection::HeadersOnly, ..Options::default() };
    assert_eq!(findings(&compile(&files, &headers)), ["frame-outside-image sprites/x.dat:2:1-2:16"]);
    let damaged = Watched::new(1).with("sprites/a.png", image::header_only(16, 8));
    assert_eq!(findings(&compile(&damaged, &headers)), Vec::<String>::new());
}

#[test]
fn an_image_whose_pixels_are_embedded_is_read_once() {
    for settings in ["[images]\nembed = \"rgba8\"\n", "[images]\natlas = true\n"] {
        let folder = TempFolder::new();
        let cache = folder.join("facts");
        let cold = Watched::new(1).with("sprites.toml", settings);
        let before = run(&cold, &cache);
        assert_eq!((cold.images_read(), findings(&before)), (1, Vec::<String>::new()), "{settings}");
        // Its facts are remembered, but not its pixels.
        let warm = Watched::new(1).with("sprites.toml", settings);
        let after = run(&warm, &cache);
        assert_eq!(warm.images_read(), 1, "{settings}");
        assert_eq!(after.code.to_string(), before.code.to_string(), "{settings}");
    }
}
