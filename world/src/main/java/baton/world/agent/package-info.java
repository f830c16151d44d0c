/// Agents: whoever carries out a unit of work. One class per kind; what they say is read by pure
/// parsers, what they did is read from git, never from their word.
@NullMarked
package baton.world.agent;

import org.jspecify.annotations.NullMarked;
