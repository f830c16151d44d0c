package baton.core.view;

import baton.core.Plural;
import baton.core.run.PlanRun;
import baton.core.run.SessionRules;
import baton.core.run.SessionRun;
import baton.core.run.SessionStage;
import baton.core.view.chronicle.Chronicle;
import baton.core.view.chronicle.SessionStory;
import baton.core.view.chronicle.UnitState;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The part of a report about sessions: how each ended, what keeps it from being merged, where its
/// work is, and how to get it. Nothing is said of a run in the user's checkout.
final class SessionReport {
    private final RunFacts facts;
    private final PlanRun run;
    private final Chronicle told;
    private final List<String> lines = new ArrayList<>();

    SessionReport(RunFacts facts, PlanRun run, Chronicle told) {
        this.facts = facts;
        this.run = run;
        this.told = told;
    }

    /// The section with its table.
    List<String> section() {
        if (told.sessions().isEmpty()) {
            return List.of();
        }
        lines.add("### Sessions");
        lines.add("");
        lines.add("| Session | Title | Wave | State | Steps | Merge | Recoveries | Time | Cost |");
        lines.add("|---|---|---|---|---|---|---|---|---|");
        Instant until = told.last().orElse(Instant.EPOCH);
        stories().forEach(story -> lines.add(row(story, until)));
        lines.add("");
        stories().forEach(this::details);
        unpublished();
        return List.copyOf(lines);
    }

    /// Those that the user's branch does not have, for what remains to be done.
    List<String> remaining() {
        return Stream.concat(
                        stories().stream()
                                .filter(story -> !story.isMerged())
                                .map(s -> "- " + name(s) + " — " + state(s) + proved(s)),
                        refusal().stream()
                                .map(r -> "- Take the merged result with `" + taking(r) + "`"))
                .toList();
    }

    private String taking(SessionStory.Refusal refusal) {
        return facts.taking(refusal.result());
    }

    /// The refusal to publish what was merged last, which the user's branch therefore does not
    /// have.
    private Optional<SessionStory.Refusal> refusal() {
        return stories().stream()
                .filter(SessionStory::isMerged)
                .flatMap(story -> story.merge().refusal().stream())
                .reduce((_, last) -> last);
    }

    /// The sessions that no further recovery may help.
    List<String> exhausted() {
        return run.sessions().all().stream()
                .filter(s -> s.tally().recoveries() >= SessionRules.RECOVERIES_MAX)
                .filter(this::isStillWanting)
                .map(
                        s ->
                                "RECOVERY EXHAUSTED: session "
                                        + s.number()
                                        + " drifted after "
                                        + SessionRules.RECOVERIES_MAX
                                        + " recovery attempts.")
                .toList();
    }

    private boolean isStillWanting(SessionRun session) {
        List<Integer> missing = run.audit().map(audit -> audit.missing()).orElse(List.of());
        return session.state() instanceof SessionStage.Lost
                || session.steps().stream().anyMatch(s -> missing.contains(s.rules().number()));
    }

    /// True if the user's branch was moved to where the run could not follow.
    boolean moved() {
        return told.sessions().stream()
                .anyMatch(s -> s.state() == UnitState.STOPPED && s.why().isPresent());
    }

    /// As nobody works on them any more.
    private List<SessionStory> stories() {
        return told.sessions().stream().map(SessionStory::leftOff).toList();
    }

    private static String row(SessionStory story, Instant until) {
        return Cells.row(
                String.valueOf(story.number()),
                story.facts().title(),
                String.valueOf(story.facts().wave()),
                state(story),
                numbers(story.facts().steps()),
                story.merge().commit().map(Cells::brief).orElse("—"),
                String.valueOf(story.recoveries()),
                story.isReached() ? Span.words(story.elapsed(until)) : "—",
                story.usage().cost().map(cost -> "$" + cost.toPlainString()).orElse("—"));
    }

    private static String state(SessionStory story) {
        return switch (story.state()) {
            case PENDING -> "not reached";
            case CONFLICTED -> "merge conflict";
            case RED -> "Verify failed after the merge";
            case MERGED -> story.merge().refusal().map(_ -> "merged aside").orElse("merged");
            case IN_PROGRESS, COMPLETED, FAILED, SKIPPED, BLOCKED, STOPPED, WAITING, MERGING ->
                    story.state().word().replace('_', ' ');
        };
    }

    private String proved(SessionStory story) {
        String steps =
                steps(unmergedSteps().stream().filter(story.facts().steps()::contains).toList());
        return steps.isEmpty() ? "" : "; proved but not merged: " + steps;
    }

    private static String numbers(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static String name(SessionStory story) {
        String title = Cells.cell(story.facts().title());
        return "Session " + story.number() + (title.isEmpty() ? "" : ": " + title);
    }

    private void details(SessionStory story) {
        Optional<String> why = story.isMerged() ? Optional.empty() : story.why();
        Optional<String> rescue = story.merge().rescue().filter(_ -> !story.isMerged());
        Optional<String> leftovers = story.merge().leftovers();
        Optional<String> before = story.merge().before();
        if (why.isEmpty() && before.isEmpty() && rescue.isEmpty() && leftovers.isEmpty()) {
            return;
        }
        lines.add(name(story));
        lines.add("");
        before.ifPresent(text -> lines.add("- before it was worked on again: " + Cells.cell(text)));
        why.ifPresent(text -> lines.add("- " + Cells.cell(text)));
        rescue.ifPresent(ref -> lines.add("- the work of the session is kept at `" + ref + "`"));
        leftovers.ifPresent(ref -> lines.add("- uncommitted changes are kept at `" + ref + "`"));
        rescue.ifPresent(ref -> lines.add("- see the work with `git log -p .." + ref + "`"));
        rescue.or(() -> leftovers)
                .ifPresent(
                        ref ->
                                lines.add(
                                        "- restore its files with `baton rescue restore "
                                                + ref
                                                + "`"));
        lines.add("");
    }

    private void unpublished() {
        refusal()
                .ifPresent(
                        refusal -> {
                            lines.add("The merged result could not be published:");
                            lines.add("");
                            lines.add("- " + Cells.cell(refusal.reason()));
                            lines.add("- take the result with `" + taking(refusal) + "`");
                            lines.add("");
                        });
    }

    /// The steps that passed in sessions that were not merged.
    Optional<String> unmerged() {
        return Optional.of(steps(unmergedSteps()))
                .filter(steps -> !steps.isEmpty())
                .map(steps -> "Proved but not merged: " + steps);
    }

    private List<Integer> unmergedSteps() {
        return run.steps().stream()
                .filter(step -> Unmerged.holds(run, step))
                .map(step -> step.rules().number())
                .toList();
    }

    private static String steps(List<Integer> steps) {
        return steps.isEmpty() ? "" : Plural.numbered("step", steps);
    }
}
