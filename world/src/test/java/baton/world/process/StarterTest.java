package baton.world.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/// The child processes of the program: what a child has of us and what it has not, and how its end
/// is told.
@EnabledOnOs(OS.LINUX)
class StarterTest {
    private static final Path BASH = Path.of("/bin/bash");
    private static final Map<String, String> PLAIN = Map.of("PATH", "/usr/bin:/bin");
    private static final int BIG = 1 << 20;
    private static final Limits LIMITS = new Limits(Duration.ofMinutes(1), BIG);

    /// The two signals the C library keeps for its threads, which nobody else can be sent.
    private static final long OF_THE_LIBRARY = 0x1_8000_0000L;

    @TempDir Path place;

    private Invocation bash(String script) {
        return new Invocation(List.of("bash", "-c", script), place, PLAIN, LIMITS);
    }

    private Starter.Streams files() {
        return new Starter.Streams(
                Starter.NOTHING,
                Redirect.to(place.resolve("out").toFile()),
                Redirect.to(place.resolve("errors").toFile()));
    }

    private Process start(String script) {
        return Starter.startPlain(bash(script), files());
    }

    private Process lead(String script) {
        Starter.Streams streams = Starter.Streams.merged(Starter.NOTHING, Redirect.PIPE);
        return Starter.startLeader(bash(script), streams).process();
    }

    /// The outputs of the script as a plain child and as a leader.
    private Set<String> outputs(String script) throws Exception {
        Process plain = start(script);
        assertThat(plain.waitFor()).isZero();
        Process leader = lead(script);
        Set<String> outputs = new HashSet<>();
        outputs.add(Files.readString(place.resolve("out")).strip());
        outputs.add(read(leader).strip());
        assertThat(leader.waitFor()).isZero();
        return outputs;
    }

