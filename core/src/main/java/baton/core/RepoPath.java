package baton.core;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.regex.Pattern;

/// A path relative to the repository, with `/` between its parts, without `.` and `..`, that
/// stays inside. Whether a symlink on the way leads out is a fact of the file system and not
/// judged here.
public record RepoPath(String value) implements Comparable<RepoPath> {
    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:[/\\\\].*", Pattern.DOTALL);

    public RepoPath {
        if (!normalised(value).equals(Optional.of(value))) {
            throw new IllegalArgumentException(value);
        }
    }

    /// The path in its one spelling, or nothing where it leaves the repository.
    public static Optional<RepoPath> of(String raw) {
        return normalised(raw).map(RepoPath::new);
    }

    public static boolean staysInside(String raw) {
        return normalised(raw).isPresent();
    }

    @Override
    public int compareTo(RepoPath other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }

    private static Optional<String> normalised(String raw) {
        boolean foreign =
                raw.isBlank()
                        || raw.startsWith("/")
                        || raw.equals("~")
                        || raw.startsWith("~/")
                        || raw.indexOf('\0') >= 0
                        || raw.startsWith("\\")
                        || DRIVE.matcher(raw).matches();
        if (foreign) {
            return Optional.empty();
        }
        Deque<String> parts = new ArrayDeque<>();
        for (String part : raw.split("/", -1)) {
            if (part.equals("..")) {
                if (parts.pollLast() == null) {
                    return Optional.empty();
                }
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.addLast(part);
            }
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join("/", parts));
    }
}
