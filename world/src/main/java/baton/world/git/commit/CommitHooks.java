package baton.world.git.commit;

import baton.world.git.Call;
import baton.world.git.Git;
import baton.world.git.Repository;
import baton.world.git.SharedSettings;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Runner;
import baton.world.process.Streamed;
import baton.world.process.lines.LineListener;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The hooks of the user's that belong to a commit, run by hand: each in a session of its own,
/// timed, guarded, and with everything it started ended after it.
///
/// @param author what git would tell hooks of the author
/// @param index what they take for the index until the commit is made
record CommitHooks(
        Repository repository, Map<String, String> author, Path index, Checkpoints.Terms terms) {
    private static final int OUTPUT_MAX = 256 << 10;

    /// Git before 2.36 cannot run one by its name.
    private static final String UNKNOWN = "'hook' is not a git command";

    /// Nobody writes a message by hand.
    private static final Map<String, String> NO_EDITOR = Map.of("GIT_EDITOR", ":");

    /// Runs a hook that may still refuse the commit, and returns how that ended; nothing where
    /// there is no such hook.
    Optional<Streamed> run(String name, String... arguments) {
        return run(byName(name, arguments).withIndex(index).withVariables(told()), name, arguments);
    }

    /// Tells the hooks that the commit was made: what they take for the index is the user's, as
    /// git itself has them do. What they come to does not count.
    void tell() {
        Optional<Streamed> _ =
                run(byName("post-index-change", "0", "0"), "post-index-change", "0", "0");
        Optional<Streamed> _ = run(byName("post-commit").withVariables(told()), "post-commit");
    }

    private Optional<Streamed> run(Call call, String name, String... arguments) {
        if (!repository.hasHook(name)) {
            return Optional.empty();
        }
        repository.settings().ifPresent(SharedSettings::putRight);
        Invocation git =
                Git.in(repository.top(), terms.environment()).usersInvocation(call, limits());
        Streamed ran = perform(git);
        boolean old = !ran.succeeded() && ran.tail().contains(UNKNOWN);
        return Optional.of(old ? perform(byFile(git, name, arguments)) : ran);
    }

    private Map<String, String> told() {
        Map<String, String> told = new HashMap<>(author);
        told.putAll(NO_EDITOR);
        return told;
    }

    private Streamed perform(Invocation invocation) {
        return terms.guard()
                .around(
                        inside ->
                                Runner.stream(
                                        inside.around(invocation),
                                        terms.log(),
                                        LineListener.NONE,
                                        terms.cancellation()));
    }

    private static Call byName(String name, String... arguments) {
        List<String> words = new ArrayList<>(List.of("hook", "run", "--ignore-missing", name));
        if (arguments.length > 0) {
            words.add("--");
            words.addAll(List.of(arguments));
        }
        return Call.of(words.toArray(String[]::new));
    }

    private Invocation byFile(Invocation git, String name, String... arguments) {
        List<String> argv = new ArrayList<>(List.of(repository.hooks().resolve(name).toString()));
        argv.addAll(List.of(arguments));
        return git.withArgv(argv);
    }

    private Limits limits() {
        return new Limits(terms.limit(), OUTPUT_MAX);
    }

    /// The last output of a hook that refused.
    String said(Streamed ran) {
        return ran.finish() == Streamed.Finish.TIMED_OUT
                ? ran.tail() + "[baton: ended after " + terms.limit() + "]\n"
                : ran.tail();
    }
}
