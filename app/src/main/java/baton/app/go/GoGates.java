package baton.app.go;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Insider;
import baton.app.execute.DistantProjects;
import baton.app.means.PlanPlace;
import baton.app.means.Settings;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.go.GoState;
import baton.core.go.Journey;
import baton.core.go.Journey.Ask;
import baton.core.go.Journey.Next;
import baton.core.go.Stage;
import baton.core.policy.shell.Shell;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.core.view.html.ProjectGateView;
import baton.world.SystemClock;
import baton.world.files.Links;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.UnprovenSteps;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;

/// The gates of projects that `baton go` carries through: one at a time each.
public final class GoGates {
    private static final int HASH_MIN = 8;

    private GoGates() {}

    /// A project and what it waits for.
    public record Open(GoProject project, Ask ask) {
        String name() {
            return String.valueOf(project.directory().getFileName());
        }

        public Value value() {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("run", name());
            fields.put("gate", ask.stage().word());
            fields.put("hash", ask.hash());
            fields.put("question", "approve " + GoRun.file(ask.stage()) + "?");
            return fields.build();
        }

        /// The same for its page.
        ProjectGateView.Asked view(Context context) {
            GateSummary summary = new GateSummary(context, project, ask.stage());
            return new ProjectGateView.Asked(
                    GoRun.file(ask.stage()),
                    ask.hash(),
                    summary.lines(),
                    summary.wholeChange(),
                    summary.whole());
        }

        public void print(Context context) {
            String name = name() + " " + ask.stage().word();
            context.result(context.paintOut().bold(Printable.line(name)));
            context.result("  approve " + GoRun.file(ask.stage()) + "?");
            String hash = ask.hash().substring(0, HASH_MIN + 4);
            String words = Shell.word(name()) + " " + ask.stage().word() + " --hash " + hash;
            context.result("  " + Printable.line(context.command("baton approve " + words)));
        }
    }

    /// The projects of the checkout, the one that was worked on last first.
    static List<GoProject> all(Context context) {
        return GoProject.readable(every(context));
    }

    /// All places of the checkout where one may be.
    static Stream<GoProject> every(Context context) {
        return GoProject.every(
                Links.repository(context.terminal().directory()),
                DistantProjects.of(context).with(GoState.FILE),
                Settings.store(context));
    }

    /// Remembers the place of a project that is worked on.
    static void note(Context context, GoProject project) {
        DistantProjects.of(context).note(project.directory());
    }

    static GoProject project(Context context, Path directory) {
        return new GoProject(directory, Settings.store(context));
    }

    public static List<Open> in(Context context) {
        return all(context).stream().flatMap(project -> open(context, project).stream()).toList();
    }

    /// The next thing of each project of the checkout that has not come to its end.
    public static SequencedMap<GoProject, Next> next(Context context) {
        SequencedMap<GoProject, Next> open = new LinkedHashMap<>();
        for (GoProject project : all(context)) {
            next(context, project)
                    .filter(next -> !(next instanceof Journey.Arrived))
                    .ifPresent(next -> open.put(project, next));
        }
        return open;
    }

    /// The next thing of one; nothing where there are no commits.
    static Optional<Next> next(Context context, GoProject project) {
        return tip(context).map(commit -> journey(context, project, commit).next());
    }

    private static Optional<Open> open(Context context, GoProject project) {
        return next(context, project)
                .filter(Ask.class::isInstance)
                .map(next -> new Open(project, (Ask) next));
    }

    static Optional<String> tip(Context context) {
        Environment environment = new Environment(context.terminal().environment());
        Path directory = context.terminal().directory();
        return Repository.open(directory, environment).head().tip().map(CommitId::value);
    }

    /// Writes down that this content was approved.
    static void approve(Context context, GoProject project, Ask ask) {
        project.approve(ask, tip(context).orElse(""), SystemClock.now());
    }

    /// The standing of a project with this commit checked out.
    static Journey journey(Context context, GoProject project, String tip) {
        return project.journey(
                project.read().orElseThrow(), tip, () -> isDone(context, project.directory()));
    }

    /// True if all that the plan was to leave is there, and a run of this user proved every step.
    private static boolean isDone(Context context, Path directory) {
        Environment environment = new Environment(context.terminal().environment());
        Repository repository = Repository.open(context.terminal().directory(), environment);
        return MissingPaths.of(context, directory).isEmpty()
                && UnprovenSteps.of(repository, directory, environment).isEmpty();
    }

