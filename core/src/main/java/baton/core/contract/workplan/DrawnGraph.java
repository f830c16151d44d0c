package baton.core.contract.workplan;

import baton.core.contract.work.TaskReference;
import baton.core.text.Markdown.TextLine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The graph of a plan as it is drawn: arrows in a line, from one line down to another, and
/// branches; and the wires of a drawing with corners. A line that is drawn and that nothing was
/// read from is kept: what it says must not be lost in silence.
final class DrawnGraph {
    private static final Pattern DRAWING =
            Pattern.compile("[\\s│┃║|─━—–=\\-┌┐└┘├┤┬┴┼╔╗╚╝╭╮╰╯+\\\\/▼▽↓⬇vV'`*.:]+");
    private static final Pattern DOWN = Pattern.compile("[▼▽↓⬇]|\\s*[vV]\\s*|\\s*[│┃║|]\\s*");
    private static final Pattern UP = Pattern.compile("[▲△↑⬆^]");
    private static final Pattern BRANCH = Pattern.compile("\\s*(?:[│┃|]\\s*)*[├└╰┣┗+`].*");
    private static final Pattern SIGNS =
            Pattern.compile("[→⟶⇒➔▶►←⟵⇐◀◄↔▼▽↓⬇▲△↑⬆│┃║├└┬┴┼┐┘┤─━╰]|[-=.]>|<[-=.]|--|==|\\\\");
    private static final Pattern CORNER = Pattern.compile("[┌┐└┘├┤┬┴┼╔╗╚╝╭╮╰╯+]");
    private static final Pattern JOINED = Pattern.compile("[┐┘┤┴┼╮╯]");
    private static final Pattern PHASE =
            Pattern.compile("(?iU)[\\s*#-]*(?:phase|wave|stage|단계)\\s*\\d+\\W.*");
    private static final Pattern BOX = Pattern.compile("^\\s*[│┃║|](.*)[│┃║|]\\s*$");

    private final List<Dependency> dependencies = new ArrayList<>();
    private final List<TextLine> unread = new ArrayList<>();
    private final List<TextLine> above = new ArrayList<>();
    private final Set<Integer> read = new HashSet<>();
    private final Set<Integer> lost = new HashSet<>();
    private List<TaskReference> phase = List.of();
    private Optional<TextLine> last = Optional.empty();
    private Gap gap = Gap.NONE;

    /// The lines since the last one with a TASK.
    ///
    /// @param leads true if a sign leads down
    /// @param plain true if they are a drawing, and nothing else
    /// @param drawn true if there is something of a drawing
    private record Gap(boolean leads, boolean plain, boolean drawn) {
        static final Gap NONE = new Gap(false, true, false);

        Gap with(String line) {
            boolean blank = line.isBlank();
            boolean down = DOWN.matcher(line).find() && !UP.matcher(line).find();
            boolean drawing = DRAWING.matcher(line).matches();
            return new Gap(
                    leads || (down && !blank),
                    plain && (blank || drawing),
                    drawn || (drawing && !blank));
        }
    }

    DrawnGraph(List<TextLine> lines) {
        List<TextLine> named = GraphAlias.resolved(GraphLabel.without(lines));
        for (TextLine line : named) {
            List<TaskReference> tasks = TaskReference.in(line.text());
            if (tasks.isEmpty()) {
                gap = gap.with(line.text());
            } else {
                take(line, tasks);
            }
            above.add(line);
        }
        lost.addAll(GraphNesting.silent(named, read, dependencies));
        named.stream().filter(this::isUnread).forEach(unread::add);
        if (named.stream().anyMatch(line -> CORNER.matcher(line.text()).find())) {
            GraphWires.of(named).filter(wires -> wires.tell(named, unread)).ifPresent(this::wire);
        }
    }

    /// The words of the wires of a drawing stand for all that its lines seem to say one by one.
    private void wire(GraphWires wires) {
        unread.clear();
        dependencies.removeIf(said -> wires.isWired(said.line()));
        dependencies.addAll(wires.dependencies());
    }

