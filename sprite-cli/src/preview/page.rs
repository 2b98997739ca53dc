//! The page as text: HTML, style, script and content in one file that needs nothing else.

use super::content::Content;
use crate::fault::Fault;

const FRAME: &str = include_str!("page/page.html");

/// The style of colours, texts and the background of transparent pixels, which all pages share.
pub(crate) const BASE_STYLE: &str = include_str!("page/base.css");

const STYLES: &[&str] = &[
    BASE_STYLE,
    include_str!("page/header.css"),
    include_str!("page/cards.css"),
    include_str!("page/inspector.css"),
];

/// The scripts, in the order of their dependencies.
const SCRIPTS: &[&str] = &[
    include_str!("page/content.js"),
    include_str!("page/time.js"),
    include_str!("page/images.js"),
    include_str!("page/state.js"),
    include_str!("page/elements.js"),
    include_str!("page/layout.js"),
    include_str!("page/draw.js"),
    include_str!("page/cards.js"),
    include_str!("page/gallery.js"),
    include_str!("page/sheet.js"),
    include_str!("page/timeline.js"),
    include_str!("page/inspector.js"),
    include_str!("page/header.js"),
    include_str!("page/keys.js"),
    include_str!("page/main.js"),
];

/// The whole page.
pub(super) fn page(content: &Content<'_>) -> Result<String, Fault> {
    let content = serde_json::to_string(content).map_err(|error| Fault::Call(error.to_string()))?;
    let content = in_script(&content);
    let parts =
        [("/* styles */", STYLES), ("/* content */", &[content.as_str()]), ("/* scripts */", SCRIPTS)];
    Ok(filled(FRAME, &parts))
}

/// A frame with parts of a page in place of its marks, which are in the order of the frame.
pub(crate) fn filled(frame: &str, parts: &[(&str, &[&str])]) -> String {
    let (mut page, mut rest) = (String::new(), frame);
    for (mark, parts) in parts {
        let (before, after) = rest.split_once(mark).unwrap_or((rest, ""));
        page.push_str(before);
        page.extend(parts.iter().copied());
        rest = after;
    }
    page + rest
}

/// JSON for a `script` element: no `<` is left that could begin a `</script>`.
fn in_script(json: &str) -> String {
    // `<` occurs only in strings, where an escape means the same.
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_the_frame_is_filled_once_and_in_order() {
        let at = |mark| FRAME.match_indices(mark).map(|(at, _)| at).collect::<Vec<_>>();
        let [styles, content, scripts] = ["/* styles */", "/* content */", "/* scripts */"].map(at);
        assert_eq!([styles.len(), content.len(), scripts.len()], [1, 1, 1]);
        assert!(styles < content && content < scripts);
    }

    #[test]
    fn no_text_ends_the_script_that_holds_it() {
        let json = serde_json::to_string("</script><!--<script>alert(1)").expect("a text");
        let text = in_script(&json);
        assert!(!text.contains('<'), "{text}");
        assert_eq!(serde_json::from_str::<String>(&text).expect("JSON"), "</script><!--<script>alert(1)");
    }

    #[test]
    fn the_page_asks_for_nothing_from_elsewhere() {
        let parts = STYLES.iter().chain(SCRIPTS).chain([&FRAME]);
        for part in parts {
            for word in ["http:", "https:", "//cdn", "@import", "src=\"", "url(", "innerHTML", "eval("] {
                assert!(!part.contains(word), "{word}");
            }
        }
    }
}
