package baton.core.contract.workplan;

import static baton.core.contract.work.WorkDocument.heading;

import baton.core.contract.Reading;
import baton.core.contract.work.Language;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.SectionLines;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.text.Source;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/// The plan of a WORK. It has at least one TASK and no number twice; TASKs wait only for TASKs of
/// the same plan and never in a circle; a direct plan has one TASK.
public record WorkPlan(
        WorkId work,
        OneLine title,
        WorkPlanHeader header,
        SectionLines goal,
        List<PlannedTask> tasks) {

    public WorkPlan {
        tasks = List.copyOf(tasks);
        goal = Arrow.silenced(goal.under(3));
        boolean direct = header.mode() == ExecutionMode.DIRECT;
        if (title.isEmpty() || tasks.isEmpty() || (direct && tasks.size() > 1)) {
            throw new IllegalArgumentException("a plan without its parts");
        }
        Map<TaskId, SortedSet<TaskId>> graph = graph(tasks);
        boolean closed = graph.values().stream().allMatch(graph.keySet()::containsAll);
        if (graph.size() < tasks.size() || !closed) {
            throw new IllegalArgumentException("TASKs do not fit together");
        }
        if (!DependencyGraph.circles(graph).isEmpty()) {
            throw new IllegalArgumentException("TASKs wait for each other");
        }
    }

    public static Reading<WorkPlan> parse(Source source) {
        return new WorkPlanReader(source).read();
    }

    /// The plan, with its headings in its language.
    public String render() {
        return render(Language.of(header.language().text()));
    }

    public String render(Language language) {
        StringBuilder text = new StringBuilder(heading(1, work + ": " + title));
        text.append('\n').append(header.render());
        text.append('\n').append(heading(2, PlanText.GOAL.in(language))).append(goal);
        text.append("\n\n").append(heading(2, PlanText.GRAPH.in(language)));
        tasks.forEach(task -> text.append(task.graph()));
        text.append('\n').append(heading(2, PlanText.TASKS.in(language)));
        for (PlannedTask task : tasks) {
            text.append('\n').append(heading(3, task.id() + ": " + task.title()));
            text.append(task.render());
        }
        return text.toString();
    }

    private static Map<TaskId, SortedSet<TaskId>> graph(List<PlannedTask> tasks) {
        Map<TaskId, SortedSet<TaskId>> graph = new LinkedHashMap<>();
        tasks.forEach(task -> graph.put(task.id(), new TreeSet<>(task.dependsOn())));
        return graph;
    }
}
