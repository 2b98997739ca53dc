//! The pages about findings, one file for each code, in the order of the codes, and grouped by formats.

/// The page about a finding.
pub(crate) struct Page {
    /// The code of the finding.
    pub(super) code: &'static str,
    /// The content of its file in `codes/`.
    pub(super) file: &'static str,
}

macro_rules! groups {
    ($($title:literal: $($code:literal)*;)*) => {
        /// The pages, by the formats of their findings.
        pub(super) const GROUPS: &[(&str, &[Page])] = &[$(($title, &[$(Page {
            code: $code,
            file: include_str!(concat!("codes/", $code, ".md")),
        }),*])),*];
    };
}

groups! {
    "Every format":
        "file-unreadable" "not-text" "merge-conflict" "limit-exceeded" "internal-error" "settings-invalid" "lint-unknown"
        "folder-unwatched" "large-library" "nothing-compiled" "ending-wrong" "folder-wrong" "file-copied" "foreign-file" "format-not-enabled" "path-not-allowed" "image-missing" "image-unreadable" "too-many-colours" "image-outside-atlas"
        "frame-outside-image" "companion-size" "image-enlarged"
        "name-collision" "name-empty" "blank-frame" "frame-repeated" "cell-bleed" "animation-without-frames" "image-unused"
        "blank-direction" "control-character" "value-out-of-range" "surplus-token";
    "Several formats":
        "key-unknown" "key-missing" "value-unknown" "number-invalid"
        "defined-twice" "frames-empty" "frame-unknown" "time-zero" "time-looks-like-seconds" "reference-cycle" "fields-missing" "version-unsupported"
        "type-mismatch" "grid-empty" "index-outside-grid" "direction-unknown" "image-not-multiple" "atlas-unread";
    "Sheets":
        "toml-malformed" "keys-conflict" "grid-uneven" "list-length" "stand-unknown" "grid-doubtful" "cell-too-small" "cell-in-name" "numbers-missing" "nothing-matched";
    "Solarus":
        "direction-lines-missing" "direction-line-surplus"
        "comment-not-allowed"
        "frame-outside-every-tileset" "frame-outside-some-tilesets"
        "columns-exceed-frames";
    "openage":
        "keyword-unknown" "id-unknown" "key-value"
        "string-not-closed" "section-missing"
        "layer-without-frames" "name-not-quoted"
        "frames-on-mirrored-angle" "version-absent";
    "Cranberry":
        "json-malformed" "json-key-duplicate" "tile-without-advance" "duration-short";
    "Aseprite":
        "ase-malformed" "external-file" "tag-outside-frames" "tag-duplicate" "repeat-invalid" "duration-zero"
        "frame-rotated" "pivot-ambiguous" "pivot-unknown" "size-differs" "export-incomplete" "export-of-several-files"
        "size-contradicts" "scale-not-one" "pixels-not-square" "tags-look-like-directions"
        "layer-blend" "layer-order" "layer-duplicate" "companion-layer" "layers-merged";
    "Mana":
        "xml-malformed" "file-missing" "imageset-undefined"
        "target-unknown" "endless-flow" "parameter-missing" "parameter-unknown" "ref-unknown"
        "ref-ambiguous" "being-sprites" "random-too-few" "random-child"
        "end-in-free-animation" "root-wrong" "dialect-needed"
        "stand-ends-at-once" "parameter-open" "root-misspelt" "element-unknown" "variants-outside-grid" "sequence-descends" "attack-loops" "end-in-resting-action"
        "unreachable-command" "directions-differ" "dialect-ignores" "include-repeated" "dye-channel"
        "hair-tracks-differ";
}
