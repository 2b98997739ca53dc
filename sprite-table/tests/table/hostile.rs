//! Bytes that are no table, nearly a table, or a table with a fault: nothing panics and nothing hangs.

use crate::golden::GOLDEN;
use crate::plans;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use sprite_table::write::{Layer, Time, write};
use sprite_table::{Angle, Direction, Facing, Image, LayerView, Playback, Size, Sprite, Table, TableError};

/// Times around everything where arithmetic could go wrong.
const TIMES: [u64; 6] = [0, 1, 999_999_999, u64::MAX / 2, u64::MAX - 1, u64::MAX];

/// Looks at everything that a table shows, at least at both ends of what a broken table says is there.
fn walk(table: Table<'_>) {
    let image = Image::new(0, "sheet.png", Size::new(64, 64), &[]);
    let images = [&image];
    let sprite = Sprite::new(table, &images);
    let _ = (format!("{sprite:?}"), table.start_facing(), table.image_count(), table.stand());
    let _ = (table.substitutes().take(1_000).count(), sprite.resolve("run"));
    for data in [sprite.slice_data("hit"), sprite.layer_data("hit")] {
        let _ = format!("{data:?}");
    }
    for index in ends_of(table.animation_count()) {
        let Some(animation) = table.animation(index) else { continue };
        let compass = animation.compass().count();
        assert!(u16::try_from(compass).is_ok());
        for direction in Direction::ALL {
            let _ = animation.resolve(Facing::Direction(direction));
            let _ = animation.resolve(Facing::Angle(direction.angle()));
        }
        let _ = animation.resolve(Facing::Angle(Angle::from_steps(12_345)));
        let _ =
            (animation.resolve(Facing::Index(u16::MAX)), animation.turn_restarts(), animation.stays_ended());
        let _ = (animation.same_as(), animation.is_walked(), animation.scale(), animation.motion());
        for track in ends_of(animation.track_count()) {
            let _ = format!("{:?}", animation.user_data(track));
        }
        for track in ends_of(animation.track_count()).filter_map(|index| animation.track(index)) {
            let _ = (track.layer(track.lead()), track.offsets().map(|layer| look(&sprite, layer)));
            ends_of(track.layer_count())
                .filter_map(|index| track.layer(index))
                .for_each(|layer| look(&sprite, layer));
        }
    }
}

fn look(sprite: &Sprite<'_>, layer: LayerView<'_>) {
    let (total, last) = (layer.total(), layer.last_frame());
    for time in TIMES.into_iter().chain([total.saturating_sub(1), total, total.saturating_add(1)]) {
        assert!(layer.frame_at(time) <= last);
    }
    let _ = (layer.cycle(), layer.play_time(), layer.first_shown(), layer.turns());
    for frame in ends_of(last).chain([last, u16::MAX]) {
        let _ = (layer.start(frame), layer.end(frame), layer.begins(frame), layer.duration(frame));
        let _ = (layer.first_with_text(0, frame), layer.last_with_text(frame, u16::MAX));
        let shown = sprite.frame(layer.first_frame().saturating_add(frame.into()));
        let _ = shown.map(|frame| (format!("{frame:?}"), frame.origin(), frame.image().size()));
        let _ = shown.map(|frame| (format!("{:?}", frame.cels()), frame.cel_data("hit")));
        let offset = sprite.offset(layer.first_frame().saturating_add(frame.into()));
        let _ = (layer.choice(frame), layer.is_free(), layer.is_offsets(), layer.is_random());
        for variant in [0, 1, 2, 255, u16::MAX] {
            let moved = shown.map(|frame| frame.variant(variant).moved(offset).moved(offset).variant(1));
            let _ = moved.map(|frame| (format!("{frame:?}"), frame.rect(), frame.origin()));
        }
    }
}

/// The first few and the last few numbers below a count.
fn ends_of(count: u16) -> impl Iterator<Item = u16> {
    (0..count.min(6)).chain(count.saturating_sub(3).max(6)..count)
}

