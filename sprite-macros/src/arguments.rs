//! The arguments between the parentheses.

use proc_macro2::{Delimiter, Group, Literal, Span, TokenStream, TokenTree};
use sprite_compiler::CODE_VERSION;

/// A call with each argument.
const EXAMPLE: &str = "`include_sprites!(\"assets/\", limits = 4, derive(serde::Serialize))`";

/// Why the call cannot be understood, and where.
pub(crate) type ArgumentError = (Span, String);

/// `[$crate 5] "assets/", limits = 4, derive(serde::Serialize)`.
pub(crate) struct Arguments {
    /// The path to the runtime crate, from the facade macro.
    pub(crate) runtime: TokenStream,
    /// The asset folder, relative to the crate's manifest.
    pub(crate) path: String,
    /// Where the asset folder is named.
    pub(crate) span: Span,
    /// The factor of the limits.
    pub(crate) limits: u32,
    /// The paths of derive macros, separated by commas.
    pub(crate) derive: String,
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
        let (limits, derive) = named(tokens)?;
        if path.contains('\\') {
            return Err((span, "write `/` between folders, on every system".to_owned()));
        }
        Ok(Self { runtime, path, span, limits, derive })
    }

    /// The call with larger limits, for the help of what exceeds those that it has.
    pub(crate) fn raise_limits(&self) -> String {
        format!("`include_sprites!(\"{}\", limits = {})`", self.path, self.limits.saturating_mul(4))
    }
}

/// The arguments after the path, in any order: nothing, `, limits = 4` and `, derive(a::B)`; a comma may end it.
fn named(mut tokens: impl Iterator<Item = TokenTree>) -> Result<(u32, String), ArgumentError> {
    let (mut limits, mut derive) = (None, None);
    while let Some(comma) = tokens.next() {
        if !is_punct(&comma, ',') {
            return Err((comma.span(), format!("expected `,`, found `{comma}`")));
        }
        let Some(name) = tokens.next() else { break };
        let is_given = match name.to_string().as_str() {
            "limits" => limits.replace(factor(&name, &mut tokens)?).is_some(),
            "derive" => derive.replace(paths(&name, tokens.next())?).is_some(),
            _ => {
                let message = format!(
                    "unknown argument `{name}`: only `limits` and `derive` may follow the path, as in {EXAMPLE}"
                );
                return Err((name.span(), message));
            }
        };
        if is_given {
            return Err((name.span(), format!("`{name}` is given twice")));
        }
    }
    Ok((limits.unwrap_or(1), derive.unwrap_or_default()))
}

/// The value of `limits`: `= 4`.
fn factor(name: &TokenTree, tokens: &mut impl Iterator<Item = TokenTree>) -> Result<u32, ArgumentError> {
    let has_equals = tokens.next().is_some_and(|token| is_punct(&token, '='));
    let Some(value) = tokens.next().filter(|_| has_equals) else {
        return Err((name.span(), format!("`limits` needs a value, as in {EXAMPLE}")));
    };
    let times = literal(&value).and_then(|literal| literal.to_string().replace('_', "").parse().ok());
    times.filter(|times| *times > 0).ok_or_else(|| {
        (value.span(), format!("`limits` must be an integer from 1 to {}, found `{value}`", u32::MAX))
    })
}

/// The paths of `derive`: `(a::B, c::D)`.
fn paths(name: &TokenTree, value: Option<TokenTree>) -> Result<String, ArgumentError> {
    let Some(TokenTree::Group(group)) = value.filter(is_parenthesized) else {
        return Err((name.span(), format!("`derive` needs paths in parentheses, as in {EXAMPLE}")));
    };
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let listed = match tokens.as_slice() {
        [listed @ .., comma] if is_punct(comma, ',') => listed,
        listed => listed,
    };
    if !listed.is_empty() {
        for path in listed.split(|token| is_punct(token, ',')) {
            check_path(path)
                .map_err(|message| (path.first().map_or(group.span(), TokenTree::span), message))?;
        }
    }
    Ok(group.stream().to_string())
}

/// Checks that tokens are the path of a macro that means the same in every module: `a::B`, `::a::B`.
fn check_path(tokens: &[TokenTree]) -> Result<(), String> {
    let written: TokenStream = tokens.iter().cloned().collect();
    let text = written.to_string();
    let path = match tokens {
        [first, second, path @ ..] if is_punct(first, ':') && is_punct(second, ':') => path,
        path => path,
    };
    let is_separator = |tokens: &[TokenTree]| tokens.iter().all(|token| is_punct(token, ':'));
    let is_path = path.len() % 3 == 1
        && path.chunks(3).all(|part| matches!(part[0], TokenTree::Ident(_)) && is_separator(&part[1..]));
    if !is_path {
        return Err(format!("expected the path of a derive macro, found `{text}`"));
    }
    match path[0].to_string().as_str() {
        module @ ("self" | "super") => Err(format!(
            "`{module}` means another module for each sprite: begin the path with `crate` or the name of a crate"
        )),
        _ => Ok(()),
    }
}

fn is_parenthesized(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis)
}

fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
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

fn literal(token: &TokenTree) -> Option<Literal> {
    match token {
        TokenTree::Literal(literal) => Some(literal.clone()),
        // One that went through another macro may come in an invisible group.
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            let mut inner = group.stream().into_iter();
            literal(&inner.next()?).filter(|_| inner.next().is_none())
        }
        _ => None,
    }
}

