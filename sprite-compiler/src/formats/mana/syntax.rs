//! The syntax tree of one file, with locations. Nothing in it depends on another file.
//!
//! What the dialect ignores is not in the tree; what it adds (a delay that was not given) is.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics, Level};
use crate::base::source::{Location, SourceId};
use sprite_table::{Direction, Gender};
use std::collections::BTreeSet;

/// A file of the format.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) id: SourceId,
    pub(crate) root: Root,
    /// What is wrong with it by itself. It is reported once, when the file is used.
    pub(crate) findings: Vec<Diagnostic>,
    /// The kinds of its findings.
    codes: BTreeSet<Code>,
    /// How many elements there are: what it takes to read it again for another sprite.
    pub(crate) elements: usize,
}

impl File {
    pub(crate) fn new(id: SourceId, root: Root, findings: Vec<Diagnostic>, elements: usize) -> Self {
        let codes = findings.iter().map(|finding| finding.code).collect();
        Self { id, root, findings, codes, elements }
    }

    /// Whether it belongs to another program.
    pub(crate) fn is_foreign(&self) -> bool {
        matches!(self.root, Root::Other(_)) && self.findings.is_empty()
    }

    /// Whether it has an error of its own.
    pub(crate) fn has_errors(&self, diagnostics: &Diagnostics) -> bool {
        self.codes.iter().any(|code| diagnostics.level_at(*code, self.id) == Level::Deny)
    }

    /// Whether it has a finding of this kind.
    pub(crate) fn has(&self, code: Code) -> bool {
        self.codes.contains(&code)
    }

    /// The sprites that it holds.
    pub(crate) fn sprites(&self) -> impl Iterator<Item = &Sprite> {
        let own = if let Root::Sprite(sprite) = &self.root { Some(sprite) } else { None };
        own.into_iter().chain(self.members().iter().filter_map(|member| match member {
            Member::Sprite(sprite) => Some(sprite),
            Member::Being(_) => None,
        }))
    }

    /// The beings that it holds.
    pub(crate) fn beings(&self) -> impl Iterator<Item = &Being> {
        self.members().iter().filter_map(|member| match member {
            Member::Being(being) => Some(being),
            Member::Sprite(_) => None,
        })
    }

    /// The imagesets that it holds, also those that its beings pass.
    pub(crate) fn imagesets(&self) -> impl Iterator<Item = &Imageset> {
        let own = self.sprites().flat_map(|sprite| &sprite.children).filter_map(|child| match child {
            Child::Imageset(imageset) => Some(imageset),
            _ => None,
        });
        let passed = self.beings().flat_map(|being| &being.sprites).flat_map(|sprite| &sprite.imagesets);
        own.chain(passed)
    }

    fn members(&self) -> &[Member] {
        if let Root::Several(members) = &self.root { members } else { &[] }
    }
}

/// The root element.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one for each file, and nearly all are sprites")]
pub(crate) enum Root {
    /// `sprite`
    Sprite(Sprite),
    /// `sprites`, or a `beings` that holds a `sprite ref`
    Several(Vec<Member>),
    /// `offsets`: actions whose commands are offsets
    Offsets(Vec<Child>),
    /// `frames`: actions and free animations
    Frames(Vec<Child>),
    /// Not XML, and nothing shows that it is other data of the game.
    Malformed,
    /// Other data of the game: the name of the root element.
    Other(Text),
}

/// A piece of text, and the location of exactly that text.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) text: String,
    pub(crate) location: Location,
}

/// The value of an attribute.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Value<T> {
    /// There is no such attribute.
    #[default]
    Absent,
    /// It is there, or must be there, but cannot be used, which is reported already.
    Faulty,
    /// A value, and its location between its quotes.
    Given(T, Location),
}

impl<T> Value<T> {
    pub(crate) const fn given(&self) -> Option<(&T, Location)> {
        match self {
            Self::Given(value, location) => Some((value, *location)),
            Self::Absent | Self::Faulty => None,
        }
    }

    pub(crate) const fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }

    /// The value, when there is one that can be used.
    pub(crate) fn copied(&self) -> Option<T>
    where
        T: Copy,
    {
        self.given().map(|(value, _)| *value)
    }

    /// The same with another value.
    pub(crate) fn map<U>(self, change: impl FnOnce(T) -> U) -> Value<U> {
        match self {
            Self::Absent => Value::Absent,
            Self::Faulty => Value::Faulty,
            Self::Given(value, location) => Value::Given(change(value), location),
        }
    }
}

