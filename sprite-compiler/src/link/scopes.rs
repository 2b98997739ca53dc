//! The names that are taken in each generated module. Modules and types share one name space.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::identifiers;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::Location;
use crate::base::words::shown;
use crate::inventory::copies;
use crate::unit::empty_name;

/// The names that are taken, each with the modules around it.
#[derive(Default)]
pub(crate) struct Scopes {
    taken: SortedMap<(Vec<String>, String), Holder>,
    /// Folders that could not be named, which is reported once, and not for each description below.
    refused: SortedSet<Vec<String>>,
}

/// The owner of a name, with its location.
struct Holder {
    location: Location,
    kind: NameOwner,
}

#[derive(Clone, PartialEq, Eq)]
enum NameOwner {
    /// The module of a folder of this name.
    Folder(String),
    /// A sprite: the path of its file, without the ending.
    Sprite(String),
    /// One of several sprites of a file: its name there.
    Member(String),
    /// A sprite that the settings make of pictures: the path of the first picture.
    Pictures(String),
}

/// The name that a sprite claims.
#[derive(Clone, Copy)]
pub(crate) struct Claim<'a> {
    /// The folders that become modules, and the name that becomes the type, as written.
    pub(crate) path: &'a [String],
    /// Its own name, in a file that holds several.
    pub(crate) member: Option<&'a str>,
    /// The path of its first picture, if it has no description.
    pub(crate) picture: Option<&'a str>,
    /// The location of its name.
    pub(crate) location: Location,
}

impl Scopes {
    /// Returns whether a type or a module at the top has this name.
    pub(crate) fn holds(&self, name: &str) -> bool {
        self.taken.contains_key(&(Vec::new(), name.to_owned()))
    }

    /// Claims the modules and the type of a sprite. A missing or taken name is reported.
    pub(crate) fn name(
        &mut self,
        Claim { path, member, picture, location }: Claim<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<(Vec<String>, String)> {
        let (name, folders) = path.split_last()?;
        let mut modules = Vec::new();
        for (depth, folder) in folders.iter().enumerate() {
            let written = folders.get(..=depth).unwrap_or_default();
            if self.refused.contains(written) {
                return None;
            }
            let module = identifiers::module_case(folder);
            let finding = match &module {
                None => Some(empty_name(folder, "folder", location)),
                Some(module) => self.take(&modules, module, NameOwner::Folder(folder.clone()), location),
            };
            if let Some(finding) = finding {
                self.refused.insert(written.to_vec());
                diagnostics.push(finding);
                return None;
            }
            modules.extend(module);
        }
        let identifier = identifiers::pascal_case(name);
        let (what, kind) = match (member, picture) {
            (Some(name), _) => ("sprite", NameOwner::Member(name.to_owned())),
            (None, Some(picture)) => ("picture", NameOwner::Pictures(picture.to_owned())),
            (None, None) => ("file", NameOwner::Sprite(name.clone())),
        };
        let finding = match &identifier {
            None => Some(empty_name(name, what, location)),
            Some(identifier) => self.take(&modules, identifier, kind, location),
        };
        if let Some(finding) = finding {
            diagnostics.push(finding);
            return None;
        }
        Some((modules, identifier?))
    }

    /// Takes a name for this owner, or reports that another one has it.
    fn take(
        &mut self,
        modules: &[String],
        name: &str,
        kind: NameOwner,
        location: Location,
    ) -> Option<Diagnostic> {
        let key = (modules.to_vec(), name.to_owned());
        let Some(holder) = self.taken.get(&key) else {
            self.taken.insert(key, Holder { location, kind });
            return None;
        };
        let message = match (&holder.kind, &kind) {
            (NameOwner::Folder(a), NameOwner::Folder(b)) if a == b => return None,
            (NameOwner::Folder(a), NameOwner::Folder(b)) => {
                format!("the folders `{}` and `{}` would both be the module `{name}`", shown(a), shown(b))
            }
            (NameOwner::Member(a), NameOwner::Member(b)) if a == b => {
                format!("two sprites of this folder are called `{}`", shown(a))
            }
            (NameOwner::Member(a), NameOwner::Member(b)) => {
                format!("the sprites `{}` and `{}` would both be called `{name}`", shown(a), shown(b))
            }
            (NameOwner::Pictures(a), NameOwner::Pictures(b)) => {
                format!("the pictures `{}` and `{}` would both be the sprite `{name}`", shown(a), shown(b))
            }
            (NameOwner::Pictures(picture), NameOwner::Folder(folder))
            | (NameOwner::Folder(folder), NameOwner::Pictures(picture)) => {
                let (picture, folder) = (shown(picture), shown(folder));
                format!(
                    "the sprite of the picture `{picture}` and the folder `{folder}` would both be called `{name}`"
                )
            }
            (NameOwner::Pictures(picture), _) | (_, NameOwner::Pictures(picture)) => {
                format!(
                    "a description and the picture `{}` would both be the sprite `{name}`",
                    shown(picture)
                )
            }
            (NameOwner::Folder(folder), _) | (_, NameOwner::Folder(folder)) => {
                format!("a description and the folder `{}` would both be called `{name}`", shown(folder))
            }
            _ => format!("two descriptions would both be the sprite `{name}`"),
        };
        let earlier = match holder.kind {
            NameOwner::Folder(_) => "this one lies in the folder that has the name",
            NameOwner::Sprite(_) | NameOwner::Member(_) | NameOwner::Pictures(_) => {
                "this one has the name already"
            }
        };
        let finding = Diagnostic::new(Code::NameCollision, location, message).note(holder.location, earlier);
        let copy = [&kind, &holder.kind].into_iter().find_map(|kind| match kind {
            NameOwner::Sprite(file) => Some((file, copies::original_stem(file)?)),
            NameOwner::Folder(_) | NameOwner::Member(_) | NameOwner::Pictures(_) => None,
        });
        if let Some((copy, original)) = copy {
            let (copy, original) = (shown(copy), shown(original));
            return Some(finding.help(format!(
                "`{copy}` looks like a copy of `{original}`: remove it, or give it a name of its own"
            )));
        }
        Some(match kind {
            NameOwner::Member(_) => {
                let finding = finding.label(format!("becomes `{name}`"));
                finding.help("give one of them another name: names must differ in more than punctuation and letter case")
            }
            NameOwner::Pictures(_) => finding.label("this pattern makes the sprite").help(
                "rename one of the files or folders, or leave a picture out by a pattern with `skip = true`",
            ),
            _ => finding.help(
                "rename one of the files or folders: names must differ in more than punctuation and letter case",
            ),
        })
    }
}
