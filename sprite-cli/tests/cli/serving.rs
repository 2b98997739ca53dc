//! The language server as a process.

use super::assets::text;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// A client says by a response without an id that it could not read a message: that ends nothing.
#[test]
fn a_response_to_nothing_does_not_end_the_server() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-sprites"));
    command.arg("lsp").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut server = command.spawn().expect("the program runs");
    let mut input = server.stdin.take().expect("its input");
    for message in [
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
        r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
        r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse error"}}"#,
        r#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#,
        r#"{"jsonrpc":"2.0","method":"exit"}"#,
    ] {
        // A server that has ended is seen below.
        let _ = write!(input, "Content-Length: {}\r\n\r\n{message}", message.len());
    }
    drop(input);
    let output = server.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    assert!(text(&output.stdout).contains(r#""id":2,"result":null"#), "{}", text(&output.stdout));
}
