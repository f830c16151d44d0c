package baton.app.go;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.execute.ExecuteRun;
import baton.app.execute.Wish;
import baton.app.means.PlanPlace;
import baton.app.means.RememberedAgent;
import baton.app.means.Terms;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.Shown;
import baton.core.contract.Reading;
import baton.core.contract.state.SessionState;
import baton.core.text.FieldsBuilder;
import baton.core.text.Source;
import baton.world.files.Links;
import baton.world.files.Tree;
import baton.world.run.setting.PlanPart;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// `baton continue`: goes on with what was left, as the session state of a project says.
public record ContinueStage(Optional<String> directory) implements Action {
    private static final String STATE = ".session-state.local.json";

    public static final Command COMMAND =
            new Command(
                    "continue",
                    Group.RUN,
                    "go on with the project that was left last",
                    new Manual(
                            "continue [DIR]",
                            """
                            Reads the newest .session-state.local.json of an unfinished project, or
                            the one of DIR, tells about the project in three lines, and goes on: a
                            run that did not finish is resumed, and a project that `baton go` began
                            goes on at its next stage. A stage that was cut off later (brief,
                            research, plan, review, work new) goes on with the words it was begun
                            with. A project that is complete says so, unless files of it are gone.\
                            """,
                            List.of(
                                    "baton continue",
                                    "baton continue .claude/projects/2026-01-05-demo")),
                    ContinueStage::declare,
                    ContinueStage::read);

    private static final String ELSEWHERE =
            "`baton resume` goes on with a run or WORK that was interrupted; `baton execute"
                    + " --project DIR` begins a project";

