//! The databases of these tests: a file in the folder of each.

use std::path::Path;

/// The name of the database that belongs to a folder.
pub(crate) async fn name(folder: &Path) -> String {
    folder.join("quadrille.db").display().to_string()
}

/// The same for those who come without the server.
pub(crate) async fn address(folder: &Path) -> String {
    format!("sqlite:{}", name(folder).await)
}
