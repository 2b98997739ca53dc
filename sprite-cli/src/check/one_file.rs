//! Looks at one file instead of a folder: the folder is compiled, since its files need each other, and only what belongs
//! to the file is shown.

use crate::fault::Fault;
use sprite_compiler::{Compilation, PackedSprite, SourceId, model, shown_path};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The arguments that name a folder, or one of its files.
#[derive(clap::Args)]
pub(crate) struct FolderOrFile {
    /// The asset folder, as in `include_sprites!("...")`, or one of its files: then only what belongs to it is shown
    #[arg(value_name = "ROOT|FILE", default_value = "assets")]
    pub(crate) path: PathBuf,
    /// The asset folder of FILE. Default: the nearest folder around it with a `sprites.toml`, else the nearest one
    /// called `assets`, else the one that holds `sprites` or `graphics/sprites`, else the folder of FILE
    #[arg(long = "root", value_name = "ROOT")]
    below: Option<PathBuf>,
}

impl FolderOrFile {
    pub(crate) fn target(&self) -> Result<CheckTarget, Fault> {
        CheckTarget::of(&self.path, self.below.as_deref())
    }
}

/// A folder, or one of its files.
pub(crate) struct CheckTarget {
    /// The asset folder.
    pub(crate) root: PathBuf,
    /// The file below it, with `/` between the parts; [`None`] for all of them.
    pub(crate) file: Option<String>,
}

impl CheckTarget {
    /// Resolves a path: a folder, or a file below the folder `below` or, without it, below the asset folder that is
    /// found around it.
    pub(crate) fn of(path: &Path, below: Option<&Path>) -> Result<Self, Fault> {
        if !path.is_file() {
            return match below {
                None => Ok(Self { root: path.to_owned(), file: None }),
                Some(_) => {
                    Err(Fault::Call(format!("--root needs a file, and `{}` is not a file", shown_path(path))))
                }
            };
        }
        let root = below.map_or_else(|| root_of(path), Path::to_owned);
        let outside =
            || Fault::Call(format!("`{}` does not lie below `{}`", shown_path(path), shown_path(&root)));
        let whole = |path: &Path| {
            path.canonicalize().map_err(|error| Fault::Call(format!("`{}`: {error}", shown_path(path))))
        };
        // The file's own name stays as it is: the compiler checks links.
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file = whole(folder)?.join(path.file_name().ok_or_else(outside)?);
        let file = file.strip_prefix(whole(&root)?).map_err(|_| outside())?;
        let file = shown_path(file);
        Ok(Self { root, file: Some(file) })
    }
}

/// The asset folder that a file most likely belongs to.
fn root_of(file: &Path) -> PathBuf {
    root_around(file).unwrap_or_else(|| own_folder(file).to_owned())
}

fn own_folder(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The asset folder around a file; [`None`] if neither the names of the folders nor a `sprites.toml` show it.
pub(crate) fn root_around(file: &Path) -> Option<PathBuf> {
    let own = own_folder(file);
    let above = || own.ancestors().filter(|folder| !folder.as_os_str().is_empty());
    let named = |name: &'static str| above().find(move |folder| folder.ends_with(name));
    let holds = |name: &'static str| named(name).and_then(Path::parent);
    let found = above().find(|folder| folder.join("sprites.toml").is_file()).or_else(|| named("assets"));
    let found = found.or_else(|| holds("graphics/sprites")?.parent()).or_else(|| holds("sprites"));
    // The parent is empty for a path that begins with the folder's name.
    found.map(|folder| if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_owned() })
}

/// The subject of a call: a whole folder, or what belongs to one of its files.
#[derive(Debug, Default)]
pub(crate) struct Scope(Option<BTreeSet<SourceId>>);

