//! The context of a unit's reader: its files, the images that it asks for, the names of all other files, and the
//! settings.

use crate::base::budget::{Budget, Cost, Expense};
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::digest::Digest;
use crate::base::files::Assets;
use crate::base::limits::{IMAGE_SUGGESTIONS, Limits, SEARCHED_NAMES};
use crate::base::load::{Unread, load_binary, read_text};
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::{Content, Location, Source, SourceId, Sources, Span};
use crate::base::suggest::{self, Near};
use crate::formats::foreign::{Foreign, ForeignFiles};
use crate::images::{ImageRequests, Inspector, UnitImages};
use crate::inventory::listing::{Listing, Seen};
use crate::inventory::{Inventory, UnitFile};
use crate::model::of_unit::{SpritePart, UnitImage};
use crate::settings::Settings;
use sprite_table::Size;
use std::any::Any;
use std::cell::RefCell;
use std::fmt;

/// The context of a unit's reader.
#[derive(Debug)]
pub(crate) struct Context<'a> {
    /// The names of all files, and nothing of what is in them.
    pub(crate) inventory: Listing<'a>,
    pub(crate) settings: &'a Settings,
    /// The settings of formats.
    pub(crate) formats: &'a FormatSettings,
    pub(crate) limits: &'a Limits,
    pub(crate) budget: &'a Budget,
    /// The dependency of the game whose features choose formats.
    pub(crate) dependency: &'a str,
    /// Where images are asked for; `images/requests.rs` says how.
    pub(crate) images: UnitImages<'a>,
    pub(crate) diagnostics: &'a mut Diagnostics,
    /// Files of other programs that other units have read.
    foreign: &'a ForeignFiles,
    sources: &'a Sources,
    assets: Assets<'a>,
    files: &'a [UnitFile],
    notes: &'a mut UnitLog,
    /// How often all images of the folder may be looked through for this unit.
    searches: u32,
}

/// The settings of formats, each by its type.
#[derive(Debug, Default)]
pub(crate) struct FormatSettings(Vec<Box<dyn Any + Send + Sync>>);

impl FormatSettings {
    pub(crate) const fn new(settings: Vec<Box<dyn Any + Send + Sync>>) -> Self {
        Self(settings)
    }

    /// The settings of a format that has some.
    pub(crate) fn of<S: Any>(&self) -> &S {
        let found = self.0.iter().find_map(|settings| settings.downcast_ref());
        found.expect("a format whose reader is compiled has its settings, with and without a file")
    }
}

/// The values that are the same for all units.
#[derive(Clone, Copy)]
pub(crate) struct RunContext<'a> {
    pub(crate) inventory: &'a Inventory,
    pub(crate) settings: &'a Settings,
    /// The settings of formats.
    pub(crate) formats: &'a FormatSettings,
    /// The dependency of the game whose features choose formats.
    pub(crate) dependency: &'a str,
    /// Files of other programs that units have read.
    pub(crate) foreign: &'a ForeignFiles,
    pub(crate) sources: &'a Sources,
    pub(crate) assets: Assets<'a>,
    /// How many units there are.
    pub(crate) units: usize,
}

/// The state of a unit between the steps of its compilation.
#[derive(Debug, Default)]
pub(crate) struct UnitState {
    pub(crate) images: ImageRequests,
    pub(crate) diagnostics: Diagnostics,
    pub(crate) notes: UnitLog,
    /// The questions that the unit asked about the names of files.
    pub(crate) seen: RefCell<Seen>,
}

/// Notes on a unit while it is read.
#[derive(Default)]
pub(crate) struct UnitLog {
    /// Digests of the contents of the files that were read.
    pub(crate) contents: Vec<(SourceId, Digest)>,
    /// How often "did you mean" was asked: a hostile description has many unknown names.
    suggestions: u32,
    /// How often all images of the folder were looked through for that.
    searches: u32,
    /// The images that were reported missing, by description and as they are written there.
    missing: SortedSet<(SourceId, String)>,
    /// Suggestions for words that are read again and again, by their locations.
    suggested: SortedMap<Location, Option<Near<String>>>,
    /// Findings that wait until the size of an image is known.
    pub(crate) sized: Vec<(UnitImage, SizedFinding)>,
    /// The pattern of the rule of the settings that makes the sprite.
    pub(crate) rule: Option<String>,
}

