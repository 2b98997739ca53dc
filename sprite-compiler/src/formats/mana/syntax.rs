//! What one file says, with places. Nothing is looked up here, and nothing depends on another file.
//!
//! What the dialect ignores is not in the tree any more; what it adds (a delay that was not given) is.

use crate::diagnostics::{Code, Diagnostic, Diagnostics, Level};
use crate::source::{Place, SourceId};
use sprite_table::Direction;
use std::collections::BTreeSet;

/// A file of the format.
#[derive(Debug)]
pub(super) struct File {
    pub(super) id: SourceId,
    pub(super) root: Root,
    /// What is wrong with it by itself. It is told once, when the file is used.
    pub(super) findings: Vec<Diagnostic>,
    /// The kinds of its findings: each sprite that is made of the file asks for them.
    codes: BTreeSet<Code>,
    /// How many elements there are: what it takes to read it again for another sprite.
    pub(super) elements: usize,
}

impl File {
    pub(super) fn new(id: SourceId, root: Root, findings: Vec<Diagnostic>, elements: usize) -> Self {
        let codes = findings.iter().map(|finding| finding.code).collect();
        Self { id, root, findings, codes, elements }
    }

    /// Whether it has an error of its own.
    pub(super) fn has_errors(&self, diagnostics: &Diagnostics) -> bool {
        self.codes.iter().any(|code| diagnostics.level_at(*code, self.id) == Level::Deny)
    }

    /// Whether it has a finding of this kind.
    pub(super) fn has(&self, code: Code) -> bool {
        self.codes.contains(&code)
    }
}

/// The root element.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one for each file, and nearly all are sprites")]
pub(super) enum Root {
    /// `sprite`
    Sprite(Sprite),
    /// `sprites`, or a `beings` that holds a `sprite ref`
    Several(Vec<Member>),
    /// `offsets`
    Offsets(Vec<OffsetAction>),
    /// `frames`: actions and free animations
    Frames(Vec<Child>),
    /// Not XML, and nothing shows that it is somebody else's.
    Malformed,
    /// Some other data of the game: not our business. With the name of the root element and its place.
    Other(Text),
}

/// A piece of text, and the place of exactly that text.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) text: String,
    pub(super) place: Place,
}

/// The value of an attribute.
#[derive(Clone, Debug, Default)]
pub(super) enum Value<T> {
    /// There is no such attribute.
    #[default]
    Absent,
    /// It is there but cannot be used, which is reported already.
    Faulty,
    /// A value, and where it stands between its quotes.
    Given(T, Place),
}

/// Numbers are kept within 32 bits.
pub(super) type Number = Value<i32>;

/// The root `sprite`, or one in a file of several.
#[derive(Debug)]
pub(super) struct Sprite {
    /// The element's name.
    pub(super) place: Place,
    pub(super) name: Value<String>,
    pub(super) variants: Number,
    pub(super) variant_offset: Number,
    pub(super) extends: Value<String>,
    pub(super) offset_file: Value<String>,
    /// `0` is the same as absent.
    pub(super) frame_file: Value<String>,
    pub(super) gender: Value<sprite_table::Gender>,
    /// In the order of the file.
    pub(super) children: Vec<Child>,
    /// How many elements there are in it: what it takes to read it again for another being.
    pub(super) elements: usize,
}

/// What stands in a sprite.
#[derive(Debug)]
pub(super) enum Child {
    Imageset(Imageset),
    Action(Action),
    Include(Value<String>),
    /// An `animation` outside of any action.
    Free(Animation),
    /// `offset direction= offsetX= offsetY=`
    Offset(Offset),
}

#[derive(Clone, Debug)]
pub(super) struct Imageset {
    /// The element's name: `imageset` or `with-imageset`.
    pub(super) place: Place,
    pub(super) name: Value<String>,
    /// The path, with the place of the path only.
    pub(super) src: Value<String>,
    /// What follows the `|` in `src`.
    pub(super) dye: Option<Text>,
    pub(super) width: Number,
    pub(super) height: Number,
    pub(super) offset_x: Number,
    pub(super) offset_y: Number,
}

