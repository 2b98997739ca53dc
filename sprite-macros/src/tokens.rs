//! Generated code as bytes and back, for code that is remembered.
//!
//! Reading a text again would cost as much as a compiler's first look at it. Names that the code defines are marked: they
//! get the span of the macro's path, so that editors lead there.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use sprite_compiler::blocks::{put, take};
use std::str::FromStr;

/// How the path to the runtime begins, which each expansion has of its own.
const CRATE: &str = "$crate";

/// How deep groups may lie in each other.
const DEPTH: usize = 256;

/// The characters of which Rust makes punctuation; for others [`Punct::new`] panics.
const PUNCTUATION: &[u8] = b"=<>!~+-*/%^&|@.,;:#$?'";

/// The bytes of these tokens; [`None`] when they cannot be given back exactly.
pub(crate) fn encode(tokens: TokenStream) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    stream(tokens, false, &mut bytes)?;
    Some(bytes)
}

fn stream(tokens: TokenStream, is_enum: bool, bytes: &mut Vec<u8>) -> Option<()> {
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
                bytes.push(open);
                stream(group.stream(), is_enum, bytes)?;
                bytes.push(b'.');
            }
            TokenTree::Ident(ident) => {
                name = ident.to_string();
                if name == CRATE {
                    bytes.push(b'$');
                } else {
                    let is_defined = is_enum || matches!(last.as_str(), "enum" | "mod" | "static");
                    bytes.push(if is_defined { b'I' } else { b'i' });
                    put(name.as_bytes(), bytes);
                }
            }
            TokenTree::Punct(punct) => {
                let is_joint = punct.spacing() == Spacing::Joint;
                bytes.extend([if is_joint { b'P' } else { b'p' }, u8::try_from(punct.as_char()).ok()?]);
                // `'static` is a lifetime.
                name = punct.to_string();
            }
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                let quoted = |start| text.strip_prefix(start)?.strip_suffix('"').and_then(unescape);
                let (kind, value) = match (quoted("\""), quoted("b\"")) {
                    (Some(value), _) => (b's', value),
                    (None, Some(value)) => (b'b', value),
                    (None, None) => (b'n', text.into_bytes()),
                };
                bytes.push(kind);
                put(&value, bytes);
            }
        }
        let is_lifetime = last == "'";
        before = std::mem::replace(&mut last, if is_lifetime { String::new() } else { name });
    }
    Some(())
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

/// The tokens of these bytes, which names the runtime by `runtime`; [`None`] when they are none.
pub(crate) fn decode(bytes: &[u8], runtime: &TokenStream, span: Span) -> Option<TokenStream> {
    let mut rest = bytes;
    let mut open: Vec<(Delimiter, Vec<TokenTree>)> = Vec::new();
    let mut tokens: Vec<TokenTree> = Vec::new();
    while let Some((&kind, tail)) = rest.split_first() {
        rest = tail;
        let delimiter = match kind {
            b'(' => Some(Delimiter::Parenthesis),
            b'[' => Some(Delimiter::Bracket),
            b'{' => Some(Delimiter::Brace),
            b'<' => Some(Delimiter::None),
            _ => None,
        };
        if let Some(delimiter) = delimiter {
            if open.len() == DEPTH {
                return None;
            }
            open.push((delimiter, std::mem::take(&mut tokens)));
            continue;
        }
        let token = match kind {
            b'.' => {
                let (delimiter, outer) = open.pop()?;
                let inner = std::mem::replace(&mut tokens, outer);
                Group::new(delimiter, inner.into_iter().collect()).into()
            }
            b'$' => {
                tokens.extend(runtime.clone());
                continue;
            }
            b'p' | b'P' => {
                let (&character, tail) = rest.split_first()?;
                rest = tail;
                if !PUNCTUATION.contains(&character) {
                    return None;
                }
                let spacing = if kind == b'P' { Spacing::Joint } else { Spacing::Alone };
                Punct::new(character.into(), spacing).into()
            }
            _ => word(kind, take(&mut rest)?, span)?,
        };
        tokens.push(token);
    }
    open.is_empty().then(|| tokens.into_iter().collect())
}

fn word(kind: u8, block: &[u8], span: Span) -> Option<TokenTree> {
    let text = || str::from_utf8(block).ok();
    Some(match kind {
        b'i' => ident(text()?, Span::call_site())?.into(),
        b'I' => ident(text()?, span)?.into(),
        b's' => Literal::string(text()?).into(),
        b'b' => Literal::byte_string(block).into(),
        b'n' => Literal::from_str(text()?).ok()?.into(),
        _ => return None,
    })
}

