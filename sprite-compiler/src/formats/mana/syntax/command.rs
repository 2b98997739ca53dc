//! The commands of an animation.

use crate::base::source::Location;
use sprite_table::Point;

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