    private void take(TextLine line, List<TaskReference> tasks) {
        boolean told = inLine(line);
        boolean joined = branch(line, tasks.getFirst()) || phase(line, tasks);
        if (!told && !joined && gap.leads() && gap.plain() && last.isPresent()) {
            joined = down(last.get(), line);
        }
        if (told || joined) {
            read.add(line.number());
        }
        boolean loose = gap.drawn() && last.isPresent() && !joined;
        if (loose || JOINED.matcher(line.text()).find()) {
            lost.add(line.number());
        }
        last = Optional.of(line);
        gap = Gap.NONE;
    }

    private boolean isUnread(TextLine line) {
        boolean tells = !TaskReference.in(line.text()).isEmpty() && isDrawn(line.text());
        boolean silent = tells && !read.contains(line.number());
        return silent || lost.contains(line.number());
    }

    List<Dependency> dependencies() {
        return dependencies;
    }

    /// The lines that name TASKs and have signs of a drawing, and that say nothing that was read.
    List<TextLine> unread() {
        return unread;
    }

    private boolean inLine(TextLine line) {
        List<Dependency> found = GraphLine.of(line);
        dependencies.addAll(found);
        return !found.isEmpty();
    }

    /// From one TASK down to the one in the next line that has any; of several nobody knows which.
    private boolean down(TextLine from, TextLine to) {
        List<TaskReference> before = TaskReference.in(from.text());
        List<TaskReference> after = TaskReference.in(to.text());
        boolean open = before.size() > 1 && !read.contains(from.number());
        if (open || after.size() > 1) {
            return false;
        }
        add(before.getLast(), after.getFirst(), to.number());
        read.add(from.number());
        return true;
    }

    /// The TASKs of a phase wait for all of the phase before it.
    private boolean phase(TextLine line, List<TaskReference> tasks) {
        if (!PHASE.matcher(line.text()).matches()) {
            return false;
        }
        for (TaskReference task : tasks) {
            phase.forEach(before -> add(before, task, line.number()));
        }
        phase = tasks;
        return true;
    }

    /// A branch leads up its column to the TASK that it hangs on.
    private boolean branch(TextLine line, TaskReference task) {
        String text = line.text();
        if (!BRANCH.matcher(text.substring(0, task.from())).matches()) {
            return false;
        }
        int column = lastCorner(text.substring(0, task.from()));
        for (TextLine higher : above.reversed()) {
            Optional<TaskReference> root = at(higher.text(), column);
            if (root.isPresent()) {
                add(root.get(), task, line.number());
                return true;
            }
            boolean goesOn =
                    column < higher.text().length()
                            && "│┃|├┣+┬".indexOf(higher.text().charAt(column)) >= 0;
            if (!goesOn) {
                return false;
            }
        }
        return false;
    }

    private static int lastCorner(String text) {
        int column = 0;
        for (int i = 0; i < text.length(); i++) {
            column = "├└╰┣┗+`".indexOf(text.charAt(i)) >= 0 ? i : column;
        }
        return column;
    }

    /// The TASK of a line that a column hangs on: the one whose words it is under, else the one
    /// before a fork.
    private static Optional<TaskReference> at(String text, int column) {
        List<TaskReference> tasks = TaskReference.in(text);
        boolean fork = column < text.length() && "┬┳╦".indexOf(text.charAt(column)) >= 0;
        if (fork) {
            return tasks.stream().filter(t -> t.to() <= column).reduce((_, later) -> later);
        }
        return tasks.stream().filter(t -> t.from() - 2 <= column && column < t.to()).findFirst();
    }

    private void add(TaskReference before, TaskReference after, int line) {
        dependencies.add(new Dependency(after, Optional.of(before), before.toString(), line));
    }

    private static boolean isDrawn(String line) {
        var box = BOX.matcher(line);
        return SIGNS.matcher(box.matches() ? box.group(1) : line).find();
    }
}