impl<T: Copy> Value<T> {
    /// This one, unless it is absent.
    pub(crate) const fn or(self, other: Self) -> Self {
        if self.is_absent() { other } else { self }
    }
}

impl Value<String> {
    pub(crate) fn by_ref(&self) -> Value<&str> {
        match self {
            Self::Absent => Value::Absent,
            Self::Faulty => Value::Faulty,
            Self::Given(word, location) => Value::Given(word, *location),
        }
    }

    /// The word, when there is one that can be used.
    pub(crate) fn word(&self) -> Option<&str> {
        self.given().map(|(word, _)| word.as_str())
    }

    /// The word and its location.
    pub(crate) fn named(&self) -> Option<(&str, Location)> {
        self.given().map(|(word, location)| (word.as_str(), location))
    }
}

/// Numbers are kept within 32 bits.
pub(crate) type Number = Value<i32>;

/// How long something is shown: milliseconds, 0 for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Delay(pub(crate) u32);

impl Delay {
    pub(crate) const FOREVER: Self = Self(0);

    /// Whether it never ends.
    pub(crate) const fn holds(self) -> bool {
        self.0 == 0
    }
}

/// The root `sprite`, or one in a file of several.
#[derive(Debug)]
pub(crate) struct Sprite {
    /// The element's name.
    pub(crate) location: Location,
    pub(crate) name: Value<String>,
    pub(crate) variants: Number,
    pub(crate) variant_offset: Number,
    pub(crate) extends: Value<String>,
    pub(crate) offset_file: Value<String>,
    /// `0` is the same as absent.
    pub(crate) frame_file: Value<String>,
    pub(crate) gender: Value<Gender>,
    /// In the order of the file.
    pub(crate) children: Vec<Child>,
    /// How many elements there are in it: what it takes to read it again for another being.
    pub(crate) elements: usize,
}

impl Sprite {
    pub(crate) fn includes(&self) -> impl Iterator<Item = &Value<String>> {
        self.children.iter().filter_map(|child| match child {
            Child::Include(file) => Some(file),
            _ => None,
        })
    }

    /// Whether it has no imageset, neither of its own nor from another file.
    pub(crate) fn is_bare(&self) -> bool {
        let brings = |child: &Child| matches!(child, Child::Imageset(_) | Child::Include(_));
        self.extends.is_absent() && !self.children.iter().any(brings)
    }
}

/// What stands in a sprite.
#[derive(Debug)]
pub(crate) enum Child {
    Imageset(Imageset),
    Action(Action),
    Include(Value<String>),
    /// An `animation` outside of any action.
    Free(Animation),
    /// `offset direction= offsetX= offsetY=`
    Offset(Offset),
}

#[derive(Clone, Debug)]
pub(crate) struct Imageset {
    /// The element's name: `imageset` or `with-imageset`.
    pub(crate) location: Location,
    pub(crate) name: Value<String>,
    /// The path, with the location of the path only. Absent in a parameter.
    pub(crate) src: Value<String>,
    /// What follows the `|` in `src`.
    pub(crate) dye: Option<Text>,
    pub(crate) width: Number,
    pub(crate) height: Number,
    pub(crate) offset_x: Number,
    pub(crate) offset_y: Number,
}

#[derive(Debug)]
pub(crate) struct Action {
    /// The element's name.
    pub(crate) location: Location,
    pub(crate) name: Value<String>,
    pub(crate) imageset: Value<String>,
    /// 100 when absent.
    pub(crate) hp: i32,
    pub(crate) animations: Vec<Animation>,
}

#[derive(Debug)]
pub(crate) struct Animation {
    /// The element's name.
    pub(crate) location: Location,
    /// [`None`] is `default`, which is also the value of an absent or empty attribute.
    /// [`Value::Absent`] does not occur.
    pub(crate) direction: Value<Option<Direction>>,
    /// Of a free animation only.
    pub(crate) imageset: Value<String>,
    pub(crate) commands: Vec<Command>,
}

#[derive(Debug)]
pub(crate) struct Command {
    /// The element's name.
    pub(crate) location: Location,
    /// 0 to 100; 100 when absent.
    pub(crate) rand: u8,
    pub(crate) kind: Kind,
}

