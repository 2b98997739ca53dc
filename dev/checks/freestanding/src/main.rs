//! A program without an operating system's help: no `std`, no allocator, no C library, and no panic.
//!
//! Its panic handler calls a function that exists nowhere. When the optimizer leaves a single panic
//! reachable, the program does not link; when it links, there is none. All inputs go through `black_box`,
//! the table's bytes too, so that nothing is known ahead and every path stays in the program.
//!
//! The one place of the project where `unsafe` is allowed: a program without a runtime must talk to the
//! kernel itself. Linux on `x86_64` and `aarch64`.
#![no_std]
#![no_main]

#[cfg(feature = "everything")]
mod drive;
#[cfg(feature = "game")]
mod game;
mod system;
#[cfg(any(feature = "everything", feature = "game"))]
mod torch;

/// The work of the program; [`system`] calls it.
fn main() {
    #[cfg(feature = "everything")]
    drive::everything();
    #[cfg(feature = "game")]
    game::play();
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    unsafe extern "C" {
        fn a_panic_is_reachable() -> !;
    }
    // SAFETY: it never runs, since a program that refers to it does not link.
    unsafe { a_panic_is_reachable() }
}
