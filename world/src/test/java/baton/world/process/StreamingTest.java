package baton.world.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.process.Streamed.Finish;
import baton.world.process.lines.Batch;
import baton.world.process.lines.LineListener;
import baton.world.process.lines.Lines;
import baton.world.process.lines.Storing;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;

class StreamingTest {
    @TempDir Path directory;

    private final List<String> heard = Collections.synchronizedList(new ArrayList<>());

    private Streamed stream(String script, Limits limits) {
        Invocation invocation = Shell.script(directory, script, limits);
        return Runner.stream(invocation, Optional.of(log()), heard::add);
    }

    private Path log() {
        return directory.resolve("logs/step-1.log");
    }

    @Test
    void linesReachListenerLogAndTail() throws Exception {
        Streamed streamed = stream("echo one; echo two >&2; printf 'three\\r\\nlast'", Shell.AMPLE);

        assertThat(heard).containsExactly("one", "two", "three", "last");
        assertThat(Files.readString(log())).isEqualTo("one\ntwo\nthree\nlast\n");
        assertThat(streamed.tail()).isEqualTo("one\ntwo\nthree\nlast\n");
        assertThat(streamed.exit()).isEqualTo(OptionalInt.of(0));
        assertThat(streamed.finish()).isEqualTo(Finish.EXITED);
        assertThat(streamed.truncated()).isFalse();
        assertThat(streamed.ended()).isZero();
    }

    @Test
    void theStatusIsTheProgramsOwn() {
        assertThat(stream("exit 77", Shell.AMPLE).exit()).isEqualTo(OptionalInt.of(77));
    }

    @Test
    void inputIsFed() {
        Bytes input = Bytes.of("line\n".repeat(40_000));
        Invocation invocation = Shell.script(directory, "wc -l").withStdin(input);
        Runner.stream(invocation, Optional.empty(), heard::add);

        assertThat(heard).containsExactly("40000");
    }

    /// Leaves out a word; what follows a line of dashes is left out whole.
    private static final class Starred implements Storing {
        private boolean dashed;

        @Override
        public Batch stored(Batch lines) {
            StringBuilder stored = new StringBuilder();
            lines.each(
                    line -> {
                        stored.append(dashed ? "***" : line.replace("secret", "***")).append('\n');
                        dashed |= line.equals("-----");
                    });
            byte[] bytes = stored.toString().getBytes(StandardCharsets.UTF_8);
            return new Batch(bytes, 0, bytes.length);
        }

        @Override
        public boolean canWait(Batch lines) {
            return !dashed && !lines.text().contains("-----");
        }
    }

    private static final class Silent implements LineListener {
        @Override
        public void line(String line) {
            // It does not listen.
        }

        @Override
        public boolean hearsAll() {
            return false;
        }

        @Override
        public Storing storing() {
            return new Starred();
        }
    }

    @Test
    void whatIsStoredMayDifferFromWhatIsHeard() throws Exception {
        LineListener listener =
                new LineListener() {
                    @Override
                    public void line(String line) {
                        heard.add(line);
                    }

                    @Override
                    public Storing storing() {
                        return new Starred();
                    }
                };
        Invocation invocation = Shell.script(directory, "echo a secret");
        Streamed streamed = Runner.stream(invocation, Optional.of(log()), listener);

        assertThat(heard).containsExactly("a secret");
        assertThat(Files.readString(log())).isEqualTo("a ***\n");
        assertThat(streamed.tail()).isEqualTo("a ***\n");
    }

    @Test
    void theTailOfWhatTheLogDoesNotKeepIsStoredLikeTheRest() throws Exception {
        Limits limits = Shell.AMPLE.withLogMax(10);
        String script =
                "yes a secret | head -n 50000; echo last secret; sleep 0.1; printf 'se\\r\\n'";
        Streamed streamed =
                Runner.stream(
                        Shell.script(directory, script, limits), Optional.of(log()), new Silent());

        assertThat(streamed.tail()).endsWith("a ***\nlast ***\nse\n").doesNotContain("secret");
        assertThat(Files.readString(log())).endsWith("beyond 10 bytes is not kept]\n");
    }

    @Test
    void whatLinesSayOfTheLinesAfterThemIsKnownWhenTheLogIsFull() {
        Limits limits = Shell.AMPLE.withLogMax(10);
        String script = "seq 1000; echo -----; sleep 0.2; seq 5";
        Streamed streamed =
                Runner.stream(
                        Shell.script(directory, script, limits), Optional.of(log()), new Silent());

        assertThat(streamed.tail()).endsWith("1000\n-----\n***\n***\n***\n***\n***\n");
    }

