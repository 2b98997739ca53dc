//! Writes code: each word once, and beside them the tokens, which name words by their indices.

use crate::base::files::blocks::{put, put_numbers};
use proc_macro2::{Delimiter, Ident, Literal, Spacing, Span, TokenStream, TokenTree};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// How the path to the runtime begins in a macro, which each expansion has of its own.
const CRATE: &str = "$crate";

/// How the names of gaps begin.
const GAP: &str = "__gap";

/// Bytes of tokens, which mean something together with the words of their [`Writer`].
pub(in crate::emit) type Fragment = Vec<u8>;

/// The words of some code.
#[derive(Debug, Default)]
pub(in crate::emit) struct Writer {
    words: RefCell<BTreeMap<Vec<u8>, u32>>,
}

/// Tokens with gaps.
#[derive(Debug)]
pub(in crate::emit) struct Template<const N: usize> {
    /// What stands before each gap, and which one it is.
    pieces: Vec<(Fragment, usize)>,
    end: Fragment,
}

/// Tokens that are written, and where gaps are in them.
#[derive(Default)]
struct Written {
    bytes: Fragment,
    /// [`None`] where nothing is a gap, whatever it is called.
    gaps: Option<Vec<(usize, usize)>>,
}

impl Writer {
    /// A name that the code defines.
    pub(in crate::emit) fn defined(&self, name: &str) -> Fragment {
        self.word(b'I', name.as_bytes())
    }

    /// A name that the code uses.
    pub(in crate::emit) fn name(&self, name: &str) -> Fragment {
        self.word(b'i', name.as_bytes())
    }

    /// A string.
    pub(in crate::emit) fn text(&self, text: &str) -> Fragment {
        self.word(b's', text.as_bytes())
    }

    /// A number without a suffix.
    pub(in crate::emit) fn number(&self, number: usize) -> Fragment {
        self.word(b'n', number.to_string().as_bytes())
    }

    /// Any tokens.
    pub(in crate::emit) fn code(&self, tokens: TokenStream) -> Fragment {
        let mut written = Written::default();
        self.write(tokens, false, &mut written);
        written.bytes
    }

    /// Tokens with gaps, which `write` is given the names of. They may be anywhere, and each several times.
    pub(in crate::emit) fn template<const N: usize>(
        &self,
        write: impl FnOnce([Ident; N]) -> TokenStream,
    ) -> Template<N> {
        let gaps = std::array::from_fn(|gap| Ident::new(&format!("{GAP}{gap}"), Span::call_site()));
        let mut written = Written { gaps: Some(Vec::new()), ..Written::default() };
        self.write(write(gaps), false, &mut written);
        let (mut pieces, mut start) = (Vec::new(), 0);
        for (end, gap) in written.gaps.into_iter().flatten() {
            pieces.push((written.bytes.get(start..end).unwrap_or_default().to_vec(), gap));
            start = end;
        }
        Template { pieces, end: written.bytes.split_off(start) }
    }

    /// The code of these tokens, as it is remembered.
    pub(in crate::emit) fn finish(self, tokens: &[u8]) -> Vec<u8> {
        let words = self.words.into_inner();
        let mut by_index: Vec<&[u8]> = vec![&[]; words.len()];
        for (word, &index) in &words {
            if let Some(slot) = by_index.get_mut(index as usize) {
                *slot = word;
            }
        }
        let mut bytes = Vec::new();
        put_numbers([by_index.len() as u64], &mut bytes);
        for word in by_index {
            put(word, &mut bytes);
        }
        bytes.extend(tokens);
        bytes
    }

    fn word(&self, kind: u8, word: &[u8]) -> Fragment {
        let mut words = self.words.borrow_mut();
        let next = u32::try_from(words.len()).unwrap_or(u32::MAX);
        let index = match words.get(word) {
            Some(&index) => index,
            None => *words.entry(word.to_vec()).or_insert(next),
        };
        let [a, b, c, d] = index.to_le_bytes();
        vec![kind, a, b, c, d]
    }

