//! Sprites, frame files, and what stands directly in them.

use super::commands::Owner;
use super::dye;
use super::messages::{self, Again};
use super::parse::Parser;
use super::scalars::given;
use super::shapes::IN_SPRITE;
use super::syntax::{Action, Animation, Child, Imageset, Kind, Offset, Show, Sprite, Step, Text, Value};
use super::twice::Seen;
use super::xml::Element;
use crate::diagnostics::Code;
use crate::settings::mana::Dialect;
use crate::source::Place;
use sprite_table::{Direction, Gender};

const SPRITE: &[&str] =
    &["name", "action", "variants", "variant_offset", "extends", "offsetfile", "framefile", "gender"];
const IMAGESET: &[&str] = &["name", "src", "width", "height", "offsetX", "offsetY"];
const IN_FRAMES: &[&str] = &["action", "animation"];

/// What is defined already in a sprite or a frame file.
struct Defined {
    imagesets: Seen<String>,
    /// Name and `hp`.
    actions: Seen<(String, i32)>,
    free: Seen<Option<Direction>>,
    offsets: Seen<Option<Direction>>,
}

impl Defined {
    const fn new() -> Self {
        Self {
            imagesets: Seen::new(Again::Imageset),
            actions: Seen::new(Again::Action),
            free: Seen::new(Again::Direction),
            offsets: Seen::new(Again::Offset),
        }
    }
}

impl<'a> Parser<'a> {
    /// A `sprite` that holds its own actions: the root, or a member of a file of several, which needs a name.
    pub(super) fn sprite(&mut self, mut element: Element<'a>, is_member: bool) -> Sprite {
        let (before, has_base) = (self.elements(), element.get("extends").is_some());
        self.admit(&mut element, SPRITE, if is_member { &["name"] } else { &[] });
        let name = if is_member { self.required_word(&element, "name") } else { self.word(&element, "name") };
        let genders = [("male", Gender::Male), ("female", Gender::Female), ("both", Gender::Both)];
        let gender = element.get("gender").map(|gender| self.choice(gender, &genders));
        let mut sprite = Sprite {
            place: self.at(element.span),
            name,
            variants: self.number(&element, "variants"),
            variant_offset: self.number(&element, "variant_offset"),
            extends: self.word(&element, "extends"),
            offset_file: self.word(&element, "offsetfile"),
            frame_file: self.word(&element, "framefile"),
            gender: gender.unwrap_or_default(),
            children: Vec::new(),
            elements: 1,
        };
        let mut defined = Defined::new();
        while let Some(child) = self.child() {
            let child = match child.name {
                "imageset" => Some(Child::Imageset(self.imageset_of(child, &mut defined.imagesets))),
                // An action that replaces one of the base's may leave its imageset to it.
                "action" => Some(Child::Action(self.action(child, !has_base, &mut defined.actions))),
                "include" => Some(self.include(child)),
                "animation" => self.free(child, &mut defined.free),
                "offset" => self.sprite_offset(child, &mut defined.offsets),
                _ => {
                    self.unknown_element(&child, "sprite", IN_SPRITE);
                    None
                }
            };
            sprite.children.extend(child);
        }
        sprite.elements += self.elements() - before;
        sprite
    }

    /// The root of a frame file.
    pub(super) fn frame_file(&mut self, mut element: Element<'a>) -> Vec<Child> {
        self.admit(&mut element, &[], &[]);
        let (mut children, mut defined) = (Vec::new(), Defined::new());
        while let Some(child) = self.child() {
            match child.name {
                "action" => children.push(Child::Action(self.action(child, true, &mut defined.actions))),
                "animation" => children.extend(self.free(child, &mut defined.free)),
                _ => self.unknown_element(&child, "frames", IN_FRAMES),
            }
        }
        children
    }

    /// An `imageset`, or a `with-imageset`, which must have a picture.
    pub(super) fn imageset_of(&mut self, mut element: Element<'a>, seen: &mut Seen<String>) -> Imageset {
        let is_parameter = element.name == "imageset" && self.dialect == Dialect::Document;
        self.admit(&mut element, IMAGESET, if is_parameter { &["name"] } else { &["name", "src"] });
        let name = self.required_word(&element, "name");
        if let Some((name, place)) = given(&name) {
            seen.note(name.clone(), name, place, self);
        }
        let (src, dye) = self.picture(&element, is_parameter);
        let imageset = Imageset {
            place: self.at(element.span),
            name,
            src,
            dye,
            width: self.size(&element, "width"),
            height: self.size(&element, "height"),
            offset_x: self.number(&element, "offsetX"),
            offset_y: self.number(&element, "offsetY"),
        };
        self.leaf(if element.name == "imageset" { "imageset" } else { "with-imageset" });
        imageset
    }

