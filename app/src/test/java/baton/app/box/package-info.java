/// Runs inside the sandbox, with what they may and may not do. They need bubblewrap, and fail where
/// it is not there.
@NullMarked
package baton.app.box;

import org.jspecify.annotations.NullMarked;
