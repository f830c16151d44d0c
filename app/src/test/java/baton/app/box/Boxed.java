package baton.app.box;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A repository and a home directory of its own, and runs in there with the sandbox required.
record Boxed(Path top, Path home) {
    private static final List<String> PROGRAMS =
            List.of("bash", "sh", "env", "git", "cat", "dirname", "grep", "mkdir", "rm", "setsid");

    static Boxed in(Path directory) {
        refuseMissing();
        try {
            Path home = Files.createDirectories(directory.resolve("home")).toRealPath();
            return new Boxed(FreshRepository.in(directory).top(), home);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A test that cannot show anything must not look as if it had.
    static void refuseMissing() {
        assertThat(Path.of("/usr/bin/bwrap"))
                .as("these tests need bubblewrap: apt-get install -y bubblewrap")
                .isExecutable();
    }

    Boxed write(String file, String text) {
        FreshRepository.write(top.resolve(file), text);
        return this;
    }

    Boxed atHome(String file, String text) {
        FreshRepository.write(home.resolve(file), text);
        return this;
    }

    /// A plan of one step that makes `1.txt`.
    static String plan(String verify) {
        return FreshRepository.plan(step(1, verify));
    }

    static String step(int number, String verify) {
        return FreshRepository.step(number, verify);
    }

    /// Runs the plan with the sandbox required.
    Ran execute(String plan, String agent, String... words) {
        write("plan.md", plan);
        git("add", "--all");
        // The hooks of a test are for the run, not for the test.
        git("-c", "core.hooksPath=/dev/null", "commit", "--quiet", "-m", "plan");
        List<String> all = new ArrayList<>(List.of("--agent", "exec:" + agent, "execute"));
        all.addAll(List.of("--sandbox", "required"));
        all.addAll(List.of(words));
        all.add("plan.md");
        return run(Map.of(), all.toArray(String[]::new));
    }

    Ran run(Map<String, String> more, String... words) {
        return Ran.with(top, environment(home, more), Ttys.NONE, words);
    }

    static Map<String, String> environment(Path home, Map<String, String> more) {
        Map<String, String> environment = FreshRepository.environment(more);
        environment.put("HOME", more.getOrDefault("HOME", home.toString()));
        return environment;
    }

    /// The surroundings of a machine that has programs and not bubblewrap.
    Map<String, String> withoutBubblewrap() {
        Path tools = home.resolveSibling("tools");
        try {
            Files.createDirectories(tools);
            for (String program : PROGRAMS) {
                Files.copy(Path.of("/usr/bin", program), tools.resolve(program));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Map.of("PATH", tools.toString());
    }

    String git(String... words) {
        return new FreshRepository(top).git(words);
    }
}
