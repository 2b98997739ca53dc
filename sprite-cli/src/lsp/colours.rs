//! Colours of Mana's dyes: `W:#ff0000,00ff00` in an XML file.

use super::protocol::{Color, ColorInformation, ColorPresentation, ColorPresentationParams, TextEdit};
use super::text::Text;
use super::workspace::Open;

/// The colours of a document.
pub(super) fn colours(open: &Open<'_>) -> Vec<ColorInformation> {
    if open.ending() != "xml" {
        return Vec::new();
    }
    let text = open.text();
    let mut all = Vec::new();
    for (at, _) in open.document.text.match_indices('#') {
        colours_after(&open.document.text, at + 1, text, &mut all);
    }
    all
}

/// Adds the colours of a list: six digits each, separated by commas.
fn colours_after(document: &str, start: usize, text: &Text<'_>, all: &mut Vec<ColorInformation>) {
    let mut at = start;
    while let Some(digits) = document.get(at..at + 6).filter(|digits| is_hexadecimal(digits)) {
        if document.get(at + 6..at + 7).is_some_and(is_hexadecimal) {
            return;
        }
        let part = |at: usize| digits.get(at..at + 2).and_then(|part| u8::from_str_radix(part, 16).ok());
        let [red, green, blue] = [0, 2, 4].map(|at| f32::from(part(at).unwrap_or_default()) / 255.0);
        let color = Color { red, green, blue, alpha: 1.0 };
        all.push(ColorInformation { range: text.range(at..at + 6), color });
        if document.get(at + 6..at + 7) != Some(",") {
            return;
        }
        at += 7;
    }
}

fn is_hexadecimal(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The text for a colour that was picked.
pub(super) fn presentations(params: &ColorPresentationParams, _: &Open<'_>) -> Vec<ColorPresentation> {
    let Color { red, green, blue, .. } = params.color;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the value is 0 to 255")]
    let [red, green, blue] = [red, green, blue].map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8);
    let label = format!("{red:02x}{green:02x}{blue:02x}");
    let text_edit = TextEdit { range: params.range, new_text: label.clone() };
    vec![ColorPresentation { label, text_edit }]
}
