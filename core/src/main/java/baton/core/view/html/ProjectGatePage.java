package baton.core.view.html;

import baton.core.policy.shell.Shell;
import baton.core.view.html.PageParts.Fact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The page of a file of a project that waits for approval: what has changed since the last one,
/// the whole of it, its hash, and one button. Nothing on it has the focus when it opens.
public final class ProjectGatePage {
    private static final int HASH_SHOWN = 12;

    private ProjectGatePage() {}

    public static String title(ProjectGateView view) {
        return view.name() + " · " + (view.open().isPresent() ? "waits for you" : "goes on");
    }

    public static List<Fragment> of(ProjectGateView view) {
        List<Fragment> page = new ArrayList<>();
        page.add(view.open().map(asked -> open(view, asked)).orElseGet(() -> closed(view)));
        view.open()
                .ifPresent(
                        asked -> {
                            page.add(change(asked));
                            page.add(paper("whole", "All of it", asked.whole()));
                        });
        return page;
    }

    private static Fragment open(ProjectGateView view, ProjectGateView.Asked asked) {
        String short12 = asked.hash().substring(0, Math.min(HASH_SHOWN, asked.hash().length()));
        String command =
                "baton approve "
                        + Shell.word(view.name())
                        + " "
                        + view.gate()
                        + " --hash "
                        + short12;
        List<Html> lines =
                asked.summary().stream().<Html>map(l -> Tag.LI.of(PageParts.foreign(l))).toList();
        return Fragment.of(
                "gate",
                Tag.SECTION
                        .of(
                                Tag.H1.of(
                                        Html.text("Approve " + asked.file() + "?"),
                                        PageParts.state("waiting")),
                                lines.isEmpty() ? Html.none() : Tag.UL.of(Html.several(lines)),
                                PageParts.facts(
                                        List.of(
                                                Fact.foreign("Project", Optional.of(view.name())),
                                                Fact.of("Gate", Tag.CODE.of(view.gate())),
                                                Fact.of(
                                                        "Hash",
                                                        Tag.CODE.of(short12).kind("hash")))),
                                Tag.DIV.of(button(view, asked)).kind("answers"),
                                PageParts.said(),
                                Tag.P.of("Or in a terminal:").kind("label"),
                                PageParts.command(command, Medium.SERVER))
                        .kind("asks"));
    }

    private static Html button(ProjectGateView view, ProjectGateView.Asked asked) {
        return PageParts.button("Approve " + asked.file())
                .kind("answer", "advised")
                .with(Attribute.Name.DATA_VERB, "approve_project")
                .with(Attribute.Name.DATA_RUN, view.name())
                .with(Attribute.Name.DATA_GATE, view.gate())
                .with(Attribute.Name.DATA_HASH, asked.hash());
    }

    private static Fragment change(ProjectGateView.Asked asked) {
        return asked.change().isEmpty()
                ? Fragment.of(
                        "change",
                        Tag.P.of("There is no earlier approval to compare it with.").kind("label"))
                : Fragment.of(
                        "change",
                        Tag.SECTION.of(
                                Tag.H2.of("Changed since it was approved last"),
                                text("changed", asked.change())));
    }

    private static Fragment paper(String id, String title, List<String> lines) {
        return Fragment.of(
                id, Tag.DETAILS.of(Tag.SUMMARY.of(title), text(id + "-text", lines)).kind("paper"));
    }

    private static Html text(String id, List<String> lines) {
        String all = String.join("\n", lines);
        return Tag.PRE
                .of(StepPage.lines(id, new Paper.Piece(0, all)))
                .id(id)
                .with(Attribute.Name.TABINDEX, "0");
    }

    private static Fragment closed(ProjectGateView view) {
        return Fragment.of(
                "gate",
                Tag.SECTION.of(
                        Tag.H1.of(PageParts.foreign(view.name())),
                        Tag.P.of("Its " + view.gate() + " does not wait for you. Go on with:"),
                        PageParts.command("baton go", Medium.SERVER)));
    }
}
