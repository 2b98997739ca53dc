//! The edit that people make most: one number of a description becomes another one of equal length. The digest of the
//! description must change, since nothing else says that what is remembered of it is out of date.

use edited_folder::number_edits;
use proptest::prelude::*;
use sprite_compiler::Digest;
use std::collections::BTreeSet;

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_other_number_of_equal_length_has_another_digest(
        before in "([a-z/.]{1,12}[ \n]|[0-9]{1,3} ){1,20}",
        digits in 1..=3_u32,
        after in "([ \n][0-9]{1,3}){0,12}\n",
    ) {
        let numbers = 0..10_usize.pow(digits);
        let width = digits as usize;
        let texts = numbers.clone().map(|number| format!("{before}{number:0width$}{after}"));
        let digests: BTreeSet<Digest> = texts.map(|text| Digest::of(text.as_bytes())).collect();
        prop_assert_eq!(digests.len(), numbers.len());
    }
}

/// An earlier digest did not see them: see `docs/why.md`.
#[test]
fn two_edits_that_a_weak_digest_does_not_see_have_another_digest() {
    for edit in number_edits() {
        assert_ne!(Digest::of(&edit.before), Digest::of(&edit.after));
    }
}
