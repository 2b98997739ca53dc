//! Which elements stand where, which attributes they have, and what people write instead.

use crate::suggest;

/// What stands in a sprite.
pub(super) const IN_SPRITE: &[&str] = &["imageset", "action", "include", "animation", "offset"];
/// What stands in an animation.
pub(super) const IN_ANIMATION: &[&str] =
    &["frame", "sequence", "pause", "random", "end", "label", "goto", "jump"];

/// What stands in an animation of an offset file.
pub(super) const IN_OFFSETS: &[&str] = &["offset", "end"];
/// What stands in the `sprite` of a being.
pub(super) const IN_REFERENCE: &[&str] = &["with-imageset"];

/// Where an element stands.
const HOMES: [(&str, &str); 15] = [
    ("imageset", "a `sprite`"),
    ("action", "a `sprite`"),
    ("include", "a `sprite`"),
    ("animation", "an `action`"),
    ("frame", "an `animation`"),
    ("sequence", "an `animation`"),
    ("pause", "an `animation`"),
    ("random", "an `animation`"),
    ("end", "an `animation`"),
    ("label", "an `animation`"),
    ("goto", "an `animation`"),
    ("jump", "an `animation`"),
    ("offset", "a `sprite`, or in the `animation` of an offset file"),
    ("with-imageset", "the `sprite` of a `being`"),
    ("being", "`beings`"),
];

/// Where this element stands, in words.
pub(super) fn home(element: &str) -> Option<&'static str> {
    HOMES.iter().find(|(name, _)| *name == element).map(|(_, home)| *home)
}

/// Whether the format has an element of this name.
pub(super) fn is_element(name: &str) -> bool {
    home(name).is_some() || matches!(name, "sprite" | "sprites" | "beings" | "offsets" | "frames")
}

/// The element that another word probably means, one of those that may stand there.
pub(super) fn meant_element(name: &str, allowed: &'static [&'static str]) -> Option<&'static str> {
    let alias = match name {
        "imageset" | "image" | "set" if allowed == IN_REFERENCE => "with-imageset",
        "wait" | "delay" | "sleep" => "pause",
        "image" | "images" | "sheet" | "spritesheet" => "imageset",
        "anim" | "direction" => "animation",
        "stop" | "terminator" => "end",
        "import" => "include",
        _ => "",
    };
    let alias = allowed.iter().copied().find(|known| *known == alias);
    alias.or_else(|| suggest::nearest(name, allowed.iter().copied()))
}

/// The attributes that another word probably means, of those that an element has.
pub(super) fn meant_attributes(element: &str, name: &str, known: &[&'static str]) -> Vec<&'static str> {
    let aliases: &[&'static str] = match (element, name) {
        (_, "offset" | "offsets") => &["offsetX", "offsetY"],
        (_, "x" | "dx") => &["offsetX"],
        (_, "y" | "dy") => &["offsetY"],
        (_, "duration" | "time" | "wait" | "ms" | "pause") => &["delay"],
        ("frame", "id" | "number" | "start" | "cell" | "frame") => &["index"],
        ("sequence", "index" | "frame") => &["start", "end"],
        ("sequence", "from" | "first" | "begin") => &["start"],
        ("sequence", "to" | "last" | "stop") => &["end"],
        ("sequence", "count" | "times" | "loop") => &["repeat"],
        ("sequence", "values" | "frames" | "list") => &["value"],
        ("jump", "label" | "name" | "to" | "target") => &["action"],
        ("goto", "name" | "to" | "target" | "action") => &["label"],
        ("label", "label" | "id") => &["name"],
        ("include", "src" | "name" | "path") => &["file"],
        ("imageset" | "with-imageset", "file" | "image" | "path" | "source") => &["src"],
        ("animation" | "offset", "dir" | "facing") => &["direction"],
        ("sprite", "extend" | "base" | "parent") => &["extends"],
        ("sprite", "name" | "to" | "src" | "file") => &["ref"],
        _ => &[],
    };
    let found: Vec<_> = aliases.iter().copied().filter(|alias| known.contains(alias)).collect();
    if !found.is_empty() {
        return found;
    }
    suggest::nearest(name, known.iter().copied()).into_iter().collect()
}

/// Attributes that the Mana client does not read: it has no flow, and plays cells one by one.
pub(super) fn is_ignored_by_mana(element: &str, name: &str) -> bool {
    matches!(name, "rand" | "value" | "repeat" | "hp")
        || matches!((element, name), ("frame" | "sequence", "imageset"))
}

/// Attributes of the proposals.
pub(super) fn is_proposed(element: &str, name: &str) -> bool {
    matches!((element, name), ("sprite", "extends" | "offsetfile" | "framefile" | "gender"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_real_authors() {
        let frame = ["index", "delay", "offsetX", "offsetY"];
        assert_eq!(meant_attributes("frame", "offset", &frame), ["offsetX", "offsetY"]);
        assert_eq!(meant_attributes("frame", "offsetx", &frame), ["offsetX"]);
        assert_eq!(meant_attributes("frame", "idnex", &frame), ["index"]);
        assert_eq!(meant_attributes("jump", "label", &["action", "rand"]), ["action"]);
        assert!(meant_attributes("animation", "stand", &["direction"]).is_empty());
        assert_eq!(meant_element("aciton", IN_SPRITE), Some("action"));
        assert_eq!(meant_element("Frame", IN_ANIMATION), Some("frame"));
        assert_eq!(meant_element("sae", IN_SPRITE), None);
    }
}
