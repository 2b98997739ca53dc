//! Extended attributes of files, which on Linux hold access control lists, too.

use std::fs::File;
use std::io;

/// Gives a new file the extended attributes of the one that it replaces, and no others. Attributes that the system
/// derives from the content are left to the system.
///
/// # Errors
/// An attribute cannot be kept.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
pub(super) fn keep(new: &File, old: &File) -> io::Result<()> {
    use rustix::fs::{XattrFlags, fremovexattr, fsetxattr};

    let (wanted, own) = (linux_and_apple::list(old)?, linux_and_apple::list(new)?);
    for (name, value) in wanted.iter().filter(|attribute| !own.contains(attribute)) {
        fsetxattr(new, name.as_slice(), value, XattrFlags::empty())
            .map_err(|error| not_kept(name, &error.into()))?;
    }
    // A folder may give its new files an access control list.
    for (name, _) in own.iter().filter(|(name, _)| !wanted.iter().any(|(wanted, _)| wanted == name)) {
        fremovexattr(new, name.as_slice()).map_err(|error| not_kept(name, &error.into()))?;
    }
    Ok(())
}

/// The standard library does not know what other systems keep beside a file.
#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
pub(super) fn keep(_: &File, _: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn not_kept(name: &[u8], error: &io::Error) -> io::Error {
    let name = crate::base::text::one_line(String::from_utf8_lossy(name).into_owned());
    let error = error.to_string();
    let message = format!("its extended attribute `{name}` cannot be kept: {}", error.trim_end_matches('.'));
    io::Error::new(io::ErrorKind::Unsupported, message)
}

#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
mod linux_and_apple {
    use super::not_kept;
    use rustix::fs::{fgetxattr, fgetxattr_query, flistxattr, flistxattr_query};
    use rustix::io::Errno;
    use std::fs::File;
    use std::io;

    /// Attributes that a system makes of the content or of the program that writes it: writing removes or renews them.
    const DERIVED: [&[u8]; 4] =
        [b"security.ima", b"security.evm", b"security.capability", b"com.apple.provenance"];

    /// The greatest length of an attribute that is kept. Linux allows 64 KiB.
    const LONGEST: usize = 1 << 20;

    /// The names and the values of a file's attributes.
    pub(super) fn list(file: &File) -> io::Result<Vec<(Vec<u8>, Vec<u8>)>> {
        let names = match read(|| flistxattr_query(file), |buffer| flistxattr(file, buffer)) {
            // The file system has no attributes.
            Err(Errno::OPNOTSUPP | Errno::NOSYS) => return Ok(Vec::new()),
            names => names?,
        };
        let names = names.split(|byte| *byte == 0);
        let kept = names.filter(|name| !name.is_empty() && !DERIVED.contains(name));
        kept.map(|name| {
            let value = read(|| fgetxattr_query(file, name), |buffer| fgetxattr(file, name, buffer));
            Ok((name.to_owned(), value.map_err(|error| not_kept(name, &error.into()))?))
        })
        .collect()
    }

    /// Asks for a length and then for that many bytes.
    fn read(
        length: impl FnOnce() -> rustix::io::Result<usize>,
        fill: impl FnOnce(&mut [u8]) -> rustix::io::Result<usize>,
    ) -> rustix::io::Result<Vec<u8>> {
        let length = length()?;
        if length > LONGEST {
            return Err(Errno::TOOBIG);
        }
        let mut bytes = vec![0; length];
        // Without room for a byte the systems would answer with the length.
        let filled = if length == 0 { 0 } else { fill(&mut bytes)? };
        bytes.truncate(filled);
        Ok(bytes)
    }
}