impl Scope {
    /// The descriptions that a file belongs to: itself or, if it is a picture, those of the sprites that show it.
    pub(crate) fn of(compilation: &Compilation, file: Option<&str>) -> Result<Self, Fault> {
        let Some(file) = file else { return Ok(Self(None)) };
        let mut sources = BTreeSet::from_iter(compilation.sources.find(file));
        if sources.is_empty() {
            let images = compilation.library.images();
            let is_shown = |slot: &model::Image| match slot {
                model::Image::File(image) => images.file(*image) == file,
                model::Image::Tileset | model::Image::Missing => false,
            };
            let sprites = compilation.library.sprites();
            sources.extend(sprites.filter(|packed| packed.slots().iter().any(is_shown)).flat_map(sources_of));
        }
        if sources.is_empty() {
            return Err(Fault::Call(format!("`{file}` is not a sprite description that can be read")));
        }
        Ok(Self(Some(sources)))
    }

    /// A description that may not be read at all.
    pub(crate) fn of_description(compilation: &Compilation, path: &str) -> Self {
        Self(Some(compilation.sources.find(path).into_iter().collect()))
    }

    /// The settings with the first sprites that their rules make.
    pub(crate) fn of_rules(compilation: &Compilation, settings: &str, most: usize) -> Self {
        let ruled = compilation.library.sprites().filter(|packed| packed.sprite().meta.declared.is_some());
        let sources = ruled.take(most).flat_map(sources_of);
        Self(Some(compilation.sources.find(settings).into_iter().chain(sources).collect()))
    }

    /// Returns whether it is a whole folder.
    pub(crate) const fn is_whole(&self) -> bool {
        self.0.is_none()
    }

    pub(crate) fn has_source(&self, source: SourceId) -> bool {
        self.0.as_ref().is_none_or(|sources| sources.contains(&source))
    }

    pub(crate) fn has_sprite(&self, packed: &PackedSprite) -> bool {
        sources_of(packed).into_iter().any(|source| self.has_source(source))
    }

    /// The sprites that belong to it.
    pub(crate) fn sprites<'c>(&self, compilation: &'c Compilation) -> impl Iterator<Item = &'c PackedSprite> {
        compilation.library.sprites().filter(|packed| self.has_sprite(packed))
    }

    /// Keeps only the findings that belong to it.
    pub(crate) fn keep_findings(&self, compilation: &mut Compilation) {
        compilation.diagnostics.retain(|finding| self.has_source(finding.location.source));
    }
}

/// The descriptions that show each picture: the path of the picture, and theirs. Of a rule it is the settings.
pub(crate) fn descriptions(compilation: &Compilation) -> BTreeMap<&str, BTreeSet<&str>> {
    let library = &compilation.library;
    let mut descriptions = BTreeMap::<&str, BTreeSet<&str>>::new();
    for packed in library.sprites() {
        let sprite = packed.sprite();
        let source = sprite.meta.declared.map_or(sprite.source, |rule| rule.source);
        for slot in packed.slots() {
            if let model::Image::File(image) = slot {
                let of = descriptions.entry(library.images().file(*image)).or_default();
                of.insert(compilation.sources.get(source).path());
            }
        }
    }
    descriptions
}

/// The descriptions that a sprite is made of.
fn sources_of(packed: &PackedSprite) -> BTreeSet<SourceId> {
    let sprite = packed.sprite();
    let animations = sprite.animations.iter().map(|animation| animation.value.meta.location.source);
    animations.chain([sprite.source]).collect()
}

/// Keeps only the findings on a file.
pub(crate) fn keep(compilation: &mut Compilation, file: &str) -> Result<(), Fault> {
    Scope::of(compilation, Some(file))?.keep_findings(compilation);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::root_of;
    use std::path::Path;

    #[test]
    fn the_folder_is_found_by_its_name_or_by_what_it_holds() {
        for (file, root) in [
            ("game/assets/sprites/hero.dat", "game/assets"),
            ("game/assets/enemies/bat.json", "game/assets"),
            ("data/sprites/a/hero.dat", "data"),
            ("sprites/hero.dat", "."),
            ("quest/graphics/sprites/hero.xml", "quest"),
            ("graphics/sprites/hero.xml", "."),
            ("some/where/walk.sprite", "some/where"),
            ("walk.sprite", "."),
        ] {
            assert_eq!(root_of(Path::new(file)), Path::new(root), "{file}");
        }
    }
}
