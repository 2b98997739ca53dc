//! Parts of HTML elements.

use sprite_compiler::one_line;

/// The greatest factor by which a picture is enlarged.
const MOST_ENLARGED: u32 = 8;

/// The size of a picture on the screen, as attributes.
pub(super) fn size(width: u32, height: u32, side: u32) -> String {
    let factor = (side / width.max(height).max(1)).clamp(1, MOST_ENLARGED);
    format!("width=\"{}\" height=\"{}\"", width.saturating_mul(factor), height.saturating_mul(factor))
}

/// A text that can neither begin an element, end an attribute nor change the direction of writing.
pub(super) fn escaped(text: &str) -> String {
    let line = one_line(text.to_owned());
    let line = line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    line.replace('"', "&quot;").replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_is_more_than_text() {
        assert_eq!(
            escaped("</bdi><script src=\"x\">'&\u{202e}"),
            "&lt;/bdi&gt;&lt;script src=&quot;x&quot;&gt;&#39;&amp;\u{fffd}"
        );
    }

    #[test]
    fn small_pictures_are_enlarged_by_whole_factors() {
        assert_eq!(size(16, 30, 176), "width=\"80\" height=\"150\"");
        assert_eq!(size(4, 1, 176), "width=\"32\" height=\"8\"");
        assert_eq!(size(400, 300, 176), "width=\"400\" height=\"300\"");
    }
}