#[derive(Debug)]
pub(super) struct Action {
    /// The element's name.
    pub(super) place: Place,
    pub(super) name: Value<String>,
    pub(super) imageset: Value<String>,
    /// 100 when absent.
    pub(super) hp: Number,
    pub(super) animations: Vec<Animation>,
}

#[derive(Debug)]
pub(super) struct Animation {
    /// The element's name.
    pub(super) place: Place,
    /// [`None`] is `default`, which is also given as the value of an absent or empty attribute.
    /// [`Value::Absent`] does not occur.
    pub(super) direction: Value<Option<Direction>>,
    /// Of a free animation only.
    pub(super) imageset: Value<String>,
    pub(super) commands: Vec<Command>,
}

#[derive(Debug)]
pub(super) struct Command {
    /// The element's name.
    pub(super) place: Place,
    /// 0 to 100; 100 when absent.
    pub(super) rand: u8,
    pub(super) kind: Kind,
}

#[derive(Debug)]
pub(super) enum Kind {
    /// `frame` or `sequence`
    Show(Show),
    /// `pause`: milliseconds, 0 for ever.
    Pause(u32),
    Random(Random),
    End,
    Label(Value<String>),
    Goto(Value<String>),
    /// The action to go to.
    Jump(Value<String>),
}

/// Cells that are shown one after the other.
#[derive(Debug)]
pub(super) struct Show {
    pub(super) steps: Vec<Step>,
    /// Milliseconds, 0 for ever. [`None`] only for a child of `random` that gives none.
    pub(super) delay: Option<u32>,
    /// Whether there was to be another delay: what follows from this one is not worth a word.
    pub(super) is_delay_doubtful: bool,
    pub(super) offset: (i32, i32),
    /// The imageset of this command alone.
    pub(super) imageset: Value<String>,
    /// Whether it is a `sequence`; otherwise a `frame`.
    pub(super) is_sequence: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// Cells from `first` to `last`, up or down, so many times. Each has the place of its own number.
    Cells { first: (i32, Place), last: (i32, Place), repeat: u8 },
    /// Nothing is drawn for the delay of the command.
    Pause,
}

#[derive(Debug)]
pub(super) struct Random {
    /// `exclude_current_frame`
    pub(super) excludes: bool,
    /// Of the choices that give none; [`None`] is 0.
    pub(super) delay: Option<u32>,
    /// Its `frame`s and `sequence`s.
    pub(super) choices: Vec<(Show, Place)>,
}

/// The offset of a sprite for one direction.
#[derive(Clone, Debug)]
pub(super) struct Offset {
    pub(super) direction: Value<Option<Direction>>,
    pub(super) offset: (i32, i32),
}

/// An action of an offset file.
#[derive(Debug)]
pub(super) struct OffsetAction {
    pub(super) name: Value<String>,
    pub(super) animations: Vec<OffsetAnimation>,
}

#[derive(Debug)]
pub(super) struct OffsetAnimation {
    pub(super) direction: Value<Option<Direction>>,
    /// Offset and milliseconds, 0 for ever.
    pub(super) steps: Vec<((i32, i32), u32, Place)>,
    pub(super) end: Option<Place>,
}

/// What stands in a file of several sprites.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "a sprite holds far more behind its lists")]
pub(super) enum Member {
    Sprite(Sprite),
    Being(Being),
}

#[derive(Debug)]
pub(super) struct Being {
    pub(super) name: Value<String>,
    /// Its `sprite ref=` elements: exactly one, when all is right.
    pub(super) sprites: Vec<Reference>,
}

#[derive(Debug)]
pub(super) struct Reference {
    /// The element's name.
    pub(super) place: Place,
    pub(super) target: Value<String>,
    /// `with-imageset`
    pub(super) imagesets: Vec<Imageset>,
    /// What was to be one, and the names of those elements.
    pub(super) misspelt: Vec<(String, Imageset)>,
}
