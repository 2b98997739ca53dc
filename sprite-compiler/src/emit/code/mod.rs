//! Generated code as text, which is made from templates, cached between builds, and turned into tokens once.
//!
//! Inside rustc each token that a macro makes is a call of the compiler, from code that cargo does not optimise, while
//! a whole text is parsed by a single call. Text cannot contain the macro's `$crate`, nor the spans by which editors
//! find definitions: both are added when text becomes tokens.

mod scope;

pub(super) use scope::{Module, Scope};

use super::emitter::ident;
use crate::cache::codec;
use crate::options::Options;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use std::fmt::{Display, Formatter};
use std::{array, fmt};

/// The name by which every generated module imports the hidden module of the runtime. Generated modules do not refer to
/// the modules around them, so each has a `use` of its own.
const RUNTIME: &str = "__sprite_runtime";

/// The same as an identifier, for templates.
pub(super) fn runtime() -> Ident {
    ident(RUNTIME)
}

/// Generated code.
#[derive(Clone, Debug)]
pub struct GeneratedCode {
    outermost: Scope,
    host: Host,
}

/// The front end's way of turning text into tokens.
#[derive(Clone, Debug)]
struct Host {
    /// The path to the runtime crate. The `$crate` of a macro differs between expansions.
    runtime: TokenStream,
    /// The span of names that the code defines, where editors go from them.
    span: Span,
    /// See [`Options::parse`].
    parse: fn(&str) -> Option<TokenStream>,
}

impl GeneratedCode {
    /// Generated code that is empty.
    pub(crate) fn none(options: &Options) -> Self {
        Self::of(Scope::default(), options)
    }

    pub(super) fn of(outermost: Scope, options: &Options) -> Self {
        let &Options { ref runtime, span, parse, .. } = options;
        Self { outermost, host: Host { runtime: runtime.clone(), span, parse } }
    }

    /// The code from the bytes of [`Self::to_bytes`]; [`None`] if they are damaged.
    pub fn from_bytes(bytes: &[u8], options: &Options) -> Option<Self> {
        Some(Self::of(codec::from_bytes(bytes)?, options))
    }

    /// The code as bytes, for the cache. They contain no `$crate` and no span.
    pub fn to_bytes(&self) -> Vec<u8> {
        codec::to_bytes(&self.outermost)
    }

    /// Returns whether there is no code.
    pub fn is_empty(&self) -> bool {
        self.outermost.is_empty()
    }

    /// Its tokens.
    pub fn tokens(&self) -> TokenStream {
        self.outermost.tokens(&self.host).unwrap_or_else(|| {
            // Without an error here, missing code would cause errors in the game's own lines.
            quote!(::core::compile_error! { "sprite-compiler cannot read the code that it made: please report it" })
        })
    }
}

impl ToTokens for GeneratedCode {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(self.tokens());
    }
}

impl Display for GeneratedCode {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.tokens().fmt(f)
    }
}

/// The start and the end of the names of gaps.
const GAP: (&str, &str) = ("__gap", "__");

/// Code with `N` gaps.
#[derive(Debug)]
pub(super) struct Template<const N: usize> {
    /// The text before each gap, and the number of the gap.
    pieces: Vec<(String, usize)>,
    end: String,
}

impl<const N: usize> Template<N> {
    /// A template of the code that `write` makes from the names of the gaps. Each gap may occur anywhere, and several
    /// times.
    pub(super) fn new(write: impl FnOnce([Ident; N]) -> TokenStream) -> Self {
        let (start, end) = GAP;
        let code = write(array::from_fn(|gap| format_ident!("{start}{gap}{end}"))).to_string();
        let mut parts = code.split(start);
        let mut before = parts.next().unwrap_or_default();
        let mut pieces = Vec::new();
        for part in parts {
            let gap = part.split_once(end).and_then(|(gap, after)| Some((gap.parse().ok()?, after)));
            let (gap, after) = gap.expect("names of gaps are ours");
            pieces.push((before.to_owned(), gap));
            before = after;
        }
        Self { pieces, end: before.to_owned() }
    }

    /// Appends the code with these texts in its gaps.
    pub(super) fn fill(&self, parts: [&str; N], out: &mut String) {
        for (piece, gap) in &self.pieces {
            out.push_str(piece);
            out.push_str(parts.get(*gap).copied().unwrap_or_default());
        }
        out.push_str(&self.end);
    }

    /// The code with these texts in its gaps.
    pub(super) fn with(&self, parts: [&str; N]) -> String {
        let mut out = String::new();
        self.fill(parts, &mut out);
        out
    }
}

/// A string literal.
pub(super) fn text(text: &str) -> String {
    format!("{text:?}")
}

/// A literal of bytes.
pub(super) fn byte_string(bytes: &[u8]) -> String {
    // The standard library is optimised even in macros, whose own code is not.
    format!("b\"{}\"", bytes.escape_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proc_macro2::TokenStream;
    use quote::quote;

    #[test]
    fn gaps_are_filled_wherever_they_are() {
        let template = Template::new(|[doc, name, number, rest]| {
            quote! { #[doc = #doc] pub enum #name { #rest } impl #name { const N: usize = #number; } }
        });
        let mut code = template.with([&text("a \"text\""), "A", "7", "B, C"]);
        template.fill([&text(""), "B", "0", ""], &mut code);
        let expected = quote! {
            #[doc = "a \"text\""] pub enum A { B, C } impl A { const N: usize = 7; }
            #[doc = ""] pub enum B { } impl B { const N: usize = 0; }
        };
        let tokens: TokenStream = code.parse().expect("Rust");
        assert_eq!(tokens.to_string(), expected.to_string());
    }

    #[test]
    fn literals_mean_what_was_given() {
        assert_eq!(byte_string(b"\0\x01 a\"\\\xff"), r#"b"\x00\x01 a\"\\\xff""#);
        let tokens: TokenStream = byte_string(&(0..=255).collect::<Vec<u8>>()).parse().expect("Rust");
        assert_eq!(tokens.into_iter().count(), 1);
        // Characters that rustc refuses in literals are escaped.
        assert_eq!(text("a\u{202e}\0\n'\"\\\u{1f600}"), r#""a\u{202e}\0\n'\"\\😀""#);
    }
}
