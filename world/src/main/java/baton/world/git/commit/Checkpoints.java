package baton.world.git.commit;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.RecordFiles;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.Head;
import baton.world.git.Repository;
import baton.world.git.Stamp;
import baton.world.git.TreeId;
import baton.world.git.WorkingFiles;
import baton.world.git.guard.Locks;
import baton.world.git.index.JudgedTree;
import baton.world.git.index.PrivateIndex;
import baton.world.git.index.ProposedWork;
import baton.world.git.index.PutBack;
import baton.world.git.index.Restoring;
import baton.world.git.read.Commit;
import baton.world.git.read.Objects;
import baton.world.process.Cancellation;
import baton.world.process.Enclosure;
import baton.world.process.Ended;
import baton.world.process.Environment;
import baton.world.process.Streamed;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/// Commits of certain paths, in two parts: [#prepare] makes the commit while nothing of the user's
/// moves, [#move] lets the user's branch and index have it. What is between the two is written
/// down by whoever calls, so that a commit is known by its id wherever the program dies.
///
/// The hooks run by hand against an index of Baton's own that holds exactly the tree.
public final class Checkpoints {
    private static final String INDEX = "baton-index";

    /// Another git holds its locks for moments only.
    private static final Duration PATIENCE_MAX = Duration.ofSeconds(5);

    private final Repository repository;
    private final Objects objects;
    private final Git git;
    private final String run;
    private final Duration patience;
    private final PrivateIndex index;
    private Optional<CommitSettings> settings = Optional.empty();

    /// The result of an attempt to make a commit. Only `Ready` means that a commit was made.
    ///
    /// ```
    /// Prepared = Ready | NothingToCommit | Altered(tree, paths) | Refused(output) | Interrupted
    /// ```
    public sealed interface Prepared {}

    /// The commit exists and is nobody's yet.
    public static final class Ready implements Prepared {
        private final LockedMove.Wanted wanted;
        private final Set<String> objects;
        private final PutBack putBack;
        private final Optional<CommitHooks> hooks;

        Ready(
                LockedMove.Wanted wanted,
                Set<String> objects,
                PutBack putBack,
                Optional<CommitHooks> hooks) {
            this.wanted = wanted;
            this.objects = Set.copyOf(objects);
            this.putBack = putBack;
            this.hooks = hooks;
        }

        public Commit commit() {
            return wanted.to();
        }

        /// The paths of the commit that were changed in the working tree alone while hooks ran.
        /// They are as the commit has them again.
        public PutBack putBack() {
            return putBack;
        }
    }

    public record NothingToCommit() implements Prepared {}

    /// The hooks have staged something else. The working tree holds that by now.
    ///
    /// @param paths where it differs from what was proposed
    /// @param putBack the paths that the working tree had otherwise
    public record Altered(TreeId tree, List<GitPath> paths, PutBack putBack) implements Prepared {
        public Altered {
            paths = List.copyOf(paths);
        }
    }

    /// With what the hooks said.
    public record Refused(String output) implements Prepared {}

    /// The program is to end.
    public record Interrupted() implements Prepared {}

    /// Puts something around the hooks while they run.
    @FunctionalInterface
    public interface Guard {
        Streamed around(Function<Enclosure, Streamed> deed);
    }

    /// The terms on which hooks are run.
    ///
    /// @param environment the user's environment, with the mark of a run
    /// @param log the file that also gets what the hooks say
    /// @param keeping keeps what was made of files of the commit meanwhile
    public record Terms(
            Environment environment,
            Duration limit,
            Optional<Path> log,
            Guard guard,
            Cancellation cancellation,
            HookedFiles.Keeping keeping) {
        public static Terms plain(Repository repository, Duration limit) {
            return new Terms(
                    repository.git().environment(),
                    limit,
                    Optional.empty(),
                    deed -> deed.apply(Enclosure.NONE),
                    new Cancellation(),
                    _ -> Restoring.Taking.removing(new WorkingFiles(repository.top())));
        }
    }

    /// @param run in whose name locks are held
    public Checkpoints(Repository repository, Objects objects, String run) {
        this(repository, objects, run, PATIENCE_MAX);
    }

    /// @param patience how long others may hold locks
    Checkpoints(Repository repository, Objects objects, String run, Duration patience) {
        this.repository = repository;
        this.objects = objects;
        this.git = repository.git().apart();
        this.run = run;
        this.patience = patience;
        this.index =
                new PrivateIndex(
                        repository.gitDirectory().resolve(INDEX), git, repository.sha256());
    }

