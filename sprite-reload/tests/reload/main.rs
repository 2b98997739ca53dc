//! Edits of assets in a running game.
//!
//! Random edits of the example's assets while players of all kinds play them: what they show is what players of a fresh
//! compilation show, as far as the game has its names, and what is printed is what a fresh compilation finds.

mod actors;
mod torch;

use actors::Cast;
use edited_assets::{Edits, Fresh, Game, Rng, art};
use sprite_reload::{Reloader, Status};
use std::collections::BTreeMap;

/// Edits in a usual run, and in a thorough one; see CONTRIBUTING.md.
const EDITS: [u32; 2] = [40, 400];
const TICKS: u32 = 12;

#[test]
fn whatever_is_edited_players_show_what_a_fresh_compilation_shows() {
    let mut rng = Rng::new(7);
    let mut edits = Edits::new("");
    let mut reloader = Reloader::new(&art::LIBRARY, "assets");
    let mut fresh = Fresh::compile(&edits.files()).expect("the assets are sound");
    let mut game = Game::new(&art::LIBRARY, &fresh);
    let mut cast = Cast::new(&game);
    let (mut was_renamed, mut shown_in_part) = (false, 0);
    let count = EDITS[usize::from(std::env::var_os("THOROUGH").is_some())];
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for number in 0..count {
        let edit = edits.make(&mut rng);
        let files = edits.files();
        let reload = reloader.reload(&files);
        let context = format!("edit {number}: {edit}: {}", reload.message());
        let now = Fresh::compile(&files);
        let expected = match &now {
            Err(findings) => {
                assert!(reload.message().starts_with(findings.as_str()), "{context}\nexpected: {findings}");
                Status::Broken
            }
            Ok(now) => {
                assert!(reload.message().starts_with(now.findings()), "{context}");
                let before = game.clone();
                let has_all_names = game.renew(now);
                let is_same = now.same_as(&fresh) && !was_renamed;
                was_renamed = !has_all_names;
                match (has_all_names, is_same) {
                    (false, _) => Status::Renamed,
                    (true, true) => Status::Unchanged,
                    // Images may have changed that nothing shows.
                    (true, false) if reload.status() == Status::Unchanged && game.same_as(&before) => {
                        Status::Unchanged
                    }
                    (true, false) => Status::Replaced,
                }
            }
        };
        assert_eq!(reload.status(), expected, "{context}");
        *seen.entry(format!("{expected:?}")).or_default() += 1;
        shown_in_part += u32::from(expected == Status::Renamed && reload.sprite_count() > 0);
        cast.apply(&reload, &game);
        if let Ok(now) = now {
            fresh = now;
        }
        cast.compare(&context);
        for _ in 0..TICKS {
            cast.act(&mut rng, &context);
            cast.compare(&context);
        }
    }
    // Every kind of answer was given often, so that the comparisons above were made.
    for status in ["Replaced", "Broken", "Renamed", "Unchanged"] {
        assert!(seen.get(status).is_some_and(|&times| times >= count / 20), "{seen:?}");
    }
    assert!(seen["Replaced"] >= count * 3 / 20, "{seen:?}");
    assert!(
        shown_in_part >= count / 40,
        "{shown_in_part} times some sprites were replaced, and others renamed"
    );
}
