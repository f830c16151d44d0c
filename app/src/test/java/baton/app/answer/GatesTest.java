package baton.app.answer;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Golden;
import baton.app.Ran;
import baton.app.SampleRun;
import baton.app.SampleRun.Act;
import baton.app.cli.CommandWords;
import baton.app.command.Context;
import baton.app.command.Globals;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;
import baton.world.files.Holder;
import baton.world.files.RunLock;
import baton.world.run.store.StoredJournal;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

class GatesTest {
    private static final String ID = "20260105-100000-aaaa";
    private static final Instant NOW = Instant.parse("2026-01-05T12:00:00Z");

    @TempDir Path checkout;

    @BeforeEach
    void makeRepository() throws IOException {
        Shell.in(checkout).git("init", "-q");
    }

    private SampleRun asked(String id) {
        return SampleRun.of(checkout, id, "Parse the header", "Write the reader")
                .with(2, Act.ASKS, Act.WORKS)
                .run();
    }

    private Ran gates(String... words) {
        Globals globals = CommandWords.read(List.of(words)).globals();
        return Ran.of(
                checkout,
                Map.of(),
                Ttys.NONE,
                terminal -> new Gates().list(Context.of(globals, terminal), NOW).code());
    }

    private Ran baton(String... words) {
        return Ran.with(checkout, Map.of("PATH", Surroundings.path()), Ttys.NONE, words);
    }

    private String lastLine(SampleRun run) {
        var last = StoredJournal.read(run.folder().journal()).getLast();
        return last.n() + " " + last.type() + " " + last.unit() + " " + last.data().fields();
    }

    @Test
    void gatesOfAllRunsAreListed() throws IOException {
        asked("20260104-100000-zzzz");
        asked(ID);
        Golden.check("gates.txt", gates("gates").out());
        Golden.check("gates.json", gates("gates", "--json").out());
    }

    @Test
    void commandsOfGatesCanBeTypedWhereTheyWereAskedFor() {
        asked(ID);
        assertThat(gates("-C", checkout.toString(), "gates").out())
                .contains("  baton -C " + checkout + " decide " + ID + " step-2.1 ANSWER\n")
                .contains("  baton -C " + checkout + " approve " + ID + " step-2.1\n");
    }

    @Test
    void withoutGatesItSaysSo() {
        SampleRun.of(checkout, ID, "Parse the header").run();
        assertThat(gates("gates")).isEqualTo(new Ran(0, "", "nothing waits for an answer\n"));
        assertThat(gates("gates", "--json").out()).isEqualTo("[]\n");
    }

    @Test
    void aDecisionIsALineOfTheJournal() {
        SampleRun run = asked(ID);
        long before = StoredJournal.read(run.folder().journal()).getLast().n();
        Ran ran = baton("decide", "last", "step-2.1", "postgres");
        assertThat(ran.status()).isZero();
        assertThat(ran.err())
                .isEqualTo("Gate step-2.1: postgres\nGo on with: baton execute --resume plan.md\n");
        assertThat(lastLine(run))
                .startsWith((before + 1) + " gate.answered step-2 ")
                .contains("postgres", "decide");
        assertThat(gates("gates").out()).isEmpty();
    }

    @Test
    void aResumedRunFollowsTheAnswerAndOneWithoutStopsAgain() {
        SampleRun run = asked(ID);
        run.resume();
        assertThat(lastLine(run)).contains("run.ended", "stopped");
        assertThat(baton("decide", ID, "step-2", "sqlite").status()).isZero();
        run.resume();
        assertThat(lastLine(run)).contains("run.ended", "completed");
    }

    @Test
    void anOptionIsChosenByItsNumberAsItIsShown() {
        SampleRun run = asked(ID);
        assertThat(baton("decide", "last", "step-2.1", "3").err()).contains("GATE_BAD_OPTION");
        Ran ran = baton("decide", "last", "step-2.1", "2");
        assertThat(ran.err()).startsWith("Gate step-2.1: postgres\n");
        assertThat(lastLine(run)).contains("postgres", "decide");
    }

    @Test
    void approvingTakesWhatIsRecommended() {
        SampleRun run = asked(ID);
        Ran ran = baton("approve", "2026", "step-2.1", "--json");
        assertThat(ran)
                .isEqualTo(
                        new Ran(
                                0,
                                "{\"run\":\""
                                        + ID
                                        + "\",\"gate\":\"step-2.1\",\"answer\":\"sqlite\"}\n",
                                ""));
        assertThat(lastLine(run)).contains("sqlite", "approve");
    }

    @Test
    void anOptionThatIsNotOfferedIsRefused() {
        SampleRun run = asked(ID);
        String before = lastLine(run);
        Ran ran = baton("decide", "last", "step-2.1", "postgers");
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err())
                .contains(
                        "GATE_BAD_OPTION `postgers` is none of the options",
                        "did you mean `postgres`? it takes the words or the number of one of:"
                                + " sqlite | postgres");
        assertThat(lastLine(run)).isEqualTo(before);
    }

    @Test
    void anAnsweredGateAndAnUnknownOneAreToldApart() {
        asked(ID);
        assertThat(baton("decide", "last", "step-2.1", "sqlite").status()).isZero();
        Ran again = baton("decide", "last", "step-2.1", "postgres");
        assertThat(again.status()).isEqualTo(4);
        assertThat(again.err())
                .contains("GATE_ANSWERED gate `step-2.1` was answered already: sqlite");
        Ran unknown = baton("approve", "last", "step-1.1");
        assertThat(unknown.status()).isEqualTo(4);
        assertThat(unknown.err()).contains("GATE_NOT_FOUND run " + ID + " has no open gate");
        assertThat(baton("approve", "1999", "step-2.1").err()).contains("RUN_NOT_FOUND");
    }

    @Test
    void aRunThatIsAliveIsLeftAlone() {
        SampleRun run = asked(ID);
        String before = lastLine(run);
        // One whose journal says that it has ended would be waited for.
        Holder driver = Holder.current("20260105-073706-live", "baton execute");
        try (RunLock _ = RunLock.acquire(checkout.resolve(".baton/runs").resolve(ID), driver)) {
            Ran ran = baton("decide", "last", "step-2.1", "sqlite");
            assertThat(ran.status()).isEqualTo(4);
            assertThat(ran.err()).contains("LOCK_HELD");
        }
        assertThat(lastLine(run)).isEqualTo(before);
    }

    @Test
    void aMissingWordIsWrongUsage() {
        assertThat(baton("decide", "last", "step-2.1").status()).isEqualTo(2);
        assertThat(baton("approve", "last").status()).isEqualTo(2);
    }
}
