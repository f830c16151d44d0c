/// Runs as pages of HTML: what is gathered from disk and git for them, and the file that holds a
/// whole run. Knows neither commands nor a server.
@NullMarked
package baton.app.page;

import org.jspecify.annotations.NullMarked;
