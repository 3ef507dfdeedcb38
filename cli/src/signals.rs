//! What is done before a signal ends the program.

use std::io;

/// Does this when somebody presses Ctrl-C, closes the terminal or ends the program, which then ends.
pub(crate) fn before_exit(then: impl FnOnce() + Send + 'static) {
    let wait = move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let status = runtime.block_on(signal())?;
        then();
        std::process::exit(status)
    };
    std::thread::spawn(move || -> io::Result<()> { wait() });
}

/// The exit status after the signal that came.
#[cfg(unix)]
async fn signal() -> io::Result<i32> {
    use tokio::signal::unix::{SignalKind, signal};
    let kinds = [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()];
    let [mut interrupt, mut terminate, mut hangup] = match kinds.map(signal) {
        [Ok(interrupt), Ok(terminate), Ok(hangup)] => [interrupt, terminate, hangup],
        _ => return Err(io::ErrorKind::Unsupported.into()),
    };
    Ok(tokio::select! {
        _ = interrupt.recv() => 130,
        _ = terminate.recv() => 143,
        _ = hangup.recv() => 129,
    })
}

#[cfg(windows)]
async fn signal() -> io::Result<i32> {
    use tokio::signal::windows::{ctrl_c, ctrl_close};
    let (mut interrupt, mut close) = (ctrl_c()?, ctrl_close()?);
    Ok(tokio::select! {
        _ = interrupt.recv() => 130,
        _ = close.recv() => 129,
    })
}
