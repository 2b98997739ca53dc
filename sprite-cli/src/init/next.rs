//! Prints the next step: code that plays a sprite, or the files that are missing for that.

use super::present::{Assets, Present};
use crate::check::tally;
use sprite_compiler::{foreign, shown_path};
use std::io::{self, Write};

/// The animation of the sprite that `init` writes.
const FIRST: &str = "Hero::Walk";

/// The game that plays the sprites.
pub(super) struct Game<'a> {
    /// The name of the crate of its sprites, if that is not its own.
    pub(super) library: Option<&'a str>,
    /// `true` if it depends on `sprite-bevy`.
    pub(super) has_bevy: bool,
}

/// Prints the next step for a game.
pub(super) fn print(assets: &Assets, game: &Game<'_>, out: &mut impl Write) -> io::Result<()> {
    let again = "Then this same call shows code that plays it";
    writeln!(out)?;
    if let Some(own) = &assets.still_in {
        let (own, root) = (shown_path(own), shown_path(&assets.root));
        writeln!(out, "Move `{own}` to `{root}`: the new crate takes its sprites from there.\n")?;
    }
    match &assets.present {
        Present::Nothing => {
            code(FIRST, game, out)?;
            writeln!(
                out,
                "An Aseprite file needs nothing more: a tag `walk` of assets/NAME.aseprite is Name::Walk.\n\
                 `cargo sprites new NAME --sheet assets/NAME.png` describes a sheet of yours."
            )
        }
        Present::Images { root, cure } => {
            writeln!(out, "No sprite description is in `{root}` yet. To get one:\n{cure}\n{again}.")
        }
        Present::Sprites { root, errors, animation, .. } => {
            let word = foreign::shell_word(root).unwrap_or_else(|| "ROOT".to_owned());
            if *errors > 0 {
                let errors = tally::number(*errors, "error");
                writeln!(
                    out,
                    "`{root}` has {errors}, and until that is corrected the game does not build:\n\
                     `cargo sprites check {word}` shows what is wrong, and where.\n"
                )?;
            }
            match animation {
                Some(animation) => {
                    code(animation, game, out)?;
                    writeln!(out, "`cargo sprites preview {word}` shows all animations, with their names.")
                }
                None if *errors > 0 => writeln!(out, "{again}."),
                None => writeln!(
                    out,
                    "Nothing in `{root}` is a sprite: `cargo sprites check {word}` says why.\n{again}."
                ),
            }
        }
    }
}

/// Prints a program that plays an animation. It imports no name, because a sprite may have the same name, such as
/// `Animator`.
fn code(animation: &str, game: &Game<'_>, out: &mut impl Write) -> io::Result<()> {
    let (include, start) = match game.library {
        None => ("mod art {\n    sprite_runtime::include_sprites!(\"assets\");\n}\n\n", "art::".to_owned()),
        Some(name) => ("", format!("{}::", name.replace('-', "_"))),
    };
    write!(out, "Now in src/main.rs:\n\n{include}")?;
    if game.has_bevy {
        return writeln!(
            out,
            "\
// Where the app is built, after DefaultPlugins:
app.add_plugins(sprite_bevy::SpriteAnimatorPlugin::new([&{start}LIBRARY]));
// In a system that has `mut commands: Commands`, and beside a camera:
commands.spawn(sprite_bevy::SpriteAnimator::new(sprite_runtime::Animator::new({start}{animation})));
"
        );
    }
    writeln!(
        out,
        "\
fn main() {{
    let mut player = sprite_runtime::Animator::new({start}{animation});
    // Replace this loop by the loop of your game.
    for _ in 0..30 {{
        player.tick(std::time::Duration::from_millis(16)); // the time since the last step
        for frame in player.frames() {{
            // Draw it with frame.origin() at the sprite's position.
            println!(\"{{}} of {{}}\", frame.rect(), frame.image().path());
        }}
    }}
}}

Engines draw it by crates of their own: sprite-macroquad, sprite-bevy, sprite-pixels, sprite-embedded-graphics."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(library: Option<&str>, has_bevy: bool) -> String {
        let mut out = Vec::new();
        code(FIRST, &Game { library, has_bevy }, &mut out).expect("a list of bytes takes everything");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn a_game_on_bevy_gets_a_plugin_and_a_component() {
        let [own, library] = [None, Some("art-of")].map(|library| printed(library, true));
        assert!(own.contains("SpriteAnimatorPlugin::new([&art::LIBRARY])"), "{own}");
        assert!(own.contains("Animator::new(art::Hero::Walk)") && !own.contains("fn main"), "{own}");
        assert!(library.contains("[&art_of::LIBRARY]") && !library.contains("include_sprites"), "{library}");
        assert!(printed(None, false).contains("fn main()"));
    }
}
