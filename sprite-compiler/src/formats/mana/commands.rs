//! Animations and their commands.

use super::directions;
use super::flow;
use super::messages;
use super::parse::Parser;
use super::scalars::given;
use super::shapes::IN_ANIMATION;
use super::syntax::{Animation, Command, Kind, Value};
use super::twice::Seen;
use super::xml::Element;
use crate::diagnostics::Code;
use crate::settings::mana::Dialect;
use crate::source::Place;
use sprite_table::Direction;

/// Whom an animation belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    Action,
    /// A free animation: it never ends.
    Nobody,
}

/// What an element of an animation is.
enum Found {
    Command(Command),
    /// A command that the dialect does not have, or that was reported.
    Dropped,
    /// No command at all: the name of the element and its place.
    Unknown(String, Place),
}

impl<'a> Parser<'a> {
    /// An animation; [`None`] when the dialect drops it.
    pub(super) fn animation(
        &mut self,
        mut element: Element<'a>,
        owner: Owner,
        seen: &mut Seen<Option<Direction>>,
    ) -> Option<Animation> {
        let known: &[&str] = if owner == Owner::Action { &["direction"] } else { &["direction", "imageset"] };
        self.admit(&mut element, known, &[]);
        let place = self.at(element.span);
        let direction = self.direction(&element);
        if let Some((direction, place)) = given(&direction) {
            let is_diagonal = direction.is_some_and(directions::is_diagonal);
            if is_diagonal && self.dialect == Dialect::Mana {
                let word = messages::direction_word(*direction);
                self.report(Code::DialectIgnores, || messages::diagonal_dropped(place, word));
                self.skip();
                return None;
            }
            seen.note(*direction, messages::direction_word(*direction), place, self);
        }
        let imageset = self.word(&element, "imageset");
        let (mut commands, mut is_empty, mut stranger) = (Vec::new(), true, None);
        while let Some(child) = self.child() {
            match self.command(child, owner) {
                Found::Command(command) => {
                    // A label, a goto or a jump alone shows nothing.
                    is_empty &= matches!(command.kind, Kind::Label(_) | Kind::Goto(_) | Kind::Jump(_));
                    commands.push(command);
                }
                Found::Dropped => is_empty = false,
                // When there is nothing else, it is why the animation is empty.
                Found::Unknown(name, at) => match &stranger {
                    None => stranger = Some((name, at)),
                    Some(_) => self.unknown(&name, at),
                },
            }
        }
        if is_empty {
            let stranger = stranger.as_ref().map(|(name, at)| (name.as_str(), *at));
            self.report(Code::AnimationEmpty, || messages::animation_empty(place, stranger));
        } else {
            if let Some((name, at)) = stranger {
                self.unknown(&name, at);
            }
            flow::check(&commands, self);
        }
        Some(Animation { place, direction, imageset, commands })
    }

    fn unknown(&mut self, name: &str, place: Place) {
        self.report(Code::UnknownElement, || {
            messages::unknown_element(place, name, "animation", IN_ANIMATION)
        });
    }

    fn command(&mut self, mut element: Element<'a>, owner: Owner) -> Found {
        let place = self.at(element.span);
        let is_flow = matches!(element.name, "pause" | "label" | "goto" | "jump");
        if is_flow && self.dialect == Dialect::Mana {
            self.ignored_element(&element);
            return Found::Dropped;
        }
        let (kind, rand) = match element.name {
            "frame" | "sequence" => {
                let (show, rand) = self.show(element, false);
                (Kind::Show(show), rand)
            }
            "pause" => {
                self.admit(&mut element, &["delay", "rand"], &[]);
                let (delay, rand) = (self.delay(&element).known().unwrap_or(0), self.rand(&element));
                self.leaf("pause");
                (Kind::Pause(delay), rand)
            }
            "random" if self.dialect == Dialect::Document => (Kind::Random(self.random(element)), 100),
            "random" => {
                self.proposed_element(&element, "the element `random`");
                return Found::Dropped;
            }
            "end" => {
                self.admit(&mut element, &["rand"], &[]);
                let rand = self.rand(&element);
                self.leaf("end");
                if owner == Owner::Nobody {
                    self.report(Code::EndInFreeAnimation, || messages::end_in_free_animation(place));
                    return Found::Dropped;
                }
                (Kind::End, rand)
            }
            "label" => (Kind::Label(self.target(&mut element, "label", "name")), 100),
            "goto" => (Kind::Goto(self.target(&mut element, "goto", "label")), self.rand(&element)),
            "jump" => (Kind::Jump(self.target(&mut element, "jump", "action")), self.rand(&element)),
            name => {
                self.skip();
                return Found::Unknown(name.to_owned(), place);
            }
        };
        Found::Command(Command { place, rand, kind })
    }

    /// The one word of a flow command.
    fn target(
        &mut self,
        element: &mut Element<'a>,
        name: &'static str,
        attribute: &'static str,
    ) -> Value<String> {
        let known: &[&str] = if name == "label" { &[attribute] } else { &[attribute, "rand"] };
        self.admit(element, known, &[attribute]);
        let place = self.at(element.span);
        self.flow(place, &format!("`{name}`"));
        let target = self.required_word(element, attribute);
        self.leaf(name);
        target
    }

    /// How likely a command is, in percent.
    pub(super) fn rand(&mut self, element: &Element<'a>) -> u8 {
        let rand = self.ranged(element, "rand", 0, 100).unwrap_or(100);
        if let Some(attribute) = element.get("rand").filter(|_| rand != 100) {
            let place = self.at(attribute.name_span);
            self.flow(place, "`rand`");
        }
        rand
    }
}
