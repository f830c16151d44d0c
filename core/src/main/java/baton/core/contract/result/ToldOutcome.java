package baton.core.contract.result;

import baton.core.contract.result.OutcomeLine.Tone;
import baton.core.contract.result.OutcomeWords.Said;
import baton.core.contract.work.Table;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkDocument;
import baton.core.text.Markdown.Heading;
import baton.core.text.Markdown.Kind;
import baton.core.text.Source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The word of a result about its TASK, in whatever form: a field, a list item, a row, a heading,
/// front matter, the element of a message. A result that says anywhere that it failed is failed.
/// Fields at the top that call the TASK done have the word before the prose and the checks below: a
/// lint that was red before the TASK stands there, too.
final class ToldOutcome {
    private static final Pattern MARKS = Pattern.compile("[*`]|~~[^~]*+~~|</?\\p{L}[^<>]*+>");
    private static final Pattern ELEMENT =
            Pattern.compile(
                    "(?im)^[\\s>*+-]*+(?:<task-result(?=\\s)[^<>]*?\\sstatus\\s*+=\\s*+[\"']?+"
                            + "([^\"'<>\\s]++)|<status>([^<>]*+))");
    private static final Pattern RESULT_TITLE =
            Pattern.compile("(?is).*?TASK-\\d++\\s*+[:：—–-]?\\s*+(?:Result|결과|結果)(.*)");
    private static final Pattern BARE =
            Pattern.compile("(?i)[^\\p{L}\\p{N}]*+(?:FAIL(?:ED)?|실패|失敗)[^\\p{L}\\p{N}]*+");
    private static final int BRIEF_WORDS = 3;

    /// The place of a line decides what counts there.
    private enum Place {
        TOP,
        STATUS,
        CHECKS,
        PROSE,
        OTHER
    }

    private final WorkDocument document;
    private final Map<Integer, Heading> headings = new HashMap<>();
    private final List<Place> places = new ArrayList<>();
    private final List<Word> words = new ArrayList<>();
    private final List<Word> wordsBelow = new ArrayList<>();
    private final List<Integer> wordsForDone = new ArrayList<>();
    private final Optional<TaskId> own;
    private final FrontLines front;
    private boolean done;

    /// A line that says something of the TASK.
    private record Word(int line, Tone tone) {}

    private ToldOutcome(WorkDocument document) {
        this.document = document;
        this.own =
                document.title()
                        .flatMap(title -> TaskId.in(title.title()))
                        .or(() -> TaskId.ofResultFile(document.source().name()));
        this.front = new FrontLines(document.source());
        document.body().headings().stream()
                .filter(heading -> !front.holds(heading.line()))
                .forEach(heading -> headings.put(heading.line(), heading));
        place();
        lines();
        rows();
        elements();
    }

    /// The line that says that the TASK is not done, where there is one.
    static Optional<Integer> notDone(WorkDocument document) {
        return new ToldOutcome(document).notDone();
    }

    /// The lines by which the result says both that the TASK is done and that it is not.
    static Optional<Contradiction> contradiction(WorkDocument document) {
        ToldOutcome told = new ToldOutcome(document);
        Optional<Integer> done = told.wordsForDone.stream().min(Integer::compare);
        return done.flatMap(line -> told.notDone().map(other -> new Contradiction(line, other)));
    }

    static TaskOutcome of(WorkDocument document) {
        List<Word> counted = new ToldOutcome(document).counted().toList();
        return counted.isEmpty()
                ? TaskOutcome.DONE
                : counted.stream().anyMatch(word -> word.tone() == Tone.FAILED)
                        ? TaskOutcome.FAILED
                        : TaskOutcome.OPEN;
    }

    private Optional<Integer> notDone() {
        return counted().map(Word::line).min(Integer::compare);
    }

    private Stream<Word> counted() {
        return done ? words.stream() : Stream.concat(words.stream(), wordsBelow.stream());
    }

    private Source source() {
        return document.source();
    }

