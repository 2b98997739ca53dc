//! The modules of the studio, but for its arguments and the port that it listens on.

#[path = "../../../../sprite-cli/src/studio/alone.rs"]
mod alone;
#[path = "../../../../sprite-cli/src/studio/ask.rs"]
mod ask;
#[path = "../../../../sprite-cli/src/studio/copy.rs"]
mod copy;
#[path = "../../../../sprite-cli/src/studio/edit.rs"]
mod edit;
#[path = "../../../../sprite-cli/src/studio/files.rs"]
mod files;
#[path = "../../../../sprite-cli/src/studio/history.rs"]
mod history;
#[path = "../../../../sprite-cli/src/studio/overwrite.rs"]
mod overwrite;
#[path = "../../../../sprite-cli/src/studio/page.rs"]
mod page;
#[path = "../../../../sprite-cli/src/studio/places.rs"]
mod places;
#[path = "../../../../sprite-cli/src/studio/rule.rs"]
mod rule;
#[path = "../../../../sprite-cli/src/studio/same.rs"]
mod same;
#[path = "../../../../sprite-cli/src/studio/server.rs"]
mod server;
#[path = "../../../../sprite-cli/src/studio/session.rs"]
mod session;
#[path = "../../../../sprite-cli/src/studio/state.rs"]
mod state;
#[path = "../../../../sprite-cli/src/studio/values.rs"]
mod values;
#[path = "../../../../sprite-cli/src/studio/views.rs"]
mod views;

use crate::folder::Trust;
use serde_json::{Value, json};
use server::Job;
use session::Session;
use std::path::Path;

/// Answers messages. A `version` that is `null` becomes the one that the last answer had; a line that is only a number
/// is a change on the disk.
pub(crate) fn asked<'m>(root: &Path, messages: impl Iterator<Item = &'m [u8]>, look: impl Fn(&str)) {
    let Ok(mut session) = Session::open(root, Trust::default()) else { panic!("a folder") };
    let mut version = json!(1);
    for message in messages {
        let Ok(mut message) = serde_json::from_slice::<Value>(message) else { continue };
        if message.is_number() {
            session.take(Job::Changed);
            session.complete();
            continue;
        }
        if message.get("version").is_some_and(Value::is_null) {
            message["version"] = version.clone();
        }
        let Ok(ask) = serde_json::from_value(message) else { continue };
        let answer = session.answer(ask);
        if let Ok(answer) = &answer {
            if let Some(now) = answer.get("version") {
                version = now.clone();
            }
            look(&answer.to_string());
        }
    }
}
