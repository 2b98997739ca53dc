//! The contents of chunks.

/// A layer or a group.
#[derive(Clone, Debug)]
pub struct Layer {
    /// 1 visible, 8 background, 64 reference.
    pub flags: u16,
    /// 0 image, 1 group, 2 tilemap.
    pub kind: u16,
    /// How many groups are around it.
    pub level: u16,
    /// The number of the blend mode.
    pub mode: u16,
    /// From 0 to 255.
    pub opacity: u8,
    /// Its name.
    pub name: String,
    /// The identifier of the tileset of a tilemap.
    pub tileset: u32,
}

impl Default for Layer {
    /// A visible layer for pictures.
    fn default() -> Self {
        Self { flags: 1, kind: 0, level: 0, mode: 0, opacity: 255, name: String::new(), tileset: 0 }
    }
}

/// The cel of a layer in a frame.
#[derive(Clone, Debug)]
pub struct Cel {
    /// The number of the layer.
    pub layer: u16,
    /// Where it is on the canvas.
    pub at: (i16, i16),
    /// From 0 to 255.
    pub opacity: u8,
    /// How many layers above its own it is drawn.
    pub z: i16,
    /// Its pixels.
    pub content: Content,
}

/// The pixels of a cel.
#[derive(Clone, Debug)]
pub enum Content {
    /// As they are.
    Raw((u16, u16), Vec<u8>),
    /// The pixels of the same layer in another frame.
    Link(u16),
    /// Compressed.
    Picture((u16, u16), Vec<u8>),
    /// Tiles: a value for each, with the number in the lower 29 bits and flips above.
    Tiles((u16, u16), Vec<u32>),
}

/// A range of frames with a name.
#[derive(Clone, Debug)]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// The first and the last frame.
    pub frames: (u16, u16),
    /// 0 forward, 1 reverse, 2 pingpong, 3 `pingpong_reverse`.
    pub direction: u8,
    /// Number of passes; 0 for ever.
    pub repeat: u16,
}

/// Some colours of the palette.
#[derive(Clone, Debug)]
pub struct Palette {
    /// The index of the first of them.
    pub first: u32,
    /// The colours.
    pub colours: Vec<[u8; 4]>,
}

/// A rectangle with a name.
#[derive(Clone, Debug)]
pub struct Slice {
    /// Its name.
    pub name: String,
    /// From which frame on it is where.
    pub keys: Vec<SliceKey>,
}

/// A slice from a frame on.
#[derive(Clone, Copy, Debug)]
pub struct SliceKey {
    /// The frame.
    pub frame: u32,
    /// Its corner on the canvas, width and height.
    pub bounds: (i32, i32, u32, u32),
    /// The inner part of a 9-patch.
    pub center: Option<(i32, i32, u32, u32)>,
    /// The pivot.
    pub pivot: Option<(i32, i32)>,
}

/// Tiles of one size.
#[derive(Clone, Debug)]
pub struct Tileset {
    /// The index by which layers name it.
    pub identifier: u32,
    /// 1: the tiles are in another file; 2: they are in this one; 4: tile 0 is empty.
    pub flags: u32,
    /// Number of tiles.
    pub count: u32,
    /// Width and height of a tile, in pixels.
    pub size: (u16, u16),
    /// Its name.
    pub name: String,
    /// The pixels of all tiles.
    pub pixels: Vec<u8>,
}

/// A text, a colour and properties of what is before them.
#[derive(Clone, Debug, Default)]
pub struct UserData {
    /// The text.
    pub text: Option<String>,
    /// Red, green, blue and alpha.
    pub colour: Option<[u8; 4]>,
    /// The properties, each with its name.
    pub properties: Vec<(String, Property)>,
}

/// The value of a property.
#[derive(Clone, Debug)]
pub enum Property {
    /// True or false.
    Flag(bool),
    /// A whole number.
    Integer(i32),
    /// A number with a fraction.
    Number(f64),
    /// A text.
    Text(String),
    /// A point.
    Point(i32, i32),
    /// A value of this type, with these bytes.
    Raw(u16, Vec<u8>),
}
