//! Parses sprites and beings, offset files and frame files, and the elements directly in them.

use super::messages::{self, Definition};
use super::parser::{Next, Opened, Parser, SeenDefinitions};
use super::schema::{self, Tag};
use crate::base::diagnostics::Code;
use crate::base::schema::Words;
use crate::formats::mana::directions;
use crate::formats::mana::syntax::{
    Action, AnimationElement, Being, Child, Imageset, Member, Reference, Sprite, Value,
};
use sprite_table::Gender;

/// Evidence of whether a file with the root `beings` is of the format: games have other files with that root.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Evidence {
    /// The file contains a sprite, or refers to one.
    pub(super) is_ours: bool,
    /// The file contains an element that no file of the format has.
    pub(super) is_other: bool,
}

impl<'a> Parser<'a> {
    /// The members of a file with this root, and the evidence in them.
    pub(super) fn members(&mut self, root: &'a str) -> (Vec<Member>, Evidence) {
        let (mut members, mut evidence) = (Vec::new(), Evidence::default());
        while let Some(child) = self.child(Tag::Several, root) {
            if child.row.tag == Tag::Member {
                evidence.is_ours = true;
                members.push(Member::Sprite(self.sprite(&child)));
            } else {
                members.push(Member::Being(self.being(&child, &mut evidence)));
            }
        }
        (members, evidence)
    }

    /// Parses a `sprite` with its own actions: the root, or a member of a file of several.
    pub(super) fn sprite(&mut self, opened: &Opened<'a>) -> Sprite {
        let before = self.elements();
        let mut sprite = Sprite {
            location: opened.at,
            name: self.word(opened, "name"),
            variants: self.number(opened, "variants"),
            variant_offset: self.number(opened, "variant_offset"),
            extends: self.word(opened, "extends"),
            offset_file: self.word(opened, "offsetfile"),
            frame_file: self.word(opened, "framefile"),
            gender: self.choice(opened, "gender", Gender::WORDS),
            children: Vec::new(),
            elements: 1,
        };
        // An action that replaces one of the base may inherit its imageset.
        let has_base = opened.get("extends").is_some();
        sprite.children = self.definitions(opened.row.tag, "sprite", !has_base);
        sprite.elements += self.elements() - before;
        sprite
    }

    /// Parses the elements in a sprite, or in the root of an offset or a frame file.
    pub(super) fn definitions(&mut self, parent: Tag, name: &str, needs_imageset: bool) -> Vec<Child> {
        let (mut children, mut seen) = (Vec::new(), SeenDefinitions::default());
        while let Some(child) = self.child(parent, name) {
            children.extend(match child.row.tag {
                Tag::Imageset => Some(Child::Imageset(self.imageset_of(&child, &mut seen))),
                Tag::Include => {
                    let file = self.word(&child, "file");
                    self.leaf(&child);
                    Some(Child::Include(file))
                }
                Tag::Free => self.animation(&child, &mut seen).map(Child::Free),
                Tag::SpriteOffset => {
                    let direction = self.direction(&child);
                    seen.note(Definition::Offset, direction.map(directions::word), 0, self);
                    let offset = self.offset(&child);
                    self.leaf(&child);
                    Some(Child::Offset(direction, offset))
                }
                _ => Some(Child::Action(self.action(&child, needs_imageset, &mut seen))),
            });
        }
        children
    }

    /// Parses an `imageset` or a `with-imageset`.
    pub(super) fn imageset_of(&mut self, opened: &Opened<'a>, seen: &mut SeenDefinitions) -> Imageset {
        let name = self.word(opened, "name");
        seen.note(Definition::Imageset, name.clone(), 0, self);
        let (src, dye) = self.image(opened);
        let imageset = Imageset {
            location: opened.at,
            name,
            src,
            dye,
            width: self.number(opened, "width"),
            height: self.number(opened, "height"),
            offset_x: self.number(opened, "offsetX"),
            offset_y: self.number(opened, "offsetY"),
        };
        self.leaf(opened);
        imageset
    }

    fn action(&mut self, opened: &Opened<'a>, needs_imageset: bool, seen: &mut SeenDefinitions) -> Action {
        let name = self.word(opened, "name");
        let hp = self.number(opened, "hp").copied().unwrap_or(100);
        // The written value distinguishes actions even if the dialect does not read it, so that they do not count as
        // defined twice.
        let written = opened.written("hp").and_then(|hp| hp.trim().parse().ok()).unwrap_or(100);
        seen.note(Definition::Action, name.clone(), written, self);
        let mut action = Action {
            location: opened.at,
            name,
            imageset: self.word(opened, "imageset"),
            hp,
            animations: Vec::new(),
        };
        let mut directions = SeenDefinitions::default();
        while let Some(child) = self.child(opened.row.tag, "action") {
            action.animations.extend(self.animation(&child, &mut directions));
        }
        if needs_imageset && action.imageset.is_absent() {
            let mut shows = action.animations.iter().flat_map(AnimationElement::shows);
            if let Some(show) = shows.find(|show| show.imageset.is_absent() && show.has_cells()) {
                self.report(Code::KeyMissing, || {
                    messages::imageset_missing(action.location, action.name.word(), show.location)
                });
                action.imageset = Value::Faulty;
            }
        }
        action
    }

    fn being(&mut self, opened: &Opened<'a>, evidence: &mut Evidence) -> Being {
        let name = self.word(opened, "name");
        let mut sprites: Vec<Reference> = Vec::new();
        while let Some(child) = self.next(Tag::Being) {
            match child {
                Next::Known(child) => {
                    if let Some(first) = sprites.first().filter(|_| sprites.len() == 1) {
                        let (again, first) = (child.at, first.location);
                        self.report(Code::BeingSprites, || {
                            messages::being_with_several(again, first, name.word())
                        });
                    }
                    let reference = self.reference(&child);
                    evidence.is_ours |= reference.target.word().is_some();
                    evidence.is_other |= child.lacks("ref");
                    sprites.push(reference);
                }
                Next::Dropped => {}
                Next::Unknown(found, at) => {
                    evidence.is_other |= schema::meant(Tag::Being, found).is_none();
                    self.unknown(at, found, Tag::Being, "being");
                }
            }
        }
        if sprites.is_empty() {
            self.report(Code::BeingSprites, || messages::being_without_sprite(opened.at, name.word()));
        }
        Being { name, sprites }
    }

    fn reference(&mut self, opened: &Opened<'a>) -> Reference {
        let mut reference = Reference {
            location: opened.at,
            target: self.word(opened, "ref"),
            imagesets: Vec::new(),
            misspelt: Vec::new(),
        };
        let mut seen = SeenDefinitions::default();
        while let Some(element) = self.start() {
            let name = element.name;
            let known = schema::child(Tag::Reference, name);
            let meant = || schema::child(Tag::Reference, schema::meant(Tag::Reference, name)?.word);
            let Some(row) = known.or_else(meant) else {
                let at = self.at(element.span);
                self.skip();
                self.unknown(at, name, Tag::Reference, "sprite ref");
                continue;
            };
            let opened = self.open(row, element);
            let imageset = self.imageset_of(&opened, &mut seen);
            if known.is_some() {
                reference.imagesets.push(imageset);
            } else {
                // The sprite that is referred to decides whether a parameter is missing, so this is reported later.
                reference.misspelt.push((name.to_owned(), imageset));
            }
        }
        reference
    }
}