    /// Takes away what an earlier life has left.
    public void sweep() {
        new Locks(repository).releaseLeft(run);
        for (String name : List.of(INDEX, INDEX + ".old", INDEX + ".next")) {
            PrivateIndex left =
                    new PrivateIndex(
                            repository.gitDirectory().resolve(name), git, repository.sha256());
            left.unlock();
            left.delete();
        }
        new CommitWords(repository, git).sweep();
    }

    /// Makes a commit of these paths, as they are in the working tree, on top of what is checked
    /// out.
    public Prepared prepare(Collection<GitPath> paths, CommitMessage message, Terms terms) {
        return prepare(paths, Optional.empty(), message, terms);
    }

    /// The same, but the paths are as in what was proved. What became of them since, or would be
    /// made of them by rules that are new, is no part of the commit.
    public Prepared prepare(
            Collection<GitPath> paths, ProposedWork proved, CommitMessage message, Terms terms) {
        return prepare(paths, Optional.of(proved), message, terms);
    }

    private Prepared prepare(
            Collection<GitPath> paths,
            Optional<ProposedWork> proved,
            CommitMessage message,
            Terms terms) {
        Head head = repository.head();
        Optional<TreeId> tip = head.tip().map(this::treeOf);
        Stamp original = Stamp.of(repository.index());
        JudgedTree made = JudgedTree.of(repository, tip, paths, proved, index);
        JudgedTree judged =
                proved.map(work -> made.asIn(work.tree(), Set.copyOf(paths), repository, tip))
                        .orElse(made);
        if (judged.differing().isEmpty()) {
            index.delete();
            return new NothingToCommit();
        }
        return new Preparation(head, original, judged).run(message, terms);
    }

    private TreeId treeOf(CommitId commit) {
        return objects.commit(commit)
                .map(Commit::tree)
                .orElseThrow(
                        () ->
                                new Failure(
                                        Fault.COMMIT_FAILED.because(
                                                "the commit " + commit + " cannot be read")));
    }

    private CommitSettings settings() {
        if (settings.isEmpty()) {
            settings = Optional.of(CommitSettings.of(repository));
        }
        return settings.get();
    }

    /// One commit from the judged tree to the object.
    private final class Preparation {
        private final Head head;
        private final Stamp original;
        private final JudgedTree judged;
        private Map<String, String> author = Map.of();

        Preparation(Head head, Stamp original, JudgedTree judged) {
            this.head = head;
            this.original = original;
            this.judged = judged;
        }

        Prepared run(CommitMessage message, Terms terms) {
            CommitWords words = new CommitWords(repository, git);
            Optional<CommitHooks> hooks = hooks(terms);
            Optional<Prepared> stopped = hooks.flatMap(ran -> preCommit(ran, terms.keeping()));
            if (stopped.isPresent()) {
                return stopped.get();
            }
            Set<GitPath> own = judged.differing().keySet();
            PutBack putBack =
                    hooks.isPresent()
                            ? files().follow(own, judged.id(), terms.keeping())
                            : PutBack.NOTHING;
            CommitWords.Said said = words.of(message, settings(), hooks);
            if (said.interrupted()) {
                return new Interrupted();
            }
            if (said.refusal().isPresent()) {
                return new Refused(said.refusal().get());
            }
            Commit commit = commit(said.text());
            Set<String> objects = new HashSet<>(judged.objects());
            objects.add(commit.id().value());
            LockedMove.Wanted wanted =
                    new LockedMove.Wanted(
                            head.tip(),
                            head,
                            commit,
                            Optional.of(index).filter(_ -> judged.fits()),
                            original,
                            author);
            return new Ready(wanted, objects, putBack, hooks);
        }

        private Optional<CommitHooks> hooks(Terms terms) {
            if (!repository.hasCommitHooks()) {
                return Optional.empty();
            }
            author = Author.of(git);
            return Optional.of(new CommitHooks(repository, author, index.path(), terms));
        }

        private HookedFiles files() {
            return new HookedFiles(new WorkingFiles(repository.top()), git, index);
        }

