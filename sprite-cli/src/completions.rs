//! `completions`: what a shell needs to complete commands and options.

use clap_complete::Shell;
use std::io::{self, Write};

/// The help's text about where shells look for completions.
pub(crate) const INSTALL: &str = "\
Where it goes:
  bash        cargo-sprites completions bash >> ~/.bash_completion
  zsh         cargo-sprites completions zsh > a folder of $fpath, as _cargo-sprites
  fish        cargo-sprites completions fish > ~/.config/fish/completions/cargo-sprites.fish
  powershell  cargo-sprites completions powershell >> $PROFILE

  It completes what follows `cargo-sprites`; after `cargo sprites` cargo's own completion is in force.";

/// Prints the completions for a shell.
pub(crate) fn print(shell: Shell, command: &mut clap::Command, out: &mut impl Write) -> io::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, command, "cargo-sprites", &mut script);
    out.write_all(&script)
}
