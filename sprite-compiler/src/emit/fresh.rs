//! A test in the game's own crate, for folders that no build script watches: cargo notices an input that was edited
//! or deleted, but not one that was added.

use crate::Options;
use crate::formats::ENDINGS;
use crate::inventory::Inventory;
use crate::paths;
use proc_macro2::TokenStream;
use quote::quote;

/// The test; what it does stands in the runtime, so that it costs a few tokens only.
pub(crate) fn self_test(inventory: &Inventory, options: &Options) -> TokenStream {
    // All that may be descriptions: which of them are depends on what else there is.
    let known = inventory.files().filter(|path| ENDINGS.contains(&paths::ending(path)));
    let known = known.collect::<Vec<_>>().join("\n");
    let endings = ENDINGS.join(" ");
    let (runtime, root, shown) = (&options.runtime, &options.include_root, &options.shown_root);
    quote! {
        #runtime::__every_description_is_compiled! { #root, #shown, #endings, #known }
    }
}
