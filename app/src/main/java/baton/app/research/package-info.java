/// `baton research`.
///
/// Research under way: who is asked about which question, and where the answers go. What a claim is
/// worth is not decided here.
@NullMarked
package baton.app.research;

import org.jspecify.annotations.NullMarked;
