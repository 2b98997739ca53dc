//! The layout of a packed table, byte by byte.
//!
//! All numbers are little-endian; records have a fixed size and no padding. The sections follow each
//! other without gaps, in the order of this page, from the end of the header to the end of the table.
//! An offset counts bytes from the start of the table; an index counts records of its section.
//!
//! **Header**, 64 bytes
//!
//! | at | type | meaning |
//! |---|---|---|
//! | 0 | 4 bytes | [`MAGIC`] |
//! | 4 | u16 | [`VERSION`] |
//! | 6 | u16 | number of image slots; the list of images stands beside the table |
//! | 8 | u16 | what a new player faces ([`Facing::to_code`](crate::Facing::to_code)) |
//! | 10 | u16 | the animation that serves as `stand`: 0 for none, otherwise its index + 1 |
//! | 12 | 12 x u32 | where the sections details, layers, tracks, animations, facing rows, compass, short ends, long ends, far points, motions, choices, shifts start |
//! | 60 | u32 | where the shifts end, which is a multiple of 4: the length of a table without data; 1 is added when they follow, 2 when user data follow them |
//!
//! A frame is a rectangle and the details with the same index. They are stored apart, so that code that reads only
//! rectangles has twice as many of them in the cache.
//!
//! **Rectangles** (from offset 64), 8 bytes each: x, y, width, height (4 x u16) in the image, pixels; all 0 in a frame
//! that draws nothing.
//!
//! **Details**, 8 bytes each
//!
//! | at | type | meaning |
//! |---|---|---|
//! | 0 | 2 x i16 | origin from the rectangle's top-left corner, before mirroring; with `FAR` both together are the u32 index of a far point |
//! | 4 | u16 | image slot |
//! | 6 | u16 | flags: 1 `MIRRORED` left-right about the origin, 2 `FAR`; from bit 2 on the shift: 0 for none, otherwise its index + 1 |
//!
//! **Layers**, 16 bytes each: frames with one clock
//!
//! | at | type | meaning |
//! |---|---|---|
//! | 0 | u32 | index of the first frame |
//! | 4 | u32 | time of each frame, or index of the first end or choice |
//! | 8 | u16 | extra time of the last frame, in the clock's unit (0 with ends); with choices the number of commands |
//! | 10 | u16 | index of the last frame, counted from the first: number of frames - 1 |
//! | 12 | u16 | frame that follows the last one in a loop; number of passes - 1 in what comes to an end |
//! | 14 | u8 | playback: 0 still, 1 loop, 2 hold, 3 hide, 4 return to `stand`; plus 16 x the clock: 0 every frame so many milliseconds, 1 microseconds, 2 short ends, 3 long ends, 4 choices |
//! | 15 | u8 | flags: 1 `FREE` its clock is the player's own, 2 `OFFSETS` its frames are empty, their origins move the pictures of the other layers right and down; plus 4 x the order: 0 forward, 1 reverse, 2 ping-pong, 3 ping-pong, the first pass reverse |
//!
//! **Tracks**, 8 bytes each: what one direction shows, its layers from back to front
//!
//! | at | type | meaning |
//! |---|---|---|
//! | 0 | u32 | index of the first layer |
//! | 4 | u16 | number of layers |
//! | 6 | u16 | which of them leads: its frame is the player's frame |
//!
//! Offsets are the last layer, beside a single other one. Of several layers none returns, has choices or is free.
//!
//! **Animations**, 28 bytes each
//!
//! | at | type | meaning |
//! |---|---|---|
//! | 0 | u32 | index of the first track |
//! | 4 | u16 | number of tracks |
//! | 6 | u16 | index of the facing row |
//! | 8 | u32 | index of the first compass point |
//! | 12 | u16 | number of compass points |
//! | 14 | u16 | flags: 1 `TURN_RESTARTS` a turn to another track starts it anew, otherwise the clock goes on; 2 `TIES_CLOCKWISE` an angle between two points takes the clockwise one, otherwise the one that stands first; 4 `WALKED` has a layer of choices, of offsets or with the player's clock, as may another animation of the sprite; 8 `STAYS_ENDED` playing it again at its end changes nothing, otherwise it starts anew |
//! | 16 | f32 | how many times larger than its pixels it is drawn |
//! | 20 | u16 | motion: 0 for none, otherwise its index + 1 |
//! | 22 | u16 | the track that is shown when facing what leads to none |
//! | 24 | u16 | the first animation that shows the very same tracks: its own index, when no other does |
//! | 26 | u16 | row of health: 0 for none, otherwise its index among the choices + 1 |
//!
//! Animations that are played in place of others at lower health follow the ones that have names.
//!
//! **Facing rows**, 16 bytes each: the track (u16) of each of the eight directions.
//! **Compass**, 4 bytes each: angle (u16, steps of 1/128 degree), track (u16).
//! **Short ends**, u32 each, and **long ends**, u64 each: the microsecond at which each frame of a layer
//! ends, counted from the layer's start. **Far points**, 8 bytes each: x, y (i32) of an origin.
//!
//! **Motions**, 16 bytes each: how an animation moves its sprite
//!
//! | at | type | meaning |
//! |---|---|---|
//! | 0 | 2 x i32 | the whole displacement to the right and down, in 1/65,536 pixels |
//! | 8 | u32 | index of the frame that is shown at rest, 2^32 - 1 for none |
//! | 12 | u16 | flags: 1 `TILE` the sprite is carried along while the frames are shown, otherwise the displacement is data for the game |
//! | 14 | u16 | 0 |
//!
//! **Choices**, 8 bytes each: one for each frame of a layer whose clock is `choices`, in their order
//!
//! | at | type | meaning |
//! |---|---|---|
//! | 0 | u32 | milliseconds that the frame is shown, at most 2,147,483,647, 0 for ever |
//! | 4 | u16 | the cell: the same number for the same cell; 0 for an empty frame |
//! | 6 | u16 | number of choices from this one to the last of its group, 1 for a frame that simply follows; 2^14 `RANDOM` is added when one of the group is drawn at random, 2^15 `EXCLUDES` when the group leaves out the cell that was shown before |
//!
//! **Commands** follow the choices of their layer, 8 bytes each, by the frames before which they stand
//!
//! | at | type | meaning |
//! |---|---|---|
//! | 0 | u16 | the frame before which it stands, the number of frames after the last one |
//! | 2 | u8 | how likely it is taken, 0 to 100; 128 is added to the first command of an animation, which is passed over when that begins |
//! | 3 | u8 | 0 show what it stands before, or leave it out; 1 go to a place; 2 jump to an animation; 3 end |
//! | 4 | u16 | of a place: the frame before which it lies; of a jump: the animation |
//! | 6 | u16 | of a place: the first command after it |
//!
//! **Rows of health** are stored among the choices, too, 8 bytes each, those of an animation by ascending percent: the
//! health in percent up to which the row applies (u32, at most 100), the animation that is played instead (u16), and
//! the number of rows from this one to the animation's last (u16). At a higher health than that of the last row, the
//! animation itself is played.
//!
//! **Shifts**, 4 bytes each: number of variants (u16), and cells from one variant to the next (u16) in the grid of
//! cells, as large as the frame, that the image is.
//!
//! # Data
//!
//! Named rectangles, texts, untrimmed sizes and substitutes stand after the shifts, in a block of their own that most
//! tables lack. Rectangles and points are relative to the point of a frame that goes to the sprite's position, before
//! mirroring.
//!
//! **Header of the data**, 36 bytes: where the sections slice keys, frame texts, untrimmed, track texts, substitutes,
//! areas, strings and characters start (8 x u32), and the end of the data (u32). The slices follow it.
//!
//! **Slices**, 16 bytes each: name (u32, string), text (u32, string + 1, 0 for none), index of the first key (u32),
//! number of keys (u32). If frames have outlines, the last slice holds them: its name is 2^32 - 1, its text 0.
//! **Slice keys**, 16 bytes each, those of a slice by their frames: first frame of the sprite from which it holds, up to
//! the slice's next key (u32), bounds (u32, area + 1, 0 where the slice is hidden), centre and pivot (each u32, area + 1,
//! 0 for none). Those of outlines have in place of the last three the first of the areas that hold the corners (area + 1,
//! 0 for no outline), the number of corners (3 to 65,535, 0 for no outline), and 0. An area holds two corners, the first
//! as x and y, the second as width and height (each i32, 0 in place of a second one that there is not).
//! **Frame texts**, 12 bytes each, by their frames: frame (u32), layer (u32, string), text (u32, string).
//! **Untrimmed**, 8 bytes each, by their frames: first frame from which it holds (u32), area (u32, area + 1, 0 for none).
//! **Track texts**, 8 bytes each, by their tracks: track (u32), text (u32, string).
//! **Substitutes**, 8 bytes each: animation (u32), the names that it serves for besides its own (u32, string), with a
//! line feed between them.
//! **Areas**, 16 bytes each: x, y (i32), width, height (u32), both 0 in a pivot.
//! **Strings**, 8 bytes each: first byte among the characters (u32), number of bytes (u32). **Characters**: UTF-8.
//!
//! # User data
//!
//! Colours and properties of tracks, slices, layers of the drawing and cels stand after the data, in a block of their
//! own. Their texts are strings of the data.
//!
//! **Header of the user data**, 8 bytes: where the properties start, and the length of the table (2 x u32). The entries
//! follow it.
//!
//! **Entries**, 28 bytes each, sorted by kind and key
//!
//! | at | type | meaning |
//! |---|---|---|
//! | 0 | u32 | kind of the owner: 0 a track, 1 a slice, 2 a layer of the drawing, 3 a cel |
//! | 4 | u32 | key: the track, the frame of the cel, otherwise 0 |
//! | 8 | u32 | name of the slice, of the layer, of the layer of the cel (string + 1); 0 for a track |
//! | 12 | u32 | 1 if it has a colour, otherwise 0 |
//! | 16 | 4 x u8 | red, green, blue and alpha of the colour |
//! | 20 | u32 | index of the first property |
//! | 24 | u32 | number of properties |
//!
//! **Properties**, 24 bytes each: name (u32, string), kind (u32) and value (16 bytes, the rest of them 0): 0 true or
//! false (u32), 1 integer (i64), 2 number (f64), 3 text (u32, string), 4 point (2 x i32), 5 size (2 x u32), 6 rectangle
//! (2 x i32, 2 x u32).

