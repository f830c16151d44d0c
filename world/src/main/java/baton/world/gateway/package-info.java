/// The server between agent programs and their models, on this machine alone. It holds the key, so
/// that no program has to, and keeps the account, so that no budget is exceeded. The decisions
/// about requests are those of `baton.core.gateway`.
@NullMarked
package baton.world.gateway;

import org.jspecify.annotations.NullMarked;
