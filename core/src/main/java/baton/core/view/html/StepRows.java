package baton.core.view.html;

import baton.core.view.Snapshot;
import baton.core.view.Span;
import baton.core.view.chronicle.UnitState;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The steps of a run, one below the other, each with a bar for the time it took.
final class StepRows {
    private static final String ID = "steps";

    /// The rows that a browser leaves out together while nobody looks at them: to ask that of each
    /// row of a long plan costs more than to lay it out.
    private static final int BATCH = 50;

    private StepRows() {}

    static Fragment of(RunView view) {
        Waterfall fall = Waterfall.over(view.timeline().length());
        List<Fragment> rows =
                view.seen().sessions().stream()
                        .flatMap(session -> session.steps().stream())
                        .map(step -> row(view, step, fall))
                        .toList();
        return Fragment.of(
                ID,
                batches(rows),
                Tag.DIV,
                list ->
                        Tag.SECTION.of(
                                Tag.HEADER
                                        .of(Tag.H2.of("Steps"), filter(view), legend(fall.scale()))
                                        .kind("bar"),
                                list.kind("steps")));
    }

    private static List<Fragment> batches(List<Fragment> rows) {
        List<Fragment> batches = new ArrayList<>();
        for (int from = 0; from < rows.size(); from += BATCH) {
            List<Fragment> batch = rows.subList(from, Math.min(rows.size(), from + BATCH));
            String kind = batch.size() == BATCH ? "batch full" : "batch";
            batches.add(
                    Fragment.of(
                            ID + "-from-" + (from + 1),
                            batch,
                            Tag.OL,
                            list -> Tag.DIV.of(list).kind(kind)));
        }
        return batches;
    }

    private static Html filter(RunView view) {
        return view.medium().isLive()
                ? PageParts.button("Only failures").kind("filter")
                : Html.none();
    }

    private static Html legend(Duration scale) {
        return Tag.P.of(
                        tone("agent", "agent"),
                        tone("verify", "Verify"),
                        tone("checks", "checks"),
                        tone("waiting", "waiting"),
                        tone("gate", "question"),
                        Html.text("bar: " + Span.words(scale)))
                .kind("legend");
    }

    private static Html tone(String kind, String words) {
        return Tag.SPAN.of(words).kind("tone", kind);
    }

    private static Fragment row(RunView view, Snapshot.Step step, Waterfall fall) {
        String title = step.title().orElse("");
        boolean goesOn = step.state() == UnitState.IN_PROGRESS;
        boolean begun = step.attempt() > 0;
        Html.Element name =
                Tag.A.of(Tag.SPAN.of(String.valueOf(step.n())).kind("n"), PageParts.foreign(title))
                        .to(view.medium().step(view.seen().run(), step.n()))
                        .kind("open");
        Html attempt =
                step.attempt() > 1
                        ? Tag.SPAN.of("attempt " + step.attempt()).kind("attempt")
                        : Html.none();
        Html heard =
                step.lastLine()
                        .<Html>map(line -> Tag.P.of(PageParts.foreign(line)).kind("heard"))
                        .orElse(Html.none());
        return Fragment.of(
                "row-" + step.n(),
                Tag.LI
                        .of(
                                name,
                                attempt,
                                PageParts.state(step.state()),
                                begun ? PageParts.elapsed(step.elapsed(), goesOn) : Html.none(),
                                begun ? fall.bar(view.timeline().of(step.n())) : Html.none(),
                                heard)
                        .kind("row", step.state().word()));
    }
}
