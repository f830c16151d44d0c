package baton.app.review;

import baton.core.contract.Subject;
import baton.core.contract.brief.Brief;
import baton.core.contract.plan.Plan;
import baton.core.contract.review.Finding;
import baton.core.contract.review.Review;
import baton.core.contract.review.ReviewedRange;
import baton.core.planning.PlannedPaths;
import baton.core.review.Believed;
import baton.core.review.Criterion;
import baton.core.review.ReviewMade;
import baton.core.review.RuleFindings;
import baton.core.review.Treated;
import baton.core.review.Tried;
import baton.core.text.Source;
import baton.world.SystemClock;
import baton.world.git.CommitId;
import baton.world.role.Asking;
import baton.world.role.RoleAgent.Fitting;
import baton.world.role.RoleAgent.Matter;
import baton.world.role.RoleAgent.Reply;
import baton.world.role.RoleAgent.Unusable;
import baton.world.role.Roles;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Reviews a change: by rule always, and by two reviewers who do not hear each other where there is
/// an agent.
final class ReviewMaking {
    private static final String UNIT = "review";

    private final Matters matters;
    private final ReviewScope scope;
    private final List<Treated> coverage;
    private final List<String> grades;
    private final Consumer<String> notes;

    /// The brief and the plan that the change is held against.
    ///
    /// @param briefPath the path of the brief as the tree names it
    /// @param toldPath the path that it had when the review was begun, which agents are told: the
    ///     project may be moved before they are asked again
    public record Matters(
            Brief brief, String briefPath, String toldPath, Source text, Optional<Plan> plan) {
        Matters told(String path) {
            return new Matters(brief, briefPath, path, text, plan);
        }

        List<Criterion> criteria() {
            return Criterion.of(text);
        }
    }

    /// @param grades the worth of the proofs behind the change, a line each
    public ReviewMaking(
            Matters matters,
            ReviewScope scope,
            List<Treated> coverage,
            List<String> grades,
            Consumer<String> notes) {
        this.matters = matters;
        this.scope = scope;
        this.coverage = List.copyOf(coverage);
        this.grades = List.copyOf(grades);
        this.notes = notes;
    }

    /// Tries the commands that criteria name.
    public interface Trying {
        List<Tried> all(List<Criterion> criteria);
    }

    /// The review; without an agent the one that rules make.
    ///
    /// @param reviewers the roles that are to look, by the agent that plays them
    public Review make(Trying trial, Optional<Asking> agent, List<String> reviewers) {
        List<Criterion> criteria = matters.criteria();
        List<Tried> tried = trial.all(criteria);
        tried.forEach(
                one -> one.failure().ifPresent(why -> notes.accept(said(one.criterion(), why))));
        List<Finding> findings = new ArrayList<>();
        findings.addAll(RuleFindings.placeholders(scope.added(coverage)));
        findings.addAll(RuleFindings.criteria(matters.briefPath(), tried));
        matters.plan()
                .map(PlannedPaths::of)
                .ifPresent(paths -> findings.addAll(RuleFindings.creep(coverage, paths::hold)));
        List<String> heard = new ArrayList<>();
        List<String> unheard = new ArrayList<>();
        int dropped = 0;
        List<Reply> replies = agent.map(a -> ask(a, reviewers)).orElse(List.of());
        for (int i = 0; i < reviewers.size(); i++) {
            String role = reviewers.get(i);
            Reply reply = i < replies.size() ? replies.get(i) : new Unusable("no agent is named");
            switch (reply) {
                case Fitting(var output, var leftOut, var slips) -> {
                    slips.forEach(why -> notes.accept(role + ": a slip in what counts: " + why));
                    Believed believed = Believed.read(output, scope.places());
                    List<String> missing = new ArrayList<>();
                    leftOut.forEach(why -> missing.add(role + ": a finding is left out: " + why));
                    believed.lost()
                            .forEach(why -> missing.add(role + ": a BLOCKER is left out: " + why));
                    missing.forEach(notes);
                    unheard.addAll(missing);
                    believed.absent()
                            .forEach(why -> notes.accept(role + ": a BLOCKER is left out: " + why));
                    findings.addAll(believed.findings());
                    dropped += believed.dropped();
                    heard.add(role);
                }
                case Unusable(String reason) -> {
                    notes.accept(role + " gave no usable answer: " + reason);
                    unheard.add(role + " gave no usable answer");
                }
            }
        }
        findings.addAll(RuleFindings.unheard(matters.briefPath(), unheard));
        long refused = tried.stream().filter(t -> t.outcome() == Tried.Outcome.REFUSED).count();
        return new ReviewMade(
                        subject(),
                        matters.briefPath(),
                        new ReviewedRange(
                                scope.start().map(CommitId::value),
                                scope.end().value(),
                                coverage.size()),
                        coverage.stream().map(Treated::coverage).toList(),
                        findings,
                        heard,
                        dropped,
                        Math.toIntExact(refused),
                        grades)
                .review();
    }

    /// The subject of the brief, as of today.
    private Subject subject() {
        Subject brief = matters.brief().subject();
        LocalDate today = LocalDate.ofInstant(SystemClock.now(), ZoneOffset.UTC);
        return new Subject(
                Optional.of(today.toString()), brief.task(), brief.slug(), brief.projectDir());
    }

    private static String said(Criterion criterion, String why) {
        return "line " + criterion.line() + " of the brief: " + why;
    }

    private List<Reply> ask(Asking agent, List<String> reviewers) {
        notes.accept("asking " + String.join(" and ", reviewers));
        ShownChange change = new ShownChange(scope, coverage);
        Map<String, String> texts =
                Map.of(
                        "brief", matters.toldPath() + "\n\n" + matters.text().text(),
                        "criteria", criteria(),
                        "files", change.files(),
                        "diff", change.patch());
        return agent.askAll(
                reviewers.stream().map(role -> new Matter(role, UNIT, 1, texts)).toList());
    }

    private String criteria() {
        return matters.criteria().stream()
                .map(one -> matters.toldPath() + ":" + one.line() + " " + one.text())
                .collect(Collectors.joining("\n"));
    }

    /// The reviewers of a whole review, or the one of a quick one.
    public static List<String> reviewers(boolean quick) {
        return quick
                ? List.of(Roles.CODE_CORRECTNESS_REVIEWER)
                : List.of(Roles.BRIEF_CONFORMANCE_REVIEWER, Roles.CODE_CORRECTNESS_REVIEWER);
    }
}
