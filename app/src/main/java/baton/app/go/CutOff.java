package baton.app.go;

import baton.app.brief.BriefStage;
import baton.app.command.Command;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.means.RememberedMeans;
import baton.app.means.StageFence;
import baton.app.means.StageFile;
import baton.app.means.StageLife;
import baton.app.means.StageStats;
import baton.app.plan.PlanStage;
import baton.app.research.ResearchStage;
import baton.app.review.ReviewStage;
import baton.app.terminal.Printable;
import baton.app.work.Work;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.config.SandboxSettings;
import baton.core.go.GoState;
import baton.core.go.Journey;
import baton.core.go.Stage;
import baton.world.files.Links;
import baton.world.files.Tree;
import baton.world.git.Repository;
import baton.world.git.read.Differences;
import baton.world.process.Environment;
import baton.world.stage.StoredStage;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A stage that was cut off, which is gone on with by the words it was begun with.
public record CutOff(Context context, StoredStage stage) implements Leftover {
    private static final List<Command> COMMANDS =
            List.of(
                    BriefStage.COMMAND,
                    ResearchStage.COMMAND,
                    PlanStage.COMMAND,
                    ReviewStage.COMMAND,
                    Work.COMMAND);

    private static final String BRIEF = "brief.md";
    private static final Set<String> GO_OPTIONS =
            Set.of("--yes", "--project", "--quick", "--answers", "--sandbox");

    /// The one in which something was kept last, and a damaged one only where there is no other.
    ///
    /// @param directory the project it must belong to, where one is named
    public static Optional<CutOff> newest(Context context, Optional<Path> directory) {
        return newest(all(context, directory).stream());
    }

    static Optional<CutOff> newest(Stream<CutOff> all) {
        return all.max(
                Comparator.comparing((CutOff cut) -> cut.damage().isEmpty())
                        .thenComparing(cut -> !cut.waits())
                        .thenComparing(CutOff::touched));
    }

    public static List<CutOff> all(Context context, Optional<Path> directory) {
        return StageLife.in(context).unfinished().stream()
                .filter(stage -> !stage.alive())
                .map(stage -> new CutOff(context, stage))
                .filter(cut -> directory.isEmpty() || cut.isIn(directory.get()))
                .toList();
    }

    /// The one whose id begins with this word, where there is one.
    public static Optional<CutOff> named(Context context, String word) {
        List<StoredStage> fitting =
                StageLife.in(context).unfinished().stream()
                        .filter(stage -> stage.id().value().startsWith(word) && !stage.alive())
                        .toList();
        return fitting.size() == 1
                ? Optional.of(new CutOff(context, fitting.getFirst()))
                : Optional.empty();
    }

    private boolean isIn(Path directory) {
        return project().equals(Optional.of(plain(directory)));
    }

    private static Path plain(Path path) {
        return Links.resolved(path);
    }

    private Path checkout() {
        return Links.repository(context.terminal().directory());
    }

    private Optional<Path> project() {
        Optional<Path> begun = stage.record().project().map(n -> plain(checkout().resolve(n)));
        return begun.filter(Files::isDirectory).or(this::moved).or(() -> begun);
    }

    /// The place that the project was moved to: the only one that has its brief.
    private Optional<Path> moved() {
        Optional<String> brief = stage.record().brief();
        List<Path> fitting =
                brief.map(_ -> places()).stream()
                        .flatMap(places -> places)
                        .distinct()
                        .filter(place -> StageLife.brief(place).equals(brief))
                        .toList();
        return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
    }

    /// The directory of projects, which git may ignore, and whatever else has a brief.
    private Stream<Path> places() {
        Path projects = checkout().resolve(GoState.PROJECTS);
        Stream<Path> usual = new Tree(checkout()).list(projects).stream().map(projects::resolve);
        return Stream.concat(usual, elsewhere()).map(CutOff::plain);
    }

    private Stream<Path> elsewhere() {
        if (!Files.exists(checkout().resolve(".git"))) {
            return Stream.empty();
        }
        Environment environment = new Environment(context.terminal().environment());
        return new Differences(Repository.open(checkout(), environment))
                .all().stream()
                        .map(path -> path.in(checkout()))
                        .filter(file -> file.endsWith(BRIEF))
                        .map(file -> file.resolveSibling(""));
    }

    /// The words it was begun with, with the place that its project has now.
    private List<String> words(Path directory) {
        List<String> words = new ArrayList<>(stage.record().words());
        Optional<Path> begun =
                stage.record().project().map(name -> plain(checkout().resolve(name)));
        int at = options().indexOf("--project");
        if (at < 0 || begun.isEmpty() || Files.isDirectory(begun.get())) {
            return words;
        }
        Path now = moved().orElseThrow(() -> gone(begun.get()));
        tellMoved(now);
        Path there = plain(directory);
        words.set(
                at + 1, now.startsWith(there) ? there.relativize(now).toString() : now.toString());
        return words;
    }

    private void tellMoved(Path now) {
        if (!plain(checkout().resolve(stage.record().place())).equals(plain(now))) {
            context.note(
                    Printable.line(
                            stage.record().place()
                                    + " was moved to "
                                    + plain(checkout()).relativize(plain(now))));
        }
    }

    private Failure gone(Path project) {
        return new Failure(
                Fault.FILE_NOT_FOUND
                        .because("the project of the stage is not there: " + project)
                        .withFix(
                                "if it was moved, name it: baton "
                                        + name()
                                        + " --project DIR, which takes what was kept while its"
                                        + " brief is the same"));
    }

