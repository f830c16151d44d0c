package baton.core.contract.project;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.ArtifactType;
import baton.core.contract.JsonFields;
import baton.core.text.Value;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The check that a progress file belongs to the plan beside it: the file names this plan (or a
/// session spec of it), and counts as many steps. Without a plan there is nothing to judge.
final class PlanMatch {
    private static final Pattern NAME =
            Pattern.compile(
                    "(?:progress|\\.ultraexecute-progress-(.+?))(?:-session-(\\d{1,9}))?\\.json");
    private static final Pattern SPEC = Pattern.compile("session-(\\d{1,9})\\b.*");

    private final Artifact progress;
    private final List<Artifact> project;
    private final Spelling spelling;
    private final Optional<String> slug;
    private final Optional<Long> session;

    private PlanMatch(Artifact progress, List<Artifact> project, Spelling spelling) {
        this.progress = progress;
        this.project = project;
        this.spelling = spelling;
        Matcher name = NAME.matcher(progress.name());
        boolean known = name.matches();
        this.slug = known ? Optional.ofNullable(name.group(1)) : Optional.empty();
        this.session =
                known ? Optional.ofNullable(name.group(2)).map(Long::valueOf) : Optional.empty();
    }

    /// `project` holds the artifacts of the project that the progress file lies in.
    static Optional<Problem> check(Artifact progress, List<Artifact> project, Spelling spelling) {
        return new PlanMatch(progress, project, spelling).problem();
    }

    private Optional<Problem> problem() {
        Optional<Value> path =
                progress.field("plan").filter(value -> !value.scalar().orElse("").isBlank());
        Optional<Artifact> plan = plan();
        if (path.isEmpty()) {
            return plan.flatMap(this::countProblem);
        }
        String named = path.get().scalar().orElseThrow();
        Optional<Artifact> owner =
                Stream.concat(plan.stream(), all(ArtifactType.SESSION_SPEC))
                        .filter(artifact -> spelling.names(named, artifact))
                        .findFirst();
        return owner.isPresent()
                ? owner.flatMap(this::countProblem)
                : plan.map(own -> otherPlan(path.get(), own));
    }

    /// The plan that the file's own name and place point to.
    private Optional<Artifact> plan() {
        String wanted = slug.orElse("plan") + ".md";
        Optional<Artifact> beside =
                all(ArtifactType.PLAN).filter(plan -> plan.name().equals(wanted)).findFirst();
        return slug.isPresent() ? beside : beside.or(() -> all(ArtifactType.PLAN).findFirst());
    }

    private Stream<Artifact> all(ArtifactType type) {
        return project.stream().filter(artifact -> artifact.type() == type);
    }

    private static Problem otherPlan(Value path, Artifact plan) {
        String words =
                "`plan` is %s, but the plan beside it is `%s`"
                        .formatted(JsonFields.shown(path), plan.shown());
        return Fault.PROJECT_PLAN_MISMATCH.at(path.line(), words);
    }

    private Optional<Problem> countProblem(Artifact owner) {
        boolean whole = session.isEmpty() || owner.type() == ArtifactType.SESSION_SPEC;
        return whole ? compare(owner.shown(), counts(owner)) : compareSession(owner);
    }

    /// A session's own file counts the session's steps; other writers count the whole plan's.
    private Optional<Problem> compareSession(Artifact plan) {
        long number = session.orElseThrow();
        List<Value> sessions =
                plan.field("strategy")
                        .map(strategy -> Artifact.items(strategy, "sessions"))
                        .orElse(List.of());
        Set<Long> counts = new TreeSet<>();
        sessions.stream()
                .filter(s -> wholeOf(s, "number").equals(Optional.of(number)))
                .forEach(s -> counts.add((long) Artifact.items(s, "steps").size()));
        all(ArtifactType.SESSION_SPEC)
                .filter(spec -> numbered(spec, number))
                .forEach(spec -> counts.addAll(counts(spec)));
        if (counts.isEmpty() && !sessions.isEmpty()) {
            String message = "`%s` has no session %d".formatted(plan.shown(), number);
            return Optional.of(Fault.PROJECT_PLAN_MISMATCH.because(message));
        }
        counts.addAll(counts(plan));
        return compare("session %d of `%s`".formatted(number, plan.shown()), counts);
    }

    private static boolean numbered(Artifact spec, long number) {
        Matcher name = SPEC.matcher(spec.name());
        return name.matches() && Long.parseLong(name.group(1)) == number;
    }

    /// The counts of steps that fit the plan: without Step 0, and with it as other writers count. A
    /// plan without steps has problems of its own and is not compared.
    private static Set<Long> counts(Artifact plan) {
        List<Value> steps = Artifact.items(plan.parsed(), "steps");
        Set<Long> counts = new TreeSet<>();
        if (!steps.isEmpty()) {
            Optional<Long> zero = Optional.of(0L);
            counts.add((long) steps.size());
            counts.add(steps.stream().filter(s -> !wholeOf(s, "number").equals(zero)).count());
        }
        return counts;
    }

    private Optional<Problem> compare(String owner, Set<Long> counts) {
        Optional<Value> total = progress.field("total_steps");
        Optional<Long> counted = total.flatMap(Value::whole);
        if (counts.isEmpty() || counted.isEmpty() || counts.contains(counted.get())) {
            return Optional.empty();
        }
        List<String> numbers = counts.stream().map(String::valueOf).toList();
        String wanted = String.join(" or ", numbers);
        String message =
                "`total_steps` is %d, and the number of steps in %s is %s"
                        .formatted(counted.get(), owner, wanted);
        return Optional.of(Fault.PROJECT_PLAN_MISMATCH.at(total.get().line(), message));
    }

    private static Optional<Long> wholeOf(Value of, String key) {
        return Artifact.field(of, key).flatMap(Value::whole);
    }
}
