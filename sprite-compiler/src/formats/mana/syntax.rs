//! The syntax tree of one file, with locations. Nothing in it depends on another file.
//!
//! The tree does not have elements and attributes that the dialect ignores, but it has the defaults of the dialect,
//! such as a delay.

use crate::base::diagnostics::FileFindings;
use crate::base::source::{Location, SourceId};
use sprite_table::{Direction, Gender, Point};
use std::sync::Arc;

/// A file of the format.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) id: SourceId,
    /// Its path below the asset folder.
    pub(crate) path: String,
    /// The folder that paths of images start from.
    pub(crate) data_root: String,
    pub(crate) root: Root,
    /// The findings on the file by itself. They are reported once, when the file is used.
    pub(crate) findings: Arc<FileFindings>,
    /// The number of elements, which is the price of reading it again for another sprite.
    pub(crate) elements: usize,
}

impl File {
    /// The sprites that it holds.
    pub(crate) fn sprites(&self) -> impl Iterator<Item = &Sprite> {
        let own = if let Root::Sprite(sprite) = &self.root { Some(sprite) } else { None };
        own.into_iter().chain(self.members().iter().filter_map(Member::sprite))
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

    /// The members of a file of several.
    pub(crate) fn members(&self) -> &[Member] {
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
    /// The file is not XML, and may be a description.
    Malformed,
    /// Other data of the game, with the name of the root element.
    Other(Text),
}

/// An element of a file of several sprites.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "the lists of a sprite hold far more on the heap")]
pub(crate) enum Member {
    Sprite(Sprite),
    Being(Being),
}

impl Member {
    pub(crate) const fn sprite(&self) -> Option<&Sprite> {
        if let Self::Sprite(sprite) = self { Some(sprite) } else { None }
    }
}

#[derive(Debug)]
pub(crate) struct Being {
    pub(crate) name: Value<String>,
    /// Its `sprite ref=` elements. A correct file has exactly one.
    pub(crate) sprites: Vec<Reference>,
}

impl Being {
    /// The name or the path that it refers to, if it is valid.
    pub(crate) fn reference(&self) -> Option<&str> {
        self.sprites.first()?.target.word()
    }
}

#[derive(Debug)]
pub(crate) struct Reference {
    /// The element's name.
    pub(crate) location: Location,
    pub(crate) target: Value<String>,
    /// `with-imageset`
    pub(crate) imagesets: Vec<Imageset>,
    /// Elements that were meant as a `with-imageset`, with their names.
    pub(crate) misspelt: Vec<(String, Imageset)>,
}

/// A `sprite` that is a root, or a member of a file of several.
#[derive(Debug)]
pub(crate) struct Sprite {
    /// The element's name.
    pub(crate) location: Location,
    pub(crate) name: Value<String>,
    pub(crate) variants: Number,
    pub(crate) variant_offset: Number,
    pub(crate) extends: Value<String>,
    pub(crate) offset_file: Value<String>,
    /// The frame file; `0` is the same as absent.
    pub(crate) frame_file: Value<String>,
    pub(crate) gender: Value<Gender>,
    /// The elements in it, in the order of the file.
    pub(crate) children: Vec<Child>,
    /// The number of elements in it, which is the price of reading it again for another being.
    pub(crate) elements: usize,
}

impl Sprite {
    pub(crate) fn includes(&self) -> impl Iterator<Item = &Value<String>> {
        self.children.iter().filter_map(|child| match child {
            Child::Include(file) => Some(file),
            _ => None,
        })
    }

    /// Returns whether it has an imageset without an image, which others must pass.
    pub(crate) fn has_parameters(&self) -> bool {
        self.children.iter().any(|child| matches!(child, Child::Imageset(set) if set.src.is_absent()))
    }

    /// Returns whether it has no imageset, neither of its own nor from another file.
    pub(crate) fn is_bare(&self) -> bool {
        let brings = |child: &Child| matches!(child, Child::Imageset(_) | Child::Include(_));
        self.extends.is_absent() && !self.children.iter().any(brings)
    }
}

/// An element of a sprite.
#[derive(Debug)]
pub(crate) enum Child {
    Imageset(Imageset),
    Action(Action),
    Include(Value<String>),
    /// An `animation` outside of any action.
    Free(AnimationElement),
    /// `offset direction= offsetX= offsetY=`
    Offset(Value<Option<Direction>>, Point),
}

#[derive(Clone, Debug)]
pub(crate) struct Imageset {
    /// The element's name: `imageset` or `with-imageset`.
    pub(crate) location: Location,
    pub(crate) name: Value<String>,
    /// The path, with its location. Absent in a parameter.
    pub(crate) src: Value<String>,
    /// The text after the `|` in `src`.
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
    /// The health in percent; 100 if it is absent.
    pub(crate) hp: i32,
    pub(crate) animations: Vec<AnimationElement>,
}

#[derive(Debug)]
pub(crate) struct AnimationElement {
    /// The element's name.
    pub(crate) location: Location,
    /// The direction. [`None`] is `default`, which is also the value of an absent or empty attribute; [`Value::Absent`]
    /// does not occur.
    pub(crate) direction: Value<Option<Direction>>,
    /// The imageset, which only a free animation has.
    pub(crate) imageset: Value<String>,
    pub(crate) commands: Vec<Command>,
}

impl AnimationElement {
    /// The cells that its commands show.
    pub(crate) fn shows(&self) -> impl Iterator<Item = &Show> {
        self.commands.iter().flat_map(|command| command.kind.shows())
    }

    /// Returns whether it has control flow, and not only frames in one order up to an end.
    pub(crate) fn has_flow(&self) -> bool {
        self.commands.iter().any(|command| {
            command.rand < 100 || matches!(command.kind, Kind::Label(_) | Kind::Goto(..) | Kind::Jump(_))
        })
    }
}

#[derive(Debug)]
pub(crate) struct Command {
    /// The element's name.
    pub(crate) location: Location,
    /// The percentage, 0 to 100; 100 if it is absent.
    pub(crate) rand: u8,
    pub(crate) kind: Kind,
}

#[derive(Debug)]
pub(crate) enum Kind {
    /// `frame` or `sequence`
    Show(Show),
    Pause(Delay),
    Random(Random),
    /// `offset` in an offset file: it is added to the cells that are shown.
    Offset(Point, Delay),
    End,
    Label(Value<String>),
    /// The name of a label, and the index of its command; [`None`] if there is no such label, which is reported.
    Goto(Value<String>, Option<usize>),
    /// The action to go to.
    Jump(Value<String>),
}

impl Kind {
    /// Returns whether nothing follows the command, because it shows something for ever.
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

    /// The cells that it shows; for a `random`, its choices.
    pub(crate) fn shows(&self) -> &[Show] {
        match self {
            Self::Show(show) => std::slice::from_ref(show),
            Self::Random(random) => &random.choices,
            _ => &[],
        }
    }
}

/// Cells that are shown one after the other.
#[derive(Debug)]
pub(crate) struct Show {
    /// The element's name.
    pub(crate) location: Location,
    pub(crate) steps: Vec<Step>,
    /// The delay; [`None`] only for a child of `random` without one.
    pub(crate) delay: Option<Delay>,
    /// True if another delay was meant. Mistakes that follow from this one are not reported.
    pub(crate) is_delay_doubtful: bool,
    pub(crate) offset: Point,
    /// The imageset of this command alone.
    pub(crate) imageset: Value<String>,
}

impl Show {
    /// The cells that it shows.
    pub(crate) fn ranges(&self) -> impl Iterator<Item = CellRange> {
        self.steps.iter().filter_map(|step| match step {
            Step::Cells { range, .. } => Some(*range),
            Step::Pause => None,
        })
    }

    /// Returns whether it has cells, which need an imageset.
    pub(crate) fn has_cells(&self) -> bool {
        self.ranges().next().is_some()
    }

    /// Returns whether it has steps, of which the dialect shows none. It has no steps only if there is a mistake in it.
    pub(crate) fn is_unseen(&self) -> bool {
        let is_unseen = |step: &Step| matches!(step, Step::Cells { repeat: 0, .. });
        !self.steps.is_empty() && self.steps.iter().all(is_unseen)
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// Cells that follow each other, `repeat` times: 0 times for cells that the dialect does not show.
    Cells { range: CellRange, repeat: u8 },
    /// Draws nothing for the delay of the command.
    Pause,
}

/// Cells from one to another, up or down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellRange {
    pub(crate) first: Cell,
    pub(crate) last: Cell,
}

impl CellRange {
    pub(crate) const fn single(cell: Cell) -> Self {
        Self { first: cell, last: cell }
    }

    /// The smallest index and the largest.
    pub(crate) fn bounds(&self) -> (i32, i32) {
        let (first, last) = (self.first.index, self.last.index);
        (first.min(last), first.max(last))
    }
}

/// A cell as it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub(crate) index: i32,
    /// The location of the cell's number.
    pub(crate) location: Location,
}

#[derive(Debug)]
pub(crate) struct Random {
    /// `exclude_current_frame`
    pub(crate) excludes: bool,
    /// The delay of choices that have none of their own; [`None`] is 0.
    pub(crate) delay: Option<Delay>,
    /// Its `frame`s and `sequence`s.
    pub(crate) choices: Vec<Show>,
}

impl Random {
    /// The time for which a choice is shown.
    pub(crate) fn delay_of(&self, choice: &Show) -> Delay {
        choice.delay.or(self.delay).unwrap_or(Delay::FOREVER)
    }
}

/// A piece of text with its exact location.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) text: String,
    pub(crate) location: Location,
}

/// The value of an attribute.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Value<T> {
    /// The attribute is absent.
    #[default]
    Absent,
    /// The value cannot be used, or a required attribute is absent, which is reported already.
    Faulty,
    /// A value, and its location between the quotes.
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

    /// The value, if there is a valid one.
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
    /// This value or, if it is absent, the other.
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

    /// The word, if there is a valid one.
    pub(crate) fn word(&self) -> Option<&str> {
        self.given().map(|(word, _)| word.as_str())
    }

    /// The word and its location.
    pub(crate) fn named(&self) -> Option<(&str, Location)> {
        self.given().map(|(word, location)| (word.as_str(), location))
    }
}

/// The value of a number in 32 bits.
pub(crate) type Number = Value<i32>;

/// A time in milliseconds; 0 means for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Delay(pub(crate) u32);

impl Delay {
    pub(crate) const FOREVER: Self = Self(0);

    /// Returns whether it never ends.
    pub(crate) const fn holds(self) -> bool {
        self.0 == 0
    }
}
