package baton.world.kit;

import baton.core.Each;
import baton.core.contract.Document;
import baton.core.contract.plan.Plan;
import baton.core.contract.spec.SessionSpec;
import baton.core.run.Entry;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.run.RunResult;
import baton.core.run.Worksheet;
import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.core.view.RunFacts;
import baton.kit.Template;
import baton.world.agent.Agent;
import baton.world.git.Repository;
import baton.world.process.Cancellation;
import baton.world.process.Environment;
import baton.world.run.Execution;
import baton.world.run.RunWatcher;
import baton.world.run.setting.Launch;
import baton.world.run.setting.PlanFile;
import baton.world.run.setting.RunSetting;
import baton.world.run.setting.Target;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredJournal;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// A repository with a plan, and runs of it in this program as [Execution] carries them out. The
/// home of its user lies beside it.
public final class Checkout {
    public static final String PROJECT = ".claude/projects/2026-01-05-demo";
    public static final String PLAN = PROJECT + "/plan.md";

    private static final Map<String, Template> TEMPLATES = new ConcurrentHashMap<>();
    private static final AtomicInteger COUNT = new AtomicInteger();

    private final Path directory;
    private final TestRepository repository;
    private final String plan;
    private final TestClock clock = new TestClock();
    private final Map<String, Runnable> reactions = new ConcurrentHashMap<>();
    private Environment variables = TestRepository.ENVIRONMENT;
    private Value.Fields configuration = Value.fields(Map.of());
    private volatile Cancellation cancellation = new Cancellation();

    /// The program died there: nothing of it runs any more.
    public static final class Died extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private Checkout(Path directory, TestRepository repository, String plan) {
        this.directory = directory;
        this.repository = repository;
        this.plan = plan;
    }

    /// A repository of two files, `start` and the plan, in one commit.
    public static Checkout in(Path directory, String plan) {
        Path top = directory.resolve("checkout");
        return new Checkout(directory, TestRepository.copy(template(plan), top), PLAN);
    }

    /// Many tests begin with the same plan.
    private static Template template(String plan) {
        return TEMPLATES.computeIfAbsent(
                plan,
                _ ->
                        TestRepository.template(
                                "checkout-" + COUNT.incrementAndGet(),
                                repository -> repository.write(PLAN, plan)));
    }

    /// The same one for those who carry another plan out, which lies there in no commit.
    public Checkout planningElsewhere(String file, String text) {
        repository.write(file, text);
        return new Checkout(directory, repository, file);
    }

    /// One that is there already, with a plan in it.
    public static Checkout at(Path directory) {
        return new Checkout(directory, TestRepository.init(directory.resolve("checkout")), PLAN);
    }

    public TestRepository repository() {
        return repository;
    }

    public TestClock clock() {
        return clock;
    }

    public Path home() {
        return directory.resolve("home");
    }

    /// The repository as a run has it.
    public Repository git() {
        return Repository.open(repository.top(), environment());
    }

    /// The notes of the user whose runs these are.
    public KnownRuns known() {
        return new KnownRuns(environment());
    }

    public Environment environment() {
        return variables.with(
                Map.of(
                        "HOME", home().toString(),
                        "XDG_STATE_HOME", home().resolve("state").toString()));
    }

    /// The user's environment holds this besides.
    public Checkout with(String name, String value) {
        variables = variables.with(name, value);
        return this;
    }

    /// Nobody says any more whose commits are made.
    public Checkout withoutIdentity() {
        variables =
                variables
                        .without(name -> name.startsWith("GIT_AUTHOR_"))
                        .without(name -> name.startsWith("GIT_COMMITTER_"))
                        .with("EMAIL", "");
        repository.git("config", "user.useConfigOnly", "true");
        return this;
    }

    /// Runs that begin keep this configuration.
    public Checkout keeping(Value.Fields settings) {
        configuration = settings;
        return this;
    }

    /// Replaces the plan, in no commit.
    public Checkout planning(String plan) {
        repository.write(PLAN, plan);
        return this;
    }

    /// Whenever this happens in a run, named as [#told] names it.
    public Checkout when(String happening, Runnable reaction) {
        reactions.put(happening, reaction);
        return this;
    }

    /// The next run is asked to end when this has happened.
    public Checkout stoppingAt(String happening) {
        return when(happening, () -> cancellation.cancel());
    }

    /// The run under way is asked to end.
    public void stop() {
        cancellation.cancel();
    }

