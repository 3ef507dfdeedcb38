//! The rules and players for Python: nothing of its own.

use pyo3::prelude::*;

mod batch;
mod games;
mod learn;
mod matches;
mod players;
mod position;
mod record;
mod tables;
mod values;
mod view;

/// The compiled half of the package.
#[pymodule(gil_used = true)]
fn _quadrille(module: &Bound<PyModule>) -> PyResult<()> {
    module.add("Refused", module.py().get_type::<values::Refused>())?;
    module.add_class::<position::PyPosition>()?;
    module.add_class::<view::PyView>()?;
    module.add_class::<matches::PyMatch>()?;
    module.add_class::<record::PyRecord>()?;
    module.add_class::<players::PyPlayer>()?;
    module.add_class::<tables::PyTables>()?;
    module.add_class::<batch::PyBatch>()?;
    module.add_function(wrap_pyfunction!(position::variants, module)?)?;
    module.add_function(wrap_pyfunction!(matches::action_texts, module)?)?;
    module.add_function(wrap_pyfunction!(tables::solve, module)?)?;
    Ok(())
}
