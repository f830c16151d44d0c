/// `WORK-LIST.md`, the WORKs of a repository and the highest id ever used.
///
/// ```
/// WorkList = LAST_WORK_ID, Row*
/// Row      = WORK | title | status | created | completed
/// ```
///
/// Columns are known by their position. This package must not know the folders on disk.
@NullMarked
package baton.core.contract.worklist;

import org.jspecify.annotations.NullMarked;
