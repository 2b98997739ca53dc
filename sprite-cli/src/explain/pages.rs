//! The pages about findings, one file for each code, in the order of the codes and by the formats that brought them.

/// The page about a finding.
pub(crate) struct Page {
    /// The code of the finding.
    pub(super) code: &'static str,
    /// Its file, as it stands in `codes/`.
    pub(super) file: &'static str,
}

macro_rules! groups {
    ($($title:literal: $($code:literal)*;)*) => {
        /// The pages, by the formats that brought their findings.
        pub(super) const GROUPS: &[(&str, &[Page])] = &[$(($title, &[$(Page {
            code: $code,
            file: include_str!(concat!("codes/", $code, ".md")),
        }),*])),*];
    };
}

groups! {
    "Every format":
        "file-unreadable" "not-text" "merge-conflict" "limit-exceeded" "internal-error" "settings-invalid" "unknown-lint"
        "folder-unwatched" "large-library" "nothing-compiled" "ending-wrong" "folder-wrong" "file-copied" "foreign-file" "path-not-allowed" "image-missing" "image-unreadable" "too-many-colours" "image-outside-atlas"
        "frame-outside-image" "image-enlarged"
        "name-collision" "name-empty" "blank-frame" "frame-repeated" "cell-bleed" "animation-without-frames" "image-unused"
        "blank-direction" "control-character" "value-out-of-range" "surplus-token";
    "Several formats":
        "defined-twice" "parameter-missing" "version-unsupported";
    "Solarus":
        "loop-outside-frames" "direction-lines-missing" "direction-line-surplus" "header-fields"
        "direction-fields" "comment-not-allowed" "not-an-integer" "animation-duplicate"
        "frame-outside-every-tileset" "frame-outside-some-tilesets" "file-empty" "solarus-lua-syntax"
        "columns-exceed-frames" "delay-zero-many-frames";
    "openage":
        "unknown-keyword" "unknown-key" "key-value" "unknown-mode" "not-a-number"
        "string-not-closed" "section-missing" "unknown-image"
        "unknown-layer" "unknown-angle" "mirror-missing" "mirror-cycle" "angle-without-frames"
        "layer-without-frames" "time-looks-like-seconds" "time-zero" "name-not-quoted"
        "frames-on-mirrored-angle" "version-absent";
    "Cranberry":
        "json-malformed" "json-key-duplicate" "key-unknown" "key-missing" "type-mismatch" "movements-empty"
        "frames-empty" "movement-duplicate" "mode-unknown" "tile-without-advance" "duration-short";
    "Aseprite":
        "ase-malformed" "external-file" "tag-outside-frames" "tag-duplicate" "repeat-invalid" "duration-zero"
        "frame-rotated" "frame-unknown" "pivot-ambiguous" "pivot-unknown" "size-differs" "scale-not-one"
        "atlas-without-durations" "pixels-not-square" "tags-look-like-directions";
    "Mana":
        "xml-malformed" "include-missing" "include-cycle" "imageset-undefined" "imageset-size" "grid-empty"
        "index-outside-grid" "number-invalid" "direction-unknown" "attribute-missing" "animation-empty"
        "goto-target" "jump-target" "label-duplicate" "endless-flow" "parameter-unknown" "ref-unknown"
        "ref-ambiguous" "being-sprites" "extends-cycle" "random-too-few" "random-child"
        "end-in-free-animation" "value-unknown" "wrong-root" "dialect-needed" "delay-negative"
        "stand-ends-at-once" "parameter-open" "root-misspelt" "unknown-attribute" "unknown-element" "variants-outside-grid"
        "image-not-multiple" "sequence-descends" "attack-loops" "end-in-resting-action"
        "unreachable-command" "directions-differ" "dialect-ignores" "include-repeated" "dye-channel"
        "hair-tracks-differ";
}
