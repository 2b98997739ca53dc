//! Generated code as bytes: put together from templates, kept between builds, and made tokens once.
//!
//! Inside rustc each token is a call of the compiler, from a macro that cargo does not optimise. So what is the same
//! for all sprites is written as tokens once, and each sprite only fills the gaps.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub(super) use write::{Fragment, Template, Writer, byte_string};

use crate::options::Options;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use std::fmt::{self, Display, Formatter};

/// Generated code.
#[derive(Clone, Debug)]
pub struct GeneratedCode {
    bytes: Vec<u8>,
    /// The path to the runtime crate, where it is a macro's `$crate`: each expansion has its own.
    runtime: TokenStream,
    /// Where editors go from names that the code defines.
    span: Span,
}

impl GeneratedCode {
    /// No code.
    pub(crate) fn none(options: &Options) -> Self {
        Self::of(Vec::new(), options)
    }

    pub(super) fn of(bytes: Vec<u8>, Options { runtime, span, .. }: &Options) -> Self {
        Self { bytes, runtime: runtime.clone(), span: *span }
    }

    /// The code of these bytes, which [`Self::bytes`] gave to another run; [`None`] when they are damaged.
    pub fn from_bytes(bytes: &[u8], options: &Options) -> Option<TokenStream> {
        read::tokens(bytes, &options.runtime, options.span)
    }

    /// What it is remembered as. It depends on no `$crate` and on no span.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Its tokens.
    pub fn tokens(&self) -> TokenStream {
        // Code that is lost in silence would be an error in the game's own lines.
        read::tokens(&self.bytes, &self.runtime, self.span).unwrap_or_else(|| {
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
