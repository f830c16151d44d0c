package baton.core.work;

import baton.core.Problem;
import baton.core.RepoPath;
import baton.core.contract.Reading;
import baton.core.contract.requirement.Item;
import baton.core.contract.requirement.Requirement;
import baton.core.contract.task.FileChange;
import baton.core.contract.task.TaskScript;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.EmptyMarker;
import baton.core.contract.work.FileAction;
import baton.core.contract.work.FileNote;
import baton.core.contract.work.Language;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.SectionLines;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.TaskReference;
import baton.core.contract.work.WorkCriterion;
import baton.core.contract.work.WorkId;
import baton.core.contract.workplan.ExecutionMode;
import baton.core.contract.workplan.PlannedTask;
import baton.core.contract.workplan.WorkPlan;
import baton.core.contract.workplan.WorkPlanHeader;
import baton.core.text.Source;
import baton.core.text.Value;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.IntStream;

/// Makes a WORK of what the specifier and planner returned. Nothing of it is trusted: what cannot
/// stand in a WORK is a finding, and the files count only when they read back as they were meant.
public final class WorkDraft {
    private final Terms terms;
    private final List<String> findings = new ArrayList<>();

    /// The terms of a draft, settled before an agent is asked for it.
    ///
    /// @param before what the WORK holds already
    /// @param language the language of the WORK, in two letters
    public record Terms(
            WorkId work,
            WorkBefore before,
            WorkRequest request,
            LocalDate today,
            String project,
            String language,
            RouterRules rules) {}

    /// The files of the WORK by their names, the plan first, where nothing speaks against them.
    ///
    /// @param findings what does, in words for whoever drafts it again
    public record Made(
            Optional<WorkPlan> plan, SequencedMap<String, String> files, List<String> findings) {
        public Made {
            files = java.util.Collections.unmodifiableSequencedMap(new LinkedHashMap<>(files));
            findings = List.copyOf(findings);
        }
    }

    private WorkDraft(Terms terms) {
        this.terms = terms;
    }

    public static Made of(Value.Fields reply, Terms terms) {
        return new WorkDraft(terms).read(reply);
    }

    private Made read(Value.Fields reply) {
        List<Item> functional = numbered(reply, "functional", Item.Kind.FR);
        List<Item> nonFunctional = numbered(reply, "non_functional", Item.Kind.NFR);
        List<WorkCriterion> acceptance = criteria(reply);
        List<Value.Fields> asked = reply.objects("tasks");
        OneLine title = OneLine.of(reply.text("title")).or(terms.work().toString());
        OneLine whole = terms.before().title(title);
        int end = terms.before().first() + asked.size();
        List<TaskSpec> tasks = new ArrayList<>();
        for (Value.Fields task : asked) {
            TaskId id = new TaskId(terms.before().first() + tasks.size());
            tasks.add(task(id, task, whole, end));
        }
        if (functional.isEmpty() || acceptance.isEmpty() || tasks.isEmpty()) {
            findings.add("there must be a requirement, a criterion and a TASK at least");
        }
        if (!findings.isEmpty()) {
            return new Made(Optional.empty(), new LinkedHashMap<>(), findings);
        }
        Requirement requirement =
                terms.before()
                        .with(
                                new Requirement(
                                        Optional.of(terms.work()),
                                        terms.request().text(),
                                        functional,
                                        nonFunctional,
                                        acceptance));
        List<PlannedTask> planned = new ArrayList<>(terms.before().tasks());
        tasks.stream().map(WorkDraft::planned).forEach(planned::add);
        ExecutionMode mode = terms.rules().mode(facts(reply, requirement, planned));
        return proved(requirement, plan(reply, title, planned, mode), tasks);
    }

    private static RouterRules.Facts facts(
            Value.Fields reply, Requirement requirement, List<PlannedTask> tasks) {
        return new RouterRules.Facts(
                requirement.functional().size(),
                requirement.nonFunctional().size(),
                requirement.acceptance().size(),
                tasks.size(),
                isChain(tasks),
                reply.flag("needs_build_or_tests"),
                reply.flag("several_domains"));
    }

    private WorkPlan plan(
            Value.Fields reply, OneLine title, List<PlannedTask> tasks, ExecutionMode mode) {
        Optional<WorkPlanHeader> before = terms.before().header();
        WorkPlanHeader header =
                new WorkPlanHeader(
                        before.map(WorkPlanHeader::created).orElse(Optional.of(terms.today())),
                        OneLine.of("works/" + terms.work() + "/" + WorkFiles.REQUIREMENT),
                        mode,
                        OneLine.of(terms.project()).or("project"),
                        before.map(WorkPlanHeader::techStack)
                                .orElse(OneLine.of(reply.text("tech_stack")).or("unknown")),
                        OneLine.of(terms.language()).or("en"),
                        new OneLine("PLANNED"));
        return new WorkPlan(
                terms.work(),
                terms.before().title(title),
                header,
                terms.before().goal(SectionLines.of(reply.text("goal"))),
                tasks);
    }

    private static PlannedTask planned(TaskSpec task) {
        return new PlannedTask(
                task.id(),
                task.title(),
                task.dependencies(),
                task.scope().line(),
                task.files().stream().map(FileChange::file).toList());
    }

    /// True if each TASK waits for the one before, and so for all before it.
    private static boolean isChain(List<PlannedTask> tasks) {
        return IntStream.range(1, tasks.size())
                .allMatch(n -> tasks.get(n).dependsOn().contains(tasks.get(n - 1).id()));
    }

