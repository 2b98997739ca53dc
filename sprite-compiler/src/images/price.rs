//! The price of an image, which follows from its header, before anything is decoded.

use super::pixels::Pixels;
use super::png::Header;
use crate::base::budget::{Cost, Expense};

/// The work of inspecting an image, in nanoseconds. A cached result has the same price.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Price {
    /// The work if only the facts are needed.
    pub(super) checked: u64,
    /// The work if the pixels are kept.
    pub(super) kept: u64,
    /// The work of encoding a composed image, which is paid when it is drawn.
    pub(super) encoded: u64,
}

impl Price {
    /// The price of an image file of this length with this header. A file that is not a PNG has no price beyond its
    /// length.
    pub(super) fn of_file(length: u64, header: Option<Header>, is_dyed: bool) -> Self {
        let price = |is_kept| {
            let price = Cost::default().and(Expense::ImageByte, length);
            let Some(header) = header else { return price.work };
            let (decoded, pixels) = (header.decoded_bytes(), Pixels::length_of(header.size));
            if is_streamed(header, is_dyed, is_kept) {
                return price.and(Expense::Checked, decoded).work;
            }
            let price = price.and(Expense::Decoded, decoded.max(pixels));
            if is_dyed { price.and(Expense::Dyed, pixels / 4).work } else { price.work }
        };
        Self { checked: price(false), kept: price(true), encoded: 0 }
    }

    /// The price of a composed image.
    pub(super) const fn of_composed(price: Cost) -> Self {
        Self { checked: price.work, kept: price.work, encoded: 0 }
    }

    /// The part that is known before it is inspected.
    pub(super) const fn claim(self, is_kept: bool) -> Cost {
        Cost { work: if is_kept { self.kept } else { self.checked }, memory: 0 }
    }
}

/// The bytes of a decoded image that are in memory at the same time.
pub(super) fn at_once(header: Option<Header>, is_dyed: bool, is_kept: bool) -> u64 {
    let decoded = header.filter(|&header| !is_streamed(header, is_dyed, is_kept));
    decoded.map_or(0, |header| {
        header.decoded_bytes().max(if is_dyed { Pixels::length_of(header.size) } else { 0 })
    })
}

/// Returns whether only a part of its pixels is in memory at a time.
fn is_streamed(header: Header, is_dyed: bool, is_kept: bool) -> bool {
    header.is_streamed() && !is_dyed && !is_kept
}
