package baton.app.execute;

import baton.core.Shown;
import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.EventType;
import baton.core.run.PlanRun;
import baton.core.run.SessionRun;
import baton.core.run.SessionState.Fate;
import baton.core.run.SessionState.Lost;
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

    private final List<SessionFacts> sessions;

    SessionTelling(RunFacts facts) {
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
            lines.add("In no commit, and so no part of this run: " + left);
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
        String numbers = all.stream().map(String::valueOf).collect(Collectors.joining(", "));
        return (all.size() == 1 ? "session " : "sessions ") + numbers;
    }

    Optional<String> line(EventType type, Entry entry, PlanRun run) {
        Optional<SessionFacts> session =
                sessions.stream().filter(s -> s.number() == entry.session()).findFirst();
        return session.flatMap(
                known ->
                        switch (type) {
                            case SESSION_STARTED -> Optional.of(name(known) + began(entry));
                            case SESSION_ENDED -> left(entry);
                            case SESSION_MERGED -> Optional.of(name(known) + merged(entry));
                            case SESSION_CONFLICTED -> Optional.of(refused(known, entry));
                            case SESSION_RESCUED -> Optional.of(rescued(known, entry, run));
                            case EventType _ -> Optional.empty();
                        });
    }

    private static String name(SessionFacts session) {
        String title = session.title().isEmpty() ? "" : ": " + session.title();
        return "Session " + session.number() + title;
    }

    private static String began(Entry entry) {
        Optional<Long> recovery = entry.data().whole("recovery");
        return recovery.map(n -> " — began again (recovery " + n + ")").orElse(" — began");
    }

    private static Optional<String> left(Entry entry) {
        return Optional.of(text(entry, "leftovers"))
                .filter(ref -> !ref.isEmpty())
                .map(ref -> "Changes in no commit are kept at " + ref);
    }

    private static String merged(Entry entry) {
        String commit = text(entry, "commit");
        String brief = commit.substring(0, Math.min(commit.length(), BRIEF));
        String result = text(entry, "result");
        return result.isEmpty()
                ? " — merged as " + brief
                : " — merged as "
                        + brief
                        + ", but not published: "
                        + text(entry, "refused")
                        + " — take it with: git merge "
                        + result;
    }

    private static String refused(SessionFacts session, Entry entry) {
        String what = String.join(", ", texts(entry, "what"));
        String fate = text(entry, "fate");
        if (fate.equals(Fate.CONFLICT.word())) {
            return "Wave " + session.wave() + " MERGE CONFLICT: " + name(session) + " in " + what;
        }
        boolean red = fate.equals(Fate.RED.word());
        return name(session) + (red ? " — red after the merge: " : " — not merged: ") + what;
    }

    private static String rescued(SessionFacts session, Entry entry, PlanRun run) {
        String ref = text(entry, "ref");
        String kept = ref.isEmpty() ? "nothing was to be kept" : "its work is kept at " + ref;
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

    private static List<String> texts(Entry entry, String key) {
        return entry.data().texts(key);
    }

    private static String text(Entry entry, String key) {
        return entry.data().text(key);
    }
}
