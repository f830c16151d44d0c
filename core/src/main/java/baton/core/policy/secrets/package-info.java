/// Secrets, which must not be written down: keys, tokens and private keys, found by their shape or
/// known by their value. Shapes are tried only where one of their anchors is.
///
/// The package does not know where text comes from or goes to.
@NullMarked
package baton.core.policy.secrets;

import org.jspecify.annotations.NullMarked;
