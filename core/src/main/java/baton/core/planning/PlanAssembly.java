package baton.core.planning;

import baton.core.Plural;
import baton.core.Problem;
import baton.core.RepoPath;
import baton.core.contract.Prose;
import baton.core.contract.Reading;
import baton.core.contract.plan.Plan;
import baton.core.contract.plan.PlanHeader;
import baton.core.contract.plan.PlanVersion;
import baton.core.contract.plan.reading.Section;
import baton.core.contract.plan.step.Checkpoint;
import baton.core.contract.plan.step.FileEntry;
import baton.core.contract.plan.step.Manifest;
import baton.core.contract.plan.step.Manifest.MustContain;
import baton.core.contract.plan.step.OnFailure;
import baton.core.contract.plan.step.Step;
import baton.core.contract.plan.step.TestFirst;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.planning.PlanFinding.Weight;
import baton.core.policy.shell.Shell;
import baton.core.text.SafePattern;
import baton.core.text.Source;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Makes a plan of what a planner returned. Nothing of it is trusted: what cannot stand in a plan
/// is a finding, manifests follow from the files, and the plan counts only when it reads back as
/// it was meant.
final class PlanAssembly {
    private static final String SHAPE = "SHAPE";

    private final PlanTask task;
    private final List<PlanFinding> findings = new ArrayList<>();
    private int step;

    private PlanAssembly(PlanTask task) {
        this.task = task;
    }

    static PlanDraft of(Value.Fields reply, PlanTask task) {
        return new PlanAssembly(task).read(reply);
    }

    private PlanDraft read(Value.Fields reply) {
        List<Step> steps = new ArrayList<>();
        for (Value item : reply.items("steps")) {
            step = steps.size() + 1;
            if (item instanceof Value.Fields fields) {
                steps.add(step(fields));
            }
        }
        step = 0;
        if (steps.isEmpty()) {
            wrong("the plan has no steps");
            return new PlanDraft(Optional.empty(), findings);
        }
        Plan plan =
                new Plan(
                        new PlanHeader(
                                task.title(),
                                Optional.empty(),
                                Optional.of(task.origin()),
                                task.sourceFindings()),
                        Optional.of(PlanVersion.CURRENT),
                        opening(reply),
                        steps,
                        Optional.empty(),
                        commands(listed(reply, "verification")),
                        closing(reply));
        return proved(plan, reply);
    }

    private PlanDraft proved(Plan plan, Value.Fields reply) {
        Reading<Plan> again = Plan.parse(Source.of("plan.md", plan.render()));
        for (Problem problem : again.problems()) {
            Weight weight = problem.isError() ? Weight.BLOCKER : Weight.MAJOR;
            findings.add(PlanFinding.rule(weight, 0, problem.fault().name(), problem.message()));
        }
        boolean sound = again.value().equals(Optional.of(plan));
        if (!sound && findings.isEmpty()) {
            wrong("the plan does not read back as it was written");
        }
        findings.addAll(PlanRules.judge(plan, reply, task));
        return new PlanDraft(Optional.of(plan).filter(_ -> sound), PlanFinding.merged(findings));
    }

    private Step step(Value.Fields fields) {
        List<FileEntry> files = files(fields.items("files"));
        String message = Prose.line(fields.text("commit_message"));
        if (message.isEmpty()) {
            wrong("there is no commit message");
        }
        String subject = message.isEmpty() ? "step " + step : message;
        String title = Prose.line(fields.text("title"));
        return new Step(
                step,
                title.isEmpty() ? "Step " + step : title,
                files,
                fields.text("changes"),
                reuses(fields),
                testFirst(fields),
                commands(listed(fields, "verify")),
                onFailure(fields),
                Checkpoint.of("git commit -m " + Shell.quote(subject)),
                manifest(fields, files, subject));
    }

    private List<FileEntry> files(List<Value> listed) {
        Map<String, FileEntry> files = new LinkedHashMap<>();
        for (Value item : listed) {
            if (item instanceof Value.Fields fields) {
                boolean isNew = fields.field("new").equals(Optional.of(Value.of(true)));
                path(fields.text("path"))
                        .ifPresent(p -> files.putIfAbsent(p.value(), new FileEntry(p, isNew)));
            } else {
                item.scalar()
                        .flatMap(this::path)
                        .ifPresent(p -> files.putIfAbsent(p.value(), new FileEntry(p, isFresh(p))));
            }
        }
        return List.copyOf(files.values());
    }

    private boolean isFresh(RepoPath path) {
        return !task.exists().test(path);
    }

    private Optional<RepoPath> path(String raw) {
        Optional<RepoPath> path = raw.equals(Prose.line(raw)) ? RepoPath.of(raw) : Optional.empty();
        if (path.isEmpty()) {
            wrong("`" + raw + "` is no path inside the repository");
        }
        return path;
    }

