//! Generates what a block of `docs/library-crate.md` includes; the others call the macro.

fn main() -> Result<(), sprite_build::Error> {
    sprite_build::watch("assets");
    sprite_build::Config::new("assets").compile()
}
