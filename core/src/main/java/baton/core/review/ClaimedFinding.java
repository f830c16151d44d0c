package baton.core.review;

import baton.core.RepoPath;
import baton.core.contract.Choice;
import baton.core.contract.Prose;
import baton.core.contract.review.Finding;
import baton.core.contract.review.FindingSeverity;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A finding as a reviewer said it, with what is wrong with its place and its rule.
///
/// @param file the file that it names, where there is one of that name
/// @param line the line that it names, where the file has that line; 0 for the file as a whole
/// @param slips what is wrong, in words
record ClaimedFinding(
        Value.Fields fields,
        FindingSeverity severity,
        Optional<ReviewRule> rule,
        Optional<RepoPath> file,
        int line,
        List<String> slips) {
    private static final Pattern LINE = Pattern.compile("(?::\\d+){1,2}(?:-\\d+)?:?$|#L?\\d.*$|:$");
    private static final Pattern QUOTES = Pattern.compile("^[`'\"]+|[`'\"]+$");
    private static final Pattern BETWEEN = Pattern.compile("[\\s,;`'\"()\\[\\]<>{}|*]+");
    private static final Pattern MARKS_BEHIND = Pattern.compile("[.!?:]+$");

    ClaimedFinding {
        slips = List.copyOf(slips);
    }

    /// Nothing where it does not say how grave it is.
    static Optional<ClaimedFinding> of(Value.Fields fields, Believed.Places places) {
        String word = fields.text("severity").strip().toUpperCase(Locale.ROOT);
        return Choice.of(FindingSeverity.values(), word)
                .map(severity -> of(fields, severity, places));
    }

    private static ClaimedFinding of(
            Value.Fields fields, FindingSeverity severity, Believed.Places places) {
        List<String> slips = new ArrayList<>();
        Optional<ReviewRule> rule = ReviewRule.named(fields.text("rule_key"));
        if (rule.isEmpty()) {
            String said = name(fields, "rule_key");
            slips.add(said.isEmpty() ? "it names no rule" : "`" + said + "` is no rule");
        }
        Optional<RepoPath> file = meant(fields, places);
        Optional<Integer> lines = file.flatMap(places::lines);
        Optional<Long> line = fields.whole("line");
        boolean isThere =
                line.isPresent()
                        && line.get() >= 0
                        && line.get() <= lines.orElse(Integer.MAX_VALUE);
        if (lines.isEmpty()) {
            String said = name(fields, "file");
            slips.add(said.isEmpty() ? "it names no file" : "there is no file `" + said + "`");
        }
        if (!isThere) {
            String said = name(fields, "line");
            slips.add(said.isEmpty() ? "it names no line" : "there is no line `" + said + "`");
        }
        int place = isThere && lines.isPresent() ? Math.toIntExact(line.get()) : 0;
        return new ClaimedFinding(fields, severity, rule, file, place, slips);
    }

    /// The file that a reviewer means. One that says none may name it in its words.
    private static Optional<RepoPath> meant(Value.Fields fields, Believed.Places places) {
        String said = fields.text("file");
        Stream<String> words =
                said.isBlank()
                        ? Stream.of("title", "detail", "recommended_action")
                                .flatMap(field -> BETWEEN.splitAsStream(fields.text(field)))
                                .filter(word -> word.contains(".") || word.contains("/"))
                        : Stream.concat(Stream.of(said), BETWEEN.splitAsStream(said));
        return words.flatMap(ClaimedFinding::names)
                .flatMap(name -> RepoPath.of(name).stream())
                .filter(path -> places.lines(path).isPresent())
                .findFirst();
    }

    /// The names that a word may stand for: people and tools write a line behind a file, quote it,
    /// name it from the root of the machine, or as a diff does.
    private static Stream<String> names(String said) {
        String quoted = QUOTES.matcher(said.strip()).replaceAll("");
        String bare = LINE.matcher(quoted).replaceFirst("").replaceFirst("^file://", "");
        List<String> names = new ArrayList<>(List.of(said, bare, bare.replace('\\', '/')));
        names.add(MARKS_BEHIND.matcher(bare).replaceFirst(""));
        if (bare.startsWith("a/") || bare.startsWith("b/")) {
            names.add(bare.substring(2));
        }
        for (int at = 0; bare.startsWith("/") && at >= 0; at = bare.indexOf('/', at + 1)) {
            names.add(bare.substring(at + 1));
        }
        return names.stream();
    }

    private static String name(Value.Fields fields, String field) {
        return Prose.line(fields.text(field));
    }

    /// The finding. One with a slip counts only where it blocks and names a file that is there:
    /// what might keep a change from being merged is for people to judge, and what is about nothing
    /// is made up.
    Optional<Finding> finding() {
        boolean grave = severity == FindingSeverity.BLOCKER;
        return slips.isEmpty()
                ? rule.flatMap(known -> file.map(path -> plain(known, path)))
                : file.filter(_ -> grave).map(this::slipped);
    }

    /// The words about a finding that blocks and is left out, since it says nowhere what it is
    /// about; nothing about others.
    Optional<String> lost() {
        return leftOut().filter(_ -> name(fields, "file").isEmpty());
    }

    /// The same about one whose file is not there: it is made up.
    Optional<String> absent() {
        return leftOut().filter(_ -> !name(fields, "file").isEmpty());
    }

    private Optional<String> leftOut() {
        return severity == FindingSeverity.BLOCKER && file.isEmpty()
                ? Optional.of("`" + Prose.line(title()) + "`: " + String.join("; ", slips))
                : Optional.empty();
    }

    private Finding plain(ReviewRule known, RepoPath path) {
        return new Draft(known, path.value(), line)
                .weighing(severity)
                .about(fields.text("brief_ref"))
                .finding(title(), fields.text("detail"), action());
    }

    /// Its id is made of its words, too: several of one rule may have lost their lines.
    private Finding slipped(RepoPath path) {
        String key = rule.map(ReviewRule::name).orElseGet(() -> name(fields, "rule_key"));
        String detail = fields.text("detail").strip();
        String slip = "The reviewer's own words have a slip: " + String.join("; ", slips) + ".";
        return new Finding(
                Finding.id(path.value(), line, key + ":" + title()),
                rule.map(known -> known.atMost(severity)).orElse(severity),
                path.value(),
                line,
                key,
                fields.text("brief_ref"),
                title(),
                detail.isEmpty() ? slip : detail + "\n" + slip,
                action());
    }

    private String title() {
        return Stream.of("title", "detail", "rule_key")
                .map(fields::text)
                .filter(text -> !text.isBlank())
                .findFirst()
                .orElse("a fault without words");
    }

    private String action() {
        return fields.text("recommended_action");
    }
}
