package baton.core.contract.review;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Document;
import baton.core.contract.Prose;
import baton.core.contract.Reading;
import baton.core.contract.Subject;
import baton.core.contract.ValueForm;
import baton.core.text.FrontMatter;
import baton.core.text.Markdown.Section;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// Checks a review, as such or as the input of a plan, and reads it.
final class ReviewReader {
    private static final List<String> REQUIRED =
            List.of(
                    "type",
                    Review.VERSION_KEY,
                    "task",
                    "slug",
                    "project_dir",
                    Review.BRIEF_PATH,
                    Review.SCOPE_END,
                    Review.FILES);
    private static final List<String> REQUIRED_OF_BRIEF =
            List.of("type", "task", "slug", "project_dir");
    private static final List<String> SECTIONS =
            List.of(Review.EXECUTIVE_SUMMARY, Review.COVERAGE, Review.REMEDIATION);
    private static final List<ValueForm> FORMS =
            List.of(
                    ValueForm.date("created"),
                    ValueForm.slug("slug"),
                    ValueForm.oneOf(Review.VERDICT, ReviewVerdict.values()));

    private final Document document;
    private final FindingReader documented;
    private final Set<String> ids = new LinkedHashSet<>();
    private final List<Problem> problems = new ArrayList<>();

    private ReviewReader(Document document) {
        this.document = document;
        this.documented = new FindingReader(document);
    }

    static Reading<Review> read(Document document) {
        ReviewReader reader = new ReviewReader(document);
        reader.checkFront(Fault.REVIEW_MISSING_FIELD, REQUIRED);
        reader.problems.addAll(document.wrongType(Fault.REVIEW_WRONG_TYPE, Review.TYPE));
        reader.checkFormats();
        reader.problems.addAll(document.missingSections(Fault.REVIEW_MISSING_SECTION, SECTIONS));
        return reader.reading();
    }

    static Reading<Review> readAsBrief(Document document) {
        ReviewReader reader = new ReviewReader(document);
        reader.checkFront(Fault.BRIEF_MISSING_FIELD, REQUIRED_OF_BRIEF);
        return reader.reading();
    }

    private void checkFront(Fault missing, List<String> required) {
        document.front().problems().stream()
                .filter(problem -> !saysFlowList(problem))
                .forEach(problems::add);
        problems.addAll(document.missingFields(missing, required));
        checkFindings(missing);
    }

    /// A list in brackets has a code of its own where it holds findings.
    private boolean saysFlowList(Problem problem) {
        return document.front().flowLists().contains(Review.FINDINGS)
                && problem.fault() == Fault.FM_PARSE_ERROR
                && problem.line().orElse(0) == document.front().line(Review.FINDINGS);
    }

    private void checkFindings(Fault missing) {
        FrontMatter front = document.front();
        Optional<Value> stated = Optional.ofNullable(front.fields().get(Review.FINDINGS));
        if (stated.isEmpty()) {
            if (front.present()) {
                problems.add(missing.at(1, "the front matter has no `findings`"));
            }
        } else if (stated.get() instanceof Value.Items(List<Value> items, _)
                && !front.flowLists().contains(Review.FINDINGS)) {
            items.forEach(this::checkId);
        } else if (!(stated.get() instanceof Value.Null)) {
            String found =
                    stated.get() instanceof Value.Items
                            ? "a list in brackets"
                            : document.shown(Review.FINDINGS);
            String message = "`findings` is " + found + ", not a block list";
            problems.add(Fault.REVIEW_BAD_FINDINGS_TYPE.at(stated.get().line(), message));
        }
    }

    private void checkId(Value item) {
        String id = item.scalar().orElse("");
        if (!Finding.isId(id)) {
            String message = "`" + Prose.line(id) + "` is not the id of a finding";
            problems.add(Fault.REVIEW_BAD_FINDING_ID.at(item.line(), message));
        } else if (ids.add(id) && !documented.documents(id)) {
            String message = "nothing is said about the finding " + id;
            problems.add(Fault.REVIEW_FINDING_UNDOCUMENTED.at(item.line(), message));
        }
    }

    private void checkFormats() {
        document.text(Review.VERSION_KEY).ifPresent(this::checkVersion);
        problems.addAll(ValueForm.violated(document, Fault.REVIEW_BAD_VALUE, FORMS));
        document.text(Review.FILES)
                .filter(_ -> document.whole(Review.FILES).isEmpty())
                .map(files -> "`reviewed_files_count` is `" + files + "`, not a whole number")
                .ifPresent(message -> report(Fault.REVIEW_MISSING_FIELD, Review.FILES, message));
    }

    private void checkVersion(String version) {
        if (!version.matches("[0-9]+\\.[0-9]+")) {
            String message = "`review_version` is `" + version + "`, not of the form N.M";
            report(Fault.REVIEW_VERSION_FORMAT, Review.VERSION_KEY, message);
        } else if (!version.equals(Review.VERSION)) {
            String message = "review_version " + version + " is not " + Review.VERSION;
            report(Fault.REVIEW_VERSION_MISMATCH, Review.VERSION_KEY, message);
        }
    }

    private void report(Fault fault, String key, String message) {
        problems.add(fault.at(document.front().line(key), message));
    }

    private Reading<Review> reading() {
        SequencedMap<String, Value> parsed = new LinkedHashMap<>(document.parsed().fields());
        if (parsed.get(Review.FINDINGS) instanceof Value.Null) {
            parsed.put(Review.FINDINGS, Value.items(List.of()));
        }
        return document.reading(Value.fields(parsed), problems, this::value);
    }

    private Review value() {
        List<Coverage> coverage = coverage();
        return new Review(
                Subject.read(document),
                document.text(Review.BRIEF_PATH).orElse(Subject.NOT_STATED),
                new ReviewedRange(
                        document.text(Review.SCOPE_START),
                        document.text(Review.SCOPE_END).orElse(Subject.NOT_STATED),
                        document.whole(Review.FILES).orElse(coverage.size())),
                document.text(Review.VERDICT).flatMap(Review::verdict),
                List.copyOf(documented.findings()),
                ids.stream().filter(id -> !documented.documents(id)).toList(),
                coverage,
                document.under(Review.EXECUTIVE_SUMMARY, 2),
                remediation());
    }

    private List<Coverage> coverage() {
        Optional<Section> section = document.body().section(2, Review.COVERAGE);
        return section.stream()
                .flatMap(rows -> document.body().text(rows).stream())
                .flatMap(line -> Coverage.read(line.text()).stream())
                .toList();
    }

    /// The last section, without the JSON block that ends the file.
    private String remediation() {
        return document.body()
                .section(2, Review.REMEDIATION)
                .map(
                        section -> {
                            int end = Math.min(section.to(), documented.blockLine());
                            int to = end < section.from() ? section.to() : end;
                            return Prose.block(document.lines(section.from(), to), 2);
                        })
                .orElse("");
    }
}
