//! The program `cargo sprites`.

use std::process::ExitCode;

fn main() -> ExitCode {
    cargo_sprites::run()
}
