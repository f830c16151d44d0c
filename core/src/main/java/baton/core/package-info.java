/// The words everything else is said in: what can go wrong, and paths of a repository.
///
/// ```
/// Fault    a published code with its fix
/// Problem  one occurrence of a Fault: Severity, line, message, fix
/// Failure  a Problem that is thrown, because the world failed
/// Each     how the same is done with many; the world may do it side by side
/// ```
///
/// Neither this package nor one below it may know a clock, file, process, network, thread, random
/// source or environment variable: such facts are handed in.
@NullMarked
package baton.core;

import org.jspecify.annotations.NullMarked;
