//! Counters for Prometheus: how many and how fast, never what.

use std::sync::OnceLock;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// The one recorder of this process.
pub(crate) fn recorder() -> PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(install).clone()
}

fn install() -> PrometheusHandle {
    let seconds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0];
    let writes = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0];
    let recorder = PrometheusBuilder::new()
        .set_buckets(&seconds)
        .and_then(|builder| builder.set_buckets_for_metric(Matcher::Suffix("_writes".into()), &writes))
        .unwrap_or_else(|_| PrometheusBuilder::new())
        .build_recorder();
    let handle = recorder.handle();
    // Where another recorder is installed already, ours stays empty.
    let _ = metrics::set_global_recorder(recorder);
    handle
}