    @Test
    void bytesThatAreNoTextAreStoredAsReplacements() throws Exception {
        stream("printf 'gr\\303\\274n \\377\\342\\202\\n\\r\\nend\\r'", Shell.AMPLE);

        assertThat(heard).containsExactly("grün \uFFFD\uFFFD", "", "end");
        assertThat(Files.readString(log())).isEqualTo("grün \uFFFD\uFFFD\n\nend\n");
    }

    @Test
    void theLogOfAnEndlessPrinterIsBounded() throws Exception {
        Cancellation cancellation = new Cancellation();
        LineListener listener =
                line -> {
                    heard.add(line);
                    if (heard.size() == 200_000) {
                        cancellation.cancel();
                    }
                };
        Limits limits = Shell.AMPLE.withLogMax(10_000);
        Invocation invocation = Shell.script(directory, "yes 0123456789", limits);
        Streamed streamed = Runner.stream(invocation, Optional.of(log()), listener, cancellation);

        assertThat(streamed.truncated()).isTrue();
        assertThat(streamed.tail().length()).isLessThanOrEqualTo(1 << 20);
        assertThat(Files.size(log())).isBetween(9_000L, 10_100L);
        assertThat(Files.readString(log())).endsWith("beyond 10000 bytes is not kept]\n");
        assertThat(heard).hasSizeGreaterThanOrEqualTo(200_000);
    }

    @Test
    void whatNeverEndsIsEnded() {
        String mark = directory.toString();
        Invocation invocation =
                Shell.script(directory, "(setsid sleep 1000 &); sleep 1000", Shell.within(300))
                        .withVariable("BATON_STREAM_TEST", mark);
        Streamed streamed = Runner.stream(invocation, Optional.empty(), heard::add);

        assertThat(streamed.finish()).isEqualTo(Finish.TIMED_OUT);
        assertThat(streamed.exit()).isEmpty();
        assertThat(Survivors.list("BATON_STREAM_TEST", mark)).isEmpty();
    }

    @Test
    void aLineWithoutEndIsCutAndSaysSo() {
        Streamed streamed =
                stream("head -c 9000000 /dev/zero | tr '\\0' x; echo; echo after", Shell.AMPLE);

        assertThat(heard).hasSize(2);
        String mark = Lines.mark(9_000_000L - Lines.LINE_MAX);
        assertThat(heard.getFirst()).hasSize(Lines.LINE_MAX + mark.length()).endsWith("x" + mark);
        assertThat(streamed.tail()).endsWith("left out]\nafter\n");
    }

    @Test
    void silenceEndsIt() {
        LineListener untilHeard =
                new LineListener() {
                    @Override
                    public void line(String line) {
                        heard.add(line);
                    }

                    @Override
                    public boolean busy() {
                        return heard.isEmpty();
                    }
                };
        Limits limits = Shell.AMPLE.withIdle(Duration.ofMillis(100));
        Invocation invocation = Shell.script(directory, "echo here; exec sleep 1000", limits);
        Streamed streamed = Runner.stream(invocation, Optional.empty(), untilHeard);

        assertThat(heard).containsExactly("here");
        assertThat(streamed.finish()).isEqualTo(Finish.SILENT);
    }

    @Test
    void whoNeverSaysAWordHasLessTime() {
        Limits limits = Shell.AMPLE.withIdle(Duration.ofHours(1)).withStart(Duration.ofMillis(100));

        assertThat(stream("sleep 1000", limits).finish()).isEqualTo(Finish.SILENT);
        Limits once = limits.withIdle(Duration.ofMillis(200)).withStart(Duration.ofHours(1));
        assertThat(stream("echo here; exec sleep 1000", once).finish()).isEqualTo(Finish.SILENT);
    }

    @Test
    void aBusyListenerDefersTheEndOfASilentProgram() {
        AtomicInteger asked = new AtomicInteger();
        LineListener patient =
                new LineListener() {
                    @Override
                    public void line(String line) {
                        heard.add(line);
                    }

                    @Override
                    public boolean busy() {
                        return asked.incrementAndGet() < 4;
                    }
                };
        Limits limits = Shell.AMPLE.withIdle(Duration.ofMillis(50));
        Invocation invocation = Shell.script(directory, "sleep 1000", limits);
        Streamed streamed = Runner.stream(invocation, Optional.empty(), patient);

        assertThat(streamed.finish()).isEqualTo(Finish.SILENT);
        assertThat(asked).hasValue(4);
    }

