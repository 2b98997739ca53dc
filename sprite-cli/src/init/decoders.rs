//! The crates that decode images while a game starts, which take most of that time if they are not optimised.

use super::manifest::Manifest;
use std::path::Path;

/// Crates of which every game has one version at least, as the macro decodes with them.
const OF_THE_MACRO: [&str; 4] = ["png", "fdeflate", "crc32fast", "simd-adler32"];
/// Crates with which engines decode beside them.
const OF_ENGINES: [&str; 1] = ["image"];
/// Engines that always have the crates of engines.
const ENGINES: [&str; 2] = ["macroquad", "sprite-macroquad"];

/// The decoding crates among the dependencies of a game: cargo warns of a profile for any other crate. `lock` is the text
/// of its `Cargo.lock`, which does not have what was added since. `has_library` is `true` if a crate of its workspace has
/// the macro.
pub(super) fn of(manifest: &Manifest, has_library: bool, lock: Option<&str>) -> Vec<&'static str> {
    let is_locked =
        |name: &str| lock.is_some_and(|lock| lock.lines().any(|line| line == format!("name = \"{name}\"")));
    let section = "dependencies";
    let has_macro = has_library || manifest.has_feature(section, "sprite-runtime", "macros");
    let has_engine = ENGINES.iter().any(|engine| manifest.has(section, engine));
    let of_macro = OF_THE_MACRO.into_iter().filter(|name| has_macro || is_locked(name));
    of_macro.chain(OF_ENGINES.into_iter().filter(|name| has_engine || is_locked(name))).collect()
}

/// The tables that optimise crates, as text for a manifest that is not edited.
pub(super) fn text(names: &[&str]) -> String {
    let table = |name: &&str| format!("[profile.dev.package.{name}]\nopt-level = 3\n");
    names.iter().map(table).collect()
}

/// The text of the lock file of a game, which lies beside the root of its workspace.
#[expect(clippy::disallowed_methods, reason = "a lock file is no asset")]
pub(super) fn lock(root: &Path) -> Option<String> {
    std::fs::read_to_string(root.join("Cargo.lock")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_crates_that_the_game_has_are_named() {
        let of =
            |manifest: &str, lock: Option<&str>| of(&Manifest::parse(manifest).expect("TOML"), false, lock);
        let runtime = "[dependencies]\nsprite-runtime = \"0.1\"\n";
        assert_eq!(of(runtime, None), OF_THE_MACRO);
        let engine = [&OF_THE_MACRO[..], &["image"]].concat();
        assert_eq!(of(&format!("{runtime}macroquad = \"0.4\"\n"), None), engine);
        // Bevy has it only with some features, which the lock file tells.
        let bevy = format!("{runtime}bevy = \"0.19\"\n");
        assert_eq!(of(&bevy, Some("[[package]]\nname = \"image-webp\"\n")), OF_THE_MACRO);
        assert_eq!(of(&bevy, Some("[[package]]\nname = \"image\"\nversion = \"0.25.1\"\n")), engine);
        let bare = "[dependencies]\nsprite-runtime = { version = \"0.1\", default-features = false }\n";
        assert!(of(bare, None).is_empty());
        let chosen = bare.replace(" }", ", features = [\"macros\", \"sheet\"] }");
        assert_eq!(of(&chosen, None), OF_THE_MACRO);
        assert_eq!(of(bare, Some("name = \"png\"\n")), ["png"]);
    }
}
