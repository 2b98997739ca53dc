//! Prints the next step: code that plays a sprite, or the files that are missing for that.

use super::present::{Assets, Present};
use crate::check::tally;
use sprite_compiler::{foreign, shown_path};
use std::io::{self, Write};

/// The animation of the sprite that `init` writes.
const FIRST: &str = "Hero::Walk";

/// Prints the next step for a game whose sprites are in a crate of this name, or in its own crate.
pub(super) fn print(assets: &Assets, library: Option<&str>, out: &mut impl Write) -> io::Result<()> {
    let again = "Then this same call shows code that plays it";
    writeln!(out)?;
    if let Some(own) = &assets.still_in {
        let (own, root) = (shown_path(own), shown_path(&assets.root));
        writeln!(out, "Move `{own}` to `{root}`: the new crate takes its sprites from there.\n")?;
    }
    match &assets.present {
        Present::Nothing => {
            code(FIRST, library, out)?;
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
                    code(animation, library, out)?;
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
fn code(animation: &str, library: Option<&str>, out: &mut impl Write) -> io::Result<()> {
    let (include, start) = match library {
        None => ("mod art {\n    sprite_runtime::include_sprites!(\"assets\");\n}\n\n", "art::".to_owned()),
        Some(name) => ("", format!("{}::", name.replace('-', "_"))),
    };
    writeln!(
        out,
        "\
Now in src/main.rs:

{include}fn main() {{
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