    private static String read(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({"exit 0, 0", "exit 7, 7", "exit 255, 255", "kill -9 $$, 137", "kill -15 $$, 143"})
    void statusTellsTheExitOrTheSignal(String script, int status) throws Exception {
        for (Process process : List.of(start(script), lead(script))) {
            assertThat(process.waitFor()).isEqualTo(status);
            assertThat(process.isAlive()).isFalse();
            assertThat(process.exitValue()).isEqualTo(status);
        }
    }

    /// More wait for what does not end than there are threads to carry them.
    @Test
    void manyVirtualThreadsWaitAndNoneIsInTheWayOfAnother() throws Exception {
        List<Process> lasting = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> waiting = new ArrayList<>();
            for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
                Process process = start("exec sleep 300");
                lasting.add(process);
                waiting.add(threads.submit(() -> process.waitFor()));
            }
            Process brief = start("exit 7");
            Future<Integer> status = threads.submit(() -> brief.waitFor());
            try {
                assertThat(status.get(1, TimeUnit.MINUTES)).isEqualTo(7);
            } finally {
                lasting.forEach(Process::destroyForcibly);
            }
            for (Future<Integer> one : waiting) {
                assertThat(one.get()).isEqualTo(137);
            }
        }
    }

    @Test
    void environmentIsExactlyTheOneGiven() throws Exception {
        Map<String, String> given = new HashMap<>(PLAIN);
        given.put("LINES_OF_TEXT", "one\ntwo = three");
        given.put("UMLAUT", "grün");
        given.put("EMPTY", "");
        Invocation invocation = new Invocation(List.of("env", "-0"), place, given, LIMITS);
        Process process = Starter.startPlain(invocation, files());
        assertThat(process.waitFor()).isZero();
        assertThat(Files.readString(place.resolve("out")).split("\0"))
                .containsExactlyInAnyOrder(
                        "PATH=/usr/bin:/bin",
                        "LINES_OF_TEXT=one\ntwo = three",
                        "UMLAUT=grün",
                        "EMPTY=");
    }

    @Test
    void bytesThatAreNoTextAreHandedOnAsTheyWere() {
        Path java = Path.of(System.getProperty("java.home"), "bin/java");
        List<String> strange = List.of("bash", "-c", "STRANGE=$'a\\xffb' exec \"$@\"", "bash");
        String printed = OtherJvm.run(java, place, strange, "inherit", "STRANGE").output();
        assertThat(printed).isEqualTo("61 ff 62");
    }

    @Test
    void directoryIsTheOneGiven() throws Exception {
        assertThat(outputs("pwd -P")).containsExactly(place.toRealPath().toString());
    }

    @Test
    void inputIsAtItsEnd() throws Exception {
        assertThat(outputs("cat; echo over")).containsExactly("over");
    }

    @Test
    void inputComesFromTheFile() throws Exception {
        Path in = Files.writeString(place.resolve("in"), "given");
        Starter.Streams streams =
                new Starter.Streams(Redirect.from(in.toFile()), files().out(), files().error());
        assertThat(Starter.startPlain(bash("cat"), streams).waitFor()).isZero();
        assertThat(place.resolve("out")).hasContent("given");
    }

    @Test
    void muchOutputReachesBothFiles() throws Exception {
        String script = "head -c %d /dev/zero; head -c %d /dev/zero >&2".formatted(BIG, 2 * BIG);
        assertThat(start(script).waitFor()).isZero();
        assertThat(place.resolve("out")).hasSize(BIG);
        assertThat(place.resolve("errors")).hasSize(2L * BIG);
    }

    @Test
    void muchOutputComesThroughThePipeInOrder() throws Exception {
        Process process = lead("for i in {1..20000}; do echo $i; echo e$i >&2; done");
        List<String> lines = read(process).lines().toList();
        assertThat(process.waitFor()).isZero();
        assertThat(lines).hasSize(40_000).startsWith("1", "e1", "2").endsWith("20000", "e20000");
    }

    @Test
    void questionsAndAnswersGoThroughPipesUntilTheInputEnds() throws Exception {
        Starter.Streams streams =
                new Starter.Streams(Redirect.PIPE, Redirect.PIPE, Redirect.DISCARD);
        String script = "while read -r word; do echo \"got $word\"; echo aside >&2; done; exit 3";
        Process process = Starter.startPlain(bash(script), streams);
        BufferedWriter questions = process.outputWriter();
        try (BufferedReader answers = process.inputReader()) {
            for (String word : List.of("one", "two")) {
                questions.write(word + "\n");
                questions.flush();
                assertThat(answers.readLine()).isEqualTo("got " + word);
            }
            // Another child that holds the pipe open would keep the first one waiting.
            Process other = start("exec sleep 60");
            questions.close();
            assertThat(process.waitFor()).isEqualTo(3);
            assertThat(answers.readLine()).isNull();
            other.destroyForcibly().waitFor();
        }
    }

    @Tag("linux")
    @Test
    void leaderLeadsItsOwnSessionAndGroupAndOthersDoNot() throws Exception {
        String place = "read -ra f < /proc/$$/stat; echo ${f[4]} ${f[5]}";
        Process leader = lead(place);
        assertThat(read(leader).strip()).isEqualTo(leader.pid() + " " + leader.pid());
        assertThat(leader.waitFor()).isZero();

        Process plain = start(place);
        assertThat(plain.waitFor()).isZero();
        String[] own = Files.readString(Path.of("/proc/self/stat")).split("\\) ", 2)[1].split(" ");
        assertThat(Files.readString(this.place.resolve("out")).strip())
                .isEqualTo(own[2] + " " + own[3]);
    }

    @Test
    void noOtherFileIsOpenInTheChild() throws Exception {
        try (var _ = Files.newInputStream(BASH)) {
            String script =
                    "for file in /proc/$$/fd/*; do [ ! -e $file ] || echo ${file##*/}; done";
            assertThat(outputs(script).stream().flatMap(String::lines))
                    .contains("0", "1", "2")
                    .isSubsetOf("0", "1", "2", "255");
        }
    }

    @Test
    void noSignalIsHeldBack() throws Exception {
        assertThat(outputs("exec grep SigBlk /proc/self/status"))
                .allSatisfy(line -> assertThat(line).matches("SigBlk:\\s+0+"));
    }

    /// Signals that we ignore, as under `nohup`, are ignored by our children too, and no others.
    @Test
    void onlyTheSignalsThatWeIgnoreAreIgnored() throws Exception {
        long ours = ignored(Files.readString(Path.of("/proc/self/status")));
        Set<String> theirs = outputs("exec grep SigIgn /proc/self/status");
        assertThat(theirs).allSatisfy(line -> assertThat(ignored(line)).isEqualTo(ours));
    }

    private static long ignored(String status) {
        String line = status.lines().filter(l -> l.startsWith("SigIgn:")).findFirst().orElseThrow();
        String digits = line.substring(line.indexOf(':') + 1).strip();
        return Long.parseUnsignedLong(digits, 16) & ~OF_THE_LIBRARY;
    }

    @Test
    void theProgramIsLookedForInThePathOfItsOwnEnvironment() throws Exception {
        Path tool = Files.createDirectory(place.resolve("bin")).resolve("tool-of-a-test");
        Files.writeString(tool, "#!/bin/sh\necho found\n");
        assertThat(tool.toFile().setExecutable(true)).isTrue();
        Map<String, String> environment = Map.of("PATH", tool.getParent() + ":/usr/bin:/bin");
        Invocation invocation =
                new Invocation(List.of("tool-of-a-test"), place, environment, LIMITS);
        assertThat(Runner.run(invocation).line()).isEqualTo("found");
    }

    @Test
    void whatCannotBeStartedSaysSoAndTheNextIsStarted() throws Exception {
        Path broken = Files.writeString(place.resolve("script"), "#!/no/such/interpreter\n");
        assertThat(broken.toFile().setExecutable(true)).isTrue();
        for (List<String> argv :
                List.of(
                        List.of("no-such-program"),
                        List.of(broken.toString()),
                        List.of("echo", "a\0b"))) {
            Invocation invocation = new Invocation(argv, place, PLAIN, LIMITS);
            assertRefused(invocation);
        }
        assertRefused(new Invocation(List.of("echo"), place, Map.of("A=B", "c"), LIMITS));
        assertThat(outputs("echo on")).containsExactly("on");
    }

    private void assertRefused(Invocation invocation) {
        assertThatThrownBy(() -> Starter.startPlain(invocation, files()))
                .isInstanceOfSatisfying(
                        Failure.class,
                        e -> assertThat(e.problem().fault()).isEqualTo(Fault.PROCESS_FAILED));
    }

    @Test
    void runningChildIsAliveUntilItIsEnded() throws Exception {
        Process process = start("exec sleep 100");
        assertThat(process.waitFor(1, TimeUnit.MILLISECONDS)).isFalse();
        assertThat(process.isAlive()).isTrue();
        process.destroy();
        assertThat(process.waitFor()).isEqualTo(143);
        assertThat(process.toHandle().isAlive()).isFalse();
        process.destroyForcibly();
        assertThat(process.exitValue()).isEqualTo(143);
    }

    @Test
    void directoryWhoseNameIsNoTextIsNotSaidToBeMissing() {
        Invocation there = new Invocation(List.of("bash"), place.resolve("d\uFFFD"), PLAIN, LIMITS);

        assertThatThrownBy(() -> Starter.startPlain(there, files()))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault()).isEqualTo(Fault.PROCESS_FAILED);
                            assertThat(failure.problem().toString())
                                    .contains("is no text")
                                    .doesNotContain("installed");
                        });
    }
}
