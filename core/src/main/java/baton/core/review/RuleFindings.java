package baton.core.review;

import baton.core.Plural;
import baton.core.Shown;
import baton.core.TreePath;
import baton.core.contract.Prose;
import baton.core.contract.review.Finding;
import baton.core.contract.review.FindingSeverity;
import baton.core.contract.review.Treatment;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Findings that need no reviewer: placeholders in new lines, criteria whose command fails, files
/// that no step of the plan has, and reviewers that did not look.
public final class RuleFindings {
    private static final int PLACEHOLDERS_MAX = 200;
    private static final int TEXT_MAX = 300;
    private static final Pattern PLACEHOLDER =
            Pattern.compile("\\b(?:TBD|TODO|FIXME|XXX)\\b|\\bconsole\\.log\\(|\\bdebugger\\s*;");

    private RuleFindings() {}

    /// Finds placeholders that were left in new lines.
    ///
    /// @param added the new lines of each file that is looked at closely
    public static List<Finding> placeholders(Map<TreePath, SequencedMap<Integer, String>> added) {
        List<Finding> findings = new ArrayList<>();
        List<TreePath> beyond = new ArrayList<>();
        added.forEach(
                (file, lines) ->
                        lines.forEach(
                                (number, line) -> {
                                    Matcher mark = PLACEHOLDER.matcher(line);
                                    if (!mark.find()) {
                                        return;
                                    }
                                    if (findings.size() < PLACEHOLDERS_MAX) {
                                        findings.add(
                                                placeholder(
                                                        file.toString(),
                                                        number,
                                                        mark.group(),
                                                        line));
                                    } else {
                                        beyond.add(file);
                                    }
                                }));
        if (!beyond.isEmpty()) {
            findings.add(rest(beyond));
        }
        return findings;
    }

    private static Finding rest(List<TreePath> beyond) {
        return new Draft(ReviewRule.PLACEHOLDER_IN_CODE, beyond.getFirst().toString(), 0)
                .finding(
                        Plural.count(
                                        beyond.size(),
                                        "more placeholder was",
                                        "more placeholders were")
                                + " left in the code",
                        "In " + Shown.paths(new LinkedHashSet<>(beyond)),
                        "finish what they stand for, or take them out");
    }

    private static Finding placeholder(String file, int number, String mark, String line) {
        return new Draft(ReviewRule.PLACEHOLDER_IN_CODE, file, number)
                .finding(
                        "`" + mark.replace("`", "'") + "` was left in the code",
                        cut(line.strip()),
                        "finish what it stands for, or take it out");
    }

    /// The criteria that were tried and do not hold.
    ///
    /// @param brief the brief, as the tree names it
    public static List<Finding> criteria(String brief, List<Tried> tried) {
        return tried.stream().flatMap(one -> criterion(brief, one).stream()).toList();
    }

    private static Optional<Finding> criterion(String brief, Tried tried) {
        FindingSeverity severity =
                switch (tried.outcome()) {
                    case FAILS -> FindingSeverity.BLOCKER;
                    case UNCLEAR -> FindingSeverity.MAJOR;
                    case HOLDS, REFUSED -> FindingSeverity.SUGGESTION;
                };
        String criterion = cut(tried.criterion().text());
        return tried.failure()
                .filter(_ -> severity != FindingSeverity.SUGGESTION)
                .map(
                        why ->
                                new Draft(
                                                ReviewRule.BROKEN_SUCCESS_CRITERION,
                                                brief,
                                                tried.criterion().line())
                                        .about(criterion)
                                        .weighing(severity)
                                        .finding(
                                                "a success criterion does not hold",
                                                cut(why),
                                                "make it hold: " + criterion));
    }

    /// The files that nobody planned to change.
    ///
    /// @param planned whether a step of the plan has the file
    public static List<Finding> creep(List<Treated> changed, Predicate<TreePath> planned) {
        return changed.stream()
                .filter(row -> row.treatment() != Treatment.SKIP)
                .filter(row -> !planned.test(row.path()))
                .map(
                        row ->
                                new Draft(ReviewRule.SCOPE_CREEP_BUILT, row.path().toString(), 0)
                                        .finding(
                                                "no step of the plan lists this file",
                                                "The file changed, and no step of the plan lists"
                                                        + " it.",
                                                "take the change back, or add the file to a step of"
                                                        + " the plan"))
                .toList();
    }

    /// Those who should have looked and could not be heard, with the reason.
    public static List<Finding> unheard(String brief, List<String> who) {
        return who.isEmpty()
                ? List.of()
                : List.of(
                        new Draft(ReviewRule.COVERAGE_SILENT_SKIP, brief, 0)
                                .finding(
                                        "not everything was reviewed",
                                        String.join("\n", who.stream().map(Prose::line).toList()),
                                        "review again with an agent that answers"));
    }

    private static String cut(String text) {
        String line = Prose.line(text);
        return Shown.cut(line, TEXT_MAX);
    }
}
