package baton.world.git;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.sandbox.Site;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.git.settings.SettingsNote;
import baton.world.process.Bytes;
import baton.world.process.Enclosure;
import baton.world.process.Ended;
import baton.world.process.Environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/// A repository with a working tree, and where its parts are. In a linked worktree or submodule
/// the git directory lies elsewhere; what all worktrees share lies in the common directory.
public final class Repository {
    /// A git that does not know the option repeats it.
    private static final String ABSOLUTE = "--path-format=absolute";

    private static final List<String> PARTS =
            List.of(
                    "--show-object-format",
                    "--git-dir",
                    "--git-common-dir",
                    "--git-path index",
                    "--git-path info/exclude",
                    "--git-path hooks",
                    "--show-toplevel");

    /// The mode of an entry that names a commit of another repository.
    private static final String LINK = "160000 ";

    private static final List<String> COMMIT_HOOKS =
            List.of(
                    "pre-commit",
                    "prepare-commit-msg",
                    "commit-msg",
                    "reference-transaction",
                    "post-index-change",
                    "post-commit");

    private static final Path NO_HOOKS = Path.of("/dev/null");

    private static final Map<Path, ReentrantLock> LOCKS = new ConcurrentHashMap<>();

    private final Git git;
    private final List<Bytes> parts;
    private final boolean sha256;
    private final Path gitDirectory;
    private final Path commonDirectory;
    private final Path index;
    private final Path excludeFile;
    private volatile Path hooks;
    private final Path top;
    private final Refs refs;
    private final boolean crowded;
    private final Optional<SharedSettings> settings;

    private Repository(
            Git asked, List<Bytes> parts, boolean crowded, Optional<SharedSettings> settings) {
        this.crowded = crowded;
        this.settings = settings;
        this.parts = List.copyOf(parts);
        this.sha256 = parts.get(0).text().equals("sha256");
        this.gitDirectory = RawPath.absolute(parts.get(1).toArray());
        this.commonDirectory = RawPath.absolute(parts.get(2).toArray());
        this.index = RawPath.absolute(parts.get(3).toArray());
        this.excludeFile = RawPath.absolute(parts.get(4).toArray());
        this.hooks = RawPath.absolute(parts.get(5).toArray());
        this.top = RawPath.absolute(parts.get(6).toArray());
        this.git = asked.in(top);
        this.refs = new Refs(gitDirectory, commonDirectory, git);
    }

    /// The repository whose working tree this directory lies in.
    public static Repository open(Path start) {
        return open(start, Environment.inherited());
    }

    public static Repository open(Path start, Environment environment) {
        Path from = start.toAbsolutePath().normalize();
        GitPipes.before(from)
                .ifPresent(
                        pipe -> {
                            throw GitPipes.refused(pipe.toString());
                        });
        Git git = Git.in(from, environment);
        Repository found = new Repository(git, parts(git), false, Optional.empty());
        found.refuseElsewhere();
        StrangePrograms strange = StrangePrograms.of(found);
        return strange.areAccepted() ? found : found.withholding(strange.withheld());
    }

    private Repository withholding(List<String> strange) {
        return new Repository(git.withholding(strange), parts, crowded, settings);
    }

    /// The same where programs of git's settings that lie in the working tree run inside fences.
    ///
    /// @param fences what is put around a program that works at a site
    public Repository fencing(Function<Site, Enclosure> fences) {
        FencedPrograms programs = new FencedPrograms(fences, commonDirectory);
        return new Repository(git.fencing(Optional.of(programs)), parts, crowded, settings);
    }

    /// True if git's settings name a program for this repository that lies in the working tree.
    public boolean namesOwnPrograms() {
        return new FencedPrograms(_ -> Enclosure.NONE, commonDirectory).areNamed(git);
    }

    /// The environment that its programs are given.
    public Environment environment() {
        return git.environment();
    }

    /// The repository in a directory of this one, under the same fences.
    public Repository inner(Path directory) {
        Repository inner = open(directory, git.environment());
        Optional<FencedPrograms> programs =
                git.fenced().map(fenced -> fenced.in(inner.commonDirectory));
        return new Repository(
                inner.git.fencing(programs), inner.parts, inner.crowded, inner.settings);
    }

