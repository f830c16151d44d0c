/// The real agent programs, installed from their packages, against a model that is a server on
/// loopback. Nothing here reaches the network, and their homes are directories of the test.
///
/// ```
/// Answer = Acts(words, Call*) | Says(words) | Refuses(status) | Fails(kind)
///        | Breaks | Hangs
/// Call   = Write(path, text) | Run(command) | Return(data)
/// ```
@NullMarked
package baton.app.real;

import org.jspecify.annotations.NullMarked;
