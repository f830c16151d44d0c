package baton.world.git;

import baton.world.process.Enclosure;
import baton.world.process.Ended;
import baton.world.process.Environment;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.LineListener;
import baton.world.process.Runner;
import baton.world.process.Streamed;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// The user's own index and the user's own commit: the one place where the hooks of the repository
/// run, timed and with everything they start ended after them.
public final class Checkpoints {
    private static final int OUTPUT_MAX = 256 << 10;

    private final Repository repository;
    private final Git git;

    /// What became of a commit.
    public sealed interface Outcome {}

    public record Committed(CommitId id) implements Outcome {}

    public record NothingToCommit() implements Outcome {}

    /// With what git and the hooks said.
    public record Rejected(String output) implements Outcome {}

    public Checkpoints(Repository repository) {
        this.repository = repository;
        this.git = repository.git();
    }

    /// Takes exactly these paths into the user's index, as they are in the working tree: new,
    /// changed or gone.
    public void stage(Collection<GitPath> paths) {
        IndexUpdate update = IndexUpdate.of(new WorkingFiles(repository.top()), paths);
        List<GitPath> all = new ArrayList<>(update.updated());
        // Git says best what is wrong with a file it cannot read.
        all.addAll(update.unreadable());
        new IndexUpdate(all, update.removed(), List.of()).apply(git, Optional.empty());
    }

    /// Makes the user's index that of the commit again; the working tree stays as it is.
    public void unstageAll() {
        boolean unborn = repository.head().tip().isEmpty();
        git.run(unborn ? Call.of("read-tree", "--empty") : Call.of("read-tree", "--reset", "HEAD"));
    }

    /// Runs `git commit` with these arguments.
    public Outcome commit(List<String> arguments, Duration limit) {
        return commit(arguments, limit, git.environment(), Optional.empty());
    }

    /// The same with another environment, its output going to a log too.
    public Outcome commit(
            List<String> arguments, Duration limit, Environment environment, Optional<Path> log) {
        return commit(arguments, limit, environment, log, deed -> deed.apply(Enclosure.NONE));
    }

    /// Puts something around the hooks while they run.
    @FunctionalInterface
    public interface Guard {
        Streamed around(Function<Enclosure, Streamed> deed);
    }

    /// The same with its hooks guarded.
    public Outcome commit(
            List<String> arguments,
            Duration limit,
            Environment environment,
            Optional<Path> log,
            Guard guard) {
        Optional<CommitId> before = repository.head().tip();
        Invocation invocation = invocation(arguments, limit, environment);
        Streamed streamed = underRightSettings(() -> perform(invocation, log, guard));
        Optional<CommitId> after = repository.head().tip();
        if (streamed.succeeded() && after.isPresent() && !after.equals(before)) {
            return new Committed(after.get());
        }
        if (streamed.exit().isPresent() && nothingIsStaged(before)) {
            return new NothingToCommit();
        }
        return new Rejected(output(streamed, limit));
    }

    /// Nobody's commit runs the hooks, or fails by the settings, that another's agent has written.
    private Streamed underRightSettings(Supplier<Streamed> deed) {
        repository.settings().ifPresent(SharedSettings::putRight);
        return repository
                .settings()
                .map(shared -> shared.under(deed, Streamed::succeeded))
                .orElseGet(deed);
    }

    /// Without hooks nothing can be left behind, and there is nobody to listen to.
    private Streamed perform(Invocation invocation, Optional<Path> log, Guard guard) {
        if (repository.hasHooks()) {
            return guard.around(
                    inside -> Runner.stream(inside.around(invocation), log, LineListener.NONE));
        }
        Ended ended = Runner.runMerged(invocation);
        Streamed.Finish finish =
                ended.timedOut() ? Streamed.Finish.TIMED_OUT : Streamed.Finish.EXITED;
        String said = ended.stdout().text();
        return new Streamed(ended.exit(), said, ended.truncated(), finish, 0);
    }

    private static String output(Streamed streamed, Duration limit) {
        return streamed.finish() == Streamed.Finish.TIMED_OUT
                ? streamed.tail() + "[baton: ended after " + limit + "]\n"
                : streamed.tail();
    }

    /// The user's language and hooks are in force; the rest of the hardening too.
    private Invocation invocation(List<String> arguments, Duration limit, Environment environment) {
        List<String> all = new ArrayList<>(List.of("commit", "--quiet"));
        all.addAll(arguments);
        Call call = Call.of(all.toArray(String[]::new));
        Git users = Git.in(repository.top(), environment);
        return users.usersInvocation(call, new Limits(limit, OUTPUT_MAX));
    }

    private boolean nothingIsStaged(Optional<CommitId> head) {
        Call call =
                head.isPresent()
                        ? Call.reading("diff-index", "--cached", "--quiet", "HEAD", "--")
                        : Call.reading("ls-files", "--error-unmatch", ".");
        Ended ended = git.attempt(call);
        return head.isPresent() == ended.succeeded();
    }
}
