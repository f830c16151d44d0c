package baton.world.git;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.Shown;
import baton.core.policy.shell.Shell;
import baton.world.process.Dialogue;
import baton.world.process.Ended;
import baton.world.process.Environment;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Programs;
import baton.world.process.Runner;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The git command line in one directory, set up so that a repository cannot turn it against us:
/// no monitor, hook, helper, signature or clean-up of the repository's own runs, nothing is asked
/// for, no object is read as another or by a summary, and the variables of a surrounding git are
/// gone.
public final class Git {
    private static final Pattern OWNED_BY_ANOTHER =
            Pattern.compile("dubious ownership in repository at '(.+)'");

    static final int OUTPUT_MAX = 256 << 20;

    private static final String HOOKS = "core.hooksPath=";

    /// For every call of Baton's own.
    public static final List<String> HARDENED =
            List.of(
                    "core.fsmonitor=false",
                    HOOKS + "/dev/null",
                    // It says beside the commits which trees they have, and git believes it.
                    "core.commitGraph=false",
                    "gc.auto=0",
                    "maintenance.auto=false",
                    "commit.gpgSign=false",
                    "core.pager=cat",
                    "sequence.editor=:",
                    "credential.helper=",
                    "core.askPass=",
                    "protocol.ext.allow=never",
                    "submodule.recurse=false");

    private static final List<String> WITH_HOOKS =
            HARDENED.stream().filter(setting -> !setting.startsWith(HOOKS)).toList();

    /// For what the user's hooks hear of: they and the git that they call follow his settings.
    private static final Map<String, String> USERS_OWN = Map.of("GIT_TERMINAL_PROMPT", "0");

    /// Names in `refs/replace` would have git read other content than the one that was judged.
    private static final Map<String, String> UNASKING =
            Map.of(
                    "GIT_TERMINAL_PROMPT", "0",
                    "GIT_EDITOR", ":",
                    "GIT_PAGER", "cat",
                    "GIT_NO_REPLACE_OBJECTS", "1");

    private static final Map<String, String> VARIABLES = with(UNASKING, "LC_ALL", "C");

    /// The variables by which a user may say in the environment who and where he is. Every other
    /// variable that starts with `GIT_` describes another call of git, such as the hook Baton was
    /// started from.
    private static final Set<String> USERS =
            Set.of(
                    "GIT_AUTHOR_NAME",
                    "GIT_AUTHOR_EMAIL",
                    "GIT_AUTHOR_DATE",
                    "GIT_COMMITTER_NAME",
                    "GIT_COMMITTER_EMAIL",
                    "GIT_COMMITTER_DATE",
                    "GIT_CONFIG_GLOBAL",
                    "GIT_CONFIG_SYSTEM",
                    "GIT_CONFIG_NOSYSTEM",
                    "GIT_CONFIG_COUNT",
                    "GIT_CEILING_DIRECTORIES",
                    "GIT_DISCOVERY_ACROSS_FILESYSTEM",
                    "GIT_EXEC_PATH",
                    "GIT_SSH",
                    "GIT_SSH_COMMAND");

    private static final String LOCKED =
            "let the other git end, or remove the lock of one that died, then start or resume"
                    + " again";

    /// Another git holds a lock for moments only.
    private static final int LOCKED_TRIES_MAX = 8;

    private static final long LOCKED_PAUSE_NANOS = 10_000_000;
    private static final int TAIL_MAX = 2000;
    private static final String TOO_LONG = "File name too long";
    private static final int WARNING_MAX = 120;
    private static final int WARNING_FULL = 4_000;

    private final Path directory;
    private final Environment environment;
    private final Optional<SharedSettings> settings;
    private final boolean apart;
    private final Handled programs;

    /// The treatment of programs that the settings name.
    ///
    /// @param withheld settings under which some of the programs do not run
    /// @param fenced the programs that run inside fences
    private record Handled(List<String> withheld, Optional<FencedPrograms> fenced) {
        static final Handled NONE = new Handled(List.of(), Optional.empty());

        Handled {
            withheld = List.copyOf(withheld);
        }

        Handled withholding(List<String> strange) {
            return new Handled(strange, fenced);
        }
    }

