//! Solving on the GPU with CUDA, which is looked for when it is asked for: the program runs without it.

use std::sync::Arc;

use cudarc::driver::{
    CudaContext, CudaFunction, CudaModule, CudaStream, DriverError, LaunchArgs, LaunchConfig,
};
use cudarc::nvrtc::{CompileOptions, compile_ptx_with_opts};

use crate::solve::SolveError;

/// A GPU with the kernels of a game.
pub(crate) struct Device {
    pub(crate) context: Arc<CudaContext>,
    pub(crate) stream: Arc<CudaStream>,
    module: Arc<CudaModule>,
}

impl From<DriverError> for SolveError {
    fn from(error: DriverError) -> SolveError {
        SolveError::Gpu(format!("{error:?}"))
    }
}

/// Whether the libraries of CUDA are there: the driver and the compiler of kernels.
#[allow(unsafe_code)]
fn is_cuda_present() -> bool {
    // SAFETY: both only try to load a library of that name.
    unsafe { cudarc::driver::sys::is_culib_present() && cudarc::nvrtc::sys::is_culib_present() }
}

impl Device {
    /// The first GPU, with kernels compiled for it.
    pub(crate) fn new(source: &str, definitions: &str) -> Result<Device, SolveError> {
        if !is_cuda_present() {
            return Err(SolveError::Gpu("CUDA was not found on this computer; solve without --gpu".into()));
        }
        let context = CudaContext::new(0)?;
        let (major, minor) = context.compute_capability()?;
        let mut text = String::from(definitions);
        text.push_str(source);
        let options = CompileOptions {
            options: vec![format!("--gpu-architecture=compute_{major}{minor}")],
            ..Default::default()
        };
        let kernels = compile_ptx_with_opts(text, options)
            .map_err(|error| SolveError::Gpu(format!("the kernels do not compile: {error:?}")))?;
        let module = context.load_module(kernels)?;
        Ok(Device { stream: context.default_stream(), context, module })
    }

    pub(crate) fn function(&self, name: &str) -> Result<CudaFunction, SolveError> {
        Ok(self.module.load_function(name)?)
    }

    /// Says what is missing when so many bytes do not fit.
    pub(crate) fn need(&self, bytes: u64) -> Result<(), SolveError> {
        let (free, _) = self.context.mem_get_info()?;
        if (free as u64) < bytes {
            let gib = |bytes: u64| bytes as f64 / f64::from(1 << 30);
            return Err(SolveError::Gpu(format!(
                "this takes {:.1} GiB of its memory, and {:.1} GiB are free; solve fewer layers, or without --gpu",
                gib(bytes),
                gib(free as u64)
            )));
        }
        Ok(())
    }
}

/// Runs a kernel over a grid.
#[allow(unsafe_code)]
pub(crate) fn launch(arguments: &mut LaunchArgs, grid: (u32, u32), threads: u32) -> Result<(), SolveError> {
    let config =
        LaunchConfig { grid_dim: (grid.0, grid.1, 1), block_dim: (threads, 1, 1), shared_mem_bytes: 0 };
    // SAFETY: the callers give each kernel the arguments that it declares, and buffers of the sizes that it uses.
    unsafe { arguments.launch(config) }?;
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests {
    use std::io::{Read, Write};
    use std::path::Path;
    use std::process::{Command, Stdio};

    /// What the kernels of a game answer, compiled for the processor by the compiler that also builds our libraries.
    pub(crate) fn on_processor(game: &str, definition: &str, input: Vec<u8>) -> Vec<u8> {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let source = sources.join(game);
        let name = format!("quadrille-kernels-{}-{game}{definition}", std::process::id());
        let program = std::env::temp_dir().join(name);
        let compiled = Command::new("c++")
            .args(["-x", "c++", "-O2", "-w", definition])
            .arg(format!("-DKERNELS=\"{}\"", source.join("kernels.cu").display()))
            .arg("-I")
            .arg(sources.join("gpu"))
            .arg("-o")
            .arg(&program)
            .arg(source.join("on_processor.cpp"))
            .status();
        assert!(compiled.expect("c++ runs").success());
        let mut child =
            Command::new(&program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
        let mut stdin = child.stdin.take().expect("its input");
        let writer = std::thread::spawn(move || stdin.write_all(&input));
        let mut output = Vec::new();
        child.stdout.take().expect("its output").read_to_end(&mut output).expect("it is read");
        writer.join().expect("a writer").expect("it is written");
        assert!(child.wait().expect("it ends").success());
        std::fs::remove_file(&program).expect("it is cleared away");
        output
    }
}
