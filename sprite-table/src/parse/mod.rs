//! Checks bytes from any source: bytes that pass are a valid table.

mod layers;

use crate::Table;
use crate::layout::{self, Section, animation_flags, layer_flags};
use crate::record::{AnimationRecord, CompassRecord, MotionRecord, RectRecord, TrackRecord};

/// The reason why bytes are not a table that this crate can play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableError {
    /// The bytes do not begin with [`layout::MAGIC`].
    NotATable,
    /// The table was written for another version of the layout.
    Version {
        /// The version it was written for.
        found: u16,
    },
    /// The bytes end too early, or continue after the table's end.
    Length,
    /// The sections do not follow each other, or do not have a whole number of records.
    Sections,
    /// A record points outside the section it refers to, or has an invalid value.
    Record {
        /// The kind of the wrong record.
        kind: &'static str,
        /// Its index in its section.
        index: u32,
    },
}

impl core::fmt::Display for TableError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::NotATable => f.write_str("not a packed sprite table"),
            Self::Version { found } => {
                write!(f, "table of layout version {found}, this crate reads version {}", layout::VERSION)
            }
            Self::Length => f.write_str("the table's length is not what its header says"),
            Self::Sections => f.write_str("the table's sections do not fit together"),
            Self::Record { kind, index } => write!(f, "{kind} {index} of the table is not valid"),
        }
    }
}

impl core::error::Error for TableError {}

impl<'a> Table<'a> {
    /// The table in these bytes, if every one of its records is valid: every index lies inside its section, every frame
    /// that can be shown exists, every time of a layer that plays is positive.
    ///
    /// It reads every record once, and takes no memory.
    ///
    /// # Errors
    /// The first error: bytes that are not a table, another version, a wrong length, or a record with its index.
    ///
    /// ```
    /// # use sprite_table::{Image, Sprite, Table, TableError};
    /// fn load<'a>(bytes: &'a [u8], images: &'a [&'a Image<'a>]) -> Result<Sprite<'a>, TableError> {
    ///     Ok(Sprite::new(Table::parse(bytes)?, images))
    /// }
    /// assert_eq!(load(b"\x89PNG", &[]).unwrap_err(), TableError::NotATable);
    /// ```
    pub fn parse(bytes: &'a [u8]) -> Result<Self, TableError> {
        let header: &[u8; layout::HEADER] = bytes.first_chunk().ok_or(TableError::NotATable)?;
        if !header.starts_with(&layout::MAGIC) {
            return Err(TableError::NotATable);
        }
        let table = Self::new_unchecked(bytes);
        let found = u16::from_le_bytes([header[4], header[5]]);
        if found != layout::VERSION {
            return Err(TableError::Version { found });
        }
        let sections = Sections::of(header, bytes.len())?;
        sections.check(table)?;
        Ok(table)
    }
}

/// The number of records in each section.
struct Sections {
    frames: u32,
    details: u32,
    layers: u32,
    tracks: u32,
    animations: u32,
    facing_rows: u32,
    compass: u32,
    short_ends: u32,
    long_ends: u32,
    far_points: u32,
    motions: u32,
    choices: u32,
    shifts: u32,
}

impl Sections {
    fn of(header: &[u8; layout::HEADER], length: usize) -> Result<Self, TableError> {
        let mut bounds = [layout::HEADER; layout::SECTIONS + 1];
        let (offsets, _) = header[layout::OFFSETS..].as_chunks();
        for (bound, offset) in bounds.iter_mut().skip(1).zip(offsets) {
            *bound = u32::from_le_bytes(*offset) as usize;
        }
        let mut has_data = false;
        if let Some(end) = bounds.last_mut() {
            has_data = *end & layout::HAS_DATA as usize != 0;
            if has_data {
                *end &= !((layout::HAS_DATA | layout::HAS_USER_DATA) as usize);
            }
        }
        let end = bounds.last().copied().unwrap_or(0);
        if end > length || end < length && !has_data {
            return Err(TableError::Length);
        }
        let count = |section: usize, record: usize| {
            let (start, end) = (bounds.get(section), bounds.get(section + 1));
            let bytes = start.zip(end).and_then(|(start, end)| end.checked_sub(*start));
            let whole = bytes.filter(|bytes| bytes % record == 0).ok_or(TableError::Sections)?;
            u32::try_from(whole / record).map_err(|_| TableError::Length)
        };
        Ok(Self {
            frames: count(0, layout::RECT)?,
            details: count(1, layout::DETAIL)?,
            layers: count(2, layout::LAYER)?,
            tracks: count(3, layout::TRACK)?,
            animations: count(4, layout::ANIMATION)?,
            facing_rows: count(5, layout::FACING_ROW)?,
            compass: count(6, layout::COMPASS_POINT)?,
            short_ends: count(7, layout::SHORT_END)?,
            long_ends: count(8, layout::LONG_END)?,
            far_points: count(9, layout::FAR_POINT)?,
            motions: count(10, layout::MOTION)?,
            choices: count(11, layout::CHOICE)?,
            shifts: count(12, layout::SHIFT)?,
        })
    }

