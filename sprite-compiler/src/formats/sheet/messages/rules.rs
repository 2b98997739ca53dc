//! Messages about rules for pictures. All are located in `sprites.toml`.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::paths;
use crate::base::sorted::SortedSet;
use crate::base::source::Location;
use crate::base::suggest;
use crate::base::text::shown;
use crate::base::words::{all_of, counted, one_of, quoted};
use crate::formats::sheet::pattern::{Capture, Pattern};
use crate::formats::sheet::ruled::{RulePicture, RuleSprite};
use crate::formats::sheet::rules::Rule;
use crate::inventory::Inventory;

/// The finding for pictures of a rule whose paths have no name for a sprite.
pub(in crate::formats::sheet) fn no_name(rule: &Rule, first: &str, count: usize) -> Diagnostic {
    let others =
        if count > 1 { format!(", nor of {}", counted(count - 1, "other picture")) } else { String::new() };
    let message = format!("nothing names the sprite of the picture `{}`{others}", shown(first));
    let is_animation = rule.pattern.as_ref().is_some_and(|pattern| pattern.has(Capture::Animation));
    let help = if is_animation {
        "the sprite is the folder around the name of the animation: put it into one, or write `{sprite}` into the pattern"
    } else {
        "the name is nothing but a number: put the picture into a folder that the pattern names, as `coin/*{n}.png` does"
    };
    Diagnostic::new(Code::NameEmpty, rule.location, message).label("matches this picture").help(help)
}

/// The finding for two pictures of a sprite that are the same frame. `others` is the number of further ones.
pub(in crate::formats::sheet) fn same_frame(
    rule: &Rule,
    sprite: &RuleSprite,
    (first, second, others): (&RulePicture, &RulePicture, usize),
) -> Diagnostic {
    let RulePicture { animation, direction, number, .. } = second;
    let frame = number.map_or_else(|| "the picture".to_owned(), |number| format!("frame {number}"));
    let animation = animation.as_ref().map(|name| format!(", animation `{}`", shown(name)));
    let direction = direction.map(|direction| format!(", facing {direction}"));
    let more =
        if others > 0 { format!("; so would {}", counted(others, "more picture")) } else { String::new() };
    let message = format!(
        "`{}` and `{}` would both be {frame} of `{}`{}{}{more}",
        shown(&first.path),
        shown(&second.path),
        shown(&sprite.path.join("/")),
        animation.unwrap_or_default(),
        direction.unwrap_or_default(),
    );
    let has = |capture| rule.pattern.as_ref().is_some_and(|pattern| pattern.has(capture));
    let help = if number.is_some() {
        "rename one of them, or write a capture where their names differ".to_owned()
    } else {
        let missing = Capture::ALL.into_iter().filter(|capture| *capture != Capture::Cell && !has(*capture));
        let missing = quoted(missing.map(|capture| format!("{{{}}}", capture.word())));
        format!("write {} into the pattern where their names differ", one_of(missing))
    };
    Diagnostic::new(Code::NameCollision, rule.location, message).label("matches both").help(help)
}

/// The finding for a rule that matches no picture.
pub(in crate::formats::sheet) fn nothing_matched(
    rule: &Rule,
    pattern: &Pattern,
    pictures: &[&str],
    inventory: &Inventory,
) -> Diagnostic {
    let message = format!("no picture matches the pattern `{}`", shown(&rule.written));
    let finding = Diagnostic::new(Code::NothingMatched, rule.location, message)
        .label("no sprite is made from this rule");
    let folder = paths::folder(pattern.start());
    if !inventory.has_folder(folder) {
        let near = suggest::nearest(folder, inventory.folders());
        return match near {
            Some(near) => finding.did_you_mean(folder, near),
            None => finding
                .help(format!("there is no folder `{}`: paths begin in the asset folder", shown(folder))),
        };
    }
    let below: Vec<&&str> = pictures.iter().filter(|path| paths::below(folder, path).is_some()).collect();
    let place = if folder.is_empty() {
        "in the asset folder".to_owned()
    } else {
        format!("below `{}`", shown(folder))
    };
    let Some(first) = below.first() else {
        return finding.help(format!("there is no `.png` or `.gif` {place}"));
    };
    if let Some(path) = below.iter().find(|path| pattern.captures(&in_lower_case(path), &mut 0).is_some()) {
        let names = shown(path);
        return finding.help(format!(
            "letter case matters: rename `{names}` to `{}`, or write the ending as its name has it",
            shown(paths::file_name(&in_lower_case(path)))
        ));
    }
    let lies_deeper = paths::below(folder, first).is_some_and(|rest| rest.contains('/'));
    let stars = if lies_deeper { "; `*` does not match `/`, and `**` does" } else { "" };
    let are = if below.len() == 1 { "is" } else { "are" };
    let count = counted(below.len(), "picture");
    finding.help(format!("there {are} {count} {place}, such as `{}`{stars}", shown(first)))
}

/// The path of a picture with its ending in lower case.
pub(in crate::formats::sheet) fn in_lower_case(path: &str) -> String {
    let ending = paths::ending(path);
    format!("{}{}", path.strip_suffix(ending).unwrap_or(path), ending.to_ascii_lowercase())
}

/// Pictures that a rule would match if their endings were in lower case.
pub(in crate::formats::sheet) fn in_other_case(rule: &Rule, first: &str, count: usize) -> Diagnostic {
    let others =
        if count > 1 { format!(", nor {}", counted(count - 1, "other picture")) } else { String::new() };
    let message = format!("the pattern `{}` does not match `{}`{others}", shown(&rule.written), shown(first));
    let name = shown(paths::file_name(first)).to_string();
    let meant = in_lower_case(first);
    Diagnostic::new(Code::EndingWrong, rule.location, message).label("another letter case").help(format!(
        "letter case matters: rename `{name}` to `{}`, or add a rule for `.{}`",
        shown(paths::file_name(&meant)),
        shown(paths::ending(first))
    ))
}

/// The finding for a table of a rule whose animation has no picture.
pub(in crate::formats::sheet) fn no_animation(
    rule: &Rule,
    name: &str,
    location: Location,
    names: &SortedSet<&str>,
) -> Diagnostic {
    let message =
        format!("the pattern `{}` finds no picture of an animation `{}`", shown(&rule.written), shown(name));
    let finding = Diagnostic::new(Code::NothingMatched, location, message).label("no such animation");
    let near = suggest::nearest(name, names.iter().copied());
    finding.did_you_mean_or(name, near, || format!("the animations are {}", all_of(quoted(names))))
}