/// The first four bytes of every table.
pub const MAGIC: [u8; 4] = *b"SPRT";

/// The version of this layout. Reader and writer must agree on it.
pub const VERSION: u16 = 7;

pub(crate) const HEADER: usize = 64;
pub(crate) const OFFSETS: usize = 12;
pub(crate) const SECTIONS: usize = 13;

pub(crate) const RECT: usize = 8;
pub(crate) const DETAIL: usize = 8;
pub(crate) const LAYER: usize = 16;
pub(crate) const TRACK: usize = 8;
pub(crate) const ANIMATION: usize = 28;
pub(crate) const FACING_ROW: usize = 16;
pub(crate) const COMPASS_POINT: usize = 4;
pub(crate) const SHORT_END: usize = 4;
pub(crate) const LONG_END: usize = 8;
pub(crate) const FAR_POINT: usize = 8;
pub(crate) const MOTION: usize = 16;
pub(crate) const CHOICE: usize = 8;
pub(crate) const SHIFT: usize = 4;

/// The factor of a layer's clock in the byte that also has the playback.
pub(crate) const CLOCK: u8 = 16;

/// The flags that are added to the number of choices of a group.
pub(crate) const EXCLUDES: u16 = 1 << 15;
pub(crate) const RANDOM: u16 = 1 << 14;
/// The greatest number of frames of a layer of choices, because a player keeps the number of the current one in 13
/// bits.
pub(crate) const MOST_CHOICES: usize = 1 << 13;
/// The greatest number of milliseconds of a choice, because a player keeps the remaining nanoseconds in the other 51
/// bits.
pub(crate) const LONGEST_CHOICE: u32 = i32::MAX.cast_unsigned();

