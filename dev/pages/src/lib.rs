//! The Rust blocks of the README and of the pages in `docs/`, as tests: `cargo test -p pages --doc`. All of them are
//! one program. What they call their asset folder is that of this crate; `dev/xtask/src/markdown_tests.rs` fails when a
//! page with a block is not in the list.

macro_rules! pages {
    ($($name:ident: $path:literal;)*) => {
        $(
            #[cfg(doctest)]
            #[doc = include_str!(concat!("../../../", $path))]
            mod $name {}
        )*
    };
}

pages! {
    readme: "README.md";
    adapters: "docs/adapters.md";
    aseprite: "docs/aseprite.md";
    format_aseprite: "docs/formats/aseprite.md";
    format_sheet: "docs/formats/sheet.md";
    images: "docs/images.md";
    library_crate: "docs/library-crate.md";
    reload: "docs/reload.md";
    saving: "docs/saving.md";
    tutorial: "docs/tutorial.md";
    sprite_build: "sprite-build/README.md";
    sprite_reload: "sprite-reload/README.md";
    sprite_runtime: "sprite-runtime/README.md";
}