    /// Dependencies stand where a reader of the plan, and whoever cuts it, finds them.
    private static String reuses(Value.Fields fields) {
        List<Integer> numbers =
                fields.items("depends_on").stream()
                        .flatMap(v -> v.whole().stream())
                        .filter(number -> number > 0 && number <= Integer.MAX_VALUE)
                        .map(Math::toIntExact)
                        .toList();
        String said = fields.text("reuses");
        String needs = numbers.isEmpty() ? "" : "needs " + Plural.numbered("step", numbers);
        return said.isBlank() || needs.isEmpty() ? said + needs : said + "; " + needs;
    }

    private Optional<TestFirst> testFirst(Value.Fields fields) {
        if (!(fields.field("test_first").orElse(null) instanceof Value.Fields test)) {
            return Optional.empty();
        }
        String file = test.text("file");
        List<FileEntry> files =
                file.isBlank()
                        ? List.of()
                        : path(file)
                                .map(p -> List.of(new FileEntry(p, isFresh(p))))
                                .orElse(List.of());
        Optional<String> command = Optional.of(test.text("command")).flatMap(this::command);
        return files.isEmpty() && command.isEmpty()
                ? Optional.empty()
                : Optional.of(new TestFirst(files, command));
    }

    private Optional<String> command(String raw) {
        String line = raw.strip();
        boolean broken = line.indexOf('\n') >= 0 || line.indexOf('\r') >= 0;
        if (broken) {
            wrong("a command stands on several lines: " + line);
        }
        return line.isEmpty() || broken ? Optional.empty() : Optional.of(line);
    }

    /// The items of a list, or the one thing that stands in place of it.
    private static List<Value> listed(Value.Fields fields, String name) {
        List<Value> items = fields.items(name);
        return items.isEmpty() ? fields.field(name).stream().toList() : items;
    }

    private List<VerifyCommand> commands(List<Value> listed) {
        List<VerifyCommand> commands = new ArrayList<>();
        for (Value item : listed) {
            String line =
                    item instanceof Value.Fields fields
                            ? fields.text("command")
                            : item.scalar().orElse("");
            Optional<String> expected =
                    item instanceof Value.Fields fields
                            ? Optional.of(fields.text("expected")).filter(e -> !e.isBlank())
                            : Optional.empty();
            command(line).ifPresent(c -> commands.add(new VerifyCommand(c, expected)));
        }
        return commands;
    }

    private static OnFailure onFailure(Value.Fields fields) {
        String clause = fields.text("on_failure_note");
        return OnFailure.read(fields.text("on_failure") + " — " + clause)
                .orElseGet(OnFailure::unsaid);
    }

    /// The commit is told by its whole first line.
    private Manifest manifest(Value.Fields fields, List<FileEntry> files, String subject) {
        List<RepoPath> paths = files.stream().map(FileEntry::path).toList();
        List<RepoPath> scripts = paths.stream().filter(p -> p.value().endsWith(".sh")).toList();
        List<RepoPath> forbidden =
                fields.items("forbidden_paths").stream()
                        .flatMap(v -> v.scalar().stream())
                        .flatMap(raw -> path(raw).stream())
                        .distinct()
                        .toList();
        return new Manifest(
                paths,
                paths.size(),
                "^" + escaped(subject),
                scripts,
                forbidden,
                mustContain(fields),
                Set.of());
    }

    private List<MustContain> mustContain(Value.Fields fields) {
        List<MustContain> items = new ArrayList<>();
        for (Value item : fields.items("must_contain")) {
            if (item instanceof Value.Fields each) {
                String pattern = each.text("pattern");
                Optional<String> fault = SafePattern.fault(pattern);
                fault.ifPresent(reason -> wrong("`" + pattern + "`: " + reason));
                Optional<RepoPath> path = path(each.text("path"));
                if (fault.isEmpty() && path.isPresent()) {
                    items.add(new MustContain(path.get(), pattern));
                }
            }
        }
        return items;
    }

    private static String escaped(String text) {
        return text.chars()
                .mapToObj(c -> ("\\.+*?()|[]{}^$".indexOf(c) >= 0 ? "\\" : "") + (char) c)
                .collect(Collectors.joining());
    }

    private static List<Section> opening(Value.Fields reply) {
        String context = reply.text("context");
        return context.isBlank() ? List.of() : List.of(Section.of("Context", context));
    }

    private List<Section> closing(Value.Fields reply) {
        List<Section> sections = new ArrayList<>();
        String uncovered = PlanRules.uncovered(reply, task);
        if (!uncovered.isEmpty()) {
            sections.add(Section.of("Not Covered", uncovered));
        }
        for (String title : List.of("Risks", "Assumptions")) {
            List<String> lines =
                    reply.items(title.toLowerCase(Locale.ROOT)).stream()
                            .flatMap(v -> v.scalar().stream())
                            .toList();
            if (!lines.isEmpty()) {
                sections.add(Section.of(title, Prose.bullets(lines)));
            }
        }
        return sections;
    }

    private void wrong(String text) {
        findings.add(PlanFinding.rule(Weight.BLOCKER, step, SHAPE + findings.size(), text));
    }
}
