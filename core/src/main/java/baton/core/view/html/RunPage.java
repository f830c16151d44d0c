package baton.core.view.html;

import baton.core.Plural;
import baton.core.run.RunId;
import baton.core.view.RunState;
import baton.core.view.Snapshot;
import baton.core.view.Snapshot.Trouble;
import baton.core.view.Span;
import baton.core.view.chronicle.OpenGate;
import baton.core.view.html.PageParts.Fact;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// The page of a run: its result and what it cost, what needs a person, sessions, steps with the
/// time they took, problems.
public final class RunPage {
    private RunPage() {}

    public static List<Fragment> of(RunView view) {
        return List.of(
                head(view),
                gates(view),
                SessionWaves.of(view.seen()),
                StepRows.of(view),
                problems(view));
    }

    /// The name of the run as the title of its page.
    public static String title(RunView view) {
        return view.origin().plan().orElse("run") + " · " + view.seen().stateWord();
    }

    private static Fragment head(RunView view) {
        Snapshot seen = view.seen();
        boolean goesOn = seen.state() == RunState.RUNNING;
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.of("Run", Tag.CODE.of(seen.run().value())));
        facts.add(Fact.foreign("Branch", view.origin().branch().map(RunPage::branch)));
        facts.add(Fact.foreign("Agent", view.origin().agent()));
        facts.add(new Fact("Started", seen.started().map(PageParts::time)));
        facts.add(Fact.of("Worked", PageParts.elapsed(seen.elapsed(), goesOn)));
        facts.addAll(PageParts.usage(seen.usage()));
        return Fragment.of(
                "head",
                Tag.SECTION.of(
                        Tag.H1.of(
                                PageParts.foreign(view.origin().plan().orElse("Run")),
                                PageParts.state(seen.stateWord())),
                        Tag.P.of(Html.text(counted(seen)), toProblems(seen)).kind("counted"),
                        Tag.PROGRESS
                                .of()
                                .with(Attribute.Name.MAX, String.valueOf(seen.stepsTotal()))
                                .with(Attribute.Name.VALUE, String.valueOf(seen.stepsPassed()))
                                .with(Attribute.Name.ARIA_LABEL, "steps passed"),
                        PageParts.facts(facts),
                        next(view),
                        deeds(view)));
    }

    private static Html deeds(RunView view) {
        if (!view.medium().isLive()) {
            return Html.none();
        }
        Html stop =
                view.stop()
                        .<Html>map(
                                hash ->
                                        PageParts.deed(
                                                "Stop this run", "stop", view.seen().run(), hash))
                        .orElse(Html.none());
        return Html.several(stop, PageParts.said());
    }

    private static String branch(String name) {
        String heads = "refs/heads/";
        return name.startsWith(heads) ? name.substring(heads.length()) : name;
    }

    private static String counted(Snapshot seen) {
        String steps =
                seen.stepsPassed() + " of " + Plural.count(seen.stepsTotal(), "step") + " passed";
        return seen.isSpread()
                ? steps
                        + ", "
                        + seen.sessionsMerged()
                        + " of "
                        + Plural.count(seen.sessions().size(), "session")
                        + " merged"
                : steps;
    }

    /// Problems stand below the steps, which may be many.
    private static Html toProblems(Snapshot seen) {
        int problems = grouped(seen.problems()).size();
        return problems == 0
                ? Html.none()
                : Html.several(
                        Html.text(" · "),
                        Tag.A.of(Plural.count(problems, "problem")).to(Address.anchor("problems")));
    }

    /// The command that goes on with a run which nobody drives and which has not done all.
    private static Html next(RunView view) {
        boolean driven = view.seen().state() == RunState.RUNNING;
        if (driven || view.next().isEmpty() || !view.seen().gates().isEmpty()) {
            return Html.none();
        }
        return Html.several(
                Tag.P.of("Go on with:").kind("label"),
                PageParts.command(view.next().get(), view.medium()));
    }

    private static Fragment gates(RunView view) {
        List<OpenGate> gates = view.seen().gates();
        if (gates.isEmpty()) {
            return Fragment.empty("gates");
        }
        Html[] rows = gates.stream().map(gate -> gate(view, gate)).toArray(Html[]::new);
        return Fragment.of(
                "gates",
                Tag.SECTION
                        .of(Tag.H2.of("Waits for you"), Tag.UL.of(rows).kind("cards"))
                        .kind("asks"));
    }

    private static Html gate(RunView view, OpenGate gate) {
        RunId run = view.seen().run();
        Html words = PageParts.foreign(gate.question().context());
        String waits = Span.words(Duration.between(gate.since(), view.seen().now()));
        Html named = Html.text("Step " + gate.step() + " · " + gate.id() + ", for " + waits);
        return Tag.LI
                .of(
                        view.medium()
                                .gate(run, gate.id())
                                .<Html>map(to -> Tag.A.of(words).to(to).kind("open"))
                                .orElse(words),
                        Tag.P.of(named).kind("label"),
                        GatePage.commands(run, gate, view.medium()))
                .kind("card", "row");
    }

    private static Fragment problems(RunView view) {
        List<Trouble> problems = view.seen().problems();
        if (problems.isEmpty()) {
            return Fragment.empty("problems");
        }
        Html[] rows =
                grouped(problems).entrySet().stream()
                        .map(one -> problem(one.getKey(), one.getValue()))
                        .toArray(Html[]::new);
        return Fragment.of(
                "problems", Tag.SECTION.of(Tag.H2.of("Problems"), Tag.UL.of(rows).kind("cards")));
    }

    /// A unit, a reason and what mends it, which several attempts may share.
    private record Same(String unit, String reason, Optional<String> fix) {}

    private static SequencedMap<Same, List<Integer>> grouped(List<Trouble> problems) {
        SequencedMap<Same, List<Integer>> grouped = new LinkedHashMap<>();
        for (Trouble trouble : problems) {
            grouped.computeIfAbsent(
                            new Same(trouble.unit(), trouble.reason(), trouble.fix()),
                            _ -> new ArrayList<>())
                    .add(trouble.attempt());
        }
        return grouped;
    }

    private static Html problem(Same same, List<Integer> attempts) {
        List<Integer> counted = attempts.stream().filter(attempt -> attempt > 0).toList();
        String which = counted.isEmpty() ? "" : ", " + Plural.numbered("attempt", counted);
        return Tag.LI
                .of(
                        Tag.P.of(same.unit() + which).kind("label"),
                        Tag.P.of(PageParts.foreign(same.reason())),
                        same.fix().<Html>map(RunPage::fix).orElse(Html.none()))
                .kind("card", "trouble");
    }

    private static Html fix(String fix) {
        return Tag.P.of(Html.text("Fix: "), PageParts.foreign(fix)).kind("fix");
    }
}
