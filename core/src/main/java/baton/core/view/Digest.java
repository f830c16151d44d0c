package baton.core.view;

import baton.core.Plural;
import baton.core.policy.shell.Shell;
import baton.core.run.EventReading;
import baton.core.run.PlanRun;
import baton.core.run.RunResult;
import baton.core.step.Question;
import baton.core.step.StepEnd;
import baton.core.step.StepRun;
import baton.core.view.Snapshot.Trouble;
import baton.core.view.chronicle.Chronicle;
import baton.core.view.chronicle.IgnoredLoss;
import baton.core.view.chronicle.OpenGate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// The few lines that a person at a terminal is told when a run has ended: the result, what failed
/// and why, the commits, the cost, and the next command. The report tells everything.
public final class Digest {
    private static final int TROUBLES_MAX = 3;
    private static final int COMMIT_SHOWN = 10;

    /// The label of the next command.
    public static final String NEXT = "Next";

    private static final String THEN = "Then";

    private final RunFacts facts;
    private final PlanRun run;
    private final Snapshot seen;
    private final Chronicle told;
    private final Way way;
    private final List<Row> rows = new ArrayList<>();

    /// One line.
    ///
    /// @param command true if the text is a command, to be copied whole
    public record Row(String label, String text, boolean command) {}

    /// The way on.
    ///
    /// @param label the words that say what its command is for
    public record Way(String label, String command) {
        /// The way on with a run.
        ///
        /// @param left the steps that were left out, where nothing else is missing
        public static Way of(Optional<LeftOut> left, String command) {
            return new Way(
                    left.map(out -> "To try step " + out.steps().getFirst() + " after all")
                            .orElse(NEXT),
                    command);
        }
    }

    private Digest(RunFacts facts, PlanRun run, Snapshot seen, Chronicle told, Way way) {
        this.facts = facts;
        this.run = run;
        this.seen = seen;
        this.told = told;
        this.way = way;
    }

    /// The rows of a run that has ended.
    ///
    /// @param seen the run as it ended
    /// @param told the journal of the run
    /// @param way the command for what is left
    public static List<Row> of(
            RunFacts facts, PlanRun run, Snapshot seen, Chronicle told, Way way) {
        Digest digest = new Digest(facts, run, seen, told, way);
        digest.write();
        return List.copyOf(digest.rows);
    }

    private void write() {
        say(result(), counts());
        told.halt()
                .ifPresent(
                        what -> {
                            say("Stopped by", what.code() + " " + what.message());
                            say("To mend it", what.fix());
                        });
        questions();
        troubles();
        commits();
        ignored(told.ignored());
        say("Cost", cost());
        next();
    }

    private void ignored(IgnoredLoss loss) {
        for (IgnoredLoss.Kept kept : loss.kept()) {
            say("Ignored files", kept.files() + " changed since the run began");
            command("As they were", BesideReport.restoring(kept.place()));
        }
        if (!loss.unkept().isEmpty()) {
            say("Ignored, changed", loss.unkept() + "; " + BesideReport.UNKEPT);
        }
    }

    private String result() {
        String at = StepCounts.stopper(run).map(s -> " at step " + s.rules().number()).orElse("");
        boolean asks = !seen.gates().isEmpty();
        return switch (run.result().orElse(RunResult.STOPPED)) {
            case COMPLETED -> "Completed";
            case PARTIAL -> "Partly done";
            case FAILED -> "Failed" + at;
            case BLOCKED -> "Blocked" + at;
            case STOPPED -> asks ? "Waiting for your answer" : stopped() + at;
        };
    }

    private String stopped() {
        return seen.state() == RunState.PAUSED ? "Paused" : "Stopped";
    }

    private String counts() {
        StepCounts counts = StepCounts.of(run);
        int passed = counts.passed() + facts.settledBefore(run);
        return passed
                + " of "
                + Plural.count(facts.stepsTotal(), "step")
                + " passed, "
                + (counts.skipped() == 0 ? "" : counts.skipped() + " skipped, ")
                + Span.words(seen.elapsed());
    }

