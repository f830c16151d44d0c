package baton.world.git.rescue;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.SalvageRef;
import baton.world.git.Call;
import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.Split;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Work that was put back and is kept under a ref: a commit of the tree it made, on top of what it
/// started from.
///
/// @param entries how it differs from what it started from; of a session, all it has that is not
///     checked out
public record SavedWork(String ref, CommitId commit, Instant at, List<Entry> entries) {
    private static final String SUBMODULE = "160000";
    private static final String RESCUE = "refs/baton/rescue/";
    private static final String SESSION = "session-";

    /// One path, with its content as the saved tree has it; what is gone there has none.
    public record Entry(Change change, String mode, String id) {
        public GitPath path() {
            return change.path();
        }

        boolean isGone() {
            return change.kind() == Change.Kind.DELETED;
        }

        boolean isSubmodule() {
            return mode.equals(SUBMODULE);
        }
    }

    public SavedWork {
        entries = List.copyOf(entries);
    }

    /// Reads the saved work that a ref holds.
    static SavedWork read(Git git, String ref, CommitId commit) {
        String seconds = git.line(Call.reading("log", "-1", "--format=%ct", commit.value()));
        Instant at = Instant.ofEpochSecond(Long.parseLong(seconds.strip()));
        Optional<String> base = isSession(ref) ? base(git, commit) : Optional.empty();
        return new SavedWork(ref, commit, at, entries(git, commit, base));
    }

    /// True if the ref may hold several commits: of a session that was not merged, or of one whose
    /// commits are on the branch under other ids.
    private static boolean isSession(String ref) {
        return ref.startsWith(RESCUE)
                || SalvageRef.read(ref).filter(from -> from.unit().startsWith(SESSION)).isPresent();
    }

    /// The commit where a session's work left the checked-out history. A session has made more than
    /// its last commit.
    private static Optional<String> base(Git git, CommitId commit) {
        String found = git.attempt(Call.reading("merge-base", "HEAD", commit.value())).line();
        return Optional.of(found).filter(line -> !line.isEmpty());
    }

    /// `:mode mode id id letter NUL path NUL`. A commit without a parent is all new.
    private static List<Entry> entries(Git git, CommitId commit, Optional<String> base) {
        List<String> arguments =
                new ArrayList<>(
                        List.of("diff-tree", "-r", "-z", "--no-renames", "--no-abbrev", "--raw"));
        arguments.addAll(
                base.map(List::of)
                        .orElse(List.of("--root", "-m", "--first-parent", "--no-commit-id")));
        arguments.add(commit.value());
        Call call = Call.reading(arguments.toArray(String[]::new));
        List<byte[]> fields = Split.at(git.run(call).stdout().toArray(), '\0');
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i + 1 < fields.size(); i += 2) {
            String[] words = new String(fields.get(i), StandardCharsets.US_ASCII).split(" ", -1);
            Change change = new Change(GitPath.of(fields.get(i + 1)), kind(words[4]));
            entries.add(new Entry(change, words[1], words[3]));
        }
        return entries;
    }

    private static Change.Kind kind(String letter) {
        return switch (letter) {
            case "A" -> Change.Kind.ADDED;
            case "D" -> Change.Kind.DELETED;
            case "M" -> Change.Kind.MODIFIED;
            case "T" -> Change.Kind.TYPE;
            case String odd ->
                    throw new Failure(Fault.GIT_FAILED.because("git names a change `" + odd + "`"));
        };
    }
}
