//! From files to what a running game needs of them.

use crate::generations::{Generations, NewImage, NewSprite};
use crate::names::{Names, Renewal, compare};
use crate::reload::{Reload, Status};
use crate::snapshot::Snapshot;
use sprite_compiler::model::Image as Slot;
use sprite_compiler::{
    Compilation, Embedded, Files, ImageId, Limits, Options, Output, Renderer, Severity, compile,
};
use sprite_runtime::pixels::PixelForm;
use sprite_runtime::{Image, Library};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// Compiles assets for a running game.
///
/// A [`Watcher`](crate::Watcher) has one and gives it the folder after every change. A game uses it alone if it knows
/// when its assets change, or has them elsewhere than in a folder:
///
/// ```
/// # use sprite_runtime::Library;
/// # static LIBRARY: Library = Library::new(&[], &[], &[]);
/// use sprite_compiler::MemoryFiles;
/// use sprite_reload::{Reloader, Status};
///
/// let mut reloader = Reloader::new(&LIBRARY, "assets");
/// let reload = reloader.reload(&MemoryFiles::new([("boom.dat", "boom none.png 1 40 -1\n0 0 16 16 8 8 6 4\n")]));
/// assert_eq!(reload.status(), Status::Broken);
/// assert!(reload.message().contains("image-missing"), "{}", reload.message());
/// ```
#[derive(Debug)]
pub struct Reloader {
    library: &'static Library<'static>,
    shown_root: String,
    colour: bool,
    /// The factor of the limits.
    limits: u32,
    generations: Generations,
    /// True if the last message said that something is wrong.
    is_wrong: bool,
    /// The changes of names for which the game was told to be built again.
    told: Vec<String>,
}

impl Reloader {
    /// A reloader for a game that plays the sprites of this library. `shown_root` is the asset folder as its findings
    /// name it.
    pub fn new(library: &'static Library<'static>, shown_root: &str) -> Self {
        let (shown_root, generations) = (shown_root.to_owned(), Generations::new(library));
        Self { library, shown_root, colour: false, limits: 1, generations, is_wrong: false, told: Vec::new() }
    }

    /// The same with messages in colour, or without.
    #[must_use]
    pub const fn colour(mut self, colour: bool) -> Self {
        self.colour = colour;
        self
    }

    /// The same with limits of work and memory that are multiplied by a factor, for a folder that needs it: the factor of
    /// `include_sprites!("assets", limits = 4)`. A factor of 0 counts as 1.
    #[must_use]
    pub const fn limits(mut self, times: u32) -> Self {
        self.limits = if times == 0 { 1 } else { times };
        self
    }

    /// Compiles the files. The game is not changed before the result is [applied](Reload::apply).
    pub fn reload(&mut self, files: &dyn Files) -> Reload {
        let start = Instant::now();
        let files = Snapshot::new(files);
        let options = Options {
            shown_root: self.shown_root.clone(),
            output: Output::Library,
            limits: Limits::default().times(self.limits),
            raise_limits: self.raise_limits(),
            dependency: "sprite-runtime".to_owned(),
            ..Options::default()
        };
        let compilation = compile(&files, &options);
        let renderer = Renderer::plain(&compilation.sources, &self.shown_root).colour(self.colour);
        let findings = renderer.render_all(&compilation.diagnostics);
        if compilation.diagnostics.has_errors() {
            let errors = compilation.diagnostics.findings().iter();
            let errors = errors.filter(|finding| finding.severity == Severity::Error).count();
            return self.keep(Status::Broken, &findings, &format!("{}: ", counted(errors, "error")));
        }
        let names = compare(&compilation, self.library);
        match self.renew(&compilation, &files, &names.sprites) {
            Some(pairs) => self.replace(pairs, &names, findings, start.elapsed()),
            None => self.keep(Status::Broken, &findings, "an image changed while it was read: "),
        }
    }

    /// How a game raises the limits.
    fn raise_limits(&self) -> String {
        let raised = self.limits.saturating_mul(4);
        format!("{raised} for `Reloader::limits`, `Watcher::with_limits` or `SpriteReloadPlugin::limits`")
    }

    /// The result for a folder that cannot be read.
    pub(crate) fn lost(&mut self, message: &str) -> Reload {
        self.keep(Status::Broken, "", &format!("{message}; waiting for it to come back: "))
    }

    /// Bytes that were kept for sprites and images so far: they are never freed, because the game may hold them. A
    /// sprite or an image that comes back as it was once before costs nothing.
    pub const fn kept_bytes(&self) -> usize {
        self.generations.kept
    }

