//! Ways through animations, dialects, hair, beings, and whose file it is.

use super::{commands, findings, in_animation, read};
use crate::base::limits::FINDINGS;
use crate::formats::mana::syntax::Root;
use crate::settings::mana::Dialect;

#[test]
fn ways_through_an_animation() {
    let (frame, hold) = ("<frame index='0' delay='1'/>", "<frame index='0'/>");
    let cases = [
        (format!("{frame}<goto label='zz'/>{frame}"), vec!["goto-target zz"]),
        (format!("<label name='l'/>{frame}<label name='l'/>"), vec!["label-duplicate l"]),
        (format!("{frame}<label name='l'/><goto label='l'/>"), vec!["endless-flow goto"]),
        (format!("{frame}<label name='l'/><goto label='l' rand='50'/>"), vec![]),
        ("<frame index='0' delay='1' rand='0'/>".to_owned(), vec!["endless-flow frame"]),
        ("<frame index='0' delay='1' rand='0'/><end/>".to_owned(), vec![]),
        ("<label name='l'/><goto label='l'/>".to_owned(), vec!["animation-empty animation"]),
        (format!("{frame}<end/>{frame}{frame}"), vec!["unreachable-command frame"]),
        (format!("{frame}<end/><end/>"), vec!["unreachable-command end"]),
        (format!("{frame}<end rand='50'/>{frame}"), vec![]),
        (format!("{hold}{frame}"), vec!["unreachable-command frame"]),
        (format!("{hold}<end/>"), vec![]),
        (format!("<pause/>{frame}"), vec!["unreachable-command frame"]),
        (format!("<goto label='l' rand='50'/>{frame}<end/><label name='l'/>{frame}"), vec![]),
        (format!("<random><frame index='1'/></random>{frame}"), vec!["unreachable-command frame"]),
        (format!("<random><frame index='1'/><frame index='2' delay='1'/></random>{frame}"), vec![]),
    ];
    for (text, expected) in cases {
        assert_eq!(commands(&text), expected, "{text}");
    }
    assert!(in_animation("<frame index='0'/><frame index='1'/>", Dialect::Mana).is_empty());
}

#[test]
fn dialects_say_what_they_do_not_have() {
    let mana = |text| in_animation(text, Dialect::Mana);
    assert_eq!(
        mana("<frame index='0' rand='5' imageset='i'/>"),
        ["dialect-ignores rand", "dialect-ignores imageset"]
    );
    assert_eq!(mana("<frame index='0' offsetX='+4'/>"), ["dialect-ignores +4"]);
    assert_eq!(mana("<frame index='+4'/>"), ["attribute-missing frame"]);
    assert_eq!(mana("<sequence value='0-1'/>"), ["attribute-missing sequence"]);
    assert_eq!(
        mana("<pause/><label name='l'/><frame index='1'/>"),
        ["dialect-ignores pause", "dialect-ignores label"]
    );
    assert_eq!(mana("<random><frame index='1'/></random>"), ["dialect-needed random"]);
    let plus = |text| read(text, Dialect::ManaPlus).1;
    assert_eq!(plus("<sprite extends='a' gender='x'/>"), ["dialect-needed extends", "dialect-needed gender"]);
    assert_eq!(
        plus("<sprite><offset/><animation/></sprite>"),
        ["dialect-needed offset", "dialect-needed animation"]
    );
    assert_eq!(plus("<sprites><sprite/></sprites>"), ["dialect-needed sprites"]);
    assert_eq!(plus("<sprite><imageset name='i'/></sprite>"), ["attribute-missing imageset"]);
    let diagonal = "<sprite><action name='a' imageset='i'><animation direction='upleft'><x/></animation></action></sprite>";
    assert_eq!(read(diagonal, Dialect::Mana).1, ["dialect-ignores upleft"]);
}

#[test]
fn hair_and_beings() {
    let offsets = "<offsets><action name='a' imageset='b'><animation><offset offsetX='1' offsetY='-2' delay='5'/><end/><offset/>\
                   </animation></action><action/></offsets>";
    assert_eq!(findings(offsets), ["unreachable-command offset", "attribute-missing action"]);
    assert_eq!(
        findings("<offsets><action name='a'><animation><frame/></animation></action></offsets>"),
        ["animation-empty animation"]
    );
    assert_eq!(findings("<frames><imageset/></frames>"), ["unknown-element imageset"]);
    let beings = "<beings><being name='A'><sprite ref='b'><with-imageset name='c'/></sprite><sprite ref='b'/></being>\
                  <being><sprite ref=''/></being><being name='C'/></beings>";
    let expected = [
        "attribute-missing with-imageset",
        "being-sprites sprite",
        "attribute-missing being",
        "attribute-missing",
        "being-sprites being",
    ];
    assert_eq!(findings(beings), expected);
}

#[test]
fn only_our_roots_are_judged() {
    let root = |text: &str| {
        let (file, findings) = read(text, Dialect::Document);
        assert_eq!(findings.is_empty(), !matches!(file.root, Root::Malformed), "{text}");
        match file.root {
            Root::Other(name) => name.text,
            other => format!("{other:?}").split(['(', ' ']).next().unwrap_or_default().to_owned(),
        }
    };
    assert_eq!(root("<items><sprite/><x></items>"), "items");
    assert_eq!(root("<<<<<<< HEAD\n<map>"), "map");
    assert_eq!(root("<beings><being id='1'><sprite>a.xml</sprite><attack/></being></beings>"), "beings");
    assert_eq!(root("<beings><being id='1'><sprite>a.xml</being></beings>"), "beings");
    assert_eq!(root("<beings><sprite ref='1'></being></beings>"), "Malformed");
    assert_eq!(root("<sprite><imageset></sprite>"), "Malformed");
    assert_eq!(root(""), "Malformed");
    assert_eq!(root("<sprite/>"), "Sprite");
    assert_eq!(root("<offsets/>"), "Offsets");
    assert_eq!(root("<frames/>"), "Frames");
}

#[test]
fn findings_beyond_the_cap_are_counted_in_one() {
    let (_, found) = read(&format!("<sprite>{}</sprite>", "<x/>".repeat(FINDINGS + 1)), Dialect::Document);
    assert_eq!(found.len(), FINDINGS);
    let (_, found) =
        read(&format!("<sprite>{}</sprite>", "<include/>".repeat(FINDINGS + 1)), Dialect::Document);
    assert_eq!((found.len(), found[FINDINGS - 1].as_str()), (FINDINGS, "limit-exceeded include"));
}
