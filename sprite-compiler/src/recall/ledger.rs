//! What the readers took and named for each group of descriptions, so that a later run can do the same without them.

use super::group::Group;
use crate::base::budget::Share;
use crate::base::digest::Digest;
use crate::base::source::SourceId;
use crate::model::ImageId;
use std::collections::{BTreeMap, BTreeSet};

/// The accounts of all groups that were read.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    accounts: BTreeMap<Group, Account>,
    groups: BTreeMap<SourceId, Group>,
    current: Option<Group>,
    mark: Mark,
}

/// What the readers took for a group, and what they looked at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Account {
    /// The part of the budget that was paid, without what images cost.
    pub(crate) paid: Share,
    /// How often a suggestion was looked for.
    pub(crate) suggestions: u32,
    /// The images that were registered.
    pub(crate) images: BTreeSet<ImageId>,
    /// A digest of the content of each description that was read.
    pub(crate) contents: BTreeMap<SourceId, Digest>,
}

/// How much of everything is left or was taken at a time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mark {
    /// What is left of the budget.
    pub(crate) left: Share,
    /// What was paid for images.
    pub(crate) for_images: Share,
    /// How often a suggestion may still be looked for.
    pub(crate) suggestions_left: u32,
}

impl Ledger {
    /// From now on the readers work on this group, or on none. `named` are the images that were registered since the
    /// last turn.
    pub(crate) fn turn(&mut self, to: Option<Group>, now: Mark, named: Vec<ImageId>) {
        let before = std::mem::replace(&mut self.mark, now);
        let Some(group) = std::mem::replace(&mut self.current, to) else { return };
        let account = self.accounts.entry(group).or_default();
        let for_images = now.for_images.without(before.for_images);
        account.paid = account.paid.with(before.left.without(now.left).without(for_images));
        account.suggestions += before.suggestions_left.saturating_sub(now.suggestions_left);
        account.images.extend(named);
    }

    /// The group of a description that was read.
    pub(crate) fn group(&self, source: SourceId) -> Option<&Group> {
        self.groups.get(&source)
    }

    /// All descriptions that were read, with their groups.
    pub(crate) fn sources(&self) -> impl Iterator<Item = (SourceId, &Group)> {
        self.groups.iter().map(|(&source, group)| (source, group))
    }

    /// Notes that a description belongs to the group that is worked on.
    pub(crate) fn note(&mut self, source: SourceId) {
        if let Some(group) = &self.current {
            self.groups.insert(source, group.clone());
        }
    }

    /// Notes a digest of the content of a description.
    pub(crate) fn note_content(&mut self, source: SourceId, digest: Digest) {
        let account = self.groups.get(&source).map(|group| self.accounts.entry(group.clone()).or_default());
        if let Some(account) = account {
            account.contents.insert(source, digest);
        }
    }

    /// The account of a group.
    pub(crate) fn account(&self, group: &Group) -> Option<&Account> {
        self.accounts.get(group)
    }
}
