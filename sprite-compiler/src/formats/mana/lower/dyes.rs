//! Dyes sprites as the settings say: their imagesets get images of their own, in other colours.

use crate::base::diagnostics::{Applicability, Code, Diagnostic, Diagnostics};
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::{Location, Span};
use crate::base::suggest;
use crate::base::words::shown;
use crate::cache::codec::{codec, codec_as};
use crate::formats::context::Context;
use crate::formats::mana::resolve::ResolvedSprite;
use crate::formats::mana::settings::{ManaSettings, SetDye, unknown_sprite};
use crate::formats::mana::syntax::{File, Root, Text};
use crate::images::channel::Channel;
use crate::images::dye::{self, Dye, DyeErrorKind};

/// The facts of a unit by which the dyes of the settings are checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dyed {
    /// The name of its root in the settings, and whether the root has an error; [`None`] if it is the file of another
    /// program.
    file: Option<(String, bool)>,
    /// The names of its sprites in the settings.
    sprites: SortedSet<String>,
    /// The channels of the sprites that the settings name, and whether each took its colours from the settings;
    /// [`None`] for a sprite that has other mistakes.
    channels: SortedMap<String, Option<SortedMap<Channel, bool>>>,
}

impl Dyed {
    /// The facts of a unit whose root has this name, without sprites yet.
    pub(crate) fn of(file: &File, name: String, diagnostics: &Diagnostics) -> Self {
        let is_ours = !matches!(file.root, Root::Other(_));
        Self { file: is_ours.then(|| (name, diagnostics.file_has_errors(&file.findings))), ..Self::default() }
    }

    /// Notes a sprite that cannot be dyed because of other mistakes.
    pub(crate) fn skip(&mut self, name: String) {
        self.channels.insert(name, None);
    }

    /// Applies the dyes of the settings to the imagesets of the sprite of this name. `errors` is the number of errors
    /// before the sprite was read.
    pub(crate) fn apply(
        &mut self,
        name: String,
        sprite: &mut ResolvedSprite<'_>,
        errors: usize,
        context: &mut Context<'_>,
    ) {
        let settings = context.formats.of::<ManaSettings>();
        if let Some(set) = settings.dyes.get(&name) {
            let channels = dye_imagesets(set, sprite, context);
            let channels = (context.diagnostics.errors() == errors).then_some(channels);
            self.add_channels(&name, channels.as_ref());
        }
        self.sprites.insert(name);
    }

    /// Adds the channels of a sprite. Several sprites may have its name: those of a file, or those of several data
    /// roots.
    fn add_channels(&mut self, name: &str, channels: Option<&SortedMap<Channel, bool>>) {
        let known = self.channels.entry(name.to_owned()).or_insert_with(|| Some(SortedMap::new()));
        *known = known.take().zip(channels).map(|(mut known, channels)| {
            for (channel, is_served) in channels {
                *known.entry(*channel).or_default() |= is_served;
            }
            known
        });
    }
}

codec!(Dyed { file, sprites, channels });
codec_as!(Channel as String: |channel| channel.letter().to_owned(), |letter| Self::find(&letter););

/// Reports dyes of the settings without effect, after all units were read.
pub(crate) fn check<'d>(units: impl Iterator<Item = &'d Dyed>, context: &mut Context<'_>) {
    let settings = context.formats.of::<ManaSettings>();
    let (mut all, mut files) = (Dyed::default(), SortedMap::new());
    for unit in units {
        if let Some((file, has_errors)) = &unit.file {
            *files.entry(file.as_str()).or_default() |= has_errors;
        }
        all.sprites.extend(unit.sprites.iter().cloned());
        unit.channels.iter().for_each(|(name, channels)| all.add_channels(name, channels.as_ref()));
    }
    for (sprite, set) in settings.dyes.iter() {
        if let Some(channels) = all.channels.get(sprite) {
            let Some(channels) = channels else { continue };
            for (channel, location) in &set.channels {
                if channels.get(channel) != Some(&true) {
                    let known: Vec<Channel> = channels.keys().copied().collect();
                    context.diagnostics.push(dye_in_vain(*location, sprite, *channel, &known));
                }
            }
            continue;
        }
        // Mistakes of the file itself are reported there.
        let file = files.get(sprite.split_once('#').map_or(sprite, |(file, _)| file));
        if file != Some(&true) {
            let by_itself =
                || file.map(|_| "there is such a file, but it is not a sprite by itself".to_owned());
            let (help, meant) = guess(sprite, &all.sprites, context).unzip();
            let finding = unknown_sprite(set.location, sprite, help.or_else(by_itself));
            context.diagnostics.push(finding.when_some(meant.flatten(), |finding, meant| {
                finding.fix_word(sprite, meant, Applicability::Likely)
            }));
        }
    }
}

