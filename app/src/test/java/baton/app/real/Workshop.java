package baton.app.real;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.kill.Program;
import baton.app.terminal.Terminal.Ttys;
import baton.core.agent.AgentKind;
import baton.kit.Running;
import baton.kit.Shell;
import baton.kit.Surroundings;
import baton.world.process.Survivors;
import baton.world.run.store.RunFolder;

import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A repository, a home for an agent program in which its model is the one on loopback, and Baton.
/// Everything lies in one directory, which the environment of every process names as its home.
final class Workshop implements AutoCloseable {
    static final String PLAN = "plan.md";

    private final Path directory;
    private final AgentKind kind;
    private final FakeModel model;

    Workshop(Path directory, AgentKind kind) {
        this.directory = real(directory);
        this.kind = kind;
        this.model = new FakeModel(new Builder(top()));
        Homes.make(kind, home(), model.address());
        write("README.md", "read me\n");
        git("init", "--quiet", "--initial-branch=main", "--template=");
        git("config", "user.name", "User");
        git("config", "user.email", "user@example.invalid");
        commit("init");
    }

    void commit(String subject) {
        git("add", ".");
        git("commit", "--quiet", "-m", subject);
    }

    /// The journal of the newest run, as text.
    String journal() {
        List<RunFolder> all = RunFolder.all(top());
        try {
            return all.isEmpty() ? "" : Files.readString(all.getFirst().journal());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The programs that are installed and asked for, as far as a test is about them.
    static Stream<AgentKind> asked(AgentKind... kinds) {
        List<String> names = List.of(System.getProperty("agents", "").split(",", -1));
        return Arrays.stream(kinds).filter(kind -> names.contains(kind.word()));
    }

    FakeModel model() {
        return model;
    }

    Path top() {
        return directory.resolve("checkout");
    }

    /// A file that the agent may not write. Where Codex works is the whole of `/tmp` open to it,
    /// but never what git keeps.
    Path forbidden() {
        return kind == AgentKind.CODEX
                ? top().resolve(".git/stray")
                : directory.resolve("outside.txt");
    }

    Path home() {
        return directory.resolve("home");
    }

    void write(String file, String text) {
        try {
            Path path = top().resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The place where workshops are made: beside the programs, since a sandbox may leave `/tmp`
    /// open.
    static final class Place implements TempDirFactory {
        @Override
        public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext extension)
                throws IOException {
            Path place = Files.createDirectories(agents().resolveSibling("workshops"));
            return Files.createTempDirectory(place, "w");
        }
    }

    /// A step that writes `{N}.txt`, and whose command makes `{N}.copy` of it.
    static String step(int number, String onFailure) {
        return """
        ### Step %1$d: Make file %1$d

        - **Files:** `%1$d.txt` (new), `%1$d.copy` (new)
        - **Changes:** write %1$d into the first and copy it with `cp`
        - **Verify:** `cmp %1$d.txt %1$d.copy`
        - **On failure:** %2$s
        - **Checkpoint:** `git commit -m "feat: %1$d"`
        - **Manifest:**
          ```yaml
          manifest:
            expected_paths:
              - %1$d.txt
              - %1$d.copy
            min_file_count: 2
            commit_message_pattern: "^feat: %1$d"
            bash_syntax_check: []
            forbidden_paths: []
            must_contain: []
          ```

        """
                .formatted(number, onFailure);
    }

    void plan(String... steps) {
        write(
                PLAN,
                "# Demo\n\n> `plan_version: 1.7`\n\n## Implementation Plan\n\n"
                        + String.join("", steps));
    }

    Ran execute(String... more) {
        return run(words(more));
    }

    /// Any command, in this JVM.
    Ran run(String... words) {
        return Ran.with(top(), environment(), Ttys.NONE, words);
    }

    /// The same in a process of its own, which goes on.
    Running start(String... more) {
        Shell shell = new Shell(top(), environment());
        return shell.background(Program.baton(List.of(words(more))), directory.resolve("output"));
    }

    private String[] words(String... more) {
        List<String> words = new ArrayList<>(List.of("execute", "--json", "--agent", kind.word()));
        words.addAll(List.of(more));
        words.add(PLAN);
        return words.toArray(String[]::new);
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        String path = home().resolve("bin") + ":" + agents().resolve("bin");
        environment.put("PATH", path + ":" + Surroundings.path());
        environment.put("LC_ALL", "C.UTF-8");
        environment.put("TERM", "dumb");
        environment.put("GIT_CONFIG_GLOBAL", "/dev/null");
        environment.put("GIT_CONFIG_NOSYSTEM", "1");
        environment.putAll(Homes.environment(kind, home(), model.address()));
        return environment;
    }

    private static Path agents() {
        return Path.of(System.getProperty("agents.directory"));
    }

    /// The program itself, started as somebody would by hand.
    Shell.Ended byHand(String... words) {
        List<String> command = new ArrayList<>();
        command.add(agents().resolve("bin").resolve(kind.word()).toString());
        command.addAll(List.of(words));
        return new Shell(top(), environment()).attempt(command.toArray(String[]::new));
    }

    /// Puts `baton` where the program finds its commands.
    void offerBaton() {
        String words =
                Program.baton(List.of()).stream()
                        .map(word -> "'" + word + "'")
                        .collect(Collectors.joining(" "));
        Path file = home().resolve("bin/baton");
        write(file.toString(), "#!/bin/sh\nexec " + words + " \"$@\"\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    String subjects() {
        return git("log", "--reverse", "--format=%s");
    }

    String git(String... words) {
        return Shell.in(top()).git(words);
    }

    /// The processes that still live in this home, whoever started them.
    List<Long> alive() {
        return Survivors.list("HOME", home().toString());
    }

    private static Path real(Path directory) {
        try {
            Files.createDirectories(directory.resolve("checkout"));
            Files.createDirectories(directory.resolve("home"));
            return directory.toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        model.close();
        Survivors.Swept _ = Survivors.end("HOME", home().toString());
        // It holds links to the program, and whoever deletes them would be warned of each.
        Shell.in(directory).run("rm", "-rf", home().resolve(".codex/tmp").toString());
    }
}
