package baton.core;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/// A path relative to the repository, with `/` between its parts, without `.` and `..`, that
/// stays inside: what a plan can write. Whether a symlink on the way leads out is a fact of the
/// file system and not judged here.
public record RepoPath(String value) implements Comparable<RepoPath> {
    private static final String DRIVES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    public RepoPath {
        if (!isNormal(value)) {
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
        if (isNormal(raw)) {
            return Optional.of(raw);
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
        String path = String.join("/", parts);
        return isForeign(raw) || isForeign(path) ? Optional.empty() : Optional.of(path);
    }

    /// True if the path stands in its one spelling: no part is empty, `.` or `..`.
    private static boolean isNormal(String raw) {
        int from = 0;
        while (from < raw.length()) {
            int slash = raw.indexOf('/', from);
            int to = slash < 0 ? raw.length() : slash;
            boolean dots = to - from <= 2 && raw.charAt(from) == '.' && raw.charAt(to - 1) == '.';
            if (from == to || dots) {
                return false;
            }
            from = to + 1;
        }
        return !raw.endsWith("/") && !isForeign(raw);
    }

    /// True if the path cannot name anything in a repository.
    private static boolean isForeign(String raw) {
        return raw.isBlank()
                || raw.startsWith("/")
                || raw.equals("~")
                || raw.startsWith("~/")
                || raw.indexOf('\0') >= 0
                || raw.startsWith("\\")
                || !isText(raw)
                || isDrive(raw);
    }

    /// True if the text is made of whole characters: nobody can write half of one.
    private static boolean isText(String raw) {
        for (int i = 0; i < raw.length(); i++) {
            if (Character.isSurrogate(raw.charAt(i))) {
                boolean pair =
                        i + 1 < raw.length()
                                && Character.isSurrogatePair(raw.charAt(i), raw.charAt(i + 1));
                if (!pair) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    /// `C:\` or `C:/`.
    private static boolean isDrive(String raw) {
        return raw.length() >= 3
                && raw.charAt(1) == ':'
                && "/\\".indexOf(raw.charAt(2)) >= 0
                && DRIVES.indexOf(raw.charAt(0)) >= 0;
    }
}
