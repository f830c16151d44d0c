/// The parts that the artifacts of a WORK share: ids, words, and the small Markdown forms they are
/// made of.
///
/// ```
/// WORK          = WORK-NN, TASK = TASK-NN
/// OneLine       = one line of text, SectionLines = lines that stay inside their section
/// field         = "> Name: value"
/// WorkCriterion = "- [ ] text" | "- [x] text"
/// FileNote      = "- `path` — description"
/// Table         = header? row*
/// ```
///
/// This package must not know any one artifact, nor its codes.
@NullMarked
package baton.core.contract.work;

import org.jspecify.annotations.NullMarked;