    private Git(
            Path directory,
            Environment environment,
            Optional<SharedSettings> settings,
            boolean apart,
            Handled programs) {
        this.directory = directory;
        this.environment = environment;
        this.settings = settings;
        this.apart = apart;
        this.programs = programs;
    }

    public static Git in(Path directory, Environment callers) {
        Environment own = callers.without(Git::isForeign);
        String path = Programs.absolute(own.variables().getOrDefault("PATH", ""));
        Environment found = path.isEmpty() ? own : own.with("PATH", path);
        return new Git(directory, found, Optional.empty(), false, Handled.NONE);
    }

    private static Map<String, String> with(
            Map<String, String> variables, String name, String value) {
        Map<String, String> more = new HashMap<>(variables);
        more.put(name, value);
        return Map.copyOf(more);
    }

    public Git in(Path other) {
        return new Git(other, environment, settings, apart, programs);
    }

    /// The same led elsewhere by these variables: what is read there nobody watches.
    public Git led(Map<String, String> variables) {
        Environment other = environment.with(variables);
        return new Git(directory, other, Optional.empty(), apart, programs);
    }

    /// The same where commits are made in somebody's name.
    Git as(Map<String, String> identity) {
        return new Git(directory, environment.with(identity), settings, apart, programs);
    }

    Git watchedBy(SharedSettings shared) {
        return new Git(directory, environment, Optional.of(shared), apart, programs);
    }

    /// The same, each call in a session of its own: what ends Baton from the terminal does not end
    /// it in the middle of something.
    public Git apart() {
        return new Git(directory, environment, settings, true, programs);
    }

    /// The same under these settings as well, whatever else is called: they keep programs from
    /// running that nobody has accepted ([StrangePrograms]).
    Git withholding(List<String> strange) {
        return new Git(directory, environment, settings, apart, programs.withholding(strange));
    }

    /// The same where programs that lie in the working tree run inside fences.
    Git fencing(Optional<FencedPrograms> fenced) {
        Handled other = new Handled(programs.withheld(), fenced);
        return new Git(directory, environment, settings, apart, other);
    }

    Optional<FencedPrograms> fenced() {
        return programs.fenced();
    }

    private List<String> fences() {
        return fenced().map(those -> those.settings(fencing(Optional.empty()))).orElse(List.of());
    }

    boolean withholds() {
        return !programs.withheld().isEmpty();
    }

    Path directory() {
        return directory;
    }

    /// The caller's environment without what belongs to another git.
    public Environment environment() {
        return environment;
    }

    private static boolean isForeign(String name) {
        return name.startsWith("GIT_")
                && !USERS.contains(name)
                && !name.startsWith("GIT_SSL_")
                && !name.startsWith("GIT_CONFIG_KEY_")
                && !name.startsWith("GIT_CONFIG_VALUE_");
    }

    /// Runs it, whatever its status; a lock of another git is waited for. It is run again when it
    /// failed under settings that an agent had changed meanwhile.
    public Ended attempt(Call call) {
        Ended ended = underRightSettings(() -> patiently(call));
        refuseTooDeep(ended);
        StrangePrograms.refuseWithheld(directory, programs.withheld(), ended);
        if (!ended.succeeded()) {
            FencedPrograms.refuseFailed(directory, fences(), ended);
        }
        return ended;
    }

    /// Git warns of a directory that is too deep for it and goes on without: then nobody knows
    /// what lies there, and nothing can be judged.
    private static void refuseTooDeep(Ended ended) {
        ended.stderr()
                .text()
                .lines()
                .filter(Git::tellsOfDepth)
                .findFirst()
                .ifPresent(
                        line -> {
                            String start = Shown.cut(line, WARNING_MAX);
                            throw new Failure(Fault.PATH_TOO_LONG.because(start + " " + TOO_LONG));
                        });
    }

    /// A long path leaves no room for the reason in what git prints.
    private static boolean tellsOfDepth(String line) {
        return line.endsWith(TOO_LONG)
                || (line.startsWith("warning: could not open directory")
                        && line.length() >= WARNING_FULL);
    }

    private Ended underRightSettings(Supplier<Ended> deed) {
        return settings.map(shared -> shared.under(deed, Ended::succeeded)).orElseGet(deed);
    }

