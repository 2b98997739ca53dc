//! Findings as tokens: errors stop the build, warnings come as the use of a deprecated constant.

#[cfg(can_point)]
use crate::point::Pointer;
use proc_macro2::TokenStream;
use quote::quote_spanned;
use sprite_compiler::{Compilation, Options, Renderer, Severity};

/// One `compile_error!` for each error, and one deprecated constant for each warning. What rustc can show in the asset
/// itself, it is told at once, and it becomes no token.
pub(crate) fn tokens(compilation: &Compilation, options: &Options) -> TokenStream {
    let renderer = Renderer::plain(&compilation.sources, &options.shown_root);
    #[cfg(can_point)]
    let mut pointer = Pointer::new(compilation, options);
    let mut tokens = TokenStream::new();
    for list in compilation.diagnostics.shortlists() {
        for finding in &list.findings {
            #[cfg(can_point)]
            if pointer.show(finding) {
                continue;
            }
            tokens.extend(told(list.severity, &renderer.behind_severity(finding), options));
        }
        tokens.extend(list.more.map(|more| told(list.severity, &more, options)));
    }
    tokens
}

fn told(severity: Severity, text: &str, options: &Options) -> TokenStream {
    let span = options.span;
    match severity {
        Severity::Error => quote_spanned!(span=> ::core::compile_error! { #text }),
        Severity::Warning => quote_spanned! {span=>
            const _: () = {
                #[deprecated(note = #text)]
                const SPRITE: () = ();
                SPRITE
            };
        },
    }
}
