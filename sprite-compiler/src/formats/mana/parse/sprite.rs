//! Parses sprites, offset files and frame files, and the elements directly in them.

use super::messages::{self, Definition};
use super::parser::{KnownDefinitions, Opened, Parser};
use super::schema::Tag;
use crate::base::diagnostics::Code;
use crate::base::source::Location;
use crate::formats::mana::syntax::{Action, Animation, Child, Imageset, Offset, Sprite, Value};
use sprite_table::Gender;

impl<'a> Parser<'a> {
    /// Parses a `sprite` with its own actions: the root, or a member of a file of several.
    pub(super) fn sprite(&mut self, opened: &Opened<'a>) -> Sprite {
        let before = self.elements();
        let genders = [Gender::Male, Gender::Female, Gender::Both];
        let mut sprite = Sprite {
            location: opened.at,
            name: self.word(opened, "name"),
            variants: self.number(opened, "variants"),
            variant_offset: self.number(opened, "variant_offset"),
            extends: self.word(opened, "extends"),
            offset_file: self.word(opened, "offsetfile"),
            frame_file: self.word(opened, "framefile"),
            gender: self
                .number(opened, "gender")
                .map(|index| *genders.get(index.unsigned_abs() as usize).unwrap_or(&Gender::Both)),
            children: Vec::new(),
            elements: 1,
        };
        // An action that replaces one of the base may inherit its imageset.
        let has_base = opened.get("extends").is_some();
        sprite.children = self.sprite_children(opened.row.tag, "sprite", !has_base);
        sprite.elements += self.elements() - before;
        sprite
    }

    /// Parses the elements in the root of an offset or a frame file.
    pub(super) fn definitions(&mut self, root: Tag, name: &str) -> Vec<Child> {
        self.sprite_children(root, name, root == Tag::Frames)
    }

    fn sprite_children(&mut self, parent: Tag, name: &str, needs_imageset: bool) -> Vec<Child> {
        let (mut children, mut seen) = (Vec::new(), KnownDefinitions::default());
        while let Some(child) = self.child(parent, name) {
            children.extend(match child.row.tag {
                Tag::Imageset => Some(Child::Imageset(self.imageset_of(&child, &mut seen))),
                Tag::Include => {
                    let file = self.word(&child, "file");
                    self.leaf(&child);
                    Some(Child::Include(file))
                }
                Tag::Free => self.animation(&child, &mut seen).map(Child::Free),
                Tag::SpriteOffset => Some(Child::Offset(self.sprite_offset(&child, &mut seen))),
                _ => Some(Child::Action(self.action(&child, needs_imageset, &mut seen))),
            });
        }
        children
    }

    /// Parses an `imageset` or a `with-imageset`.
    pub(super) fn imageset_of(&mut self, opened: &Opened<'a>, seen: &mut KnownDefinitions) -> Imageset {
        let name = self.word(opened, "name");
        seen.note_name(Definition::Imageset, &name, 0, self);
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

    fn action(&mut self, opened: &Opened<'a>, needs_imageset: bool, seen: &mut KnownDefinitions) -> Action {
        let name = self.word(opened, "name");
        let hp = self.number(opened, "hp").copied().unwrap_or(100);
        // The written value distinguishes actions even if the dialect does not read it, so that they do not count as
        // defined twice.
        let written = opened.written("hp").and_then(|hp| hp.trim().parse().ok()).unwrap_or(100);
        seen.note_name(Definition::Action, &name, written, self);
        let mut action = Action {
            location: opened.at,
            name,
            imageset: self.word(opened, "imageset"),
            hp,
            animations: Vec::new(),
        };
        let mut directions = KnownDefinitions::default();
        while let Some(child) = self.child(opened.row.tag, "action") {
            action.animations.extend(self.animation(&child, &mut directions));
        }
        let may_lack = needs_imageset && action.imageset.is_absent();
        if let Some(command) = action.animations.iter().find_map(lacking).filter(|_| may_lack) {
            self.report(Code::KeyMissing, || {
                messages::imageset_missing(action.location, action.name.word(), command)
            });
            action.imageset = Value::Faulty;
        }
        action
    }

    fn sprite_offset(&mut self, opened: &Opened<'a>, seen: &mut KnownDefinitions) -> Offset {
        let direction = self.direction(opened);
        seen.note_direction(Definition::Offset, &direction, self);
        let offset = Offset { direction, offset: self.offset(opened) };
        self.leaf(opened);
        offset
    }
}

/// The location of the first command of an animation that has cells and names no imageset.
fn lacking(animation: &Animation) -> Option<Location> {
    let mut shows = animation.commands.iter().flat_map(|command| command.kind.shows());
    shows.find(|show| show.imageset.is_absent() && show.has_cells()).map(|show| show.location)
}
