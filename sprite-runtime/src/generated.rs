//! Macros for generated code.

/// Includes the code that a build script generated with `sprite_build::Config`.
///
/// ```ignore
/// // build.rs
/// fn main() -> Result<(), sprite_build::Error> {
///     sprite_build::Config::new("assets").compile()
/// }
///
/// // src/main.rs
/// sprite_runtime::include_generated!();
/// ```
///
/// It defines the same items as `include_sprites!` for the folder. In the body of a function it needs a `mod` around
/// it, because Rust includes a file as an expression there. If the build script gives the code another name
/// (`Config::out_name("ui")`), use that name here: `include_generated!("ui")`.
#[macro_export]
macro_rules! include_generated {
    () => {
        $crate::include_generated! { "sprites" }
    };
    ($name:literal $(,)?) => {
        $crate::__generated! { $name }
    };
}

/// For [`include_generated!`] only: includes the file, or reports that it is missing.
#[cfg(not(rust_analyzer))]
#[doc(hidden)]
#[macro_export]
macro_rules! __generated {
    ($name:literal) => {
        ::core::include! {
            ::core::concat!(
                ::core::env!(
                    "OUT_DIR",
                    "include_generated! needs a build script that calls sprite_build::Config::new(\"assets\").compile()"
                ),
                "/",
                $name,
                // Empty if the build script generated code for this version.
                ::core::env!(
                    "SPRITE_BUILD_CODE_5",
                    "the sprites were compiled by another version of sprite-build: use the same version of sprite-runtime and sprite-build"
                ),
                ".rs"
            )
        }
    };
}

/// The same for rust-analyzer, which finds the file only if `env!` has no message.
#[cfg(rust_analyzer)]
#[doc(hidden)]
#[macro_export]
macro_rules! __generated {
    ($name:literal) => {
        ::core::include! { ::core::concat!(::core::env!("OUT_DIR"), "/", $name, ".rs") }
    };
}

/// For generated code only: refuses code that was generated for another version, with one message. The number is raised
/// whenever generated code or the items that it uses change; `sprite_compiler::CODE_VERSION` is the counterpart.
#[doc(hidden)]
#[macro_export]
macro_rules! __require_version {
    (5, $layout:literal) => {
        const _: () = $crate::__private::require_version($layout);
    };
    ($($other:tt)*) => {
        ::core::compile_error! {
            "the sprites were compiled by another version of the sprite compiler: use the same version of sprite-runtime, sprite-build, sprite-macros and cargo-sprites"
        }
    };
}

/// For generated code only: the test of a folder that no build script watches.
///
/// The arguments are the folder, its name in messages, the endings of descriptions, and the known descriptions.
#[doc(hidden)]
#[macro_export]
macro_rules! __every_description_is_compiled {
    ($root:literal, $shown:literal, $endings:literal, $known:literal) => {
        // The test is for targets on which tests run on the machine that compiles: elsewhere the folder is missing, and
        // maybe `std`.
        #[cfg(all(test, any(unix, windows), not(miri)))]
        #[test]
        // In the body of a function no test is run, but the finding is still reported.
        #[allow(unnameable_test_items, clippy::all, clippy::pedantic, reason = "generated")]
        fn every_description_is_compiled() {
            extern crate std;
            // The crate may have a different prelude or none.
            #[allow(unused_imports, reason = "most crates have it")]
            use std::prelude::rust_2024::*;
            let root = std::path::Path::new($root);
            let known: std::collections::BTreeSet<&::core::primitive::str> = $known.split('\n').collect();
            let mut unknown = std::collections::BTreeSet::new();
            let mut folders = std::vec::Vec::from([root.to_path_buf()]);
            while let ::core::option::Option::Some(folder) = folders.pop() {
                // A test may run on a machine without the folder.
                let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
                for entry in entries.filter(|entry| !entry.file_name().as_encoded_bytes().starts_with(b".")) {
                    let path = entry.path();
                    // Links are not followed, because they could lead back.
                    let ::core::result::Result::Ok(kind) = entry.file_type() else { continue };
                    let name = path.strip_prefix(root).ok().and_then(|path| path.to_str());
                    if kind.is_dir() {
                        folders.push(path);
                    } else if let ::core::option::Option::Some(name) = name {
                        let name = name.replace(std::path::MAIN_SEPARATOR, "/");
                        let has = |ending| name.strip_suffix(ending).is_some_and(|rest| rest.ends_with('.'));
                        let matters = kind.is_file() && $endings.split(' ').any(has);
                        if matters && !known.contains(name.as_str()) {
                            // A name may hold what a terminal obeys.
                            let name = name.replace(|c: ::core::primitive::char| c.is_control(), "\u{fffd}");
                            unknown.insert(std::format!("{}/{name}", $shown));
                        }
                    }
                }
            }
            let unknown: std::vec::Vec<_> = unknown.into_iter().collect();
            ::core::assert!(
                unknown.is_empty(),
                "cargo did not notice new files, so they are not compiled in: {}\n\
                 Save the file that calls include_sprites!, or watch the folder from a build script: sprite_build::watch",
                unknown.join(", ")
            );
        }
    };
}