    /// The last reason of each unit: earlier attempts are history.
    private void troubles() {
        SequencedMap<String, Trouble> last = new LinkedHashMap<>();
        seen.problems().stream()
                .filter(trouble -> !trouble.tellsHowToGoOn())
                .forEach(trouble -> last.putLast(trouble.unit(), trouble));
        // A step that failed leaves others undone, of which the audit tells, too.
        boolean cause =
                !seen.gates().isEmpty()
                        || last.keySet().stream().anyMatch(unit -> !unit.equals(Trouble.RUN));
        if (cause) {
            last.remove(Trouble.RUN);
        }
        last.values().stream().limit(TROUBLES_MAX).forEach(this::trouble);
        int more = last.size() - TROUBLES_MAX;
        if (more > 0) {
            say("And", Plural.count(more, "more problem") + ", which the report tells");
        }
    }

    private void questions() {
        for (OpenGate gate : seen.gates()) {
            String asks = "the agent asks: " + gate.question().sentence();
            say(name(EventReading.unit(gate.step())), asks);
        }
    }

    private void trouble(Trouble trouble) {
        String tries = trouble.attempt() > 1 ? " (after " + trouble.attempt() + " attempts)" : "";
        say(name(trouble.unit()), trouble.reason() + tries);
    }

    private static String name(String unit) {
        String spaced = unit.replace('-', ' ');
        return Character.toUpperCase(spaced.charAt(0)) + spaced.substring(1);
    }

    private void commits() {
        List<String> made =
                run.steps().stream()
                        .filter(step -> step.end().equals(Optional.of(StepEnd.PASSED)))
                        .filter(step -> !run.isGone(step))
                        .flatMap(step -> run.commit(step).stream())
                        .map(id -> id.substring(0, Math.min(COMMIT_SHOWN, id.length())))
                        .toList();
        String many = made.size() > 1 ? made.size() + ", " + made.getFirst() + " to " : "";
        String named = made.isEmpty() ? "none" : many + made.getLast();
        boolean lost = run.steps().stream().anyMatch(step -> Unmerged.holds(run, step));
        say("Commits", named + (lost ? "; some are not merged" : ""));
        run.steps().stream()
                .filter(step -> !step.end().equals(Optional.of(StepEnd.PASSED)))
                .map(StepRun::tally)
                .filter(tally -> !tally.salvage().isEmpty())
                .map(tally -> tally.salvage().getLast())
                .reduce((_, later) -> later)
                .ifPresent(ref -> command("Work kept", "git show --stat " + Shell.word(ref)));
    }

    private String cost() {
        List<String> parts = new ArrayList<>();
        seen.usage().cost().ifPresent(amount -> parts.add("$" + amount.toPlainString()));
        seen.usage().tokens().ifPresent(many -> parts.add(Plural.count(many, "token")));
        return parts.isEmpty() ? "not told by the agent" : String.join(", ", parts);
    }

    private void next() {
        if (!seen.gates().isEmpty()) {
            gate(seen.gates().getFirst());
            command(THEN, way.command());
            return;
        }
        boolean done = run.result().equals(Optional.of(RunResult.COMPLETED));
        command("Report", "baton report " + facts.id());
        if (!done || facts.project().isPresent()) {
            Way next = done ? new Way(NEXT, review(facts.project().orElseThrow())) : way;
            command(next.label(), next.command());
        }
    }

    /// The command that answers; the question itself stands above.
    private void gate(OpenGate gate) {
        Question question = gate.question();
        String words = facts.id() + " " + gate.id();
        Optional<String> option = question.options().stream().findFirst();
        if (question.recommended().isPresent()) {
            command(NEXT, "baton approve " + words);
        } else {
            command(
                    option.isPresent() ? NEXT + ", or another option" : NEXT,
                    "baton decide " + words + " " + option.map(Shell::last).orElse("ANSWER"));
        }
    }

    private static String review(String project) {
        return "baton review --project " + Shell.path(project);
    }

    private void say(String label, String text) {
        rows.add(new Row(label, text, false));
    }

    private void command(String label, String text) {
        rows.add(new Row(label, text, true));
    }
}
