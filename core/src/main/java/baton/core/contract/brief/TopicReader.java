package baton.core.contract.brief;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Choice;
import baton.core.contract.Document;
import baton.core.contract.Label;
import baton.core.text.Markdown.Section;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads one `### Topic N: title` block.
final class TopicReader {
    private static final Pattern HEADING =
            Pattern.compile(
                    "topic(?:\\s+([0-9]{1,9})(?![0-9])\\s*[:.)—–-]?|\\s*:)\\s*(.*)",
                    Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern MARKS = Pattern.compile("[`*_\"'“”‘’«»()\\s]+");
    private static final Pattern FIRST_WORD = Pattern.compile("[`*_\"']{0,3}([A-Za-z]{1,20})\\b.*");

    private final Matcher heading;
    private final int line;
    private final int position;
    private final List<Label> labels;
    private final List<Problem> problems = new ArrayList<>();

    /// A topic and what is wrong with it.
    record Found(Topic topic, List<Problem> problems) {}

    private TopicReader(Document document, Section section, Matcher heading, int position) {
        this.heading = heading;
        this.line = section.heading().line();
        this.position = position;
        this.labels = Label.in(document.body(), section, TopicField.NAMES);
    }

    /// The topics of the research plan; of the whole document where there is no such section.
    static List<Found> read(Document document) {
        Optional<Section> plan = document.body().section(2, BriefPart.RESEARCH_PLAN.title());
        List<Found> topics = new ArrayList<>();
        for (Section section : document.body().sections(3)) {
            Matcher heading = HEADING.matcher(section.heading().title());
            boolean inside = plan.isEmpty() || plan.get().holds(section.heading().line());
            if (inside && heading.matches()) {
                topics.add(new TopicReader(document, section, heading, topics.size() + 1).found());
            }
        }
        return topics;
    }

    private Found found() {
        String question = value(TopicField.QUESTION);
        Optional<ResearchScope> scope = choice(TopicField.SCOPE, ResearchScope.values());
        Optional<Confidence> confidence = choice(TopicField.CONFIDENCE, Confidence.values());
        check(TopicField.QUESTION, asks(question), "a question that ends in `?`");
        check(TopicField.REQUIRED_FOR, true, "the steps that need the answer");
        check(TopicField.SCOPE, scope.isPresent(), "local, external or both");
        check(TopicField.CONFIDENCE, confidence.isPresent(), "high, medium or low");
        Topic topic =
                new Topic(
                        number(),
                        heading.group(2),
                        value(TopicField.WHY),
                        question,
                        value(TopicField.REQUIRED_FOR),
                        scope,
                        confidence,
                        choice(TopicField.COST, Cost.values()));
        return new Found(topic, List.copyOf(problems));
    }

    private int number() {
        return heading.group(1) == null ? position : Integer.parseInt(heading.group(1));
    }

    private static boolean asks(String question) {
        return MARKS.matcher(question).replaceAll("").endsWith("?");
    }

    private void check(TopicField field, boolean holds, String expected) {
        Optional<Label> label = label(field).filter(l -> !l.value().isEmpty());
        String what = "topic " + number() + ": `" + field.label() + "`";
        if (label.isEmpty()) {
            report(line, what + " is missing; expected " + expected);
        } else if (!holds) {
            String found = label.get().value();
            report(label.get().line(), what + " is `" + found + "`, expected " + expected);
        }
    }

    private void report(int at, String message) {
        problems.add(Fault.BRIEF_TOPIC_INVALID.at(at, message));
    }

    private <E extends Choice> Optional<E> choice(TopicField field, E[] all) {
        Matcher word = FIRST_WORD.matcher(value(field));
        return word.matches()
                ? Choice.of(all, word.group(1).toLowerCase(Locale.ROOT))
                : Optional.empty();
    }

    private String value(TopicField field) {
        return label(field).map(Label::value).orElse("");
    }

    private Optional<Label> label(TopicField field) {
        return labels.stream().filter(label -> field.named(label.name())).findFirst();
    }
}
