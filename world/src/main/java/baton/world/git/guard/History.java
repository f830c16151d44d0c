package baton.world.git.guard;

import baton.world.git.Call;
import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Guarded;
import baton.world.git.Head;
import baton.world.git.Repository;
import baton.world.git.SettledSettings;
import baton.world.git.index.IndexFile;
import baton.world.git.index.PrivateIndex;
import baton.world.git.settings.Whose;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/// Watches over what an attempt must not move: the branch, other names, the index, settings and
/// hooks. What it takes down before the attempt is on disk, so that a crash does not lose it.
///
/// While nothing is moved it costs no process. Remote-tracking names are not watched, and neither
/// are branches that another worktree has checked out: others may work there meanwhile.
public final class History {
    private final Repository repository;
    private final Names names;
    private final HistoryState state;
    private final Path folder;
    private final MarkFile file;
    private final PrivateIndex saved;
    private Optional<Mark> mark = Optional.empty();

    /// The result of putting the history back.
    ///
    /// @param pins names under which what the attempt made can be found
    /// @param lost what could not be put back, in words
    public record Restored(List<String> pins, List<String> lost) {
        public Restored {
            pins = List.copyOf(pins);
            lost = List.copyOf(lost);
        }
    }

    /// @param folder a directory of the run's own
    public History(Repository repository, Path folder) {
        this.repository = repository;
        this.names = new Names(repository);
        this.state = new HistoryState(repository);
        this.folder = folder.toAbsolutePath();
        this.file = new MarkFile(folder.toAbsolutePath(), repository.commonDirectory());
        this.saved =
                new PrivateIndex(
                        folder.toAbsolutePath().resolve("index.saved"),
                        repository.git(),
                        repository.sha256());
    }

    /// The commit that an attempt started from, by what was taken down in this folder.
    public static Optional<CommitId> begun(Path folder) {
        return new MarkFile(folder.toAbsolutePath(), folder).head().flatMap(Head::tip);
    }

    /// Takes down where everything is. To be done before every attempt.
    public void capture() {
        capture(() -> false);
    }

    /// The same.
    ///
    /// @param writes whether git told of programs of the run here that write settings
    public void capture(BooleanSupplier writes) {
        repository.settings().ifPresent(settings -> settings.enter(this, writes));
        Mark now = state.look(mark.map(Mark::guarded).orElse(Guarded.none()));
        saved.copyFrom(repository.index());
        take(now);
    }

    /// Goes on with what was taken down last, after a crash. Says whether there was something.
    public boolean recall() {
        mark = file.read();
        return mark.isPresent();
    }

    /// True if the state before an attempt was taken down.
    public boolean isKnown() {
        return mark.isPresent();
    }

    /// The branch or commit that was checked out when the attempt started.
    public Head head() {
        return mark().head();
    }

    /// The commit the attempt started from.
    public CommitId start() {
        return mark().head().tip().orElseThrow();
    }

    /// Judges what has happened since the state was taken down.
    public HistoryVerdict compare() {
        List<String> settings =
                repository.settings().map(shared -> shared.leave(this)).orElse(List.of());
        return new Comparison(repository, state, mark(), saved).judge(settings);
    }

    /// Takes away the locks that have appeared, where nobody but the run works.
    public void unlock() {
        new Locks(repository).release(mark().locks(), _ -> true);
    }

    /// Takes away the locks that have appeared and that a git of the run can have left which was
    /// killed.
    public void unlock(GitTraces traces) {
        LeftByGit left = new LeftByGit(repository, traces.killed(), mark().head());
        new Locks(repository).release(mark().locks(), left::holds);
    }

    /// Removes the locks of a worktree that nobody but the run works in: a git that was killed has
    /// left them.
    public void unlockAll() {
        new Locks(repository).releaseWorktree();
    }

    /// The paths that are on the user's index otherwise than they were.
    public Set<GitPath> staged() {
        Path index = repository.index();
        if (mark.isEmpty() || saved.isCopyOf(index)) {
            return Set.of();
        }
        return saved.index()
                .differences(new IndexFile(index, repository.sha256()))
                .map(changes -> Set.copyOf(Change.paths(changes)))
                .orElse(Set.of());
    }

    /// Gives the user's index back the content it had; the working tree stays as it is.
    public void unstage() {
        new Locks(repository).await(mark().locks());
        saved.copyTo(repository.index());
    }

