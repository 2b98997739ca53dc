//! From the files of a unit to atlases: most are one file, and some are several that name each other.

use super::frame::Listing;
use super::lower::Atlas;
use super::{json, messages, names, sheets, xml};
use crate::base::panics::working_on;
use crate::base::paths;
use crate::base::sorted::{SortedMap, SortedSet, sort_by_key};
use crate::base::source::{Location, SourceId};
use crate::formats::context::Context;
use crate::formats::cuts;
use crate::formats::file::File;
use crate::formats::json::Value;

/// A file of an atlas.
struct Pack<'f> {
    id: SourceId,
    path: &'f str,
    form: Form<'f>,
    /// The other files that it names: as it is written, where that is, and the path.
    related: Vec<(String, Location, String)>,
}

#[derive(Clone, Copy)]
enum Form<'f> {
    Json(Value<'f>),
    Xml(&'f str),
}

/// The atlases that these files are.
pub(super) fn read(files: &[File<'_>], context: &mut Context<'_>) -> Vec<Atlas> {
    let packs: Vec<Pack<'_>> = files.iter().filter_map(pack).collect();
    let known: SortedSet<&str> = files.iter().map(|file| file.path).collect();
    let groups = groups(packs);
    groups.into_iter().filter_map(|group| atlas(&group, &known, context)).collect()
}

fn pack<'f>(file: &'f File<'_>) -> Option<Pack<'f>> {
    let (id, path) = (file.id, file.path);
    if file.json().is_none() {
        return Some(Pack { id, path, form: Form::Xml(file.text()), related: Vec::new() });
    }
    // A mistake in the syntax of a file is reported.
    let root = file.document()?.root()?;
    let folder = paths::folder(path);
    let related = json::related(root, id).into_iter().filter_map(|(name, location)| {
        let path = paths::join(folder, &name.replace('\\', "/")).ok()?;
        Some((name, location, path))
    });
    Some(Pack { id, path, form: Form::Json(root), related: related.collect() })
}

/// The files that name each other, each group in the order of the numbers in their names.
fn groups(packs: Vec<Pack<'_>>) -> Vec<Vec<Pack<'_>>> {
    let by_path: SortedMap<&str, usize> =
        packs.iter().enumerate().map(|(index, pack)| (pack.path, index)).collect();
    // A file that names others, and one that others name, are neighbours.
    let mut neighbours: Vec<Vec<usize>> = packs.iter().map(|_| Vec::new()).collect();
    for (index, pack) in packs.iter().enumerate() {
        for (_, _, path) in &pack.related {
            let Some(&other) = by_path.get(path.as_str()) else { continue };
            for (from, to) in [(index, other), (other, index)] {
                if let Some(list) = neighbours.get_mut(from) {
                    list.push(to);
                }
            }
        }
    }
    let mut group_of: Vec<Option<usize>> = vec![None; packs.len()];
    let mut count = 0;
    for index in 0..packs.len() {
        let mut pending = vec![index];
        let mut is_new = false;
        while let Some(index) = pending.pop() {
            let Some(group @ None) = group_of.get_mut(index) else { continue };
            (*group, is_new) = (Some(count), true);
            pending.extend(neighbours.get(index).into_iter().flatten());
        }
        count += usize::from(is_new);
    }
    let mut groups: Vec<Vec<Pack<'_>>> = Vec::new();
    groups.resize_with(count, Vec::new);
    for (pack, group) in packs.into_iter().zip(group_of) {
        if let Some(group) = group.and_then(|group| groups.get_mut(group)) {
            group.push(pack);
        }
    }
    for group in &mut groups {
        sort_by_key(group, |pack| (number(pack.path).1, pack.path.to_owned()));
    }
    groups
}

/// The path of a file without its ending and the number before that, and the number.
fn number(path: &str) -> (&str, u64) {
    let path = paths::without_ending(path);
    let start = path.trim_end_matches(|character: char| character.is_ascii_digit());
    (start, path.get(start.len()..).and_then(|digits| digits.parse().ok()).unwrap_or(u64::MAX))
}

/// Reads the files of one atlas.
fn atlas(packs: &[Pack<'_>], known: &SortedSet<&str>, context: &mut Context<'_>) -> Option<Atlas> {
    let first = packs.first()?;
    let _working = working_on(first.path);
    let is_whole = report_missing(packs, known, context);
    let lists = |pack: &Pack<'_>| match pack.form {
        Form::Json(root) => root.get(super::keys::ANIMATIONS.name).is_some(),
        Form::Xml(_) => false,
    };
    let names_decide = !packs.iter().any(lists);
    let mut listing = Listing::default();
    for pack in packs {
        let file = (pack.id, pack.path);
        match pack.form {
            Form::Json(root) => json::read(root, file, names_decide, &mut listing, context),
            Form::Xml(text) => xml::read(text, file, &mut listing, context),
        }
    }
    report_contradictions(&listing, context);
    let split = context.settings.atlas.packed(first.path).split;
    let clips = names::clips(&listing, split, is_whole, context);
    let sheets = sheets::find(&listing, clips.len(), context);
    let mut path = paths::names(first.path);
    let is_one_of_several = packs.len() > 1 || !first.related.is_empty();
    if let Some(name) = path.last_mut().filter(|_| is_one_of_several) {
        let short = ["-0", "_0", "-1", "_1"].iter().find_map(|end| name.strip_suffix(end));
        if let Some(short) = short.filter(|short| !short.is_empty()) {
            *name = short.to_owned();
        }
    }
    Some(Atlas { source: first.id, path, frames: listing.frames, sheets, clips })
}

/// Reports files that others name and that are not read with them. Returns whether there are none.
fn report_missing(packs: &[Pack<'_>], known: &SortedSet<&str>, context: &mut Context<'_>) -> bool {
    let mut reported: SortedSet<&str> = SortedSet::new();
    for (pack, (name, location, path)) in
        packs.iter().flat_map(|pack| pack.related.iter().map(move |r| (pack, r)))
    {
        if known.contains(path.as_str()) || reported.contains(path.as_str()) {
            continue;
        }
        reported.insert(path);
        let finding = if context.inventory.file(path).is_some() {
            let start = number(paths::file_name(pack.path)).0;
            let ending = paths::ending(pack.path);
            let wanted = format!("{start}{}0.{ending}", if start.ends_with(['-', '_']) { "" } else { "-" });
            messages::pack_apart(*location, name, path, &wanted)
        } else {
            messages::pack_missing(*location, name, path)
        };
        context.diagnostics.push(finding);
    }
    reported.is_empty()
}

/// Reports the first frame whose sizes contradict each other.
fn report_contradictions(listing: &Listing, context: &mut Context<'_>) {
    let mut wrong = listing.frames.iter().filter_map(|frame| Some((frame, frame.contradiction?)));
    if let Some((frame, sizes)) = wrong.next() {
        let finding =
            cuts::size_contradicts(frame.entry, frame.location, sizes, wrong.count(), messages::SIZES);
        context.diagnostics.push(finding);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_in_the_order_of_their_numbers() {
        assert_eq!(number("a/pack-0.json"), ("a/pack-", 0));
        assert_eq!(number("pack12.json"), ("pack", 12));
        assert!(number("pack-2.json").1 < number("pack-10.json").1);
        assert_eq!(number("pack.json"), ("pack", u64::MAX));
    }
}
