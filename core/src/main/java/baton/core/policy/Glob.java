package baton.core.policy;

import baton.core.Folding;
import baton.core.RepoPath;
import baton.core.TreePath;
import baton.core.policy.GlobShape.AnyDepth;
import baton.core.policy.GlobShape.Part;
import baton.core.policy.GlobShape.Plain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// A pattern of paths inside the repository. `*`, `?`, `[a-z]`, `[!a-z]` and `{a,b}` are open
/// within a name, `**` for any number of names, `\` takes the next character as it is. A pattern
/// that ends in a plain name means that file or everything below it, one that ends in `/`
/// everything below.
///
/// Brackets are read both ways, as a set and as they stand, because `app/[id]/page.tsx` is an
/// ordinary name in many repositories.
///
/// Two globs are equal when they are spelled alike; they overlap when some path matches both.
public final class Glob {
    public static final int CHARS_MAX = 1_000;
    private static final int CHOICES_MAX = 64;
    private static final String EVERYTHING = "**";

    private final String pattern;
    private final List<GlobShape> shapes;
    private final String stem;

    private Glob(String pattern, List<GlobShape> shapes) {
        this.pattern = pattern;
        this.shapes = List.copyOf(shapes);
        this.stem = stem(shapes);
    }

    /// The pattern, or nothing where it leaves the repository, holds a line break, or is longer or
    /// has more choices than any path needs.
    public static Optional<Glob> of(String raw) {
        String text = raw.strip();
        if (text.equals(".") || text.equals("./")) {
            return of(EVERYTHING);
        }
        boolean usable =
                text.length() <= CHARS_MAX
                        && text.indexOf('\n') < 0
                        && text.indexOf('\r') < 0
                        && RepoPath.staysInside(text);
        if (!usable) {
            return Optional.empty();
        }
        if (!isOpen(text)) {
            String path = RepoPath.of(text).orElseThrow().value();
            return compile(text.endsWith("/") ? path + "/" : path);
        }
        return compile(text);
    }

    /// The glob that means this path and everything below it. A path is taken as it is spelled: its
    /// `*` is an open one, as in any list of a plan.
    public static Glob of(RepoPath path) {
        return of(path.value()).orElseGet(() -> exactly(path));
    }

    /// A path that is no usable pattern still names itself.
    private static Glob exactly(RepoPath path) {
        List<Part> parts = new ArrayList<>(GlobShape.ofPath(path.value()).parts());
        parts.add(new AnyDepth());
        return new Glob(path.value(), List.of(new GlobShape(parts)));
    }

    public String pattern() {
        return pattern;
    }

    public boolean matches(RepoPath path) {
        return matches(path.value());
    }

    /// The same of any name that a file has.
    public boolean matches(TreePath path) {
        return matches(path.text());
    }

    /// True if some file system takes the path for one that matches.
    public boolean mayMatch(TreePath path) {
        return matches(path) || folded().matches(path.folded());
    }

    private Glob folded() {
        return of(Folding.of(pattern)).orElse(this);
    }

    private boolean matches(String path) {
        if (!(path + "/").startsWith(stem)) {
            return false;
        }
        GlobShape shape = GlobShape.ofPath(path);
        return shapes.stream().anyMatch(shape::meets);
    }

    /// True if some path matches both globs.
    public boolean overlaps(Glob other) {
        if (!stem.startsWith(other.stem) && !other.stem.startsWith(stem)) {
            return false;
        }
        return shapes.stream().anyMatch(mine -> other.shapes.stream().anyMatch(mine::meets));
    }

    /// The names that every matching path starts with, each followed by `/`. Two globs can only
    /// overlap where one's stem starts with the other's.
    public String stem() {
        return stem;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Glob that && pattern.equals(that.pattern);
    }

    @Override
    public int hashCode() {
        return pattern.hashCode();
    }

    @Override
    public String toString() {
        return pattern;
    }

    /// The names that a text stands for: `src/{a,b}.txt` is two. Where nobody can tell, it is one.
    public static List<String> choices(String text) {
        return text.indexOf('{') < 0 || text.indexOf('\\') >= 0
                ? List.of(text)
                : PatternBraces.expand(text, CHOICES_MAX)
                        .map(all -> all.stream().map(one -> one.replace("\\", "")).toList())
                        .orElse(List.of(text));
    }

    /// True if the path is a pattern for certain: brackets and braces may be part of a name.
    public static boolean isOpen(RepoPath path) {
        return path.value().chars().anyMatch(c -> "*?".indexOf(c) >= 0);
    }

    private static boolean isOpen(String text) {
        return text.chars().anyMatch(c -> "*?[{\\".indexOf(c) >= 0);
    }

    private static Optional<Glob> compile(String text) {
        Optional<List<String>> choices = PatternBraces.expand(text, CHOICES_MAX);
        if (choices.isEmpty()) {
            return Optional.empty();
        }
        List<GlobShape> shapes = new ArrayList<>();
        for (String choice : choices.get()) {
            if (!isShape(choice)) {
                return Optional.empty();
            }
            shapes.add(shape(choice, NameReader::read));
            if (choice.indexOf('[') >= 0) {
                shapes.add(shape(choice, NameReader::readWithPlainBrackets));
            }
        }
        return Optional.of(new Glob(text, shapes));
    }

    /// A name that climbs up (`..`) has no meaning once names are open.
    private static boolean isShape(String text) {
        List<String> names = List.of(text.split("/", -1));
        boolean empty = names.stream().allMatch(name -> name.isEmpty() || name.equals("."));
        return !text.startsWith("/") && !empty && !names.contains("..");
    }

    private static GlobShape shape(String text, Function<String, Part> reader) {
        List<Part> parts = new ArrayList<>();
        for (String name : text.split("/", -1)) {
            if (name.equals(EVERYTHING)) {
                parts.add(new AnyDepth());
            } else if (!name.isEmpty() && !name.equals(".")) {
                parts.add(reader.apply(name));
            }
        }
        boolean plain = parts.getLast() instanceof Plain;
        if (text.endsWith("/")) {
            parts.add(NameReader.read("*"));
            parts.add(new AnyDepth());
        } else if (plain) {
            parts.add(new AnyDepth());
        }
        return new GlobShape(parts);
    }

    private static String stem(List<GlobShape> shapes) {
        List<String> common = shapes.getFirst().stem();
        for (GlobShape shape : shapes) {
            List<String> other = shape.stem();
            int same = 0;
            while (same < Math.min(common.size(), other.size())
                    && common.get(same).equals(other.get(same))) {
                same++;
            }
            common = common.subList(0, same);
        }
        StringBuilder stem = new StringBuilder();
        common.forEach(name -> stem.append(name).append('/'));
        return stem.toString();
    }
}
