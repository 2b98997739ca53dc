//! Findings as tokens: errors stop the build, warnings come as the use of a deprecated constant.

#[cfg(can_point)]
use crate::point::Pointer;
use proc_macro2::TokenStream;
use quote::quote_spanned;
use sprite_compiler::{Compilation, Options, Renderer, Severity};

/// What rustc has to be told, as texts. What it can show in the asset itself, it is told at once, and it is not among them.
pub(crate) fn texts(compilation: &Compilation, options: &Options) -> Vec<(Severity, String)> {
    let renderer = Renderer::plain(&compilation.sources, &options.shown_root);
    #[cfg(can_point)]
    let mut pointer = Pointer::new(compilation, options);
    let mut texts = Vec::new();
    for list in compilation.diagnostics.shortlists() {
        for finding in &list.findings {
            #[cfg(can_point)]
            if pointer.show(finding) {
                continue;
            }
            texts.push((list.severity, renderer.behind_severity(finding)));
        }
        texts.extend(list.more.map(|more| (list.severity, more)));
    }
    texts
}

/// One `compile_error!` for each error, and one deprecated constant for each warning.
pub(crate) fn tokens(texts: &[(Severity, String)], options: &Options) -> TokenStream {
    texts.iter().map(|(severity, text)| told(*severity, text, options)).collect()
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
