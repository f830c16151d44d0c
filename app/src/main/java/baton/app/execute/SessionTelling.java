package baton.app.execute;

import baton.core.Plural;
import baton.core.Shown;
import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.Laid;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.run.SessionEvent;
import baton.core.run.SessionRun;
import baton.core.run.SessionStage.Fate;
import baton.core.run.SessionStage.Lost;
import baton.core.view.RunFacts;
import baton.core.view.chronicle.SessionFacts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The plain lines that tell of sessions. Sessions that work at the same time are told apart by the
/// number in front of each line.
final class SessionTelling {
    private static final int BRIEF = 10;

    private final RunFacts facts;
    private final List<SessionFacts> sessions;

    SessionTelling(RunFacts facts) {
        this.facts = facts;
        this.sessions = facts.sessions();
    }

    private boolean isSpread() {
        return sessions.size() > 1;
    }

    /// The line about the strategy, which is known before anything happens.
    String strategy() {
        return "Strategy: " + (isSpread() ? spread() : "single session" + place());
    }

    private String place() {
        return sessions.isEmpty() ? "" : ", in a worktree of its own";
    }

    /// Sessions that share a wave can be worked on at once.
    private String spread() {
        Map<Integer, Long> sizes =
                sessions.stream()
                        .collect(Collectors.groupingBy(SessionFacts::wave, Collectors.counting()));
        long alone = sizes.values().stream().filter(size -> size == 1).count();
        long parallel = sessions.size() - alone;
        return sessions.size() + " sessions (" + parallel + " parallel, " + alone + " sequential)";
    }

    /// The prefix of a line about a session: its number, where there are several sessions.
    String prefix(Entry entry) {
        return isSpread() && entry.session() > 0 ? "[" + entry.session() + "] " : "";
    }

    /// The lines at the beginning of a run: the uncommitted files that are no part of it, the
    /// checks that were made before it began, and the sessions that wait for others.
    List<String> beginning(Entry began) {
        List<String> lines = new ArrayList<>();
        Shown left = EventReading.shown(began.data(), "uncommitted");
        if (!left.isEmpty()) {
            lines.add("Uncommitted, and so no part of this run: " + left);
        }
        if (isSpread()) {
            lines.add("Pre-flight: PASS (clean tree, no overlaps, no stale worktrees)");
        }
        sessions.stream()
                .filter(s -> !s.deps().isEmpty() || !s.after().isEmpty())
                .map(s -> "[" + s.number() + "] " + name(s) + " — waits for " + awaited(s))
                .forEach(lines::add);
        return lines;
    }

    private static String awaited(SessionFacts session) {
        List<Integer> all =
                Stream.concat(session.deps().stream(), session.after().stream())
                        .distinct()
                        .sorted()
                        .toList();
        return Plural.numbered("session", all);
    }

    /// The line about something that happened to a session. The recovery that begins, and the
    /// reason why a merge is not published, are in the entry.
    Optional<String> line(Entry entry, RunEvent event, PlanRun run) {
        return event instanceof RunEvent.InSession(int number, _, SessionEvent inSession)
                ? sessions.stream()
                        .filter(session -> session.number() == number)
                        .findFirst()
                        .flatMap(session -> line(session, entry, inSession, run))
                : Optional.empty();
    }

    private Optional<String> line(
            SessionFacts session, Entry entry, SessionEvent event, PlanRun run) {
        return switch (event) {
            case SessionEvent.Opened _ -> Optional.of(name(session) + began(entry));
            case SessionEvent.Ended(_, Optional<String> leftovers) ->
                    leftovers
                            .filter(ref -> !ref.isEmpty())
                            .map(ref -> "Changes in no commit are kept at " + ref);
            case SessionEvent.MergeMade(_, _, List<Laid> laid) ->
                    laid.isEmpty() ? Optional.empty() : Optional.of(name(session) + laid(laid));
            case SessionEvent.Published(String commit, _) ->
                    Optional.of(name(session) + merged(entry, commit));
            case SessionEvent.Refused(Fate fate, Shown what) ->
                    Optional.of(refused(session, fate, String.join(", ", what.first())));
            case SessionEvent.Rescued(Optional<String> ref) ->
                    Optional.of(rescued(session, ref.orElse(""), run));
        };
    }

    private static String name(SessionFacts session) {
        String title = session.title().isEmpty() ? "" : ": " + session.title();
        return "Session " + session.number() + title;
    }

    private static String began(Entry entry) {
        Optional<Long> recovery = entry.data().whole("recovery");
        return recovery.map(n -> " — began again (recovery " + n + ")").orElse(" — began");
    }

    private static String laid(List<Laid> commits) {
        List<String> names =
                commits.stream().map(c -> brief(c.was()) + " as " + brief(c.now())).toList();
        return " — laid upon the branch, which was rewritten: " + Shown.texts(names).joined(", ");
    }

    private static String brief(String commit) {
        return commit.substring(0, Math.min(commit.length(), BRIEF));
    }

    private String merged(Entry entry, String commit) {
        String brief = brief(commit);
        String result = text(entry, "result");
        return result.isEmpty()
                ? " — merged as " + brief
                : " — merged as "
                        + brief
                        + ", but not published: "
                        + text(entry, "refused")
                        + " — take the result with: "
                        + facts.taking(result);
    }

    private static String refused(SessionFacts session, Fate fate, String what) {
        return switch (fate) {
            case CONFLICT ->
                    "Wave " + session.wave() + " MERGE CONFLICT: " + name(session) + " in " + what;
            case RED -> name(session) + " — Verify failed after the merge: " + what;
            case STOPPED, MOVED -> name(session) + " — not merged: " + what;
        };
    }

    private static String rescued(SessionFacts session, String ref, PlanRun run) {
        String kept = ref.isEmpty() ? "there was no work to keep" : "its work is kept at " + ref;
        return failedStep(session, run)
                .map(
                        step ->
                                "Wave "
                                        + session.wave()
                                        + " FAILED: Session "
                                        + session.number()
                                        + " failed at step "
                                        + step
                                        + "; "
                                        + kept)
                .orElseGet(() -> name(session) + " — " + kept);
    }

    private static Optional<Integer> failedStep(SessionFacts session, PlanRun run) {
        return run.sessions()
                .session(session.number())
                .filter(known -> known.state().equals(new Lost(Fate.STOPPED)))
                .map(SessionRun::steps)
                .flatMap(
                        steps ->
                                steps.stream()
                                        .filter(s -> s.end().filter(e -> !e.isDone()).isPresent())
                                        .map(step -> step.rules().number())
                                        .findFirst());
    }

    private static String text(Entry entry, String key) {
        return entry.data().text(key);
    }
}
