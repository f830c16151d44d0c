package baton.core.contract.workplan;

import baton.core.contract.work.TaskReference;
import baton.core.text.Markdown.TextLine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A line of a graph: TASKs, perhaps with labels, that arrows or words join.
final class GraphLine {
    private static final Pattern FORWARD = Pattern.compile("[→⟶⇒➔▶►]|[-=.─━]>");
    private static final Pattern BACKWARD = Pattern.compile("[←⟵⇐◀◄]|<[-=.─━]");
    private static final Pattern AFTER =
            Pattern.compile(
                    "(?iU).*\\b(?:depends(?:\\s+on)?|depending\\s+on|after|needs|requires|follows"
                            + "|waits\\s+for|blocked\\s+by)\\s*:?[\\s\\[(`*]*");
    private static final Pattern BEFORE =
            Pattern.compile("(?iU).*\\b(?:before|blocks|then)\\s*:?[\\s\\[(`*]*");
    private static final Pattern LABEL = Pattern.compile("\\([^()]*\\)|\\[[^\\[\\]]*]|\"[^\"]*\"");
    private static final Pattern BESIDE =
            Pattern.compile("(?iU)[\\s,&+;/|`*\\[\\]()]*(?:and)?[\\s`*\\[(]*");

    /// The sense of the text between two TASKs.
    private enum Sense {
        FORWARD,
        BACKWARD,
        BESIDE,
        NOTHING
    }

    private GraphLine() {}

    /// Every TASK of a group waits for every one of the group before it.
    static List<Dependency> of(TextLine line) {
        List<Dependency> found = new ArrayList<>();
        List<TaskReference> before = new ArrayList<>();
        List<TaskReference> group = new ArrayList<>();
        Sense sense = Sense.NOTHING;
        int end = 0;
        for (TaskReference task : TaskReference.in(line.text())) {
            Sense next = group.isEmpty() ? Sense.BESIDE : sense(line.text(), end, task.from());
            if (next != Sense.BESIDE) {
                before = next == Sense.NOTHING ? new ArrayList<>() : group;
                group = new ArrayList<>();
                sense = next;
            }
            group.add(task);
            for (TaskReference one : before) {
                boolean back = sense == Sense.BACKWARD;
                found.add(dependency(back ? task : one, back ? one : task, line.number()));
            }
            end = task.to();
        }
        return found;
    }

    private static Dependency dependency(TaskReference before, TaskReference after, int line) {
        return new Dependency(after, Optional.of(before), before.toString(), line);
    }

    private static Sense sense(String line, int from, int to) {
        String between = line.substring(from, to);
        String bare = LABEL.matcher(between).replaceAll(" ");
        boolean forward = FORWARD.matcher(bare).find();
        boolean backward = BACKWARD.matcher(bare).find();
        if (forward || backward) {
            return forward && backward ? Sense.NOTHING : forward ? Sense.FORWARD : Sense.BACKWARD;
        }
        if (AFTER.matcher(between).matches()) {
            return Sense.BACKWARD;
        }
        if (BEFORE.matcher(between).matches()) {
            return Sense.FORWARD;
        }
        return BESIDE.matcher(bare).matches() ? Sense.BESIDE : Sense.NOTHING;
    }
}
