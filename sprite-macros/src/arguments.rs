//! What stands between the parentheses.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use sprite_compiler::CODE_VERSION;

/// Why the call cannot be understood, and where.
pub(crate) type ArgumentError = (Span, String);

/// `[$crate 1] "assets/"`.
pub(crate) struct Arguments {
    /// The path to the runtime crate, from the facade macro.
    pub(crate) runtime: TokenStream,
    /// The asset folder, relative to the crate's manifest.
    pub(crate) path: String,
    /// Where the asset folder is named.
    pub(crate) span: Span,
}

impl Arguments {
    pub(crate) fn parse(input: TokenStream) -> Result<Self, ArgumentError> {
        let wrong = |span: Span| {
            (span, "expected the path of a folder in quotes: `include_sprites!(\"assets/\")`".to_owned())
        };
        let mut tokens = input.into_iter();
        let Some(TokenTree::Group(runtime)) = tokens.next() else { return Err(wrong(Span::call_site())) };
        let runtime = runtime_of(&runtime, CODE_VERSION)?;
        let (path, span) = match tokens.next() {
            Some(token) => (string(&token).ok_or_else(|| wrong(token.span()))?, token.span()),
            None => return Err(wrong(Span::call_site())),
        };
        let rest: Vec<TokenTree> = tokens.collect();
        match rest.as_slice() {
            [] => {}
            [TokenTree::Punct(comma)] if comma.as_char() == ',' => {}
            [surplus, ..] => return Err(wrong(surplus.span())),
        }
        if path.contains('\\') {
            return Err((span, "write `/` between folders, on every system".to_owned()));
        }
        Ok(Self { runtime, path, span })
    }
}

/// The path to the runtime crate, when that takes code of this version.
fn runtime_of(group: &Group, version: u16) -> Result<TokenStream, ArgumentError> {
    let mut runtime: Vec<TokenTree> = group.stream().into_iter().collect();
    let taken = runtime.pop().map(|version| version.to_string());
    if group.delimiter() == Delimiter::Bracket && taken == Some(version.to_string()) {
        return Ok(runtime.into_iter().collect());
    }
    let message = "sprite-macros is of another version than sprite-runtime: use the same version of both";
    Err((Span::call_site(), message.to_owned()))
}

/// The text of a string literal. Escapes are left as they are: a path that needs them is refused in any case.
fn string(token: &TokenTree) -> Option<String> {
    // A literal that went through another macro may come in an invisible group.
    if let TokenTree::Group(group) = token
        && group.delimiter() == Delimiter::None
    {
        let mut inner = group.stream().into_iter();
        return string(&inner.next()?).filter(|_| inner.next().is_none());
    }
    let TokenTree::Literal(literal) = token else { return None };
    let text = literal.to_string();
    let raw = text.strip_prefix('r').map(|raw| raw.trim_matches('#'));
    Some(raw.unwrap_or(&text).strip_prefix('"')?.strip_suffix('"')?.to_owned())
}
