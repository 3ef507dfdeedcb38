//! `quadrille serve`: the server.

use std::process::{Command, ExitCode, Stdio};

use clap::Args;
use quadrille_server::{app, listen};

use crate::{Outcome, say};

#[derive(Args)]
pub(crate) struct Options {
    /// Where to listen; port 0 finds a free one, 0.0.0.0 lets other machines in
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:7878")]
    listen: String,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

pub(crate) fn run(options: &Options) -> Outcome {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = listen::bind(&options.listen).await?;
        let url = format!("http://{}", listener.local_addr()?);
        say!("Quadrille is at {url} (stop with Ctrl-C)");
        if options.open {
            open(&url);
        }
        listen::serve(listener, app(), listen::interrupted()).await;
        say!("stopped");
        Ok(ExitCode::SUCCESS)
    })
}

/// Asks the desktop to show an address; where there is none, the printed address has to do.
fn open(url: &str) {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/c", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let quiet = || Stdio::null();
    let started =
        Command::new(program).args(arguments).arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
    if started.is_err() {
        say!("no browser found to open: open {url} yourself");
    }
}
