package baton.core.contract.message;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.text.Xml.Element;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A message speaks of one WORK: the root's, which is that of the folder it lies in, that of every
/// nested `work`, and that of the files it names.
final class WorkIds {
    private record Mention(Element element, String work) {}

    private WorkIds() {}

    static List<Problem> check(Element root, String path) {
        List<Problem> problems = new ArrayList<>();
        Optional<String> raw = MessageReader.attribute(root, "work");
        Optional<String> work = raw.flatMap(Ids::work);
        if (raw.isPresent() && work.isEmpty()) {
            Problem malformed = mismatch(root, "`" + raw.get() + "` is no WORK id");
            problems.add(malformed.withFix("write the id as WORK-NN"));
        }
        Optional<String> folder = Ids.workFolder(path);
        if (work.isPresent() && folder.isPresent() && !work.equals(folder)) {
            String where = "the message lies in the folder of " + folder.get();
            problems.add(mismatch(root, where + " and is about " + work.get()));
        }
        work.or(() -> folder).ifPresent(expected -> problems.addAll(inside(root, expected)));
        return problems;
    }

    private static List<Problem> inside(Element root, String expected) {
        List<Problem> problems = new ArrayList<>();
        for (Mention mention : mentions(root)) {
            if (!mention.work().equals(expected)) {
                String where = "<" + mention.element().name() + "> belongs to " + mention.work();
                problems.add(mismatch(mention.element(), where + ", the message to " + expected));
            }
        }
        return problems;
    }

    private static List<Mention> mentions(Element root) {
        List<Mention> mentions = new ArrayList<>();
        for (Element element : root.all()) {
            boolean named = element.name().equals("work");
            Optional<String> text = MessageText.of(Optional.of(element.text()).filter(_ -> named));
            MessageReader.attribute(element, "work")
                    .or(() -> text)
                    .flatMap(Ids::work)
                    .ifPresent(work -> mentions.add(new Mention(element, work)));
        }
        files(root)
                .forEach(
                        file ->
                                Ids.workFolder(file.text())
                                        .ifPresent(work -> mentions.add(new Mention(file, work))));
        return mentions;
    }

    private static Stream<Element> files(Element root) {
        Stream<Element> plan =
                root.child("context").flatMap(context -> context.child("plan-file")).stream();
        Stream<Element> task = root.child("task-spec").flatMap(spec -> spec.child("file")).stream();
        Stream<Element> result = root.child("result-file").stream();
        return Stream.of(plan, task, result).flatMap(found -> found);
    }

    private static Problem mismatch(Element element, String message) {
        return Fault.XML_WORK_MISMATCH.at(element.line(), message);
    }
}
