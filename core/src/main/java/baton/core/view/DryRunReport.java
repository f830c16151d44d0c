package baton.core.view;

import baton.core.Plural;
import baton.core.RepoPath;
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

/// The report of a dry run: what a run would do, without doing any of it.
///
/// @param exists true for a path that is in the checkout
/// @param found other things that speak against running, in words
/// @param estimate what the run would ask of the agent
public record DryRunReport(
        String file,
        Worksheet sheet,
        List<WorkStep> steps,
        Predicate<RepoPath> exists,
        List<String> found,
        Optional<String> agent,
        Estimate estimate) {

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
        line(out, "| Step | Title | Verify | On failure | Checkpoint |", "|---|---|---|---|---|");
        steps.forEach(step -> line(out, row(step.step())));
        line(out, "", "| File | Step | State |", "|---|---|---|");
        references().forEach(r -> line(out, row(r.path(), "" + r.step(), r.state())));
        line(out, "", "Entry condition: " + sheet.entry().map(c -> c.text()).orElse("none"));
        sheet.exits().forEach(exit -> line(out, "Exit condition: " + exit.text()));
        sheet.verification().forEach(v -> line(out, "Verification: `" + v.command() + "`"));
        estimate(out);
        List<String> issues = issues();
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
        line(out, "Billing: API keys are kept from the agent");
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

    private static String row(Step step) {
        boolean commits = step.checkpoint() instanceof Checkpoint.Commit;
        return row(
                String.valueOf(step.number()),
                step.title(),
                String.valueOf(step.verify().size()),
                step.onFailure().action().name().toLowerCase(Locale.ROOT),
                commits ? "commit" : "none");
    }

    private static String row(String... cells) {
        StringBuilder row = new StringBuilder("|");
        for (String cell : cells) {
            row.append(' ').append(cell.replace("|", "\\|")).append(" |");
        }
        return row.toString();
    }

    private static void line(StringBuilder out, String... lines) {
        for (String line : lines) {
            out.append(line).append('\n');
        }
    }
}
