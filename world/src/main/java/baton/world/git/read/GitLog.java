package baton.world.git.read;

import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.Split;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The commits between two points, newest first, with the paths each changed.
public final class GitLog {
    private static final String FORMAT = "/%H%x00%P%x00%s";
    private static final Pattern REVERTED =
            Pattern.compile("This reverts commit ([0-9a-f]{40,64})");

    private GitLog() {}

    /// One commit; a merge lists no paths.
    public record Logged(CommitId id, boolean merge, String subject, List<GitPath> paths) {
        public Logged {
            paths = List.copyOf(paths);
        }
    }

    /// The commits that are reachable from `HEAD` and not from the given commit.
    public static List<Logged> since(Repository repository, CommitId base) {
        Call call =
                Call.reading(
                        "log",
                        "-z",
                        "--name-only",
                        "--no-renames",
                        "--format=" + FORMAT,
                        base + "..HEAD");
        Deque<byte[]> records =
                new ArrayDeque<>(Split.at(repository.git().run(call).stdout().toArray(), '\0'));
        List<Logged> commits = new ArrayList<>();
        while (!records.isEmpty()) {
            commits.add(commit(records));
        }
        return commits;
    }

    /// True if a commit in the history that is checked out says that it is of this session, and
    /// changed something besides plans and specs. One that was reverted does not count, nor does
    /// the one that reverts it.
    public static boolean brings(Repository repository, int session) {
        Call call =
                Call.reading(
                        "log",
                        "-z",
                        "--full-history",
                        "--format=%H%n%B",
                        "--regexp-ignore-case",
                        "--extended-regexp",
                        "--grep=(^|[^[:alnum:]])session[- ]" + session + "([^[:digit:]]|$)",
                        "HEAD",
                        "--",
                        ":(top)",
                        ":(top,exclude).claude/projects");
        Set<String> named = new HashSet<>();
        Set<String> reverted = new HashSet<>();
        for (byte[] record : Split.at(repository.git().attempt(call).stdout().toArray(), '\0')) {
            String[] parts = new String(record, StandardCharsets.UTF_8).split("\n", 2);
            Matcher revert = REVERTED.matcher(parts.length > 1 ? parts[1] : "");
            if (revert.find()) {
                reverted.add(revert.group(1));
            } else if (!parts[0].isBlank()) {
                named.add(parts[0].strip());
            }
        }
        return named.stream().anyMatch(id -> !reverted.contains(id));
    }

    /// `/id NUL parents NUL subject NUL`, and where there are paths `LF path NUL path NUL`. No path
    /// begins with `/`, so that none can pass for a commit.
    private static Logged commit(Deque<byte[]> records) {
        String id = text(records).substring(1);
        boolean merge = text(records).strip().contains(" ");
        String subject = text(records).strip();
        List<GitPath> paths = new ArrayList<>();
        while (!records.isEmpty() && records.element()[0] != '/') {
            byte[] path = records.remove();
            int from = paths.isEmpty() ? 1 : 0;
            paths.add(GitPath.of(Arrays.copyOfRange(path, from, path.length)));
        }
        return new Logged(new CommitId(id), merge, subject, paths);
    }

    private static String text(Deque<byte[]> records) {
        return new String(records.remove(), StandardCharsets.UTF_8);
    }
}
