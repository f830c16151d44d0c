/// The parts that the artifacts of a WORK share: ids, words, and the small Markdown forms they are
/// made of.
///
/// ```
/// WORK      = WORK-NN, TASK = TASK-NN
/// Line      = one line of text, Prose = lines that stay inside their section
/// field     = "> Name: value"
/// Criterion = "- [ ] text" | "- [x] text"
/// FileNote  = "- `path` — description"
/// Table     = header? row*
/// ```
///
/// This package must not know any one artifact, nor its codes.
@NullMarked
package baton.core.contract.work;

import org.jspecify.annotations.NullMarked;
