//! Pages that are served to this machine only: the part of HTTP/1.1 that they need.

mod request;
mod server;

pub(crate) use request::{Method, Refusal, Request};
pub(crate) use server::{PULSE, Reply, Server, send_head};
