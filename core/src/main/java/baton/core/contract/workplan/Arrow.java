package baton.core.contract.workplan;

import baton.core.contract.work.SectionLines;
import baton.core.contract.work.TaskReference;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// `TASK-00 → TASK-01`: the right one waits for the left one. Arrows may be long, stand between the
/// sides of boxes, and follow each other in one line.
record Arrow(TaskReference before, TaskReference after) {
    private static final String SIDE = "[\\s│┃|─━—–=\\-\\[\\]*`]*";
    private static final Pattern BETWEEN =
            Pattern.compile(SIDE + "(?:→|⟶|⇒|➔|▶|►|(?<=[-=─━])>)" + SIDE);

    static List<Arrow> in(String line) {
        List<Arrow> arrows = new ArrayList<>();
        List<TaskReference> named = TaskReference.in(line);
        for (int i = 1; i < named.size(); i++) {
            TaskReference left = named.get(i - 1);
            TaskReference right = named.get(i);
            if (BETWEEN.matcher(line.substring(left.to(), right.from())).matches()) {
                arrows.add(new Arrow(left, right));
            }
        }
        return arrows;
    }

    /// Text whose arrows and rows are words and no dependencies: the ids in it are escaped.
    static SectionLines silenced(SectionLines text) {
        boolean speaks =
                text.text()
                        .lines()
                        .anyMatch(line -> line.strip().startsWith("|") || !in(line).isEmpty());
        return speaks ? SectionLines.of(text.text().replace("TASK-", "TASK\\-")) : text;
    }
}
