//! Keys of TOML tables, each declared once: its name, what other programs call it, where it may stand, its value, its
//! meaning, its default and an example. The macro `keys` makes a struct of the values, a table of constants and the
//! function that fills the one by the other. Everything else is a function over the tables: reading with its findings,
//! suggestions for misspelt keys, JSON Schemas, pages, completion and hover.

mod key;
mod kind;
mod read;
#[cfg(test)]
pub(crate) mod tests;

pub use key::{Key, Named, Names, Places, Shape, Table};
pub(crate) use kind::{At, Map, NonEmpty, Slot, Texts, ValueKind, Whole, Word};
pub(crate) use read::{Keys, Rest, TableOf, already, homes, meant, nearest, read, read_only, unknown};

/// Declares the keys of a table:
///
/// ```ignore
/// keys! {
///     /// The keys of `[atlas]`.
///     pub(crate) struct AtlasKeys {
///         /// Transparent pixels around each frame.
///         "margin", was &["border"] => margin: Whole<0, 16> = "1";
///     }
/// }
/// ```
///
/// `was` lists what other programs call it, `in` the places where it may stand, `required true` says that its table
/// needs it. The type after the colon says how the value is written, see [`ValueKind`]; then its default, `example` a
/// value, and `expected` the words of messages in place of those of the type. A field is a [`Slot`] with the value.
macro_rules! keys {
    ($(#[$meta:meta])* $vis:vis struct $table:ident { $(
        $(#[doc = $doc:literal])+
        $name:literal $(, was $aliases:expr)? $(, in $places:expr)? $(, required $required:literal)?
            => $field:ident: $kind:ty $(= $default:literal)? $(, example $example:expr)?
            $(, expected $expected:expr)?;
    )+ }) => {
        $(#[$meta])*
        #[derive(Default, Debug)]
        $vis struct $table { $(pub(super) $field: $crate::base::keys::Slot<
            <$kind as $crate::base::keys::ValueKind>::Out>,)+ }

        impl $crate::base::keys::Keys for $table {
            fn keys() -> &'static [$crate::base::keys::Key] {
                use $crate::base::keys::{Key, ValueKind};
                use $crate::base::toml::Expected;
                const KEYS: &[Key] = &[$(Key {
                    name: $name,
                    aliases: keys!(@or [$($aliases)?] &[]),
                    places: keys!(@or [$($places)?] $crate::base::keys::Places::ALL),
                    shape: <$kind as ValueKind>::SHAPE,
                    expected: Expected {
                        example: keys!(@or [$($example)?] ""),
                        ..keys!(@or [$($expected)?] <$kind as ValueKind>::EXPECTED)
                    },
                    is_required: keys!(@or [$($required)?] false),
                    doc: concat!($($doc),+),
                    default: keys!(@or [$($default)?] ""),
                    example: keys!(@or [$($example)?] ""),
                }),+];
                KEYS
            }

            fn put(
                &mut self,
                index: usize,
                value: Option<&$crate::base::toml::Value<'_>>,
                reader: &mut $crate::base::toml::Reader<'_>,
            ) {
                let mut expected = Self::keys().iter().map(|key| key.expected).enumerate();
                $(if let Some((at, expected)) = expected.next() && at == index {
                    self.$field.put::<$kind>(value, expected, reader);
                })+
            }
        }
    };
    (@or [$given:expr] $other:expr) => { $given };
    (@or [] $other:expr) => { $other };
}
pub(crate) use keys;
