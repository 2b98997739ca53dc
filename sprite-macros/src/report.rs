//! Findings as tokens: errors stop the build, warnings come as the use of a deprecated constant.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use sprite_compiler::{Compilation, Diagnostic, Options, Renderer, Severity};

/// More than this are counted, not shown.
const MOST: usize = 50;

/// One `compile_error!` for each error, and one deprecated constant for each warning.
pub(crate) fn tokens(compilation: &Compilation, options: &Options) -> TokenStream {
    let renderer = Renderer::plain(&compilation.sources, &options.shown_root);
    let findings = compilation.diagnostics.findings();
    // Errors first, so that the cap never hides one behind warnings.
    let (errors, warnings): (Vec<_>, Vec<_>) =
        findings.iter().partition(|finding| finding.severity == Severity::Error);
    let span = options.span;
    let mut tokens = TokenStream::new();
    for finding in errors.iter().chain(&warnings).take(MOST) {
        let text = text(&renderer, finding);
        tokens.extend(match finding.severity {
            Severity::Error => quote_spanned!(span=> ::core::compile_error! { #text }),
            Severity::Warning => quote_spanned! {span=>
                const _: () = {
                    #[deprecated(note = #text)]
                    const SPRITE: () = ();
                    SPRITE
                };
            },
        });
    }
    if let Some(more) = findings.len().checked_sub(MOST).filter(|more| *more > 0) {
        let hidden: std::collections::BTreeSet<_> =
            errors.iter().chain(&warnings).skip(MOST).map(|finding| finding.place.source).collect();
        let text = format!("and {more} more in {} files", hidden.len());
        tokens.extend(if errors.is_empty() {
            quote!(
                const _: () = {
                    #[deprecated(note = #text)]
                    const SPRITES: () = ();
                    SPRITES
                };
            )
        } else {
            quote_spanned!(span=> ::core::compile_error! { #text })
        });
    }
    tokens
}

/// The finding as rustc shows it behind its own `error: `. The code goes to the end of the first line.
fn text(renderer: &Renderer<'_>, finding: &Diagnostic) -> String {
    let whole = renderer.render(finding);
    let title = format!("{}[{}]: {}", finding.severity.as_str(), finding.code, finding.message);
    match whole.strip_prefix(&title) {
        Some(rest) => format!("{} [{}]{rest}", finding.message, finding.code),
        None => whole,
    }
}
