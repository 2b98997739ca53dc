//! Text with gaps, for code of which there is much that is alike.

use proc_macro2::{Ident, TokenStream};
use quote::format_ident;
use std::array;

/// How the names of gaps begin, and how they end.
const GAP: (&str, &str) = ("__gap", "__");

/// Code with `N` gaps.
#[derive(Debug)]
pub(in crate::emit) struct Template<const N: usize> {
    /// What stands before each gap, and which one it is.
    pieces: Vec<(String, usize)>,
    end: String,
}

impl<const N: usize> Template<N> {
    /// The code that `write` makes of the names of the gaps. They may be anywhere, and each several times.
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

    /// Writes it with these parts in its gaps.
    pub(in crate::emit) fn fill(&self, parts: [&str; N], out: &mut String) {
        for (piece, gap) in &self.pieces {
            out.push_str(piece);
            out.push_str(parts.get(*gap).copied().unwrap_or_default());
        }
        out.push_str(&self.end);
    }

    /// It with these parts in its gaps.
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
    let mut literal = String::with_capacity(3 * bytes.len() + 3);
    literal.push_str("b\"");
    for &byte in bytes {
        match byte {
            // What is most frequent in tables.
            0 => literal.push_str("\\0"),
            b' ' | b'!' | b'#'..=b'[' | b']'..=b'~' => literal.push(byte.into()),
            _ => {
                literal.push_str("\\x");
                literal.extend([byte >> 4, byte & 15].map(|digit| char::from(HEX[usize::from(digit)])));
            }
        }
    }
    literal.push('"');
    literal
}

const HEX: [u8; 16] = *b"0123456789abcdef";

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
        let bytes: Vec<u8> = (0..=255).collect();
        let literal = byte_string(&bytes);
        let mut rest = literal.strip_prefix("b\"").and_then(|rest| rest.strip_suffix('"')).expect("quotes");
        let mut back = Vec::new();
        while let Some(first) = rest.chars().next() {
            let hex = |digits| u8::from_str_radix(digits, 16).expect("digits");
            let (byte, length) = match (first, rest.get(1..2)) {
                ('\\', Some("0")) => (0, 2),
                ('\\', Some("x")) => (hex(&rest[2..4]), 4),
                _ => (u8::try_from(first).expect("ASCII"), 1),
            };
            assert!(length > 1 || !matches!(first, '"' | '\\'), "{first} ends a literal");
            back.push(byte);
            rest = &rest[length..];
        }
        assert_eq!(back, bytes);
        assert!(literal.parse::<TokenStream>().is_ok_and(|tokens| tokens.into_iter().count() == 1));
        // Characters that rustc refuses in literals are spelt out.
        assert_eq!(text("a\u{202e}\0\n'\"\\\u{1f600}"), r#""a\u{202e}\0\n'\"\\😀""#);
    }
}
