/// What must not be written down: keys, tokens and private keys, found by their shape or known by
/// their value. It does not know where text comes from or goes to.
@NullMarked
package baton.core.policy.secrets;

import org.jspecify.annotations.NullMarked;
