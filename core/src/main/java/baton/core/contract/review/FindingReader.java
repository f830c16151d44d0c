package baton.core.contract.review;

import baton.core.contract.Choice;
import baton.core.contract.Document;
import baton.core.contract.Label;
import baton.core.text.Json;
import baton.core.text.Markdown.Fence;
import baton.core.text.Markdown.Section;
import baton.core.text.Value;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds the findings of a review: first in its last JSON block, then, for ids that block does not
/// have, in the sections `### id`.
final class FindingReader {
    private static final Pattern NUMBER = Pattern.compile("([0-9]{1,9})(?![0-9]).*");
    private static final Pattern HEADING = Pattern.compile("`?([0-9a-f]{40})\\b.*");
    private static final Set<String> NAMES =
            Set.of(
                    "severity",
                    "file",
                    "line",
                    "rule key",
                    "brief ref",
                    "title",
                    "detail",
                    "recommended action");

    private final Document document;
    private final SequencedMap<String, Finding> byId = new LinkedHashMap<>();
    private final Optional<Block> block;

    /// The JSON block that holds the findings, and the line it starts on.
    private record Block(List<Value> findings, int line) {}

    FindingReader(Document document) {
        this.document = document;
        this.block = lastBlock();
        block.ifPresent(json -> json.findings().forEach(this::takeEntry));
        takeSections();
    }

    Collection<Finding> findings() {
        return byId.values();
    }

    boolean documents(String id) {
        return byId.containsKey(id);
    }

    /// The line on which the JSON block starts, which is not part of the section it follows.
    int blockLine() {
        return block.map(Block::line).orElse(Integer.MAX_VALUE);
    }

    private Optional<Block> lastBlock() {
        return document.body().fences().stream()
                .filter(fence -> fence.language().equals("json"))
                .reduce((_, later) -> later)
                .flatMap(fence -> entries(fence).map(all -> new Block(all, fence.line())));
    }

    private static Optional<List<Value>> entries(Fence fence) {
        Optional<Value> all =
                switch (Json.parse(fence.text())) {
                    case Json.Good(Value.Fields wrapped) -> wrapped.field("findings");
                    case Json.Good(Value bare) -> Optional.of(bare);
                    case Json.Bad _ -> Optional.empty();
                };
        return all.flatMap(
                value ->
                        value instanceof Value.Items(List<Value> items, _)
                                ? Optional.of(items)
                                : Optional.empty());
    }

    private void takeEntry(Value entry) {
        if (entry instanceof Value.Fields(SequencedMap<String, Value> fields, _)) {
            Map<String, String> words = new HashMap<>();
            fields.forEach(
                    (name, value) -> words.put(name.replace('_', ' '), value.scalar().orElse("")));
            if (words.containsKey("id") || words.containsKey("rule key")) {
                take(words);
            }
        }
    }

    private void takeSections() {
        NavigableMap<Integer, Section> chapters = new TreeMap<>();
        document.body().sections(2).stream()
                .filter(section -> title(section).contains("FINDING"))
                .forEach(section -> chapters.put(section.from(), section));
        for (Section section : document.body().sections(3)) {
            int line = section.heading().line();
            Optional.ofNullable(chapters.floorEntry(line))
                    .map(Map.Entry::getValue)
                    .filter(chapter -> chapter.holds(line))
                    .ifPresent(chapter -> takeSection(section, severityIn(title(chapter))));
        }
    }

    private static String title(Section section) {
        return section.heading().title().toUpperCase(Locale.ROOT);
    }

    private void takeSection(Section section, String severity) {
        Matcher id = HEADING.matcher(section.heading().title());
        if (id.matches()) {
            Map<String, String> words = new HashMap<>();
            words.put("severity", severity);
            Label.in(document.body(), section, NAMES)
                    .forEach(label -> words.put(label.name(), label.value()));
            words.put("id", id.group(1));
            take(words);
        }
    }

    private void take(Map<String, String> words) {
        String file = words.getOrDefault("file", "");
        String rule = words.getOrDefault("rule key", "");
        int line = number(words.getOrDefault("line", ""));
        String stated = words.getOrDefault("id", "");
        String id = Finding.isId(stated) ? stated : Finding.id(file, line, rule);
        Finding finding =
                new Finding(
                        id,
                        severity(words.getOrDefault("severity", "")),
                        file,
                        line,
                        rule,
                        words.getOrDefault("brief ref", ""),
                        words.getOrDefault("title", ""),
                        words.getOrDefault("detail", ""),
                        words.getOrDefault("recommended action", ""));
        byId.putIfAbsent(id, finding);
    }

    /// A finding that does not say how much it weighs is not to be lost: it counts as major.
    private static FindingSeverity severity(String word) {
        return Choice.of(FindingSeverity.values(), word.strip().toUpperCase(Locale.ROOT))
                .orElse(FindingSeverity.MAJOR);
    }

    private static String severityIn(String title) {
        for (FindingSeverity severity : FindingSeverity.values()) {
            if (title.contains(severity.word())) {
                return severity.word();
            }
        }
        return "";
    }

    /// The line, or the first one of a range; 0 where there is none.
    private static int number(String text) {
        Matcher digits = NUMBER.matcher(text.strip());
        return digits.matches() ? Integer.parseInt(digits.group(1)) : 0;
    }
}
