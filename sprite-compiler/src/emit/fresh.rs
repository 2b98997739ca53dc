//! A test in the game's own crate, for folders that no build script watches: cargo notices an input that was edited
//! or deleted, but not one that was added.

use super::code::runtime;
use crate::base::diagnostics::{Code, Diagnostics, Level};
use crate::base::paths;
use crate::formats::claim;
use crate::inventory::Inventory;
use crate::options::Options;
use proc_macro2::TokenStream;
use quote::quote;

/// The test, where cargo does not notice new files and `folder-unwatched` is not allowed. What it does is in the
/// runtime, so that it costs a few tokens only.
pub(crate) fn self_test(
    inventory: &Inventory,
    diagnostics: &Diagnostics,
    options: &Options,
) -> Option<TokenStream> {
    if !options.unwatched || diagnostics.level(Code::FolderUnwatched) == Level::Allow {
        return None;
    }
    // All that may be descriptions: which of them are depends on what else there is.
    let known = inventory.files().filter(|path| claim::is_ending(paths::ending(path)));
    let known = known.collect::<Vec<_>>().join("\n");
    let endings = claim::endings().collect::<Vec<_>>().join(" ");
    let (runtime, root, shown) = (runtime(), &options.include_root, &options.shown_root);
    Some(quote! {
        #runtime::every_description_is_compiled! { #root, #shown, #endings, #known }
    })
}
