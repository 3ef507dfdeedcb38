//! Writes the JavaScript side of a WebAssembly module: `quadrille-bind MODULE.wasm FOLDER NAME`.

use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder, name] = &arguments[..] else {
        return Err("usage: quadrille-bind MODULE.wasm FOLDER NAME".into());
    };
    Bindgen::new().input_path(module).web(true)?.typescript(true).out_name(name).generate(folder)?;
    Ok(())
}
