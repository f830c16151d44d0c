package baton.world.run.store;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunId;
import baton.world.kit.Await;
import baton.world.process.Liveness;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

class StoredRunTest {
    private static final String ID = "20260105-100000-aaaa";

    @TempDir Path checkout;

    private RunFolder folder;

    @BeforeEach
    void makeRepository() throws IOException {
        Files.createDirectory(checkout.resolve(".git"));
        folder = RunFolder.of(checkout, RunId.read(ID).orElseThrow());
    }

    private void heldBy(ProcessHandle process) throws IOException {
        heldBy(process, "baton execute plan.md");
    }

    private void heldBy(ProcessHandle process, String command) throws IOException {
        String started = process.info().startInstant().orElseThrow().toString();
        String holder =
                "{\"pid\":%d,\"started\":\"%s\",\"run\":\"%s\",\"command\":\"%s\"}"
                        .formatted(process.pid(), started, ID, command);
        Files.writeString(checkout.resolve(".git/baton.lock.json"), holder);
    }

    @Test
    void runLivesWhileItsProcessDoes() throws IOException {
        heldBy(ProcessHandle.current());

        assertThat(StoredRun.isAlive(checkout, folder)).isTrue();
    }

    /// A page that is looked at meanwhile would take its buttons away and bring them back.
    @Test
    void onlyWritingAnAnswerDownDoesNotDriveTheRun() throws IOException {
        heldBy(ProcessHandle.current(), Succession.BRIEF + "baton retry");

        assertThat(StoredRun.isAlive(checkout, folder)).isFalse();
    }

    /// The parent has become a program that does not know of its child when it answers.
    @Test
    void deadProcessThatNobodyHasBuriedDrivesNothing() throws IOException {
        Process careless = new ProcessBuilder("sh", "-c", "sleep 1000 & echo $!; exec cat").start();
        try (BufferedReader answers = careless.inputReader();
                Writer words = careless.outputWriter()) {
            long number = Long.parseLong(answers.readLine());
            words.write("there\n");
            words.flush();
            assertThat(answers.readLine()).isEqualTo("there");
            ProcessHandle child = ProcessHandle.of(number).orElseThrow();
            heldBy(child);
            assertThat(StoredRun.isAlive(checkout, folder)).isTrue();

            child.destroyForcibly();
            Await.until("its end", () -> !Liveness.isAlive(child));

            assertThat(child.isAlive()).isTrue();
            assertThat(StoredRun.isAlive(checkout, folder)).isFalse();
        } finally {
            careless.destroyForcibly();
        }
    }
}