    private Ended patiently(Call call) {
        Ended ended = once(invocation(call));
        long pause = LOCKED_PAUSE_NANOS;
        for (int tries = 1; tries < LOCKED_TRIES_MAX && isLocked(ended); tries++) {
            LockSupport.parkNanos(pause);
            pause *= 2;
            ended = once(invocation(call));
        }
        return ended;
    }

    /// For a call that must see where the user's hooks are.
    public Ended attemptWithUsersHooks(Call call) {
        return underRightSettings(
                () -> once(invocation(call, WITH_HOOKS, VARIABLES, limits(call))));
    }

    /// Runs it, and fails unless it succeeds.
    public Ended run(Call call) {
        Ended ended = attempt(call);
        if (!ended.succeeded() || ended.truncated()) {
            throw failed(call, ended);
        }
        return ended;
    }

    /// The one line it prints.
    public String line(Call call) {
        return run(call).line();
    }

    public boolean succeeds(Call call) {
        return attempt(call).succeeded();
    }

    /// It is not started again by itself: settings that it would die of are put right before.
    public Dialogue dialogue(Call call) {
        settings.ifPresent(SharedSettings::putRight);
        return Dialogue.open(invocation(call));
    }

    /// The same, and not reached from the terminal.
    ///
    /// @param hooks whether the user's hooks run, which inherit whatever it is given
    public Dialogue dialogueApart(Call call, boolean hooks) {
        settings.ifPresent(SharedSettings::putRight);
        return Dialogue.openApart(hooks ? usersInvocation(call, limits(call)) : invocation(call));
    }

    private Invocation invocation(Call call) {
        return invocation(call, HARDENED, VARIABLES, limits(call));
    }

    /// A call of the user's: with his hooks and his settings, in his language. Only that nobody is
    /// there to be asked.
    public Invocation usersInvocation(Call call, Limits limits) {
        return invocation(call, List.of(), USERS_OWN, limits);
    }

    private Invocation invocation(
            Call call, List<String> settings, Map<String, String> variables, Limits limits) {
        List<String> argv = new ArrayList<>(List.of("git"));
        for (List<String> some :
                List.of(settings, fences(), programs.withheld(), call.settings())) {
            for (String setting : some) {
                argv.add("-c");
                argv.add(setting);
            }
        }
        argv.addAll(call.arguments());
        Map<String, String> more = new HashMap<>(variables);
        more.putAll(call.variables());
        Environment whole = environment.with(more);
        return new Invocation(argv, directory, whole.variables(), call.stdin(), limits);
    }

    private static Limits limits(Call call) {
        return new Limits(call.limit(), OUTPUT_MAX);
    }

    private Ended once(Invocation invocation) {
        try {
            return apart ? Runner.runApart(invocation) : Runner.run(invocation);
        } catch (Failure failure) {
            boolean missing = Programs.find(invocation).isEmpty();
            if (failure.problem().fault() == Fault.PROCESS_FAILED && missing) {
                throw new Failure(Fault.GIT_MISSING.because("there is no git"), failure);
            }
            throw failure;
        }
    }

    private static boolean isLocked(Ended ended) {
        return !ended.succeeded() && ended.stderr().text().contains(".lock': File exists");
    }

    public static Failure failed(Call call, Ended ended) {
        String how =
                ended.timedOut()
                        ? "took longer than " + call.limit()
                        : ended.truncated()
                                ? "printed more than " + OUTPUT_MAX + " bytes"
                                : "failed with status " + ended.exit().orElse(-1);
        String said = ended.stderr().text().strip();
        Matcher owned = OWNED_BY_ANOTHER.matcher(said);
        if (owned.find()) {
            return dubious(owned.group(1));
        }
        boolean isLong = said.length() > TAIL_MAX;
        String tail = isLong ? "… " + said.substring(said.length() - TAIL_MAX) : said;
        String message = "`" + call + "` " + how + (tail.isEmpty() ? "" : ": " + tail);
        Problem failed = Fault.GIT_FAILED.because(message);
        return new Failure(isLocked(ended) ? failed.withFix(LOCKED) : failed);
    }

    private static Failure dubious(String place) {
        String mending = "git config --global --add safe.directory " + Shell.word(place);
        return new Failure(
                Fault.DUBIOUS_OWNERSHIP
                        .because("git does not trust " + place + ": it belongs to another user")
                        .withFix("if you trust it: `" + mending + "`"));
    }
}
