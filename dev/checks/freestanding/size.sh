#!/bin/sh
# Prints how many bytes the table's views and the player add to a stripped program, and fails above 8 KiB.
set -eu
cd "$(dirname "$0")"
target=${CARGO_TARGET_DIR:-target}

# bytes FEATURES...: the stripped program's code and constants.
bytes() {
    cargo build --quiet --release --no-default-features "$@"
    size -A -d "$target/release/freestanding" |
        awk '$1 ~ /^\.(text|rodata|data|got)/ { sum += $2 } END { print sum + 0 }'
}

empty=$(bytes)
game=$(bytes --features game)
full=$(bytes --features full)
everything=$(bytes --features everything)
table=$(find "$target/release/build" -path '*freestanding*/out/table.bin' -exec wc -c {} + | awk 'NR == 1 { print $1 }')

player=$((game - empty - table))
echo "player and views:            $player bytes"
echo "with random, variants, Mana: $((full - empty - table)) bytes"
echo "every function, and calling: $((everything - empty - table)) bytes"
[ "$player" -le 8192 ] || { echo "more than 8 KiB" >&2; exit 1; }