    /// The project of the checkout that has this name.
    public static Optional<GoProject> at(Context context, String name) {
        return all(context).stream()
                .filter(p -> String.valueOf(p.directory().getFileName()).equals(name))
                .findFirst();
    }

    /// The question about a stage of a project, for its page; nothing where there is no project, or
    /// no stage at whose end somebody is asked.
    public static Optional<ProjectGateView> view(Context context, String name, String gate) {
        return at(context, name)
                .filter(_ -> isAsked(gate))
                .map(
                        project ->
                                new ProjectGateView(
                                        name,
                                        gate,
                                        open(context, project)
                                                .filter(o -> o.ask().stage().word().equals(gate))
                                                .map(o -> o.view(context))));
    }

    private static boolean isAsked(String gate) {
        return Stage.named(gate).filter(stage -> stage != Stage.REVIEW).isPresent();
    }

    /// The project a word names, where it names one.
    public static Optional<GoProject> named(Context context, String word) {
        return at(context, word)
                .or(
                        () ->
                                Optional.of(project(context, context.path(PlanPlace.trimmed(word))))
                                        .filter(p -> p.read().isPresent()));
    }

    /// Approves what was shown: what has the hash that is given, or was shown last.
    public static ExitStatus approve(
            Context context, GoProject project, String gate, Optional<String> hash) {
        tell(context, answer(context, project, gate, hash));
        return ExitStatus.DONE;
    }

    /// The same for one who says it elsewhere.
    public static Open answer(
            Context context, GoProject project, String gate, Optional<String> hash) {
        Open open =
                open(context, project)
                        .filter(one -> one.ask().stage().word().equals(gate))
                        .orElseThrow(
                                () ->
                                        new Failure(
                                                Fault.GATE_NOT_FOUND.because(
                                                        "`"
                                                                + gate
                                                                + "` does not wait for an"
                                                                + " answer")));
        GoState state = project.read().orElseThrow();
        Ask ask = open.ask();
        boolean same =
                hash.map(h -> h.length() >= HASH_MIN && ask.hash().startsWith(h))
                        .orElseGet(() -> state.shown().equals(Optional.of(ask)));
        if (!same) {
            throw new Failure(
                    Fault.GATE_STALE.because(
                            GoRun.file(ask.stage()) + " was changed since it was shown"));
        }
        approve(context, project, ask);
        return open;
    }

    /// Approves what waits, where it has this hash, for one who goes on at once.
    static void approve(Context context, GoProject project, String hash) {
        Insider.refuse(context, "--approve");
        Optional<Open> waiting = open(context, project);
        if (isApproved(project, waiting, hash)) {
            context.note("approved already");
            return;
        }
        Open open =
                waiting.orElseThrow(
                        () ->
                                new Failure(
                                        Fault.GATE_NOT_FOUND.because(
                                                "nothing waits for an answer")));
        if (hash.length() < HASH_MIN || !open.ask().hash().startsWith(hash)) {
            throw new Failure(
                    Fault.GATE_STALE.because(
                            GoRun.file(open.ask().stage())
                                    + " does not have the hash `"
                                    + hash
                                    + "`"));
        }
        approve(context, project, open.ask());
        context.note("approved: " + Printable.line(open.name() + " " + open.ask().stage().word()));
    }

    /// True for words that are given again after a kill: the hash was approved, and what has it is
    /// not asked about anew.
    private static boolean isApproved(GoProject project, Optional<Open> waiting, String hash) {
        return hash.length() >= HASH_MIN
                && project.read().orElseThrow().approved().entrySet().stream()
                        .filter(known -> known.getValue().startsWith(hash))
                        .anyMatch(
                                known ->
                                        waiting.filter(o -> o.ask().stage() == known.getKey())
                                                .isEmpty());
    }

    private static void tell(Context context, Open open) {
        if (context.json()) {
            SequencedMap<String, Value> fields =
                    new LinkedHashMap<>(((Value.Fields) open.value()).fields());
            fields.put("answer", Value.of("approve"));
            context.result(Value.fields(fields));
        } else {
            String gate = open.ask().stage().word();
            context.note("approved: " + Printable.line(open.name() + " " + gate));
            context.note("Go on with: " + context.command("baton go"));
        }
    }
}
