//! `lsp`: a language server. Editors show its findings, cures and facts while people type.
//!
//! ```text
//! server       messages of the client, one after the other, and what is answered
//! workspace    open documents, and the asset folders that they lie in
//! findings     findings as the protocol's diagnostics        actions      corrections as quick fixes
//! hover        what stands at the cursor                     completion   what may stand there
//! navigation   files and animations that are named, and the animations of a document
//! colours      colours of dyes                               cursor       the words around the cursor
//! protocol     messages of the protocol                      text         positions in a text
//! transport    messages over standard input and output       studio       the line that opens a sheet in the studio
//! ```
//!
//! The server has one thread. It takes all waiting messages before it compiles, so that a folder is compiled once for
//! many edits, and an answer is always about the texts that the client sent before its request.

mod actions;
mod colours;
mod completion;
mod cursor;
mod findings;
mod hover;
mod navigation;
mod protocol;
mod server;
mod studio;
#[cfg(test)]
mod tests;
mod text;
mod transport;
mod workspace;

use crate::fault::Fault;
use server::Left;

/// Serves the client at standard input and output until it leaves.
pub(crate) fn run() -> Result<(), Fault> {
    let (connection, threads) = transport::stdio()?;
    let served = server::serve(&connection);
    drop(connection);
    threads.join()?;
    match served {
        Ok(Left::Orderly) => Ok(()),
        Ok(Left::WithoutShutdown) => Err(Fault::Call("the client left without `shutdown`".to_owned())),
        Err(error) => Err(Fault::Call(error.to_string())),
    }
}
