/// The architecture notes of a project, which somebody else writes: a directory with an overview.
///
/// This package must not know what the notes say beyond their title; nothing in them is an error.
@NullMarked
package baton.core.contract.architecture;

import org.jspecify.annotations.NullMarked;