        private Optional<Prepared> preCommit(CommitHooks hooks, HookedFiles.Keeping keeping) {
            Optional<Streamed> ran = hooks.run("pre-commit");
            if (ran.isEmpty()) {
                return Optional.empty();
            }
            if (ran.get().finish() == Streamed.Finish.CANCELLED) {
                return Optional.of(new Interrupted());
            }
            if (!ran.get().succeeded()) {
                return Optional.of(new Refused(hooks.said(ran.get())));
            }
            JudgedTree now = staged();
            return now.id().equals(judged.id())
                    ? Optional.empty()
                    : Optional.of(altered(now, keeping));
        }

        /// The tree that hooks have left to be committed, without records of runs. A hook that
        /// stages all that is there stages these as well, and they are no part of any step.
        private JudgedTree staged() {
            JudgedTree all = JudgedTree.written(repository, Optional.of(judged.id()), index, false);
            Predicate<GitPath> isRecord = path -> RecordFiles.hold(path.tree());
            if (all.differing().keySet().stream().noneMatch(isRecord)) {
                return all;
            }
            String was = judged.id().value();
            SortedMap<GitPath, JudgedTree.PathChange> records =
                    new TreeMap<>(JudgedTree.Differing.of(git, all.id().value(), was).paths());
            records.keySet().removeIf(isRecord.negate());
            index.put(records);
            return JudgedTree.written(repository, Optional.of(judged.id()), index, false);
        }

        /// The working tree gets what the hooks have staged: that is what is looked at next.
        private Prepared altered(JudgedTree now, HookedFiles.Keeping keeping) {
            PutBack putBack = files().follow(now.paths(), now.id(), keeping);
            return new Altered(now.id(), now.paths(), putBack);
        }

        private Commit commit(String text) {
            List<String> words = new ArrayList<>(List.of("commit-tree", judged.id().value()));
            head.tip().ifPresent(parent -> words.addAll(List.of("-p", parent.value())));
            boolean signs = settings().signs();
            if (signs) {
                words.add("-S");
            }
            words.addAll(List.of("-F", "-"));
            Call call = Call.of(words.toArray(String[]::new)).withInput(text);
            Ended ended = git.attempt(call.withVariables(author));
            if (!ended.succeeded()) {
                Fault fault = signs ? Fault.SIGNING_FAILED : Fault.COMMIT_FAILED;
                throw new Failure(fault.because(ended.stderr().text().strip()));
            }
            return new Commit(
                    new CommitId(ended.line()), judged.id(), head.tip().stream().toList(), text);
        }
    }

    /// Has the objects of the commit reach the disk: from then on it may be spoken of.
    public void keep(Ready ready) {
        new Lasting(repository).objects(ready.objects);
    }

    /// Lets what is checked out and the user's index have the commit. Hooks that are told of it
    /// may commit themselves: [#standing] says what became of this one.
    public void move(Ready ready) {
        new LockedMove(repository, run, patience).run(ready.wanted);
        index.delete();
        ready.hooks.ifPresent(CommitHooks::tell);
        boolean alone = repository.head().tip().equals(Optional.of(ready.commit().id()));
        keepNames(alone ? ready.objects : withOthers(ready));
    }

    /// Brings the objects of later commits to the disk too, since they are what is checked out now.
    /// Returns them with those of this commit.
    private Set<String> withOthers(Ready ready) {
        Set<String> objects = new HashSet<>(ready.objects);
        objects.addAll(new SuccessorCommit(repository).objectsSince(ready.commit()));
        new Lasting(repository).objects(objects);
        return objects;
    }

    private void keepNames(Set<String> objects) {
        new Lasting(repository).names(objects);
    }

    /// The commit by which the history holds this one, which was moved to: itself, or what it was
    /// amended to.
    public Optional<CommitId> standing(Commit made) {
        return new SuccessorCommit(repository).of(made);
    }

    /// The same where nobody knows whether it was moved to.
    public Optional<CommitId> standingAfterAll(Commit made) {
        SuccessorCommit standing = new SuccessorCommit(repository);
        return standing.of(made).filter(id -> id.equals(made.id()) || standing.wasThere(made.id()));
    }

    /// Finishes a move that an earlier life has begun, where nobody has moved anything since. No
    /// hook is run a second time.
    public boolean finish(Commit commit) {
        Head head = repository.head();
        if (!commit.parents().equals(head.tip().stream().toList())) {
            return false;
        }
        LockedMove.Wanted wanted =
                new LockedMove.Wanted(
                        head.tip(), head, commit, Optional.empty(), Stamp.NONE, Map.of());
        new LockedMove(repository, run, patience).run(wanted);
        new Lasting(repository).names(Set.of(commit.id().value()));
        return true;
    }
}