    /// The same where the user accepts the programs that its settings name, this once.
    public Repository accepted() {
        return withholding(List.of());
    }

    /// A setting can have git take any directory for the working tree. What is at its top says
    /// whether that is one: a directory `.git`, or a file that leads to this repository.
    private void refuseElsewhere() {
        if (!Pointer.leads(top.resolve(".git"), gitDirectory)) {
            throw elsewhere(git.directory() + " has its working tree in " + top);
        }
    }

    private static Failure elsewhere(String message) {
        return new Failure(Fault.WORKTREE_ELSEWHERE.because(message));
    }

    /// A worktree of it, while others work in theirs: what all of them share may be moved or
    /// locked by any of them.
    public Repository worktree(Path path) {
        Git there = git.in(path.toAbsolutePath().normalize());
        return new Repository(there, parts(there), true, settings);
    }

    /// The same while agents work in worktrees of it: its settings are put right when one of them
    /// has changed them.
    public Repository watchedBy(SharedSettings shared) {
        return new Repository(git.watchedBy(shared), parts, crowded, Optional.of(shared));
    }

    /// The same where worktrees commit in the name that holds in this checkout: a setting for its
    /// branch or its directory does not hold in theirs.
    public Repository inOneName() {
        return new Repository(git.as(Identity.of(git)), parts, crowded, settings);
    }

    public Optional<SharedSettings> settings() {
        return settings;
    }

    /// Changes of its settings since it was asked last that are held against nobody.
    public List<SettingsNote> settingsNotes() {
        return settings.map(SharedSettings::untold).orElse(List.of());
    }

    public boolean crowded() {
        return crowded;
    }

    /// One question for all parts. A path that holds a line end needs a question for each.
    private static List<Bytes> parts(Git git) {
        List<String> words =
                PARTS.stream().flatMap(part -> Arrays.stream(part.split(" ", -1))).toList();
        Ended ended = ask(git, words);
        byte[] out = ended.stdout().toArray();
        List<Bytes> parts = Split.at(out, '\n').stream().map(Bytes::of).toList();
        if (parts.getFirst().text().equals(ABSOLUTE)) {
            throw new Failure(Fault.GIT_MISSING.because("this git is too old"));
        }
        if (parts.size() == PARTS.size()) {
            return parts;
        }
        List<Bytes> single = new ArrayList<>();
        for (String part : PARTS) {
            byte[] answer = ask(git, Arrays.asList(part.split(" ", -1))).stdout().toArray();
            single.add(Bytes.of(Arrays.copyOf(answer, answer.length - 1)));
        }
        return single;
    }

    /// The user's setting for the place of the hooks is what is wanted here, not Baton's own.
    private static Ended ask(Git git, List<String> options) {
        List<String> arguments = new ArrayList<>(List.of("rev-parse", ABSOLUTE));
        arguments.addAll(options);
        Call call = Call.reading(arguments.toArray(String[]::new));
        Ended ended = git.attemptWithUsersHooks(call);
        if (!ended.succeeded()) {
            throw refused(git, call, ended);
        }
        return ended;
    }

    private static Failure refused(Git git, Call call, Ended ended) {
        String said = ended.stderr().text();
        if (said.contains("not a git repository")) {
            String message = git.directory() + " is not in a git repository";
            return new Failure(Fault.NOT_A_REPOSITORY.because(message));
        }
        if (said.contains("must be run in a work tree")) {
            String message =
                    git.directory() + " has no working tree: it is bare or a git directory";
            return new Failure(Fault.NOT_A_REPOSITORY.because(message));
        }
        if (said.contains("cannot chdir to")) {
            return elsewhere(git.directory() + ": " + said.strip());
        }
        return Git.failed(call, ended);
    }

    /// The top of the working tree.
    public Path top() {
        return top;
    }

    public Path gitDirectory() {
        return gitDirectory;
    }

    public Path commonDirectory() {
        return commonDirectory;
    }

    /// The user's index.
    public Path index() {
        return index;
    }

    /// The places of other repositories in the working tree.
    public List<Path> submodules() {
        if (!Files.isDirectory(commonDirectory.resolve("modules"))
                && !Files.exists(top.resolve(".gitmodules"))) {
            return List.of();
        }
        Bytes listed = git.run(Call.reading("ls-files", "--stage", "-z")).stdout();
        return Split.at(listed.toArray(), '\0').stream()
                .map(entry -> new String(entry, StandardCharsets.UTF_8))
                .filter(entry -> entry.startsWith(LINK) && entry.contains("\t"))
                .map(entry -> top.resolve(entry.substring(entry.indexOf('\t') + 1)))
                .toList();
    }

