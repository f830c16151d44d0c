package baton.world.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
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
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

@EnabledOnOs(OS.LINUX)
class NativeStartTest {
    private static final Path BASH = Path.of("/bin/bash");
    private static final Map<String, String> PLAIN = Map.of("PATH", "/usr/bin:/bin");
    private static final int BIG = 1 << 20;

    private static NativeStart way;

    @TempDir Path place;

    @BeforeAll
    static void load() {
        way = NativeStart.load().orElseThrow();
    }

    private Invocation bash(String script, Map<String, String> environment) {
        Limits limits = new Limits(Duration.ofMinutes(1), BIG);
        return new Invocation(List.of("bash", "-c", script), place, environment, limits);
    }

    private Starter.Streams files() {
        return new Starter.Streams(
                Starter.NOTHING,
                Redirect.to(place.resolve("out").toFile()),
                Redirect.to(place.resolve("errors").toFile()));
    }

    private Process start(String script) {
        return way.start(bash(script, PLAIN), files(), false).orElseThrow();
    }

    private Process lead(String script) {
        return way.start(
                        bash(script, PLAIN),
                        Starter.Streams.merged(Starter.NOTHING, Redirect.PIPE),
                        true)
                .orElseThrow();
    }

    private String output(String script) throws Exception {
        Process process = start(script);
        assertThat(process.waitFor()).isZero();
        return Files.readString(place.resolve("out")).strip();
    }

    private static String read(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({"exit 0, 0", "exit 7, 7", "exit 255, 255", "kill -9 $$, 137", "kill -15 $$, 143"})
    void statusIsAsTheJdkGivesIt(String script, int status) throws Exception {
        Process process = start(script);
        assertThat(process.waitFor()).isEqualTo(status);
        assertThat(process.isAlive()).isFalse();
        assertThat(process.exitValue()).isEqualTo(status);
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
        Invocation invocation =
                new Invocation(
                        List.of("env", "-0"), place, given, new Limits(Duration.ofMinutes(1), BIG));
        Process process = way.start(invocation, files(), false).orElseThrow();
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
        byte[] raw = {'A', '=', (byte) 0xFF, 0, 'B', '=', '1', 0};
        RawEnvironment own =
                new RawEnvironment(
                        RawEnvironment.entries(raw, StandardCharsets.UTF_8),
                        StandardCharsets.UTF_8);
        assertThat(own.with(Map.of("A", "\uFFFD"))).containsExactly(new byte[] {'A', '=', -1});
        assertThat(own.with(Map.of("B", "2"))).containsExactly("B=2".getBytes());
    }

    @Test
    void directoryIsTheOneGiven() throws Exception {
        assertThat(output("pwd -P")).isEqualTo(place.toRealPath().toString());
    }

    @Test
    void inputIsAtItsEnd() throws Exception {
        assertThat(output("cat; echo over")).isEqualTo("over");
    }

    @Test
    void inputComesFromTheFile() throws Exception {
        Path in = Files.writeString(place.resolve("in"), "given");
        Starter.Streams streams =
                new Starter.Streams(Redirect.from(in.toFile()), files().out(), files().error());
        Process process = way.start(bash("cat", PLAIN), streams, false).orElseThrow();
        assertThat(process.waitFor()).isZero();
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
        Process process = way.start(bash(script, PLAIN), streams, false).orElseThrow();
        BufferedWriter questions = process.outputWriter();
        try (BufferedReader answers = process.inputReader()) {
            for (String word : List.of("one", "two")) {
                questions.write(word + "\n");
                questions.flush();
                assertThat(answers.readLine()).isEqualTo("got " + word);
            }
            // Another child that holds the pipe open would keep the first one waiting.
            Process other = start("sleep 60");
            questions.close();
            assertThat(process.waitFor()).isEqualTo(3);
            assertThat(answers.readLine()).isNull();
            other.destroyForcibly().waitFor();
        }
    }

    @Test
    void leaderLeadsItsOwnSessionAndOthersDoNot() throws Exception {
        String session = "read -ra f < /proc/self/stat; echo ${f[5]}";
        Process leader = lead(session);
        assertThat(read(leader).strip()).isEqualTo(Long.toString(leader.pid()));
        assertThat(leader.waitFor()).isZero();
        String ours = ProcessTable.row(ProcessHandle.current().pid()).orElseThrow().session() + "";
        assertThat(output(session)).isEqualTo(ours);
    }

    @Test
    void noOtherFileIsOpenInTheChild() throws Exception {
        try (var _ = Files.newInputStream(BASH)) {
            String script =
                    "for file in /proc/$$/fd/*; do [ ! -e $file ] || echo ${file##*/}; done";
            assertThat(output(script).lines()).isSubsetOf("0", "1", "2", "255");
        }
    }

    @Test
    void noSignalIsHeldBack() throws Exception {
        assertThat(output("grep SigBlk /proc/self/status")).matches("SigBlk:\\s+0+");
    }

    @Test
    void whatCannotBeStartedIsLeftToTheJdk() throws IOException {
        Path noFormat = Files.writeString(place.resolve("script"), "exit 3\n");
        assertThat(noFormat.toFile().setExecutable(true)).isTrue();
        Limits limits = new Limits(Duration.ofMinutes(1), BIG);
        for (List<String> argv :
                List.of(
                        List.of("no-such-program"),
                        List.of(noFormat.toString()),
                        List.of("echo", "a\0b"))) {
            Invocation invocation = new Invocation(argv, place, PLAIN, limits);
            assertThat(way.start(invocation, files(), false)).isEmpty();
        }
        assertThat(way.start(bash("true", Map.of("A=B", "c")), files(), false)).isEmpty();
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

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, true",
        "Linux, aarch64, true",
        "Linux, s390x, false",
        "Mac OS X, aarch64, false",
        "Windows 11, amd64, false"
    })
    void onlyLinuxOnKnownMachinesIsServed(String system, String machine, boolean served) {
        assertThat(CLibrary.fits(system, machine)).isEqualTo(served);
    }
}
