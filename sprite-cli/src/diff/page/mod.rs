//! Writes the page that shows old and new pictures side by side: one file without a script, with animated PNGs.

mod html;

use super::change::{FramePair, How, Pair, SpriteDifference};
use super::compare::Difference;
use super::pixels::{self, BothSprites, Moving, Pictures};
use super::shown::Shown;
use super::side::Side;
use super::text;
use crate::bitmap::Bitmap;
use crate::check::tally::number;
use crate::fault::Fault;
use crate::preview::{BASE_STYLE, filled};
use html::{escaped, size};
use sprite_compiler::base64;
use std::fmt::Write;

const FRAME: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");

/// The number of bytes of a page above which no more pictures are added.
const MOST_BYTES: usize = 64 << 20;
/// Pixels of a picture's larger side on the screen. Smaller pictures are enlarged to it, by whole factors.
const SIDE: u32 = 176;
/// The same for single frames.
const FRAME_SIDE: u32 = 112;
/// The page as far as it is written.
struct Page {
    html: String,
    /// The number of pictures that were left out, because they or the page would be too large.
    left_out: usize,
}

pub(super) fn page(
    difference: &Difference,
    old: &Shown<'_>,
    new: &Shown<'_>,
    sides: [&Side; 2],
) -> Result<String, Fault> {
    let mut page = Page { html: String::new(), left_out: 0 };
    for sprite in &difference.sprites {
        page.sprite(sprite, old, new)?;
    }
    page.tilesets(difference);
    let Page { html, left_out } = page;
    let names = sides.map(|side| escaped(side.name()));
    let mut notes = String::new();
    for (side, word) in sides.into_iter().zip(["old", "new"]).filter(|(side, _)| side.errors() > 0) {
        let _ = write!(notes, "<p class=\"note\">The {word} folder {}.</p>", side.left_out());
    }
    if left_out > 0 {
        let pictures = number(left_out, "picture");
        let _ = write!(notes, "<p class=\"note\">Left out, because they are too large: {pictures}.</p>");
    }
    let summary = escaped(&text::summary(difference, new));
    let parts: [(&str, &[&str]); 6] = [
        ("/* styles */", &[BASE_STYLE, STYLE]),
        ("<!-- old -->", &[&names[0]]),
        ("<!-- new -->", &[&names[1]]),
        ("<!-- summary -->", &[&summary]),
        ("<!-- notes -->", &[&notes]),
        ("<!-- sprites -->", &[&html]),
    ];
    Ok(filled(FRAME, &parts))
}

impl Page {
    fn sprite(&mut self, sprite: &SpriteDifference, old: &Shown<'_>, new: &Shown<'_>) -> Result<(), Fault> {
        let (word, class) = word(sprite.change);
        let _ = write!(
            self.html,
            "<section class=\"sprite\"><header><h2><bdi>{}</bdi></h2><span class=\"badge {class}\">{word}</span>\
             <span class=\"file\"><bdi>{}</bdi></span></header>",
            escaped(&sprite.sprite),
            escaped(&sprite.path),
        );
        if let Some(other) = &sprite.renamed {
            let tense = if sprite.change == How::Went { "shows" } else { "showed" };
            let _ = write!(
                self.html,
                "<p class=\"note\"><bdi>{}</bdi> {tense} the same: was it renamed?</p>",
                escaped(other)
            );
        }
        let lines = text::lines(&sprite.changes, sprite.new.and_then(|at| new.sprites.get(at)));
        if !lines.is_empty() {
            self.html.push_str("<ul>");
            for (how, line) in lines {
                let _ = write!(self.html, "<li class=\"{}\">{}</li>", self::word(how).1, escaped(&line));
            }
            self.html.push_str("</ul>");
        }
        let before = sprite.old.and_then(|at| old.sprites.get(at)).map(|shown| (old, shown.packed));
        let now = sprite.new.and_then(|at| new.sprites.get(at)).map(|shown| (new, shown.packed));
        if !sprite.pairs.is_empty() {
            self.html.push_str("<div class=\"animations\">");
            pixels::with_sprites(before, now, |both| {
                sprite.pairs.iter().for_each(|pair| self.pair(pair, both));
                Ok(())
            })?;
            self.html.push_str("</div>");
        }
        self.html.push_str("</section>");
        Ok(())
    }

    /// Adds an animation in a direction, playing, and the frames that look different.
    fn pair(&mut self, pair: &Pair, both: &BothSprites<'_>) {
        let mut name = pair.place.animation.clone().unwrap_or_default();
        if let Some(direction) = &pair.place.direction {
            name = format!("{name}, direction {direction}");
        }
        let name = escaped(&name);
        let _ = write!(self.html, "<article><h3><bdi>{name}</bdi></h3><div class=\"pictures\">");
        match both.moving(pair.old, pair.new).filter(|_| !self.is_full()) {
            Some([old, new]) => {
                self.moving(old.as_ref(), "old", &name);
                self.moving(new.as_ref(), "new", &name);
            }
            None => self.left_out += 1,
        }
        for frame in &pair.frames {
            self.frame(frame, both, &name);
        }
        self.html.push_str("</div></article>");
    }

