package baton.core;

import java.util.Arrays;
import java.util.Optional;

/// A path of the tree exactly as git has it, and what rules judge a change by. It is any name that
/// a file can have, also one that no plan can write; a byte that is no part of a character stands
/// as the lone surrogate `U+DC00 + byte`, so that two names are equal only where their bytes are.
public record TreePath(String text) implements Comparable<TreePath> {

    public TreePath {
        if (text.isEmpty() || text.startsWith("/") || text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("not a path of a tree: " + text);
        }
    }

    public static TreePath of(RepoPath path) {
        return new TreePath(path.value());
    }

    /// The path as a plan writes it; nothing where no plan can, so that no list holds it.
    public Optional<RepoPath> named() {
        return RepoPath.of(text).filter(path -> path.value().equals(text));
    }

    /// True if this path is the directory or lies below it.
    public boolean isIn(RepoPath directory) {
        String above = directory.value();
        return text.startsWith(above)
                && (text.length() == above.length() || text.charAt(above.length()) == '/');
    }

    /// True if some file system takes this path for the directory or for a path below it.
    public boolean mayBeIn(RepoPath directory) {
        return isIn(directory) || folded().isIn(new RepoPath(Folding.of(directory.value())));
    }

    /// The same path in the one spelling that stands for all that are taken for the same.
    public TreePath folded() {
        return new TreePath(Folding.of(text));
    }

    /// True if some file system takes a part of this path for git's own directory. No tree of git's
    /// holds such a name.
    public boolean isGits() {
        return Arrays.stream(text.split("/", -1)).anyMatch(Folding::isGits);
    }

    /// True if the path says what agents may do: settings and hooks of an agent program. Who may
    /// write there could let the next agent do anything.
    public boolean bindsAgents() {
        String[] names = Folding.of(text).split("/", -1);
        for (int i = 0; i + 1 < names.length; i++) {
            if (bindsAgents(names[i], names[i + 1])) {
                return true;
            }
        }
        return false;
    }

    /// The same of a directory and what lies in it, folded.
    public static boolean bindsAgents(String name, String next) {
        return name.equals(".claude")
                && (next.equals("hooks")
                        || (next.startsWith("settings") && next.endsWith(".json")));
    }

    @Override
    public int compareTo(TreePath other) {
        return text.compareTo(other.text);
    }

    /// For people: one line, without anything a terminal would act on. Different paths may read
    /// alike here.
    @Override
    public String toString() {
        StringBuilder shown = new StringBuilder();
        text.codePoints()
                .forEach(
                        point -> {
                            if (isOdd(point)) {
                                shown.append(String.format("\\u%04x", point));
                            } else {
                                shown.appendCodePoint(point);
                            }
                        });
        return shown.toString();
    }

    private static boolean isOdd(int point) {
        return Character.isISOControl(point)
                || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE)
                || Character.getType(point) == Character.FORMAT;
    }
}
