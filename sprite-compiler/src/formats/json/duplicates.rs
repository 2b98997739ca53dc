//! Keys that are twice in one object: readers of JSON do not agree which one counts.

use super::{Kind, Value, key_twice};
use crate::base::diagnostics::Diagnostics;
use crate::base::limits::WRONG_KEYS;
use crate::base::source::{SourceId, Span};
use std::collections::HashMap;

/// Reports every key that is twice in its object. Only the hash of frames itself may repeat a key: each is a frame.
pub(crate) fn report_duplicates(
    root: Value<'_>,
    frames: Option<Value<'_>>,
    id: SourceId,
    diagnostics: &mut Diagnostics,
) {
    let hash = frames.filter(|frames| frames.kind() == Kind::Object).map(Value::span);
    let mut pending = vec![root];
    let mut count = 0;
    while let Some(value) = pending.pop() {
        pending.extend(value.items().filter(|item| matches!(item.kind(), Kind::List | Kind::Object)));
        let mut known: HashMap<_, Span> = HashMap::new();
        for member in value.members() {
            if matches!(member.value.kind(), Kind::List | Kind::Object) {
                pending.push(member.value);
            }
            if Some(value.span()) == hash {
                continue;
            }
            if let Some(first) = known.get(&member.key) {
                count += 1;
                if count <= WRONG_KEYS {
                    diagnostics.push(key_twice(id, &member, &"the object", *first, None));
                }
            } else {
                known.insert(member.key, member.key_span);
            }
        }
    }
}
