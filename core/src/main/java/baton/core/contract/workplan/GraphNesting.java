package baton.core.contract.workplan;

import baton.core.contract.work.TaskReference;
import baton.core.text.Markdown.TextLine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// TASKs that stand further in than the line that they belong to. Such a list means an order, and
/// does not say which one: a TASK may come after the one above it or be a part of it.
final class GraphNesting {
    private static final int TAB = 4;

    private final Set<Integer> read;
    private final Set<String> waiting = new HashSet<>();
    private final Set<Pair> pairs = new HashSet<>();

    private GraphNesting(Set<Integer> read, List<Dependency> said) {
        this.read = read;
        for (Dependency one : said) {
            waiting.add(one.task().toString());
            one.on().ifPresent(on -> pairs.add(new Pair(on.toString(), one.task().toString())));
        }
    }

    private record Pair(String before, String after) {}

    /// A line and how far in it stands.
    private record Place(int indent, TextLine line) {}

    /// The numbers of the lines whose TASKs are nested, and of which nothing says more.
    ///
    /// @param read lines that were understood
    /// @param said the dependencies that they told
    static Set<Integer> silent(List<TextLine> lines, Set<Integer> read, List<Dependency> said) {
        // In Mermaid the space before a line means nothing.
        return GraphLabel.isMermaid(lines) ? Set.of() : new GraphNesting(read, said).silent(lines);
    }

    private Set<Integer> silent(List<TextLine> lines) {
        Set<Integer> silent = new HashSet<>();
        Set<Integer> grouped = new HashSet<>();
        Set<Integer> groups = new HashSet<>();
        Deque<Place> above = new ArrayDeque<>();
        for (TextLine line : lines) {
            int indent = indent(line.text());
            while (!above.isEmpty() && above.peek().indent() >= indent) {
                above.pop();
            }
            Optional<TextLine> parent = Optional.ofNullable(above.peek()).map(Place::line);
            if (parent.isPresent() && !isTold(line, parent.get())) {
                boolean bare = TaskReference.in(parent.get().text()).isEmpty();
                (bare ? grouped : silent).add(line.number());
                groups.add(bare ? parent.get().number() : 0);
            }
            if (line.text().codePoints().anyMatch(Character::isLetterOrDigit)) {
                above.push(new Place(indent, line));
            }
        }
        // Words above one group say nothing of an order; several groups have one.
        silent.addAll(groups.size() > 1 ? grouped : Set.of());
        return silent;
    }

    /// True if the line names no TASK beside those of the line above it, or something says what
    /// each of them waits for.
    private boolean isTold(TextLine line, TextLine parent) {
        Set<String> above = names(parent);
        return read.contains(line.number())
                || names(line).stream()
                        .filter(name -> !above.contains(name))
                        .allMatch(name -> waiting.contains(name) || isBefore(name, above));
    }

    private boolean isBefore(String name, Set<String> above) {
        return above.stream().anyMatch(other -> pairs.contains(new Pair(name, other)));
    }

    private static Set<String> names(TextLine line) {
        return TaskReference.in(line.text()).stream()
                .map(TaskReference::toString)
                .collect(Collectors.toSet());
    }

    private static int indent(String line) {
        int width = 0;
        for (int i = 0; i < line.length() && Character.isWhitespace(line.charAt(i)); i++) {
            width += line.charAt(i) == '\t' ? TAB - width % TAB : 1;
        }
        return width;
    }
}
