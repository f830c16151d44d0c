package baton.core.contract.message;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.core.text.Xml;
import baton.core.text.Xml.Element;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Reads what all messages share, and collects the problems on the way.
final class MessageReader {
    private static final Set<String> MESSAGES = Set.of(Dispatch.NAME, TaskResult.NAME);

    private final Element root;
    private final List<Problem> problems = new ArrayList<>();

    private static final Pattern SETTING =
            Pattern.compile("(?m)^[ \\t]*(?:REFERENCES_DIR|CALLBACK_URL)=.*$");

    private MessageReader(Element root) {
        this.root = root;
    }

    /// Reads the message of this name; another message, or none, has an unknown root.
    static <T> Reading<T> read(
            Source source, String name, Function<MessageReader, Optional<T>> build) {
        return switch (Xml.parse(alone(source.text()), MESSAGES)) {
            case Xml.Bad(int line, String reason) ->
                    new Reading<>(
                            Optional.empty(),
                            Value.fields(Map.of()),
                            List.of(Fault.XML_PARSE_ERROR.at(line, "not readable: " + reason)));
            case Xml.Good(Element root, boolean textAround) -> {
                MessageReader reader = new MessageReader(root);
                if (textAround) {
                    String message = "there are words around <" + root.name() + ">";
                    reader.report(Fault.XML_TEXT_AROUND.at(root.line(), message));
                }
                Optional<T> value = reader.message(source, name, build);
                yield new Reading<>(value, ElementTree.of(root), reader.problems);
            }
        };
    }

    /// The text without the settings that stand before a message.
    private static String alone(String text) {
        int from = Math.max(0, text.indexOf('<'));
        return SETTING.matcher(text.substring(0, from)).replaceAll("") + text.substring(from);
    }

    private <T> Optional<T> message(
            Source source, String name, Function<MessageReader, Optional<T>> build) {
        if (!root.name().equals(name)) {
            report(unknownRoot(name));
            return Optional.empty();
        }
        checkTaskIds();
        problems.addAll(WorkIds.check(root, source.path()));
        return build.apply(this);
    }

    private Problem unknownRoot(String name) {
        String message = "the message is <" + root.name() + ">, not <" + name + ">";
        Problem problem = Fault.XML_UNKNOWN_ROOT.at(root.line(), message);
        boolean other = MESSAGES.contains(root.name());
        return other ? problem.withFix("read it with --type " + root.name()) : problem;
    }

    private void checkTaskIds() {
        for (Element element : root.all()) {
            boolean next = element.name().equals("task");
            Optional<String> raw = attribute(element, next ? "id" : "task");
            if (raw.isPresent() && raw.flatMap(Ids::task).isEmpty()) {
                String message = "`" + raw.get() + "` is no TASK id";
                report(Fault.XML_BAD_TASK_ID.at(element.line(), message));
            }
        }
    }

    Element root() {
        return root;
    }

    void report(Problem problem) {
        problems.add(problem);
    }

    /// A word of a vocabulary in an attribute; another one, or none, is a problem.
    <T extends Spelled> Optional<T> word(
            Element element, String key, List<T> vocabulary, Fault fault) {
        String raw = attribute(element, key).orElse("");
        Optional<T> found = Spelled.in(vocabulary, raw);
        if (found.isEmpty()) {
            String where = "<" + element.name() + ">";
            String message =
                    raw.isEmpty()
                            ? where + " has no `" + key + "`"
                            : "the `" + key + "` of " + where + " is `" + raw + "`";
            report(fault.at(element.line(), message).withFix(Spelled.choice(vocabulary)));
        }
        return found;
    }

    Optional<String> work() {
        return attribute(root, "work").flatMap(Ids::work);
    }

    Optional<String> task() {
        return attribute(root, "task").flatMap(Ids::task);
    }

    /// An attribute that is there and not empty.
    static Optional<String> attribute(Element element, String key) {
        return MessageText.of(element.attribute(key));
    }

    /// The text of a child that is there and not empty.
    static Optional<String> text(Element element, String child) {
        return MessageText.of(element.child(child).map(Element::text));
    }

    /// The children of a name below a child of the root.
    List<Element> members(String group, String member) {
        return root.child(group).map(found -> found.children(member)).orElse(List.of());
    }
}
