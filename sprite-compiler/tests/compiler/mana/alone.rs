//! One file by itself: what is found in it, and exactly where.

use crate::mana::scene::{BASE, folder, in_dialect};
use crate::support::compiled;
use sprite_compiler::Diagnostic;

/// The findings of a file in its order, each as `code text-at-the-location`.
fn marked(files: &[(&str, &str)], dialect: &str) -> Vec<String> {
    let compilation = compiled(&in_dialect(dialect, folder(files)));
    let marked = |finding: &Diagnostic| {
        let text = compilation.sources.get(finding.location.source).text();
        let span = finding.location.span;
        let text = text.zip(span).and_then(|(text, span)| text.get(span.start()..span.end()));
        format!("{} {}", finding.code, text.unwrap_or_default()).trim_end().to_owned()
    };
    compilation.diagnostics.findings().iter().map(marked).collect()
}

/// The findings of the text of a file.
fn found(text: &str) -> Vec<String> {
    marked(&[("s.xml", text)], "document")
}

/// The findings of a file of animations or of offsets, which a sprite with the usual imageset names.
fn in_companion(attribute: &str, text: &str) -> Vec<String> {
    let hair = format!("<sprite {attribute}=\"c.xml\">{BASE}<action name='stand' imageset='base'/></sprite>");
    marked(&[("s.xml", &hair), ("c.xml", text)], "document")
}

/// The findings of the children of a sprite with the usual imageset.
fn in_sprite(children: &str) -> Vec<String> {
    found(&format!("<sprite>{BASE}{children}</sprite>"))
}

/// The findings of the commands of an animation.
fn commands_in(dialect: &str, commands: &str) -> Vec<String> {
    let text = format!(
        "<sprite>{BASE}<action name='stand' imageset='base'><animation><frame index='0'/></animation></action>\
         <action name='a' imageset='base'><animation>{commands}</animation></action></sprite>"
    );
    marked(&[("s.xml", &text)], dialect)
}

fn commands(text: &str) -> Vec<String> {
    commands_in("document", text)
}

#[test]
fn a_bad_value_is_pointed_at_between_its_quotes() {
    let cases = [
        ("<frame index='x' delay='10'/>", "number-invalid x"),
        ("<frame index='' delay='10'/>", "number-invalid"),
        ("<frame index='0' delay='1e2'/>", "number-invalid 1e2"),
        ("<frame index='3000000000' delay='10'/>", "value-out-of-range 3000000000"),
        ("<frame index='0' delay='-50'/>", "value-out-of-range -50"),
        ("<frame index='0' delay='10' offsetX='1.5'/>", "number-invalid 1.5"),
        ("<frame index='0' delay='10' rand='101'/>", "value-out-of-range 101"),
        ("<sequence start='0' end='1' delay='10' repeat='0'/>", "value-out-of-range 0"),
        ("<sequence value='0-2,x,p' delay='10'/>", "number-invalid x"),
        ("<sequence value='0-2;5' delay='10'/>", "number-invalid 0-2;5"),
        ("<sequence value='' delay='10'/>", "number-invalid"),
        ("<pause delay='x'/>", "number-invalid x"),
        ("<random delay='-1'><frame index='1'/></random>", "value-out-of-range -1"),
        ("<random delay='1' exclude_current_frame='yes'><frame index='1'/></random>", "value-unknown yes"),
        ("<random delay='1'><sequence value='1,p'/></random>", "random-child p"),
        ("<sequence start='4' end='3' delay='10'/>", "sequence-descends 3"),
    ];
    for (text, expected) in cases {
        assert_eq!(commands(text), [expected], "{text}");
    }
    assert_eq!(found("<sprite variants='many'/>"), ["number-invalid many"]);
    assert_eq!(found("<sprite gender='mael'/>"), ["value-unknown mael"]);
    let imageset = |rest: &str| in_sprite(&format!("<imageset name='b' {rest}/>"));
    let sizes = imageset("src='graphics/p.png' width='37.5' height=''");
    assert_eq!(sizes, ["number-invalid 37.5", "number-invalid"]);
    assert_eq!(imageset("src='graphics/p.png|R;x:#fff;G' width='64' height='64'"), ["dye-channel x"]);
    assert_eq!(imageset("src='|R' width='64' height='64'"), ["key-missing"]);
    let animation = |rest: &str| {
        in_companion(
            "framefile",
            &format!("<frames><animation {rest}><frame index='1'/></animation></frames>"),
        )
    };
    assert_eq!(animation("direction='leftup'"), ["direction-unknown leftup"]);
    assert!(animation("direction=''").is_empty());
}

