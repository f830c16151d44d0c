package baton.world.config;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.Below;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// The words by which the user named the agents of runs, stages and projects, so that who goes on
/// with one need not name it again. They lie in the user's own directory for state: an agent is a
/// command, and none is taken from a repository.
public final class AgentMemory {
    private static final String NAME = "agents";
    private static final int WORD_MAX = 1 << 16;

    private final Path state;

    public AgentMemory(Map<String, String> environment) {
        this.state = UserDirectories.stateOf(environment);
    }

    /// Notes the agent of a run, stage or project, in place of the one that was noted before.
    ///
    /// @param key the id of a run or stage, or the hash of a project's path
    public void remember(String key, String word) {
        try {
            new Below(Files.createDirectories(state)).makePrivate(Path.of(NAME));
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because(state + ": " + e.getMessage()), e);
        }
        place().write(Path.of(key), word.getBytes(StandardCharsets.UTF_8), Below.HIDDEN);
    }

    public Optional<String> recall(String key) {
        return Files.isDirectory(state.resolve(NAME))
                ? place().read(Path.of(key), WORD_MAX)
                        .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                        .filter(word -> !word.isBlank())
                : Optional.empty();
    }

    public void forget(String key) {
        if (Files.isDirectory(state.resolve(NAME))) {
            boolean _ = place().delete(Path.of(key));
        }
    }

    private Below place() {
        return new Below(state.resolve(NAME));
    }
}
