//! The bits of [`State::flags`](super::State::flags).

pub(crate) const PAUSED: u16 = 1;
pub(crate) const STOPPED: u16 = 2;
/// The animation has ended.
pub(crate) const FINISHED: u16 = 4;
/// The animation ended by a turn, or before it was visible, which the next tick reports.
pub(crate) const UNREPORTED: u16 = 8;
/// The leading layer no longer draws anything.
pub(crate) const HIDDEN: u16 = 16;
/// The track has several layers.
pub(crate) const LAYERED: u16 = 32;
/// `elapsed` is never reduced.
pub(crate) const ABSOLUTE: u16 = 64;
/// The animation moves its sprite, or may.
pub(crate) const MOVING: u16 = 128;
/// The sprite is at rest: its clock does not run.
pub(crate) const RESTING: u16 = 256;
/// The animation needs more than looking up a time; see [`walk`](crate::walk).
pub(crate) const WALKED: u16 = 512;
/// Another variant than the first is shown.
pub(crate) const VARIED: u16 = 1024;
/// The leading layer is not in a [`Run`](crate::run::Run).
pub(crate) const UNEVEN: u16 = 2048;
/// The run repeats for ever.
pub(crate) const ROUND: u16 = 4096;
/// The health is below 100 percent; see [`health`](crate::health).
pub(crate) const WEAK: u16 = 8192;
/// The current frames have begun since the last tick, which the next one reports.
pub(crate) const FRESH: u16 = 16384;
/// The flags that stay when another animation is played.
pub(crate) const KEPT: u16 = PAUSED | VARIED | WEAK;
/// The flags that stay while a track is entered.
pub(crate) const ENTERED: u16 = KEPT | STOPPED | FRESH;
