//! Values, names, and what stands twice.

use super::{commands, findings};

#[test]
fn a_bad_value_is_pointed_at_between_its_quotes() {
    let cases = [
        ("<frame index='x' delay='10'/>", "number-invalid x"),
        ("<frame index='' delay='10'/>", "number-invalid"),
        ("<frame index='0' delay='1e2'/>", "number-invalid 1e2"),
        ("<frame index='3000000000' delay='10'/>", "number-invalid 3000000000"),
        ("<frame index='0' delay='-50'/>", "delay-negative -50"),
        ("<frame index='0' delay='10' offsetX='1.5'/>", "number-invalid 1.5"),
        ("<frame index='0' delay='10' rand='101'/>", "number-invalid 101"),
        ("<sequence start='0' end='1' delay='10' repeat='0'/>", "number-invalid 0"),
        ("<sequence value='0-2,x,p' delay='10'/>", "number-invalid x"),
        ("<sequence value='0-2;5' delay='10'/>", "number-invalid 0-2;5"),
        ("<sequence value='' delay='10'/>", "number-invalid"),
        ("<pause delay='x'/>", "number-invalid x"),
        ("<random delay='-1'><frame index='1'/></random>", "delay-negative -1"),
        ("<random delay='1' exclude_current_frame='yes'><frame index='1'/></random>", "value-unknown yes"),
        ("<random delay='1'><sequence value='1,p'/></random>", "random-child p"),
        ("<sequence start='49' end='5' delay='10'/>", "sequence-descends 5"),
    ];
    for (text, expected) in cases {
        assert_eq!(commands(text), [expected], "{text}");
    }
    assert_eq!(findings("<sprite variants='many'/>"), ["number-invalid many"]);
    assert_eq!(findings("<sprite gender='mael'/>"), ["value-unknown mael"]);
    let imageset = |rest: &str| findings(&format!("<sprite><imageset name='b' {rest}/></sprite>"));
    assert_eq!(imageset("src='a.png' width='37.5' height=''"), ["imageset-size 37.5", "imageset-size"]);
    assert_eq!(imageset("src='a.png|R;x:#fff;G'"), ["dye-channel x"]);
    assert_eq!(imageset("src='|R'"), ["attribute-missing"]);
    let animation =
        |rest: &str| findings(&format!("<frames><animation {rest}><frame index='1'/></animation></frames>"));
    assert_eq!(animation("direction='leftup'"), ["direction-unknown leftup"]);
    assert!(animation("direction=''").is_empty());
}

#[test]
fn what_is_missing_is_pointed_at_by_the_name_of_its_element() {
    let cases = [
        ("<frame delay='10'/>", "attribute-missing frame"),
        ("<frame idnex='1' delay='10'/>", "attribute-missing frame"),
        ("<sequence delay='10'/>", "attribute-missing sequence"),
        ("<sequence start='0' end='1'/>", "attribute-missing sequence"),
        ("<sequence vlaue='1' delay='10'/>", "attribute-missing sequence"),
        ("<label/><frame index='1'/>", "attribute-missing label"),
        ("<jump label='walk'/><frame index='1'/>", "attribute-missing jump"),
    ];
    for (text, expected) in cases {
        assert_eq!(commands(text), [expected], "{text}");
    }
    assert_eq!(findings("<sprite><include/></sprite>"), ["attribute-missing include"]);
    assert_eq!(findings("<sprite><imageset/></sprite>"), ["attribute-missing imageset"]);
    assert_eq!(findings("<sprites><sprite/></sprites>"), ["attribute-missing sprite"]);
    let lacking = "<action name='a'><animation><frame index='1'/></animation></action>";
    assert_eq!(findings(&format!("<sprite>{lacking}</sprite>")), ["attribute-missing action"]);
    assert!(findings(&format!("<sprite extends='b.xml'>{lacking}</sprite>")).is_empty());
    assert!(findings("<sprite><action name='a'/></sprite>").is_empty());
    assert!(commands("<random delay='1'><sequence start='1' end='2'/></random>").is_empty());
}

#[test]
fn unknown_names_are_pointed_at() {
    assert_eq!(commands("<frame index='0' offset='-1'/>"), ["unknown-attribute offset"]);
    assert_eq!(commands("<frame index='0' offsetx='-1'/>"), ["unknown-attribute offsetx"]);
    assert_eq!(commands("<wait delay='5'><x/></wait><frame index='0'/>"), ["unknown-element wait"]);
    assert_eq!(commands("<fram index='0'/>"), ["animation-empty animation"]);
    assert_eq!(commands(""), ["animation-empty animation"]);
    assert_eq!(commands("<frame index='0'><y/></frame>"), ["unknown-element y"]);
    assert_eq!(findings("<sprite><aciton/><sae/><imageset name='i' src='a'/></sprite>").len(), 2);
    assert!(findings("<sprite name='player' action='stand' xmlns:x='y' x:z='1'/>").is_empty());
    assert_eq!(findings("<sprite><animation><end/></animation></sprite>"), ["end-in-free-animation end"]);
}

#[test]
fn what_stands_twice() {
    let cases = [
        ("<imageset name='i' src='a'/><imageset name='i' src='b'/>", "defined-twice i"),
        ("<action name='a'/><include file='f'/><action name='a'/>", "defined-twice a"),
        ("<offset offsetX='1'/><offset direction='default'/>", "defined-twice default"),
        ("<offset direction='up'/><offset direction='up'/>", "defined-twice up"),
    ];
    for (text, expected) in cases {
        assert_eq!(findings(&format!("<sprite>{text}</sprite>")), [expected], "{text}");
    }
    assert_eq!(
        findings(
            "<frames><animation><frame index='0'/></animation><animation><frame index='0'/></animation></frames>"
        ),
        ["defined-twice animation"]
    );
    assert!(findings("<sprite><action name='a'/><action name='a' hp='50'/></sprite>").is_empty());
}
