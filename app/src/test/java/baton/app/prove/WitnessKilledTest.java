package baton.app.prove;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.kill.Program;
import baton.kit.Running;
import baton.kit.Shell;
import baton.world.process.Environment;
import baton.world.process.Survivors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The program as it ships, killed while the witness of a step tries a mistake.
class WitnessKilledTest {
    /// Nobody else sleeps as long.
    private static final String SLEEP = "86397";

    private static final String VERIFY =
            "test -e lib.sh && { grep -q limit=5 lib.sh || { test -e .git/go && exit 1;"
                    + " setsid sleep "
                    + SLEEP
                    + "; }; }";
    private static final String AGENT =
            "exec:n=${BATON_UNIT#step-}; test $n = 1 || until test -e .git/go; do sleep 0.1; done;"
                    + " echo $n > $n.txt; test $n != 1 || echo limit=5 > lib.sh";

    @TempDir private Path directory;

    private FreshRepository repository;
    private Shell shell;

    @BeforeEach
    void make() {
        repository = FreshRepository.in(directory);
        shell = repository.shell().with("XDG_STATE_HOME", state().toString());
        FreshRepository.write(
                directory.resolve("plan.md"),
                FreshRepository.plan(
                        FreshRepository.step(1, VERIFY, ", `lib.sh` (new)"),
                        FreshRepository.step(2, "test -e 2.txt")));
    }

    private Path state() {
        return directory.resolve("state");
    }

    private List<String> words(String... more) {
        List<String> words = new ArrayList<>(List.of("--agent", AGENT, "execute"));
        words.addAll(List.of("--proof", "witnessed", "--sandbox", "required"));
        words.addAll(List.of(more));
        words.add("../plan.md");
        return Program.baton(words);
    }

    private static List<Long> sleeping() {
        return ProcessHandle.allProcesses()
                .filter(one -> one.info().commandLine().orElse("").endsWith("sleep " + SLEEP))
                .map(ProcessHandle::pid)
                .toList();
    }

    private List<Path> places() throws IOException {
        try (Stream<Path> all = Files.walk(state())) {
            return all.filter(path -> path.getFileName().toString().startsWith("witness-"))
                    .toList();
        }
    }

    private String run() throws IOException {
        try (Stream<Path> all = Files.list(repository.top().resolve(".baton/runs"))) {
            return all.map(path -> path.getFileName().toString())
                    .filter(name -> name.matches("\\d{8}-.*"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void theUsersTreeIsAsTheStepsLeftItAndTheNextLifeHearsTheWitnessAgain() throws Exception {
        try (Running running = shell.background(words(), directory.resolve("output"))) {
            running.until("a mistake that is tried", () -> !sleeping().isEmpty());
            running.signal("KILL");
            assertThat(running.await()).isEqualTo(137);
        }
        assertThat(places()).as("it died in the middle").isNotEmpty();
        assertThat(repository.top().resolve("lib.sh")).hasContent("limit=5");
        assertThat(shell.git("status", "--porcelain")).isEmpty();
        assertThat(shell.git("worktree", "list").lines()).hasSize(1);

        Files.createFile(repository.top().resolve(".git/go"));
        Shell.Ended next = shell.attempt(words("--resume").toArray(String[]::new));
        assertThat(next.status()).as(next.output()).isZero();
        assertThat(next.output()).contains("- Step 1: noticed:");
        assertThat(shell.git("log", "--format=%s").lines())
                .containsExactly("feat: 2", "feat: 1", "init");
        assertThat(places()).isEmpty();
        assertThat(sleeping()).isEmpty();
        assertThat(Survivors.list(Environment.RUN, run())).isEmpty();
        assertThat(shell.git("status", "--porcelain")).isEmpty();
    }
}
