//! Atlases in XML, as Starling, Sparrow and Kenney have them.

use super::frame::{Listing, NamedPicture, PackedFrame, Pivot};
use super::{keys, messages};
use crate::base::schema::Table;
use crate::base::source::{SourceId, Span};
use crate::base::words::shown;
use crate::formats::context::Context;
use crate::formats::json::LARGEST;
use crate::formats::numbers::{self, Allowed, Decimal, NumberError, NumberKind, Written};
use crate::formats::xml::{self, Attribute, Element, Event, Reader, Vocabulary};
use sprite_table::Rect;

/// The vocabulary of the format for messages about XML.
const ATLASES: Vocabulary = Vocabulary { root: "TextureAtlas", has: is_element };

fn is_element(name: &str) -> bool {
    matches!(name, "TextureAtlas" | "SubTexture")
}

/// Adds what a file has.
pub(super) fn read(
    text: &str,
    (id, path): (SourceId, &str),
    listing: &mut Listing,
    context: &mut Context<'_>,
) {
    let mut reader = Reader::new(text);
    let (mut frames, mut picture, mut root, mut generic) = (Vec::new(), None, None, None);
    let at = listing.pictures.len();
    while let Some(event) = reader.next() {
        if context.diagnostics.is_full() {
            break;
        }
        let Event::Start(element) = event else { continue };
        let mut attributes = Attributes { id, element: &element, table: &keys::SUB_TEXTURE, context };
        match element.name {
            "TextureAtlas" if root.is_none() => {
                root = Some(element.span);
                attributes.table = &keys::ATLAS;
                picture = Some(attributes.picture(path));
            }
            "SubTexture" => frames.push(attributes.frame((at, frames.len()))),
            // The list of the form `Generic XML`, which has other names for everything.
            "sprite" if generic.is_none() => generic = Some(element.span),
            _ => {}
        }
    }
    if let Some(fault) = reader.fault() {
        context.diagnostics.push(xml::report(fault, text, id, ATLASES));
        return;
    }
    if let (Some(root), true) = (root, frames.is_empty()) {
        let finding = generic.map_or_else(
            || messages::frames_empty(id.at(root)),
            |generic| messages::generic_xml(id.at(generic)),
        );
        context.diagnostics.push(finding);
        return;
    }
    listing.pictures.extend(picture);
    listing.frames.extend(frames);
}

/// The attributes of an element.
struct Attributes<'e, 'c, 'a> {
    id: SourceId,
    element: &'e Element<'e>,
    /// The attributes that it may have.
    table: &'static Table,
    context: &'c mut Context<'a>,
}

