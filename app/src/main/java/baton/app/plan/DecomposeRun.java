package baton.app.plan;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.ProblemJson;
import baton.app.means.PlanPlace;
import baton.app.terminal.Printable;
import baton.core.Plural;
import baton.core.Problem;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.spec.SessionSpec;
import baton.core.planning.Decompose;
import baton.core.planning.Decomposition;
import baton.core.planning.Need;
import baton.core.planning.SpecFile;
import baton.core.text.FieldsBuilder;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.world.files.Tree;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// `plan --decompose`: writes the strategy into the plan and the specs beside it. The plan is
/// written last, so that a strategy that is there has its specs.
final class DecomposeRun {
    private static final Pattern SPEC_NAME = Pattern.compile("session-\\d{1,9}-[^/]*\\.md");

    private final Context context;
    private final PlanPlace place;

    DecomposeRun(Context context, PlanPlace place) {
        this.context = context;
        this.place = place;
    }

    ExitStatus run() {
        PlanDocument plan = PlanDocument.read(place);
        return switch (Decompose.plan(plan.raw(), plan.name())) {
            case Decompose.Refused(List<Problem> problems) -> refuse(problems);
            case Decompose.Done done -> {
                Path sessions = plan.file().resolveSibling("sessions");
                Tree tree = plan.tree();
                for (SpecFile spec : done.specs()) {
                    tree.write(sessions.resolve(spec.name()), spec.spec().render());
                }
                List<String> removed = removeOld(tree, sessions, done.specs(), plan.name());
                if (!done.text().equals(plan.raw())) {
                    tree.write(plan.file(), done.text());
                }
                tell(done, removed);
                yield ExitStatus.DONE;
            }
        };
    }

    private ExitStatus refuse(List<Problem> problems) {
        if (context.json()) {
            context.result(ProblemJson.errors(problems.stream().filter(Problem::isError).toList()));
        }
        for (Problem problem : problems) {
            context.note(Printable.line(problem.told(place.shown())));
            context.note("    fix: " + Printable.line(problem.fix()));
        }
        return ExitStatus.PROBLEMS;
    }

    /// Specs of an earlier decomposition of this plan are removed; what people wrote stays.
    private static List<String> removeOld(
            Tree tree, Path sessions, List<SpecFile> specs, String plan) {
        Set<String> current = specs.stream().map(SpecFile::name).collect(Collectors.toSet());
        List<String> removed = new ArrayList<>();
        for (String name : tree.list(sessions)) {
            Path file = sessions.resolve(name);
            boolean candidate = SPEC_NAME.matcher(name).matches() && !current.contains(name);
            if (candidate && isMadeFrom(tree, plan, file) && tree.delete(file)) {
                removed.add(name);
            }
        }
        return removed;
    }

    private static boolean isMadeFrom(Tree tree, String plan, Path file) {
        Optional<SessionSpec> spec =
                tree.text(file, file.toString()) instanceof Source.Readable(Source source)
                        ? SessionSpec.parse(source).value()
                        : Optional.empty();
        return spec.filter(s -> s.masterPlan().equals(Optional.of(plan)))
                .filter(s -> s.steps().getFirst().preflight() && s.recovery().isEmpty())
                .isPresent();
    }

    private void tell(Decompose.Done done, List<String> removed) {
        if (context.json()) {
            context.result(json(done, removed));
            return;
        }
        Decomposition cut = done.decomposition();
        List<SessionPlan> sessions = cut.strategy().sessions();
        context.result(
                Printable.line(
                        "%s: %s in %s, %s"
                                .formatted(
                                        place.shown(),
                                        Plural.count(done.plan().steps().size(), "step"),
                                        Plural.count(sessions.size(), "session"),
                                        Plural.count(cut.waves(), "wave"))));
        for (int wave = 1; wave <= cut.waves(); wave++) {
            context.result("Wave " + wave);
            int number = wave;
            sessions.stream()
                    .filter(session -> session.wave().orElse(0) == number)
                    .forEach(session -> context.result(Printable.line(line(session, cut))));
        }
        done.specs().forEach(spec -> context.note("wrote sessions/" + spec.name()));
        removed.forEach(name -> context.note("removed sessions/" + Printable.line(name)));
    }

    private static String line(SessionPlan session, Decomposition cut) {
        List<String> waits = new ArrayList<>();
        for (int number : session.dependsOn()) {
            SessionPlan other = cut.strategy().session(number).orElseThrow();
            waits.add(
                    "session "
                            + number
                            + cut.reason(session, other)
                                    .map(n -> " (step %d: %s)".formatted(n.step(), n.reason()))
                                    .orElse(""));
        }
        String steps =
                session.steps().stream().map(String::valueOf).collect(Collectors.joining(", "));
        String after = waits.isEmpty() ? "" : "; after " + String.join(", ", waits);
        return "  Session %d: %s [%s]%s".formatted(session.number(), session.title(), steps, after);
    }

    private Value json(Decompose.Done done, List<String> removed) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("plan", place.shown());
        fields.put("steps", done.plan().steps().size());
        fields.put("waves", done.decomposition().waves());
        fields.put("strategy", done.strategy());
        fields.put(
                "needs",
                Value.items(
                        done.decomposition().needs().stream()
                                .map(DecomposeRun::json)
                                .distinct()
                                .toList()));
        fields.put(
                "specs",
                Value.texts(done.specs().stream().map(s -> "sessions/" + s.name()).toList()));
        fields.put("removed", Value.texts(removed.stream().map(n -> "sessions/" + n).toList()));
        return fields.build();
    }

    private static Value json(Need need) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("step", need.step());
        fields.put("on", need.on());
        fields.put("reason", need.reason());
        return fields.build();
    }
}
