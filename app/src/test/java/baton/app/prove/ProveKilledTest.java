package baton.app.prove;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.List;
import java.util.stream.Stream;

/// The program as it ships, ended in the middle of a proof.
class ProveKilledTest {
    @TempDir Path directory;
    private Path top;
    private Shell shell;
    private String status;

    @BeforeEach
    void makeRepository() throws IOException {
        top = Files.createDirectories(directory.resolve("top")).toRealPath();
        shell = Shell.in(top).with("XDG_STATE_HOME", directory.resolve("state").toString());
        shell.git("init", "--quiet", "--initial-branch=main", "--template=");
        shell.git(
                "-c",
                "user.name=U",
                "-c",
                "user.email=u@example.invalid",
                "commit",
                "--quiet",
                "--allow-empty",
                "-m",
                "start");
        Files.writeString(top.resolve("lib.sh"), "limit=5\n");
        status = shell.git("status", "--porcelain=v2");
    }

    private List<String> words(String verify) {
        return Program.baton(List.of("prove", "--sandbox", "off", "--verify", verify));
    }

    /// Hangs at the first mutant.
    private Running hanging() {
        String verify =
                "grep -q limit=5 lib*.sh || ! test -e lib.sh || { touch ../hangs;"
                        + " setsid sleep 300; }";
        Path hangs = directory.resolve("hangs");
        String here = verify.replace("../hangs", hangs.toString());
        Running running = shell.background(words(here), directory.resolve("output"));
        running.until("a mutant", () -> Files.exists(hangs));
        return running;
    }

    private List<String> left() throws IOException {
        try (Stream<Path> all = Files.walk(directory.resolve("state/baton"))) {
            return all.filter(path -> path.getParent().endsWith("prove"))
                    .map(path -> path.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    private String mark() throws IOException {
        try (Stream<Path> all = Files.walk(directory.resolve("state/baton"), 2)) {
            Path place = all.filter(path -> path.endsWith("prove")).findFirst().orElseThrow();
            return "prove-" + place.getParent().getFileName();
        }
    }

    @Test
    void aSignalEndsItInOrderAndNothingIsLeft() throws Exception {
        try (Running running = hanging()) {
            running.signal("INT");
            assertThat(running.await()).isEqualTo(130);
        }
        assertThat(left()).containsExactly("baton.lock");
        assertThat(Survivors.list(Environment.RUN, mark())).isEmpty();
        assertThat(shell.git("status", "--porcelain=v2")).isEqualTo(status);
        assertThat(Files.readString(top.resolve("lib.sh"))).isEqualTo("limit=5\n");
    }

    @Test
    void afterAKillTheUsersTreeIsAsItWasAndTheNextProofClearsThePlace() throws Exception {
        try (Running running = hanging()) {
            running.signal("KILL");
            assertThat(running.await()).isEqualTo(137);
        }
        assertThat(left()).contains("tree");
        assertThat(shell.git("status", "--porcelain=v2")).isEqualTo(status);
        assertThat(shell.git("worktree", "list").lines()).hasSize(1);
        assertThat(Files.readString(top.resolve("lib.sh"))).isEqualTo("limit=5\n");

        Shell.Ended next = shell.attempt(words("true").toArray(String[]::new));
        assertThat(next.output()).contains("Prove: BLIND");
        assertThat(left()).containsExactly("baton.lock");
        assertThat(Survivors.list(Environment.RUN, mark())).isEmpty();
    }
}
