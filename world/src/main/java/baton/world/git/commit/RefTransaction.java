package baton.world.git.commit;

import baton.world.git.Call;
import baton.world.git.Repository;
import baton.world.git.guard.Locks;
import baton.world.process.Dialogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A move of names that git has locked and not yet done. While it is open no other git moves
/// `HEAD` or the branch; when Baton dies git gives both up by itself.
public final class RefTransaction implements AutoCloseable {
    private static final String HOOK = "reference-transaction";
    private static final String PATIENCE = "core.filesRefLockTimeout=";
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int LINE_MAX = 1 << 12;

    private final Dialogue git;

    private RefTransaction(Dialogue git) {
        this.git = git;
    }

    /// Nothing where a name does not stand where it should, or cannot be locked.
    ///
    /// @param commands what is to be done, as `update-ref --stdin` reads it
    /// @param patience how long another git may hold the names
    public static Optional<RefTransaction> prepare(
            Repository repository, List<String> commands, String message, Duration patience) {
        return prepare(repository, commands, message, patience, Map.of());
    }

    /// The same.
    ///
    /// @param variables what the hook of the user's is told besides
    static Optional<RefTransaction> prepare(
            Repository repository,
            List<String> commands,
            String message,
            Duration patience,
            Map<String, String> variables) {
        Call call =
                Call.of("update-ref", "--stdin", "-m", message)
                        .withVariables(variables)
                        .withSettings(List.of(PATIENCE + patience.toMillis()))
                        .withLimit(LIMIT);
        boolean hooks = repository.hasHook(HOOK);
        RefTransaction opened = new RefTransaction(repository.git().dialogueApart(call, hooks));
        boolean prepared =
                opened.says("start", "start: ok")
                        && opened.says(String.join("\n", commands) + "\nprepare", "prepare: ok");
        if (!prepared) {
            opened.close();
        }
        return prepared ? Optional.of(opened) : Optional.empty();
    }

    /// The words of a hook of the user's that refused this move: it is asked once more, and nothing
    /// moves. Empty where no hook refused.
    public static Optional<String> refusal(Repository repository, List<String> commands) {
        if (!repository.hasHook(HOOK)) {
            return Optional.empty();
        }
        String asked = "start\n" + String.join("\n", commands) + "\nprepare\nabort\n";
        Call call = Call.of("update-ref", "--stdin").withInput(asked).withLimit(LIMIT);
        String said = repository.git().attemptWithUsersHooks(call).stderr().text().strip();
        return Optional.of(said)
                .filter(words -> words.contains("hook"))
                .map(words -> "the hook `" + HOOK + "` refused it: " + words);
    }

    /// The words for a move that another git stands in the way of, with the files to look for.
    public static String locked(Repository repository) {
        List<String> held = new Locks(repository).held();
        return "git could not lock HEAD: another program holds "
                + (held.isEmpty() ? "the lock" : String.join(" and ", held));
    }

    /// Does the move, and says whether it was done.
    public boolean commit() {
        return says("commit", "commit: ok");
    }

    private boolean says(String words, String answer) {
        try {
            return git.ask((out, in) -> exchange(words, out, in)).equals(answer);
        } catch (IOException e) {
            // It said on its standard error what is wrong, and ended.
            return false;
        }
    }

    private static String exchange(String words, OutputStream out, InputStream in)
            throws IOException {
        out.write((words + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
        StringBuilder line = new StringBuilder();
        int read = in.read();
        while (read != '\n') {
            if (read < 0 || line.length() > LINE_MAX) {
                throw new IOException("no answer");
            }
            line.append((char) read);
            read = in.read();
        }
        return line.toString();
    }

    @Override
    public void close() {
        git.close();
    }
}
