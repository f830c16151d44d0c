package baton.app.look;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.SampleRun;
import baton.app.SampleRun.Act;
import baton.app.cli.Cli;
import baton.app.cli.CommandWords;
import baton.app.cli.Request;
import baton.app.command.Context;
import baton.app.terminal.Output;
import baton.app.terminal.Terminal;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.world.files.Holder;
import baton.world.files.RunLock;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class LogsTest {
    private static final String ID = "20260105-100000-aaaa";
    private static final Ttys TERMINAL = new Ttys(true, true, true);

    @TempDir Path checkout;

    @BeforeEach
    void makeRepository() throws IOException {
        Files.createDirectory(checkout.resolve(".git"));
    }

    private SampleRun sample() {
        return SampleRun.of(checkout, ID, "Parse the header", "Write the reader");
    }

    private Path log(String name) {
        return checkout.resolve(".baton/runs").resolve(ID).resolve("logs").resolve(name);
    }

    private void append(String name, String text) {
        try {
            Files.writeString(
                    log(name), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void logsAreInOrderAndAnnounced() {
        sample().with(2, Act.IS_WRONG, Act.IS_LIMITED).run();
        Ran ran = Ran.in(checkout, "logs");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .isEqualTo(
                        """
                        agent of step-1
                        editing, try 1

                        2 tests passed
                        agent of step-2
                        editing, try 1

                        2 tests, 1 failed
                        agent of step-2
                        editing, try 2

                        agent of step-2
                        editing, try 3

                        2 tests passed
                        """);
        assertThat(ran.err())
                .isEqualTo(
                        """
                        ==> step-1, attempt 1: agent <==
                        ==> step-1, attempt 1: verify <==
                        ==> step-2, attempt 1: agent <==
                        ==> step-2, attempt 1: verify <==
                        ==> step-2, attempt 2: agent <==
                        ==> step-2, attempt 2, try 3: agent <==
                        ==> step-2, attempt 2, try 3: verify <==
                        """);
    }

    @Test
    void stepsAreCountedAndNotSpelled() throws IOException {
        sample().run();
        SampleRun.write(log("step-10.1.1.log"), "ten\n");
        SampleRun.write(log("step-9.1.1.log"), "nine\n");
        SampleRun.write(log("setup.log"), "set up\n");
        SampleRun.write(log("notes.txt"), "no log\n");
        String out = Ran.in(checkout, "logs").out();
        assertThat(out).startsWith("set up\nagent of step-1").endsWith("nine\nten\n");
    }

    @Test
    void oneUnitIsPrintedAlone() {
        sample().run();
        SampleRun.write(log("step-21.1.1.log"), "no\n");
        assertThat(Ran.in(checkout, "logs", "last", "step-2", "-q"))
                .isEqualTo(new Ran(0, "agent of step-2\nediting, try 1\n\n2 tests passed\n", ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    logs last step-3 | 4 | RUN_NOT_FOUND run 20260105-100000-aaaa has no unit `step-3` | did you mean `step-1`? its units are: step-1, step-2
                    logs last build  | 4 | RUN_NOT_FOUND run 20260105-100000-aaaa has no unit `build`  | its units are: step-1, step-2
                    logs 1999        | 4 | RUN_NOT_FOUND there is no run `1999`                        | list the runs with `baton runs`
                    logs step-2      | 2 | USAGE `step-2` is a unit, and the run it belongs to comes before it | write `baton logs last step-2`, or name another run
                    logs a b c       | 2 | USAGE `c` is one word too many                              | see `baton logs --help`
                    """)
    void whatIsUnknownIsSaid(String line, int status, String message, String fix) {
        sample().run();
        Ran ran = Ran.in(checkout, line.split(" "));
        assertThat(ran)
                .isEqualTo(new Ran(status, "", "error " + message + "\n  fix: " + fix + "\n"));
    }

    @Test
    void withoutRunsOrLogsItSaysSo() {
        assertThat(Ran.in(checkout, "logs"))
                .isEqualTo(new Ran(0, "", "no runs in " + checkout + " yet\n"));
        sample().with(1, Act.DIES_WAITING).run();
        assertThat(Ran.in(checkout, "logs", "last", "step-2"))
                .isEqualTo(new Ran(0, "", "nothing was logged yet\n"));
    }

    @Test
    void terminalIsNotCommanded() {
        sample().run();
        SampleRun.write(log("step-2.1.1.log"), "\033]0;x\007a\tb\r\n\u009bc한글 no end");
        String clean = "a\tb\n한글 no end\n2 tests passed\n";
        Ran seen = Ran.with(checkout, Map.of("NO_COLOR", "1"), TERMINAL, "logs", "last", "step-2");
        assertThat(seen.out()).isEqualTo(clean);
        assertThat(Ran.in(checkout, "logs", "last", "step-2").out()).isEqualTo(clean);
    }

    @Test
    void whoeverAsksGetsTheBytesAsTheyAre() throws IOException {
        sample().run();
        byte[] bytes = {27, 91, 0, (byte) 0xFF, (byte) 0xC3, 13, 10, 65};
        Files.write(log("step-1.1.1.log"), bytes);
        Files.delete(log("step-1.1.1.verify.log"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Terminal terminal =
                new Terminal(
                        new Output(out),
                        new Output(OutputStream.nullOutputStream()),
                        InputStream.nullInputStream(),
                        Ttys.NONE,
                        80,
                        Map.of("XDG_STATE_HOME", Ran.state(checkout).toString()),
                        checkout);
        Cli.run(List.of("logs", "--raw", "last", "step-1"), terminal);
        assertThat(out.toByteArray()).isEqualTo(bytes);
    }

    @Test
    void machinesGetALineAsAnObject() {
        sample().run();
        SampleRun.write(log("step-2.1.1.log"), "a \r\n\033[1m");
        assertThat(Ran.in(checkout, "logs", "--json", "last", "step-2").out())
                .isEqualTo(
                        """
                        {"unit":"step-2","attempt":1,"try":1,"log":"agent","text":"a "}
                        {"unit":"step-2","attempt":1,"try":1,"log":"agent","text":""}
                        {"unit":"step-2","attempt":1,"try":1,"log":"verify","text":"2 tests passed"}
                        """);
    }

    @Test
    void linksAndPipesAmongTheLogsAreLeftAlone() throws IOException {
        sample().run();
        Path secret = checkout.resolve("secret");
        Files.writeString(secret, "secret\n");
        Files.createSymbolicLink(log("step-2.2.2.log"), secret);
        Shell.in(checkout).run("mkfifo", log("step-2.3.3.log").toString());
        assertThat(Ran.in(checkout, "logs", "last", "step-2").out()).endsWith("tests passed\n");
        assertThat(Ran.in(checkout, "status").out()).doesNotContain("secret");
    }

    /// Runs `logs -f`. Each entry of `meanwhile` happens during one wait of the command, in order.
    private Ran follow(Deque<Runnable> meanwhile, String... words) {
        List<String> line = new ArrayList<>(List.of("logs", "-f"));
        line.addAll(List.of(words));
        Request request = CommandWords.read(line);
        return Ran.of(
                checkout,
                Map.of(),
                Ttys.NONE,
                terminal ->
                        ((Logs) request.action())
                                .print(
                                        Context.of(request.globals(), terminal),
                                        () -> meanwhile.removeFirst().run())
                                .code());
    }

    private RunLock lock() {
        return RunLock.acquire(checkout.resolve(".git"), Holder.current(ID, "baton execute"));
    }

    @Test
    void followingGoesOnUntilTheProcessIsGone() {
        sample().with(1, Act.DIES).run();
        RunLock lock = lock();
        Deque<Runnable> meanwhile = new ArrayDeque<>();
        meanwhile.add(() -> append("step-1.1.1.log", "half a "));
        meanwhile.add(() -> {});
        meanwhile.add(() -> append("step-1.1.1.log", "line\n"));
        meanwhile.add(() -> append("step-1.1.1.verify.log", "green\n"));
        meanwhile.add(
                () -> {
                    append("step-1.1.1.log", "last words");
                    lock.close();
                });
        Ran ran = follow(meanwhile);
        assertThat(meanwhile).isEmpty();
        assertThat(ran.out())
                .isEqualTo("agent of step-1\nediting, try 1\n\nhalf a line\ngreen\nlast words\n");
        assertThat(ran.err())
                .isEqualTo(
                        """
                        ==> step-1, attempt 1: agent <==
                        ==> step-1, attempt 1: verify <==
                        ==> step-1, attempt 1: agent <==
                        """);
    }

    @Test
    void followingEndsWithTheRunThoughItsProcessLives() {
        SampleRun sample = sample().with(1, Act.DIES).run();
        Deque<Runnable> meanwhile = new ArrayDeque<>();
        meanwhile.add(() -> {});
        meanwhile.add(sample::resume);
        try (RunLock _ = lock()) {
            Ran ran = follow(meanwhile, "last", "step-2");
            assertThat(ran.out()).isEqualTo("agent of step-2\nediting, try 1\n\n2 tests passed\n");
        }
        assertThat(meanwhile).isEmpty();
    }

    @Test
    void followingARunThatIsOverOnlyPrintsIt() {
        sample().run();
        assertThat(follow(new ArrayDeque<>(), "last", "step-1").out())
                .isEqualTo("agent of step-1\nediting, try 1\n\n2 tests passed\n");
    }

    @Test
    void logWrittenAnewIsPrintedAnew() {
        sample().with(1, Act.DIES).run();
        RunLock lock = lock();
        Deque<Runnable> meanwhile = new ArrayDeque<>();
        meanwhile.add(
                () -> {
                    SampleRun.write(log("step-1.1.1.log"), "anew\n");
                    lock.close();
                });
        assertThat(follow(meanwhile).out()).endsWith("editing, try 1\n\nanew\n");
    }

    @Test
    void wordsBecomeARecord() {
        assertThat(CommandWords.read(List.of("logs", "-f", "last", "step-3")).action())
                .isEqualTo(new Logs(true, false, Optional.of("last"), Optional.of("step-3")));
        assertThat(CommandWords.read(List.of("logs")).action())
                .isEqualTo(new Logs(false, false, Optional.empty(), Optional.empty()));
        assertThat(CommandWords.read(List.of("status", "x")).action())
                .isEqualTo(new Status(Optional.of("x"), false));
        assertThat(CommandWords.read(List.of("runs")).action()).isEqualTo(new Runs(false));
    }
}
