//! Generates a test for folders that no build script watches: cargo notices an input that was edited or deleted, but
//! not one that was added.

use super::code::runtime;
use crate::base::diagnostics::{Code, Diagnostics, Level};
use crate::formats::claim;
use crate::inventory::Inventory;
use crate::options::Options;
use proc_macro2::TokenStream;
use quote::quote;

/// The test; [`None`] if cargo notices new files or `folder-unwatched` is allowed. Its code is in the runtime, so it
/// takes a few tokens only.
///
/// `depends_on_new_images` says whether a new picture may change a sprite.
pub(crate) fn self_test(
    inventory: &Inventory,
    depends_on_new_images: bool,
    diagnostics: &Diagnostics,
    options: &Options,
) -> Option<TokenStream> {
    if !options.unwatched || diagnostics.level(Code::FolderUnwatched) == Level::Allow {
        return None;
    }
    // All files that may be descriptions. Whether one is depends on the other files of the folder.
    let pictures = claim::PICTURES.iter().copied().filter(|_| depends_on_new_images);
    let endings: Vec<&str> = claim::endings().chain(pictures).collect();
    let is_known = |path: &&str| {
        let has = |ending: &&str| path.strip_suffix(*ending).is_some_and(|rest| rest.ends_with('.'));
        endings.iter().any(has)
    };
    let known = inventory.files().filter(is_known);
    let known = known.collect::<Vec<_>>().join("\n");
    let endings = endings.join(" ");
    let (runtime, root, shown) = (runtime(), &options.include_root, &options.shown_root);
    Some(quote! {
        #runtime::every_description_is_compiled! { #root, #shown, #endings, #known }
    })
}
