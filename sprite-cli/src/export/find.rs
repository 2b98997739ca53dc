//! Finds the sprite, the animation and the direction that a call names.

use crate::fault::Fault;
use crate::list;
use sprite_compiler::{Compilation, PackedSprite};
use sprite_runtime::Facing;

/// The animation that was found.
pub(crate) struct ExportTarget<'a> {
    pub(crate) packed: &'a PackedSprite,
    pub(crate) animation: u16,
    pub(crate) track: u16,
    pub(crate) facing: Option<Facing>,
}

/// The names by which a sprite may be called.
fn names(packed: &PackedSprite, compilation: &Compilation) -> [String; 4] {
    let path = compilation.sources.get(packed.sprite().source).path();
    let name = list::name(packed.sprite());
    let library_path = packed.sprite().library_path(&compilation.sources);
    [name.replace("::", "/"), name, path.to_owned(), library_path]
}

/// The fault of a name that no sprite has.
fn unknown(what: &str) -> Fault {
    Fault::Call(format!("there is no sprite of `{what}`; `cargo sprites list` lists all of them"))
}

/// Finds a sprite.
pub(super) fn sprite<'a>(what: &str, compilation: &'a Compilation) -> Result<&'a PackedSprite, Fault> {
    let is_called = |packed: &&PackedSprite| names(packed, compilation).iter().any(|name| name == what);
    compilation.library.sprites().find(is_called).ok_or_else(|| unknown(what))
}

/// Finds `SPRITE/ANIMATION`, where both may contain a `/`.
pub(super) fn find<'a>(
    what: &str,
    direction: Option<&str>,
    compilation: &'a Compilation,
) -> Result<ExportTarget<'a>, Fault> {
    let sprites = || compilation.library.sprites();
    let called = |packed: &PackedSprite| names(packed, compilation);
    let after = |packed: &PackedSprite| {
        called(packed)
            .iter()
            .find_map(|name| what.strip_prefix(name.as_str())?.strip_prefix('/').map(str::to_owned))
    };
    // The name of a sprite alone is enough when it has one animation.
    let only = |packed: &PackedSprite| match packed.sprite().animations.as_slice() {
        [only] if called(packed).iter().any(|name| name == what) => Some(only.name.clone()),
        _ => None,
    };
    let found = sprites().find_map(|packed| Some((packed, after(packed)?)));
    let found = found.or_else(|| sprites().find_map(|packed| Some((packed, only(packed)?))));
    let Some((packed, name)) = found else {
        if let Some(packed) = sprites().find(|packed| called(packed).iter().any(|name| name == what)) {
            let names: Vec<&str> =
                packed.sprite().animations.iter().map(|animation| animation.name.as_str()).collect();
            return Err(Fault::Call(format!(
                "`{what}` has several animations: name one of them, `{what}/{}`; there are {}",
                names.first().copied().unwrap_or_default(),
                names.join(", ")
            )));
        }
        return Err(unknown(what));
    };
    let animations = &packed.sprite().animations;
    let Some(at) = animations.iter().position(|known| known.name == name || known.identifier == name) else {
        let names: Vec<&str> = animations.iter().map(|known| known.name.as_str()).collect();
        return Err(Fault::Call(format!("there is no animation `{name}`; there are {}", names.join(", "))));
    };
    if !packed.is_sound(at) {
        return Err(Fault::Call(format!(
            "the description of `{name}` has an error: see `cargo sprites check`"
        )));
    }
    let tracks = animations.get(at).map_or(&[][..], |animation| &animation.value.tracks);
    let mut written = (0..).zip(tracks).filter(|(_, track)| !track.meta.label.is_empty());
    let found = written.find(|(_, track)| direction.is_none_or(|direction| track.meta.label == direction));
    let Some((track, meta)) = found.map(|(at, track)| (at, &track.meta)) else {
        let names: Vec<&str> = tracks.iter().map(|track| track.meta.label.as_str()).collect();
        return Err(Fault::Call(format!("`{name}` has no such direction; it has {}", names.join(", "))));
    };
    let animation = u16::try_from(at).map_err(|error| Fault::Call(error.to_string()))?;
    Ok(ExportTarget { packed, animation, track, facing: meta.facing })
}
