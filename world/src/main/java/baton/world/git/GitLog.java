package baton.world.git;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The commits between two points, newest first, with the paths each changed.
public final class GitLog {
    private static final String FORMAT = "%x01%H%x00%P%x00%s";

    private GitLog() {}

    /// One commit; a merge lists no paths.
    public record Logged(CommitId id, boolean merge, String subject, List<String> paths) {
        public Logged {
            paths = List.copyOf(paths);
        }
    }

    /// What is reachable from HEAD and not from the given commit.
    public static List<Logged> since(Repository repository, CommitId base) {
        byte[] out =
                repository
                        .git()
                        .run(
                                Call.reading(
                                        "log",
                                        "-z",
                                        "--name-only",
                                        "--no-renames",
                                        "--format=" + FORMAT,
                                        base + "..HEAD"))
                        .stdout()
                        .toArray();
        List<Logged> commits = new ArrayList<>();
        for (String part : new String(out, StandardCharsets.UTF_8).split("\u0001", -1)) {
            if (!part.isEmpty()) {
                commits.add(commit(part));
            }
        }
        return commits;
    }

    /// Whether a commit that is checked out says that it is of this session.
    public static boolean names(Repository repository, int session) {
        Call call =
                Call.reading(
                        "log",
                        "--max-count=1",
                        "--format=%H",
                        "--regexp-ignore-case",
                        "--extended-regexp",
                        "--grep=(^|[^[:alnum:]])session[- ]" + session + "([^[:digit:]]|$)");
        return !repository.git().attempt(call).line().isEmpty();
    }

    /// `id NUL parents NUL subject NUL? LF path NUL path NUL`.
    private static Logged commit(String part) {
        String[] fields = part.split("\u0000", -1);
        List<String> paths = new ArrayList<>();
        for (int i = 3; i < fields.length; i++) {
            String path = fields[i].startsWith("\n") ? fields[i].substring(1) : fields[i];
            if (!path.isEmpty()) {
                paths.add(path);
            }
        }
        boolean merge = fields[1].strip().contains(" ");
        return new Logged(new CommitId(fields[0]), merge, fields[2].strip(), paths);
    }
}