/// The text of a string literal. Escapes are left as they are: a path that needs them is refused in any case.
fn string(token: &TokenTree) -> Option<String> {
    let text = literal(token)?.to_string();
    let raw = text.strip_prefix('r').map(|raw| raw.trim_matches('#'));
    Some(raw.unwrap_or(&text).strip_prefix('"')?.strip_suffix('"')?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &str) -> Result<Arguments, String> {
        let tokens = format!("[sprite_runtime {CODE_VERSION}] {arguments}").parse().expect("they are tokens");
        Arguments::parse(tokens).map_err(|(_, message)| message)
    }

    #[test]
    fn limits_may_follow_the_path_and_a_comma_may_end_both() {
        for (arguments, limits) in [
            (r#""assets""#, 1),
            (r#""assets","#, 1),
            (r#""assets", limits = 1"#, 1),
            (r#""assets", limits = 4,"#, 4),
            (r#""assets", limits = 1_000"#, 1_000),
            (r#""assets", limits = 4294967295"#, u32::MAX),
        ] {
            let parsed = parse(arguments).map(|parsed| (parsed.path, parsed.limits));
            assert_eq!(parsed, Ok(("assets".to_owned(), limits)), "{arguments}");
        }
    }

    #[test]
    fn derives_are_paths() {
        for (arguments, derive, limits) in [
            (r#""assets", derive()"#, "", 1),
            (r#""assets", derive(Ord,)"#, "Ord,", 1),
            (
                r#""assets", derive(serde::Serialize, ::a::B), limits = 2"#,
                "serde :: Serialize , :: a :: B",
                2,
            ),
            (r#""assets", limits = 2, derive(crate::Saved)"#, "crate :: Saved", 2),
        ] {
            let parsed = parse(arguments).expect(arguments);
            let without_spaces = |text: &str| text.replace(' ', "");
            assert_eq!((without_spaces(&parsed.derive), parsed.limits), (without_spaces(derive), limits));
        }
    }

    #[test]
    fn the_help_of_a_limit_names_the_call_as_it_was_written_with_a_larger_one() {
        for (arguments, expected) in [
            (r#""assets""#, r#"`include_sprites!("assets", limits = 4)`"#),
            (r#""../art/", limits = 4"#, r#"`include_sprites!("../art/", limits = 16)`"#),
        ] {
            assert_eq!(parse(arguments).map(|parsed| parsed.raise_limits()), Ok(expected.to_owned()));
        }
    }

    #[test]
    fn other_arguments_are_errors_that_say_what_to_write() {
        let out_of_range = "`limits` must be an integer from 1 to 4294967295, found ";
        for (arguments, start) in [
            ("limits = 4", "expected the path of a folder in quotes: "),
            (r#""assets" limits = 4"#, "expected `,`, found `limits`"),
            (r#""assets", limits = 4 5"#, "expected `,`, found `5`"),
            (
                r#""assets", limit = 4"#,
                "unknown argument `limit`: only `limits` and `derive` may follow the path, as in ",
            ),
            (
                r#""assets", "more""#,
                "unknown argument `\"more\"`: only `limits` and `derive` may follow the path, as in ",
            ),
            (r#""assets",,"#, "unknown argument `,`: only `limits` and `derive` may follow the path, as in "),
            (r#""assets", limits"#, "`limits` needs a value, as in "),
            (r#""assets", limits,"#, "`limits` needs a value, as in "),
            (r#""assets", limits ="#, "`limits` needs a value, as in "),
            (r#""assets", limits = 4, limits = 4"#, "`limits` is given twice"),
            (r#""assets", limits = 0"#, out_of_range),
            (r#""assets", limits = "4""#, out_of_range),
            (r#""assets", limits = -4"#, out_of_range),
            (r#""assets", limits = 4.0"#, out_of_range),
            (r#""assets", limits = 4u32"#, out_of_range),
            (r#""assets", limits = FOUR"#, out_of_range),
            (r#""assets", limits = 4294967296"#, out_of_range),
            (r#""assets", limits = ,"#, out_of_range),
            (r#""assets", derive"#, "`derive` needs paths in parentheses, as in "),
            (r#""assets", derive = Hash"#, "`derive` needs paths in parentheses, as in "),
            (r#""assets", derive[Hash]"#, "`derive` needs paths in parentheses, as in "),
            (r#""assets", derive("serde")"#, "expected the path of a derive macro, found `\"serde\"`"),
            (r#""assets", derive(a::<B>)"#, "expected the path of a derive macro, found `a"),
            (r#""assets", derive(Hash Ord)"#, "expected the path of a derive macro, found `Hash Ord`"),
            (r#""assets", derive(a:B)"#, "expected the path of a derive macro, found `a"),
            (r#""assets", derive(Ord,,Hash)"#, "expected the path of a derive macro, found ``"),
            (r#""assets", derive(super::Saved)"#, "`super` means another module for each sprite: "),
            (r#""assets", derive(Ord), limits = 2, derive(Ord)"#, "`derive` is given twice"),
        ] {
            let message = parse(arguments).map(|_| ()).expect_err(arguments);
            assert!(message.starts_with(start), "{arguments}: {message}");
        }
    }
}
