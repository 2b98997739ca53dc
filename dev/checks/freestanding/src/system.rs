//! Where the kernel enters and leaves the program, and the memory functions that compiled code takes for
//! granted; a C library would bring them.

use core::arch::{asm, naked_asm};
use core::ptr::{read_volatile, write_volatile};

/// The kernel starts here, with an aligned stack and no return address.
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
extern "C" fn _start() -> ! {
    naked_asm!("xor ebp, ebp", "call {run}", "ud2", run = sym run)
}

/// The kernel starts here.
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
extern "C" fn _start() -> ! {
    naked_asm!("b {run}", run = sym run)
}

extern "C" fn run() -> ! {
    crate::main();
    // SAFETY: `exit_group(0)` does not return and touches no memory of ours.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        asm!("syscall", in("rax") 231, in("rdi") 0, options(noreturn))
    }
    // SAFETY: as above.
    #[cfg(target_arch = "aarch64")]
    unsafe {
        asm!("svc 0", in("x8") 94, in("x0") 0, options(noreturn))
    }
}

// Volatile, so that the loops are not taken for the very functions that they are.

#[unsafe(no_mangle)]
unsafe extern "C" fn memcpy(to: *mut u8, from: *const u8, count: usize) -> *mut u8 {
    for k in 0..count {
        // SAFETY: the caller gives two places of `count` bytes.
        unsafe { write_volatile(to.add(k), read_volatile(from.add(k))) }
    }
    to
}

#[unsafe(no_mangle)]
unsafe extern "C" fn memset(to: *mut u8, byte: i32, count: usize) -> *mut u8 {
    for k in 0..count {
        // SAFETY: the caller gives a place of `count` bytes.
        unsafe { write_volatile(to.add(k), byte as u8) }
    }
    to
}

#[unsafe(no_mangle)]
unsafe extern "C" fn memcmp(a: *const u8, b: *const u8, count: usize) -> i32 {
    for k in 0..count {
        // SAFETY: the caller gives two places of `count` bytes.
        let (a, b) = unsafe { (read_volatile(a.add(k)), read_volatile(b.add(k))) };
        if a != b {
            return i32::from(a) - i32::from(b);
        }
    }
    0
}

#[unsafe(no_mangle)]
unsafe extern "C" fn bcmp(a: *const u8, b: *const u8, count: usize) -> i32 {
    // SAFETY: the caller promises the same.
    unsafe { memcmp(a, b, count) }
}