/// Makes a finding of the size of an image; [`None`] for one that cannot be used.
pub(crate) type SizedFinding = Box<dyn FnOnce(Option<Size>) -> Diagnostic + Send>;

impl fmt::Debug for UnitLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UnitLog").field("contents", &self.contents).finish_non_exhaustive()
    }
}

impl<'a> Context<'a> {
    /// For a unit of these files. Images have facts once there is an inspector.
    pub(crate) fn new(
        surroundings: RunContext<'a>,
        files: &'a [UnitFile],
        budget: &'a Budget,
        inspected: Option<&'a Inspector<'a>>,
        state: &'a mut UnitState,
    ) -> Self {
        let RunContext { inventory, settings, formats, dependency, foreign, sources, assets, units } =
            surroundings;
        let assets = Assets { budget, ..assets };
        let UnitState { images, diagnostics, notes, seen } = state;
        let names = inventory.entries().len().max(1) as u64;
        let searches = SEARCHED_NAMES / (names * units.max(1) as u64);
        Self {
            inventory: Listing::new(inventory, seen),
            settings,
            formats,
            dependency,
            limits: assets.limits,
            budget,
            images: UnitImages::new(images, inspected, assets),
            diagnostics,
            foreign,
            sources,
            assets,
            files,
            notes,
            searches: u32::try_from(searches).unwrap_or(u32::MAX).min(IMAGE_SUGGESTIONS),
        }
    }

