package baton.world.agent;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Markdown;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.core.work.AgentXml;
import baton.world.files.Below;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/// The data an agent returned: the output file it was given, else the last fenced `json` block of
/// what it printed, else an object that what it printed ends with, else a message in XML, else a
/// list in one of these places. Bounded, and never trusted to be well-formed.
final class AgentOutput {
    private static final int BYTES_MAX = 4 << 20;

    private AgentOutput() {}

    static Optional<Value.Fields> read(Path file, String printed) {
        return ofFile(file)
                .or(() -> lastFence(printed))
                .or(() -> lastObject(printed))
                .or(() -> AgentXml.read(printed))
                .or(() -> text(Below.around(file), file.getFileName()).flatMap(AgentOutput::list))
                .or(() -> lastFenceText(printed).flatMap(AgentOutput::list))
                .or(() -> list(printed.strip()));
    }

    /// Of what was said: the whole, where it is an object, else its last fenced block.
    static Optional<Value.Fields> said(String text) {
        return object(text.strip())
                .or(() -> lastFence(text))
                .or(() -> list(text.strip()))
                .or(() -> lastFenceText(text).flatMap(AgentOutput::list));
    }

    private static Optional<Value.Fields> ofFile(Path file) {
        return ofFile(Below.around(file), file.getFileName());
    }

    /// The data of a file that may hold a list, too.
    static Optional<Value.Fields> recorded(Below place, Path name) {
        return ofFile(place, name).or(() -> text(place, name).flatMap(AgentOutput::list));
    }

    static Optional<Value.Fields> ofFile(Below place, Path name) {
        return text(place, name).flatMap(AgentOutput::object);
    }

    /// A link would have Baton read for the agent what the agent cannot see.
    private static Optional<String> text(Below place, Path name) {
        if (place.size(name).orElse(0L) > BYTES_MAX) {
            String message = "the agent returned more than " + BYTES_MAX + " bytes";
            throw new Failure(Fault.TOO_LARGE.because(message));
        }
        return place.read(name, BYTES_MAX).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    private static Optional<Value.Fields> lastFence(String printed) {
        return lastFenceText(printed).flatMap(AgentOutput::object);
    }

    private static Optional<String> lastFenceText(String printed) {
        return Markdown.scan(Source.of("output", printed)).fences().reversed().stream()
                .filter(fence -> fence.language().equals("json"))
                .findFirst()
                .map(fence -> fence.text());
    }

    /// The object that the text ends with: all of it, or from the last line that begins with a
    /// brace.
    private static Optional<Value.Fields> lastObject(String printed) {
        String text = printed.strip();
        if (!text.endsWith("}")) {
            return Optional.empty();
        }
        int last = text.lastIndexOf("\n{") + 1;
        return object(text).or(() -> object(text.substring(last)));
    }

    private static Optional<Value.Fields> object(String text) {
        return switch (Json.parse(text)) {
            case Json.Good(Value.Fields fields) -> Optional.of(fields);
            case Json.Good _, Json.Bad _ -> Optional.empty();
        };
    }

    private static Optional<Value.Fields> list(String text) {
        return Json.parse(text) instanceof Json.Good(Value.Items items)
                ? listed(items)
                : Optional.empty();
    }

    /// A list of objects without one around it, as the only field of one.
    static Optional<Value.Fields> listed(Value.Items items) {
        boolean plain =
                !items.items().isEmpty()
                        && items.items().stream().allMatch(item -> item.scalar().isPresent());
        return plain
                ? Optional.empty()
                : Optional.of(new FieldsBuilder().put("list", items).build());
    }
}