    private void place() {
        Place section = Place.TOP;
        Place now = Place.TOP;
        for (int line = 1; line <= source().lines().size(); line++) {
            Heading heading = headings.get(line);
            if (heading != null) {
                Place own = of(heading.title());
                section = heading.level() <= 2 ? own : section;
                now = heading.level() <= 2 || own != Place.OTHER ? own : section;
                boolean first = document.title().filter(heading::equals).isPresent();
                section = first ? Place.TOP : section;
                now = first ? Place.TOP : now;
            }
            places.add(now);
        }
    }

    private static Place of(String title) {
        if (ReportSections.RESULTS.names(title)) {
            return Place.CHECKS;
        }
        if (OutcomeWords.isName(title)) {
            return Place.STATUS;
        }
        boolean prose =
                ReportSections.SUMMARY.names(title)
                        || ReportSections.CHECKLIST.names(title)
                        || ReportSections.FILES.names(title)
                        || ReportSections.ISSUES.names(title)
                        || ReportSections.NOTES.names(title)
                        || ReportSections.HANDOFF.names(title);
        if (prose) {
            return Place.PROSE;
        }
        return RESULT_TITLE.matcher(title).matches() ? Place.TOP : Place.OTHER;
    }

    private void lines() {
        String open = "";
        for (int line = 1; line <= source().lines().size(); line++) {
            Kind kind = front.holds(line) ? Kind.TEXT : document.body().kind(line);
            Place place = places.get(line - 1);
            boolean block = kind == Kind.FENCE || kind == Kind.CODE;
            boolean read = !block || place == Place.TOP || place == Place.STATUS;
            String text = MARKS.matcher(front.text(line)).replaceAll("");
            if (kind == Kind.BLANK || !read || text.isBlank()) {
                continue;
            }
            if (headings.containsKey(line)) {
                heading(headings.get(line), line);
                open = place == Place.STATUS ? headings.get(line).title() : "";
            } else {
                // A name whose value stands on the next line, as below a heading.
                boolean continues = !open.isEmpty() && OutcomeWords.said(text).isEmpty();
                text(continues ? open + ": " + text.strip() : text, line, kind);
                open = OutcomeWords.isName(text) && !text.strip().startsWith("|") ? text : "";
            }
        }
    }

    private void heading(Heading heading, int line) {
        String title = MARKS.matcher(heading.title()).replaceAll("");
        Matcher result = RESULT_TITLE.matcher(title);
        Optional<Said> said = OutcomeWords.said(title);
        said.ifPresent(word -> said(word, line, false));
        if (said.isEmpty() && BARE.matcher(title).matches()) {
            add(line, Tone.FAILED);
        }
        if (result.matches()) {
            tail(result.group(1), line);
            if (OutcomeWords.isRed(title)) {
                add(line, Tone.FAILED);
            }
        }
    }

    /// The words behind those of a title.
    private void tail(String words, int line) {
        if (OutcomeWords.isRedTitle(words) || OutcomeWords.isLoudAtEnd(words)) {
            add(line, Tone.FAILED);
        } else if (OutcomeWords.isWhollyNotDone(words)) {
            // A longer title names the subject of the TASK, as `Failed login counter` does.
            add(line, Tone.ofNotDone(words));
        } else if (OutcomeWords.isDone(words)) {
            forDone(words, line);
        }
    }

    private void text(String text, int line, Kind kind) {
        Place place = places.get(line - 1);
        boolean top = place == Place.TOP || place == Place.STATUS;
        Optional<Said> said = OutcomeWords.said(text);
        if (said.isPresent()) {
            boolean plain = kind == Kind.TEXT || kind == Kind.HEADING;
            boolean quoted = text.stripLeading().startsWith(">") && plain;
            boolean brief = said.get().value().strip().split("\\s+", -1).length <= BRIEF_WORDS;
            boolean strict = top && said.get().status() && (quoted || (brief && plain));
            said(said.get(), line, strict);
            if (OutcomeLine.isUnticked(text) && OutcomeWords.isDone(said.get().value())) {
                add(line, Tone.OPEN);
            }
        } else {
            alone(text, line, top);
        }
        if (top) {
            OutcomeLine.parts(text).forEach(part -> part(part, line));
        }
        if (place == Place.CHECKS && OutcomeWords.isRedCheck(text)) {
            add(line, Tone.FAILED);
        }
    }

