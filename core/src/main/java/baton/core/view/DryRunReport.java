package baton.core.view;

import baton.core.Plural;
import baton.core.RepoPath;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.plan.step.Checkpoint;
import baton.core.contract.plan.step.FileEntry;
import baton.core.contract.plan.step.Step;
import baton.core.run.WorkStep;
import baton.core.run.Worksheet;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The report of a dry run: what a run would do, without doing any of it.
///
/// @param words the words of a command line that name the plan
/// @param exists true for a path that is in the checkout
/// @param found other things that speak against running, in words
/// @param estimate what the run would ask of the agent
/// @param billing whether somebody would be billed for it, in words
public record DryRunReport(
        String file,
        String words,
        Worksheet sheet,
        List<WorkStep> steps,
        Predicate<RepoPath> exists,
        List<String> found,
        Optional<String> agent,
        Estimate estimate,
        String billing) {

    /// A file a step names, and how things are with it.
    private record Reference(int step, String path, String state) {}

    public DryRunReport {
        steps = List.copyOf(steps);
        found = List.copyOf(found);
    }

    /// Everything that should be looked at before the run.
    public List<String> issues() {
        List<String> issues = new ArrayList<>(found);
        references().stream()
                .filter(reference -> reference.state().equals("NOT FOUND"))
                .map(r -> "step " + r.step() + ": `" + r.path() + "` is not there and not (new)")
                .forEach(issues::add);
        for (WorkStep step : steps) {
            step.fenced().ifPresent(c -> issues.add("step " + step.number() + ": " + c));
        }
        return issues;
    }

    public boolean isReady() {
        return issues().isEmpty();
    }

    public String render() {
        StringBuilder out = new StringBuilder();
        line(out, "=== Dry Run ===", "File: " + file, "Type: " + sheet.type().word());
        line(out, "Steps: " + steps.size(), sessions(), "");
        line(out, "| Step | Title | Verify | On failure | Checkpoint | Issues |");
        line(out, "|---|---|---|---|---|---|");
        List<String> issues = issues();
        steps.forEach(step -> line(out, row(step.step(), issues)));
        line(out, "", "| File | Step | State |", "|---|---|---|");
        references().forEach(r -> line(out, row(r.path(), "" + r.step(), r.state())));
        line(out, "", "Entry condition: " + sheet.entry().map(c -> c.text()).orElse("none"));
        sheet.exits().forEach(exit -> line(out, "Exit condition: " + exit.text()));
        sheet.verification().forEach(v -> line(out, "Verification: `" + v.command() + "`"));
        estimate(out);
        preview(out);
        line(out, "", "Verdict: " + verdict(issues.size()));
        issues.forEach(issue -> line(out, "- " + issue));
        return out.toString();
    }

    private String sessions() {
        int count = sheet.sessions().size();
        return "Execution Strategy: " + (count == 0 ? "none" : Plural.count(count, "session"));
    }

    private static String verdict(int issues) {
        return issues == 0
                ? "READY"
                : "NEEDS ATTENTION — " + Plural.count(issues, "issue") + " found";
    }

    private void estimate(StringBuilder out) {
        line(out, "", "Agent: " + agent.orElse("none named yet (--agent or BATON_AGENT)"), "");
        estimate.lines().forEach(told -> line(out, told));
        line(out, "Billing: " + billing);
    }

    private List<Reference> references() {
        Set<RepoPath> made = new HashSet<>();
        List<Reference> references = new ArrayList<>();
        for (WorkStep step : steps) {
            for (FileEntry entry : step.step().files()) {
                RepoPath path = entry.path();
                String state = state(entry, made);
                references.add(new Reference(step.number(), path.value(), state));
                made.add(path);
            }
            made.addAll(step.step().manifest().expectedPaths());
        }
        return references;
    }

    /// The state of a file that a step names. A file that an earlier step makes is there when it is
    /// needed.
    private String state(FileEntry entry, Set<RepoPath> made) {
        if (exists.test(entry.path())) {
            return "EXISTS";
        }
        if (entry.isNew()) {
            return "NEW";
        }
        return made.contains(entry.path()) ? "MADE BEFORE" : "NOT FOUND";
    }

    private static String row(Step step, List<String> issues) {
        String prefix = "step " + step.number();
        String own =
                issues.stream()
                        .filter(issue -> issue.matches("(?s)" + prefix + "\\b.*"))
                        .map(issue -> issue.substring(prefix.length()).replaceFirst("^:? ", ""))
                        .collect(Collectors.joining("; "));
        String commands =
                step.verify().stream()
                        .map(verify -> "`" + verify.command() + "`")
                        .collect(Collectors.joining(", "));
        return row(
                String.valueOf(step.number()),
                step.title(),
                commands.isEmpty() ? "none" : commands,
                step.onFailure().action().name().toLowerCase(Locale.ROOT),
                checkpoint(step),
                own.isEmpty() ? "none" : own);
    }

    private static String checkpoint(Step step) {
        return switch (step.checkpoint()) {
            case Checkpoint.None _ -> "none";
            case Checkpoint.Commit commit -> commit.subject().orElse(commit.command());
            case Checkpoint.Unsupported(String command, _) -> command;
        };
    }

    /// The sessions of a plan with a strategy, each with the command that carries it out alone.
    private void preview(StringBuilder out) {
        if (sheet.sessions().isEmpty()) {
            return;
        }
        line(out, "", "| Wave | Session | Steps | Depends on | Command |", "|---|---|---|---|---|");
        for (SessionPlan session : sheet.sessions()) {
            line(
                    out,
                    row(
                            String.valueOf(session.wave().orElse(1)),
                            session.number() + ": " + session.title(),
                            numbers(session.steps()),
                            session.dependsOn().isEmpty() ? "none" : numbers(session.dependsOn()),
                            "`baton execute --session " + session.number() + " " + words + "`"));
        }
    }

    private static String numbers(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static String row(String... cells) {
        StringBuilder row = new StringBuilder("|");
        for (String cell : cells) {
            row.append(' ').append(cell.replace("|", "\\|").replace('\n', ' ')).append(" |");
        }
        return row.toString();
    }

    private static void line(StringBuilder out, String... lines) {
        for (String line : lines) {
            out.append(line).append('\n');
        }
    }
}