pub(crate) fn check_bytes(bytes: &[u8]) {
    walk(Table::new_unchecked(bytes));
    if let Ok(table) = Table::parse(bytes) {
        walk(table);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_do_no_harm(bytes in vec(any::<u8>(), 0..400)) {
        check_bytes(&bytes);
    }

    #[test]
    fn a_right_header_before_random_bytes_does_no_harm(
        mut bytes in vec(any::<u8>(), 64..500),
        mut starts in vec(any::<Index>(), 12),
    ) {
        let length = bytes.len();
        starts.sort_by_key(|start| start.index(length - 63));
        bytes[..6].copy_from_slice(b"SPRT\x04\x00");
        let offsets = starts.iter().map(|start| 64 + start.index(length - 63)).chain([length]);
        for (at, offset) in (12..).step_by(4).zip(offsets) {
            bytes[at..at + 4].copy_from_slice(&u32::try_from(offset).unwrap().to_le_bytes());
        }
        check_bytes(&bytes);
    }

    #[test]
    fn a_table_with_wrong_bytes_does_no_harm(
        plan in plans::sprite(),
        edits in vec((any::<Index>(), prop_oneof![any::<u8>(), Just(0), Just(1), Just(0xff)]), 1..12),
    ) {
        let mut bytes = write(&plan).unwrap();
        for (place, byte) in edits {
            let place = place.index(bytes.len());
            bytes[place] = byte;
            check_bytes(&bytes);
        }
    }

    #[test]
    fn a_table_that_is_cut_anywhere_is_refused_and_does_no_harm(plan in plans::sprite(), ends in vec(any::<Index>(), 8)) {
        let bytes = write(&plan).unwrap();
        for end in ends {
            let cut = &bytes[..end.index(bytes.len())];
            prop_assert!(Table::parse(cut).is_err());
            walk(Table::new_unchecked(cut));
        }
    }

    #[test]
    fn a_table_with_bytes_behind_its_end_is_refused(plan in plans::sprite(), rest in vec(any::<u8>(), 1..50)) {
        let bytes = [write(&plan).unwrap(), rest].concat();
        prop_assert_eq!(Table::parse(&bytes), Err(TableError::Length));
    }
}

#[test]
fn every_truncation_of_a_table_is_refused_and_every_wrong_byte_does_no_harm() {
    let layer = |playback, time| Layer { frames: plans::strip(2), time, playback, ..Layer::default() };
    let ends = Time::Listed(vec![5, 6]);
    let bytes = write(&plans::one_layer(layer(Playback::Loop { from: 1 }, ends))).unwrap();
    for end in 0..bytes.len() {
        assert!(Table::parse(&bytes[..end]).is_err());
        walk(Table::new_unchecked(&bytes[..end]));
    }
    for at in 0..bytes.len() {
        for byte in 0..=u8::MAX {
            let mut wrong = bytes.clone();
            wrong[at] = byte;
            check_bytes(&wrong);
        }
    }
}

#[test]
fn every_byte_of_a_table_of_everything_may_be_wrong() {
    for at in 0..GOLDEN.len() {
        for byte in [0, 1, 2, 4, 8, 0x3f, 0x80, 0xff] {
            let mut wrong = GOLDEN.to_vec();
            wrong[at] = byte;
            check_bytes(&wrong);
        }
    }
}

#[test]
fn a_fault_is_named_with_its_record() {
    let layer = |from| Layer {
        frames: plans::strip(2),
        time: Time::Each(1_000),
        playback: Playback::Loop { from },
        ..Layer::default()
    };
    let fault = |bytes: &[u8]| Table::parse(bytes).unwrap_err();
    let bytes = write(&plans::one_layer(layer(0))).unwrap();
    let mut newer = bytes.clone();
    newer[4] = 8;
    let mut shorter = bytes.clone();
    shorter[12] += 1;
    let loops_nowhere = write(&plans::one_layer(layer(2))).unwrap();

    assert_eq!(fault(b"PNG"), TableError::NotATable);
    assert_eq!(fault(&[0; 100]), TableError::NotATable);
    assert_eq!(fault(&newer), TableError::Version { found: 8 });
    assert_eq!(fault(&bytes[..bytes.len() - 1]), TableError::Length);
    assert_eq!(fault(&shorter), TableError::Sections);
    assert_eq!(fault(&loops_nowhere), TableError::Record { kind: "layer", index: 0 });
    assert_eq!(fault(&loops_nowhere).to_string(), "layer 0 of the table is not valid");
    assert_eq!(fault(&newer).to_string(), "table of layout version 8, this crate reads version 7");
}
