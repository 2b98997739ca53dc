//! Parses files of several sprites.

use super::messages;
use super::parser::{KnownDefinitions, Next, Opened, Parser};
use super::schema::{self, Tag};
use crate::base::diagnostics::Code;
use crate::formats::mana::syntax::{Being, Member, Reference};

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
        let mut seen = KnownDefinitions::default();
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
                // Whether a parameter is missing depends on the sprite that is referred to, so this is reported later.
                reference.misspelt.push((name.to_owned(), imageset));
            }
        }
        reference
    }
}
