//! Grids and variants.

use crate::mana::scene::{BASE, at, cell, codes, folder, found, in_dialect, index, packed, silent, sprite};
use crate::support::compiled;
use crate::support::play::with_packed;
use sprite_runtime::AnyAnimator;
use sprite_runtime::mana::ManaExt as _;

const TWO: &str = "<action name=\"stand\" imageset=\"base\"><animation><sequence start=\"0\" end=\"1\" delay=\"50\"/></animation></action>";

fn varied(variants: u32, body: &str) -> sprite_compiler::MemoryFiles {
    folder(&[("s.xml", &format!("<sprite variants=\"{variants}\" variant_offset=\"2\">{body}</sprite>"))])
}

/// The cells of a variant of the sprite `S`.
fn cells_of(compilation: &sprite_compiler::Compilation, variant: u16) -> String {
    let packed = packed(compilation, "S");
    with_packed(compilation, packed, |sprite| {
        let player = AnyAnimator::of(sprite, index(packed, "stand")).with_variant(variant);
        at(player, &[0, 50], cell)
    })
}

/// Vector 10 of docs/formats/mana.md.
#[test]
fn a_cell_outside_the_grid_is_an_error() {
    let six = sprite(
        "<action name=\"stand\" imageset=\"base\"><animation><frame index=\"6\"/></animation></action>",
    );
    let compilation = found(&six, &["index-outside-grid"]);
    let finding = &compilation.diagnostics.findings()[0];
    let source = compilation.sources.get(finding.location.source);
    let span = finding.location.span.unwrap();
    assert_eq!(source.text().unwrap().get(span.start()..span.end()), Some("6"));
}

/// Vector 10 of docs/formats/mana.md.
#[test]
fn variants_are_cells_further_on() {
    let fits = silent(&varied(3, &format!("{BASE}{TWO}")));
    assert_eq!(packed(&fits, "S").sprite().meta.variants, 3);
    assert_eq!([0, 1, 2, 3].map(|variant| cells_of(&fits, variant)), ["0,1", "2,3", "4,5", "0,1"]);
    let leaves = found(&varied(4, &format!("{BASE}{TWO}")), &["variants-outside-grid"]);
    assert_eq!(packed(&leaves, "S").sprite().meta.variants, 3);
    assert_eq!(cells_of(&leaves, 2), "4,5");
}

#[test]
fn included_files_have_variants_of_their_own() {
    let part = format!("<sprite variants=\"2\" variant_offset=\"1\">{TWO}</sprite>");
    let files =
        varied(3, &format!("{BASE}<include file=\"part.xml\"/>")).with("graphics/sprites/part.xml", part);
    let compilation = silent(&files);
    assert_eq!(packed(&compilation, "S").sprite().meta.variants, 3);
    assert_eq!([0, 1, 2].map(|variant| cells_of(&compilation, variant)), ["0,1", "1,2", "0,1"]);
    let mana = compiled(&in_dialect("mana", files));
    assert_eq!(codes(&mana), Vec::<&str>::new());
    assert_eq!([0, 1, 2].map(|variant| cells_of(&mana, variant)), ["0,1", "0,1", "0,1"]);
}
