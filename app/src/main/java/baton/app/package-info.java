/// Baton for people: the command line, the board, the web pages and the hooks.
///
/// It asks the world to do things and shows what came of it. It must not know rules: what is valid,
/// allowed or done is decided in the core.
@NullMarked
package baton.app;

import org.jspecify.annotations.NullMarked;
