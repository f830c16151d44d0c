package baton.app.go;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.execute.DistantProjects;
import baton.app.execute.Execute;
import baton.app.execute.ExecuteRun;
import baton.app.execute.PlanWords;
import baton.app.execute.Wish;
import baton.app.means.LeftRun;
import baton.app.means.RememberedMeans;
import baton.app.means.RunChoice;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.state.SessionState;
import baton.core.text.FieldsBuilder;
import baton.core.text.Source;
import baton.world.files.Links;
import baton.world.files.Tree;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.TakenBack;
import baton.world.run.setting.PlanPart;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;
import baton.world.run.store.StoredGates;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A project as its session state tells of it.
record LeftProject(Context context, Path directory, SessionState state) implements Leftover {
    static final String STATE = ".session-state.local.json";

    /// The files of a checkout, readable or not: those of its projects, and those of plans that lie
    /// elsewhere and were carried out here.
    static List<Path> files(Context context) {
        Path checkout = Links.repository(context.terminal().directory());
        Path projects = checkout.resolve(".claude/projects");
        return Stream.concat(
                        new Tree(checkout).list(projects).stream().map(projects::resolve),
                        DistantProjects.of(context).with(STATE).stream())
                .map(directory -> directory.resolve(STATE))
                .filter(Files::isRegularFile)
                .toList();
    }

    /// All of a checkout; one of many that cannot be read is passed over.
    static List<LeftProject> all(Context context) {
        return files(context).stream().flatMap(file -> quietly(context, file).stream()).toList();
    }

    /// The one of a directory, where it can be read.
    static List<LeftProject> in(Context context, Path directory) {
        return quietly(context, directory.resolve(STATE)).stream().toList();
    }

    private static Optional<LeftProject> quietly(Context context, Path file) {
        return Tree.holding(file).text(file, file.toString())
                        instanceof Source.Readable(Source source)
                ? Optional.of(SessionState.parse(source))
                        .filter(Reading::valid)
                        .flatMap(Reading::value)
                        .map(state -> new LeftProject(context, file.resolveSibling(""), state))
                : Optional.empty();
    }

    /// The one of a directory that a person named.
    static LeftProject read(Context context, Path directory, String shown) {
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
        return new LeftProject(context, directory, state);
    }

    boolean isIn(Path other) {
        return plain(directory).equals(plain(other));
    }

    /// True if the plan that is to be resumed is that of a run.
    boolean names(LeftRun run) {
        return state.other(SessionState.PLAN).equals(Optional.of(run.record().plan()));
    }

    private static Path plain(Path path) {
        return path.toAbsolutePath().normalize();
    }

    @Override
    public Instant touched() {
        return state.updatedAt();
    }

    @Override
    public boolean isOpen() {
        return isLeft() && undone().isEmpty();
    }

    /// True if the state calls the project complete, and nothing else tells of its plan: neither a
    /// progress file, nor a run of this user.
    boolean isWordAlone() {
        return !isLeft()
                && Files.exists(Links.repository(here()).resolve(".git"))
                && claim().isWordAlone();
    }

    private CompletedClaim claim() {
        return new CompletedClaim(context, directory);
    }

    /// Its newest run decides.
    @Override
    public boolean waits() {
        RunChoice runs = RunChoice.in(context);
        return runs.folders().stream()
                .filter(folder -> isOwn(runs, folder))
                .findFirst()
                .filter(folder -> !StoredGates.of(runs.checkout(), folder).isEmpty())
                .isPresent();
    }

    private boolean isLeft() {
        return state.resumable() || state.namesSession() || !OpenSteps.of(directory).isEmpty();
    }

    @Override
    public ExitStatus goOn(List<String> bounds) {
        Optional<String> undone = undone();
        boolean done = !isLeft() && state.flag(SessionState.PLAN_ALONE);
        if (undone.isPresent() || (done && claim().holds())) {
            context.note("nothing was stopped in " + Links.repository(here()));
            undone.ifPresent(context::note);
            return ExitStatus.DONE;
        }
        tell();
        requireSpec();
        if (state.resumable() || claim().fails(state.namesSession())) {
            return resume(bounds);
        }
        context.note("nothing is left to continue: the project is complete");
        return ExitStatus.DONE;
    }

    /// A session whose spec somebody removed is neither done nor can it be begun.
    private void requireSpec() {
        state.other(SessionState.NEXT_PLAN)
                .filter(spec -> !Files.exists(here().resolve(named(spec))))
                .ifPresent(
                        spec -> {
                            throw new Failure(
                                    Fault.SPEC_NOT_FOUND
                                            .because(
                                                    "the spec `"
                                                            + spec
                                                            + "` of the session that is next is"
                                                            + " not there any more")
                                            .withFix(
                                                    "fetch it back with git, or write the specs"
                                                            + " again with `baton plan"
                                                            + " --decompose PLAN`"));
                        });
    }

    /// The end of the newest run, where a person took its commits back and they are not there
    /// again. A part that is begun next is no matter of that run.
    private Optional<String> undone() {
        boolean begins = begun().isPresent() || state.other(SessionState.NEXT_PLAN).isPresent();
        RunChoice runs = RunChoice.in(context);
        Environment environment = new Environment(context.terminal().environment());
        return runs.folders().stream()
                .filter(_ -> !begins)
                .filter(folder -> isOwn(runs, folder))
                .findFirst()
                .flatMap(
                        folder ->
                                TakenBack.by(Repository.open(runs.checkout(), environment), folder)
                                        .map(by -> undone(folder, by)));
    }