    /// The path of a file.
    pub(crate) fn path(&self, id: SourceId) -> &'a str {
        self.sources.get(id).path()
    }

    /// The path and the content of a file of the unit that is a text.
    ///
    /// # Errors
    /// It is no file of the unit, it cannot be read, or it is not a text.
    pub(crate) fn load_text(&mut self, id: SourceId) -> Result<Source, Unread> {
        let entry = self.file(id)?;
        let (content, finding) = read_text(self.assets, entry, id)?;
        if let Some(finding) = finding {
            self.sources.fill(id, content);
            return Err(Unread::Faulty(finding));
        }
        if let Content::Text(text, _) = &content {
            self.notes.contents.push((id, Digest::of(text.as_bytes())));
        }
        Ok(Source::read(entry.path.clone(), content))
    }

    /// The bytes of a file of the unit, and their digest.
    ///
    /// # Errors
    /// It is no file of the unit, or cannot be read.
    pub(crate) fn load_binary(&mut self, id: SourceId) -> Result<(Vec<u8>, Digest), Unread> {
        let bytes = load_binary(self.assets, self.file(id)?, id)?;
        let digest = Digest::of(&bytes);
        self.notes.contents.push((id, digest));
        Ok((bytes, digest))
    }

    /// Reads a file of the unit once more and returns what the check says of its bytes; `false` when it cannot be read,
    /// or the budget does not allow it.
    pub(crate) fn reread_matches(&self, id: SourceId, check: fn(&[u8]) -> bool) -> bool {
        let Ok(entry) = self.file(id) else { return false };
        // Of a file that is too long for a description, the part is looked at that may be read.
        let length = entry.length.min(self.budget.longest_file());
        // No text has holes.
        !entry.has_holes()
            && self.budget.charge(Expense::LookedAt, 3 * length)
            && self.assets.files.read(&entry.path, length).is_ok_and(|bytes| check(&bytes))
    }

    /// Gives up the spare memory of a part, and pays for its animations, which take most memory of a description.
    pub(crate) fn paid(&self, mut part: SpritePart) -> SpritePart {
        part.shrink_to_fit();
        self.budget.charge(Expense::Animation, (part.animations.len() + part.leftovers.len()) as u64);
        part
    }

    /// Notes that a file of the unit was read before, with this digest of its content.
    pub(crate) fn note_content(&mut self, id: SourceId, digest: Option<&Digest>) {
        self.notes.contents.extend(digest.map(|digest| (id, *digest)));
    }

    /// Keeps what was loaded.
    pub(crate) fn keep(&self, id: SourceId, source: Source) -> &'a Source {
        self.sources.fill(id, source.into_content());
        self.sources.get(id)
    }

    /// Keeps nothing of a file that was loaded, but that it was read.
    pub(crate) fn forget(&self, id: SourceId) {
        self.skip(id, true);
    }

    /// The same for a file that need not be loaded.
    pub(crate) fn skip(&self, id: SourceId, is_text: bool) {
        self.sources.fill(id, if is_text { Content::Forgotten } else { Content::NotText });
    }

    /// The digest of a file that was read as a text; [`None`] if it is none.
    pub(crate) fn read_digest(&self, id: SourceId) -> Option<Digest> {
        let read = self.notes.contents.iter().rev().find(|(source, _)| *source == id);
        read.map(|(_, digest)| *digest)
    }

    /// Loads a text. That it cannot be used is reported, unless the file belongs to another program: `is_meant` says of
    /// its bytes whether it was meant as a description. `before` is what the unit had paid before.
    pub(crate) fn load(
        &mut self,
        file: &UnitFile,
        before: Cost,
        is_meant: Option<fn(&[u8]) -> bool>,
    ) -> Option<Source> {
        match self.load_text(file.source) {
            Ok(source) => Some(source),
            Err(Unread::Gone) => None,
            Err(Unread::Faulty(finding)) => {
                let is_meant = is_meant.is_none_or(|is_meant| {
                    finding.code == Code::FileUnreadable || self.reread_matches(file.source, is_meant)
                });
                if is_meant {
                    self.diagnostics.push(*finding);
                } else if finding.code == Code::NotText {
                    self.note_foreign(file, before, None);
                }
                None
            }
        }
    }

    /// The identity of a file of the unit; [`None`] if the system does not tell it.
    fn identity(&self, file: &UnitFile) -> Option<[u64; 2]> {
        self.inventory.file(&file.path)?.identity()
    }

    /// Notes that a file belongs to another program, after it was read. `before` is what the unit had paid before.
    pub(crate) fn note_foreign(&self, file: &UnitFile, before: Cost, root: Option<(String, Span)>) {
        let digest = self.read_digest(file.source);
        let price = self.budget.paid().without(before);
        self.foreign.insert(self.identity(file), Foreign { digest, price, root });
    }

    /// Pays for a file that was read under another name, and belongs to another program.
    pub(crate) fn take_foreign(&mut self, file: &UnitFile) -> Option<Foreign> {
        let foreign = self.foreign.get(self.identity(file))?;
        self.budget.charge_cost(foreign.price);
        self.note_content(file.source, foreign.digest.as_ref());
        self.skip(file.source, foreign.digest.is_some());
        Some(foreign)
    }

    /// The first file of the unit.
    pub(crate) fn first(&self) -> Option<SourceId> {
        self.files.first().map(|file| file.source)
    }

    /// The entry of a file of the unit: a unit must not look at others.
    fn file(&self, id: SourceId) -> Result<&'a crate::base::files::Entry, Unread> {
        let file = self.files.iter().find(|file| file.source == id).ok_or(Unread::Gone)?;
        self.inventory.file(&file.path).ok_or(Unread::Gone)
    }

    /// Says which rule of the settings makes the sprite.
    pub(crate) fn note_rule(&mut self, pattern: &str) {
        self.notes.rule = Some(pattern.to_owned());
    }

    /// Reports something that depends on the size of an image, once that is known.
    pub(crate) fn push_sized(&mut self, image: UnitImage, finding: SizedFinding) {
        self.notes.sized.push((image, finding));
    }

    /// Returns whether an image was not reported missing yet. However often a description names it, one image is
    /// missing.
    pub(crate) fn note_missing(&mut self, source: SourceId, written: &str) -> bool {
        self.notes.missing.insert((source, written.to_owned()))
    }

    /// Pays for the layers of directions of which each has all layers, or reports that they are too many. Each takes
    /// many times the bytes of its line.
    pub(crate) fn take_layers(&mut self, angles: usize, layers: usize, location: Location) -> bool {
        let count = (angles as u64).saturating_mul(layers as u64);
        if let Err(too_much) = self.budget.check(Cost::default().and(Expense::Layer, count)) {
            let message =
                format!("a description of {angles} angles with {layers} layers each {}", too_much.text());
            let finding = Diagnostic::new(Code::LimitExceeded, location, message);
            self.diagnostics.push(finding.help(self.budget.or_raise_limits("are all layers needed?")));
            return false;
        }
        self.budget.charge(Expense::Layer, count)
    }

    /// Pays for so many frames of a description that has `taken` already, or reports that it asks for too many; that
    /// is reported once for a description.
    pub(crate) fn take_frames(&mut self, count: u64, taken: &mut u64, location: Location) -> bool {
        if *taken == u64::MAX {
            return false;
        }
        let total = taken.saturating_add(count);
        let affordable = self.budget.check(Cost::default().and(Expense::Frame, total));
        *taken =
            if affordable.is_ok() && self.budget.charge(Expense::Frame, count) { total } else { u64::MAX };
        if let Err(too_much) = affordable {
            let message = format!("a description of {total} frames {}", too_much.text());
            let finding = Diagnostic::new(Code::LimitExceeded, location, message);
            let finding = finding.label(format!("{count} more frames here"));
            self.diagnostics.push(finding.help(self.budget.or_raise_limits("is a number too large?")));
        }
        *taken == total
    }

    /// The probable meaning of a misspelt word. Each location is looked up once, and a unit only so often.
    pub(crate) fn suggest(
        &mut self,
        location: Location,
        look: impl FnOnce() -> Option<Near<String>>,
    ) -> Option<Near<String>> {
        if let Some(known) = self.notes.suggested.get(&location) {
            return known.clone();
        }
        let near = self.take_suggestion().then(look).flatten();
        self.notes.suggested.insert(location, near.clone());
        near
    }

    /// Adds to a finding on an unknown name which of those that are known it probably means, else what to do.
    pub(crate) fn did_you_mean<'n, H: Into<String>>(
        &mut self,
        finding: Diagnostic,
        name: &str,
        known: impl Iterator<Item = &'n str>,
        otherwise: impl FnOnce() -> H,
    ) -> Diagnostic {
        let meant = || suggest::nearest(name, known).map(|near| near.map(str::to_owned).unsure());
        let near = self.suggest(finding.location, meant);
        finding.did_you_mean_or(name, near, otherwise)
    }

    /// Returns whether one more suggestion may be looked for.
    pub(crate) fn take_suggestion(&mut self) -> bool {
        self.notes.suggestions += 1;
        self.notes.suggestions <= IMAGE_SUGGESTIONS
    }

    /// Returns whether all images of the folder may be looked through once more. In a large folder of many units that
    /// is seldom: all of them together may look at [`SEARCHED_NAMES`].
    pub(crate) fn take_search(&mut self) -> bool {
        // The number of files decides.
        let _ = self.inventory.everything();
        self.notes.searches += 1;
        self.notes.searches <= self.searches
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::files::{Entry, MemoryFiles};
    use crate::base::limits::ByKind;
    use crate::inventory::{Candidate, Exclusions};
    use crate::model::Format;

    /// The object of a unit depends on its own files alone, so that it holds as long as these do not change.
    #[test]
    fn a_unit_reads_no_file_of_another_one() {
        let files = MemoryFiles::new([("a.dat", "own"), ("b.dat", "of another unit")]);
        let entries = ["a.dat", "b.dat"].map(|path| Entry::file(path.to_owned(), 20));
        let inventory = Inventory::new(None, entries.into(), Exclusions::default());
        let (limits, settings) = (Limits::default(), Settings::default());
        let formats = FormatSettings::default();
        let budget = Budget::new(&limits, ByKind::default(), "");
        let mut sources = Sources::default();
        let [own, other] = ["a.dat", "b.dat"].map(|path| UnitFile {
            source: sources.add_unread(path.to_owned()),
            path: path.to_owned(),
            candidate: Candidate::Of(Format::Solarus),
        });
        let assets = Assets { files: &files, limits: &limits, budget: &budget };
        let foreign = ForeignFiles::default();
        let surroundings = RunContext {
            inventory: &inventory,
            settings: &settings,
            formats: &formats,
            dependency: "",
            foreign: &foreign,
            sources: &sources,
            assets,
            units: 2,
        };
        let mut state = UnitState::default();
        let unit = [own];
        let mut context = Context::new(surroundings, &unit, &budget, None, &mut state);
        assert_eq!(context.load_text(unit[0].source).ok().unwrap().text(), Some("own"));
        assert!(context.load_text(other.source).is_err() && context.load_binary(other.source).is_err());
        assert!(
            context.reread_matches(unit[0].source, |_| true)
                && !context.reread_matches(other.source, |_| true)
        );
        assert_eq!(state.notes.contents.len(), 1);
    }
}
