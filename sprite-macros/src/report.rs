//! Findings as tokens: errors stop the build, warnings come as the use of a deprecated constant.

use proc_macro2::TokenStream;
use quote::quote_spanned;
use sprite_compiler::{Compilation, Options, Renderer, Severity};

/// One `compile_error!` for each error, and one deprecated constant for each warning.
pub(crate) fn tokens(compilation: &Compilation, options: &Options) -> TokenStream {
    let renderer = Renderer::plain(&compilation.sources, &options.shown_root);
    let lists = compilation.diagnostics.shortlists();
    let texts = lists.iter().flat_map(|list| {
        let texts = list.findings.iter().map(|finding| renderer.behind_severity(finding));
        texts.chain(list.more.clone()).map(|text| (list.severity, text))
    });
    let span = options.span;
    texts
        .map(|(severity, text)| match severity {
            Severity::Error => quote_spanned!(span=> ::core::compile_error! { #text }),
            Severity::Warning => quote_spanned! {span=>
                const _: () = {
                    #[deprecated(note = #text)]
                    const SPRITE: () = ();
                    SPRITE
                };
            },
        })
        .collect()
}
