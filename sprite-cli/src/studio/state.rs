//! The compiler's view of a description, as JSON.

use crate::check::one_file::Scope;
use crate::finding::Finding;
use crate::folder::{Folder, SETTINGS};
use crate::preview::content;
use serde_json::{Value, json};
use sprite_compiler::{Compilation, Diagnostic, ImageId, Renderer, model};
use std::ops::Range;

/// The most findings that are shown.
const MOST_FINDINGS: usize = 200;
/// The most frames of all animations that are listed.
const MOST_FRAMES: usize = 20_000;
/// The most sprites of a file that are shown.
const MOST_SPRITES: usize = 100;

/// The last compilation, of which pictures are asked for.
pub(super) struct Shown {
    compilation: Compilation,
    scope: Scope,
    images: Vec<ImageId>,
}

impl Shown {
    pub(super) fn new(mut compilation: Compilation, path: &str) -> Self {
        let scope = if path == SETTINGS {
            Scope::of_rules(&compilation, path, MOST_SPRITES)
        } else {
            Scope::of_description(&compilation, path)
        };
        scope.keep_findings(&mut compilation);
        Self { compilation, scope, images: Vec::new() }
    }

    /// All of it. `file_of` is the id of a picture that is a file of the folder as it is.
    pub(super) fn state(
        &mut self,
        folder: &Folder,
        file_of: impl Fn(&str) -> Option<usize>,
    ) -> Result<Value, String> {
        let content = content(&self.compilation, &self.scope, folder, None, false)
            .map_err(|fault| fault.to_string())?;
        let mut state = serde_json::to_value(&content).map_err(|error| error.to_string())?;
        self.images.clone_from(&content.ids);
        let renderer = Renderer::plain(&self.compilation.sources, folder.as_written());
        let findings = self.compilation.diagnostics.findings().iter().take(MOST_FINDINGS);
        let findings = findings.map(|finding| {
            let mut shown =
                serde_json::to_value(Finding::new(finding, &self.compilation.sources)).unwrap_or_default();
            shown["text"] = renderer.render(finding).into();
            shown
        });
        state["findings"] = findings.collect();
        state["grids"] = self.grids();
        state["strips"] = self.strips();
        let images = self.compilation.library.images();
        if let Some(shown) = state["images"].as_array_mut() {
            for (image, shown) in self.images.iter().zip(shown) {
                shown["file"] = file_of(images.path(*image)).into();
            }
        }
        Ok(state)
    }

    /// The cells into which the description divides images, each once.
    fn grids(&self) -> Value {
        let animations = self.scope.sprites(&self.compilation).flat_map(|packed| &packed.sprite().animations);
        let mut grids: Vec<Value> = Vec::new();
        for cells in animations.flat_map(|animation| &animation.value.meta.cells) {
            let model::Cells { image, size, margin, spacing, counts } = cells;
            let Some(number) = self.images.iter().position(|known| known == image) else { continue };
            let grid = json!({
                "image": number,
                "cell": [size.width, size.height],
                "margin": margin,
                "spacing": spacing,
                "columns": counts[0],
                "rows": counts[1],
            });
            if !grids.contains(&grid) {
                grids.push(grid);
            }
        }
        grids.into()
    }

    /// The frames of each direction of each animation in their order, before it plays them: where each is cut, its time in
    /// milliseconds, and the point that goes to the sprite's position.
    fn strips(&self) -> Value {
        let mut strips = Vec::new();
        let mut frames_left = MOST_FRAMES;
        for (sprite, packed) in self.scope.sprites(&self.compilation).enumerate() {
            for named in &packed.sprite().animations {
                let meta = &named.value.meta;
                for track in &named.value.tracks {
                    let Some(layer) = track.layers.first() else { continue };
                    let frames = &layer.frames;
                    frames_left = frames_left.saturating_sub(frames.len());
                    if frames_left == 0 {
                        return strips.into();
                    }
                    let frames = frames.iter().enumerate().map(|(index, frame)| {
                        let picture = frame.picture.map(|picture| {
                            let image = match picture.image {
                                model::Image::File(image) => {
                                    self.images.iter().position(|known| *known == image)
                                }
                                model::Image::Tileset | model::Image::Missing => None,
                            };
                            let rect = picture.rect;
                            json!({
                                "image": image,
                                "rect": [rect.x, rect.y, rect.width, rect.height],
                                "origin": [picture.origin.x, picture.origin.y],
                            })
                        });
                        json!({ "ms": milliseconds(&layer.time, index), "picture": picture })
                    });
                    strips.push(json!({
                        "sprite": sprite,
                        "animation": meta.label,
                        "direction": track.meta.label,
                        "frames": frames.collect::<Vec<_>>(),
                    }));
                }
            }
        }
        strips.into()
    }

    /// An image of the state as a PNG.
    pub(super) fn png(&self, folder: &Folder, number: usize) -> Option<Vec<u8>> {
        folder.png(&self.compilation.library, *self.images.get(number)?)
    }

    /// The correction of a finding: what it replaces in the description by which texts; [`None`] if it has none, or if it
    /// is about other files, too.
    pub(super) fn replacements(&self, path: &str, finding: usize) -> Option<Vec<(Range<usize>, String)>> {
        let sources = &self.compilation.sources;
        let finding: &Diagnostic = self.compilation.diagnostics.findings().get(finding)?;
        let replacements = finding.correction(sources)?.replacements.into_iter();
        let replacements = replacements.map(|replacement| {
            let location = replacement.location;
            let span = location.span.filter(|_| sources.get(location.source).path() == path)?;
            Some((span.start()..span.end(), replacement.text.to_owned()))
        });
        replacements.collect()
    }
}

/// How long a frame lasts, in milliseconds.
fn milliseconds(time: &model::Time, index: usize) -> u64 {
    let microseconds = match time {
        model::Time::Each(each) => Some(each),
        model::Time::Listed(times) => times.get(index),
    };
    microseconds.map_or(0, |time| time / 1_000)
}

/// The text after a correction.
pub(super) fn corrected(text: &str, replacements: &[(Range<usize>, String)]) -> Result<String, String> {
    let mut replacements: Vec<_> = replacements.iter().collect();
    replacements.sort_by_key(|(range, _)| range.start);
    let mut corrected = text.to_owned();
    for (range, new) in replacements.into_iter().rev() {
        if corrected.get(range.clone()).is_none() {
            return Err("the text has changed since: look at the findings again".to_owned());
        }
        corrected.replace_range(range.clone(), new);
    }
    Ok(corrected)
}
