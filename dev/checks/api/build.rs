//! Compiles one of the two libraries; the macro compiles the other.

fn main() -> Result<(), sprite_build::Error> {
    sprite_build::Config::new("interface").compile()
}
