package baton.app.review;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Usage;
import baton.app.means.AskedAgent;
import baton.app.means.OrderlyEnd;
import baton.app.means.PlanPlace;
import baton.app.means.Settings;
import baton.app.means.StageFence;
import baton.app.means.StageFile;
import baton.app.means.StageStats;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.agent.GivenVariables;
import baton.core.contract.review.Finding;
import baton.core.contract.review.FindingSeverity;
import baton.core.contract.review.Review;
import baton.core.contract.review.ReviewVerdict;
import baton.core.review.Treated;
import baton.core.review.Triage;
import baton.core.text.FieldsBuilder;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.world.attest.GradedCommits;
import baton.world.attest.GradedCommits.Graded;
import baton.world.files.Tree;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.role.Asking;
import baton.world.role.RoleAgent;
import baton.world.role.Traces;
import baton.world.run.setting.RunLimits;
import baton.world.stage.StageRun;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

/// Carries a review through from the command line.
final class ReviewRun {
    private static final String BRIEF = "brief";
    private static final String PROJECT = "project";

    private final Context context;
    private final ReviewStage wish;
    private final String project;
    private final Consumer<String> notes;

    ReviewRun(Context context, ReviewStage wish) {
        this.context = context;
        this.wish = wish;
        this.project = PlanPlace.trimmed(wish.project());
        this.notes = line -> context.note(Printable.line(line));
    }

    ExitStatus run() {
        try {
            return wish.dryRun()
                    ? preview()
                    : wish.life(context.globals().yes()).through(context, this::run);
        } catch (CancellationException _) {
            context.note("interrupted; `baton continue` goes on, and asks no agent twice");
            return ExitStatus.INTERRUPTED;
        }
    }

    private ReviewPlace place(Environment environment, StageFence fence) {
        Repository repository =
                fence.around(Repository.open(context.terminal().directory(), environment));
        return new ReviewPlace(repository, context.path(project));
    }

    private ExitStatus run(StageRun stage) {
        Environment environment = new Environment(context.terminal().environment());
        StageFence fence = new StageFence(context, wish.sandbox());
        ReviewPlace place = place(environment, fence);
        ReviewMaking.Matters found = place.matters(notes);
        ReviewMaking.Matters matters = found.told(stage.settled(BRIEF, found::briefPath));
        String begun = stage.settled(PROJECT, () -> place.name(""));
        CommandLeavings leavings =
                new CommandLeavings(stage, () -> place.scope(wish.since()), notes);
        ReviewScope scope = leavings.scope();
        List<Treated> coverage =
                Triage.of(
                        scope.changed(),
                        file -> place.isRecord(file) || file.text().startsWith(begun + "/"));
        refuseForeign(place);
        List<Graded> grades =
                scope.start()
                        .map(start -> graded(place.repository(), environment, start, scope.end()))
                        .orElse(List.of());
        try (Traces traces = Traces.create();
                OrderlyEnd end = new OrderlyEnd()) {
            Optional<Asking> asking =
                    AskedAgent.named(context, "code-correctness-reviewer", fence, stage)
                            .map(agent -> agent.asking(traces, end, RoleAgent.PARALLEL));
            Environment given =
                    environment
                            .without(name -> !GivenVariables.reachCommands(name))
                            .with("GIT_TERMINAL_PROMPT", "0")
                            .with(Environment.RUN, RoleAgent.MARK);
            // The mark of the stage is known once it is begun, which it is for commands.
            ReviewMaking.Trying trial =
                    criteria ->
                            new CriteriaTrial(
                                            place.repository().top(),
                                            given.with(stage.mark()).variables(),
                                            fence::commands,
                                            verifyLimit(),
                                            end.cancellation())
                                    .all(criteria);
            Review review =
                    new ReviewMaking(
                                    matters,
                                    scope,
                                    coverage,
                                    grades.stream().map(Graded::line).toList(),
                                    notes)
                            .make(
                                    criteria -> leavings.during(scope, criteria, trial),
                                    asking,
                                    ReviewMaking.reviewers(wish.quick()));
            new StageFile(stage, place.review()).write(() -> write(review, place));
            tell(review, grades);
            stats(review, stage);
            return review.verdict().equals(Optional.of(ReviewVerdict.BLOCK))
                    ? ExitStatus.PROBLEMS
                    : ExitStatus.DONE;
        }
    }

    private static List<Graded> graded(
            Repository repository, Environment environment, CommitId start, CommitId end) {
        return new GradedCommits(repository, environment).between(start, end);
    }

    private Duration verifyLimit() {
        return Settings.of(context, Settings.files(context))
                .map(configuration -> Settings.limits(configuration).verify())
                .orElseGet(() -> RunLimits.standard().verify());
    }

