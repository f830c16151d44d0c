package baton.core.planning;

import baton.core.contract.plan.Plan;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.plan.Strategy;
import baton.core.contract.plan.step.FileEntry;
import baton.core.contract.plan.step.Step;
import baton.core.contract.plan.step.StepWriter;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.text.MarkdownWriter;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/// A plan as text for other places: a pull request, an issue, a page to read, or a script that
/// starts it where nobody watches.
public final class PlanExport {
    /// The format of an exported plan, named after what it is written for.
    public enum Format {
        PR,
        ISSUE,
        MARKDOWN,
        HEADLESS
    }

    private final Plan plan;
    private final StringBuilder out = new StringBuilder();

    private PlanExport(Plan plan) {
        this.plan = plan;
    }

    /// `path` is where the plan lies, seen from the top of the repository.
    public static String of(Plan plan, Format format, String path) {
        PlanExport export = new PlanExport(plan);
        return switch (format) {
            case PR -> export.pullRequest(path);
            case ISSUE -> export.issue(path);
            case MARKDOWN -> export.page(path);
            case HEADLESS -> LaunchScript.of(path, plan.strategy());
        };
    }

    private String pullRequest(String path) {
        out.append("## Summary\n\n").append(title()).append("\n\n## Changes\n\n");
        plan.steps().forEach(step -> out.append(line(step)));
        out.append("\n## How it is proved\n\n");
        proofs().forEach(c -> out.append("- [ ] ").append(StepWriter.command(c)).append('\n'));
        return out.append(from(path)).toString();
    }

    private String issue(String path) {
        out.append(MarkdownWriter.heading(1, title())).append("\n\n");
        section("Context").ifPresent(text -> out.append(text).append("\n\n"));
        out.append("## Steps\n\n");
        plan.steps().forEach(step -> out.append(box(step)));
        out.append("\n## Done when\n\n");
        proofs().forEach(c -> out.append("- [ ] ").append(StepWriter.command(c)).append('\n'));
        return out.append(from(path)).toString();
    }

    private String page(String path) {
        out.append(MarkdownWriter.heading(1, title())).append("\n\n");
        plan.opening().forEach(section -> out.append(section.render()));
        out.append("## Steps\n\n");
        for (Step step : plan.steps()) {
            String heading = step.number() + ". " + step.title();
            out.append(MarkdownWriter.heading(3, heading)).append("\n\n");
            out.append(MarkdownWriter.field("Files", files(step)));
            out.append(MarkdownWriter.field("Changes", orNone(step.changes())));
            out.append(
                    MarkdownWriter.field(
                            "Proved by",
                            orNone(
                                    step.verify().stream()
                                            .map(StepWriter::command)
                                            .collect(Collectors.joining("; ")))));
            out.append('\n');
        }
        plan.strategy().ifPresent(strategy -> out.append(sessions(strategy)));
        plan.closing().forEach(section -> out.append(section.render()));
        return out.append(from(path)).toString();
    }

    private static String sessions(Strategy strategy) {
        StringBuilder table = new StringBuilder("## Sessions\n\n");
        table.append("| Session | Wave | Steps | After |\n|---|---|---|---|\n");
        for (SessionPlan session : strategy.sessions()) {
            OptionalInt wave = session.wave();
            table.append("| ").append(session.number()).append(": ");
            table.append(session.title().replace("|", "\\|")).append(" | ");
            table.append(wave.isPresent() ? numbers(List.of(wave.getAsInt())) : "-").append(" | ");
            table.append(numbers(session.steps())).append(" | ");
            table.append(numbers(session.dependsOn())).append(" |\n");
        }
        return table.append('\n').toString();
    }

    private static String numbers(List<Integer> numbers) {
        return numbers.isEmpty()
                ? "-"
                : numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private String title() {
        return plan.header().title().isEmpty() ? "Plan" : plan.header().title();
    }

    private Optional<String> section(String title) {
        return plan.opening().stream()
                .filter(section -> section.title().equalsIgnoreCase(title))
                .map(section -> section.text())
                .findFirst();
    }

    /// The commands that prove the whole plan; where the plan has none, those that prove its steps.
    private List<VerifyCommand> proofs() {
        return plan.verification().isEmpty()
                ? plan.steps().stream().flatMap(s -> s.verify().stream()).distinct().toList()
                : plan.verification();
    }

    private static String line(Step step) {
        return "- %s (%s)\n".formatted(step.title(), files(step));
    }

    private static String box(Step step) {
        return "- [ ] %d. %s (%s)\n".formatted(step.number(), step.title(), files(step));
    }

    private static String files(Step step) {
        return orNone(
                step.files().stream().map(PlanExport::file).collect(Collectors.joining(", ")));
    }

    private static String file(FileEntry file) {
        return MarkdownWriter.code(file.path().value()) + (file.isNew() ? " (new)" : "");
    }

    private static String orNone(String text) {
        return text.isEmpty() ? "none" : text;
    }

    private static String from(String path) {
        return "\nFrom the plan " + MarkdownWriter.code(path) + ".\n";
    }
}