    fn is_full(&self) -> bool {
        self.html.len() > MOST_BYTES
    }

    fn moving(&mut self, moving: Option<&Moving<'_>>, side: &str, name: &str) {
        let Some(Moving { reel, played }) = moving else { return self.nothing(side) };
        let (Ok(moving), Ok(still)) = (reel.animated_png(), pixels::still(reel).encode()) else {
            self.left_out += 1;
            return;
        };
        let count = reel.pictures.len();
        let mut caption = side.to_owned();
        if count > 1 {
            let (pictures, time) = (number(count, "picture"), played.time().as_millis());
            let _ = write!(caption, ": {pictures} in {time} ms, {}", played.how_often());
        }
        if !played.lead_in.is_zero() {
            let _ = write!(caption, ", after {} ms that are not repeated", played.lead_in.as_millis());
        }
        if played.cut.is_some() {
            caption.push_str(", not all");
        }
        let scaled = size(reel.width.into(), reel.height.into(), SIDE);
        self.html.push_str("<figure><div class=\"ground\"><picture>");
        if count > 1 {
            self.html.push_str("<source media=\"(prefers-reduced-motion: reduce)\" srcset=\"");
            self.data(&still);
            self.html.push_str("\">");
        }
        self.html.push_str("<img src=\"");
        self.data(&moving);
        let _ = write!(
            self.html,
            "\" {scaled} alt=\"{side} {name}\"></picture></div><figcaption>{caption}</figcaption></figure>"
        );
    }

    /// Adds the text for a side without a picture.
    fn nothing(&mut self, side: &str) {
        let _ = write!(
            self.html,
            "<figure class=\"nothing-there\"><div></div><figcaption>{side}: not there</figcaption></figure>"
        );
    }

    fn frame(&mut self, frame: &FramePair, both: &BothSprites<'_>, name: &str) {
        let pictures = both.frames(frame.old, frame.new).filter(|_| !self.is_full());
        let Some(Pictures { old, new, marked }) = pictures else {
            self.left_out += 1;
            return;
        };
        let layer =
            frame.layer.as_ref().map(|layer| format!(", layer {}", escaped(layer))).unwrap_or_default();
        let number = frame.number;
        let _ = write!(self.html, "<figure class=\"frame\"><div class=\"sides\">");
        for (bitmap, side) in [(old, "old"), (new, "new"), (marked, "difference")] {
            match bitmap {
                Some(bitmap) => self.still(&bitmap, side, &format!("{side} frame {number} of {name}")),
                None if side == "difference" => {}
                None => self.nothing(side),
            }
        }
        let _ = write!(self.html, "</div><figcaption>frame {number}{layer}</figcaption></figure>");
    }

    fn still(&mut self, bitmap: &Bitmap, side: &str, alt: &str) {
        let Ok(png) = bitmap.encode() else {
            self.left_out += 1;
            return;
        };
        let scaled = size(bitmap.width, bitmap.height, FRAME_SIDE);
        self.html.push_str("<figure><div class=\"ground\"><img src=\"");
        self.data(&png);
        let _ = write!(self.html, "\" {scaled} alt=\"{alt}\"></div><figcaption>{side}</figcaption></figure>");
    }

    fn data(&mut self, png: &[u8]) {
        self.html.push_str("data:image/png;base64,");
        base64(png, &mut self.html);
    }

    fn tilesets(&mut self, difference: &Difference) {
        if difference.tilesets.is_empty() {
            return;
        }
        self.html.push_str("<section class=\"sprite\"><header><h2>Tile sets</h2></header><ul>");
        for tileset in &difference.tilesets {
            let (word, class) = word(tileset.change);
            let _ = write!(
                self.html,
                "<li class=\"{class}\"><bdi>{}</bdi>: {word}</li>",
                escaped(&tileset.tileset)
            );
        }
        self.html.push_str("</ul></section>");
    }
}

/// The word for a change, and the class of its colour.
const fn word(how: How) -> (&'static str, &'static str) {
    match how {
        How::Came => ("new", "came"),
        How::Went => ("gone", "went"),
        How::Changed => ("changed", "changed"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_the_frame_is_filled_once_and_in_order() {
        let marks = [
            "/* styles */",
            "<!-- old -->",
            "<!-- new -->",
            "<!-- summary -->",
            "<!-- notes -->",
            "<!-- sprites -->",
        ];
        let places: Vec<Vec<usize>> =
            marks.iter().map(|mark| FRAME.match_indices(mark).map(|(at, _)| at).collect()).collect();
        assert!(places.iter().all(|places| places.len() == 1), "{places:?}");
        assert!(places.is_sorted(), "{places:?}");
    }

    #[test]
    fn the_page_asks_for_nothing_from_elsewhere() {
        for part in [FRAME, STYLE] {
            for word in ["http:", "https:", "<script", "@import", "url("] {
                assert!(!part.contains(word), "{word}");
            }
        }
    }
}