    /// @param strict whether every word but one for done says that it is not done
    private void said(Said said, int line, boolean strict) {
        String value = said.value();
        if (isNotDone(said, strict)) {
            add(line, said.status() ? Tone.ofNotDone(value) : Tone.FAILED);
        } else if (OutcomeWords.isDone(value)) {
            done |= places.get(line - 1) == Place.TOP && said.status();
            forDone(value, line);
        }
    }

    private static boolean isNotDone(Said said, boolean strict) {
        String value = said.value();
        if (value.isBlank()) {
            return false;
        }
        return said.status()
                ? OutcomeWords.isNotDone(value) || (strict && !OutcomeWords.isDone(value))
                : OutcomeWords.isRed(value);
    }

    /// A line without a name that stands for the whole TASK.
    private void alone(String text, int line, boolean top) {
        Optional<Tone> tone =
                OutcomeLine.tone(text, own)
                        .filter(_ -> top || OutcomeLine.isUnticked(text))
                        .or(() -> top ? OutcomeLine.ofSwitch(text) : Optional.empty());
        tone.ifPresent(word -> told(word, line));
    }

    private void part(String part, int line) {
        Optional<Said> said = OutcomeWords.said(part);
        said.ifPresent(word -> said(word, line, false));
        if (said.isEmpty()) {
            OutcomeLine.ofSwitch(part).ifPresent(word -> told(word, line));
        }
    }

    private void told(Tone tone, int line) {
        if (tone == Tone.DONE) {
            forDone("", line);
        } else {
            add(line, tone);
        }
    }

    /// A word for done; one that goes on with another says both.
    private void forDone(String value, int line) {
        if (!isBelow(line)) {
            wordsForDone.add(line);
            if (OutcomeWords.isTorn(value)) {
                add(line, Tone.OPEN);
            }
        }
    }

    private void rows() {
        for (Table table : Table.in(document.body(), 1, source().lines().size() + 1)) {
            for (int column = 0; column < table.header().size(); column++) {
                if (OutcomeWords.isStatus(plain(table.header().get(column)))) {
                    int at = column;
                    table.rows().forEach(row -> cell(row.cell(at), row.line()));
                }
            }
        }
        for (Table.Row row : Table.lines(document.body(), 1, source().lines().size() + 1)) {
            if (OutcomeWords.isStatus(plain(row.first()))) {
                cell(row.cell(1), row.line());
            }
        }
    }

    private void cell(String cell, int line) {
        String value = plain(cell);
        if (OutcomeWords.isNotDone(value)) {
            add(line, Tone.ofNotDone(value));
        } else if (OutcomeWords.isDone(value)) {
            done |= places.get(line - 1) == Place.TOP;
            forDone(value, line);
        }
    }

    private void elements() {
        for (int line = 1; line <= source().lines().size(); line++) {
            Matcher matcher = ELEMENT.matcher(source().line(line));
            if (matcher.find()) {
                String word =
                        Optional.ofNullable(matcher.group(1)).orElseGet(() -> matcher.group(2));
                if (OutcomeWords.isNotDone(word)) {
                    add(line, Tone.ofNotDone(word));
                } else if (OutcomeWords.isDone(word)) {
                    forDone(word, line);
                }
            }
        }
    }

    private void add(int line, Tone tone) {
        (isBelow(line) ? wordsBelow : words).add(new Word(line, tone));
    }

    private boolean isBelow(int line) {
        Place place = places.get(line - 1);
        return place == Place.PROSE || place == Place.CHECKS;
    }

    private static String plain(String cell) {
        return MARKS.matcher(cell).replaceAll("").strip();
    }
}
