//! Generated code in the hardest surroundings: what stands around it, and how strict a crate is, must not matter.

use crate::fixture::{Fixture, HERO};
use std::path::Path;

const BUILD: &str = r#"fn main() -> Result<(), sprite_build::Error> {
    sprite_build::Config::new("assets").compile()?;
    sprite_build::Config::new("assets").out_name("own").runtime_crate("crate::engine::runtime").compile()?;
    sprite_build::watch("assets");
    Ok(())
}"#;

/// All that a strict crate forbids, without a standard library and without the names that are in scope otherwise.
const STRICT: &str = r#"//! A library.
//!
//! ```
//! sprite_runtime::include_sprites!("assets");
//! assert_eq!((foes::Bat::COUNT, LIBRARY.sprites().len()), (3, front_anywhere::count()));
//! ```
#![no_std]
#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(warnings, clippy::all, clippy::pedantic, elided_lifetimes_in_paths, missing_copy_implementations)]
#![deny(missing_debug_implementations, missing_docs, single_use_lifetimes, trivial_casts, trivial_numeric_casts)]
#![deny(unreachable_pub, unused_lifetimes, unused_qualifications, unused_results, variant_size_differences)]

/// By the macro.
pub mod macros {
    ::sprite_runtime::include_sprites!("assets");
}
/// By the build script.
pub mod built {
    ::sprite_runtime::include_generated!();
}
/// In a private module, by the runtime's name in this crate.
mod own {
    ::core::include!(::core::concat!(::core::env!("OUT_DIR"), "/own.rs"));
}
mod engine {
    pub(crate) use ::sprite_runtime as runtime;
}
/// With a test for files that cargo does not notice.
#[allow(deprecated, reason = "that is the notice")]
pub mod unwatched {
    ::sprite_runtime::include_sprites!("loose");
}
/// Sprites that are used are not dead code.
#[must_use]
pub fn count() -> usize {
    own::LIBRARY.sprites().len()
}
"#;

/// Names of the standard library that mean something else, before both front ends and in the bodies of functions.
const SHADOWED: &str = r#"#![deny(warnings, clippy::all, clippy::pedantic)]
#![allow(unused_imports, unused_macros, unused_macro_rules, dead_code, non_camel_case_types, clippy::upper_case_acronyms)]

macro_rules! concat { ($($any:tt)*) => { ::core::compile_error! { "concat" } }; }
macro_rules! env { ($($any:tt)*) => { ::core::compile_error! { "env" } }; }
macro_rules! include { ($($any:tt)*) => { ::core::compile_error! { "include" } }; }
macro_rules! include_bytes { ($($any:tt)*) => { ::core::compile_error! { "include_bytes" } }; }
macro_rules! compile_error { ($($any:tt)*) => { const ERROR: () = [][0]; }; }
macro_rules! assert { ($($any:tt)*) => { ::core::compile_error! { "assert" } }; }

macro_rules! shadows {
    () => {
        pub mod std {}
        pub mod alloc {}
        pub mod sprite_runtime {}
        pub mod sprite_table {}
        pub struct Option;
        pub struct Some;
        pub struct None;
        pub struct Result;
        pub struct Ok;
        pub struct Err;
        pub struct Vec;
        pub struct String;
        pub struct Animator;
        pub struct Library;
        pub struct Image;
        pub struct u8;
        pub struct u16;
        pub struct u32;
        pub struct usize;
        pub struct bool;
        pub struct str;
        pub trait Clone {}
        pub trait Copy {}
        pub trait Debug {}
        pub trait PartialEq {}
        pub trait Eq {}
        pub trait Hash {}
        pub trait Into {}
        pub trait Iterator {}
        pub trait Animation {}
    };
}

/// Methods that everything has.
pub trait Everything: Sized {
    fn write_u16(&mut self, _: i8) {}
    fn directions(self, _: i8) {}
    fn frames(self, _: i8) {}
    fn duration(self, _: i8) {}
    fn index(self, _: i8) {}
}
impl<T> Everything for T {}