    @Override
    public Instant touched() {
        return stage.touched();
    }

    /// Its name, such as `plan`.
    String name() {
        return stage.record().stage();
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public boolean waits() {
        return stage.waits();
    }

    @Override
    public Optional<Problem> damage() {
        return stage.damage();
    }

    /// True for the making of a WORK.
    boolean makesAWork() {
        return stage.record().words().getFirst().equals(Work.COMMAND.name());
    }

    boolean isOf(GoProject project) {
        return isIn(project.directory());
    }

    /// Its options: what stands before the words that are none.
    private List<String> options() {
        List<String> words = stage.record().words();
        int end = words.indexOf("--");
        return end < 0 ? words : words.subList(0, end);
    }

    /// The project that `go` began, where this is a stage of its way: the one that it needs next,
    /// one whose files are there already, or one that is behind a gate.
    Optional<GoProject> journey() {
        return project()
                .map(directory -> GoGates.project(context, directory))
                .filter(begun -> begun.read().isPresent())
                .filter(begun -> isPlain() && isOnTheWay(begun));
    }

    private boolean isOnTheWay(GoProject begun) {
        return isPast(begun) || isOwed(begun) || isBehindGate(begun);
    }

    /// True where the project needs it next.
    boolean isOwed(GoProject begun) {
        return new GoRun(context, GoStage.plain()).owes(begun, this);
    }

    /// True where something that it rests on waits for approval.
    private boolean isBehindGate(GoProject begun) {
        return GoGates.next(context, begun).orElse(null) instanceof Journey.Ask(Stage gate, _)
                && Stage.named(name()).filter(own -> gate.compareTo(own) < 0).isPresent();
    }

    /// True where nothing is asked for but what `go` asks for.
    private boolean isPlain() {
        List<String> words = stage.record().words();
        boolean alone = name().equals(Stage.BRIEF.word()) || options().size() == words.size();
        return alone
                && GO_OPTIONS.containsAll(options().stream().filter(CutOff::isOption).toList());
    }

    private static boolean isOption(String word) {
        return word.startsWith("--");
    }

    /// True where it has written its files, and was cut off before it could say so: nothing that it
    /// could still ask for would be used. What the project owes then is made anew, such as a review
    /// of another commit.
    boolean isPast(GoProject begun) {
        return isCounted()
                || Stage.named(name()).filter(known -> isWritten(begun, known)).isPresent();
    }

    /// True where its line of statistics was written, which follows its files.
    private boolean isCounted() {
        return StageStats.isCounted(StageLife.in(context), stage);
    }

    private boolean isWritten(GoProject begun, Stage known) {
        if (known == Stage.RESEARCH) {
            return isAnswered(begun);
        }
        Path file = begun.directory().resolve(GoRun.file(known));
        return StageFile.isWritten(StageLife.in(context), stage, file);
    }

    /// Research leaves many files, and is complete when the brief says so. A question that is asked
    /// besides, or a topic that is answered once more, has an end of its own.
    private boolean isAnswered(GoProject begun) {
        return task().isEmpty() && !options().contains("--topic") && begun.isResearched();
    }

    /// The words that are no options.
    Optional<String> task() {
        List<String> words = stage.record().words();
        List<String> rest =
                words.subList(Math.min(options().size() + 1, words.size()), words.size());
        return rest.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", rest));
    }

    boolean isQuick() {
        return options().contains("--quick");
    }

    Optional<String> answers() {
        return value("--answers");
    }

    Optional<SandboxSettings.Mode> sandbox() {
        return value("--sandbox").map(StageFence::mode);
    }

    private Optional<String> value(String option) {
        int at = options().indexOf(option);
        return at < 0 ? Optional.empty() : options().stream().skip(at + 1L).findFirst();
    }

    /// Forgets everything that was kept in it.
    void end() {
        StageLife.in(context).remove(stage);
    }

    /// A stage of a project that `go` began goes on with the project.
    @Override
    public ExitStatus goOn(List<String> bounds) {
        Leftover.refuseBounds("the stage `" + name() + "`", bounds);
        damage().ifPresent(
                        problem -> {
                            throw new Failure(problem);
                        });
        Optional<GoProject> journey = journey();
        journey.ifPresent(begun -> tellMoved(begun.directory()));
        return journey.map(begun -> new GoRun(context, GoStage.plain()).goOn(begun))
                .orElseGet(this::byItsWords);
    }

    private ExitStatus byItsWords() {
        return isCounted() ? complete() : again();
    }

    /// Nobody is asked: everything is written, and another commit may be checked out by now.
    private ExitStatus complete() {
        context.note(
                Printable.line(
                        "the stage `%s` (%s) was complete when it was cut off, and has ended now"
                                .formatted(name(), stage.record().about())));
        end();
        return ExitStatus.DONE;
    }

    private ExitStatus again() {
        Path directory = checkout().resolve(stage.record().directory());
        List<String> words = words(directory);
        Command command =
                COMMANDS.stream()
                        .filter(one -> one.name().equals(words.getFirst()))
                        .findFirst()
                        .orElseThrow();
        context.note(
                "Stage: "
                        + stage.record().stage()
                        + ", "
                        + Printable.line(stage.record().about())
                        + " ("
                        + stage.counts()
                        + ")");
        boolean yes = options().contains("--yes");
        Context there = context.in(directory);
        Context allowed = yes ? new Context(there.globals().withYes(), there.terminal()) : there;
        return command.action(words.subList(1, words.size()))
                .run(RememberedMeans.ofStage(allowed, StageLife.in(context), stage));
    }
}
