//! Finds out what an asset folder contains before `init` writes files.

use crate::check::one_file::Scope;
use crate::check::tally;
use crate::fault::Fault;
use crate::folder::{Folder, Trust};
use crate::list;
use sprite_compiler::{Code, Compilation, Severity};
use std::path::{Path, PathBuf};

/// The asset folder of a game, or of its crate of sprites.
pub(super) struct Assets {
    pub(super) root: PathBuf,
    /// The game's own folder, if the crate is new and the sprites are still there.
    pub(super) still_in: Option<PathBuf>,
    pub(super) present: Present,
}

/// The feature of a folder without descriptions: sheets describe pictures.
const SHEET: &str = "sheet";

impl Assets {
    /// Looks into the folder of the crate in `home`, and into that of the game in `dir`, if it is another.
    pub(super) fn of(dir: &Path, home: &Path, trust: Trust) -> Result<Self, Fault> {
        let (root, own) = (home.join("assets"), dir.join("assets"));
        let present = Present::of(&root, trust)?;
        if matches!(present, Present::Nothing) && own != root {
            let present = Present::of(&own, trust)?;
            // Images without descriptions may have other uses.
            if matches!(present, Present::Sprites { .. }) {
                return Ok(Self { root, still_in: Some(own), present });
            }
        }
        Ok(Self { root, still_in: None, present })
    }
}

/// The content of the folder.
pub(super) enum Present {
    /// Neither images nor descriptions.
    Nothing,
    /// Images and no description.
    Images {
        /// The folder as commands name it.
        root: String,
        /// The command that makes a sprite of the images.
        cure: String,
    },
    /// Descriptions, or what was meant to be some.
    Sprites {
        /// The folder as commands name it.
        root: String,
        /// The numbers of sprites and of findings.
        summary: String,
        errors: usize,
        /// The features of the formats that it needs.
        features: Vec<&'static str>,
        /// An animation as code names it; [`None`] when no description can be read.
        animation: Option<String>,
    },
}

impl Present {
    /// The features that the game needs to read the folder.
    pub(super) fn features(&self) -> Vec<&'static str> {
        match self {
            Self::Sprites { features, .. } if !features.is_empty() => features.clone(),
            Self::Nothing | Self::Images { .. } | Self::Sprites { .. } => vec![SHEET],
        }
    }

    /// Compiles the folder. A folder that does not exist is empty.
    fn of(root: &Path, trust: Trust) -> Result<Self, Fault> {
        if !root.is_dir() {
            return Ok(Self::Nothing);
        }
        let folder = Folder::open(root, trust)?;
        let compilation = folder.compile();
        let findings = compilation.diagnostics.findings();
        let root = folder.as_written().to_owned();
        if let [finding] = findings
            && finding.code == Code::NothingCompiled
        {
            let cure = finding.help.clone().filter(|_| folder.has_images());
            return Ok(cure.map_or(Self::Nothing, |cure| Self::Images { root, cure }));
        }
        Ok(Self::Sprites {
            root,
            summary: tally::summary(&compilation, &Scope::default()),
            errors: findings.iter().filter(|finding| finding.severity == Severity::Error).count(),
            features: compilation.features(),
            animation: animation(&compilation),
        })
    }
}

/// The first animation with several frames, of the first sprite without errors. An animation that stands still would
/// look as if it did not play.
fn animation(compilation: &Compilation) -> Option<String> {
    let named = || compilation.library.sprites().filter(|packed| !packed.sprite().animations.is_empty());
    let packed = named().find(|packed| packed.is_sound(0)).or_else(|| named().next())?;
    let animations = &packed.sprite().animations;
    let moves = animations.iter().find(|animation| {
        let layers = animation.value.tracks.iter().flat_map(|track| &track.layers);
        layers.into_iter().any(|layer| layer.frames.len() > 1)
    });
    let animation = moves.or_else(|| animations.first())?;
    Some(format!("{}::{}", list::name(packed.sprite()), animation.identifier))
}
