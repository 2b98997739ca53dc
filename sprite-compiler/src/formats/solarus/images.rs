//! Where the image of an animation lies, and which tile sets can stand in for it.

use super::Base;
use super::lines::Token;
use super::messages;
use crate::context::Context;
use crate::diagnostics::{Code, Diagnostic};
use crate::images::ImageId;
use crate::model::Tilesets;
use crate::paths::{self, PathFault};
use crate::source::SourceId;
use crate::suggest;
use std::sync::Arc;

/// The word that stands for the image of the current tile set.
const TILESET: &str = "tileset";
/// The folder beside `sprites` that holds the tile sets.
const TILESETS: &str = "tilesets";

/// What the image field of a header stands for.
#[derive(Clone, Debug)]
pub(super) enum ImageUse {
    File(ImageId),
    Tileset(Tilesets),
    /// Reported already.
    Missing,
}

/// Finds the images of one description.
pub(super) struct Finder<'a> {
    id: SourceId,
    path: &'a str,
    /// The folder that image paths start from; [`None`] without a folder `sprites`.
    base: Option<&'a str>,
    /// Looked for when they are first asked for.
    tilesets: Option<Arc<[(String, ImageId)]>>,
}

impl<'a> Finder<'a> {
    pub(super) fn new(path: &'a str, id: SourceId, context: &Context<'_>) -> Self {
        Self { id, path, base: Base::new(context.inventory).of(path), tilesets: None }
    }

    /// Finds the image that a header names.
    pub(super) fn find(&mut self, token: Token<'_>, context: &mut Context<'_>) -> ImageUse {
        let place = self.id.at(token.span);
        if token.text == TILESET {
            return ImageUse::Tileset(Tilesets { found: self.tilesets(context), place });
        }
        if token.has_unseen() {
            return ImageUse::Missing;
        }
        // Below `sprites`; without such a folder below the root, then beside the description.
        let own = paths::folder(self.path);
        let folders = match self.base {
            Some(base) => vec![base],
            None if own.is_empty() => vec![""],
            None => vec!["", own],
        };
        let mut tried = Vec::new();
        let mut refused = None;
        for folder in folders {
            match paths::join(folder, token.text) {
                // What leads out of the root from there may lie inside of it from here.
                Err(fault) => refused = Some(fault),
                Ok(path) => {
                    if let Some(link) = context.inventory.link_outside(&path) {
                        context.diagnostics.push(messages::image_link(self.id, token, link));
                        return ImageUse::Missing;
                    }
                    match context.inventory.file(&path) {
                        Some(entry) => return ImageUse::File(context.images.add(&path, entry.length)),
                        None => tried.push(path),
                    }
                }
            }
        }
        let finding = match refused {
            Some(fault) if fault != PathFault::LeavesRoot || tried.is_empty() => {
                let finding = Diagnostic::new(Code::PathNotAllowed, place, fault.message());
                finding.label("the image file").help(fault.help(token.text))
            }
            _ => messages::image_missing(self.id, token, &tried, self.help(token.text, &tried, context)),
        };
        context.diagnostics.push(finding);
        ImageUse::Missing
    }

    /// What the author of a missing image's name may have meant.
    fn help(&self, name: &str, tried: &[String], context: &mut Context<'_>) -> Option<String> {
        if !context.take_suggestion() {
            return None;
        }
        let inventory = context.inventory;
        if suggest::nearest(name, [TILESET]).is_some() {
            return Some(format!("did you mean `{TILESET}`, the image of the current tile set?"));
        }
        if tried.iter().any(|path| inventory.has_folder(path)) {
            return Some("this is a folder: name a file in it".to_owned());
        }
        let images = || inventory.files().filter(|path| paths::ending(path).eq_ignore_ascii_case("png"));
        let relative = |path: &str| paths::relative(self.base.unwrap_or(""), path);
        let same = |a: &str, b: &str| a.to_lowercase() == b.to_lowercase();
        if let Some(path) = images().find(|path| tried.iter().any(|tried| same(tried, path))) {
            return Some(format!("letter case matters: write `{}`", relative(path)));
        }
        if let Some(path) = images().find(|path| same(paths::file_name(path), paths::file_name(name))) {
            return Some(format!("there is `{path}`: write `{}`, or copy the file", relative(path)));
        }
        if let Some(path) =
            images().find(|path| tried.iter().any(|tried| tried == paths::without_ending(path)))
        {
            return Some(format!("did you mean `{}`?", relative(path)));
        }
        let names: Vec<String> = images().map(relative).collect();
        let near = suggest::nearest(name, names.iter().map(String::as_str));
        near.map(|near| format!("did you mean `{near}`?"))
    }

    /// The tile sets that serve the description: those in the folder `tilesets` beside its `sprites`, else below
    /// the root.
    fn tilesets(&mut self, context: &mut Context<'_>) -> Arc<[(String, ImageId)]> {
        if let Some(found) = &self.tilesets {
            return Arc::clone(found);
        }
        let inventory = context.inventory;
        // The folder beside a root that is itself `sprites` is out of reach.
        let base = self.base.filter(|base| !base.is_empty());
        let beside = base.map(|base| paths::inside(paths::folder(base), TILESETS));
        let folder = beside.filter(|folder| inventory.has_folder(folder));
        let folder = folder.unwrap_or_else(|| TILESETS.to_owned());
        let found = inventory.files_in(&folder).filter_map(|entry| {
            let name = paths::file_name(&entry.path);
            let old = name.strip_prefix("tileset").and_then(|rest| rest.strip_suffix("_entities.png"));
            let id = old.or_else(|| name.strip_suffix(".entities.png")).filter(|id| !id.is_empty())?;
            Some((id.to_owned(), context.images.add(&entry.path, entry.length)))
        });
        let found: Arc<[_]> = found.collect();
        self.tilesets = Some(Arc::clone(&found));
        found
    }
}
