package baton.world.stage;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.RepoPath;
import baton.core.run.RunId;
import baton.world.config.KnownCheckouts;
import baton.world.config.UserDirectories;
import baton.world.files.Holder;
import baton.world.files.MomentLock;
import baton.world.files.RunLock;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.process.Survivors;
import baton.world.run.store.Sha256;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/// The stages of a checkout that have not ended. Those count that this user has begun and git does
/// not track: whatever else lies in their place came with the repository or is somebody else's.
///
/// @param environment tells where the user's state is, and how git is asked
/// @param typed a command for the top of the checkout, as it can be typed where the person stands
public record Stages(
        Path checkout,
        Environment environment,
        Supplier<Instant> clock,
        UnaryOperator<String> typed) {
    /// The folder of a checkout that holds them.
    public static final String FOLDER = StageFolder.STAGES;

    /// The variable by which programs of a stage are found.
    static final String MARK = "BATON_STAGE";

    private static final String BEGINNINGS = "stages.lock";
    private static final int NUMBER_DIGITS = 15;

    /// All that can be gone on with or are under way, the newest first. Nothing is locked or
    /// written.
    public List<StoredStage> unfinished() {
        return StageFolder.all(checkout).stream().flatMap(f -> stored(f).stream()).toList();
    }

    private Optional<StoredStage> stored(StageFolder folder) {
        Optional<StageSeal> seal = seal(folder.id());
        return seal.flatMap(folder::record)
                .map(record -> StoredStage.of(folder, record, seal.orElseThrow(), typed));
    }

    /// Those in which something was kept that nobody can read.
    public List<UnreadStage> unread() {
        Stream<StageFolder> lost =
                StageFolder.all(checkout).stream()
                        .filter(folder -> folder.isUsed() && stored(folder).isEmpty());
        return Stream.concat(lost, StageFolder.replaced(checkout).stream())
                .map(folder -> new UnreadStage(folder.id(), problem(folder)))
                .toList();
    }

    private Problem problem(StageFolder folder) {
        Problem problem =
                seal(folder.id()).isPresent()
                        ? Fault.JOURNAL_DAMAGED.because(
                                folder.isFolder()
                                        ? "neither file of stage "
                                                + folder.id()
                                                + " tells what it was begun with"
                                        : "the folder of stage "
                                                + folder.id()
                                                + " is none any more, but a file or a link")
                        : Fault.RUN_FOREIGN.because(
                                "stage "
                                        + folder.id()
                                        + " has ended here, is somebody else's, or its key is gone"
                                        + " from "
                                        + keys().directory());
        return problem.withFix(
                "give its words again, which asks everything anew, then remove " + folder.path());
    }

    /// The directory whose lock is held by whoever works on a stage.
    public Path place(StoredStage stage) {
        return new StageFolder(checkout, stage.id()).path();
    }

    /// A choice that was made in one.
    public Optional<String> settled(StoredStage stage, String name) {
        StageMemory memory = new StageMemory();
        StageFolder folder = new StageFolder(checkout, stage.id());
        seal(stage.id()).map(folder::lines).orElse(List.of()).forEach(memory::add);
        return memory.settled(name);
    }

    /// Removes one that nobody works on, with everything that was kept in it.
    public void remove(StoredStage stage) {
        remove(new StageFolder(checkout, stage.id()));
    }

    void remove(StageFolder folder) {
        folder.remove();
        keys().end(folder.id());
    }

    /// Those that were cut off and are about the same, the damaged ones last.
    private List<StageFolder> same(StageRecord wanted) {
        return about(wanted)
                .sorted(Comparator.comparing(stage -> stage.damage().isPresent()))
                .map(stage -> new StageFolder(checkout, stage.id()))
                .toList();
    }

    private Stream<StoredStage> about(StageRecord wanted) {
        return unfinished().stream()
                .filter(stage -> !stage.alive())
                .filter(stage -> stage.record().isFor(wanted) || isMoved(stage.record(), wanted));
    }

    /// The damage of those about the same.
    List<Problem> damaged(StageRecord wanted) {
        return about(wanted).flatMap(stage -> stage.damage().stream()).toList();
    }

    /// True where the project of a stage is not there any more, and is the one that is wanted.
    private boolean isMoved(StageRecord stage, StageRecord wanted) {
        return stage.isElsewhere(wanted)
                && !Files.exists(checkout.resolve(stage.place()), LinkOption.NOFOLLOW_LINKS);
    }

    /// Forgets what was kept about the same before.
    void forget(StageRecord wanted) {
        same(wanted).forEach(this::remove);
    }

    /// Whoever works on the same already is not joined: everything would be paid for twice.
    ///
    /// @param own the folder of whoever asks
    void refuseSecond(StageRecord wanted, Optional<RunId> own) {
        unfinished().stream()
                .filter(stage -> stage.alive() && stage.record().isFor(wanted))
                .filter(stage -> !Optional.of(stage.id()).equals(own))
                .findFirst()
                .ifPresent(
                        stage -> {
                            throw underWay(new StageFolder(checkout, stage.id()), wanted);
                        });
    }

    private static Failure underWay(StageFolder folder, StageRecord record) {
        String process =
                RunLock.holder(folder.path())
                        .map(holder -> String.valueOf(holder.pid()))
                        .orElse("unknown");
        return new Failure(
                Fault.LOCK_HELD
                        .because(
                                "the same `%s` is under way: stage %s, process %s"
                                        .formatted(record.stage(), folder.id(), process))
                        .withFix(
                                "wait for its end (`baton status %s` shows it), or stop it: kill %s"
                                        .formatted(folder.id(), process)));
    }

    /// The newest of those that were cut off and are about the same, locked and opened; one that is
    /// damaged only where there is no other.
    Optional<StageJournal> takenUp(StageRecord wanted) {
        for (StageFolder folder : same(wanted)) {
            Optional<RunLock> lock = tracked(folder) ? Optional.empty() : lock(folder, wanted);
            if (lock.isPresent()) {
                endLeft(mark(folder.id()));
                return Optional.of(opened(folder, lock.get(), wanted));
            }
        }
        return Optional.empty();
    }

    private StageJournal opened(StageFolder folder, RunLock lock, StageRecord wanted) {
        try {
            StageSeal seal = seal(folder.id()).orElseThrow();
            StoredStage.damage(folder, folder.record(seal).orElse(wanted), typed)
                    .ifPresent(
                            problem -> {
                                throw new Failure(problem);
                            });
            StageJournal journal = StageJournal.open(folder, seal, lock, clock);
            StageRecord known = folder.record(seal).orElseThrow();
            if (!known.isFor(wanted)) {
                StageRecord moved = wanted.settling(known.settled());
                folder.write(moved, seal);
                boolean _ = journal.keep(new StageLine.Recorded(moved));
            }
            return journal;
        } catch (Failure failure) {
            lock.close();
            throw failure;
        }
    }

    /// Agents that its earlier life has left would go on, and be paid for nothing.
    private void endLeft(String mark) {
        boolean within = mark.equals(environment.variables().get(MARK));
        if (!within) {
            Survivors.Swept _ = Survivors.end(MARK, mark);
        }
    }

    /// The value by which the programs of a stage are found. Those of the same stage in a copy of
    /// the checkout have another: they are at work for somebody else.
    String mark(RunId id) {
        return id + "." + StageKeys.place(checkout);
    }

    /// A new one. Of two that begin the same in the same moment only one can see no other.
    StageJournal begin(StageRecord record) {
        Path file = keys().state().resolve(BEGINNINGS);
        keys().make();
        return MomentLock.during(file, number(record), () -> begun(record))
                .orElseThrow(
                        () ->
                                new Failure(
                                        Fault.LOCK_HELD
                                                .because(
                                                        "another process begins the same `%s` now"
                                                                .formatted(record.stage()))
                                                .withFix(
                                                        "wait for its end: `baton status` shows"
                                                                + " it")));
    }

    private long number(StageRecord record) {
        String name = String.join("\0", checkout.toString(), record.stage(), record.place());
        return Long.parseLong(
                Sha256.of(name + "\0" + record.subject()).substring(0, NUMBER_DIGITS), 16);
    }

    /// The key is there before the folder is.
    private StageJournal begun(StageRecord record) {
        StageFolder.sweep(checkout);
        keys().sweep(clock.get());
        RunId id = RunId.of(clock.get(), RandomGenerator.getDefault().nextInt());
        StageFolder folder = new StageFolder(checkout, id);
        StageSeal seal = StageSeal.fresh();
        keys().note(id, seal);
        new KnownCheckouts(environment.variables()).note(checkout);
        repository().ifPresent(git -> git.exclude(List.of("/" + StageFolder.RUNS)));
        folder.create();
        StageJournal.begin(folder, seal, record, clock);
        folder.write(record, seal);
        RunLock lock = RunLock.acquire(folder.path(), holder(folder, record));
        try {
            refuseSecond(record, Optional.of(id));
        } catch (Failure second) {
            lock.close();
            remove(folder);
            throw second;
        }
        return StageJournal.open(folder, seal, lock, clock);
    }

    /// Whoever works on it already keeps it.
    private static Optional<RunLock> lock(StageFolder folder, StageRecord record) {
        try {
            return Optional.of(RunLock.acquire(folder.path(), holder(folder, record)));
        } catch (Failure failure) {
            if (failure.problem().fault() == Fault.LOCK_HELD) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    private static Holder holder(StageFolder folder, StageRecord record) {
        return Holder.current(folder.id().value(), record.stage());
    }

    private boolean tracked(StageFolder folder) {
        GitPath name = GitPath.of(new RepoPath(StageFolder.STAGES + "/" + folder.id()));
        return repository().filter(git -> git.tracks(name)).isPresent();
    }

    /// The commit that is checked out; nothing where there is none.
    String head() {
        return repository().flatMap(git -> git.head().tip()).map(CommitId::value).orElse("");
    }

    private Optional<Repository> repository() {
        return Files.exists(checkout.resolve(".git"), LinkOption.NOFOLLOW_LINKS)
                ? Optional.of(Repository.open(checkout, environment))
                : Optional.empty();
    }

    private StageKeys keys() {
        Path state =
                UserDirectories.of(environment.variables())
                        .state()
                        .orElseGet(
                                () ->
                                        Path.of(
                                                System.getProperty("user.home"),
                                                ".local/state/baton"));
        return new StageKeys(state, checkout);
    }

    private Optional<StageSeal> seal(RunId id) {
        return keys().of(id);
    }
}
