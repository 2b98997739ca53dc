//! The items of a module, and the modules in it.

use super::{Host, RUNTIME};
use crate::cache::codec::{Codec, Decoder, Encoder, codec};
use crate::emit::emitter::ident;
use proc_macro2::{Delimiter, Group, Ident, Literal, TokenStream, TokenTree};
use quote::quote;

/// The items of a module, or of the place where the macro is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::emit) struct Scope {
    /// Items whose names, and the names of whose variants, get the span of the macro's path.
    pub(in crate::emit) named: String,
    /// All other items.
    pub(in crate::emit) items: String,
    /// Contents of constants, which would be very long as text; [`Self::constant`] names them.
    bytes: Vec<Vec<u8>>,
    pub(in crate::emit) modules: Vec<Module>,
}

/// A module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::emit) struct Module {
    /// The text before its items: attributes, visibility and name.
    pub(in crate::emit) head: String,
    pub(in crate::emit) scope: Scope,
}

impl Scope {
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Adds a constant with these bytes, and returns its name.
    pub(in crate::emit) fn constant(&mut self, bytes: &[u8]) -> String {
        self.bytes.push(bytes.to_vec());
        constant_name(self.bytes.len() - 1)
    }

    /// Its tokens; [`None`] if a text is not Rust.
    pub(super) fn tokens(&self, host: &Host) -> Option<TokenStream> {
        let Host { runtime, span, parse } = host;
        let mut tokens = TokenStream::new();
        if [&self.named, &self.items].iter().any(|text| text.contains(RUNTIME)) {
            let name = ident(RUNTIME);
            tokens.extend(quote!(use #runtime::__private as #name;));
        }
        for (index, bytes) in self.bytes.iter().enumerate() {
            let (name, bytes) = (ident(&constant_name(index)), Literal::byte_string(bytes));
            tokens.extend(quote!(const #name: &[::core::primitive::u8] = #bytes;));
        }
        let look = &mut |name: &mut Ident| name.set_span(*span);
        tokens.extend(each_name(parse(&self.named)?, look));
        tokens.extend(parse(&self.items)?);
        for Module { head, scope } in &self.modules {
            tokens.extend(each_name(parse(head)?, look));
            let items = scope.tokens(host)?;
            tokens.extend([TokenTree::from(Group::new(Delimiter::Brace, items))]);
        }
        Some(tokens)
    }
}

impl Codec for Scope {
    fn encode(&self, encoder: &mut Encoder) {
        let Self { named, items, bytes, modules } = self;
        encoder.text(named);
        encoder.text(items);
        bytes.encode(encoder);
        modules.encode(encoder);
    }

    fn decode(decoder: &mut Decoder<'_>) -> Option<Self> {
        decoder.nested(|decoder| {
            let [named, items] = Codec::decode(decoder)?;
            Some(Self { named, items, bytes: Codec::decode(decoder)?, modules: Codec::decode(decoder)? })
        })
    }
}

codec!(Module { head, scope });

fn constant_name(index: usize) -> String {
    format!("__BYTES_{index}")
}

/// Calls `look` for the names of the types, variants, static items and modules that these items define, and returns the
/// items.
fn each_name(items: TokenStream, look: &mut impl FnMut(&mut Ident)) -> TokenStream {
    let (mut is_name, mut is_enum, mut is_lifetime) = (false, false, false);
    let items = items.into_iter().map(|mut token| {
        match &mut token {
            TokenTree::Ident(word) if is_name => {
                look(word);
                is_name = false;
            }
            // An identifier that is not the name of a lifetime, as in `'static`.
            TokenTree::Ident(word) if !is_lifetime => {
                let word = word.to_string();
                is_name = matches!(word.as_str(), "enum" | "mod" | "static");
                is_enum |= word == "enum";
            }
            TokenTree::Group(group) if is_enum && group.delimiter() == Delimiter::Brace => {
                is_enum = false;
                let variants = each_variant(group.stream(), look);
                *group = Group::new(Delimiter::Brace, variants);
            }
            _ => {}
        }
        is_lifetime = matches!(&token, TokenTree::Punct(mark) if mark.as_char() == '\'');
        token
    });
    items.collect()
}

/// The same for the variants of a type. All other identifiers are inside the brackets of attributes.
fn each_variant(variants: TokenStream, look: &mut impl FnMut(&mut Ident)) -> TokenStream {
    let variants = variants.into_iter().map(|mut token| {
        if let TokenTree::Ident(name) = &mut token {
            look(name);
        }
        token
    });
    variants.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::codec::{from_bytes, to_bytes};
    use crate::emit::GeneratedCode;
    use crate::options::Options;

    fn scope() -> Scope {
        let mut inner = Scope { named: "pub enum Bat { Fly }".to_owned(), ..Scope::default() };
        inner.items = format!("pub const WINGS: &[u8] = {};", inner.constant(b"\0\xFF"));
        let head = "#[doc = \"Deep.\"] pub mod cave".to_owned();
        let modules = vec![Module { head, scope: inner }];
        Scope { items: format!("use {RUNTIME}::Animator;"), modules, ..Scope::default() }
    }

    #[test]
    fn code_that_was_remembered_is_the_same() {
        let (whole, bytes) = (scope(), to_bytes(&scope()));
        assert_eq!(from_bytes(&bytes), Some(whole));
        assert_eq!(from_bytes(&to_bytes(&Scope::default())), Some(Scope::default()));
        for end in 0..bytes.len() {
            assert_eq!(from_bytes::<Scope>(&bytes[..end]), None, "{end}");
        }
        assert_eq!(from_bytes::<Scope>(&[bytes.as_slice(), &[0]].concat()), None);
        assert_eq!(from_bytes::<Scope>(&[0xff; 100]), None);
        // Modules inside modules.
        let deeper: &[u8] = &[0, 0, 0, 1, 0].map(u64::to_le_bytes).concat();
        assert_eq!(from_bytes::<Scope>(&deeper.repeat(100_000)), None);
    }

    #[test]
    fn each_module_names_the_runtime_that_it_uses() {
        let options = Options { runtime: quote!(::game::engine), ..Options::default() };
        let tokens = GeneratedCode::of(scope(), &options);
        let expected = quote! {
            use ::game::engine::__private as __sprite_runtime;
            use __sprite_runtime::Animator;
            #[doc = "Deep."]
            pub mod cave {
                const __BYTES_0: &[::core::primitive::u8] = b"\0\xFF";
                pub enum Bat { Fly }
                pub const WINGS: &[u8] = __BYTES_0;
            }
        };
        assert_eq!(tokens.to_string(), expected.to_string());
    }

    #[test]
    fn names_that_are_defined_are_found() {
        let items = quote! {
            #[doc = "enum"]
            pub mod r#type { pub enum Inner {} }
            #[derive(Debug)]
            pub enum Hero { #[doc(alias = "walk")] Walking, Lying, }
            impl Hero { fn f(x: &'static Hero) {} }
            pub static LIST: [&'static Hero; 1] = [&Hero::Lying];
        };
        let mut names = Vec::new();
        let same = each_name(items.clone(), &mut |name| names.push(name.to_string()));
        assert_eq!(names, ["r#type", "Hero", "Walking", "Lying", "LIST"]);
        assert_eq!(same.to_string(), items.to_string());
    }
}
