package baton.core.contract.review;

import baton.core.contract.Choice;
import baton.core.contract.Document;
import baton.core.contract.Page;
import baton.core.contract.Prose;
import baton.core.contract.Reading;
import baton.core.contract.Subject;
import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;

/// The findings and the verdict of a review. No id stands twice, and the project directory is
/// always there. `undocumented` are ids that a file lists and says nothing about; a review Baton
/// writes has none.
public record Review(
        Subject subject,
        String briefPath,
        ReviewedRange scope,
        Optional<ReviewVerdict> verdict,
        List<Finding> findings,
        List<String> undocumented,
        List<Coverage> coverage,
        String executiveSummary,
        String remediationSummary) {
    public static final String TYPE = "ultrareview";

    static final String VERSION_KEY = "review_version";
    static final String BRIEF_PATH = "brief_path";
    static final String SCOPE_START = "scope_sha_start";
    static final String SCOPE_END = "scope_sha_end";
    static final String FILES = "reviewed_files_count";
    static final String FINDINGS = "findings";
    static final String VERDICT = "verdict";
    static final String EXECUTIVE_SUMMARY = "Executive Summary";
    static final String COVERAGE = "Coverage";
    static final String REMEDIATION = "Remediation Summary";

    static final String VERSION = "1.0";

    public Review {
        subject = located(subject);
        briefPath = Prose.line(briefPath).isEmpty() ? Subject.NOT_STATED : Prose.line(briefPath);
        findings = List.copyOf(findings);
        undocumented = List.copyOf(undocumented);
        coverage = List.copyOf(coverage);
        executiveSummary = Prose.block(executiveSummary, 2);
        remediationSummary = Prose.block(remediationSummary, 2);
        Set<String> ids = new LinkedHashSet<>();
        boolean distinct =
                Stream.concat(findings.stream().map(Finding::id), undocumented.stream())
                        .allMatch(id -> Finding.isId(id) && ids.add(id));
        if (!distinct) {
            throw new IllegalArgumentException("an id twice, or none");
        }
    }

    public static Reading<Review> parse(Source source) {
        return ReviewReader.read(Document.read(source));
    }

    /// The review as the input of a plan, which needs less of it; the codes are those of a brief.
    public static Reading<Review> parseAsBrief(Document document) {
        return ReviewReader.readAsBrief(document);
    }

    /// The file, as it validates without errors and reads back equal.
    public String render() {
        Page page =
                new Page(front())
                        .heading(1, "Review: " + subject.task())
                        .section(EXECUTIVE_SUMMARY, executiveSummary)
                        .section(COVERAGE, Coverage.table(coverage));
        for (FindingSeverity severity : FindingSeverity.values()) {
            List<Finding> some = findings.stream().filter(f -> f.severity() == severity).toList();
            page.section("Findings (" + severity.word() + ")", some.isEmpty() ? "None." : "");
            some.forEach(finding -> page.heading(3, finding.id()).block(finding.lines()));
        }
        return page.section(REMEDIATION, remediationSummary).block(json()).text();
    }

    static Optional<ReviewVerdict> verdict(String word) {
        return Choice.of(ReviewVerdict.values(), word.toUpperCase(Locale.ROOT));
    }

    private SequencedMap<String, Value> front() {
        SequencedMap<String, Value> front = new LinkedHashMap<>();
        front.put("type", Value.of(TYPE));
        front.put(VERSION_KEY, Value.of(VERSION));
        subject.write(front);
        front.put(BRIEF_PATH, Value.of(briefPath));
        front.put(SCOPE_START, Value.of(scope.start()));
        front.put(SCOPE_END, Value.of(scope.end()));
        front.put(FILES, Value.of(scope.files()));
        Stream<String> ids = findings.stream().map(Finding::id);
        front.put(FINDINGS, Value.texts(Stream.concat(ids, undocumented.stream()).toList()));
        verdict.ifPresent(word -> front.put(VERDICT, Value.of(word.word())));
        return front;
    }

    private String json() {
        Value all = Value.items(findings.stream().map(Finding::value).toList());
        return "```json\n" + Json.pretty(all) + "```";
    }

    private static Subject located(Subject subject) {
        String directory = subject.projectDir().orElse(Subject.NOT_STATED);
        return new Subject(
                subject.created(), subject.task(), subject.slug(), Optional.of(directory));
    }
}
