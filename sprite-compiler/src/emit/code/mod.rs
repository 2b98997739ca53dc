//! Generated code as text, which is made from templates, cached between builds, and turned into tokens once.
//!
//! Inside rustc each token that a macro makes is a call of the compiler, from code that cargo does not optimise, while
//! a whole text is parsed by a single call. Text cannot contain the macro's `$crate`, nor the spans by which editors
//! find definitions: both are added when text becomes tokens.

mod scope;
mod template;

pub(super) use scope::{Module, Scope};
pub(super) use template::{Template, byte_string, text};

use super::emitter::ident;
use crate::cache::codec;
use crate::options::Options;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use std::fmt::{self, Display, Formatter};

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
