//! The paths that a file of Rust names: in `use` declarations, and in its code where they begin with `crate`, `super`,
//! `self` or a module of the file.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// A path as absolute segments: `crate::a::B` is `["a", "B"]`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Named {
    pub(crate) path: Vec<String>,
    /// The name under which `pub use` exports it from the module that declares it.
    pub(crate) exported_as: Option<String>,
}

/// The paths that the file of a module names. Modules called `tests` are left out: tests may use anything.
pub(crate) fn named(module: &[String], tokens: TokenStream) -> BTreeSet<Named> {
    let mut reader = Reader { module: module.to_vec(), children: BTreeSet::new(), named: BTreeSet::new() };
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    reader.children = declared(&tokens);
    reader.read(&tokens);
    reader.named
}

/// The modules that are declared as `mod name;`.
fn declared(tokens: &[TokenTree]) -> BTreeSet<String> {
    let triples = tokens.windows(3).filter(|triple| is_ident(&triple[0], "mod") && is_punct(&triple[2], ';'));
    triples.map(|triple| triple[1].to_string()).collect()
}

struct Reader {
    module: Vec<String>,
    children: BTreeSet<String>,
    named: BTreeSet<Named>,
}

impl Reader {
    fn read(&mut self, tokens: &[TokenTree]) {
        let mut at = 0;
        let mut is_public = false;
        while let Some(token) = tokens.get(at) {
            if is_ident(token, "pub") {
                is_public = true;
                // `pub(crate)`
                at += 1 + usize::from(matches!(tokens.get(at + 1), Some(TokenTree::Group(_))));
                continue;
            }
            at = if is_ident(token, "use") {
                self.declaration(tokens, at + 1, is_public)
            } else if is_ident(token, "mod")
                && let (Some(TokenTree::Ident(name)), Some(TokenTree::Group(body))) =
                    (tokens.get(at + 1), tokens.get(at + 2))
            {
                self.inline_module(&name.to_string(), body.stream());
                at + 3
            } else {
                self.code(tokens, at)
            };
            is_public = false;
        }
    }

    /// `mod name { ... }`: part of the same file, one level further down.
    fn inline_module(&mut self, name: &str, body: TokenStream) {
        if name == "tests" {
            return;
        }
        let tokens: Vec<TokenTree> = body.into_iter().collect();
        let outer = std::mem::replace(&mut self.children, declared(&tokens));
        self.module.push(name.to_owned());
        self.read(&tokens);
        self.module.pop();
        self.children = outer;
    }

    /// A `use` declaration up to its `;`. Gives the index after it.
    fn declaration(&mut self, tokens: &[TokenTree], start: usize, is_public: bool) -> usize {
        let end = (start..tokens.len()).find(|&at| is_punct(&tokens[at], ';')).unwrap_or(tokens.len());
        self.tree(&[], &tokens[start..end], is_public);
        end + 1
    }

    /// A tree of a `use` declaration: `a::{b, c::D as E}`.
    fn tree(&mut self, before: &[String], tokens: &[TokenTree], is_public: bool) {
        let mut path = before.to_vec();
        let mut alias = None;
        let mut tokens = tokens.iter();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    for part in inner.split(|token| is_punct(token, ',')).filter(|part| !part.is_empty()) {
                        self.tree(&path, part, is_public);
                    }
                    return;
                }
                TokenTree::Ident(word) if word == "as" => alias = tokens.next().map(ToString::to_string),
                TokenTree::Ident(word) => path.push(word.to_string()),
                _ => {}
            }
        }
        if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
            path.pop();
        }
        let name = alias.or_else(|| path.last().cloned());
        self.add(&path, name.filter(|_| is_public));
    }

    /// Code: a path that begins here, or what is inside of brackets. Gives the index after it.
    fn code(&mut self, tokens: &[TokenTree], start: usize) -> usize {
        match &tokens[start] {
            TokenTree::Group(group) => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                self.read(&inner);
            }
            TokenTree::Ident(word) if self.begins_path(&word.to_string(), tokens, start) => {
                let mut path = vec![word.to_string()];
                let mut at = start + 1;
                while is_separator(tokens, at)
                    && let Some(TokenTree::Ident(next)) = tokens.get(at + 2)
                {
                    path.push(next.to_string());
                    at += 3;
                }
                if path.len() > 1 {
                    self.add(&path, None);
                }
                return at;
            }
            _ => {}
        }
        start + 1
    }

    /// Returns whether a word in code begins a path of this crate, and is not the middle of another path.
    fn begins_path(&self, word: &str, tokens: &[TokenTree], at: usize) -> bool {
        let is_first = at.checked_sub(1).is_none_or(|before| !is_punct(&tokens[before], ':'));
        let is_ours = matches!(word, "crate" | "super" | "self") || self.children.contains(word);
        is_ours && is_separator(tokens, at + 1) && is_first
    }

    /// Makes a path absolute, and keeps it when it leads into this crate.
    fn add(&mut self, path: &[String], exported_as: Option<String>) {
        let mut absolute = match path.first().map(String::as_str) {
            Some("crate") => Vec::new(),
            Some("self" | "super") => self.module.clone(),
            Some(child) if self.children.contains(child) => {
                [self.module.as_slice(), &[child.to_owned()]].concat()
            }
            _ => return,
        };
        for segment in path.iter().skip(usize::from(path[0] != "super")) {
            match segment.as_str() {
                "super" => drop(absolute.pop()),
                segment => absolute.push(segment.to_owned()),
            }
        }
        self.named.insert(Named { path: absolute, exported_as });
    }
}

fn is_ident(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == word)
}

fn is_punct(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

/// Returns whether `::` begins at an index.
fn is_separator(tokens: &[TokenTree], at: usize) -> bool {
    [at, at + 1].iter().all(|&at| tokens.get(at).is_some_and(|token| is_punct(token, ':')))
}
