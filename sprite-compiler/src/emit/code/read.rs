//! Makes tokens of bytes, of which nothing is trusted.

use crate::base::files::blocks::{take, take_numbers};
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use std::collections::BTreeMap;
use std::str::FromStr;
use unicode_ident::{is_xid_continue, is_xid_start};

/// How deep groups may lie in each other.
const DEPTH: usize = 256;

/// The characters of which Rust makes punctuation; for others [`Punct::new`] panics.
const PUNCTUATION: &[u8] = b"=<>!~+-*/%^&|@.,;:#$?'";

/// The words of some code, and what was made of each: most occur in every sprite.
struct Words<'a> {
    list: Vec<&'a [u8]>,
    span: Span,
    made: Vec<[Option<TokenTree>; 2]>,
    /// Those that are used as something else, too; few are.
    others: BTreeMap<(u8, usize), TokenTree>,
}

/// The tokens of these bytes, which names the runtime by `runtime`, and by `span` what it defines; [`None`] when they
/// are none.
pub(super) fn tokens(bytes: &[u8], runtime: &TokenStream, span: Span) -> Option<TokenStream> {
    let mut rest = bytes;
    if rest.is_empty() {
        return Some(TokenStream::new());
    }
    let mut words = Words::read(&mut rest, span)?;
    let mut open: Vec<(Delimiter, Vec<TokenTree>)> = Vec::new();
    let mut tokens: Vec<TokenTree> = Vec::new();
    while let Some((&kind, tail)) = rest.split_first() {
        rest = tail;
        match kind {
            b'p' | b'P' => {
                let (&character, tail) = rest.split_first()?;
                rest = tail;
                if !PUNCTUATION.contains(&character) {
                    return None;
                }
                let spacing = if kind == b'P' { Spacing::Joint } else { Spacing::Alone };
                tokens.push(TokenTree::Punct(Punct::new(character.into(), spacing)));
            }
            b'(' | b'[' | b'{' | b'<' => {
                if open.len() == DEPTH {
                    return None;
                }
                open.push((delimiter(kind), std::mem::take(&mut tokens)));
            }
            b'.' => {
                let (delimiter, outer) = open.pop()?;
                let inner = std::mem::replace(&mut tokens, outer);
                tokens.push(TokenTree::Group(Group::new(delimiter, inner.into_iter().collect())));
            }
            b'$' => tokens.extend(runtime.clone()),
            b'b' => tokens.push(Literal::byte_string(take(&mut rest)?).into()),
            _ => {
                let (index, tail) = rest.split_first_chunk()?;
                rest = tail;
                tokens.push(words.token(kind, u32::from_le_bytes(*index) as usize)?);
            }
        }
    }
    open.is_empty().then(|| tokens.into_iter().collect())
}

const fn delimiter(kind: u8) -> Delimiter {
    match kind {
        b'(' => Delimiter::Parenthesis,
        b'[' => Delimiter::Bracket,
        b'{' => Delimiter::Brace,
        _ => Delimiter::None,
    }
}

impl<'a> Words<'a> {
    fn read(rest: &mut &'a [u8], span: Span) -> Option<Self> {
        let [count] = take_numbers(rest)?;
        let words = (0..count).map(|_| take(rest)).collect::<Option<Vec<_>>>()?;
        Some(Self {
            made: vec![[const { None }; 2]; words.len()],
            list: words,
            span,
            others: BTreeMap::new(),
        })
    }

    /// The token of this kind with the word at an index.
    fn token(&mut self, kind: u8, index: usize) -> Option<TokenTree> {
        let known = match kind {
            b'i' => self.made.get(index)?.first()?,
            b's' => self.made.get(index)?.last()?,
            _ => &self.others.get(&(kind, index)).cloned(),
        };
        if let Some(known) = known {
            return Some(known.clone());
        }
        let token = make(kind, self.list.get(index)?, self.span)?;
        match (kind, self.made.get_mut(index)?) {
            (b'i', [name, _]) => *name = Some(token.clone()),
            (b's', [_, text]) => *text = Some(token.clone()),
            _ => drop(self.others.insert((kind, index), token.clone())),
        }
        Some(token)
    }
}

fn make(kind: u8, word: &[u8], span: Span) -> Option<TokenTree> {
    let text = str::from_utf8(word).ok()?;
    Some(match kind {
        b'i' => ident(text, Span::call_site())?.into(),
        b'I' => ident(text, span)?.into(),
        b's' => Literal::string(text).into(),
        b'n' => Literal::from_str(text).ok()?.into(),
        _ => return None,
    })
}

fn ident(name: &str, span: Span) -> Option<Ident> {
    let bare = name.strip_prefix("r#").unwrap_or(name);
    let is_name = bare.starts_with(|c| c == '_' || is_xid_start(c)) && bare.chars().all(is_xid_continue);
    let may_be_raw = !matches!(bare, "_" | "self" | "Self" | "super" | "crate");
    match (is_name, bare.len() == name.len()) {
        (true, true) => Some(Ident::new(bare, span)),
        (true, false) if may_be_raw => Some(Ident::new_raw(bare, span)),
        _ => None,
    }
}
