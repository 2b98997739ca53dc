//! A compilation that knows nothing of what was before.

use sprite_compiler::model::Image as Slot;
use sprite_compiler::{Compilation, Embedded, Files, ImageId, MemoryFiles, Options, Renderer, compile};
use sprite_runtime::pixels::PixelForm;
use sprite_runtime::{Image, Sprite};
use sprite_table::Table;
use std::collections::BTreeMap;
use std::fmt;

/// The images and sprites of a sound folder.
#[derive(Debug)]
pub struct Fresh {
    sprites: BTreeMap<String, &'static Sprite<'static>>,
    images: BTreeMap<ImageId, &'static Image<'static>>,
    findings: String,
}

/// A picture that is drawn: the image's path and pixels, and its position.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    image: (&'static str, [u32; 2], &'static [u8]),
    rect: [u32; 4],
    origin: [i32; 2],
    is_mirrored: bool,
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (path, size, bytes) = self.image;
        write!(
            f,
            "{path} {size:?} of {} bytes: {:?} {:?} {}",
            bytes.len(),
            self.rect,
            self.origin,
            self.is_mirrored
        )
    }
}

impl Picture {
    /// The picture of a frame.
    #[must_use]
    pub fn of(frame: sprite_runtime::Frame<'static>) -> Self {
        let image = frame.image();
        Self {
            image: (image.path(), image.size().into(), image.bytes()),
            rect: frame.rect().into(),
            origin: frame.origin().into(),
            is_mirrored: frame.is_mirrored(),
        }
    }
}

impl Fresh {
    /// Compiles the files.
    ///
    /// # Errors
    /// The findings, when there are errors among them.
    ///
    /// # Panics
    /// Images are embedded in another form than PNG.
    pub fn compile(files: &MemoryFiles) -> Result<Self, String> {
        let options = Options { shown_root: "assets".to_owned(), ..Options::default() };
        let compilation = compile(files, &options);
        let findings = Renderer::plain(&compilation.sources, "assets").render_all(&compilation.diagnostics);
        if compilation.diagnostics.has_errors() {
            return Err(findings);
        }
        let images = images(&compilation, files);
        Ok(Self { sprites: sprites(&compilation, &images), images, findings })
    }

    /// The warnings.
    #[must_use]
    pub fn findings(&self) -> &str {
        &self.findings
    }

    /// The sprite of a type.
    ///
    /// # Panics
    /// There is none.
    #[must_use]
    pub fn sprite(&self, type_name: &str) -> &'static Sprite<'static> {
        self.sprites[type_name]
    }

    /// The sprite of a type, if there is one.
    #[must_use]
    pub fn find(&self, type_name: &str) -> Option<&'static Sprite<'static>> {
        self.sprites.get(type_name).copied()
    }

    /// All names that a game's code may hold.
    #[must_use]
    pub fn names(&self) -> Vec<(&str, &[&str])> {
        self.sprites.iter().map(|(name, sprite)| (name.as_str(), sprite.animation_names())).collect()
    }

    /// Returns whether all sprites and images look and play as those of another.
    #[must_use]
    pub fn same_as(&self, other: &Self) -> bool {
        let seen = |image: &&'static Image<'static>| (image.path(), image.size(), image.bytes());
        let is_known = |image| other.images.values().any(|known| seen(known) == seen(image));
        self.images.values().all(is_known)
            && self
                .sprites
                .iter()
                .all(|(name, sprite)| other.find(name).is_some_and(|other| same(sprite, other)))
    }
}

/// Returns whether two sprites have the same table and the same pixels.
#[must_use]
pub fn same(one: &Sprite<'static>, other: &Sprite<'static>) -> bool {
    let images = |sprite: &Sprite<'static>| -> Vec<_> {
        sprite.images().iter().map(|image| (image.path(), image.size(), image.bytes())).collect()
    };
    one.table().bytes() == other.table().bytes() && images(one) == images(other)
}

/// Every image in use, by its number: two may have one path.
fn images(compilation: &Compilation, files: &MemoryFiles) -> BTreeMap<ImageId, &'static Image<'static>> {
    let library = &compilation.library;
    let image = |(index, &id): (u16, &ImageId)| {
        let images = library.images();
        let (form, bytes) = match library.embedded(index.into()) {
            Embedded::File => (PixelForm::Png, files.read(images.file(id), u64::MAX).expect("it was read")),
            Embedded::Bytes(form, bytes) => (*form, bytes.clone()),
        };
        let path: &str = String::leak(images.path(id).to_owned());
        let size = images.size(id).expect("it is sound");
        (id, &*Box::leak(Box::new(Image::with_pixels(index, path, size, form, Vec::leak(bytes)))))
    };
    (0..).zip(library.used_images()).map(image).collect()
}

fn sprites(
    compilation: &Compilation,
    images: &BTreeMap<ImageId, &'static Image<'static>>,
) -> BTreeMap<String, &'static Sprite<'static>> {
    let library = &compilation.library;
    let image = |slot: &Slot| match slot {
        Slot::File(id) => images[id],
        Slot::Tileset | Slot::Missing => &Image::TILESET,
    };
    let sprite = |packed: &sprite_compiler::PackedSprite| {
        let table = Table::parse(Vec::leak(packed.table().to_vec())).expect("the compiler made it");
        let names = packed.sprite().animations.iter().map(|animation| &*String::leak(animation.name.clone()));
        let name = packed.sprite().type_name();
        let sprite = Sprite::new(table, Vec::leak(packed.slots().iter().map(image).collect()))
            .with_names("", String::leak(name.clone()), Vec::leak(names.collect()))
            .with_directions(Vec::leak(packed.directions()));
        (name, &*Box::leak(Box::new(sprite)))
    };
    library.sprites().map(sprite).collect()
}
