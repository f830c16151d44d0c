package baton.world.git.guard;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Git;
import baton.world.git.Head;
import baton.world.git.Repository;
import baton.world.git.TreeId;
import baton.world.process.Ended;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Writes Baton's own names (`refs/baton/…`) and the commits they stand for.
public final class Names {
    /// Saved work must not depend on whether the user told git who he is.
    private static final Map<String, String> IDENTITY =
            Map.of(
                    "GIT_AUTHOR_NAME", "Baton",
                    "GIT_AUTHOR_EMAIL", "baton@localhost",
                    "GIT_COMMITTER_NAME", "Baton",
                    "GIT_COMMITTER_EMAIL", "baton@localhost");

    private static final int PINS_MAX = 100;

    private final Repository repository;
    private final Git git;

    public Names(Repository repository) {
        this.repository = repository;
        this.git = repository.git();
    }

    public CommitId commit(TreeId tree, CommitId parent, String message) {
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

    /// Gives a commit this name, or the first free one that starts with it, and returns the name.
    /// A name that stands for the commit already is enough.
    public String pin(String wish, CommitId commit) {
        for (int i = 0; i < PINS_MAX; i++) {
            String name = i == 0 ? wish : wish + "-" + i;
            if (create(name, commit).equals(commit)) {
                return name;
            }
        }
        throw new Failure(Fault.GIT_FAILED.because("no free name like " + wish));
    }

    /// Moves what is checked out, if it still stands where it is believed to stand.
    void move(Head head, CommitId to, CommitId from) {
        List<String> target =
                switch (head) {
                    case Head.OnBranch(String ref, _) -> List.of(ref);
                    case Head.Detached _ -> List.of("--no-deref", "HEAD");
                    case Head.Unborn(String ref) -> List.of(ref);
                };
        List<String> arguments = new ArrayList<>(List.of("update-ref", "-m", "baton: fold back"));
        arguments.addAll(target);
        arguments.addAll(List.of(to.value(), from.value()));
        Call call = Call.of(arguments.toArray(String[]::new));
        repository.exclusively(() -> git.run(call));
    }

    /// Lets a name stand for something, whatever it stood for; for nothing, where that is empty.
    boolean set(String ref, String value) {
        if (value.isEmpty()) {
            remove(ref);
            return true;
        }
        Call call =
                value.startsWith("ref:")
                        ? Call.of("symbolic-ref", ref, value.substring("ref:".length()).strip())
                        : Call.of("update-ref", "--no-deref", ref, value);
        return repository.exclusively(() -> git.succeeds(call));
    }

    /// Lets a name of Baton's own stand for a tree, which would otherwise hang on nothing.
    public void point(String ref, TreeId tree) {
        repository.exclusively(() -> git.run(pointing(ref, tree)));
    }

    /// The same, and whether the tree was still there.
    public boolean pointed(String ref, TreeId tree) {
        return repository.exclusively(() -> git.succeeds(pointing(ref, tree)));
    }

    private static Call pointing(String ref, TreeId tree) {
        return Call.of("update-ref", "--no-deref", ref, tree.value());
    }

    /// Lets a name of Baton's own stand for a commit.
    public void point(String ref, CommitId commit) {
        Call call = Call.of("update-ref", "--no-deref", ref, commit.value());
        repository.exclusively(() -> git.run(call));
    }

    public void remove(String ref) {
        Call call = Call.of("update-ref", "--no-deref", "-d", ref);
        repository.exclusively(() -> new Locks(repository).removing(() -> git.run(call)));
    }

    /// Removes names that are there, all of them by one program.
    public void removeAll(Collection<String> refs) {
        if (refs.isEmpty()) {
            return;
        }
        String lines = refs.stream().map("delete %s\n"::formatted).collect(Collectors.joining());
        Call call = Call.of("update-ref", "--no-deref", "--stdin").withInput(lines);
        repository.exclusively(() -> git.run(call));
    }

    public static Call creation(String ref, CommitId commit) {
        String none = "0".repeat(commit.value().length());
        return Call.of("update-ref", ref, commit.value(), none);
    }
}
