/// `baton execute`: loads a plan, holds it against the policy, carries it out and tells what
/// happens.
@NullMarked
package baton.app.execute;

import org.jspecify.annotations.NullMarked;
