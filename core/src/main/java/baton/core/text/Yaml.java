package baton.core.text;

import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/// Full YAML to [Value], without what makes YAML dangerous: anchors, aliases, tags and repeated
/// keys are refused. It builds from the event stream on a stack of its own, so depth cannot
/// exhaust the thread's.
public final class Yaml {
    private static final int CHARS_MAX = 256 * 1024;
    private static final int DEPTH_MAX = 50;

    private static final Pattern NUMBER =
            Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

    private static final LoadSettings SETTINGS = LoadSettings.builder().setUseMarks(true).build();

    private Yaml() {}

    /// The result of parsing a text: a value, or the line and the reason of a refusal.
    public sealed interface Parsed {}

    public record Good(Value value) implements Parsed {}

    public record Bad(int line, String reason) implements Parsed {}

    /// Reads exactly one document. `firstLine` is the line of the file on which the text starts.
    public static Parsed parse(String text, int firstLine) {
        if (text.length() > CHARS_MAX) {
            return new Bad(firstLine, "more than " + CHARS_MAX + " characters of YAML");
        }
        try {
            return new Builder(firstLine).run(new Parse(SETTINGS).parseString(text).iterator());
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark().map(mark -> mark.getLine()).orElse(0);
            return new Bad(firstLine + line, reason(Optional.ofNullable(e.getProblem())));
        } catch (YamlEngineException e) {
            return new Bad(firstLine, reason(Optional.ofNullable(e.getMessage())));
        } catch (NumberFormatException e) {
            // The library lets it out for "\UFFFFFFFF".
            return new Bad(firstLine, "an escape that is no character");
        }
    }

    private static String reason(Optional<String> message) {
        return message.flatMap(m -> m.lines().findFirst())
                .filter(m -> !m.isBlank())
                .orElse("not YAML");
    }

    /// A plain scalar by the core schema that JSON shares: `no`, `012` and dates stay text.
    static Value plain(String text, int line) {
        return switch (text) {
            case "", "~", "null", "Null", "NULL" -> new Value.Null(line);
            case "true", "True", "TRUE" -> new Value.Bool(true, line);
            case "false", "False", "FALSE" -> new Value.Bool(false, line);
            default ->
                    NUMBER.matcher(text).matches()
                            ? new Value.Number(text, line)
                            : new Value.Text(text, line);
        };
    }

    private static final class Builder {
        private final int firstLine;
        private final Deque<Open> open = new ArrayDeque<>();
        private Optional<Value> result = Optional.empty();
        private Optional<Bad> bad = Optional.empty();

        Builder(int firstLine) {
            this.firstLine = firstLine;
        }

        /// A collection that is still being read; `key` is the mapping key waiting for its value.
        private static final class Open {
            final boolean mapping;
            final int line;
            final List<Value> items = new ArrayList<>();
            final SequencedMap<String, Value> fields = new LinkedHashMap<>();
            Optional<String> key = Optional.empty();

            Open(boolean mapping, int line) {
                this.mapping = mapping;
                this.line = line;
            }

            Value close() {
                return mapping ? new Value.Fields(fields, line) : new Value.Items(items, line);
            }
        }

        Parsed run(Iterator<Event> events) {
            int documents = 0;
            while (events.hasNext() && bad.isEmpty()) {
                Event event = events.next();
                int line = firstLine + event.getStartMark().map(mark -> mark.getLine()).orElse(0);
                documents += event.getEventId() == Event.ID.DocumentStart ? 1 : 0;
                if (documents > 1) {
                    refuse(line, "more than one document");
                } else {
                    take(event, line);
                }
            }
            if (bad.isPresent()) {
                return bad.get();
            }
            return new Good(result.orElseGet(() -> new Value.Null(firstLine)));
        }

        private void take(Event event, int line) {
            if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
                refuse(line, "anchors and aliases are not allowed");
                return;
            }
            // Document and stream boundaries carry nothing.
            if (event instanceof ScalarEvent scalar) {
                take(scalar, line);
            } else if (event instanceof CollectionStartEvent start) {
                refuseTag(start.getTag(), line);
                push(new Open(start instanceof MappingStartEvent, line));
            } else if (event instanceof CollectionEndEvent) {
                put(open.pop().close(), line);
            }
        }

        private void take(ScalarEvent scalar, int line) {
            refuseTag(scalar.getTag(), line);
            if (expectsKey()) {
                takeKey(scalar.getValue(), line);
            } else {
                put(scalar(scalar, line), line);
            }
        }

        private static Value scalar(ScalarEvent event, int line) {
            boolean plain = event.getScalarStyle() == ScalarStyle.PLAIN;
            return plain ? plain(event.getValue(), line) : new Value.Text(event.getValue(), line);
        }

        private void push(Open collection) {
            if (open.size() >= DEPTH_MAX) {
                refuse(collection.line, "nested deeper than " + DEPTH_MAX + " levels");
            } else {
                open.push(collection);
            }
        }

        private void put(Value value, int line) {
            if (open.isEmpty()) {
                result = Optional.of(value);
                return;
            }
            Open into = open.element();
            if (!into.mapping) {
                into.items.add(value);
            } else if (into.key.isPresent()) {
                into.fields.put(into.key.get(), value);
                into.key = Optional.empty();
            } else {
                refuse(line, "a key must be plain text");
            }
        }

        private boolean expectsKey() {
            return !open.isEmpty() && open.element().mapping && open.element().key.isEmpty();
        }

        /// A key is what is written: `null`, `True` and `1.0` are names like others.
        private void takeKey(String name, int line) {
            if (open.element().fields.containsKey(name)) {
                refuse(line, "the key `" + name + "` stands twice");
            } else {
                open.element().key = Optional.of(name);
            }
        }

        private void refuseTag(Optional<?> tag, int line) {
            if (tag.isPresent()) {
                refuse(line, "tags are not allowed");
            }
        }

        /// The first thing that is wrong is what is said.
        private void refuse(int line, String reason) {
            bad = bad.or(() -> Optional.of(new Bad(line, reason)));
        }
    }
}
