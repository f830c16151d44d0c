package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.cli.Cli;
import baton.app.kill.Halts;
import baton.app.kill.Program;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Running;
import baton.kit.Shell;
import baton.world.files.JournalFile;
import baton.world.run.store.RunFolder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A WORK that is made and carried out by one command, which is killed when the WORK is there:
/// whatever goes on with it, no other WORK is made, and none is specified again.
class CutOffWorkTest {
    private static final List<String> WORDS = List.of("work", "new", "--auto", "Make one part");
    private static final String WAITING =
            """
            if [ ! -e "$here/waited" ]; then
                touch "$here/waited"
                exec sleep 600
            fi
            mkdir -p src
            echo 0 > src/part0.txt
            """;

    @TempDir private Path directory;

    private Yard yard(String name) {
        return Yard.in(directory.resolve(name)).answering(List.of(List.of()));
    }

    /// The builder of the one TASK is at work when the program is killed.
    private Yard killed() {
        return killed(WORDS);
    }

    private Yard killed(List<String> words) {
        Yard yard = yard("killed").beside("builder.sh", WAITING);
        Shell shell = new Shell(yard.top(), yard.environment());
        Path output = yard.top().resolveSibling("output");
        Path waited = yard.top().resolveSibling("waited");
        try (Running running = shell.background(Program.baton(words), output)) {
            running.until("a builder", () -> Files.exists(waited) || !running.isAlive());
            running.killWithFamily();
        }
        assertThat(yard.baton("runs").out()).contains("works/WORK-01").doesNotContain("work new");
        return yard;
    }

    private static void requireOne(Yard yard, Ran ran) {
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.has("works/WORK-02")).isFalse();
        assertThat(yard.calls()).startsWith("specifier draft").doesNotHaveDuplicates();
        assertThat(yard.subjects()).hasSize(1);
        assertThat(yard.baton("runs", "--json").out()).doesNotContain("work new");
    }

    @Test
    void continueGoesOnWithTheRunFromAnyDirectory() throws IOException {
        Yard yard = killed().beside("calls", "");
        Path below = Files.createDirectories(yard.top().resolve("docs/deep"));
        Ran ran = Ran.with(below, yard.environment(), Ttys.NONE, "continue");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.calls()).containsExactly("builder TASK-00");
        assertThat(yard.subjects()).hasSize(1);
        assertThat(yard.baton("continue").err()).startsWith("nothing was stopped in");
    }

    /// Nothing is started outside of what was asked for.
    @Test
    void continueKeepsTheSandboxThatWasAskedFor() {
        Yard yard = killed(List.of("work", "new", "--auto", "--sandbox", "off", "Make one part"));
        assertThat(yard.baton("continue").status()).isZero();
        assertThat(yard.baton("report", "--json").out()).contains("**Sandbox:** off\\n");
    }

    /// The program ends while somebody is asked for the language of the WORK.
    @ParameterizedTest
    @ValueSource(strings = {"continue", "work new Make|one|part"})
    void agentIsKnownFromTheFirstQuestionOn(String words) throws IOException {
        Yard yard = yard("asked");
        Map<String, String> nobody = new HashMap<>(yard.environment());
        nobody.remove("BATON_AGENT");
        InputStream ending =
                new InputStream() {
                    @Override
                    public int read() {
                        throw new IllegalStateException("the end");
                    }
                };
        List<String> begun = List.of("work", "new", "--agent", yard.agent(), "Make one part");
        Ran asked =
                Ran.of(
                        ending,
                        yard.top(),
                        nobody,
                        new Ttys(true, false, false),
                        terminal -> Cli.run(begun, terminal).code());
        assertThat(asked.err()).contains("Language of the WORK");
        assertThat(yard.baton("runs").out()).contains("work new");
        Path below = Files.createDirectories(yard.top().resolve("docs/deep"));
        String[] again = words.split(" ");
        again[again.length - 1] = again[again.length - 1].replace('|', ' ');
        Ran ran = Ran.with(below, nobody, Ttys.NONE, again);
        assertThat(ran.status()).as(ran.err()).isEqualTo(6);
        assertThat(ran.err()).contains("Agent, as before: ");
        assertThat(yard.calls()).containsExactly("specifier draft");
        assertThat(yard.baton("runs").out()).doesNotContain("work new");
    }

    @Test
    void sameWordsGoOnWithTheWorkThatTheyMade() {
        Yard yard = killed().beside("calls", "");
        Ran ran = yard.baton(WORDS.toArray(String[]::new));
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(ran.err()).contains("WORK-01 was made of the same words");
        assertThat(yard.calls()).containsExactly("builder TASK-00");
        assertThat(yard.has("works/WORK-02")).isFalse();
    }

    @Test
    void freshMakesAnother() {
        Yard yard = killed().beside("calls", "");
        yard.baton("work", "new", "--fresh", "Make one part");
        assertThat(yard.calls()).containsExactly("specifier draft");
        assertThat(yard.has("works/WORK-02")).isTrue();
    }

    @Test
    void sameWordsAreRefusedWhileTheRunIsUnderWay() {
        Yard yard = yard("alive").beside("builder.sh", WAITING);
        Shell shell = new Shell(yard.top(), yard.environment());
        Path waited = yard.top().resolveSibling("waited");
        try (Running running =
                shell.background(Program.baton(WORDS), yard.top().resolveSibling("output"))) {
            running.until("a builder", () -> Files.exists(waited) || !running.isAlive());
            Ran second = yard.baton(WORDS.toArray(String[]::new));
            assertThat(second.err()).contains("LOCK_HELD", "WORK-01 of the same request");
            running.killWithFamily();
        }
        assertThat(yard.has("works/WORK-02")).isFalse();
    }

    /// Between the last word of the stage and the first of the run.
    @Test
    void whatIsKilledBetweenItsMakingAndItsRunIsSeenAndGoneOnWith() throws IOException {
        Program woven = Program.woven();
        Yard undisturbed = yard("undisturbed");
        Path counts = undisturbed.top().resolveSibling("counts");
        halt(undisturbed, woven, "-D" + Halts.COUNTS + "=" + counts);
        long all = Files.readAllLines(counts).stream().filter("JOURNALbefore"::equals).count();
        RunFolder run = RunFolder.all(undisturbed.top()).getFirst();
        long made = all - JournalFile.read(run.journal()).size();
        List<String> moments =
                List.of("journal-" + made + "-after", "journal-" + (made + 1) + "-before");
        for (String moment : moments) {
            for (List<String> second : List.of(List.of("continue"), WORDS)) {
                Yard yard = yard(moment + second.size());
                halt(yard, woven, "-D" + Halts.HALT + "=" + moment);
                assertThat(yard.has("works/WORK-01")).as(moment).isTrue();
                assertThat(yard.baton("runs").out()).as(moment).isNotBlank();
                requireOne(yard, yard.baton(second.toArray(String[]::new)));
            }
        }
    }

    private static void halt(Yard yard, Program woven, String property) {
        List<String> command = woven.baton(yard.state(), List.of(property), WORDS);
        Shell shell = new Shell(yard.top(), yard.environment());
        assertThat(shell.attempt(command.toArray(String[]::new)).status()).isIn(0, 137);
    }
}
