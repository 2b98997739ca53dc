# Builds for targets that the installed toolchain may not have. Sourced by scripts; `cross TARGET CRATES ARGUMENTS` runs
# `cargo build` with these arguments, or the command that CROSS_COMMAND names, and returns 3, with the reason, where that
# cannot be done.
#
# The ordinary way is `rustup target add TARGET`. Another one is a compiler with the sources of its own library, such as
# Debian's rustc-web with rust-web-src: BUILD_STD_RUSTC names it, and CRATES of the library are then built, too. It may be
# a script, such as one that sets LD_LIBRARY_PATH, but of bash: dash drops variables such as CARGO_BIN_EXE_cargo-sprites.
cross() {
    local target=$1 crates=$2 command=${CROSS_COMMAND:-build}
    shift 2
    if [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
        cargo "$command" --target "$target" "$@"
    elif [ -n "${BUILD_STD_RUSTC:-}" ]; then
        # Such a compiler comes without a linker for other targets; rustup's has one.
        PATH="$PATH:$(dirname "$(rustc --print target-libdir)")/bin" RUSTC="$BUILD_STD_RUSTC" RUSTC_BOOTSTRAP=1 cargo "$command" --target "$target" "-Zbuild-std=$crates" "$@"
    else
        echo "Rust's library for $target is absent: rustup target add $target (or set BUILD_STD_RUSTC, see dev/cross.sh)" >&2
        return 3
    fi
}