    /// Looks again where the hooks are: the setting that was read may have been an agent's.
    public void findHooks() {
        Ended ended = ask(git, List.of("--git-path", "hooks"));
        byte[] path = ended.stdout().toArray();
        hooks = RawPath.absolute(Arrays.copyOf(path, path.length - 1));
    }

    /// The file of patterns that are ignored in this repository alone.
    public Path excludeFile() {
        return excludeFile;
    }

    /// The directory of the user's hooks.
    public Path hooks() {
        return hooks;
    }

    /// Does something while no hook runs.
    public <T> T withoutHooks(Supplier<T> deed) {
        Path users = hooks;
        hooks = NO_HOOKS;
        try {
            return deed.get();
        } finally {
            hooks = users;
        }
    }

    /// True if a hook of the user's would run with a commit.
    public boolean hasCommitHooks() {
        return COMMIT_HOOKS.stream().anyMatch(this::hasHook);
    }

    public boolean hasHook(String name) {
        return Files.isExecutable(hooks.resolve(name));
    }

    public boolean sha256() {
        return sha256;
    }

    /// The name of the tree without files, which git knows without having it.
    public String emptyTree() {
        return sha256
                ? "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321"
                : "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
    }

    public Git git() {
        return git;
    }

    public Refs refs() {
        return refs;
    }

    /// The branch or commit that is checked out now, found without a process where that can be.
    public Head head() {
        return refs.head();
    }

    /// The commit a full name such as `refs/heads/main` stands for.
    public Optional<CommitId> commit(String ref) {
        return refs.commit(ref);
    }

    /// The full names that begin so, in order.
    public List<String> names(String prefix) {
        return refs.all().keySet().stream().filter(name -> name.startsWith(prefix)).toList();
    }

    /// True if git would refuse to commit, because it does not know who commits.
    public boolean identityMissing() {
        return !git.succeeds(Call.reading("var", "GIT_AUTHOR_IDENT"))
                || !git.succeeds(Call.reading("var", "GIT_COMMITTER_IDENT"));
    }

    /// True if git would not take this path into a commit by itself.
    public boolean ignores(RepoPath path) {
        return git.succeeds(Call.reading("check-ignore", "--quiet", "--", path.value()));
    }

    /// True if git tracks anything at or below this path.
    public boolean tracks(GitPath path) {
        Call list =
                Call.reading("ls-files", "-z", "--", path.text())
                        .withVariable("GIT_LITERAL_PATHSPECS", "1");
        return !git.run(list).stdout().text().isEmpty();
    }

    /// The operation that git has begun here and not finished.
    public Optional<Operation> operation() {
        return Operation.in(gitDirectory);
    }

    /// Keeps these out of `git status` for this repository alone; asked twice, it does it once.
    public void exclude(List<String> patterns) {
        AtomicFile.sweep(excludeFile);
        try {
            String old = Files.exists(excludeFile) ? Files.readString(excludeFile) : "";
            List<String> present = old.lines().map(String::strip).toList();
            List<String> missing =
                    patterns.stream().filter(pattern -> !present.contains(pattern)).toList();
            if (!missing.isEmpty()) {
                String separator = old.isEmpty() || old.endsWith("\n") ? "" : "\n";
                String text = old + separator + String.join("\n", missing) + "\n";
                Files.createDirectories(excludeFile.resolveSibling(""));
                Below.around(excludeFile)
                        .write(excludeFile.getFileName(), text.getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            String message = excludeFile + " could not be read: " + e;
            throw new Failure(Fault.DISK_FAILED.because(message), e);
        }
    }

    /// Does something that writes shared names, one at a time in this program: git's own locks
    /// keep files whole, but not every command waits for them.
    public <T> T exclusively(Supplier<T> deed) {
        ReentrantLock lock = LOCKS.computeIfAbsent(commonDirectory, _ -> new ReentrantLock());
        lock.lock();
        try {
            return deed.get();
        } finally {
            lock.unlock();
        }
    }
}