    fn check(&self, table: Table<'_>) -> Result<(), TableError> {
        self.check_frames(table)?;
        each("layer", self.layers, |index| Some(self.layer_is_valid(table, Self::layer(table, index)?)))?;
        each("track", self.tracks, |index| {
            let track = TrackRecord::from_bytes(table.record(Section::Tracks, index)?);
            let has_layers = inside(track.first_layer, track.layers.into(), self.layers);
            Some(has_layers && track.lead < track.layers && Self::layers_go_together(table, track)?)
        })?;
        self.check_animations(table)?;
        each("motion", self.motions, |index| {
            let motion = MotionRecord::from_bytes(table.record(Section::Motions, index)?);
            Some((motion.idle == MotionRecord::NO_IDLE || motion.idle < self.frames) && motion.flags < 2)
        })?;
        match table.data() {
            Some(data) => {
                data.check(self.frames, self.tracks, self.animations)?;
                table.check_user_data(data, self.frames, self.tracks)
            }
            None => Ok(()),
        }
    }

    fn check_frames(&self, table: Table<'_>) -> Result<(), TableError> {
        if self.details != self.frames {
            return Err(TableError::Sections);
        }
        let images = table.image_count();
        each("frame", self.frames, |index| {
            let (rect, detail) = (table.rect(index)?, table.detail(index));
            let far = detail.is(layout::frame_flags::FAR);
            let valid = detail.shift().is_none_or(|shift| shift < self.shifts)
                && (!far || detail.origin < self.far_points)
                && (rect == RectRecord::default()
                    || detail.image < images && rect.width > 0 && rect.height > 0);
            Some(valid)
        })
    }

    fn check_animations(&self, table: Table<'_>) -> Result<(), TableError> {
        let stand = table.stand().is_none_or(|stand| u32::from(stand) < self.animations);
        if self.animations > u16::MAX.into() || !stand {
            return Err(TableError::Sections);
        }
        let has_free = (0..self.layers)
            .filter_map(|index| Self::layer(table, index))
            .any(|layer| layer.is(layer_flags::FREE));
        each("animation", self.animations, |index| {
            let animation = AnimationRecord::from_bytes(table.record(Section::Animations, index)?);
            let valid = inside(animation.first_track, animation.tracks.into(), self.tracks)
                && u32::from(animation.facing_row) < self.facing_rows
                && inside(animation.first_point, animation.points.into(), self.compass)
                && u32::from(animation.motion) <= self.motions
                && is_scale(f32::from_bits(animation.scale))
                && (animation.other < animation.tracks || animation.other == 0)
                && u32::from(animation.same_as) < self.animations
                && animation.flags < 16
                && (!has_free || animation.is(animation_flags::WALKED))
                && table.health_is_valid(animation.health, self.choices, self.animations);
            Some(
                valid
                    && Self::turning_is_valid(table, animation)?
                    && Self::is_walked_where_needed(table, animation),
            )
        })
    }

    /// Returns whether the facing row and the compass of an animation lead to its tracks.
    fn turning_is_valid(table: Table<'_>, animation: AnimationRecord) -> Option<bool> {
        let leads = |track: u16| track < animation.tracks || track == 0;
        let row: &[u8; layout::FACING_ROW] =
            table.record(Section::FacingRows, animation.facing_row.into())?;
        let row_leads = row.as_chunks().0.iter().all(|track| leads(u16::from_le_bytes(*track)));
        let mut points = animation.first_point..animation.first_point + u32::from(animation.points);
        let points_lead = points.all(|index| {
            table
                .record(Section::Compass, index)
                .is_some_and(|point| leads(CompassRecord::from_bytes(point).track))
        });
        Some(row_leads && points_lead)
    }
}

fn is_scale(scale: f32) -> bool {
    scale.is_finite() && scale > 0.0
}

pub(crate) fn inside(first: u32, count: u32, of: u32) -> bool {
    first.checked_add(count).is_some_and(|end| end <= of)
}

pub(crate) fn each(
    kind: &'static str,
    count: u32,
    valid: impl Fn(u32) -> Option<bool>,
) -> Result<(), TableError> {
    match (0..count).find(|&index| valid(index) != Some(true)) {
        Some(index) => Err(TableError::Record { kind, index }),
        None => Ok(()),
    }
}
