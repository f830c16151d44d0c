package baton.world.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.kit.Await;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class CaptureTest {
    @TempDir Path directory;

    @Test
    void bothStreamsAndTheStatusComeBack() {
        Ended ended = Runner.run(Shell.script(directory, "echo out; echo err >&2; exit 3"));

        assertThat(ended.exit()).isEqualTo(OptionalInt.of(3));
        assertThat(ended.line()).isEqualTo("out");
        assertThat(ended.stderr().text()).isEqualTo("err\n");
        assertThat(ended.truncated()).isFalse();
        assertThat(ended.timedOut()).isFalse();
    }

    @Test
    void mergedErrorsArePartOfTheOutput() {
        Ended ended = Runner.runMerged(Shell.script(directory, "echo a; echo b >&2; echo c"));

        assertThat(ended.stdout().text()).isEqualTo("a\nb\nc\n");
        assertThat(ended.stderr()).isEqualTo(Bytes.NONE);
    }

    @Test
    void muchInputAndOutputDoNotBlockEachOther() {
        Bytes input = Bytes.of("0123456789abcdef".repeat(50_000));
        Ended ended = Runner.run(Shell.script(directory, "tee /dev/stderr").withStdin(input));

        assertThat(ended.succeeded()).isTrue();
        assertThat(ended.stdout()).isEqualTo(input);
        assertThat(ended.stderr()).isEqualTo(input);
    }

    @Test
    void aFloodIsCutOff() {
        Limits limits = new Limits(Duration.ofMinutes(1), 1000);
        Ended ended = Runner.run(Shell.script(directory, "yes", limits));

        assertThat(ended.truncated()).isTrue();
        assertThat(ended.timedOut()).isFalse();
        assertThat(ended.stdout().size()).isEqualTo(1000);
    }

    @Test
    void whatNeverEndsIsEndedWithItsChildren() {
        String mark = directory.toString();
        Ended ended =
                Runner.run(
                        Shell.script(directory, "sleep 1000 & sleep 1000", Shell.within(300))
                                .withVariable("BATON_CAPTURE_TEST", mark));

        assertThat(ended.timedOut()).isTrue();
        assertThat(ended.exit()).isEmpty();
        assertThat(Survivors.list("BATON_CAPTURE_TEST", mark)).isEmpty();
    }

    @Test
    void aGrandchildThatKeepsTheStreamsHoldsNobodyUp() throws Exception {
        Ended ended = Runner.run(Shell.script(directory, "sleep 1000 & echo $! > child; echo hi"));

        assertThat(ended.line()).isEqualTo("hi");
        long pid = Long.parseLong(Files.readString(directory.resolve("child")).strip());
        ProcessHandle child = ProcessHandle.of(pid).orElseThrow();
        child.destroyForcibly();
        Await.until("the end of the grandchild", () -> !Liveness.isAlive(child));
    }

    @Test
    void theEnvironmentIsExactlyTheOneGiven() {
        Environment environment =
                new Environment(Map.of("A", "1", "B", "2"))
                        .without("A")
                        .with("C", "sp ace\nline")
                        .without(name -> name.equals("B"));
        Ended ended =
                Runner.run(
                        new Invocation(
                                List.of("env", "-0"),
                                directory,
                                environment.variables(),
                                Shell.AMPLE));

        assertThat(ended.stdout().text()).isEqualTo("C=sp ace\nline\0");
    }

    @Test
    void inheritedVariablesArriveUnchanged() {
        Map<String, String> all = Environment.inherited().variables();
        Ended ended = Runner.run(new Invocation(List.of("env", "-0"), directory, all, Shell.AMPLE));

        assertThat(ended.stdout().text().split("\0")).hasSize(all.size());
    }

    @Test
    void aMissingProgramIsNamed() {
        Invocation invocation =
                new Invocation(List.of("no-such-program"), directory, Map.of(), Shell.AMPLE);

        assertThatThrownBy(() -> Runner.run(invocation))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault()).isEqualTo(Fault.PROCESS_FAILED);
                            assertThat(failure.problem().message()).contains("no-such-program");
                        });
    }

    @Test
    void aMissingDirectoryIsNamed() {
        Invocation invocation = Shell.script(directory.resolve("gone"), "true");

        assertThatThrownBy(() -> Runner.run(invocation))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("there is no directory");
    }

    @Test
    void anInterruptIsKeptAndCutsNothingShort() {
        Thread.currentThread().interrupt();
        Ended ended = Runner.run(Shell.script(directory, "echo done"));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(ended.line()).isEqualTo("done");
    }

    @Test
    void manyAtOnceFromVirtualThreads() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Ended>> all = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                Invocation invocation = Shell.script(directory, "echo " + i);
                all.add(threads.submit(() -> Runner.run(invocation)));
            }
            for (int i = 0; i < 40; i++) {
                assertThat(all.get(i).get().line()).isEqualTo(Integer.toString(i));
            }
        }
    }

    @Test
    void oneThatHangsIsEndedWithTheProgram() {
        Path pipe = directory.resolve("pipe");
        Runner.run(Shell.script(directory, "mkfifo pipe"));
        Path java = Path.of(System.getProperty("java.home"), "bin/java");

        String printed = OtherJvm.run(java, directory, List.of(), "left", pipe.toString()).output();
        assertThat(printed.strip()).isEqualTo("ended");
    }
}
