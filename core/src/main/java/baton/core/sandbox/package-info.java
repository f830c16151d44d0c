/// What a program sees of the machine, as data, and the words that make it so.
///
/// ```
/// Fence = Mount* network
/// Mount = ReadOnly | Writable | Lent | Empty | Sealed | Blank
/// ```
///
/// It must not know runs, repositories or processes, and it never looks at a disk: what is there
/// is told to it.
@NullMarked
package baton.core.sandbox;

import org.jspecify.annotations.NullMarked;
