/// Messages to a person who is not at the terminal. What is sent has fixed words, ids, times and
/// the user's own paths in it, and nothing that an agent or a repository wrote.
@NullMarked
package baton.world.notice;

import org.jspecify.annotations.NullMarked;