    private Made proved(Requirement requirement, WorkPlan plan, List<TaskSpec> tasks) {
        Language language = Language.of(terms.language());
        SequencedMap<String, String> files = new LinkedHashMap<>();
        files.put(WorkFiles.PLAN, plan.render());
        files.put(WorkFiles.REQUIREMENT, requirement.render(language));
        tasks.forEach(task -> files.put(task.id().fileName(), task.render(language)));
        prove(Requirement.parse(written(files, WorkFiles.REQUIREMENT)));
        prove(WorkPlan.parse(written(files, WorkFiles.PLAN)));
        tasks.forEach(task -> prove(TaskSpec.parse(written(files, task.id().fileName()))));
        Optional<WorkPlan> sound = findings.isEmpty() ? Optional.of(plan) : Optional.empty();
        return new Made(sound, files, findings);
    }

    private Source written(Map<String, String> files, String name) {
        return Source.of("works/" + terms.work() + "/" + name, files.getOrDefault(name, ""));
    }

    private void prove(Reading<?> again) {
        again.problems().stream()
                .filter(Problem::isError)
                .forEach(problem -> findings.add(problem.fault() + ": " + problem.message()));
    }

    private TaskSpec task(TaskId id, Value.Fields fields, OneLine workTitle, int end) {
        List<FileChange> files = files(id, fields);
        List<WorkCriterion> acceptance = criteria(fields);
        List<String> commands = commands(id, fields);
        if (files.isEmpty()) {
            findings.add(id + " names no file");
        }
        if (acceptance.isEmpty()) {
            findings.add(id + " has no criterion");
        }
        String script = String.join("\n", commands);
        return new TaskSpec(
                id,
                OneLine.of(fields.text("title")).or(id.toString()),
                terms.work(),
                workTitle,
                dependencies(id, fields, end),
                SectionLines.of(fields.text("scope")),
                files,
                acceptance,
                script.isBlank() ? Optional.empty() : Optional.of(TaskScript.of(script)));
    }

    /// Only earlier TASKs are waited for, so that there is no circle.
    private List<TaskId> dependencies(TaskId id, Value.Fields fields, int end) {
        List<TaskId> needs = new ArrayList<>();
        for (Value item : listed(fields, "depends_on")) {
            if (item.scalar().filter(EmptyMarker::opens).isPresent()) {
                continue;
            }
            long number = number(item);
            boolean fresh = number >= terms.before().first() && number < end;
            boolean earlier = number >= 0 && number < id.number();
            if (earlier && (fresh || terms.before().has(new TaskId((int) number)))) {
                needs.add(new TaskId((int) number));
            } else {
                String which = fresh ? "a later TASK" : "no TASK";
                String said = item.scalar().orElse("a list");
                findings.add(id + " depends on " + said + ", which is " + which);
            }
        }
        return needs;
    }

    /// A TASK is named by its number, or as people name it.
    private static long number(Value item) {
        Optional<Long> named =
                TaskReference.in(item.scalar().orElse("")).stream()
                        .flatMap(reference -> reference.task().stream())
                        .map(task -> (long) task.number())
                        .findFirst();
        return item.whole()
                .or(() -> named)
                .or(() -> item.scalar().filter(WorkDraft::isNumber).map(Long::valueOf))
                .orElse(-1L);
    }

    private static boolean isNumber(String text) {
        return text.matches("\\d{1,9}");
    }

    /// A TASK is never left without a command that it was given: one that cannot be read is a
    /// finding.
    private List<String> commands(TaskId id, Value.Fields fields) {
        List<String> commands = new ArrayList<>();
        for (Value item : listed(fields, "verify")) {
            String said =
                    item instanceof Value.Fields one
                            ? one.text("command")
                            : item.scalar().orElse("");
            if (!OneLine.of(said).isEmpty()) {
                commands.add(said);
            } else if (item.scalar().isEmpty()) {
                findings.add(id + " has a Verify command that cannot be read");
            }
        }
        return commands;
    }

    /// The items of a field; one that stands alone is a list of one.
    private static List<Value> listed(Value.Fields fields, String key) {
        Optional<Value> alone =
                fields.field(key)
                        .filter(one -> one.scalar().isPresent() || one instanceof Value.Fields);
        return alone.map(List::of).orElseGet(() -> fields.items(key));
    }

    private List<FileChange> files(TaskId id, Value.Fields fields) {
        Map<String, FileChange> files = new LinkedHashMap<>();
        for (Value item : listed(fields, "files")) {
            Value.Fields file = item instanceof Value.Fields known ? known : Value.fields(Map.of());
            String said = item.scalar().orElseGet(() -> file.text("path"));
            Optional<RepoPath> path = RepoPath.of(OneLine.of(said).text());
            if (path.isEmpty()) {
                findings.add(id + " names a file that cannot be: `" + said + "`");
            } else {
                String word = file.text("action");
                FileAction action = FileAction.of(word).orElseGet(() -> FileAction.meant(word));
                FileNote note =
                        new FileNote(
                                OneLine.of(path.get().value()),
                                OneLine.of(file.text("description")));
                files.putIfAbsent(path.get().value(), new FileChange(note, action));
            }
        }
        return List.copyOf(files.values());
    }

    private static List<Item> numbered(Value.Fields reply, String key, Item.Kind kind) {
        List<Item> items = new ArrayList<>();
        for (String words : texts(reply, key)) {
            items.add(new Item(kind, items.size() + 1, OneLine.of(words)));
        }
        return items;
    }

    private static List<WorkCriterion> criteria(Value.Fields fields) {
        return texts(fields, "acceptance").stream()
                .map(words -> new WorkCriterion(OneLine.of(words), false))
                .toList();
    }

    private static List<String> texts(Value.Fields fields, String key) {
        return listed(fields, key).stream()
                .flatMap(item -> item.scalar().stream())
                .filter(words -> !OneLine.of(words).isEmpty())
                .toList();
    }
}
