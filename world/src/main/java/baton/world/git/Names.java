package baton.world.git;

import baton.world.process.Ended;

import java.util.Map;

/// Writes Baton's own names (`refs/baton/…`) and the commits they stand for.
public final class Names {
    /// Saved work must not depend on whether the user told git who he is.
    private static final Map<String, String> IDENTITY =
            Map.of(
                    "GIT_AUTHOR_NAME", "Baton",
                    "GIT_AUTHOR_EMAIL", "baton@localhost",
                    "GIT_COMMITTER_NAME", "Baton",
                    "GIT_COMMITTER_EMAIL", "baton@localhost");

    private final Repository repository;
    private final Git git;

    public Names(Repository repository) {
        this.repository = repository;
        this.git = repository.git();
    }

    CommitId commit(TreeId tree, CommitId parent, String message) {
        Call call =
                Call.of("commit-tree", tree.value(), "-p", parent.value(), "-F", "-")
                        .withInput(message.endsWith("\n") ? message : message + "\n");
        for (Map.Entry<String, String> variable : IDENTITY.entrySet()) {
            call = call.withVariable(variable.getKey(), variable.getValue());
        }
        return new CommitId(git.line(call));
    }

    /// Gives a commit a name that is free, and returns what the name stands for: where it was not
    /// free, what it stood for already.
    public CommitId create(String ref, CommitId commit) {
        Call call = creation(ref, commit);
        return repository.exclusively(
                () -> {
                    Ended ended = git.attempt(call);
                    return ended.succeeded()
                            ? commit
                            : repository.commit(ref).orElseThrow(() -> Git.failed(call, ended));
                });
    }

    static Call creation(String ref, CommitId commit) {
        String none = "0".repeat(commit.value().length());
        return Call.of("update-ref", ref, commit.value(), none);
    }
}
