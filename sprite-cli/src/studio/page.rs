//! The files of the page.

use crate::preview::BASE_STYLE;
use std::sync::LazyLock;

const PAGE: &str = include_str!("page/studio.html");

/// The scripts, in the order of their dependencies. The player is that of the page of `preview`.
const SCRIPTS: &[&str] = &[
    include_str!("../preview/page/time.js"),
    include_str!("page/words.js"),
    include_str!("page/server.js"),
    include_str!("page/model.js"),
    include_str!("page/sheet.js"),
    include_str!("page/drawings.js"),
    include_str!("page/rects.js"),
    include_str!("page/free.js"),
    include_str!("page/area.js"),
    include_str!("page/origin.js"),
    include_str!("page/hands.js"),
    include_str!("page/strip.js"),
    include_str!("page/stage.js"),
    include_str!("page/fields.js"),
    include_str!("page/cut.js"),
    include_str!("page/rules.js"),
    include_str!("page/animate.js"),
    include_str!("page/boxes.js"),
    include_str!("page/panel.js"),
    include_str!("page/text.js"),
    include_str!("page/main.js"),
];

static SCRIPT: LazyLock<String> = LazyLock::new(|| SCRIPTS.concat());
static STYLE: LazyLock<String> = LazyLock::new(|| [BASE_STYLE, include_str!("page/studio.css")].concat());

/// The kind and the text of a file of the page.
pub(super) fn file(path: &str) -> Option<(&'static str, &'static str)> {
    Some(match path {
        "/" => ("text/html; charset=utf-8", PAGE),
        "/studio.js" => ("text/javascript; charset=utf-8", SCRIPT.as_str()),
        "/studio.css" => ("text/css; charset=utf-8", STYLE.as_str()),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_asks_for_nothing_from_elsewhere_and_makes_no_markup_of_texts() {
        for part in SCRIPTS.iter().copied().chain([PAGE, STYLE.as_str()]) {
            for word in [
                "http:",
                "https:",
                "//cdn",
                "@import",
                "url(",
                "innerHTML",
                "eval(",
                "localStorage",
                "onclick=",
            ] {
                assert!(!part.contains(word), "{word}");
            }
        }
    }
}
