package baton.core.view.html;

import baton.core.Plural;
import baton.core.view.Snapshot;
import baton.core.view.chronicle.Attempted;
import baton.core.view.chronicle.OpenGate;
import baton.core.view.chronicle.UnitState;
import baton.core.view.html.PageParts.Fact;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The page of a step: the facts behind its state, try by try, with the texts that belong to them.
public final class StepPage {
    private StepPage() {}

    static String id(int step) {
        return "step-" + step;
    }

    public static String title(StepView view) {
        return "Step " + view.step().n() + " · " + view.step().title().orElse("");
    }

    public static List<Fragment> of(StepView view) {
        List<Fragment> page = new ArrayList<>();
        page.add(head(view));
        page.add(tries(view));
        page.addAll(papers(view, 0));
        return page;
    }

    /// The same as one section of the file about a run.
    public static Html section(StepView view) {
        return Tag.SECTION.of(Fragment.html(of(view))).kind("step");
    }

    private static Fragment head(StepView view) {
        Snapshot.Step step = view.step();
        boolean goesOn = step.state() == UnitState.IN_PROGRESS;
        Tag heading = isAlone(view) ? Tag.H1 : Tag.H2;
        return Fragment.of(
                id(step.n()),
                Tag.SECTION.of(
                        heading.of(
                                Html.text("Step " + step.n() + " "),
                                PageParts.foreign(step.title().orElse("")),
                                PageParts.state(step.state())),
                        PageParts.facts(
                                List.of(
                                        Fact.of("Tries", Html.text(counted(view))),
                                        new Fact(
                                                "Worked",
                                                Optional.of(step)
                                                        .filter(s -> s.attempt() > 0)
                                                        .map(
                                                                s ->
                                                                        PageParts.elapsed(
                                                                                s.elapsed(),
                                                                                goesOn))),
                                        Fact.foreign("Last line", step.lastLine()))),
                        view.gate().map(gate -> question(view, gate)).orElse(Html.none()),
                        view.offer().map(offer -> deeds(view, offer)).orElse(Html.none())));
    }

    /// The question that waits for an answer, and the commands that give one.
    private static Html question(StepView view, OpenGate gate) {
        Html words = PageParts.foreign(gate.question().sentence());
        return Html.several(
                Tag.P.of(
                        view.medium()
                                .gate(view.run(), gate.id())
                                .<Html>map(to -> Tag.A.of(words).to(to))
                                .orElse(words)),
                GatePage.commands(view.run(), gate, view.medium()));
    }

    /// The buttons that a step has which did not pass, and the command that goes on with the run.
    private static Html deeds(StepView view, StepView.Offer offer) {
        List<Html> buttons =
                switch (view.step().state()) {
                    case FAILED, BLOCKED, STOPPED ->
                            List.of(
                                    deed(view, offer, "Try it again", "retry"),
                                    deed(view, offer, "Leave it out", "skip"));
                    case WAITING -> List.of(deed(view, offer, "Leave it out", "skip"));
                    case SKIPPED -> List.of(deed(view, offer, "Try it after all", "retry"));
                    case COMPLETED, MERGED, CONFLICTED, RED, PENDING, IN_PROGRESS, MERGING ->
                            List.of();
                };
        return Html.several(
                Tag.DIV.of(Html.several(buttons)).kind("deeds"),
                PageParts.said(),
                Tag.P.of(
                                buttons.isEmpty()
                                        ? "Go on with:"
                                        : "A button only notes the wish. Go on with:")
                        .kind("label"),
                PageParts.command(offer.resume(), view.medium()));
    }

    private static Html deed(StepView view, StepView.Offer offer, String words, String verb) {
        return PageParts.deed(words, verb, view.run(), offer.hash())
                .with(Attribute.Name.DATA_STEP, String.valueOf(view.step().n()));
    }

    private static String counted(StepView view) {
        return view.tries().isEmpty()
                ? view.step().isFromBefore() ? "none in this run: it had passed before" : "none yet"
                : Plural.count(view.tries().size(), "try", "tries")
                        + " in "
                        + Plural.count(view.step().attempt(), "attempt");
    }

