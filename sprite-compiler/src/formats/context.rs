//! What a format's reader may use.

use crate::base::budget::{Budget, Expense, Share};
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::limits::Limits;
use crate::base::source::{Location, SourceId};
use crate::base::suggest;
use crate::discover::inventory::Inventory;
use crate::images::Inspector;
use crate::recall::{Group, Ledger, Mark, content_digest};
use crate::settings::Settings;
use std::collections::{BTreeMap, BTreeSet};

/// What a format's reader may use: the list of files, the images that descriptions name, and the list of findings.
#[derive(Debug)]
pub(crate) struct Context<'a> {
    pub(crate) inventory: &'a Inventory,
    pub(crate) settings: &'a Settings,
    pub(crate) limits: &'a Limits,
    pub(crate) budget: &'a Budget,
    /// Where images are registered and asked for facts; `images/inspector/mod.rs` says how.
    pub(crate) images: Inspector<'a>,
    pub(crate) diagnostics: &'a mut Diagnostics,
    /// How often "did you mean" may still be asked: it looks at every image, and a hostile description names many.
    pub(crate) suggestions_left: u32,
    /// The images that were reported missing, by description and as they are written there.
    pub(crate) missing: BTreeSet<(SourceId, String)>,
    /// What the readers take for each group of descriptions; [`None`] when nothing is to be remembered of it.
    pub(crate) ledger: Option<Ledger>,
    /// What was suggested for words that are read again and again, by their places.
    pub(crate) suggested: BTreeMap<Location, Option<String>>,
}

impl Context<'_> {
    /// From now on the readers work on a group of descriptions, or on none.
    pub(crate) fn turn_to(&mut self, group: Option<Group>) {
        if let Some(ledger) = &mut self.ledger {
            let now = Mark {
                left: self.budget.left(),
                for_images: self.images.paid(),
                suggestions_left: self.suggestions_left,
            };
            ledger.turn(group, now, self.images.take_named());
        }
    }

    /// From now on the readers work on the group of a description.
    pub(crate) fn turn_to_group_of(&mut self, source: SourceId) {
        let group = self.ledger.as_ref().and_then(|ledger| ledger.group(source)).cloned();
        self.turn_to(group);
    }

    /// Notes the content of a description that was read.
    pub(crate) fn note_content(&mut self, source: SourceId, content: &[u8]) {
        if let Some(ledger) = &mut self.ledger {
            ledger.note_content(source, content_digest(content));
        }
    }

    /// Pays for so many frames of a description that has `taken` already, or reports that it asks for too many; that is
    /// reported once for a description.
    pub(crate) fn take_frames(&mut self, count: u64, taken: &mut u64, location: Location) -> bool {
        if *taken == u64::MAX {
            return false;
        }
        let total = taken.saturating_add(count);
        let affordable = self.budget.affords(Share::default().and(Expense::Frame, total));
        *taken = if affordable.is_ok() && self.budget.pay(Expense::Frame, count) { total } else { u64::MAX };
        if let Err(too_much) = affordable {
            let message = format!("a description of {total} frames {}", too_much.text());
            let finding = Diagnostic::new(Code::LimitExceeded, location, message);
            let finding = finding.label(format!("{count} more frames here"));
            self.diagnostics.push(finding.help(self.budget.or_raise_limits("is a number too large?")));
        }
        *taken == total
    }

    /// What a misspelt word probably means. At each place it is looked for once, and so often only in all.
    pub(crate) fn suggest(
        &mut self,
        location: Location,
        look: impl FnOnce() -> Option<String>,
    ) -> Option<String> {
        if let Some(known) = self.suggested.get(&location) {
            return known.clone();
        }
        let near = self.take_suggestion().then(look).flatten();
        self.suggested.insert(location, near.clone());
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
        let near = self.suggest(finding.location, || suggest::nearest(name, known).map(str::to_owned));
        finding.did_you_mean_or(name, near.as_deref(), otherwise)
    }

    /// Whether one more suggestion may be looked for.
    pub(crate) fn take_suggestion(&mut self) -> bool {
        let left = self.suggestions_left.checked_sub(1);
        self.suggestions_left = left.unwrap_or(0);
        left.is_some()
    }
}