#[test]
fn what_is_missing_is_pointed_at_by_the_name_of_its_element() {
    let cases = [
        ("<frame delay='10'/>", "key-missing frame"),
        ("<frame idnex='1' delay='10'/>", "key-missing frame"),
        ("<sequence delay='10'/>", "key-missing sequence"),
        ("<sequence start='0' end='1'/>", "key-missing sequence"),
        ("<sequence vlaue='1' delay='10'/>", "key-missing sequence"),
        ("<label/><frame index='1'/>", "key-missing label"),
        ("<jump label='walk'/><frame index='1'/>", "key-missing jump"),
    ];
    for (text, expected) in cases {
        assert_eq!(commands(text), [expected], "{text}");
    }
    assert_eq!(found("<sprite><include/></sprite>"), ["key-missing include"]);
    assert_eq!(found("<sprite><imageset/></sprite>"), ["key-missing imageset"]);
    assert_eq!(found("<sprites><sprite/></sprites>"), ["key-missing sprite"]);
    let lacking = "<action name='a'><animation><frame index='1'/></animation></action>";
    assert_eq!(found(&format!("<sprite>{lacking}</sprite>")), ["key-missing action"]);
    assert!(
        !found(&format!("<sprite extends='b.xml'>{lacking}</sprite>"))
            .contains(&"key-missing action".to_owned())
    );
    assert!(found("<sprite><action name='a'/></sprite>").is_empty());
    assert!(commands("<random delay='1'><sequence start='1' end='2'/></random>").is_empty());
}

#[test]
fn unknown_names_are_pointed_at() {
    assert_eq!(commands("<frame index='0' offset='-1'/>"), ["key-unknown offset"]);
    assert_eq!(commands("<frame index='0' offsetx='-1'/>"), ["key-unknown offsetx"]);
    assert_eq!(commands("<wait delay='5'><x/></wait><frame index='0'/>"), ["element-unknown wait"]);
    assert_eq!(commands("<fram index='0'/>"), ["frames-empty animation"]);
    assert_eq!(commands(""), ["frames-empty animation"]);
    assert_eq!(commands("<frame index='0'><y/></frame>"), ["element-unknown y"]);
    assert_eq!(in_sprite("<aciton/><sae/>"), ["element-unknown aciton", "element-unknown sae"]);
    assert!(found("<sprite name='player' action='stand' xmlns:x='y' x:z='1'/>").is_empty());
    assert_eq!(found("<sprite><animation><end/></animation></sprite>"), ["end-in-free-animation end"]);
}

#[test]
fn what_stands_twice() {
    let cases = [
        ("<imageset name='base' src='graphics/q.png' width='1' height='1'/>", "defined-twice base"),
        ("<action name='a'/><action name='a'/>", "defined-twice a"),
        ("<offset offsetX='1'/><offset direction='default'/>", "defined-twice default"),
        ("<offset direction='up'/><offset direction='up'/>", "defined-twice up"),
    ];
    for (text, expected) in cases {
        assert_eq!(in_sprite(text), [expected], "{text}");
    }
    assert_eq!(
        in_companion(
            "framefile",
            "<frames><animation><frame index='0'/></animation><animation><frame index='0'/></animation></frames>"
        ),
        ["defined-twice animation"]
    );
    assert!(found("<sprite><action name='a'/><action name='a' hp='50'/></sprite>").is_empty());
}