    fn write(&self, tokens: TokenStream, is_enum: bool, out: &mut Written) {
        // The names before this token: `enum`, and its name.
        let (mut last, mut before) = (String::new(), String::new());
        for token in tokens {
            let mut name = String::new();
            match token {
                TokenTree::Group(group) => {
                    let (open, is_enum) = match group.delimiter() {
                        Delimiter::Parenthesis => (b'(', false),
                        Delimiter::Bracket => (b'[', false),
                        Delimiter::Brace => (b'{', before == "enum"),
                        Delimiter::None => (b'<', false),
                    };
                    out.bytes.push(open);
                    self.write(group.stream(), is_enum, out);
                    out.bytes.push(b'.');
                }
                TokenTree::Ident(ident) => {
                    name = ident.to_string();
                    let gap = || name.strip_prefix(GAP).and_then(|gap| gap.parse().ok());
                    if let Some((gaps, gap)) = out.gaps.as_mut().and_then(|gaps| Some((gaps, gap()?))) {
                        gaps.push((out.bytes.len(), gap));
                    } else if name == CRATE {
                        out.bytes.push(b'$');
                    } else {
                        let is_defined = is_enum || matches!(last.as_str(), "enum" | "mod" | "static");
                        let kind = if is_defined { b'I' } else { b'i' };
                        out.bytes.extend(self.word(kind, name.as_bytes()));
                    }
                }
                TokenTree::Punct(punct) => {
                    let kind = if punct.spacing() == Spacing::Joint { b'P' } else { b'p' };
                    // Rust has no others than those of ASCII.
                    out.bytes.extend([kind, u8::try_from(punct.as_char()).unwrap_or(b'?')]);
                    // `'static` is a lifetime.
                    name = punct.to_string();
                }
                TokenTree::Literal(literal) => out.bytes.extend(self.literal(&literal)),
            }
            let is_lifetime = last == "'";
            before = std::mem::replace(&mut last, if is_lifetime { String::new() } else { name });
        }
    }

    fn literal(&self, literal: &Literal) -> Fragment {
        let text = literal.to_string();
        let quoted = |start| text.strip_prefix(start)?.strip_suffix('"').and_then(unescape);
        match (quoted("\""), quoted("b\"")) {
            (Some(value), _) => self.word(b's', &value),
            (None, Some(value)) => byte_string(&value),
            (None, None) => self.word(b'n', text.as_bytes()),
        }
    }
}

impl<const N: usize> Template<N> {
    /// Writes it with these parts in its gaps.
    pub(in crate::emit) fn fill(&self, parts: [&[u8]; N], out: &mut Fragment) {
        for (piece, gap) in &self.pieces {
            out.extend_from_slice(piece);
            out.extend_from_slice(parts.get(*gap).copied().unwrap_or_default());
        }
        out.extend_from_slice(&self.end);
    }

    /// It with these parts in its gaps.
    pub(in crate::emit) fn with(&self, parts: [&[u8]; N]) -> Fragment {
        let mut out = Fragment::new();
        self.fill(parts, &mut out);
        out
    }
}

/// A byte string.
pub(in crate::emit) fn byte_string(bytes: &[u8]) -> Fragment {
    let mut fragment = vec![b'b'];
    put(bytes, &mut fragment);
    fragment
}

/// What an escaped text means; [`None`] for what this does not know.
fn unescape(text: &str) -> Option<Vec<u8>> {
    let mut value = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((plain, escaped)) = rest.split_once('\\') {
        value.extend(plain.as_bytes());
        let mut characters = escaped.chars();
        match characters.next()? {
            'n' => value.push(b'\n'),
            'r' => value.push(b'\r'),
            't' => value.push(b'\t'),
            '0' => value.push(0),
            quoted @ ('\\' | '\'' | '"') => value.push(u8::try_from(quoted).ok()?),
            'x' => {
                let digits = characters.as_str().get(..2)?;
                value.push(u8::from_str_radix(digits, 16).ok()?);
                characters = characters.as_str().get(2..)?.chars();
            }
            'u' => {
                let (digits, after) = characters.as_str().strip_prefix('{')?.split_once('}')?;
                let character = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
                value.extend(character.encode_utf8(&mut [0; 4]).as_bytes());
                characters = after.chars();
            }
            _ => return None,
        }
        rest = characters.as_str();
    }
    value.extend(rest.as_bytes());
    Some(value)
}
