//! Several sprites of one actor.

use crate::fixture::{Fixture, SETTINGS};

/// A shadow that only stands and walks, and a body that attacks too.
const SHADOW: &str = r#"<sprite>
  <imageset name="base" src="graphics/a.png" width="16" height="16"/>
  <action name="stand" imageset="base"><animation><sequence start="0" end="3" delay="100"/></animation></action>
  <action name="walk" imageset="base"><animation><sequence start="4" end="7" delay="100"/></animation></action>
</sprite>"#;
const BODY: &str = r#"<sprite variants="2" variant_offset="8">
  <imageset name="base" src="graphics/a.png" width="16" height="16"/>
  <action name="stand" imageset="base"><animation direction="down"><frame index="0"/></animation><animation direction="up"><frame index="1"/></animation></action>
  <action name="attack" imageset="base"><animation><sequence start="2" end="5" delay="100"/><end/></animation></action>
</sprite>"#;

#[test]
fn a_group_plays_in_step_and_what_joins_it_plays_along() {
    let main = r#"
        sprite_runtime::include_sprites!("assets");
        use sprite_runtime::mana::ManaExt as _;
        use sprite_runtime::{Animator, Direction, Facing, Group, Played};
        use std::time::Duration;

        fn ms(time: u64) -> Duration { Duration::from_millis(time) }

        fn main() {
            assert_eq!((Body::VARIANTS, Shadow::VARIANTS), (2, 1));
            assert_eq!((Shadow::resolve("attack"), Shadow::find("attack")), (Some(Shadow::Stand), None));
            assert_eq!(Body::resolve("dance"), None);

            let mut actor = Group::<3>::new();
            assert_eq!((actor.animation_name(), actor.play_named("attack"), actor.frames().count()), ("", Played::Unknown, 0));
            assert!(actor.insert(0, Animator::new(Shadow::Stand)).is_some());
            assert_eq!(actor.insert(1, Animator::new(Body::Stand)).map(|body| body.animation_name()), Some("stand"));
            assert!(actor.insert(3, Animator::new(Body::Stand)).is_none());
            assert_eq!(actor.play_named("dance"), Played::Unknown);
            actor.face(Direction::Up);
            assert_eq!([actor.play_named("attack"), actor.play_named("attack")], [Played::Started, Played::AlreadyPlaying]);
            actor.tick(ms(150));
            // The action that was asked for, though the first part has no attack.
            assert_eq!(actor.animation_name(), "attack");
            let cells = |actor: &Group<3>| actor.frames().map(|frame| frame.rect().x / 16).collect::<Vec<_>>();
            assert_eq!(cells(&actor), [1, 3]);

            // A new body goes on where the old one was; its own variant stays.
            actor.insert(1, Animator::new(Body::Stand).with_variant(1)).unwrap();
            assert_eq!(cells(&actor), [1, 11]);
            assert_eq!(actor.get(1).unwrap().facing(), Facing::Direction(Direction::Up));
            // The attack ends: then the first part says what is played.
            assert!(actor.tick(ms(250)).has_returned(), "of the part that attacked");
            assert_eq!((actor.animation_name(), cells(&actor)), ("stand", vec![0, 9]));

            // A player that joins paused ones is paused with them.
            actor.pause();
            actor.insert(2, Animator::new(Shadow::Walk)).unwrap();
            let _ = actor.tick(ms(200));
            assert_eq!(cells(&actor), [0, 9, 0]);
            actor.resume();
            let _ = actor.tick(ms(200));
            assert_eq!(cells(&actor), [2, 9, 2]);
            assert_eq!(actor.remove(0).map(|part| part.sprite_path()), Some("graphics/sprites/shadow"));
            assert!(actor.remove(0).is_none() && actor.remove(9).is_none());

            // A single part is followed by the one that replaces it.
            let mut one = Group::<1>::new();
            one.insert(0, Animator::new(Shadow::Walk));
            one.face(Direction::Up);
            one.tick(ms(250));
            one.insert(0, Animator::new(Shadow::Stand));
            assert_eq!(one.animation_name(), "walk");
            assert_eq!(one.frames().next().unwrap().rect().x / 16, 6);
        }
    "#;
    let fixture = Fixture::new("group");
    fixture.manifest("Cargo.toml", "game_group", "sprite-runtime = { path = \"RUNTIME\" }\n[workspace]");
    fixture.write("src/main.rs", main);
    fixture.write("assets/sprites.toml", SETTINGS);
    fixture.write("assets/graphics/sprites/shadow.xml", SHADOW);
    fixture.write("assets/graphics/sprites/body.xml", BODY);
    fixture.image("assets/graphics/a.png", 256, 16);
    let outcome = fixture.cargo("run");
    assert!(outcome.succeeded, "{}", outcome.stderr);
    assert!(!outcome.stderr.contains("src/main.rs"), "{}", outcome.stderr);
}