    private String undone(RunFolder folder, CommitId by) {
        return "run "
                + folder.id()
                + " was undone by "
                + by
                + "; `"
                + context.command("git revert " + by)
                + "` brings the work back";
    }

    void tell() {
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("project", project());
            fields.put("next", state.nextLabel());
            fields.put("brief", brief());
            fields.put("status", state.status().word());
            state.other(SessionState.STOPPED_BY).ifPresent(why -> fields.put("stopped_by", why));
            state.other(SessionState.TO_MEND).ifPresent(how -> fields.put("to_mend", how));
            context.result(fields.build());
            return;
        }
        line("Project: " + project());
        line("Next: " + state.nextLabel());
        line("Brief: " + brief());
        state.other(SessionState.STOPPED_BY).ifPresent(why -> line("Stopped by: " + why));
        state.other(SessionState.TO_MEND).ifPresent(how -> line("To mend it: " + how));
    }

    private String project() {
        return isElsewhere() ? plain(directory).toString() : state.project();
    }

    private String brief() {
        String brief = state.nextBrief().value();
        return isElsewhere() ? plain(directory).resolve(brief).toString() : brief;
    }

    /// True for a folder outside of the checkout, whose state names its files from itself.
    private boolean isElsewhere() {
        return !plain(directory).startsWith(plain(Links.repository(here())));
    }

    private void line(String text) {
        context.result(Printable.line(text));
    }

    /// Only a plan can be gone on with; what is missing for one is said by whoever needs it. A part
    /// that is next is begun, anything else is resumed.
    private ExitStatus resume(List<String> bounds) {
        Path here = here();
        Path there = plain(directory);
        String shown =
                there.startsWith(here) ? here.relativize(there).toString() : there.toString();
        Optional<PlanPart> begun = begun();
        PlanPart part = begun.or(this::resumed).orElseGet(PlanPart.Whole::new);
        Optional<String> next = state.other(SessionState.NEXT_PLAN);
        Optional<String> plan = next.or(() -> state.other(SessionState.PLAN));
        List<String> kept = PlanWords.renewed(kept(), bounds);
        Wish before = Execute.of(kept);
        boolean alone = plan.isPresent() && state.flag(SessionState.PLAN_ALONE);
        return new ExecuteRun(
                        RememberedMeans.project(context, directory).recalled(),
                        new Wish(
                                alone
                                        ? Optional.empty()
                                        : Optional.of(shown.isEmpty() ? "." : shown),
                                plan.map(this::named),
                                before.mode(),
                                part,
                                begun.isEmpty() && next.isEmpty(),
                                Optional.empty(),
                                before.allowUnproven(),
                                false,
                                before.terms(),
                                before.record(),
                                Wish.Manner.USUAL,
                                arguments(kept, part)))
                .run();
    }

    /// The words that say how the project's plan is carried out: nobody is to find agents outside
    /// of their sandbox, or beyond their bounds, after a kill.
    private List<String> kept() {
        return PlanWords.of(context, directory).recalled().orElseGet(this::recorded);
    }

    /// Those of the project's newest run.
    private List<String> recorded() {
        RunChoice runs = RunChoice.in(context);
        return runs.folders().stream()
                .filter(folder -> isOwn(runs, folder))
                .findFirst()
                .map(folder -> GoingOn.of(context, runs, folder).record())
                .map(ResumedWords::ofPlan)
                .orElse(List.of());
    }

    private boolean isOwn(RunChoice runs, RunFolder folder) {
        return RunRecord.read(folder.record())
                .filter(
                        record ->
                                record.project()
                                        .map(name -> isIn(runs.checkout().resolve(name)))
                                        .orElseGet(() -> isOfPlan(record)))
                .isPresent();
    }

    private boolean isOfPlan(RunRecord record) {
        return state.flag(SessionState.PLAN_ALONE)
                && state.other(SessionState.PLAN).equals(Optional.of(record.plan()));
    }

    private static List<String> arguments(List<String> kept, PlanPart part) {
        List<String> words = new ArrayList<>(List.of("continue"));
        words.addAll(kept);
        part.session().ifPresent(number -> words.addAll(List.of("--session", "" + number)));
        return words;
    }

    /// The part that is to be begun.
    private Optional<PlanPart> begun() {
        return number(SessionState.NEXT_SESSION)
                .<PlanPart>map(PlanPart.OneSession::new)
                .or(() -> number(SessionState.NEXT_STEP).map(PlanPart.OneStep::new))
                .or(() -> number(SessionState.NEXT_FROM).map(PlanPart.FromStep::new));
    }

    private Optional<PlanPart> resumed() {
        return number(SessionState.SESSION).map(PlanPart.OneSession::new);
    }

    private Optional<Integer> number(String key) {
        return state.other(key).filter(word -> word.matches("\\d{1,6}")).map(Integer::valueOf);
    }

    private Path here() {
        return plain(context.terminal().directory());
    }

    /// A path of the repository, as it is named from here.
    private String named(String path) {
        Path here = here();
        Path file = Links.repository(here).resolve(path).normalize();
        return file.startsWith(here) ? here.relativize(file).toString() : file.toString();
    }
}