    fn keep(&mut self, status: Status, findings: &str, why: &str) -> Reload {
        self.is_wrong = true;
        let message = format!("{findings}{why}the game keeps the sprites that it has\n");
        Reload { status, message, sprites: Vec::new(), images: Vec::new() }
    }

    fn replace(
        &mut self,
        (sprites, images): (Pairs, Vec<&'static Image<'static>>),
        names: &Names<'_>,
        findings: String,
        taken: Duration,
    ) -> Reload {
        let is_renamed = !names.changes.is_empty();
        let was_wrong = std::mem::replace(&mut self.is_wrong, is_renamed) && !is_renamed;
        let is_same = sprites.is_empty() && images.is_empty();
        let mut message = findings;
        let has_findings = !message.is_empty();
        let told = std::mem::replace(&mut self.told, names.changes.clone());
        let new: Vec<&str> =
            names.changes.iter().filter(|change| !told.contains(change)).map(String::as_str).collect();
        if !new.is_empty() {
            let _ = writeln!(message, "rebuild: {}", new.join(", "));
        }
        if !is_same || was_wrong || has_findings {
            let (sprites, images) = (counted(sprites.len(), "sprite"), counted(images.len(), "image"));
            let again = if was_wrong { "the folder is right again: " } else { "" };
            let _ = writeln!(message, "{again}reloaded {sprites} and {images} in {} ms", taken.as_millis());
        }
        let status = match (is_renamed, is_same) {
            (true, _) => Status::Renamed,
            (false, true) => Status::Unchanged,
            (false, false) => Status::Replaced,
        };
        Reload { status, message, sprites, images }
    }

    /// The sprites and images that differ from those that the game has; [`None`] when an image cannot be read any more.
    /// There is a renewal for each sprite of the library.
    fn renew(
        &mut self,
        compilation: &Compilation,
        files: &dyn Files,
        renewals: &[Renewal<'_>],
    ) -> Option<(Pairs, Vec<&'static Image<'static>>)> {
        let library = &compilation.library;
        // A sprite that stays as it is needs the pixels that it was cut from.
        let stays = renewals.iter().enumerate().filter(|(_, renewal)| matches!(renewal, Renewal::Stays));
        let held = stays.flat_map(|(index, _)| self.generations.images_of(index)).collect();
        let read = (0..)
            .zip(library.used_images())
            .map(|(index, &image)| new_image(compilation, files, index, image));
        let read: Vec<NewImage> = read.collect::<Option<_>>()?;
        let (mut images, mut changed, mut seen) = (BTreeMap::new(), Vec::new(), BTreeSet::new());
        for (&id, new) in library.used_images().iter().zip(read) {
            let (image, is_other) = self.generations.image(new, &mut seen, &held)?;
            images.insert(id, image);
            changed.extend(is_other.then_some(image));
        }
        changed.sort_by_key(|image: &&Image<'_>| image.index());
        let slots = |slots: &[Slot]| slots.iter().map(|&slot| slot_image(slot, &images)).collect();
        let mut pairs = Vec::new();
        for (index, renewal) in renewals.iter().enumerate() {
            let new = match renewal {
                Renewal::Stays => continue,
                Renewal::Whole(packed) => NewSprite {
                    table: packed.table().into(),
                    images: slots(packed.images()),
                    directions: packed.directions(),
                },
                Renewal::Arranged(packed, order) => {
                    let arranged = packed.arranged(order)?;
                    let images = slots(&arranged.images);
                    NewSprite { table: arranged.table.into(), images, directions: arranged.directions }
                }
            };
            let (before, now) = self.generations.sprite(index, new)?;
            pairs.extend((!std::ptr::eq(before, now)).then_some((before, now)));
        }
        Some((pairs, changed))
    }
}

/// Sprites, each with what replaces it.
type Pairs = Vec<(&'static sprite_runtime::Sprite<'static>, &'static sprite_runtime::Sprite<'static>)>;

/// An image in use as it is embedded.
fn new_image(compilation: &Compilation, files: &dyn Files, index: usize, image: ImageId) -> Option<NewImage> {
    let (library, images) = (&compilation.library, compilation.library.images());
    let (form, bytes) = match library.embedded(index) {
        Embedded::Bytes(form, bytes) => (*form, bytes.clone()),
        Embedded::File => (PixelForm::Png, files.read(images.file(image), u64::MAX).ok()?),
    };
    Some(NewImage { path: images.path(image).to_owned(), size: images.size(image)?, form, bytes })
}

fn slot_image(slot: Slot, images: &BTreeMap<ImageId, &'static Image<'static>>) -> &'static Image<'static> {
    let image = match slot {
        Slot::File(image) => images.get(&image).copied(),
        Slot::Tileset | Slot::Missing => None,
    };
    image.unwrap_or(&Image::TILESET)
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