fn ident(name: &str, span: Span) -> Option<Ident> {
    let bare = name.strip_prefix("r#").unwrap_or(name);
    let is_ascii_name = bare.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric())
        && !bare.starts_with(|c: char| c.is_ascii_digit())
        && !bare.is_empty();
    let is_name = is_ascii_name || (!bare.is_ascii() && is_one_name(bare));
    let may_be_raw = !matches!(bare, "_" | "self" | "Self" | "super" | "crate");
    match (is_name, bare.len() == name.len()) {
        (true, true) => Some(Ident::new(bare, span)),
        (true, false) if may_be_raw => Some(Ident::new_raw(bare, span)),
        _ => None,
    }
}

/// Whether Rust takes a text as one name: it knows the characters of all scripts.
fn is_one_name(text: &str) -> bool {
    let mut tokens = TokenStream::from_str(text).into_iter().flatten();
    let first = tokens.next();
    matches!(first, Some(TokenTree::Ident(name)) if name == text) && tokens.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::quote;

    fn back(tokens: &TokenStream) -> String {
        let bytes = encode(tokens.clone()).expect("they can be written");
        decode(&bytes, &quote!(::runtime), Span::call_site()).expect("they can be read").to_string()
    }

    #[test]
    fn code_comes_back_as_it_was() {
        let text = "quote \" back \\ line\n tab\t nul\0 é 漢 \u{1f600} '\u{200b}";
        let bytes = Literal::byte_string(&(0..=255).collect::<Vec<u8>>());
        let tokens = quote! {
            #[doc = #text]
            pub enum r#Type { #[doc(alias = "a b")] Self_, B = 3, Höhle, 洞窟 }
            static BYTES: &'static [u8; 256usize] = #bytes;
            impl<'a> A<'a> for r#Type { const X: f32 = -1.5e3f32; fn x(self) -> char { 'x' >> 1u16 ..= 2 } }
        };
        assert_eq!(back(&tokens), tokens.to_string());
    }

    #[test]
    fn the_runtime_is_named_anew() {
        let dollar = TokenTree::from(Punct::new('$', Spacing::Alone));
        // Only a compiler has the one token.
        let bytes = encode(quote!(
            use ::Player;
        ))
        .expect("they can be written");
        let at = bytes.iter().position(|&byte| byte == b'P').expect("`::`");
        let mut named = bytes.clone();
        named.insert(at, b'$');
        let tokens = decode(&named, &quote!(game), Span::call_site()).expect("they can be read");
        assert_eq!(
            tokens.to_string(),
            quote!(
                use game::Player;
            )
            .to_string()
        );
        assert_eq!(back(&dollar.into()), "$");
    }

    #[test]
    fn names_that_are_defined_are_marked() {
        let tokens = quote!(
            mod cave {
                pub enum Hero {
                    Walk,
                }
                impl Hero {
                    fn f(x: &'static Hero) {}
                }
                static A: Hero = Hero::Walk;
            }
        );
        let bytes = encode(tokens).expect("they can be written");
        let marked: Vec<_> =
            bytes.windows(9).filter(|window| window[0] == b'I').map(|window| window[1]).collect();
        // `cave`, `Hero`, `Walk` and `A`, by their lengths.
        assert_eq!(marked, [4, 4, 4, 1]);
    }

    #[test]
    fn damaged_bytes_are_no_tokens_and_no_panic() {
        let whole = encode(quote!(
            pub mod a {
                const A: &str = "text";
            }
        ))
        .expect("they can be written");
        for end in 0..whole.len() {
            let _ = decode(&whole[..end], &quote!(a), Span::call_site());
        }
        let deep = vec![b'('; 100_000];
        assert!(decode(&deep, &quote!(a), Span::call_site()).is_none());
        assert!(decode(b".", &quote!(a), Span::call_site()).is_none());
        assert!(decode(b"(", &quote!(a), Span::call_site()).is_none());
        for name in ["", "1a", "a b", "r#self", "r#", "a²", "é é", "é+"] {
            let mut bytes = vec![b'i'];
            put(name.as_bytes(), &mut bytes);
            assert!(decode(&bytes, &quote!(a), Span::call_site()).is_none(), "{name}");
        }
        for character in (0..=u8::MAX).filter(|character| !PUNCTUATION.contains(character)) {
            assert!(decode(&[b'p', character], &quote!(a), Span::call_site()).is_none(), "{character}");
        }
    }
}