/// The help for a name that no sprite has, and the name that is meant if one is clear.
fn guess(
    sprite: &str,
    sprites: &SortedSet<String>,
    context: &mut Context<'_>,
) -> Option<(String, Option<String>)> {
    let bare = sprite.strip_prefix("graphics/sprites/").unwrap_or(sprite);
    let bare = bare.strip_suffix(".xml").unwrap_or(bare);
    let member = format!("{bare}#");
    let members = sprites.at_least(&member).take_while(|name| name.starts_with(&member));
    let members: Vec<String> = members.take(3).map(|name| format!("`{}`", shown(name))).collect();
    if !members.is_empty() {
        let help = format!("a file of several sprites; name one of them, such as {}", members.join(", "));
        return Some((help, None));
    }
    let near = sprites.get(bare).map(String::as_str);
    let near = near.or_else(|| {
        let names = sprites.iter().map(String::as_str);
        if context.take_suggestion() { suggest::nearest(bare, names).map(|near| near.word) } else { None }
    })?;
    Some((suggest::question(bare, near), Some(near.to_owned())))
}

/// Dyes the imagesets of a sprite. Returns their channels, and whether each takes its colours from the settings.
fn dye_imagesets(
    set: &SetDye,
    sprite: &mut ResolvedSprite<'_>,
    context: &mut Context<'_>,
) -> SortedMap<Channel, bool> {
    let mut channels = SortedMap::new();
    for imageset in &mut sprite.imagesets {
        let Some(text) = imageset.dye else { continue };
        let (parts, errors) = dye::read(&text.text);
        // Unknown channels are reported when the file is read.
        for error in errors.iter().filter(|error| error.kind != DyeErrorKind::Channel) {
            let location = part_of(text, error.at, error.text.len());
            let finding =
                Diagnostic::new(Code::NumberInvalid, location, error.message()).label(error.label());
            let finding = finding.note(set.location, "the sprite is dyed here").help(error.help());
            context.diagnostics.push_once(finding);
        }
        for part in &parts {
            let has_own = parts.iter().any(|own| own.channel == part.channel && own.palette.is_some());
            *channels.entry(part.channel).or_default() |= !has_own;
        }
        let dye = Dye::merge(&parts, Some(&set.dye));
        let Some(image) = imageset.image.filter(|_| !dye.palettes.is_empty()) else { continue };
        imageset.image = Some(context.images.dyed(image, dye));
    }
    channels
}

/// The location of a piece of a dye.
fn part_of(text: &Text, at: usize, length: usize) -> Location {
    match text.location.span {
        // If the file has references to characters, the offsets of the pieces do not match.
        Some(span) if length > 0 && span.end() - span.start() == text.text.len() => {
            text.location.source.at(Span::new(span.start() + at, span.start() + at + length))
        }
        _ => text.location,
    }
}

/// The finding for a channel in the settings that no image of the sprite takes. `known` are the channels of the images.
fn dye_in_vain(location: Location, sprite: &str, channel: Channel, known: &[Channel]) -> Diagnostic {
    let (sprite, letter) = (shown(sprite), channel.letter());
    let finding =
        |message: String| Diagnostic::new(Code::DyeChannel, location, message).label("has no effect");
    if known.contains(&channel) {
        let finding = finding(format!(
            "the images of `{sprite}` that have the channel {letter} define its colours already"
        ));
        return finding.help(format!("remove it here, or the colours after the `{letter}` in their `src`"));
    }
    let known: Vec<&str> = known.iter().map(|channel| channel.letter()).collect();
    finding(format!("no image of `{sprite}` has the channel {letter}")).help(match known.as_slice() {
        [] => format!("remove it, or write `|{letter}` after the path in `src`"),
        [one] => format!("its only channel is {one}"),
        [first @ .., last] => format!("its channels are {} and {last}", first.join(", ")),
    })
}