#[derive(Debug)]
pub(crate) enum Kind {
    /// `frame` or `sequence`
    Show(Show),
    Pause(Delay),
    Random(Random),
    /// What is added to the cells that are shown, of an offset file.
    Offset((i32, i32), Delay),
    End,
    Label(Value<String>),
    /// The name of a label, and which command of the animation it is; [`None`] when there is no such one, which is
    /// reported.
    Goto(Value<String>, Option<usize>),
    /// The action to go to.
    Jump(Value<String>),
}

impl Kind {
    /// Whether nothing comes after it, because something of it is shown for ever.
    pub(crate) fn holds(&self) -> bool {
        match self {
            Self::Show(show) => show.delay.is_none_or(Delay::holds) && !show.is_unseen(),
            Self::Pause(delay) | Self::Offset(_, delay) => delay.holds(),
            Self::Random(random) => {
                !random.choices.is_empty() && random.choices.iter().all(|show| random.delay_of(show).holds())
            }
            Self::End | Self::Label(_) | Self::Goto(..) | Self::Jump(_) => false,
        }
    }

    /// The cells that it shows: of a `random` the choices.
    pub(crate) fn shows(&self) -> &[Show] {
        match self {
            Self::Show(show) => std::slice::from_ref(show),
            Self::Random(random) => &random.choices,
            _ => &[],
        }
    }

    /// The name of its element.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Show(show) if show.is_sequence => "sequence",
            Self::Show(_) => "frame",
            Self::Pause(_) => "pause",
            Self::Random(_) => "random",
            Self::Offset(..) => "offset",
            Self::End => "end",
            Self::Label(_) => "label",
            Self::Goto(..) => "goto",
            Self::Jump(_) => "jump",
        }
    }
}

/// Cells that are shown one after the other.
#[derive(Debug)]
pub(crate) struct Show {
    /// The element's name.
    pub(crate) location: Location,
    pub(crate) steps: Vec<Step>,
    /// [`None`] only for a child of `random` that gives none.
    pub(crate) delay: Option<Delay>,
    /// Whether there was to be another delay: what only follows from this one is not reported.
    pub(crate) is_delay_doubtful: bool,
    pub(crate) offset: (i32, i32),
    /// The imageset of this command alone.
    pub(crate) imageset: Value<String>,
    /// Whether it is a `sequence`; otherwise a `frame`.
    pub(crate) is_sequence: bool,
}

impl Show {
    /// Whether it has cells, which need an imageset.
    pub(crate) fn has_cells(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Cells { .. }))
    }

    /// Whether it has steps, and the dialect shows none of them. Without steps there is a mistake in it.
    pub(crate) fn is_unseen(&self) -> bool {
        let is_unseen = |step: &Step| matches!(step, Step::Cells { repeat: 0, .. });
        !self.steps.is_empty() && self.steps.iter().all(is_unseen)
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// Cells from `first` to `last`, up or down, so many times: 0 times for what the dialect does not show. Each has
    /// the location of its own number.
    Cells { first: (i32, Location), last: (i32, Location), repeat: u8 },
    /// Nothing is drawn for the delay of the command.
    Pause,
}

#[derive(Debug)]
pub(crate) struct Random {
    /// `exclude_current_frame`
    pub(crate) excludes: bool,
    /// Of the choices that give none; [`None`] is 0.
    pub(crate) delay: Option<Delay>,
    /// Its `frame`s and `sequence`s.
    pub(crate) choices: Vec<Show>,
}

impl Random {
    /// How long a choice is shown.
    pub(crate) fn delay_of(&self, choice: &Show) -> Delay {
        choice.delay.or(self.delay).unwrap_or(Delay::FOREVER)
    }
}

/// The offset of a sprite for one direction.
#[derive(Clone, Debug)]
pub(crate) struct Offset {
    pub(crate) direction: Value<Option<Direction>>,
    pub(crate) offset: (i32, i32),
}

/// What stands in a file of several sprites.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "the lists of a sprite hold far more on the heap")]
pub(crate) enum Member {
    Sprite(Sprite),
    Being(Being),
}

#[derive(Debug)]
pub(crate) struct Being {
    pub(crate) name: Value<String>,
    /// Its `sprite ref=` elements: exactly one in a right file.
    pub(crate) sprites: Vec<Reference>,
}

#[derive(Debug)]
pub(crate) struct Reference {
    /// The element's name.
    pub(crate) location: Location,
    pub(crate) target: Value<String>,
    /// `with-imageset`
    pub(crate) imagesets: Vec<Imageset>,
    /// What was to be one, and the names of those elements.
    pub(crate) misspelt: Vec<(String, Imageset)>,
}
