package baton.core.contract.message;

import baton.core.Fault;
import baton.core.contract.Reading;
import baton.core.text.Source;
import baton.core.text.Xml;
import baton.core.text.Xml.Element;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The message that asks an agent for work. Ids are in their one spelling, `WORK-07` and `TASK-00`.
public record Dispatch(
        Receiver to,
        Optional<String> work,
        Optional<String> task,
        Optional<WorkMode> mode,
        List<Reference> references,
        Optional<String> referencesDirectory,
        Context context,
        Spec spec,
        List<Previous> previous,
        List<HandoffMessage> handoffs,
        Optional<String> callbackUrl,
        Optional<String> cacheHint) {

    static final String NAME = "dispatch";

    /// A part of the instructions that is sent along, so that the agent need not read the file.
    public record Reference(String key, Optional<String> sections, String text) {
        public Reference {
            key = MessageText.required(key);
            sections = MessageText.of(sections);
            text = MessageText.of(text);
        }

        Element element() {
            return new ElementBuilder("ref")
                    .attribute("key", Optional.of(key))
                    .attribute("sections", sections)
                    .build(text);
        }
    }

    /// The context of the work: its project, its language and its plan file.
    public record Context(
            Optional<String> project, Optional<String> language, Optional<String> planFile) {
        public Context {
            project = MessageText.of(project);
            language = MessageText.of(language);
            planFile = MessageText.of(planFile);
        }

        Element element() {
            return new ElementBuilder("context")
                    .text("project", project)
                    .text("language", language)
                    .text("plan-file", planFile)
                    .build();
        }
    }

    /// The work that is asked for: its file, title, action and description.
    public record Spec(
            Optional<String> file,
            Optional<String> title,
            Optional<DispatchAction> action,
            Optional<String> description) {
        public Spec {
            file = MessageText.of(file);
            title = MessageText.of(title);
            description = MessageText.of(description);
        }

        Element element() {
            return new ElementBuilder("task-spec")
                    .text("file", file)
                    .text("title", title)
                    .text("action", action.map(DispatchAction::word))
                    .text("description", description)
                    .build();
        }
    }

    /// The result of an earlier TASK.
    public record Previous(Optional<String> task, ResultStatus status, String text) {
        public Previous {
            task = Ids.checkedTask(task);
            text = MessageText.of(text);
            if (!ResultStatus.OF_EARLIER_TASK.contains(status)) {
                throw new IllegalArgumentException(status.word());
            }
        }

        Element element() {
            return new ElementBuilder("result")
                    .attribute("task", task)
                    .attribute("status", Optional.of(status.word()))
                    .build(text);
        }
    }

    public Dispatch {
        work = Ids.checkedWork(work);
        task = Ids.checkedTask(task);
        references = List.copyOf(references);
        referencesDirectory = MessageText.of(referencesDirectory);
        previous = List.copyOf(previous);
        handoffs = List.copyOf(handoffs);
        callbackUrl = MessageText.of(callbackUrl);
        cacheHint = MessageText.of(cacheHint);
    }

    public static Reading<Dispatch> parse(Source source) {
        return MessageReader.read(source, NAME, Dispatch::read);
    }

    private static Optional<Dispatch> read(MessageReader reader) {
        Element root = reader.root();
        Optional<Receiver> to =
                reader.word(root, "to", List.of(Receiver.values()), Fault.XML_BAD_TO);
        Context context = root.child("context").map(Dispatch::context).orElseGet(Dispatch::nowhere);
        Spec spec = root.child("task-spec").map(e -> spec(reader, e)).orElseGet(Dispatch::nothing);
        List<Previous> previous = previous(reader);
        List<HandoffMessage> handoffs = HandoffMessage.readAll(reader);
        return to.map(
                receiver ->
                        new Dispatch(
                                receiver,
                                reader.work(),
                                reader.task(),
                                mode(root),
                                references(root),
                                MessageReader.text(root, "references-dir"),
                                context,
                                spec,
                                previous,
                                handoffs,
                                MessageReader.text(root, "callback-url"),
                                root.child("cache-hint")
                                        .flatMap(e -> MessageReader.attribute(e, "sections"))));
    }

    /// An unknown mode is treated as full.
    private static Optional<WorkMode> mode(Element root) {
        return MessageReader.attribute(root, "execution-mode")
                .map(word -> Spelled.in(List.of(WorkMode.values()), word).orElse(WorkMode.FULL));
    }

    private static List<Reference> references(Element root) {
        List<Reference> references = new ArrayList<>();
        for (Element cache : root.children("ref-cache")) {
            Optional<String> all = MessageReader.attribute(cache, "sections");
            for (Element ref : cache.children("ref")) {
                Optional<String> sections = MessageReader.attribute(ref, "sections").or(() -> all);
                MessageReader.attribute(ref, "key")
                        .map(key -> new Reference(key, sections, ref.text()))
                        .ifPresent(references::add);
            }
        }
        return references;
    }

    private static Context nowhere() {
        return new Context(Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static Context context(Element element) {
        return new Context(
                MessageReader.text(element, "project"),
                MessageReader.text(element, "language"),
                MessageReader.text(element, "plan-file"));
    }

    private static Spec nothing() {
        return new Spec(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static Spec spec(MessageReader reader, Element element) {
        Optional<Element> asked = element.child("action").filter(e -> !e.text().isEmpty());
        return new Spec(
                MessageReader.text(element, "file"),
                MessageReader.text(element, "title"),
                asked.flatMap(e -> action(reader, e)),
                MessageReader.text(element, "description"));
    }

    private static Optional<DispatchAction> action(MessageReader reader, Element element) {
        List<DispatchAction> known = List.of(DispatchAction.values());
        Optional<DispatchAction> found = Spelled.in(known, element.text());
        if (found.isEmpty()) {
            String message = "the action `" + element.text() + "` is unknown";
            reader.report(
                    Fault.XML_BAD_ACTION
                            .at(element.line(), message)
                            .withFix(Spelled.choice(known)));
        }
        return found;
    }

    private static List<Previous> previous(MessageReader reader) {
        List<Previous> previous = new ArrayList<>();
        for (Element element : reader.members("previous-results", "result")) {
            Optional<String> task = MessageReader.attribute(element, "task").flatMap(Ids::task);
            String text =
                    Optional.of(element.text())
                            .filter(own -> !own.isEmpty())
                            .or(() -> MessageReader.text(element, "summary"))
                            .orElse("");
            reader.word(element, "status", ResultStatus.OF_EARLIER_TASK, Fault.XML_BAD_STATUS)
                    .map(status -> new Previous(task, status, text))
                    .ifPresent(previous::add);
        }
        return previous;
    }

    /// The handoffs, where they are those of earlier TASKs or where they are not.
    private Stream<Element> handoffs(boolean ofTasks) {
        boolean earlier = handoffs.stream().anyMatch(handoff -> handoff.task().isPresent());
        return earlier == ofTasks ? handoffs.stream().map(HandoffMessage::element) : Stream.empty();
    }

    /// The message in the shape of 1.5.3.
    public String render() {
        Element element =
                new ElementBuilder(NAME)
                        .attribute("to", Optional.of(to.word()))
                        .attribute("work", work)
                        .attribute("task", task)
                        .attribute("execution-mode", mode.map(WorkMode::word))
                        .group("ref-cache", references.stream().map(Reference::element).toList())
                        .text("references-dir", referencesDirectory)
                        .child(context.element())
                        .child(spec.element())
                        .group(
                                "previous-results",
                                Stream.concat(
                                                previous.stream().map(Previous::element),
                                                handoffs(true))
                                        .toList())
                        .children(handoffs(false).toList())
                        .text("callback-url", callbackUrl)
                        .child(
                                new ElementBuilder("cache-hint")
                                        .attribute("sections", cacheHint)
                                        .build())
                        .build();
        return Xml.write(element);
    }
}