    /// A state and the directory it lies in.
    private record Left(Path directory, SessionState state) {}

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addPositional(Options.words("DIR", "0..1", "the project"));
    }

    static ContinueStage read(ParseResult words) {
        return new ContinueStage(Options.words(words).stream().findFirst());
    }

    @Override
    public ExitStatus run(Context context) {
        Optional<Path> named = directory.map(PlanPlace::trimmed).map(context::path);
        Optional<CutOff> cut = CutOff.newest(context, named);
        Optional<GoProject> begun = begun(context);
        Optional<CutOff> own = cut.filter(one -> begun.filter(p -> isOwed(one, p)).isPresent());
        boolean apart =
                own.isEmpty()
                        && cut.filter(one -> begun.filter(one::isLater).isPresent()).isPresent();
        if (begun.isPresent() && !apart) {
            return new GoRun(context, own.map(GoStage.plain()::goingOnWith).orElse(GoStage.plain()))
                    .goOn(begun.get());
        }
        if (cut.isPresent() && !isOlder(context, cut.get())) {
            return cut.get().goOn();
        }
        Left left =
                directory
                        .map(PlanPlace::trimmed)
                        .map(word -> read(context.path(word), word + "/" + STATE))
                        .orElseGet(() -> newest(context));
        tell(context, left.state());
        return left.state().resumable() || isBroken(context, left)
                ? resume(context, left)
                : complete(context);
    }

    private static ExitStatus complete(Context context) {
        context.note("nothing is left to continue: the project is complete");
        return ExitStatus.DONE;
    }

    /// True if work of a project that is said to be complete is not there any more, which is said.
    private static boolean isBroken(Context context, Left left) {
        List<String> missing =
                MissingPaths.of(context, left.directory()).stream()
                        .map(path -> Printable.line(path.value()))
                        .toList();
        if (!missing.isEmpty()) {
            context.note(
                    "the project is recorded as complete, and this is not there any more, in the"
                            + " tree or in the commit that is checked out: "
                            + Shown.texts(missing).joined(", "));
        }
        return !missing.isEmpty();
    }

    /// True for the stage that this project needs next.
    private static boolean isOwed(CutOff cut, GoProject project) {
        return cut.isOf(project)
                && new GoRun(cut.context(), GoStage.plain()).owes(project, cut.name());
    }

    /// True where a run was left later than this stage.
    private static boolean isOlder(Context context, CutOff cut) {
        Path checkout = Links.repository(context.terminal().directory());
        return states(checkout).stream()
                .map(ContinueStage::quietly)
                .flatMap(Optional::stream)
                .filter(left -> left.state().resumable())
                .anyMatch(left -> left.state().updatedAt().isAfter(cut.touched()));
    }

    /// A project that `go` began, where it is the one that is meant: named, or worked on last.
    private Optional<GoProject> begun(Context context) {
        if (directory.isPresent()) {
            return Optional.of(
                            GoGates.project(
                                    context, context.path(PlanPlace.trimmed(directory.get()))))
                    .filter(project -> project.read().isPresent());
        }
        Path checkout = Links.repository(context.terminal().directory());
        return GoGates.all(context).stream()
                .findFirst()
                .filter(
                        project ->
                                states(checkout).stream()
                                        .map(ContinueStage::quietly)
                                        .flatMap(Optional::stream)
                                        .noneMatch(left -> isNewer(left, project)));
    }

    private static boolean isNewer(Left left, GoProject project) {
        return !left.directory().equals(project.directory())
                && left.state().resumable()
                && left.state().updatedAt().isAfter(project.read().orElseThrow().updatedAt());
    }

    private static Left newest(Context context) {
        Path checkout = Links.repository(context.terminal().directory());
        List<Left> all =
                states(checkout).stream()
                        .map(ContinueStage::quietly)
                        .flatMap(Optional::stream)
                        .toList();
        Comparator<Left> age = Comparator.comparing(left -> left.state().updatedAt());
        return all.stream()
                .filter(left -> left.state().resumable())
                .max(age)
                .or(() -> all.stream().max(age))
                .orElseGet(() -> unread(checkout));
    }

    /// No state can be read: the one that is there says why.
    private static Left unread(Path checkout) {
        Path file =
                states(checkout).stream()
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        new Failure(
                                                Fault.SESSION_STATE_NOT_FOUND
                                                        .because("no project here has a " + STATE)
                                                        .withFix(ELSEWHERE)));
        return read(file.resolveSibling(""), checkout.relativize(file).toString());
    }

    private static List<Path> states(Path checkout) {
        Path projects = checkout.resolve(".claude/projects");
        return new Tree(checkout)
                .list(projects).stream()
                        .map(name -> projects.resolve(name).resolve(STATE))
                        .filter(Files::isRegularFile)
                        .toList();
    }

    /// One of many that cannot be read is passed over.
    private static Optional<Left> quietly(Path file) {
        return Tree.holding(file).text(file, file.toString())
                        instanceof Source.Readable(Source source)
                ? Optional.of(SessionState.parse(source))
                        .filter(Reading::valid)
                        .flatMap(Reading::value)
                        .map(state -> new Left(file.resolveSibling(""), state))
                : Optional.empty();
    }

    private static Left read(Path directory, String shown) {
        Source source =
                switch (Tree.around(directory).text(directory.resolve(STATE), shown)) {
                    case Source.Readable(Source readable) -> readable;
                    case Source.Refused(Problem problem) ->
                            throw problem.fault() == Fault.FILE_NOT_FOUND
                                    ? new Failure(
                                            Fault.SESSION_STATE_NOT_FOUND.because(
                                                    problem.message()))
                                    : new Failure(problem);
                };
        Reading<SessionState> reading = SessionState.parse(source);
        SessionState state =
                reading.value()
                        .filter(_ -> reading.valid())
                        .orElseThrow(() -> new Failure(reading.problems().getFirst()));
        return new Left(directory, state);
    }

    private static void tell(Context context, SessionState state) {
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("project", state.project());
            fields.put("next", state.nextLabel());
            fields.put("brief", state.nextBrief().value());
            fields.put("status", state.status().word());
            state.other(SessionState.STOPPED_BY).ifPresent(why -> fields.put("stopped_by", why));
            state.other(SessionState.TO_MEND).ifPresent(how -> fields.put("to_mend", how));
            context.result(fields.build());
            return;
        }
        context.result("Project: " + Printable.line(state.project()));
        context.result("Next: " + Printable.line(state.nextLabel()));
        context.result("Brief: " + Printable.line(state.nextBrief().value()));
        state.other(SessionState.STOPPED_BY).ifPresent(why -> line(context, "Stopped by: " + why));
        state.other(SessionState.TO_MEND).ifPresent(how -> line(context, "To mend it: " + how));
    }

    private static void line(Context context, String text) {
        context.result(Printable.line(text));
    }

    /// Only a plan can be gone on with; what is missing for one is said by whoever needs it. A part
    /// that is next is begun, anything else is resumed.
    private static ExitStatus resume(Context context, Left left) {
        Path here = context.terminal().directory().toAbsolutePath().normalize();
        Path there = left.directory().toAbsolutePath().normalize();
        String shown =
                there.startsWith(here) ? here.relativize(there).toString() : there.toString();
        SessionState state = left.state();
        Optional<Integer> begun = number(state, SessionState.NEXT_SESSION);
        Optional<Integer> session = begun.or(() -> number(state, SessionState.SESSION));
        Optional<String> next = state.other(SessionState.NEXT_PLAN);
        Optional<String> plan = next.or(() -> state.other(SessionState.PLAN));
        boolean alone = plan.isPresent() && state.flag(SessionState.PLAN_ALONE);
        return new ExecuteRun(
                        RememberedAgent.project(context, left.directory()).recalled(),
                        new Wish(
                                alone
                                        ? Optional.empty()
                                        : Optional.of(shown.isEmpty() ? "." : shown),
                                plan.map(name -> named(context, name)),
                                Wish.Mode.EXECUTE,
                                session.<PlanPart>map(PlanPart.OneSession::new)
                                        .orElseGet(PlanPart.Whole::new),
                                begun.isEmpty() && next.isEmpty(),
                                Optional.empty(),
                                false,
                                false,
                                Terms.USUAL,
                                Optional.empty(),
                                Wish.Manner.USUAL,
                                List.of("continue")))
                .run();
    }

    private static Optional<Integer> number(SessionState state, String key) {
        return state.other(key).filter(word -> word.matches("\\d{1,6}")).map(Integer::valueOf);
    }

    /// A path of the repository, as it is named from here.
    private static String named(Context context, String path) {
        Path here = context.terminal().directory().toAbsolutePath().normalize();
        Path file = Links.repository(here).resolve(path).normalize();
        return file.startsWith(here) ? here.relativize(file).toString() : file.toString();
    }
}
