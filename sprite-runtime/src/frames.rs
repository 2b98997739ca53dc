//! The frames that a player draws, layer by layer.

use crate::animation::{Features, Full};
use crate::state::State;
use sprite_table::{Frame, Sprite};

/// The frames that a player draws now, from back to front. Layers that show nothing are left out.
#[derive(Clone, Debug)]
pub struct Frames<'a, F: Features = Full> {
    sprite: &'a Sprite<'a>,
    state: State<F>,
    layer: u16,
}

impl<'a, F: Features> Frames<'a, F> {
    pub(crate) const fn new(sprite: &'a Sprite<'a>, state: State<F>) -> Self {
        Self { sprite, state, layer: 0 }
    }
}

impl<'a, F: Features> Iterator for Frames<'a, F> {
    type Item = Frame<'a>;

    #[inline]
    fn next(&mut self) -> Option<Frame<'a>> {
        if !self.state.is_layered() {
            return (core::mem::replace(&mut self.layer, 1) == 0)
                .then(|| self.state.frame(self.sprite))
                .flatten();
        }
        let track = self.state.track_view(self.sprite)?;
        loop {
            let index = self.layer;
            if index >= track.layer_count() {
                return None;
            }
            self.layer = index.checked_add(1)?;
            let frame = self.state.layer_frame(self.sprite, index);
            if frame.is_some() {
                return frame;
            }
        }
    }
}
