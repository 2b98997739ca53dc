use super::read;
use super::write::Writer;
use proc_macro2::{Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;

/// The bytes of some tokens.
fn written(tokens: TokenStream) -> Vec<u8> {
    let writer = Writer::default();
    let code = writer.code(tokens);
    writer.finish(&code)
}

fn back(tokens: &TokenStream) -> String {
    let tokens = read::tokens(&written(tokens.clone()), &quote!(::runtime), Span::call_site());
    tokens.expect("they can be read").to_string()
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
    // What is no gap only looks like one.
    assert_eq!(back(&quote!(__gap0)), "__gap0");
}

#[test]
fn gaps_are_filled_wherever_they_are() {
    let writer = Writer::default();
    let template = writer.template(|[name, text, number, rest]| {
        quote! { #[doc = #text] pub enum #name { #rest } impl #name { const N: usize = #number; } }
    });
    let rest = writer.code(quote!(B, C));
    let mut code =
        template.with([&writer.defined("A"), &writer.text("a \"text\""), &writer.number(7), &rest]);
    template.fill([&writer.name("B"), &writer.text(""), &writer.number(0), &[]], &mut code);
    let tokens = read::tokens(&writer.finish(&code), &TokenStream::new(), Span::call_site());
    let expected = quote! {
        #[doc = "a \"text\""] pub enum A { B, C } impl A { const N: usize = 7; }
        #[doc = ""] pub enum B { } impl B { const N: usize = 0; }
    };
    assert_eq!(tokens.map(|tokens| tokens.to_string()), Some(expected.to_string()));
}

#[test]
fn the_runtime_is_named_anew() {
    let dollar = TokenTree::from(Punct::new('$', Spacing::Alone));
    // Only a compiler has the one token.
    let mut bytes = written(quote!(
        use ::Player;
    ));
    let at = bytes.windows(2).position(|two| two == b"P:").expect("`::`");
    bytes.insert(at, b'$');
    let tokens = read::tokens(&bytes, &quote!(game), Span::call_site()).expect("they can be read");
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
    let writer = Writer::default();
    let code = writer.code(quote!(
        mod cave {
            pub enum Hero {
                Walk,
            }
            impl Hero {
                fn f(x: &'static Hero) {}
            }
            static A: Hero = Hero::Walk;
        }
    ));
    let defined = ["cave", "Hero", "Walk", "A"].map(|name| writer.defined(name));
    let marked: Vec<_> = code.windows(5).filter(|window| window[0] == b'I').collect();
    assert_eq!(marked, defined);
}

#[test]
fn damaged_bytes_are_no_tokens_and_no_panic() {
    let read = |bytes: &[u8]| read::tokens(bytes, &quote!(a), Span::call_site());
    let whole = written(quote!(
        pub mod a {
            const A: &str = "text";
        }
    ));
    assert!(read(&whole).is_some());
    for end in 0..whole.len() {
        let _ = read(&whole[..end]);
    }
    let after_no_words = |code: &[u8]| read(&[&[0; 8], code].concat());
    assert!(after_no_words(&vec![b'('; 100_000]).is_none());
    for code in
        [b".".as_slice(), b"(", b"p", b"i", b"i\0\0\0\0", b"?\0\0\0\0", b"b\xff\xff\xff\xff\xff\xff\xff\xff"]
    {
        assert!(after_no_words(code).is_none(), "{code:?}");
    }
    for character in (0..=u8::MAX).filter(|&c| !c.is_ascii_punctuation() || br#""()[]{}_`\"#.contains(&c)) {
        assert!(after_no_words(&[b'p', character]).is_none(), "{character}");
    }
    assert!(read(&[0xff; 100]).is_none(), "more words than bytes");
    for name in ["", "1a", "a b", "r#self", "r#", "a²", "é é", "é+"] {
        let writer = Writer::default();
        let code = writer.name(name);
        assert!(read(&writer.finish(&code)).is_none(), "{name}");
    }
}
