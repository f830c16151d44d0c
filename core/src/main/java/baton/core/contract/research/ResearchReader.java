package baton.core.contract.research;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Document;
import baton.core.contract.Part;
import baton.core.contract.Prose;
import baton.core.contract.Reading;
import baton.core.contract.Subject;
import baton.core.text.Markdown.Section;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/// Checks a research brief and reads it.
final class ResearchReader {
    private static final List<String> REQUIRED =
            List.of("type", Research.CREATED, Research.QUESTION);
    private static final List<String> SECTIONS =
            List.of(ResearchPart.EXECUTIVE_SUMMARY.title(), ResearchPart.DIMENSIONS.title());
    private static final Pattern DECIMAL =
            Pattern.compile(
                    "[-+]?(?:[0-9]{1,400}(?:\\.[0-9]{0,400})?|\\.[0-9]{1,400})"
                            + "(?:[eE][-+]?[0-9]{1,9})?");

    private final Document document;
    private final OptionalDouble confidence;
    private final OptionalInt dimensionCount;
    private final List<Problem> problems = new ArrayList<>();

    private ResearchReader(Document document) {
        this.document = document;
        this.confidence =
                document
                        .text(Research.CONFIDENCE)
                        .filter(text -> DECIMAL.matcher(text).matches())
                        .stream()
                        .mapToDouble(Double::parseDouble)
                        .filter(number -> number >= 0 && number <= 1)
                        .findFirst();
        OptionalInt whole = document.whole(Research.DIMENSIONS);
        this.dimensionCount = whole.orElse(0) >= 1 ? whole : OptionalInt.empty();
    }

    static Reading<Research> read(Document document) {
        ResearchReader reader = new ResearchReader(document);
        reader.check();
        return document.reading(document.parsed(), reader.problems, reader::value);
    }

    private void check() {
        problems.addAll(document.front().problems());
        problems.addAll(document.missingFields(Fault.RESEARCH_MISSING_FIELD, REQUIRED));
        problems.addAll(document.wrongType(Fault.RESEARCH_WRONG_TYPE, Research.TYPE));
        if (document.front().present() && stated(Research.CONFIDENCE).isEmpty()) {
            problems.add(Fault.RESEARCH_NO_CONFIDENCE.at(1, "no `confidence` is stated"));
        }
        if (confidence.isEmpty()) {
            checkNumber(Research.CONFIDENCE, Fault.RESEARCH_BAD_CONFIDENCE, "a number from 0 to 1");
        }
        if (dimensionCount.isEmpty()) {
            checkNumber(Research.DIMENSIONS, Fault.RESEARCH_BAD_DIMENSIONS, "at least 1");
        }
        problems.addAll(document.missingSections(Fault.RESEARCH_MISSING_SECTION, SECTIONS));
    }

    private void checkNumber(String key, Fault fault, String expected) {
        int line = document.front().line(key);
        stated(key)
                .map(found -> "`" + key + "` is " + found + ", not " + expected)
                .ifPresent(message -> problems.add(fault.at(line, message)));
    }

    private Optional<String> stated(String key) {
        boolean list = document.front().fields().get(key) instanceof Value.Items;
        return list ? Optional.of("a list") : document.text(key).map(text -> "`" + text + "`");
    }

    private Research value() {
        return new Research(
                document.text(Research.CREATED).orElse(Subject.NOT_STATED),
                document.text(Research.QUESTION).orElse(Subject.NOT_STATED),
                confidence,
                dimensionCount,
                Contributors.read(document),
                Part.read(document, ResearchPart.values()),
                dimensions());
    }

    private List<Dimension> dimensions() {
        Optional<Section> all = document.body().section(2, ResearchPart.DIMENSIONS.title());
        return document.body().sections(3).stream()
                .filter(one -> all.isPresent() && all.get().holds(one.heading().line()))
                .map(this::dimension)
                .toList();
    }

    private Dimension dimension(Section section) {
        String text = Prose.block(document.lines(section.from(), section.to()), 3);
        return new Dimension(section.heading().title(), Optional.empty(), text);
    }
}
