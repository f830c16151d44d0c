package baton.core.brief;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Choice;
import baton.core.contract.brief.Confidence;
import baton.core.contract.brief.Cost;
import baton.core.contract.brief.ResearchScope;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.core.text.Yaml;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The answers of a person, written down beforehand: a text or a list for each section, topics, and
/// whether a brief that does not pass is taken as it is.
public record Answers(
        Map<BriefSection, List<String>> texts, List<TopicDraft> topics, boolean accepts) {
    private static final Set<String> TOPIC_KEYS =
            Set.of("title", "why", "question", "scope", "confidence", "cost", "steps");

    public Answers {
        texts = Map.copyOf(texts);
        topics = List.copyOf(topics);
    }

    /// An interview in which all of it was said.
    public Interview volunteer(Interview start) {
        Interview interview = start.on(new Interview.Proposed(topics));
        for (BriefSection section : BriefSection.values()) {
            for (String text : texts.getOrDefault(section, List.of())) {
                interview = interview.on(new Interview.Volunteered(section, text));
            }
        }
        return interview;
    }

    /// The answers, where the file has no error.
    public record Read(Optional<Answers> answers, List<Problem> problems) {
        public Read {
            problems = List.copyOf(problems);
        }
    }

    public static Read parse(Source source) {
        return switch (Yaml.parse(source.text(), 1)) {
            case Yaml.Good(Value.Fields root) -> new Reader().read(root);
            case Yaml.Good _ -> refused(1, "the file is not a list of `section: answer`");
            case Yaml.Bad(int line, String reason) -> refused(line, reason);
        };
    }

    private static Read refused(int line, String message) {
        return new Read(Optional.empty(), List.of(Fault.ANSWERS_INVALID.at(line, message)));
    }

    private static final class Reader {
        private final Map<BriefSection, List<String>> texts = new EnumMap<>(BriefSection.class);
        private final List<TopicDraft> topics = new ArrayList<>();
        private final List<Problem> problems = new ArrayList<>();
        private boolean accepts = true;

        Read read(Value.Fields root) {
            root.fields().forEach(this::take);
            Optional<Answers> answers =
                    problems.isEmpty()
                            ? Optional.of(new Answers(texts, topics, accepts))
                            : Optional.empty();
            return new Read(answers, problems);
        }

        private void take(String key, Value value) {
            Optional<BriefSection> section = BriefSection.ofKey(key);
            if (section.isPresent()) {
                texts.put(section.get(), texts(key, value));
            } else if (key.equals("topics")) {
                takeTopics(value);
            } else if (key.equals("gate")) {
                takeGate(value);
            } else {
                wrong(value, "there is no section `" + key + "`");
            }
        }

        private List<String> texts(String key, Value value) {
            List<Value> items =
                    value instanceof Value.Items(List<Value> all, _) ? all : List.of(value);
            List<String> found = new ArrayList<>();
            for (Value item : items) {
                if (item instanceof Value.Items || item instanceof Value.Fields) {
                    wrong(item, "`" + key + "` is neither a text nor a list of texts");
                }
                item.scalar().ifPresent(found::add);
            }
            return List.copyOf(found);
        }

        private void takeGate(Value value) {
            String word = value.scalar().orElse("");
            accepts = word.equals("accept");
            if (!accepts && !word.equals("continue")) {
                wrong(value, "`gate` is neither accept nor continue");
            }
        }

        private void takeTopics(Value value) {
            if (!(value instanceof Value.Items(List<Value> items, _))) {
                wrong(value, "`topics` is not a list");
                return;
            }
            for (Value item : items) {
                if (item instanceof Value.Fields fields) {
                    takeTopic(fields);
                } else {
                    wrong(item, "a topic is not a list of `key: value`");
                }
            }
        }

        private void takeTopic(Value.Fields fields) {
            fields.fields()
                    .forEach(
                            (key, value) -> {
                                if (!TOPIC_KEYS.contains(key)) {
                                    wrong(value, "a topic has no `" + key + "`");
                                }
                            });
            String question = text(fields, "question");
            String title = text(fields, "title");
            if (question.isBlank() || !question.strip().endsWith("?")) {
                wrong(fields, "a topic needs a `question` that ends in `?`");
            }
            String name = title.isBlank() ? TopicDraft.said(question).title() : title;
            topics.add(
                    new TopicDraft(
                            name,
                            text(fields, "why"),
                            question,
                            orElse(text(fields, "steps"), TopicDraft.WHOLE_PLAN),
                            choice(fields, "scope", ResearchScope.values())
                                    .or(() -> Optional.of(ResearchScope.BOTH)),
                            choice(fields, "confidence", Confidence.values()),
                            choice(fields, "cost", Cost.values())));
        }

        private static String orElse(String text, String otherwise) {
            return text.isBlank() ? otherwise : text;
        }

        private static String text(Value.Fields fields, String key) {
            return switch (fields.field(key).orElseGet(() -> new Value.Null(0))) {
                case Value.Items(List<Value> items, _) ->
                        String.join(
                                ", ", items.stream().flatMap(i -> i.scalar().stream()).toList());
                case Value value -> value.scalar().orElse("");
            };
        }

        private <E extends Choice> Optional<E> choice(Value.Fields fields, String key, E[] all) {
            Optional<Value> value = fields.field(key);
            Optional<E> found = value.flatMap(Value::scalar).flatMap(word -> Choice.of(all, word));
            if (value.isPresent() && found.isEmpty()) {
                List<String> words = List.of(all).stream().map(Choice::word).toList();
                wrong(value.get(), "`" + key + "` is none of " + String.join(", ", words));
            }
            return found;
        }

        private void wrong(Value value, String message) {
            problems.add(Fault.ANSWERS_INVALID.at(value.line(), message));
        }
    }
}