/// The flag that is added to the end of the shifts.
pub(crate) const HAS_DATA: u32 = 1;
/// The flag that is added to the end of the shifts with [`HAS_DATA`] if user data follow the data.
pub(crate) const HAS_USER_DATA: u32 = 2;
/// Bytes of the data's header.
pub(crate) const DATA_HEADER: usize = 36;
pub(crate) const SLICE: usize = 16;
pub(crate) const SLICE_KEY: usize = 16;
pub(crate) const FRAME_TEXT: usize = 12;
pub(crate) const UNTRIMMED: usize = 8;
pub(crate) const TRACK_TEXT: usize = 8;
pub(crate) const SUBSTITUTE: usize = 8;
pub(crate) const AREA: usize = 16;
pub(crate) const STRING: usize = 8;

/// The name of the slice that holds outlines.
pub(crate) const OUTLINE: u32 = u32::MAX;
/// The greatest number of corners of an outline.
pub(crate) const MOST_CORNERS: u32 = 65_535;

/// The separator between the names of a substitute.
pub(crate) const SUBSTITUTE_END: char = '\n';

/// A section of the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DataSection {
    Slices,
    SliceKeys,
    FrameTexts,
    Untrimmed,
    TrackTexts,
    Substitutes,
    Areas,
    Strings,
    Characters,
}

