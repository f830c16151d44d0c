/// The rules between files: what the artifacts of a checked directory say about each other.
///
/// ```
/// (Artifact*, CheckedDirectory) → ArtifactProblem*
/// ```
///
/// An artifact arrives as the data its own reading gave; the file system arrives as facts. This
/// package must not read files, and must not know how any artifact is written.
@NullMarked
package baton.core.contract.project;

import org.jspecify.annotations.NullMarked;
