package baton.world.config;

import baton.world.files.AtomicFile;
import baton.world.files.Below;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// The words by which the user said how runs and projects are carried out, so that who goes on with
/// one need not say them again. They lie in the user's own directory for state: an agent is a
/// command, a file of settings may name others, and a sandbox can be switched off, so that none of
/// these is taken from a repository.
public final class WordMemory {
    private static final int WORD_MAX = 1 << 16;

    private final Path state;
    private final Kind kind;

    /// The sorts of words, which lie in directories of their own.
    public enum Kind {
        AGENT("agents"),
        SETTINGS("settings"),
        WAY("ways"),
        PLAN("plans"),
        PROJECT("projects");

        private final String directory;

        Kind(String directory) {
            this.directory = directory;
        }
    }

    public WordMemory(Map<String, String> environment, Kind kind) {
        this.state = UserDirectories.stateOf(environment);
        this.kind = kind;
    }

    /// Forgets all that was said for a run.
    public static void forget(Map<String, String> environment, String run) {
        for (Kind kind : Kind.values()) {
            new WordMemory(environment, kind).forget(run);
        }
    }

    /// Notes the words for a run or project, in place of those that were noted before.
    ///
    /// @param key the id of a run, or the hash by which a project is known
    public void remember(String key, String word) {
        try {
            new Below(Files.createDirectories(state)).makePrivate(Path.of(kind.directory));
        } catch (IOException e) {
            throw AtomicFile.failed(state, "used", e);
        }
        place().write(Path.of(key), word.getBytes(StandardCharsets.UTF_8), Below.HIDDEN);
    }

    public Optional<String> recall(String key) {
        return isThere()
                ? place().read(Path.of(key), WORD_MAX)
                        .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                        .filter(word -> !word.isBlank())
                : Optional.empty();
    }

    public void forget(String key) {
        if (isThere()) {
            boolean _ = place().delete(Path.of(key));
        }
    }

    private boolean isThere() {
        return Files.isDirectory(state.resolve(kind.directory));
    }

    private Below place() {
        return new Below(state.resolve(kind.directory));
    }
}
