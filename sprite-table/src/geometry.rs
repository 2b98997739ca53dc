//! Points, sizes and rectangles, in whole pixels.

/// A position or a distance in pixels; `x` grows to the right, `y` downwards.
///
/// Arithmetic saturates at the limits of `i32`, so that no coordinate can make a game panic.
///
/// ```
/// # use sprite_table::Point;
/// let point = Point::from([3, 4]) - Point::new(1, 0) * 2;
/// assert_eq!((point, point.to_f32()), (Point::new(1, 4), [1.0, 4.0]));
/// assert_eq!(Point::from_f32([1.4, 3.5]), point);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// Pixels to the right.
    pub x: i32,
    /// Pixels down.
    pub y: i32,
}

impl Point {
    /// The point (0, 0).
    pub const ZERO: Self = Self::new(0, 0);

    /// The point (`x`, `y`).
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }
}

/// Width and height in pixels.
///
/// ```
/// # use sprite_table::Size;
/// let size = Size::new(16, 24);
/// assert_eq!((size.to_f32(), Size::from([16, 24])), ([16.0, 24.0], size));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
}

impl Size {
    /// The size `width` x `height`.
    pub const fn new(width: u32, height: u32) -> Self {
        Self { width, height }
    }
}

/// A rectangle inside an image: its top-left corner and its size, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rect {
    /// The left edge.
    pub x: u32,
    /// The top edge.
    pub y: u32,
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
}

impl Rect {
    /// The rectangle with the top-left corner (`x`, `y`) and the size `width` x `height`.
    pub const fn new(x: u32, y: u32, width: u32, height: u32) -> Self {
        Self { x, y, width, height }
    }

    /// Its width and height.
    pub const fn size(self) -> Size {
        Size::new(self.width, self.height)
    }

    /// Returns whether it lies inside an image of the given size, edges included.
    ///
    /// ```
    /// # use sprite_table::{Rect, Size};
    /// assert!(Rect::new(48, 16, 16, 16).fits(Size::new(64, 32)));
    /// assert!(!Rect::new(49, 16, 16, 16).fits(Size::new(64, 32)));
    /// ```
    pub const fn fits(self, image: Size) -> bool {
        self.x as u64 + self.width as u64 <= image.width as u64
            && self.y as u64 + self.height as u64 <= image.height as u64
    }
}

/// A rectangle on the screen, whose top-left corner may lie outside of it; `x` grows to the right, `y` downwards, in
/// pixels. [`Frame::place_at`](crate::Frame::place_at) gives one.
///
/// ```
/// # use sprite_table::{Point, ScreenRect, Size};
/// let rect = ScreenRect::new(Point::new(-4, 2), Size::new(16, 24));
/// assert_eq!(<[f32; 4]>::from(rect), [-4.0, 2.0, 16.0, 24.0]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ScreenRect {
    /// The left edge.
    pub x: i32,
    /// The top edge.
    pub y: i32,
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
}

impl ScreenRect {
    /// The rectangle with this top-left corner and this size.
    pub const fn new(top_left: Point, size: Size) -> Self {
        Self { x: top_left.x, y: top_left.y, width: size.width, height: size.height }
    }

    /// Its top-left corner.
    pub const fn top_left(self) -> Point {
        Point::new(self.x, self.y)
    }

    /// Its width and height.
    pub const fn size(self) -> Size {
        Size::new(self.width, self.height)
    }

    /// The same rectangle, mirrored left-right about the point (0, 0).
    #[must_use]
    pub fn mirrored(self) -> Self {
        let right = self.x.saturating_add_unsigned(self.width);
        Self { x: 0_i32.saturating_sub(right), ..self }
    }

    /// The same rectangle, moved by this many pixels to the right and down.
    #[must_use]
    pub fn moved(self, offset: Point) -> Self {
        Self::new(self.top_left() + offset, self.size())
    }
}
