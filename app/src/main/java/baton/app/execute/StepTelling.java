package baton.app.execute;

import baton.core.Shown;
import baton.core.prove.StepGrade;
import baton.core.run.Entry;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.step.Note;
import baton.core.step.StepEvent;
import baton.core.step.StepRun;
import baton.core.text.Value;
import baton.core.view.ConditionReport;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The lines that follow on the line about an event of a step: commands with their exit status,
/// the output of a failing one, every check that failed.
record StepTelling(Entry entry, PlanRun run) {
    private static final int OUTPUT_LINES_MAX = 10;

    List<String> lines(RunEvent event) {
        return switch (event) {
            case RunEvent.InStep(_, _, StepEvent.Verified(StepEvent.VerifyVerdict verdict)) ->
                    verified(verdict);
            case RunEvent.InStep(_, _, StepEvent.ManifestChecked(Shown failures)) ->
                    listed(failures);
            case RunEvent.InStep(_, _, StepEvent.Graded(StepGrade grade)) ->
                    grade.findings().stream().map(text -> "  - " + text).toList();
            case RunEvent.ConditionsChecked checked ->
                    ConditionReport.lines(checked).stream().map(text -> "  - " + text).toList();
            case RunEvent _ -> List.of();
        };
    }

    private List<String> verified(StepEvent.VerifyVerdict verdict) {
        List<String> lines = new ArrayList<>();
        entry.data().objects("results").forEach(result -> lines.add(command(result)));
        if (verdict instanceof StepEvent.Red(_, Shown output) && !output.isEmpty()) {
            lines.add("  Output:");
            output.first().stream().limit(OUTPUT_LINES_MAX).forEach(l -> lines.add("    " + l));
            int more = output.count() - Math.min(OUTPUT_LINES_MAX, output.first().size());
            if (more > 0) {
                lines.add("    … and " + more + " more");
            }
        }
        return lines;
    }

    private static String command(Value.Fields result) {
        String exit = result.whole("exit").map(code -> " (exit code " + code + ")").orElse("");
        return "  `" + result.text("command") + "`" + exit;
    }

    /// The first failure is told with the verdict.
    private static List<String> listed(Shown failures) {
        List<String> lines =
                failures.first().stream().skip(1).map(failure -> "  - " + failure).toList();
        return failures.more() == 0
                ? lines
                : Stream.concat(lines.stream(), Stream.of("  … and " + failures.more() + " more"))
                        .toList();
    }

    /// The words about a step that passed, with its commit and what is noted about it.
    static String passed(Optional<StepRun> step) {
        String commit =
                step.flatMap(s -> s.tally().commit())
                        .map(
                                id ->
                                        " (committed: "
                                                + id.substring(0, Math.min(10, id.length()))
                                                + ")")
                        .orElse("");
        String notes =
                step.map(s -> s.tally().notes()).orElse(List.of()).stream()
                        .map(Note::word)
                        .collect(Collectors.joining(", "));
        return "PASS" + commit + (notes.isEmpty() ? "" : " — noted: " + notes);
    }

    /// The line that another attempt begins, and which one failed.
    Optional<String> retrying(int step) {
        boolean again = entry.attempt() > 1;
        return run.step(step)
                .filter(_ -> again)
                .filter(s -> s.end().isEmpty())
                .map(
                        s ->
                                "Attempt %d/%d failed. Retrying..."
                                        .formatted(entry.attempt() - 1, s.rules().attemptsMax()));
    }
}
