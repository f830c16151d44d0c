package baton.world.prove;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.agent.GivenVariables;
import baton.core.proof.TreeFacts;
import baton.core.sandbox.Site;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.files.Holder;
import baton.world.files.RunLock;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.WorkingFiles;
import baton.world.git.read.IgnoredFiles;
import baton.world.git.snapshot.CleanTree;
import baton.world.git.snapshot.Furniture;
import baton.world.process.Enclosure;
import baton.world.process.Environment;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Runner;
import baton.world.process.Streamed;
import baton.world.process.Survivors;
import baton.world.process.lines.LineListener;
import baton.world.run.setting.WorkingTree;
import baton.world.sandbox.Instead;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The private place in which trees are proved, in the user's state directory: one for each
/// repository, and one process at a time works there. Whatever a process left that was killed is
/// cleared by the next one.
///
/// Each tree is checked out anew, so that nothing of one run of Verify is there for the next.
final class ProofPlace implements AutoCloseable {
    private static final int OUTPUT_MAX = 1 << 20;

    private final ProofMeans means;
    private final Path root;
    private final Path top;
    private final Optional<RunLock> lock;
    private final Environment environment;
    private final Furniture furniture;
    private final List<RepoPath> ignored;
    private final List<RepoPath> shown;

    private ProofPlace(ProofMeans means, Optional<RunLock> lock) {
        this.means = means;
        this.root = means.site().root();
        this.top = root.resolve("tree");
        this.lock = lock;
        Environment marked =
                means.environment()
                        .without(name -> !GivenVariables.reachCommands(name))
                        .with(Environment.RUN, means.site().mark())
                        .with("GIT_TERMINAL_PROMPT", "0");
        this.environment =
                means.site()
                        .place()
                        .map(place -> marked.with(Environment.PLACE, place))
                        .orElse(marked);
        this.furniture = new Furniture(checkout(), means.furnishing(), environment);
        this.ignored = IgnoredFiles.of(means.repository());
        this.shown = furniture.shown(ignored);
    }

    /// Takes the place of this repository, and clears what is left there.
    static ProofPlace open(ProofMeans means) {
        ProofSite site = means.site();
        Path root = site.root();
        try {
            Files.createDirectories(root);
        } catch (IOException e) {
            throw AtomicFile.failed(root, "used", e);
        }
        Optional<RunLock> lock = site.alone() ? Optional.of(lock(root)) : Optional.empty();
        try {
            ProofPlace place = new ProofPlace(means, lock);
            Survivors.Swept _ = Survivors.end(Environment.RUN, site.mark());
            place.clear();
            return place;
        } catch (RuntimeException e) {
            lock.ifPresent(RunLock::close);
            throw e;
        }
    }

    private static RunLock lock(Path root) {
        try {
            return RunLock.acquire(root, Holder.current(ProofSite.NAME, ProofSite.NAME));
        } catch (Failure failure) {
            if (failure.problem().fault() != Fault.LOCK_HELD) {
                throw failure;
            }
            throw new Failure(
                    Fault.LOCK_HELD
                            .because("another `baton prove` is at work in this repository")
                            .withFix("wait until it has ended, then start again"),
                    failure);
        }
    }

    private Path checkout() {
        return means.repository().top();
    }

    /// A directory for looks at the user's tree.
    Path scratch() {
        return root.resolve("look");
    }

    /// Checks a tree out in place of whatever is there, and furnishes it.
    void fill(String tree) {
        new CleanTree(means.repository(), top, root.resolve("state"))
                .fill(tree, root.resolve("begun"));
        for (RepoPath path : furniture.copied(ignored)) {
            boolean _ = furniture.copy(path, top);
        }
        means.furnishing().setup().ifPresent(this::setUp);
    }

    private void setUp(String command) {
        Streamed ended = run(command, means.longest());
        if (!ended.succeeded() && !means.cancellation().isCancelled()) {
            throw new Failure(
                    Fault.SETUP_FAILED.because(
                            "`%s` failed in a new place: exit %s"
                                    .formatted(command, ended.exit())));
        }
    }

    /// The facts about the tree that is there.
    TreeFacts facts() {
        return new WorkingTree(top, environment.variables());
    }

    /// Gives a file of the tree another content.
    void put(GitPath path, String text) {
        Path name = top.relativize(path.in(top));
        new Below(top).write(name, text.getBytes(StandardCharsets.UTF_8));
    }

    /// Runs a command in the tree, to its end or for so long.
    Streamed run(String command, Duration longest) {
        return run(command, longest, LineListener.NONE);
    }

    /// The same, heard.
    Streamed run(String command, Duration longest, LineListener listener) {
        Optional<Enclosure> instead = means.sandbox().instead(instead(), means.environment());
        Path directory = instead.isPresent() ? checkout() : top;
        Environment given =
                instead.isPresent()
                        ? environment
                        : environment.with("GIT_CEILING_DIRECTORIES", root.toString());
        if (instead.isEmpty()) {
            for (RepoPath path : shown) {
                boolean _ = furniture.link(path, top);
            }
        }
        Enclosure around = instead.orElseGet(() -> means.sandbox().around(Site.NOTHING));
        Invocation invocation =
                new Invocation(
                        List.of("bash", "-c", command),
                        directory,
                        given.variables(),
                        new Limits(longest, OUTPUT_MAX));
        return Runner.stream(
                around.around(invocation), Optional.empty(), listener, means.cancellation());
    }

    /// The tree at the path of the checkout. Git's own files and packages are there to be read.
    private Instead instead() {
        Repository repository = means.repository();
        List<Path> seen =
                Stream.concat(
                                Stream.of(
                                        checkout().resolve(".git"),
                                        repository.gitDirectory(),
                                        repository.commonDirectory()),
                                shown.stream().map(path -> checkout().resolve(path.value())))
                        .distinct()
                        .toList();
        return new Instead(top, checkout(), seen, List.of());
    }

    private void clear() {
        for (String part : List.of("tree", "state", "begun", "look")) {
            Path path = root.resolve(part);
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                WorkingFiles.removeTree(path);
            }
        }
    }

    /// Removes everything, but not the file of a lock, which another process may have open.
    @Override
    public void close() {
        try {
            clear();
            if (lock.isEmpty()) {
                WorkingFiles.removeTree(root);
            }
        } finally {
            lock.ifPresent(RunLock::close);
        }
    }
}
