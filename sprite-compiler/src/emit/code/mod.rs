//! Generated code as text, which is put together from templates, kept between builds, and made tokens once.
//!
//! Inside rustc each token that a macro makes is a call of the compiler, from code that cargo does not optimise, while
//! a whole text is taken apart by a single one. Text can neither name the runtime as the macro does, by `$crate`, nor
//! say where editors go from a name: both are added where text becomes tokens.

mod scope;
mod template;

pub(super) use scope::{Module, Scope};
pub(super) use template::{Template, byte_string, text};

use super::emitter::ident;
use crate::options::Options;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use std::fmt::{self, Display, Formatter};

/// The name of the hidden runtime module in every generated module. No module names what is around
/// it, so each has a `use` of its own.
const RUNTIME: &str = "__sprite_runtime";

/// The same for templates.
pub(super) fn runtime() -> Ident {
    ident(RUNTIME)
}

/// Generated code.
#[derive(Clone, Debug)]
pub struct GeneratedCode {
    outermost: Scope,
    host: Host,
}

/// Turns text into tokens, as the front end does it.
#[derive(Clone, Debug)]
struct Host {
    /// The path to the runtime crate, where it is a macro's `$crate`: each expansion has its own.
    runtime: TokenStream,
    /// Where editors go from names that the code defines.
    span: Span,
    /// See [`Options::parse`].
    parse: fn(&str) -> Option<TokenStream>,
}

impl GeneratedCode {
    /// No code.
    pub(crate) fn none(options: &Options) -> Self {
        Self::of(Scope::default(), options)
    }

    pub(super) fn of(outermost: Scope, options: &Options) -> Self {
        let &Options { ref runtime, span, parse, .. } = options;
        Self { outermost, host: Host { runtime: runtime.clone(), span, parse } }
    }

    /// The code of these bytes, which [`Self::to_bytes`] gave to another run; [`None`] when they are damaged.
    pub fn from_bytes(bytes: &[u8], options: &Options) -> Option<Self> {
        Some(Self::of(Scope::from_bytes(bytes)?, options))
    }

    /// Its bytes in the cache. They depend on no `$crate` and on no span.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.outermost.to_bytes()
    }

    /// Returns whether there is none.
    pub fn is_empty(&self) -> bool {
        self.outermost.is_empty()
    }

    /// Its tokens.
    pub fn tokens(&self) -> TokenStream {
        self.outermost.tokens(&self.host).unwrap_or_else(|| {
            // Code that is lost in silence would be an error in the game's own lines.
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
