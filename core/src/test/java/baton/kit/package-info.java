/// Helpers that tests of all modules share: golden files, seeded values, and the test bed.
///
/// The package must not know Baton: it compares text, makes values and makes repositories, and
/// judges nothing about them.
@NullMarked
package baton.kit;

import org.jspecify.annotations.NullMarked;