mod macros {
    use super::Everything as _;
    shadows!();
    ::sprite_runtime::include_sprites!("assets");
}
mod built {
    use super::Everything as _;
    shadows!();
    ::sprite_runtime::include_generated!();
}

const SPRITES: usize = macros::LIBRARY.sprites().len();

fn by_the_macro() -> [usize; 4] {
    use sprite_runtime::Animator as Playing;
    sprite_runtime::include_sprites!("assets");
    let bat = Playing::new(foes::Bat::named("walk_up"));
    let closure = || {
        ::sprite_runtime::include_sprites!("assets");
        LIBRARY.sprites().len()
    };
    [Hero::COUNT + Extra59::COUNT, bat.frame().is_some().into(), IMAGES.len(), closure()]
}

/// `include!` is an expression where a statement may be, so there has to be a module.
fn by_the_build_script() -> [usize; 4] {
    mod sprites {
        sprite_runtime::include_generated!();
    }
    use sprites::{Extra59, Hero, IMAGES, LIBRARY, foes};
    let bat = sprite_runtime::Animator::new(foes::Bat::named("walk_up"));
    [Hero::COUNT + Extra59::COUNT, bat.frame().is_some().into(), IMAGES.len(), LIBRARY.sprites().len()]
}

fn shadowed_in_a_function() -> &'static [::core::primitive::u32; 0] {
    shadows!();
    ::sprite_runtime::include_sprites!("assets");
    &[]
}

fn main() {
    let _ = (shadowed_in_a_function(), macros::Hero::ALL, built::foes::Bat::ALL);
    ::core::assert_eq!(by_the_macro(), by_the_build_script());
    ::core::assert_eq!((by_the_macro()[1], by_the_macro()[3], SPRITES), (1, front_anywhere::count(), SPRITES));
    ::std::println!("{}", SPRITES > 20);
}
"#;

#[test]
fn generated_code_compiles_anywhere() {
    let fixture = Fixture::new("anywhere", Some(BUILD), SHADOWED);
    // Every format and all that a sprite can have.
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("assets");
    fixture.copy(&example, "assets");
    fixture.write("src/lib.rs", STRICT);
    fixture.image("loose/hero.png", 64, 64);
    fixture.write("loose/hero.dat", HERO);
    fixture.remove("assets/hero.dat");
    // Names that lints and preludes know, and animations that begin and end alike.
    let strip = "0 0 8 8 4 4 1 1\n";
    let bat: String = ["walk_up", "walk_down", "walk_left"]
        .map(|name| format!("{name} hero.png 1 0 -1\n{strip}"))
        .join("\n");
    for name in ["foes/bat", "foes/foes/NPC", "core/std", "default", "self/self", "mod/type"] {
        fixture.write(&format!("assets/sprites/{name}.dat"), &bat);
        fixture.image(
            &format!("assets/sprites/{}/hero.png", name.rsplit_once('/').map_or("", |(folder, _)| folder)),
            64,
            64,
        );
    }
    // More types than stand in one module.
    for number in 0..60 {
        fixture
            .write(&format!("assets/sprites/extra_{number}.dat"), format!("still hero.png 1 0 -1\n{strip}"));
    }
    let outcome = fixture.cargo(&["clippy", "--quiet", "--all-targets"]);
    if outcome.stderr.contains("no such command: `clippy`")
        || outcome.stderr.contains("'cargo-clippy' is not installed")
    {
        let why = "generated_code_compiles_anywhere: no clippy";
        assert!(std::env::var("CI").as_deref() != Ok("true"), "{why}");
        test_support::skipped(why);
    } else {
        outcome.must_succeed();
    }
    fixture.cargo(&["test", "--quiet"]).must_succeed();
    assert_eq!(fixture.run(), "true");
}