    @Test
    void anotherThreadCancels() throws Exception {
        Cancellation cancellation = new Cancellation();
        Invocation invocation =
                Shell.script(directory, "echo $$ > self; sleep 1000 & echo ready; wait");
        Streamed streamed =
                Runner.stream(
                        invocation, Optional.empty(), _ -> cancellation.cancel(), cancellation);

        assertThat(streamed.finish()).isEqualTo(Finish.CANCELLED);
        assertThat(streamed.exit()).isEmpty();
        assertThat(streamed.ended()).isEqualTo(2);
        assertThat(Shell.alive(directory.resolve("self"))).isFalse();
    }

    @Test
    void anInterruptOfTheCallerCancels() {
        Thread caller = Thread.currentThread();
        Invocation invocation = Shell.script(directory, "echo ready; sleep 1000");
        Streamed streamed = Runner.stream(invocation, Optional.empty(), _ -> caller.interrupt());

        assertThat(Thread.interrupted()).isTrue();
        assertThat(streamed.finish()).isEqualTo(Finish.CANCELLED);
    }

    @Test
    void whoIgnoresTheRequestIsKilled() throws Exception {
        Cancellation cancellation = new Cancellation();
        Limits limits = Shell.AMPLE.withGrace(Duration.ofMillis(100));
        String script = "trap '' TERM; echo $$ > self; echo ready; while :; do sleep 1; done";
        Streamed streamed =
                Runner.stream(
                        Shell.script(directory, script, limits),
                        Optional.empty(),
                        _ -> cancellation.cancel(),
                        cancellation);

        assertThat(streamed.finish()).isEqualTo(Finish.CANCELLED);
        assertThat(Shell.alive(directory.resolve("self"))).isFalse();
    }

    @Test
    void whoHandlesTheRequestMayFinish() throws Exception {
        Cancellation cancellation = new Cancellation();
        String script = "trap 'echo bye > bye; exit' TERM; echo ready; while :; do sleep 0.1; done";
        Runner.stream(
                Shell.script(directory, script),
                Optional.empty(),
                _ -> cancellation.cancel(),
                cancellation);

        assertThat(Files.readString(directory.resolve("bye"))).isEqualTo("bye\n");
    }

    /// Each leaves a process behind whose number is in the file `left`.
    @Tag("linux")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sleep 1000 & echo $! > left",
                "sleep 1000 > /dev/null 2>&1 & echo $! > left",
                "setsid sh -c 'echo $$ > left; exec sleep 1000' & until [ -s left ]; do :; done",
                "(setsid sh -c 'echo $$ > left; exec sleep 1000' > /dev/null 2>&1 &);"
                        + " until [ -s left ]; do :; done",
                "nohup sh -c '(setsid sh -c \"echo \\$\\$ > left; exec sleep 1000\" &)';"
                        + " until [ -s left ]; do :; done",
                "env -i /usr/bin/sleep 1000 & echo $! > left",
                "sh -c 'trap \"\" TERM HUP; echo $$ > left; while :; do sleep 1; done' &"
                        + " until [ -s left ]; do :; done",
            })
    void nothingStartedOutlivesIt(String script) throws Exception {
        Limits limits = Shell.AMPLE.withGrace(Duration.ofMillis(500));
        Streamed streamed = stream(script + "; echo end", limits);

        assertThat(streamed.finish()).isEqualTo(Finish.EXITED);
        assertThat(streamed.exit()).isEqualTo(OptionalInt.of(0));
        assertThat(heard).contains("end");
        assertThat(streamed.ended()).isPositive();
        assertThat(Shell.alive(directory.resolve("left"))).isFalse();
    }

    @Tag("linux")
    @Test
    void aGrandchildThatPrintsForeverHoldsNobodyUp() throws Exception {
        Streamed streamed = stream("yes & echo $! > left; exit 5", Shell.AMPLE);

        assertThat(streamed.exit()).isEqualTo(OptionalInt.of(5));
        assertThat(Shell.alive(directory.resolve("left"))).isFalse();
    }

    @Test
    void aListenerThatThrowsEndsTheProgram() throws Exception {
        Invocation invocation = Shell.script(directory, "echo $$ > self; echo hi; sleep 1000");

        assertThatThrownBy(
                        () ->
                                Runner.stream(
                                        invocation,
                                        Optional.empty(),
                                        _ -> {
                                            throw new IllegalStateException("refused");
                                        }))
                .hasMessage("refused");
        assertThat(Shell.alive(directory.resolve("self"))).isFalse();
    }

    @Test
    void aMissingProgramIsNamed() {
        Invocation invocation =
                new Invocation(List.of("no-such-agent"), directory, Map.of(), Shell.AMPLE);

        assertThatThrownBy(() -> Runner.stream(invocation, Optional.empty(), heard::add))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.PROCESS_FAILED));
    }
}