impl DataSection {
    pub(crate) const ALL: [Self; 9] = [
        Self::Slices,
        Self::SliceKeys,
        Self::FrameTexts,
        Self::Untrimmed,
        Self::TrackTexts,
        Self::Substitutes,
        Self::Areas,
        Self::Strings,
        Self::Characters,
    ];

    /// The number of bytes of a record.
    pub(crate) const fn record(self) -> usize {
        match self {
            Self::Slices => SLICE,
            Self::SliceKeys => SLICE_KEY,
            Self::FrameTexts => FRAME_TEXT,
            Self::Untrimmed => UNTRIMMED,
            Self::TrackTexts => TRACK_TEXT,
            Self::Substitutes => SUBSTITUTE,
            Self::Areas => AREA,
            Self::Strings => STRING,
            Self::Characters => 1,
        }
    }
}

/// Bytes of the header of the user data.
pub(crate) const USER_HEADER: usize = 8;
pub(crate) const USER_ENTRY: usize = 28;
pub(crate) const PROPERTY: usize = 24;

/// The kinds of owners of user data.
pub(crate) mod owners {
    pub(crate) const TRACK: u32 = 0;
    pub(crate) const SLICE: u32 = 1;
    pub(crate) const LAYER: u32 = 2;
    pub(crate) const CEL: u32 = 3;
}

/// The kinds of properties.
pub(crate) mod properties {
    pub(crate) const FLAG: u32 = 0;
    pub(crate) const INTEGER: u32 = 1;
    pub(crate) const NUMBER: u32 = 2;
    pub(crate) const TEXT: u32 = 3;
    pub(crate) const POINT: u32 = 4;
    pub(crate) const SIZE: u32 = 5;
    pub(crate) const RECT: u32 = 6;
}

/// The greatest number of nanoseconds from the start of a layer to the end of its last frame: 146 years.
pub(crate) const LONGEST_PASS: u64 = 1 << 62;

pub(crate) mod frame_flags {
    pub(crate) const MIRRORED: u16 = 1;
    pub(crate) const FAR: u16 = 2;
    /// The first bit of the index of the shift.
    pub(crate) const SHIFT: u32 = 2;
}

pub(crate) mod layer_flags {
    pub(crate) const FREE: u8 = 1;
    pub(crate) const OFFSETS: u8 = 2;
    /// The factor of the order among the flags.
    pub(crate) const ORDER: u8 = 4;
}

pub(crate) mod motion_flags {
    pub(crate) const TILE: u16 = 1;
}

pub(crate) mod animation_flags {
    pub(crate) const TURN_RESTARTS: u16 = 1;
    pub(crate) const TIES_CLOCKWISE: u16 = 2;
    pub(crate) const WALKED: u16 = 4;
    pub(crate) const STAYS_ENDED: u16 = 8;
}

/// A section after the rectangles. Its number is its index among the header's offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section {
    Details,
    Layers,
    Tracks,
    Animations,
    FacingRows,
    Compass,
    ShortEnds,
    LongEnds,
    FarPoints,
    Motions,
    Choices,
    Shifts,
}

/// Stops the build if a generated table was made for another layout than this crate reads. Call it in a `const` only.
#[doc(hidden)]
pub const fn require_version(made_for: u16) {
    assert!(
        made_for == VERSION,
        "this table was made by another version of the sprite compiler: use the same version of sprite-runtime, sprite-build and sprite-macros"
    );
}
