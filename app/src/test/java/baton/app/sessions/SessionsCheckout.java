package baton.app.sessions;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.core.run.Entry;
import baton.kit.Shell;
import baton.kit.Surroundings;
import baton.world.process.Survivors;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredJournal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// A small repository with a plan of sessions, a step each, and an agent that is a shell script.
/// Its home is beside it, and so is the place of its worktrees.
record SessionsCheckout(Path directory) {
    private static final Path PROJECT = Path.of(".claude/projects/2026-01-05-demo");

    /// Waits for a file of the home, not for ever.
    private static final String AGENT =
            """
            await() {
                for i in $(seq 1200); do [ -e "$HOME/$1" ] && return; sleep 0.05; done
                exit 1
            }
            user() { env -u GIT_TRACE2_EVENT git -C '%s' "$@"; }
            echo "$BATON_STEP.$BATON_ATTEMPT" >> "$HOME/calls"
            case "$BATON_STEP" in
            %s
            esac
            """;

    static SessionsCheckout of(Path directory, Part... parts) {
        SessionsCheckout stage = new SessionsCheckout(directory.resolve("stage"));
        stage.make();
        stage.plan(parts);
        return stage;
    }

    private void make() {
        write(top().resolve("README.md"), "hello\n");
        write(top().resolve("shared.txt"), "base\n");
        Shell shell = shell();
        shell.git("init", "-q", "-b", "main");
        shell.git("config", "user.name", "Test");
        shell.git("config", "user.email", "test@example.invalid");
        shell.git("add", "-A");
        shell.git("commit", "-q", "-m", "init");
        agent("*) echo \"$BATON_STEP\" > \"f$BATON_STEP.txt\" ;;");
    }

    void plan(Part... parts) {
        planning(text -> text, parts);
    }

    /// A plan that is put differently. Parts that no session is wanted for give it to another.
    void planning(UnaryOperator<String> change, Part... parts) {
        StringBuilder text = new StringBuilder("# Demo plan\n\n> `plan_version: 1.7`\n\n");
        text.append("## Implementation Plan\n");
        Stream.of(parts).map(Part::step).forEach(text::append);
        text.append("\n## Execution Strategy\n");
        Stream.of(parts).map(Part::session).forEach(text::append);
        write(top().resolve(PROJECT).resolve("plan.md"), change.apply(text.toString()));
    }

    /// Writes the agent's script, with what the agent does in each step as the branches of a
    /// `case`.
    void agent(String branches) {
        write(home().resolve("agent.sh"), AGENT.formatted(top(), branches));
    }

    /// Puts a sandbox around the agents and commands. They talk to the tests by files of the home.
    void fence() {
        write(settingsFile(), "sandbox:\n  write: [\"~\"]\n");
    }

    private boolean isFenced() {
        return Files.exists(settingsFile());
    }

    private Path settingsFile() {
        return home().resolve(".config/baton/config.yaml");
    }

    Path top() {
        return directory.resolve("repository");
    }

    Path home() {
        return directory.resolve("home");
    }

    Path state() {
        return home().resolve("state");
    }

    Shell shell() {
        return new Shell(top(), settings());
    }

    private Map<String, String> settings() {
        return Map.of(
                "GIT_CONFIG_GLOBAL", "/dev/null",
                "GIT_CONFIG_NOSYSTEM", "1",
                "GIT_TERMINAL_PROMPT", "0",
                "HOME", home().toString(),
                "XDG_STATE_HOME", state().toString(),
                "LC_ALL", "C.UTF-8");
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(Surroundings.clean());
        environment.putAll(settings());
        return environment;
    }

    List<String> words(String... more) {
        List<String> words = new ArrayList<>(List.of("--json", "--agent"));
        words.add("exec:bash '" + home().resolve("agent.sh") + "'");
        words.addAll(List.of("execute", "--project", PROJECT.toString()));
        words.addAll(List.of("--sandbox", isFenced() ? "required" : "off"));
        words.addAll(List.of(more));
        return words;
    }

    /// Executes the plan in this program.
    Ran run(String... more) {
        return in(top(), words(more));
    }

    Ran in(Path place, List<String> words) {
        return Ran.with(place, environment(), Ttys.NONE, words.toArray(String[]::new));
    }

    /// Lets agents go on that wait for this.
    void allow(String file) {
        write(home().resolve(file), "");
    }

    boolean has(String file) {
        return Files.exists(home().resolve(file));
    }

    RunFolder folder() {
        return RunFolder.all(top()).getFirst();
    }

    List<Entry> journal() {
        return StoredJournal.read(folder().journal());
    }

    /// The directory of a session's worktree while it is open.
    Path worktree(int session) {
        try (Stream<Path> all = Files.walk(state(), 4)) {
            return all.filter(p -> p.getFileName().toString().equals("session-" + session))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Finds everything that no run may leave behind, whatever happened to the run.
    List<String> left() {
        List<String> left = new ArrayList<>();
        Stream.of(shell().git("worktree", "list", "--porcelain", "-z").split("\0", -1))
                .filter(line -> line.startsWith("worktree ") && !line.endsWith(top().toString()))
                .forEach(left::add);
        if (Files.exists(state())) {
            left.addAll(
                    shell().run("find", state().toString(), "-name", "session-*").lines().toList());
            left.addAll(shell().run("find", state().toString(), "-name", "gate").lines().toList());
        }
        for (RunFolder folder : RunFolder.all(top())) {
            String run = folder.id().value();
            if (!Survivors.list("BATON_RUN", run).isEmpty()) {
                left.add("processes of " + run);
            }
        }
        left.addAll(shell().git("fsck", "--no-progress", "--no-dangling").lines().toList());
        left.removeIf(String::isBlank);
        return left;
    }

    /// The names below `refs/baton/` without the run's.
    List<String> kept() {
        return shell().git("for-each-ref", "--format=%(refname)", "refs/baton/")
                .lines()
                .map(name -> name.replaceAll("/\\d{8}-\\d{6}-[a-z2-7]{4}", "/RUN"))
                .toList();
    }

    String subjects(String... more) {
        List<String> words = new ArrayList<>(List.of("git", "log", "--format=%s"));
        words.addAll(List.of(more));
        return shell().run(words.toArray(String[]::new));
    }

    String status() {
        return shell().git("status", "--porcelain", "--", ".", ":!.claude");
    }

    static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String read(String file) {
        try {
            return Files.readString(top().resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