impl Attributes<'_, '_, '_> {
    fn picture(&mut self, path: &str) -> NamedPicture {
        let image = self.element.get("imagePath");
        let whole = |name| self.element.get(name)?.value.trim().parse::<u32>().ok();
        let width = self.element.get("width").map(|width| self.id.at(width.value_span));
        NamedPicture {
            list: path.to_owned(),
            written: image.map_or_else(String::new, |image| image.value.as_ref().to_owned()),
            location: Some(self.id.at(image.map_or(self.element.span, |image| image.value_span))),
            claimed: whole("width").zip(whole("height")).zip(width),
            is_only: true,
            language: "XML",
        }
    }

    /// A frame. What is wrong is reported, and the frame keeps its place.
    fn frame(&mut self, (picture, entry): (usize, usize)) -> PackedFrame {
        let id = self.id;
        let mut frame = PackedFrame::new(picture, entry, id.at(self.element.span));
        let missing = self.table.missing(self.table.place, |name| self.element.get(name).is_some());
        if !missing.is_empty() {
            let finding = messages::attributes_missing(id.at(self.element.span), self.element.name, &missing);
            self.context.diagnostics.push(finding);
        }
        let name = self.element.get("name");
        frame.name = name.map(|name| (name.value.as_ref().to_owned(), id.at(name.value_span)));
        let is_nothing = ["width", "height"]
            .into_iter()
            .all(|side| self.element.get(side).is_some_and(|side| side.value.trim().parse::<u32>() == Ok(0)));
        let least = i64::from(!is_nothing);
        let corner = (self.whole("x", 0), self.whole("y", 0));
        let sides = (self.whole("width", least), self.whole("height", least));
        let rect = || Some(Rect::new(side(corner.0?)?, side(corner.1?)?, side(sides.0?)?, side(sides.1?)?));
        let mut covered = rect().filter(|_| !is_nothing);
        if let Some(rotated) = self.element.get("rotated") {
            match rotated.value.trim() {
                "true" => frame.is_turned = true,
                "false" | "" | "0" => {}
                other => {
                    let location = id.at(rotated.value_span);
                    let name = format_args!("frame {entry}");
                    self.context.diagnostics.push(messages::turned_otherwise(location, &name, other));
                    covered = None;
                }
            }
        }
        if let (Some(first), Some(last)) = (self.element.get("x"), self.element.get("height")) {
            // In most lists these stand one after the other.
            let (start, end) = (first.name_span.start(), last.value_span.end());
            if start < end {
                frame.location = id.at(Span::new(start, end + 1));
            }
        }
        let size = covered.map_or((0, 0), |rect| {
            let size = (i64::from(rect.width), i64::from(rect.height));
            if frame.is_turned { (size.1, size.0) } else { size }
        });
        let offset = (self.whole("frameX", -LARGEST), self.whole("frameY", -LARGEST));
        frame.corner = (-offset.0.unwrap_or(0), -offset.1.unwrap_or(0));
        let untrimmed = (self.whole("frameWidth", 1), self.whole("frameHeight", 1));
        frame.canvas =
            (untrimmed.0.unwrap_or(frame.corner.0 + size.0), untrimmed.1.unwrap_or(frame.corner.1 + size.1));
        frame.covered = covered;
        frame.pivot = match (self.decimal("pivotX"), self.decimal("pivotY")) {
            (None, None) => None,
            (x, y) => Some(Pivot::Pixels(x.unwrap_or(0.0), y.unwrap_or(0.0))),
        };
        frame
    }

    /// A whole number of pixels from `least` on; [`None`] if it is not there, or wrong, which is reported.
    fn whole(&mut self, name: &str, least: i64) -> Option<i64> {
        let attribute = self.element.get(name)?;
        let text = attribute.value.trim();
        let number = Decimal::parse(text);
        let Some(whole) = number.as_ref().and_then(Decimal::whole) else {
            self.refuse(attribute, NumberKind::WHOLE);
            return None;
        };
        if (least..=LARGEST).contains(&whole) {
            return Some(whole);
        }
        let of = self.name_of(attribute);
        let written = Written { location: self.id.at(attribute.value_span), text, name: &of };
        let allowed = if whole < least { Allowed::AtLeast(least) } else { Allowed::Between(least, LARGEST) };
        let finding = numbers::out_of_range(written, allowed).label("pixels");
        self.context.diagnostics.push(finding.help("pack the atlas again: its picture begins at 0, 0"));
        None
    }

    /// A number that may have a fraction.
    fn decimal(&mut self, name: &str) -> Option<f64> {
        let attribute = self.element.get(name)?;
        let number = attribute.value.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        if number.is_none() {
            self.refuse(attribute, NumberKind::DECIMAL);
        }
        number
    }

    fn refuse(&mut self, attribute: &Attribute<'_>, kind: NumberKind) {
        let of = self.name_of(attribute);
        let written =
            Written { location: self.id.at(attribute.value_span), text: &attribute.value, name: &of };
        self.context.diagnostics.push(numbers::refused(written, NumberError::NotANumber, kind));
    }

    fn name_of(&self, attribute: &Attribute<'_>) -> String {
        let name =
            self.element.get("name").map_or_else(String::new, |name| format!(" `{}`", shown(&name.value)));
        format!("`{}` of the frame{name}", attribute.name)
    }
}

fn side(number: i64) -> Option<u32> {
    u32::try_from(number).ok()
}
