/// `attest`: statements about proved commits, made and checked. It must not know how either is
/// done.
@NullMarked
package baton.app.attest;

import org.jspecify.annotations.NullMarked;