    /// The program dies when this is in the journal.
    public Checkout dyingAt(String happening) {
        return when(
                happening,
                () -> {
                    throw new Died();
                });
    }

    public RunResult run(Agent agent) {
        return run(agent, Terms.PLAIN);
    }

    public RunResult run(Agent agent, Terms terms) {
        return execute(agent, terms).result();
    }

    public Execution.Outcome execute(Agent agent, Terms terms) {
        return execute(launch(agent, terms));
    }

    public Execution.Outcome execute(Launch launch) {
        cancellation = new Cancellation();
        RunSetting.Surroundings surroundings =
                new RunSetting.Surroundings(clock, environment(), cancellation, (_, _) -> {});
        return new Execution(launch, surroundings, new Reacting()).carryOut();
    }

    /// Nothing is done any more when something happens.
    public Checkout forget() {
        reactions.clear();
        return this;
    }

    public RunResult resume(Agent agent) {
        forget();
        return run(agent, Terms.PLAIN.resuming());
    }

    public Launch launch(Agent agent, Terms terms) {
        Path file = repository.at(plan);
        Document document = Document.read(Source.of(plan, repository.read(plan)));
        Optional<Path> project =
                terms.isInProject() ? Optional.of(file.getParent()) : Optional.empty();
        return new Launch(
                new Target(git(), planFile(file, document), project, Optional.empty()),
                terms.part(),
                terms.start(),
                terms.means(agent),
                origin("execute", plan));
    }

    /// The origin of a run that was started with these words.
    public Launch.Origin origin(String... words) {
        return new Launch.Origin(List.of(words), "test", configuration);
    }

    private static PlanFile planFile(Path file, Document document) {
        if (SessionSpec.fits(document.body())) {
            SessionSpec spec = SessionSpec.parse(document).value().orElseThrow();
            return planFile(file, document, Optional.empty(), Worksheet.of(spec));
        }
        Plan plan = Plan.parse(document, Each.IN_TURN).value().orElseThrow();
        return planFile(file, document, Optional.of(plan), Worksheet.of(plan));
    }

    private static PlanFile planFile(
            Path file, Document document, Optional<Plan> plan, Worksheet sheet) {
        return new PlanFile(file, document.source(), plan, sheet.told(document.body()));
    }

    private final class Reacting implements RunWatcher {
        @Override
        public void begins(RunFacts facts) {
            // Nothing has happened yet.
        }

        @Override
        public void happened(Entry entry, RunEvent event, PlanRun run) {
            Optional.ofNullable(reactions.get(told(entry))).ifPresent(Runnable::run);
        }
    }

    /// The newest run's.
    public RunFolder folder() {
        return RunFolder.all(repository.top()).getFirst();
    }

    public List<Entry> journal() {
        return StoredJournal.read(folder().journal());
    }

    private static String told(Entry entry) {
        return entry.type() + " " + entry.unit();
    }

    /// The events of the journal, as `type unit`.
    public List<String> told() {
        return journal().stream().map(Checkout::told).toList();
    }

    /// The data of the last time that this happened, as a line of JSON.
    public String last(String happening) {
        return journal().stream()
                .filter(entry -> told(entry).equals(happening))
                .reduce((_, later) -> later)
                .map(Entry::data)
                .map(Json::line)
                .orElse("nothing");
    }

    /// The names below `refs/baton/`, with `RUN` for the id of the run.
    public List<String> kept() {
        return repository
                .git("for-each-ref", "--format=%(refname)", "refs/baton/")
                .lines()
                .map(name -> name.replaceAll("/\\d{8}-\\d{6}-[a-z2-7]{4}", "/RUN"))
                .toList();
    }

    /// True if some commit below `refs/baton/` holds this file with this text.
    public boolean isSaved(String path, String text) {
        return repository
                .git("for-each-ref", "--format=%(refname)", "refs/baton/")
                .lines()
                .anyMatch(ref -> text.equals(repository.bash(shown(ref, path))));
    }

    private static String shown(String ref, String path) {
        return "git cat-file blob '" + ref + ":" + path + "' 2> /dev/null || echo nothing";
    }

    /// The changes that git finds outside the project.
    public String status() {
        return repository.git("status", "--porcelain", "--", ".", ":!.claude");
    }

    public String project(String file) {
        return repository.read(PROJECT + "/" + file);
    }

    /// Worktrees that are still there.
    public List<String> worktrees() {
        return repository
                .git("worktree", "list", "--porcelain")
                .lines()
                .filter(line -> line.startsWith("worktree "))
                .skip(1)
                .toList();
    }
}
