package baton.core.contract.message;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.text.Xml.Element;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// A message speaks of one WORK: the root's, which is that of the folder it lies in, that of every
/// nested `work`, and that of the files it names.
final class WorkIds {
    private WorkIds() {}

    static List<Problem> check(Element root, String path) {
        List<Problem> problems = new ArrayList<>();
        Optional<String> own = MessageReader.attribute(root, "work");
        Optional<String> folder = Ids.workFolder(path);
        own.filter(id -> Ids.work(id).isEmpty()).ifPresent(id -> problems.add(malformed(root, id)));
        Optional<String> work = own.flatMap(Ids::work);
        if (work.isPresent() && folder.isPresent() && !work.equals(folder)) {
            String where = "the message lies in the folder of " + folder.get();
            problems.add(mismatch(root, where + " and is about " + work.get()));
        }
        Optional<String> expected = work.or(() -> folder);
        expected.ifPresent(id -> checkInside(root, id, problems));
        return problems;
    }

    private static void checkInside(Element root, String expected, List<Problem> problems) {
        for (Element element : root.all()) {
            if (element != root) {
                mentioned(element, expected)
                        .ifPresent(
                                other ->
                                        problems.add(
                                                mismatch(
                                                        element,
                                                        "<"
                                                                + element.name()
                                                                + "> is about "
                                                                + other
                                                                + ", the message about "
                                                                + expected)));
            }
        }
        files(root)
                .forEach(
                        file ->
                                Ids.workFolder(file.text())
                                        .filter(other -> !other.equals(expected))
                                        .ifPresent(
                                                other ->
                                                        problems.add(
                                                                mismatch(
                                                                        file,
                                                                        "<"
                                                                                + file.name()
                                                                                + "> lies in the"
                                                                                + " folder of "
                                                                                + other
                                                                                + ", the message is"
                                                                                + " about "
                                                                                + expected))));
    }

    /// Another WORK than expected in a `work` attribute or a `<work>` element.
    private static Optional<String> mentioned(Element element, String expected) {
        Optional<String> text =
                element.name().equals("work") ? Optional.of(element.text()) : Optional.empty();
        return MessageReader.attribute(element, "work")
                .or(() -> text)
                .map(raw -> Ids.work(raw).orElse(raw))
                .filter(id -> !id.isEmpty() && !id.equals(expected));
    }

    private static Stream<Element> files(Element root) {
        Function<Element, Stream<Element>> planFile = e -> e.child("plan-file").stream();
        Function<Element, Stream<Element>> taskFile = e -> e.child("file").stream();
        return Stream.of(
                        root.child("context").stream().flatMap(planFile),
                        root.child("task-spec").stream().flatMap(taskFile),
                        root.child("result-file").stream())
                .flatMap(found -> found);
    }

    private static Problem malformed(Element root, String id) {
        return mismatch(root, "`" + id + "` is no WORK id").withFix("write the id as WORK-NN");
    }

    private static Problem mismatch(Element element, String message) {
        return Fault.XML_WORK_MISMATCH.at(element.line(), message);
    }
}
