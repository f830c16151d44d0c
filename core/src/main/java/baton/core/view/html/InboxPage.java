package baton.core.view.html;

import baton.core.Plural;
import baton.core.view.html.InboxView.Need;
import baton.core.view.html.InboxView.Row;

import java.util.List;

/// The first page: what needs a person, then runs in flight, then runs that have ended.
public final class InboxPage {
    private InboxPage() {}

    public static List<Fragment> of(InboxView view) {
        return List.of(head(view), needs(view), stages(view), flying(view), finished(view));
    }

    private static Fragment head(InboxView view) {
        return Fragment.of(
                "head",
                Tag.SECTION.of(
                        Tag.H1.of("Inbox"), Tag.P.of(Tag.CODE.of(view.checkout())).kind("label")));
    }

    private static Fragment needs(InboxView view) {
        List<Fragment> cards = view.needs().stream().map(InboxPage::need).toList();
        return view.needs().isEmpty()
                ? Fragment.of(
                        "needs",
                        Tag.SECTION.of(Tag.P.of("Nothing needs you.").kind("calm")).kind("asks"))
                : Fragment.of(
                        "needs",
                        cards,
                        Tag.UL,
                        list ->
                                Tag.SECTION
                                        .of(Tag.H2.of("Needs you"), list.kind("cards"))
                                        .kind("asks"));
    }

    private static Fragment need(Need need) {
        Html words = PageParts.foreign(need.words());
        Html named =
                need.page()
                        .<Html>map(to -> Tag.A.of(words).to(to).kind("open"))
                        .orElseGet(() -> Tag.STRONG.of(words));
        return Fragment.of(
                "need-" + need.id(),
                Tag.LI
                        .of(
                                Tag.P.of(PageParts.state(need.state()), Html.text(" "), named),
                                Tag.P.of(PageParts.foreign(need.about())).kind("label"),
                                PageParts.command(need.command(), Medium.SERVER))
                        .kind("card", "row", need.state()));
    }

    private static Fragment stages(InboxView view) {
        return view.stages().isEmpty()
                ? Fragment.empty("stages")
                : Fragment.of(
                        "stages",
                        view.stages().stream().map(InboxPage::need).toList(),
                        Tag.UL,
                        list -> Tag.SECTION.of(Tag.H2.of("Stages under way"), list.kind("cards")));
    }

    private static Fragment flying(InboxView view) {
        return view.flying().isEmpty()
                ? Fragment.empty("flying")
                : runs("flying", "In flight", view.flying(), Html.none());
    }

    private static Fragment finished(InboxView view) {
        Html older =
                view.older() == 0
                        ? Html.none()
                        : Tag.P.of(Plural.count(view.older(), "older run") + ": baton runs --all")
                                .kind("label");
        return view.finished().isEmpty()
                ? Fragment.of(
                        "finished",
                        Tag.SECTION.of(
                                Tag.P.of(
                                        view.flying().isEmpty()
                                                ? "No run has ended here yet. Begin one with"
                                                        + " `baton demo`."
                                                : "No run has ended here yet.")))
                : runs("finished", "Ended", view.finished(), older);
    }

    private static Fragment runs(String id, String title, List<Row> rows, Html after) {
        return Fragment.of(
                id,
                rows.stream().map(InboxPage::row).toList(),
                Tag.OL,
                list -> Tag.SECTION.of(Tag.H2.of(title), list.kind("runs"), after));
    }

    private static Fragment row(Row row) {
        Html started = row.started().<Html>map(PageParts::time).orElse(Html.none());
        Html plan = PageParts.foreign(row.plan().orElse("run"));
        Html named =
                row.place()
                        .<Html>map(_ -> Tag.STRONG.of(plan))
                        .orElseGet(() -> Tag.A.of(plan).to(Address.run(row.run())).kind("open"));
        Html place =
                row.place()
                        .<Html>map(path -> Tag.CODE.of(PageParts.foreign(path)).kind("label"))
                        .orElse(Html.none());
        return Fragment.of(
                row.place().map(InboxView::there).orElse("") + "run-" + row.run(),
                Tag.LI
                        .of(
                                named,
                                PageParts.state(row.state()),
                                Tag.SPAN
                                        .of(row.passed() + "/" + Plural.count(row.total(), "step"))
                                        .kind("count"),
                                PageParts.elapsed(row.elapsed(), row.state().equals("running")),
                                started,
                                Tag.CODE.of(row.run().value()),
                                place)
                        .kind("row", row.state()));
    }
}
