//! Findings as tokens: errors stop the build, warnings are [written for cargo](crate::plain) or, where it reads none, come
//! as the use of a deprecated constant.

use crate::plain;
#[cfg(can_point)]
use crate::point::Pointer;
use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use sprite_compiler::{Compilation, Level, Options, Renderer, Severity};

/// The findings as texts for rustc. What it can show in the asset itself is reported at once and is not among them.
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
            texts.push((list.severity, renderer.after_severity(finding)));
        }
        texts.extend(list.more.map(|more| (list.severity, more)));
    }
    texts
}

/// One `compile_error!` for each error, and nothing or one deprecated constant for each warning.
pub(crate) fn tokens(texts: &[(Severity, String)], options: &Options) -> TokenStream {
    texts.iter().map(|(severity, text)| reported(*severity, text, options)).collect()
}

/// A finding about the crate itself, which only the macro knows.
pub(crate) fn notice(level: Level, text: &str, span: Span) -> TokenStream {
    match level {
        Level::Deny => quote_spanned!(span=> ::core::compile_error! { #text }),
        Level::Warn | Level::Allow => warning(text, span),
    }
}

/// A warning, by the way that makes least noise.
fn warning(text: &str, span: Span) -> TokenStream {
    if plain::warn(text) {
        return TokenStream::new();
    }
    quote_spanned! {span=>
        const _: () = {
            #[deprecated(note = #text)]
            const SPRITE: () = ();
            SPRITE
        };
    }
}

fn reported(severity: Severity, text: &str, options: &Options) -> TokenStream {
    let span = options.span;
    match severity {
        Severity::Error => quote_spanned!(span=> ::core::compile_error! { #text }),
        Severity::Warning => warning(text, span),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sprite_compiler::{MemoryFiles, compile};

    #[test]
    fn a_folder_without_a_description_is_one_error_that_names_the_folder() {
        let files = MemoryFiles::new([("hero.png", Vec::new())]);
        let options = Options { shown_root: "assets".to_owned(), ..Options::default() };
        let texts = texts(&compile(&files, &options), &options);
        let [(Severity::Error, text)] = texts.as_slice() else { panic!("{texts:?}") };
        assert!(text.contains("no sprite description in `assets`: 1 .png; "), "{text}");
        let tokens = tokens(&texts, &options).to_string();
        assert_eq!(tokens.matches("compile_error").count(), 1, "{tokens}");
    }
}
