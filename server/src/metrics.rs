//! Counters for Prometheus: how many and how fast, never what.

use std::sync::OnceLock;

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

/// The one recorder of this process.
pub(crate) fn recorder() -> PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(install).clone()
}

fn install() -> PrometheusHandle {
    let buckets = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0];
    let recorder = PrometheusBuilder::new()
        .set_buckets(&buckets)
        .unwrap_or_else(|_| PrometheusBuilder::new())
        .build_recorder();
    let handle = recorder.handle();
    // Where another recorder is installed already, ours stays empty.
    let _ = metrics::set_global_recorder(recorder);
    handle
}
