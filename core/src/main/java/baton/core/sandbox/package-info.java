/// The fence around a program: what the program sees of the machine, as data, and the words that
/// make it so.
///
/// ```
/// MachineView = Mount* network
/// Mount = ReadOnly | Writable | Lent | Empty | Sealed | Blank
/// ```
///
/// The package must not know runs, repositories or processes, and it never looks at a disk: it is
/// told what is there.
@NullMarked
package baton.core.sandbox;

import org.jspecify.annotations.NullMarked;
