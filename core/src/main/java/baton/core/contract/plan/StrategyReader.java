package baton.core.contract.plan;

import baton.core.RepoPath;
import baton.core.contract.FieldList;
import baton.core.contract.FieldList.Field;
import baton.core.contract.plan.NumberList.Of;
import baton.core.contract.plan.NumberList.Span;
import baton.core.contract.plan.SessionDraft.Listed;
import baton.core.contract.plan.reading.Findings;
import baton.core.contract.plan.reading.PathList;
import baton.core.text.Markdown;
import baton.core.text.Markdown.Heading;
import baton.core.text.Markdown.Section;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the sessions of `## Execution Strategy`. Waves that a session does not name are taken from
/// `### Execution Order`.
final class StrategyReader {
    private static final Pattern SESSION =
            Pattern.compile(
                    "[*_]*(?:session\\s*|s)#?(\\d{1,9})\\b\\s*[:.)—–-]?\\s*(.*)",
                    Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern WAVE =
            Pattern.compile("\\bwave\\s*(\\d{1,9})[*_:\\s|—–-]*", Pattern.CASE_INSENSITIVE);
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
    private static final Set<String> NAMES = names();

    private final Markdown text;
    private final Findings findings;
    private final SequencedMap<Integer, SessionDraft> sessions = new LinkedHashMap<>();
    private final Map<Integer, Integer> waves = new HashMap<>();

    private StrategyReader(Markdown text, Findings findings) {
        this.text = text;
        this.findings = findings;
    }

    private static Set<String> names() {
        Set<String> names = new HashSet<>(FenceReader.NAMES);
        names.addAll(Set.of("steps", "wave", "depends on", "cwd"));
        return Set.copyOf(names);
    }

    static List<SessionDraft> read(Markdown text, Section section, Findings findings) {
        StrategyReader reader = new StrategyReader(text, findings);
        reader.read(section);
        List<SessionDraft> drafts = new ArrayList<>();
        for (SessionDraft draft : reader.sessions.values()) {
            Optional<Integer> ordered = Optional.ofNullable(reader.waves.get(draft.number()));
            boolean fromOrder = draft.wave().isEmpty() && ordered.isPresent();
            drafts.add(fromOrder ? draft.withWave(OptionalInt.of(ordered.get())) : draft);
        }
        return drafts;
    }

    /// Every heading inside starts something new, whatever its level.
    private void read(Section section) {
        List<Heading> inside =
                text.headings().stream().filter(heading -> section.holds(heading.line())).toList();
        for (int i = 0; i < inside.size(); i++) {
            int to = i + 1 < inside.size() ? inside.get(i + 1).line() : section.to();
            Heading heading = inside.get(i);
            Matcher session = SESSION.matcher(heading.title());
            if (session.matches()) {
                int number = Integer.parseInt(session.group(1));
                SessionDraft draft = session(number, session.group(2), heading.line(), to);
                sessions.merge(number, draft, SessionDraft::with);
            } else if (heading.title().toLowerCase(Locale.ROOT).contains("order")) {
                readOrder(heading.line() + 1, to);
            }
        }
    }

    private SessionDraft session(int number, String title, int line, int to) {
        FieldList fields = FieldList.read(text, line + 1, to, NAMES);
        Optional<Listed> dependsOn =
                fields.field("depends on")
                        .map(StrategyReader::listed)
                        .filter(l -> !l.text().isEmpty());
        return new SessionDraft(
                number,
                title,
                line,
                fields.field("steps").map(StrategyReader::listed).orElse(new Listed("", line)),
                fields.field("wave")
                        .map(Field::text)
                        .map(StrategyReader::first)
                        .orElse(OptionalInt.empty()),
                dependsOn,
                FenceReader.read(fields, findings).orElse(Fence.NONE),
                fields.field("cwd").flatMap(this::cwd));
    }

    private static Listed listed(Field field) {
        List<String> items = field.items().stream().map(FieldList.Item::text).toList();
        return new Listed(String.join(", ", items), field.valueLine());
    }

    private static OptionalInt first(String text) {
        Matcher number = NUMBER.matcher(text);
        return number.find()
                ? OptionalInt.of(Integer.parseInt(number.group()))
                : OptionalInt.empty();
    }

    private Optional<RepoPath> cwd(Field field) {
        return PathList.read(field).stream()
                .filter(entry -> !entry.path().equals(".") && !entry.path().equals("./"))
                .findFirst()
                .flatMap(entry -> findings.path(entry.path(), entry.line(), "cwd"));
    }

    /// `Wave 1: Session 1, Session 2`, one or several on a line, or sessions in a list below.
    private void readOrder(int from, int to) {
        OptionalInt wave = OptionalInt.empty();
        for (FieldList.Item item : FieldList.items(FieldList.lines(text, from, to))) {
            Matcher mark = WAVE.matcher(item.text());
            int start = 0;
            while (mark.find()) {
                assign(wave, item.text().substring(start, mark.start()));
                wave = OptionalInt.of(Integer.parseInt(mark.group(1)));
                start = mark.end();
            }
            assign(wave, item.text().substring(start));
        }
    }

    private void assign(OptionalInt wave, String text) {
        if (wave.isPresent()) {
            for (Span span : NumberList.read(text, Of.SESSIONS).spans()) {
                sessions.keySet().stream()
                        .filter(number -> number >= span.from() && number <= span.to())
                        .forEach(number -> waves.putIfAbsent(number, wave.getAsInt()));
            }
        }
    }
}
