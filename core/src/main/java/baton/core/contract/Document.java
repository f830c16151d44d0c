package baton.core.contract;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.text.FrontMatter;
import baton.core.text.Markdown;
import baton.core.text.Source;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A Markdown artifact with front matter, scanned once: what brief, research, plan and review have
/// in common.
public record Document(Source source, FrontMatter front, Markdown body) {
    public static final int WHOLE_MAX = 999_999_999;

    public static Document read(Source source) {
        FrontMatter front = FrontMatter.read(source);
        return new Document(source, front, Markdown.scan(source, front.bodyFrom()));
    }

    /// The same where underlined headings begin sections, too: those of these parts whatever stands
    /// below them.
    public Document withUnderlined(Part... known) {
        Set<String> titles =
                Stream.of(known).map(Part::title).collect(Collectors.toUnmodifiableSet());
        return new Document(source, front, body.withUnderlined(_ -> true, titles::contains));
    }

    /// The front matter's keys, and the titles of the level-two sections.
    public Value.Fields parsed() {
        SequencedMap<String, Value> fields = new LinkedHashMap<>(front.fields());
        List<String> titles =
                body.sections(2).stream().map(section -> section.heading().title()).toList();
        fields.put("sections", Value.texts(titles));
        return Value.fields(fields);
    }

    /// The reading of the document. There is a value unless an error remains that soft mode does
    /// not lower.
    public <T> Reading<T> reading(Value parsed, List<Problem> problems, Supplier<T> value) {
        boolean usable = problems.stream().map(Problem::softened).noneMatch(Problem::isError);
        Optional<T> read = usable ? Optional.of(value.get()) : Optional.empty();
        return new Reading<>(read, parsed, problems);
    }

    /// The value of a key as one line; empty where it is absent, blank or a list.
    public Optional<String> text(String key) {
        return front.text(key).map(Prose::line).filter(text -> !text.isEmpty());
    }

    /// The whole number of a key, in quotes or not, where it is one from 0 to [#WHOLE_MAX].
    public OptionalInt whole(String key) {
        return text(key).filter(text -> text.matches("[0-9]{1,9}")).stream()
                .mapToInt(Integer::parseInt)
                .findFirst();
    }

    /// Refuses a number that [#whole] would not read back.
    public static void requireWhole(int number) {
        if (number < 0 || number > WHOLE_MAX) {
            throw new IllegalArgumentException("not from 0 to " + WHOLE_MAX + ": " + number);
        }
    }

    /// The items of a key; a single value is a list of one.
    public List<String> texts(String key) {
        Stream<Value> items =
                front.fields().get(key) instanceof Value.Items(List<Value> many, _)
                        ? many.stream()
                        : front.field(key).stream();
        return items.flatMap(item -> item.scalar().stream()).map(Prose::line).toList();
    }

    /// The type, with the later names (`trekbrief`) as the earlier ones (`ultrabrief`).
    public Optional<String> type() {
        return text("type").map(type -> type.replaceFirst("^trek", "ultra"));
    }

    /// The lines of a level-two section down to the next heading of this level or above, fit for
    /// such a section again; empty where it is absent.
    public String under(String title, int level) {
        return body.section(2, title)
                .map(section -> Prose.block(lines(section.from(), end(section, level)), level))
                .orElse("");
    }

    /// One problem for each key that is absent or has no value.
    public List<Problem> missingFields(Fault fault, List<String> keys) {
        List<Problem> problems = new ArrayList<>();
        for (String key : keys) {
            if (front.present() && text(key).isEmpty() && !unreadable(key)) {
                problems.add(fault.at(front.line(key), missing(key)));
            }
        }
        return problems;
    }

    /// One problem where the type is stated and is another one.
    public List<Problem> wrongType(Fault fault, String expected) {
        return type().filter(type -> !type.equals(expected)).stream()
                .map(
                        _ ->
                                fault.at(
                                        front.line("type"),
                                        "`type` is " + shown("type") + ", not `" + expected + "`"))
                .toList();
    }

    /// The value of a key as a message names it.
    public String shown(String key) {
        return "`" + text(key).orElse("") + "`";
    }

    /// One problem for each level-two section that is absent. Front matter that was never closed
    /// has swallowed them all, which is one problem and already said.
    public List<Problem> missingSections(Fault fault, List<String> titles) {
        boolean swallowed =
                front.present()
                        && front.problems().stream().anyMatch(Problem::isError)
                        && front.bodyFrom() > source.lines().size();
        List<Problem> problems = new ArrayList<>();
        for (String title : titles) {
            if (!swallowed && body.section(2, title).isEmpty()) {
                String message = "there is no section `## " + title + "`";
                problems.add(fault.because(message).withFix("add the heading `## " + title + "`"));
            }
        }
        return problems;
    }

    private String missing(String key) {
        if (!front.fields().containsKey(key)) {
            return "the front matter has no `" + key + "`";
        }
        boolean list = front.fields().get(key) instanceof Value.Items;
        return "`" + key + "` " + (list ? "is a list and not a value" : "has no value");
    }

    /// True if the key is there, in front matter that could not be read in full.
    private boolean unreadable(String key) {
        int end = Math.min(front.bodyFrom() - 1, source.lines().size());
        return front.problems().stream().anyMatch(Problem::isError)
                && source.lines().subList(0, end).stream()
                        .anyMatch(line -> line.strip().startsWith(key + ":"));
    }

    private int end(Markdown.Section section, int level) {
        return body.headings().stream()
                .filter(heading -> heading.level() <= level && section.holds(heading.line()))
                .mapToInt(Markdown.Heading::line)
                .findFirst()
                .orElse(section.to());
    }

    /// The lines from this one up to, not including, that one.
    public String lines(int from, int to) {
        return String.join("\n", source.lines().subList(from - 1, to - 1));
    }
}
