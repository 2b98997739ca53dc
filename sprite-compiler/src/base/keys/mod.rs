//! Keys of TOML tables, each declared once as a [`Key`](crate::base::schema::Key). The macro `keys` makes a struct of
//! the values, a table of constants and the function that fills the one by the other. Everything else is a function over
//! the tables: reading with its findings, suggestions for misspelt keys, JSON Schemas, pages, completion and hover.

mod kind;
mod read;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use kind::{At, Map, NonEmpty, Slot, Texts, ValueKind, Whole};
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
            fn keys() -> &'static [$crate::base::schema::Key] {
                use $crate::base::keys::ValueKind;
                use $crate::base::schema::{Expected, Key, Needed};
                const KEYS: &[Key] = &[$(Key {
                    name: $name,
                    aliases: keys!(@or [$($aliases)?] &[]),
                    places: keys!(@or [$($places)?] $crate::base::schema::Places::ALL),
                    needed: if keys!(@or [$($required)?] false) { Needed::Always } else { Needed::No },
                    expected: Expected {
                        shape: <$kind as ValueKind>::EXPECTED.shape,
                        example: keys!(@or [$($example)?] ""),
                        ..keys!(@or [$($expected)?] <$kind as ValueKind>::EXPECTED)
                    },
                    doc: concat!($($doc),+),
                    default: keys!(@or [$($default)?] ""),
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
