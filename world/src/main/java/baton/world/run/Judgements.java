package baton.world.run;

import baton.core.policy.command.CommandPolicy;
import baton.core.policy.command.Judgement;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/// What the command policy says of a command, each time it is about to run. That can be asked for
/// ahead, so that it is known when whatever takes longer is done.
final class Judgements {
    private final Map<String, CompletableFuture<Judgement>> ahead = new ConcurrentHashMap<>();

    void ask(String command) {
        // In a pool that others use too, the answer could wait for them.
        ahead.put(
                command,
                CompletableFuture.supplyAsync(
                        () -> CommandPolicy.judge(command), Thread::startVirtualThread));
    }

    /// An answer that was asked for ahead is good for once.
    Judgement of(String command) {
        return Optional.ofNullable(ahead.remove(command))
                .map(CompletableFuture::join)
                .orElseGet(() -> CommandPolicy.judge(command));
    }
}
