//! Files of several sprites.

use super::messages::{self, Again};
use super::parse::Parser;
use super::scalars::given;
use super::shapes::{self, IN_REFERENCE};
use super::syntax::{Being, Member, Reference};
use super::twice::Seen;
use super::xml::Element;
use crate::diagnostics::Code;

const IN_SEVERAL: &[&str] = &["sprite", "being"];

impl<'a> Parser<'a> {
    /// The members of a file of several sprites, and whether it is one: games have other files of beings.
    pub(super) fn members(&mut self, mut element: Element<'a>) -> (Vec<Member>, bool) {
        let root = if element.name == "sprites" { "sprites" } else { "beings" };
        let (mut members, mut is_ours) = (Vec::new(), root == "sprites");
        self.admit(&mut element, &[], &[]);
        while let Some(child) = self.child() {
            match child.name {
                "sprite" => {
                    is_ours = true;
                    members.push(Member::Sprite(self.sprite(child, true)));
                }
                "being" => {
                    let being = self.being(child);
                    is_ours |= being.sprites.iter().any(|sprite| given(&sprite.target).is_some());
                    members.push(Member::Being(being));
                }
                _ => self.unknown_element(&child, root, IN_SEVERAL),
            }
        }
        (members, is_ours)
    }

    fn being(&mut self, mut element: Element<'a>) -> Being {
        self.admit(&mut element, &["name"], &["name"]);
        let place = self.at(element.span);
        let name = self.required_word(&element, "name");
        let mut sprites: Vec<Reference> = Vec::new();
        while let Some(child) = self.child() {
            match child.name {
                "sprite" => {
                    if let Some(first) = sprites.first().filter(|_| sprites.len() == 1) {
                        let (again, first) = (self.at(child.span), first.place);
                        let name = given(&name).map(|(name, _)| name.as_str());
                        self.report(Code::BeingSprites, || messages::being_with_several(again, first, name));
                    }
                    sprites.push(self.reference(child));
                }
                _ => self.unknown_element(&child, "being", &["sprite"]),
            }
        }
        if sprites.is_empty() {
            let name = given(&name).map(|(name, _)| name.as_str());
            self.report(Code::BeingSprites, || messages::being_without_sprite(place, name));
        }
        Being { name, sprites }
    }

    fn reference(&mut self, mut element: Element<'a>) -> Reference {
        self.admit(&mut element, &["ref"], &["ref"]);
        let mut reference = Reference {
            place: self.at(element.span),
            target: self.required_word(&element, "ref"),
            imagesets: Vec::new(),
            misspelt: Vec::new(),
        };
        let mut seen = Seen::new(Again::Imageset);
        while let Some(child) = self.child() {
            match child.name {
                "with-imageset" => reference.imagesets.push(self.imageset_of(child, &mut seen)),
                // Whether a parameter is missing for that, the sprite says that is referred to.
                name if shapes::meant_element(name, IN_REFERENCE).is_some() => {
                    let meant = Element { name: "with-imageset", ..child };
                    reference.misspelt.push((name.to_owned(), self.imageset_of(meant, &mut seen)));
                }
                _ => self.unknown_element(&child, "sprite ref", IN_REFERENCE),
            }
        }
        reference
    }
}
