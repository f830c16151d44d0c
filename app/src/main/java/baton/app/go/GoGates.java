package baton.app.go;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Insider;
import baton.app.means.PlanPlace;
import baton.app.means.Settings;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.go.GoState;
import baton.core.go.Journey;
import baton.core.go.Journey.Ask;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.world.SystemClock;
import baton.world.files.Links;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.process.Environment;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

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

        public void print(Context context) {
            String name = name() + " " + ask.stage().word();
            context.result(context.paintOut().bold(Printable.line(name)));
            context.result("  approve " + GoRun.file(ask.stage()) + "?");
            String hash = ask.hash().substring(0, HASH_MIN + 4);
            context.result("  baton approve " + Printable.line(name) + " --hash " + hash);
        }
    }

    /// The projects of the checkout, the one that was worked on last first.
    static List<GoProject> all(Context context) {
        return GoProject.all(
                Links.repository(context.terminal().directory()), Settings.store(context));
    }

    static GoProject project(Context context, Path directory) {
        return new GoProject(directory, Settings.store(context));
    }

    public static List<Open> in(Context context) {
        return all(context).stream().flatMap(project -> open(context, project).stream()).toList();
    }

    private static Optional<Open> open(Context context, GoProject project) {
        Environment environment = new Environment(context.terminal().environment());
        Path directory = context.terminal().directory();
        Optional<String> tip =
                Repository.open(directory, environment).head().tip().map(CommitId::value);
        return tip.map(commit -> journey(context, project, commit).next())
                .filter(Ask.class::isInstance)
                .map(next -> new Open(project, (Ask) next));
    }

    /// The standing of a project with this commit checked out.
    static Journey journey(Context context, GoProject project, String tip) {
        return project.journey(
                project.read().orElseThrow(), tip, MissingPaths.of(context, project.directory()));
    }

    /// The project a word names, where it names one.
    public static Optional<GoProject> named(Context context, String word) {
        return all(context).stream()
                .filter(p -> String.valueOf(p.directory().getFileName()).equals(word))
                .findFirst()
                .or(
                        () ->
                                Optional.of(project(context, context.path(PlanPlace.trimmed(word))))
                                        .filter(p -> p.read().isPresent()));
    }

    /// Approves what was shown: what has the hash that is given, or was shown last.
    public static ExitStatus approve(
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
        project.write(state.approving(ask, SystemClock.now()));
        tell(context, open);
        return ExitStatus.DONE;
    }

    /// Approves what waits, where it has this hash, for one who goes on at once.
    static void approve(Context context, GoProject project, String hash) {
        Insider.refuse(context, "--approve");
        Open open =
                open(context, project)
                        .orElseThrow(
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
        project.write(project.read().orElseThrow().approving(open.ask(), SystemClock.now()));
        context.note("approved: " + Printable.line(open.name() + " " + open.ask().stage().word()));
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