    private static Fragment tries(StepView view) {
        String id = id(view.step().n()) + "-tries";
        if (view.tries().isEmpty()) {
            return Fragment.empty(id);
        }
        List<Fragment> parts = new ArrayList<>();
        for (Attempted one : view.tries()) {
            boolean last = one.equals(view.tries().getLast());
            parts.add(one(view, one, last && (isAlone(view) || !hasPassed(view))));
        }
        return Fragment.of(
                id,
                parts,
                Tag.DIV,
                list -> Tag.SECTION.of((isAlone(view) ? Tag.H2 : Tag.H3).of(question(view)), list));
    }

    /// True if the page is about this step only.
    private static boolean isAlone(StepView view) {
        return view.medium() == Medium.SERVER;
    }

    private static boolean hasPassed(StepView view) {
        return view.step().state() == UnitState.COMPLETED;
    }

    private static String question(StepView view) {
        return switch (view.step().state()) {
            case COMPLETED, MERGED -> "Why is this passed?";
            case FAILED, BLOCKED, STOPPED, CONFLICTED, RED -> "Why did this not pass?";
            case SKIPPED -> "Why was this skipped?";
            case WAITING -> "What does this wait for?";
            case PENDING, IN_PROGRESS, MERGING -> "What has happened so far?";
        };
    }

    /// One try: a summary that opens to its facts and texts.
    private static Fragment one(StepView view, Attempted one, boolean open) {
        String id = id(view.step().n()) + "-try-" + one.tries();
        List<Fragment> parts = new ArrayList<>();
        parts.add(Fragment.of(id + "-facts", FactRows.of(one)));
        parts.addAll(papers(view, one.tries()));
        String name =
                "Attempt "
                        + one.attempt()
                        + (one.tries() == one.attempt() ? "" : ", try " + one.tries());
        return Fragment.of(
                id,
                parts,
                Tag.DIV,
                list ->
                        Tag.DETAILS
                                .of(
                                        Tag.SUMMARY.of(
                                                Tag.STRONG.of(name),
                                                Html.text(" "),
                                                PageParts.foreign(FactRows.outcome(one))),
                                        list)
                                .kind("try")
                                .when(open, Attribute.Name.OPEN));
    }

    private static List<Fragment> papers(StepView view, int tries) {
        return view.papers().stream()
                .filter(paper -> paper.tries() == tries)
                .map(paper -> paper(id(view.step().n()) + "-" + paper.name(), paper))
                .toList();
    }

    private static Fragment paper(String id, Paper paper) {
        List<Fragment> pieces =
                paper.pieces().stream()
                        .map(piece -> Fragment.of(id + "-" + piece.at(), lines(id, piece)))
                        .toList();
        Html cut =
                paper.cut().<Html>map(words -> Tag.P.of(words).kind("label")).orElse(Html.none());
        return Fragment.of(
                id,
                pieces,
                Tag.PRE,
                list ->
                        Tag.DETAILS
                                .of(
                                        Tag.SUMMARY.of(paper.title()),
                                        cut,
                                        list.with(Attribute.Name.TABINDEX, "0"))
                                .kind("paper", paper.name().replaceAll("[-.0-9]+$", "")));
    }

    /// Every line has a name of its own, by the byte it begins with, so that it can be linked to.
    static Html.Element lines(String id, Paper.Piece piece) {
        List<Html> lines = new ArrayList<>();
        long at = piece.at();
        for (String line : piece.text().split("(?<=\n)", -1)) {
            if (!line.isEmpty()) {
                lines.add(Tag.SPAN.of(line).id(id + "-l" + at).kind("line", tone(line)));
                at += line.getBytes(StandardCharsets.UTF_8).length;
            }
        }
        return Tag.SPAN.of(Html.several(lines)).kind("piece");
    }

    /// The tone of a line of a diff; other texts hardly ever begin so.
    private static String tone(String line) {
        if (line.startsWith("+") && !line.startsWith("+++")) {
            return "added";
        }
        return line.startsWith("-") && !line.startsWith("---")
                ? "removed"
                : line.startsWith("@@") ? "place" : "";
    }
}