    /// The same where somebody has written it since: a commit is made of what it holds. Beside a
    /// commit that was made meanwhile it would undo that.
    public void keepIndex() {
        boolean unmoved = repository.head().tip().equals(mark().head().tip());
        if (unmoved && !saved.isCopyOf(repository.index())) {
            saved.copyTo(repository.index());
        }
    }

    /// Turns commits that were added back into changes of the working tree. They stay reachable
    /// at the pin.
    ///
    /// @return the name of the pin, which is another when that one was taken
    public String foldBack(String pin) {
        CommitId tip = repository.head().tip().orElseThrow();
        new Locks(repository).await(mark().locks());
        String pinned = names.pin(pin, tip);
        names.move(mark().head(), start(), tip);
        unstage();
        return pinned;
    }

    /// Puts back names, index, settings and hooks as they were; the working tree stays as it is.
    /// Whatever was made is pinned first, at the pin and at names that start with it.
    public Restored restore(String pin) {
        return restore(pin, true);
    }

    /// The same.
    ///
    /// @param names whether names of what is not checked out are put back too
    public Restored restore(String pin, boolean names) {
        putBack(mark().guarded().differing(state.look(mark().guarded()).guarded()));
        Restored restored = new HistoryRestoring(repository, state, mark(), names).run(pin);
        repository.findHooks();
        unstage();
        return restored;
    }

    /// Puts back settings and hooks, and an index that cannot be read: without them git may not run
    /// at all, or run what it should not.
    public void restoreSettings() {
        Guarded now = state.look(mark().guarded()).guarded();
        putBack(mark().guarded().differing(now));
        repository.findHooks();
        boolean _ = restoreIndex();
    }

    /// Makes an index that is gone or cannot be read what it was. Returns true if it was such.
    public boolean restoreIndex() {
        boolean damaged = saved.isWithoutOriginal(repository.index());
        if (damaged) {
            saved.copyTo(repository.index());
        }
        return damaged;
    }

    /// Whoever changed them may have been a person, so they are kept.
    private void putBack(List<Path> wrong) {
        Guarded.keep(folder, repository.commonDirectory(), wrong);
        mark().guarded().restore(Guarded.roots(repository), wrong);
    }

    /// Decides about settings and hooks that have changed, and puts back or takes as they are now
    /// what is to be. No git is run here before.
    public SettledSettings settle(Whose whose) {
        Mark known = mark();
        Guarded now = state.look(known.guarded()).guarded();
        SettledSettings settled =
                SettledSettings.of(
                        repository.git(),
                        repository.commonDirectory(),
                        whose,
                        known.guarded(),
                        now);
        if (!settled.isNothing()) {
            putBack(settled.back());
            take(known.with(known.guarded().with(settled.stays(), now)));
            repository.findHooks();
        }
        return settled;
    }

    /// Puts names back that were removed without git, and says what became of them and of others
    /// that nobody has told of.
    public List<String> settleNames() {
        return new UntoldNames(repository, state, mark(), state.look(mark().guarded())).settle();
    }

    /// Puts the branch that was checked out back, where its file was removed without git, and says
    /// so.
    public Optional<String> settleBranch() {
        return mark().head() instanceof Head.OnBranch(String ref, CommitId tip)
                ? new UntoldBranch(repository, ref, tip).settle()
                : Optional.empty();
    }

    /// Takes what is checked out and all names as they are now: a person has moved them.
    ///
    /// @param staged whether what is on the index is not only the person's
    public void accept(boolean staged) {
        Mark known = mark();
        Mark now = state.look(known.guarded());
        if (staged) {
            carry(known.head().tip(), now.head().tip());
        }
        saved.copyFrom(repository.index());
        take(known.movedTo(now));
    }

    /// The stashes that were made since the state was taken down.
    public List<CommitId> stashed() {
        return HistoryState.stashed(state.stash(), mark().stash());
    }

    /// Takes the list of stashes as it is now. It must hold all that it held.
    public void acceptStashes() {
        take(mark().with(state.stash()));
    }

    /// The index as it was before the attempt, with the commits that came since.
    private void carry(Optional<CommitId> from, Optional<CommitId> to) {
        if (from.isEmpty() || to.isEmpty()) {
            return;
        }
        Call call =
                Call.of("read-tree", "-i", "-m", from.get().value(), to.get().value())
                        .withIndex(saved.path());
        if (repository.git().succeeds(call)) {
            unstage();
        }
    }

    private void take(Mark next) {
        file.write(next);
        mark = Optional.of(next);
    }

    private Mark mark() {
        return mark.orElseThrow(() -> new IllegalStateException("nothing was taken down"));
    }
}
