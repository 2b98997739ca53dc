//! Invariants of the result for any folder.

use crate::support::compiled;
use crate::support::play::with_packed;
use sprite_compiler::{Compilation, Location, MemoryFiles, PackedSprite, Renderer};
use sprite_runtime::{AnyAnimator, Direction, Sprite};
use std::time::Duration;

/// Compiles a folder and looks at all that comes of it; at the code, which takes long to write, only on demand.
pub(crate) fn check(files: &MemoryFiles, with_code: bool) {
    let compilation = compiled(files);
    let renderer = Renderer::plain(&compilation.sources, "assets");
    for finding in compilation.diagnostics.findings() {
        finding.notes.iter().map(|note| note.location).chain([finding.location]).for_each(|location| {
            assert_inside(&compilation, location);
        });
        let texts = finding.notes.iter().map(|note| &note.label).chain([&finding.message, &finding.label]);
        assert!(texts.chain(&finding.help).all(|text| !text.contains(char::is_control)), "{finding:?}");
        assert!(!finding.message.is_empty() && !renderer.render(finding).is_empty(), "{finding:?}");
        assert!(!renderer.short(finding).contains('\n'), "{finding:?}");
    }
    assert!(compilation.inputs.is_sorted(), "{:?}", compilation.inputs);
    if with_code {
        assert!(!compilation.code.to_string().is_empty() || compilation.library.sprites().next().is_none());
    }
    for packed in compilation.library.sprites() {
        let sound = (0..packed.sprite().animations.len()).filter(|&index| packed.is_sound(index));
        let sound: Vec<u16> = sound.map(|index| u16::try_from(index).unwrap()).collect();
        if sound.len() < packed.sprite().animations.len() {
            assert!(compilation.diagnostics.has_errors(), "{}", packed.sprite().identifier);
        }
        play(&compilation, packed, &sound);
    }
}

fn assert_inside(compilation: &Compilation, location: Location) {
    let source = compilation.sources.get(location.source);
    if let (Some(text), Some(span)) = (source.text(), location.span) {
        assert!(text.get(span.start()..span.end()).is_some(), "{span:?} of {}", source.path());
        let (start, end) = (source.position(span.start()), source.position(span.end()));
        assert!(start <= end && end.line <= text.matches('\n').count() + 1, "{span:?} of {}", source.path());
    }
}

/// Sprites without errors are packed, and play inside their images.
fn play(compilation: &Compilation, packed: &PackedSprite, sound: &[u16]) {
    if !sound.is_empty() {
        with_packed(compilation, packed, |sprite| {
            for &animation in sound {
                stays_inside(sprite, animation);
            }
        });
    }
}

fn stays_inside(sprite: &Sprite<'_>, animation: u16) {
    let mut player = AnyAnimator::of(sprite, animation);
    for (step, facing) in [1, 17, 90, 1_000, 3_600_000].into_iter().zip(Direction::ALL) {
        for frame in player.frames() {
            let (rect, size) = (frame.rect(), frame.image().size());
            let ends = (rect.x.checked_add(rect.width), rect.y.checked_add(rect.height));
            let is_inside =
                ends.0.is_some_and(|end| end <= size.width) && ends.1.is_some_and(|end| end <= size.height);
            assert!(is_inside || frame.image().is_tileset(), "{rect:?} in {size:?}");
        }
        player.face(facing);
        let _ = player.tick(Duration::from_millis(step));
    }
}
