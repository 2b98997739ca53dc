//! The point of a frame that goes to the sprite's position, where nothing in the drawing says it.

use crate::base::keys::ValueKind;
use crate::base::schema::{Expected, Shape, Word};
use crate::base::toml::{Reader, Value};
use sprite_table::Size;
use toml::de::DeValue;

/// The range of a point, in pixels.
const PIXELS: (i64, i64) = (-65_535, 65_535);

/// A point of a frame, or of the canvas that it is drawn on.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// Pixels from the upper left corner.
    Point(i32, i32),
    #[default]
    TopLeft,
    Center,
    /// The middle of the lower edge.
    Bottom,
}

/// The words for origins.
const POINTS: &[(&str, Origin)] =
    &[("top-left", Origin::TopLeft), ("center", Origin::Center), ("bottom", Origin::Bottom)];

impl Origin {
    /// The point in a frame of this size. Halves are rounded down.
    pub(crate) fn of(self, size: Size) -> (i32, i32) {
        let whole = |pixels: i64| i32::try_from(pixels).unwrap_or(i32::MAX);
        let (x, y) = self.on((size.width.into(), size.height.into()));
        (whole(x), whole(y))
    }

    /// The point on a canvas of this width and height.
    pub(crate) fn on(self, (width, height): (i64, i64)) -> (i64, i64) {
        match self {
            Self::Point(x, y) => (x.into(), y.into()),
            Self::TopLeft => (0, 0),
            Self::Center => (width / 2, height / 2),
            Self::Bottom => (width / 2, height),
        }
    }
}

/// The point of a frame, in pixels.
const POINT: Expected =
    Expected::new(Shape::Numbers(&[PIXELS, PIXELS]), "two numbers of pixels", ": x and y").like("[8, 15]");

impl ValueKind for Origin {
    type Out = Self;
    const EXPECTED: Expected = Expected::new(
        Shape::OneOf(&[
            Shape::Words(|| POINTS.iter().map(|(word, _)| Word::new(word, "")).collect()),
            POINT.shape,
        ]),
        "two numbers",
        ", or a word in quotes",
    );

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Self> {
        match value.get_ref() {
            DeValue::Array(_) => {
                let [x, y] = reader.numbers(value, POINT)?;
                Some(Self::Point(x, y))
            }
            DeValue::String(text) if is_point(text) => reader.expected(POINT, value),
            DeValue::String(text) => reader.word_called(value, POINTS, origin_called(text)),
            _ => reader.expected(expected, value),
        }
    }
}

/// Returns whether a text has the numbers of a point: `8, 15`.
fn is_point(text: &str) -> bool {
    let mut numbers = text.split([',', 'x', ' ']).filter(|part| !part.is_empty());
    numbers.clone().count() == 2 && numbers.all(|part| part.parse::<u32>().is_ok())
}

/// The word for an origin that has another name in other programs.
fn origin_called(text: &str) -> Option<&'static str> {
    const CALLED: [(&str, &[&str]); 3] = [
        ("top-left", &["lefttop", "upperleft", "leftupper"]),
        ("center", &["middle", "mid", "centre", "centercenter", "middlecenter", "centermiddle"]),
        (
            "bottom",
            &["bottomcenter", "bottommiddle", "bottomcentre", "centerbottom", "middlebottom", "feet", "foot"],
        ),
    ];
    let letters: String =
        text.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_lowercase()).collect();
    CALLED.iter().find(|(_, called)| called.contains(&letters.as_str())).map(|(word, _)| *word)
}
