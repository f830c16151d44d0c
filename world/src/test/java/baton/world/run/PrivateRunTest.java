package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.world.agent.ExecAgent;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The files of a run are for its user alone: they may hold secrets that nobody recognised.
class PrivateRunTest {
    /// Names and ids of files, as git writes them, and a lock: no content.
    private static final List<String> GITS = List.of("index", "index.saved", "look", "baton.lock");

    @TempDir Path directory;

    private static boolean isOpen(Path file) {
        try {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
            return permissions.stream().anyMatch(p -> !p.name().startsWith("OWNER_"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void nobodyElseReadsWhatARunKeeps() throws IOException {
        Checkout checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1)));
        String script = "echo said; echo 1 > f1.txt; echo '{\"a\":\"b\"}' > \"$BATON_OUTPUT_FILE\"";
        RunResult result =
                checkout.run(new ExecAgent(script, checkout.environment(), checkout.clock()));
        assertThat(result).isEqualTo(RunResult.COMPLETED);
        Path folder = checkout.folder().path();
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> files =
                    all.filter(Files::isRegularFile)
                            .filter(f -> !GITS.contains(folder.relativize(f).getName(0).toString()))
                            .toList();
            assertThat(files)
                    .extracting(file -> folder.relativize(file).getName(0).toString())
                    .contains("journal.jsonl", "run.json", "logs", "prompts", "outputs");
            assertThat(files).noneMatch(PrivateRunTest::isOpen);
        }
    }
}
