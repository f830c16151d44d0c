/// Pages of runs as HTML: one renderer for the file that `report --html` writes and for what
/// `serve` shows.
///
/// ```
/// Html     = Words | Element(Tag, Attribute*, Html*) | Several(Html*)
/// Page     = Fragment*            each with an id that stays
/// Fragment = id, Html, Fragment*  the parts that can change alone
/// ```
///
/// This package must not know where its facts come from, and takes no markup from anybody: all text
/// is escaped when it is written.
@NullMarked
package baton.core.view.html;

import org.jspecify.annotations.NullMarked;