    /// Only a review is replaced unasked.
    private void refuseForeign(ReviewPlace place) {
        Path file = place.review();
        boolean ours =
                place.text("review.md", project + "/review.md")
                                instanceof Source.Readable(Source source)
                        && Review.parse(source).value().isPresent();
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !ours && !context.globals().yes()) {
            throw Usage.wrong(
                    "`" + project + "/review.md` exists and is not a review", "--yes replaces it");
        }
    }

    /// Writes the review. A review that does not validate is a mistake of ours and is not written.
    private static void write(Review review, ReviewPlace place) {
        String text = review.render();
        Review.parse(Source.of("review.md", text)).problems().stream()
                .filter(Problem::isError)
                .findFirst()
                .ifPresent(
                        problem -> {
                            throw new Failure(
                                    Fault.INTERNAL.because(
                                            "the review does not validate: " + problem.message()));
                        });
        Tree.around(place.project()).writeDurably(place.review(), text);
    }

    private ExitStatus preview() {
        Environment environment = new Environment(context.terminal().environment());
        ReviewPlace place = place(environment, new StageFence(context, wish.sandbox()));
        ReviewMaking.Matters _ = place.matters(notes);
        ReviewScope scope = place.scope(wish.since());
        List<Treated> coverage = Triage.of(scope.changed(), place::isRecord);
        String since = scope.start().map(CommitId::value).orElse("file times");
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("since", scope.start().map(CommitId::value));
            fields.put("until", scope.end().value());
            fields.put("files", Value.items(coverage.stream().map(ReviewRun::value).toList()));
            context.result(fields.build());
            return ExitStatus.DONE;
        }
        context.result("Since: " + since);
        for (Treated row : coverage) {
            String mark = row.uncommitted() ? " [uncommitted]" : "";
            context.result(
                    "  %-12s  %s%s (%s)"
                            .formatted(row.treatment().word(), row.path(), mark, row.reason()));
        }
        return ExitStatus.DONE;
    }

    private static Value value(Treated row) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("file", row.path().toString());
        fields.put("treatment", row.treatment().word());
        fields.put("reason", row.reason());
        fields.put("uncommitted", row.uncommitted());
        return fields.build();
    }

    private void tell(Review review, List<Graded> grades) {
        String verdict = review.verdict().map(ReviewVerdict::word).orElse("");
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("review", project + "/review.md");
            fields.put("verdict", verdict);
            fields.put("files", review.scope().files());
            fields.put(
                    "findings",
                    Value.items(review.findings().stream().map(ReviewRun::value).toList()));
            fields.put("grades", Value.items(grades.stream().map(ReviewRun::value).toList()));
            context.result(fields.build());
            return;
        }
        context.result("Review written: " + Printable.line(project + "/review.md"));
        context.result("Files: " + review.scope().files());
        context.result("Verdict: " + verdict);
        for (Finding finding : review.findings()) {
            context.result("  - " + Printable.line(line(finding)));
        }
        if (!grades.isEmpty()) {
            context.result("Grades:");
            grades.forEach(one -> context.result("  - " + Printable.line(one.line())));
        }
    }

    private static String line(Finding finding) {
        String place = finding.file() + (finding.line() > 0 ? ":" + finding.line() : "");
        return finding.severity().word()
                + " "
                + place
                + " "
                + finding.ruleKey()
                + ": "
                + finding.title();
    }

    private static Value value(Graded graded) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("run", graded.run()).put("step", graded.step()).put("title", graded.title());
        fields.put("commit", graded.commit().value());
        fields.put("grade", graded.grade().word()).put("words", graded.grade().words());
        return fields.put("findings", Value.texts(graded.grade().findings())).build();
    }

    private static Value value(Finding finding) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("id", finding.id());
        fields.put("severity", finding.severity().word());
        fields.put("file", finding.file());
        fields.put("line", finding.line());
        fields.put("rule_key", finding.ruleKey());
        fields.put("title", finding.title());
        return fields.build();
    }

    private void stats(Review review, StageRun stage) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("slug", review.subject().slug());
        fields.put("mode", wish.quick() ? "quick" : "default");
        fields.put("verdict", review.verdict().map(ReviewVerdict::word).orElse(""));
        fields.put("reviewed_files_count", review.scope().files());
        for (FindingSeverity severity : FindingSeverity.values()) {
            long number = review.findings().stream().filter(f -> f.severity() == severity).count();
            fields.put(severity.name().toLowerCase(Locale.ROOT), number);
        }
        StageStats.append(context, stage, "ultrareview", fields.build());
    }
}
