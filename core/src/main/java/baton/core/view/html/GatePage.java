package baton.core.view.html;

import baton.core.run.RunId;
import baton.core.step.Question;
import baton.core.view.chronicle.OpenGate;
import baton.core.view.html.PageParts.Fact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The page of a question: what is asked, its hash, and a button for each answer. Nothing on it has
/// the focus when it opens.
public final class GatePage {
    private static final String APPROVE = "approve";
    private static final String DECIDE = "decide";

    private GatePage() {}

    public static String title(GateView view) {
        return view.name() + " · " + (view.gate().isPresent() ? "waits for you" : "answered");
    }

    public static List<Fragment> of(GateView view) {
        return List.of(
                view.gate().map(gate -> open(view, gate)).orElseGet(() -> closed(view)),
                earlier(view));
    }

    /// The commands that answer it in a terminal.
    static Html commands(RunId run, OpenGate gate, Medium medium) {
        List<Html> commands =
                gate.commands(run).stream()
                        .<Html>map(command -> PageParts.command(command, medium))
                        .toList();
        return Html.several(commands);
    }

    private static Fragment open(GateView view, OpenGate gate) {
        Question question = gate.question();
        return Fragment.of(
                "gate",
                Tag.SECTION
                        .of(
                                Tag.H1.of(
                                        Html.text("Step " + gate.step() + " asks"),
                                        PageParts.state("waiting")),
                                Tag.P.of(PageParts.foreign(question.context())).kind("question"),
                                PageParts.facts(
                                        List.of(
                                                Fact.of("Gate", Tag.CODE.of(gate.id())),
                                                Fact.of("Since", PageParts.time(gate.since())),
                                                Fact.of(
                                                        "Hash",
                                                        Tag.CODE.of(view.hash()).kind("hash")))),
                                answers(view, gate),
                                Tag.P.of("Or in a terminal:").kind("label"),
                                commands(view.run(), gate, Medium.SERVER))
                        .kind("asks"));
    }

    private static Html answers(GateView view, OpenGate gate) {
        Question question = gate.question();
        List<Html> buttons = new ArrayList<>();
        question.agreed()
                .ifPresent(
                        answer ->
                                buttons.add(
                                        answer(view, gate, APPROVE, answer)
                                                .kind("answer", "advised")));
        question.options().stream()
                .filter(option -> !question.agreed().equals(Optional.of(option)))
                .forEach(option -> buttons.add(answer(view, gate, DECIDE, option).kind("answer")));
        if (question.options().isEmpty()) {
            buttons.add(
                    Tag.LABEL.of(
                            Html.text("Another answer"),
                            Tag.TEXTAREA.of().id("words").with(Attribute.Name.ROWS, "3")));
            buttons.add(answer(view, gate, DECIDE, "").kind("answer"));
        }
        return Tag.DIV.of(Tag.DIV.of(Html.several(buttons)).kind("answers"), PageParts.said());
    }

    /// A button for one answer; without an answer of its own it takes the words beside it.
    private static Html.Element answer(GateView view, OpenGate gate, String verb, String answer) {
        Html words =
                answer.isEmpty()
                        ? Html.text("Decide")
                        : Html.several(
                                Html.text(verb.equals(APPROVE) ? "Approve: " : "Decide: "),
                                PageParts.foreign(answer));
        return Tag.BUTTON
                .of(words)
                .with(Attribute.Name.TYPE, "button")
                .with(Attribute.Name.DATA_VERB, verb)
                .with(Attribute.Name.DATA_RUN, view.run().value())
                .with(Attribute.Name.DATA_GATE, gate.id())
                .with(Attribute.Name.DATA_HASH, view.hash())
                .with(Attribute.Name.DATA_ANSWER, answer);
    }

    private static Fragment closed(GateView view) {
        Optional<GateView.Answered> given =
                view.earlier().stream()
                        .filter(one -> one.gate().equals(view.name()))
                        .reduce((_, last) -> last);
        Html words =
                given.<Html>map(
                                one ->
                                        Html.several(
                                                Tag.P.of(PageParts.foreign(one.question()))
                                                        .kind("question"),
                                                Tag.P.of(
                                                        Html.text("The answer is "),
                                                        Tag.STRONG.of(
                                                                PageParts.foreign(one.answer())),
                                                        Html.text(". Go on with:")),
                                                PageParts.command(view.resume(), Medium.SERVER)))
                        .orElse(Tag.P.of("Nothing waits for an answer under this name."));
        return Fragment.of(
                "gate",
                Tag.SECTION.of(
                        Tag.H1.of(
                                Html.text("Gate "),
                                PageParts.foreign(view.name()),
                                given.isPresent() ? PageParts.state("completed") : Html.none()),
                        words));
    }

    private static Fragment earlier(GateView view) {
        List<Html> rows =
                view.earlier().stream()
                        .filter(one -> !one.gate().equals(view.name()))
                        .<Html>map(
                                one ->
                                        Tag.LI
                                                .of(
                                                        Tag.P.of(PageParts.foreign(one.question())),
                                                        Tag.P.of(
                                                                        Html.text(
                                                                                one.gate() + ": "),
                                                                        PageParts.foreign(
                                                                                one.answer()))
                                                                .kind("label"))
                                                .kind("card"))
                        .toList();
        return rows.isEmpty()
                ? Fragment.empty("earlier")
                : Fragment.of(
                        "earlier",
                        Tag.SECTION.of(
                                Tag.H2.of("Answered before in this run"),
                                Tag.UL.of(Html.several(rows)).kind("cards")));
    }
}