    /// The path and the dye of a picture.
    fn picture(&mut self, element: &Element<'a>, is_parameter: bool) -> (Value<String>, Option<Text>) {
        let Some(src) = element.get("src") else {
            return (if is_parameter { Value::Absent } else { Value::Faulty }, None);
        };
        let (path, dye) =
            src.value.split_once('|').map_or((&*src.value, None), |(path, dye)| (path, Some(dye)));
        let place = self.at(src.part(0, path.len()));
        let dye = dye.map(|dye| {
            let start = path.len() + 1;
            for (channel, at) in dye::unknown_channels(dye) {
                let place = self.at(src.part(start + at, start + at + channel.len()));
                self.report(Code::DyeChannel, || messages::dye_channel(place, channel));
            }
            Text { text: dye.to_owned(), place: self.at(src.part(start, src.value.len())) }
        });
        if path.is_empty() {
            self.report(Code::AttributeMissing, || messages::attribute_empty(place, element.name, "src"));
            return (Value::Faulty, dye);
        }
        (Value::Given(path.to_owned(), place), dye)
    }

    fn include(&mut self, mut element: Element<'a>) -> Child {
        self.admit(&mut element, &["file"], &["file"]);
        let file = self.required_word(&element, "file");
        self.leaf("include");
        Child::Include(file)
    }

    fn action(
        &mut self,
        mut element: Element<'a>,
        needs_imageset: bool,
        seen: &mut Seen<(String, i32)>,
    ) -> Action {
        // As it is written, also where the dialect does not read it: such actions are no slip.
        let life = element.get("hp").and_then(|hp| hp.value.trim().parse().ok()).unwrap_or(100);
        self.admit(&mut element, &["name", "imageset", "hp"], &["name"]);
        let name = self.required_word(&element, "name");
        if let Some((name, place)) = given(&name) {
            seen.note((name.clone(), life), name, place, self);
        }
        let hp = self.number(&element, "hp");
        let is_part = given(&hp).is_some_and(|(hp, _)| *hp != 100);
        if let Some(attribute) = element.get("hp").filter(|_| is_part) {
            self.flow(self.at(attribute.name_span), "`hp`");
        }
        let mut action = Action {
            place: self.at(element.span),
            name,
            imageset: self.word(&element, "imageset"),
            hp,
            animations: Vec::new(),
        };
        let mut directions = Seen::new(Again::Direction);
        while let Some(child) = self.child() {
            match child.name {
                "animation" => {
                    let animation = self.animation(child, Owner::Action, &mut directions);
                    action.animations.extend(animation);
                }
                _ => self.unknown_element(&child, "action", &["animation"]),
            }
        }
        let may_lack = needs_imageset && matches!(action.imageset, Value::Absent);
        if let Some(command) = action.animations.iter().find_map(lacking).filter(|_| may_lack) {
            let (place, name) = (action.place, given(&action.name).map(|(name, _)| name.as_str()));
            self.report(Code::AttributeMissing, || messages::imageset_missing(place, name, command));
            action.imageset = Value::Faulty;
        }
        action
    }

    /// An animation that belongs to no action.
    fn free(&mut self, element: Element<'a>, seen: &mut Seen<Option<Direction>>) -> Option<Child> {
        if self.dialect == Dialect::Document {
            return self.animation(element, Owner::Nobody, seen).map(Child::Free);
        }
        self.proposed_element(&element, "an `animation` outside of any `action`");
        None
    }

    fn sprite_offset(
        &mut self,
        mut element: Element<'a>,
        seen: &mut Seen<Option<Direction>>,
    ) -> Option<Child> {
        if self.dialect != Dialect::Document {
            self.proposed_element(&element, "the element `offset`");
            return None;
        }
        self.admit(&mut element, &["direction", "offsetX", "offsetY"], &[]);
        let direction = self.direction(&element);
        if let Some((direction, place)) = given(&direction) {
            seen.note(*direction, messages::direction_word(*direction), place, self);
        }
        let offset = Offset { direction, offset: self.offset(&element) };
        self.leaf("offset");
        Some(Child::Offset(offset))
    }
}

/// The first command of an animation that shows cells and names no imageset.
fn lacking(animation: &Animation) -> Option<Place> {
    let shows_cells = |show: &Show| {
        matches!(show.imageset, Value::Absent)
            && show.steps.iter().any(|step| matches!(step, Step::Cells { .. }))
    };
    animation.commands.iter().find_map(|command| match &command.kind {
        Kind::Show(show) => shows_cells(show).then_some(command.place),
        Kind::Random(random) => {
            random.choices.iter().find(|(show, _)| shows_cells(show)).map(|(_, place)| *place)
        }
        _ => None,
    })
}
