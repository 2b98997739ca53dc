//! Templates of code: text in which only a few names change.

use proc_macro2::{Ident, TokenStream};
use quote::format_ident;
use std::array;

/// The start and the end of the names of gaps.
const GAP: (&str, &str) = ("__gap", "__");

/// Code with `N` gaps.
#[derive(Debug)]
pub(in crate::emit) struct Template<const N: usize> {
    /// The text before each gap, and the number of the gap.
    pieces: Vec<(String, usize)>,
    end: String,
}

impl<const N: usize> Template<N> {
    /// A template of the code that `write` makes from the names of the gaps. Each gap may occur anywhere, and several
    /// times.
    pub(in crate::emit) fn new(write: impl FnOnce([Ident; N]) -> TokenStream) -> Self {
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
    pub(in crate::emit) fn fill(&self, parts: [&str; N], out: &mut String) {
        for (piece, gap) in &self.pieces {
            out.push_str(piece);
            out.push_str(parts.get(*gap).copied().unwrap_or_default());
        }
        out.push_str(&self.end);
    }

    /// The code with these texts in its gaps.
    pub(in crate::emit) fn with(&self, parts: [&str; N]) -> String {
        let mut out = String::new();
        self.fill(parts, &mut out);
        out
    }
}

/// A string literal.
pub(in crate::emit) fn text(text: &str) -> String {
    format!("{text:?}")
}

/// A literal of bytes.
pub(in crate::emit) fn byte_string(bytes: &[u8]) -> String {
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