#[test]
fn ways_through_an_animation() {
    let (frame, hold) = ("<frame index='0' delay='1'/>", "<frame index='0'/>");
    let cases = [
        (format!("{frame}<goto label='zz'/>{frame}"), vec!["target-unknown zz"]),
        (format!("<label name='l'/>{frame}<label name='l'/>"), vec!["defined-twice l"]),
        (format!("{frame}<label name='l'/><goto label='l'/>"), vec!["endless-flow goto"]),
        (format!("{frame}<label name='l'/><goto label='l' rand='50'/>"), vec![]),
        ("<frame index='0' delay='1' rand='0'/>".to_owned(), vec!["endless-flow frame"]),
        ("<frame index='0' delay='1' rand='0'/><end/>".to_owned(), vec![]),
        ("<label name='l'/><goto label='l'/>".to_owned(), vec!["frames-empty animation"]),
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
    assert!(commands_in("mana", "<frame index='0'/><frame index='1'/>").is_empty());
}

#[test]
fn dialects_say_what_they_do_not_have() {
    let mana = |text| commands_in("mana", text);
    assert_eq!(
        mana("<frame index='0' rand='5' imageset='i'/>"),
        ["dialect-ignores rand", "dialect-ignores imageset"]
    );
    assert_eq!(mana("<frame index='0' offsetX='+4'/>"), ["dialect-ignores +4"]);
    assert_eq!(mana("<frame index='+4'/>"), ["key-missing frame"]);
    assert_eq!(mana("<sequence value='0-1'/>"), ["key-missing sequence"]);
    assert_eq!(
        mana("<pause/><label name='l'/><frame index='1'/>"),
        ["dialect-ignores pause", "dialect-ignores label"]
    );
    assert_eq!(mana("<random><frame index='1'/></random>"), ["dialect-needed random"]);
    let plus = |text| marked(&[("s.xml", text)], "manaplus");
    assert_eq!(plus("<sprite extends='a' gender='x'/>"), ["dialect-needed extends", "dialect-needed gender"]);
    assert_eq!(
        plus("<sprite><offset/><animation/></sprite>"),
        ["dialect-needed offset", "dialect-needed animation"]
    );
    assert_eq!(plus("<sprites><sprite/></sprites>"), ["dialect-needed sprites"]);
    assert_eq!(plus("<sprite><imageset name='i' width='1' height='1'/></sprite>"), ["key-missing imageset"]);
    let diagonal = format!(
        "<sprite>{BASE}<action name='a' imageset='base'><animation direction='upleft'><x/></animation></action></sprite>"
    );
    assert_eq!(marked(&[("s.xml", &diagonal)], "mana"), ["dialect-ignores upleft"]);
}

#[test]
fn hair_and_beings() {
    let offsets = "<offsets><action name='a' imageset='b'><animation><offset offsetX='1' offsetY='-2' delay='5'/><end/><offset/>\
                   </animation></action><action/></offsets>";
    assert_eq!(in_companion("offsetfile", offsets), ["unreachable-command offset", "key-missing action"]);
    assert_eq!(
        in_companion(
            "offsetfile",
            "<offsets><action name='a'><animation><frame/></animation></action></offsets>"
        ),
        ["frames-empty animation"]
    );
    assert_eq!(in_companion("framefile", "<frames><imageset/></frames>"), ["element-unknown imageset"]);
    let beings = "<beings><being name='A'><sprite ref='b'><with-imageset name='c'/></sprite><sprite ref='b'/></being>\
                  <being><sprite ref=''/></being><being name='C'/></beings>";
    let expected = [
        "ref-unknown b",
        "key-missing with-imageset",
        "being-sprites sprite",
        "key-missing being",
        "key-missing",
        "being-sprites being",
    ];
    assert_eq!(found(beings), expected);
}

#[test]
fn only_our_roots_are_checked() {
    let silent = [
        "<items><sprite/><x></items>",
        "<<<<<<< HEAD\n<map>",
        "<beings><being id='1'><sprite>a.xml</sprite><attack/></being></beings>",
        "<beings><being id='1'><sprite>a.xml</being></beings>",
        "<sprite/>",
        "<offsets/>",
        "<frames/>",
    ];
    let sound = format!("<sprite>{BASE}<action name='stand' imageset='base'/></sprite>");
    let found = |text: &str| marked(&[("other.xml", text), ("s.xml", &sound)], "document");
    for text in silent {
        assert_eq!(found(text), [""; 0], "{text}");
    }
    for text in ["<beings><sprite ref='1'></being></beings>", "<sprite><imageset></sprite>", ""] {
        let found = found(text);
        assert!(found.len() == 1 && found[0].starts_with("xml-malformed"), "{text}: {found:?}");
    }
}

#[test]
fn what_is_too_much_is_told_once() {
    let many = 300_000;
    let frames = commands(&"<frame index='0' delay='1'/>".repeat(many));
    // The frames up to there are too many for a direction.
    assert_eq!(frames, ["limit-exceeded 0", "limit-exceeded frame"]);
    let list = "1,".repeat(2 * many);
    let found_in_list = commands(&format!("<sequence delay='1' value='{list}1'/>"));
    assert_eq!(found_in_list, ["limit-exceeded 1"; 2]);
    assert_eq!(found(&format!("<sprite>{}", "<a>".repeat(many))), ["limit-exceeded a"]);
    let attributes: Vec<String> = (0..many).map(|number| format!(" a{number}=''")).collect();
    assert_eq!(found(&format!("<sprite{}/>", attributes.concat())), ["limit-exceeded sprite"]);
    let errors = found(&format!("<sprite>{}</sprite>", "<include/>".repeat(200_000)));
    assert!((10_000..50_000).contains(&errors.len()));
    assert_eq!(errors.last().map(String::as_str), Some("limit-exceeded include"));
}

#[test]
fn long_words_are_no_trouble() {
    let long = "left,".repeat(200_000);
    assert_eq!(found(&format!("<sprite gender='{long}'/>")).len(), 1);
    assert_eq!(in_sprite(&format!("<offset direction='{long}'/>")).len(), 1);
    assert_eq!(commands(&format!("<frame index='{long}' delay='1'/>")).len(), 1);
    assert!(commands(&format!("<sequence value='{long}' delay='1'/>")).len() < 50_000);
    assert_eq!(found(&format!("<sprite {}='1'/>", "x".repeat(1_000_000))).len(), 1);
}

#[test]
fn entities_do_not_grow() {
    let bomb = "<!DOCTYPE sprite [<!ENTITY a 'aaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]><sprite name='&b;'/>";
    assert_eq!(found(bomb), ["xml-malformed <!DOCTYPE"]);
}

#[test]
fn numbers_may_have_a_sign_and_spaces() {
    for number in ["1", "+4", " 1", "1 ", " +003  ", "0"] {
        assert_eq!(commands(&format!("<frame index='{number}'/>")), [""; 0], "{number:?}");
    }
    for text in ["", " ", "-", "+", "--1", "+-1", "1 2", "1e2", "37.5", "0x1", "1\u{a0}", "- 1"] {
        assert_eq!(commands(&format!("<frame index='{text}'/>")).len(), 1, "{text:?}");
    }
    // The Mana client reads no plus sign and no leading space.
    for (text, count) in [("+1", 1), (" 1", 1), ("1 ", 0), ("-1", 1)] {
        assert_eq!(commands_in("mana", &format!("<frame index='{text}'/>")).len(), count, "{text:?}");
    }
}

#[test]
fn lists_of_cells_are_read_part_by_part() {
    let list = |value: &str| commands(&format!("<sequence value='{value}' delay='1'/>"));
    for value in ["0-2,5,p,3-2", " 1 - 3 , 4 ", "3-3"] {
        assert_eq!(list(value), [""; 0], "{value}");
    }
    for value in ["x", "P", "-1", "1-", "1--2", "1-2-3", "1;2", "1 2", "2147483648", "p2", "1.5"] {
        assert_eq!(list(value), [format!("number-invalid {value}")], "{value}");
    }
    assert_eq!(
        (list("1,,2"), list("0-2, xy ,p")),
        (vec!["number-invalid".to_owned()], vec!["number-invalid xy".to_owned()])
    );
}
