//! Parts become sprites, and names become identifiers: what would be two things with one name is an error.

use crate::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::model::{Animation, Library, Named, Part, Sprite, Tilesets};
use crate::names;
use crate::source::Place;
use std::collections::BTreeMap;

/// The name of the generated list of tile sets, unless a sprite has it. No sprite can be called `Tileset_`.
const TILESET_TYPES: [&str; 2] = ["Tileset", "Tileset_"];

/// Makes sprites of parts. What cannot be named is reported and left out.
pub(crate) fn assemble(parts: Vec<Part>, diagnostics: &mut Diagnostics) -> Library {
    let mut scopes = Scopes::default();
    let tilesets = parts.iter().flat_map(|part| &part.animations).filter_map(|animation| animation.tilesets.as_ref());
    let tilesets = name_tilesets(tilesets, diagnostics);
    let mut sprites = Vec::new();
    for part in parts {
        if let Some((modules, identifier)) = scopes.name_sprite(&part, diagnostics) {
            sprites.push(Sprite {
                modules,
                identifier,
                source: part.source,
                format: part.format,
                start_facing: part.start_facing,
                animations: name_animations(part.animations, diagnostics),
            });
        }
    }
    let [usual, other] = TILESET_TYPES;
    let is_taken = scopes.taken.contains_key(&(Vec::new(), usual.to_owned()));
    Library { sprites, tilesets, tileset_type: if is_taken { other } else { usual } }
}

/// Who holds a name.
enum Holder {
    Module,
    Sprite(Place),
}

/// The names in every module: types and modules share one name space.
#[derive(Default)]
struct Scopes {
    taken: BTreeMap<(Vec<String>, String), Holder>,
}

impl Scopes {
    fn name_sprite(&mut self, part: &Part, diagnostics: &mut Diagnostics) -> Option<(Vec<String>, String)> {
        let place = part.source.start();
        let (name, folders) = part.path.split_last()?;
        let mut modules = Vec::new();
        for folder in folders {
            let Some(module) = names::module_case(folder) else {
                report_empty(folder, "folder", place, diagnostics);
                return None;
            };
            let holder = self.taken.entry((modules.clone(), module.clone())).or_insert(Holder::Module);
            if let Some(finding) = collision(&module, place, holder, true) {
                diagnostics.push(finding);
                return None;
            }
            modules.push(module);
        }
        let Some(identifier) = names::pascal_case(name) else {
            report_empty(name, "file", place, diagnostics);
            return None;
        };
        let key = (modules.clone(), identifier.clone());
        if let Some(finding) = self.taken.get(&key).and_then(|holder| collision(&identifier, place, holder, false)) {
            diagnostics.push(finding);
            return None;
        }
        self.taken.insert(key, Holder::Sprite(place));
        Some((modules, identifier))
    }
}

fn collision(identifier: &str, place: Place, holder: &Holder, is_module: bool) -> Option<Diagnostic> {
    let finding = |message: String| {
        Diagnostic::new(Code::NameCollision, place, message).help("rename one of the files or folders")
    };
    match holder {
        Holder::Module if is_module => None,
        Holder::Module => Some(finding(format!("the sprite `{identifier}` and a folder beside it have the same name"))),
        Holder::Sprite(other) => Some(
            finding(format!("two descriptions become the sprite `{identifier}`"))
                .note(*other, format!("this one is already called `{identifier}`")),
        ),
    }
}

fn report_empty(name: &str, what: &str, place: Place, diagnostics: &mut Diagnostics) {
    let message = format!("the {what} name `{name}` has no letter or digit, so nothing in Rust can be named after it");
    diagnostics.push(Diagnostic::new(Code::NameEmpty, place, message).help(format!("rename the {what}")));
}

fn name_animations(animations: Vec<Animation>, diagnostics: &mut Diagnostics) -> Vec<Named<Animation>> {
    let mut taken: BTreeMap<String, (String, Place)> = BTreeMap::new();
    let mut named = Vec::new();
    for animation in animations {
        let name = animation.name.clone();
        let Some(identifier) = names::pascal_case(&name) else {
            let message = format!("the animation name `{name}` has no letter or digit, so no variant can be named after it");
            let finding = Diagnostic::new(Code::NameEmpty, animation.place, message);
            diagnostics.push(finding.help("give it a name with a letter or a digit"));
            continue;
        };
        if let Some((other, place)) = taken.get(&identifier) {
            let message = format!("the animations `{other}` and `{name}` would both be called `{identifier}`");
            let finding = Diagnostic::new(Code::NameCollision, animation.place, message)
                .label(format!("becomes `{identifier}`"))
                .note(*place, format!("becomes `{identifier}` too"));
            diagnostics.push(finding.help("names may not differ in punctuation or the first letter's case only"));
            continue;
        }
        taken.insert(identifier.clone(), (name.clone(), animation.place));
        named.push(Named { identifier, name, value: animation });
    }
    named
}

fn name_tilesets<'a>(
    uses: impl Iterator<Item = &'a Tilesets>,
    diagnostics: &mut Diagnostics,
) -> Vec<Named<crate::ImageId>> {
    let mut taken: BTreeMap<String, Named<crate::ImageId>> = BTreeMap::new();
    for tilesets in uses {
        for (name, image) in &tilesets.found {
            let Some(identifier) = names::pascal_case(name) else {
                report_empty(name, "tile set", tilesets.place, diagnostics);
                continue;
            };
            match taken.get(&identifier) {
                None => {
                    let named = Named { identifier: identifier.clone(), name: name.clone(), value: *image };
                    taken.insert(identifier, named);
                }
                Some(other) if other.value == *image => {}
                Some(other) => {
                    let message =
                        format!("the tile sets `{}` and `{name}` would both be called `{identifier}`", other.name);
                    diagnostics.push(Diagnostic::new(Code::NameCollision, tilesets.place, message));
                }
            }
        }
    }
    taken.into_values().collect()
}
