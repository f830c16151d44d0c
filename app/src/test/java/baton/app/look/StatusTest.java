package baton.app.look;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Golden;
import baton.app.Ran;
import baton.app.SampleRun;
import baton.app.SampleRun.Act;
import baton.app.cli.CommandWords;
import baton.app.command.Context;
import baton.app.command.Globals;
import baton.app.terminal.Terminal.Ttys;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.files.Holder;
import baton.world.files.RunLock;
import baton.world.run.store.Sha256;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

class StatusTest {
    private static final String ID = "20260105-100000-aaaa";
    private static final Ttys TERMINAL = new Ttys(true, true, true);
    private static final Instant NOW = Instant.parse("2026-01-05T12:00:00Z");

    @TempDir Path checkout;

    @BeforeEach
    void makeRepository() throws IOException {
        Files.createDirectory(checkout.resolve(".git"));
    }

    private SampleRun sample(String id) {
        return SampleRun.of(checkout, id, "Parse the header", "Write the reader");
    }

    private Ran status(Optional<String> run, boolean json, Ttys ttys) {
        return status(checkout, run, json, ttys);
    }

    private static Ran status(Path directory, Optional<String> run, boolean json, Ttys ttys) {
        Globals globals =
                CommandWords.read(json ? List.of("status", "--json") : List.of("status")).globals();
        return Ran.of(
                directory,
                Map.of("NO_COLOR", "1"),
                ttys,
                terminal -> new Status(run, false).show(Context.of(globals, terminal), NOW).code());
    }

    private Ran status() {
        return status(Optional.of("last"), false, TERMINAL);
    }

    private RunLock lockedBy(String run) {
        return RunLock.acquire(checkout.resolve(".git"), Holder.current(run, "baton execute"));
    }

    @Test
    void withoutRunsItSaysSo() {
        Ran text = Ran.in(checkout, "status");
        assertThat(text).isEqualTo(new Ran(0, "", "no runs in " + checkout + " yet\n"));
        assertThat(Ran.in(checkout, "status", "--json").out()).isEqualTo("null\n");
    }

    @Test
    void newestRunIsShown() throws IOException {
        sample("20260104-100000-zzzz").run();
        sample(ID).with(2, Act.IS_WRONG, Act.IS_WRONG, Act.IS_WRONG).run();
        Golden.check("status.txt", status().out());
        Golden.check("status.json", pretty(status(Optional.empty(), true, Ttys.NONE).out()));
    }

    private static String pretty(String line) {
        return Json.parse(line) instanceof Json.Good(Value value) ? Json.pretty(value) : line;
    }

    @Test
    void runIsFoundFromADirectoryInTheCheckout() throws IOException {
        sample(ID).run();
        Path inner = Files.createDirectories(checkout.resolve("src/main"));
        assertThat(status(inner, Optional.of("last"), false, TERMINAL).out())
                .startsWith("Run " + ID + ": completed\n");
    }

    @Test
    void runIsRunningWhileItsProcessHoldsTheLock() {
        sample(ID).with(2, Act.DIES).run();
        try (RunLock _ = lockedBy(ID)) {
            assertThat(status().out())
                    .startsWith("Run " + ID + ": running\n")
                    .contains("editing, try 1");
        }
        assertThat(status().out()).startsWith("Run " + ID + ": interrupted\n");
    }

    @Test
    void lockOfAnotherRunSaysNothingOfThisOne() {
        sample(ID).with(2, Act.DIES).run();
        try (RunLock _ = lockedBy("20260105-110000-bbbb")) {
            assertThat(status().out()).startsWith("Run " + ID + ": interrupted\n");
        }
    }

    @Test
    void numberThatAnotherProcessGotSinceIsNotTheHolder() throws IOException {
        sample(ID).with(2, Act.DIES).run();
        long pid = ProcessHandle.current().pid();
        String holder =
                "{\"pid\":%d,\"started\":\"2001-01-01T00:00:00Z\",\"run\":\"%s\"}"
                        .formatted(pid, ID);
        Files.writeString(checkout.resolve(".git/baton.lock.json"), holder);
        assertThat(status().out()).startsWith("Run " + ID + ": interrupted\n");
    }

    @Test
    void lockIsFoundFromALinkedWorktree() throws IOException {
        sample(ID).with(2, Act.DIES).run();
        Path main = Files.createDirectories(checkout.resolve("elsewhere/.git"));
        Path own = Files.createDirectories(main.resolve("worktrees/w"));
        Files.delete(checkout.resolve(".git"));
        Files.writeString(checkout.resolve(".git"), "gitdir: " + own + "\n");
        Files.writeString(own.resolve("commondir"), "../..\n");
        try (RunLock _ = RunLock.acquire(main, Holder.current(ID, "baton execute"))) {
            assertThat(status().out()).startsWith("Run " + ID + ": running\n");
        }
    }

    @Test
    void resumedRunGoesOnWhereItWas() {
        SampleRun sample = sample(ID).with(2, Act.DIES).run();
        sample.resume();
        assertThat(status().out())
                .startsWith("Run " + ID + ": completed\nplan.md · 2 of 2 steps passed");
    }

    @ParameterizedTest
    @CsvSource({
        "20260105-100000-aaaa, 20260105-100000-aaaa",
        "20260105-1,           20260105-100000-aaaa",
        "20260104,             20260104-100000-bbbb",
        "last,                 20260105-100000-aaaa"
    })
    void runIsNamedByItsBeginningOrAsTheLast(String word, String id) {
        sample(ID).run();
        sample("20260104-100000-bbbb").run();
        sample("20260104-090000-bbbb").run();
        String name = word.equals("20260104") ? "20260104-10" : word;
        assertThat(status(Optional.of(name), false, TERMINAL).out()).startsWith("Run " + id);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    20260105-100000-aaab | there is no run `20260105-100000-aaab` | did you mean `20260105-100000-aaaa`? list the runs with `baton runs`
                    xyz                  | there is no run `xyz`                  | list the runs with `baton runs`
                    2026                 | `2026` is the beginning of 2 runs      | give more of the id: 20260105-100000-aaaa, 20260104-100000-bbbb
                    """)
    void unknownRunNamesTheNearest(String word, String message, String fix) {
        sample(ID).run();
        sample("20260104-100000-bbbb").run();
        Ran ran = Ran.in(checkout, "status", word);
        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.err())
                .isEqualTo("error RUN_NOT_FOUND " + message + "\n  fix: " + fix + "\n");
    }

    @Test
    void lastOfNoRunsIsUnknown() {
        Ran ran = Ran.in(checkout, "status", "last");
        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.err()).startsWith("error RUN_NOT_FOUND there is no run `last`");
    }

    @Test
    void emptyFolderIsNoRun() throws IOException {
        Files.createDirectories(checkout.resolve(".baton/runs").resolve(ID));
        SampleRun.note(checkout, ID);
        assertThat(Ran.in(checkout, "status", "last").err())
                .startsWith("error RUN_NOT_FOUND there is no run `last`");
    }

    @Test
    void runWithoutRecordIsShownFromItsJournal() throws IOException {
        SampleRun sample = sample(ID).with(2, Act.DIES).run();
        Files.delete(sample.folder().record());
        Golden.check("status-no-record.txt", status().out());
    }

    @Test
    void damagedRecordIsSaid() throws IOException {
        SampleRun sample = sample(ID).run();
        Files.writeString(sample.folder().record(), "{");
        assertThat(status().out()).contains("run: run.json cannot be read");
    }

    @Test
    void tornJournalIsReadUpToItsTear() throws IOException {
        SampleRun sample = sample(ID).with(2, Act.DIES).run();
        String before = status().out();
        Files.writeString(sample.folder().journal(), "{\"v\":1,\"n\":9", StandardOpenOption.APPEND);
        assertThat(status().out()).isEqualTo(before);
    }

    @Test
    void damagedJournalIsReadUpToItsDamage() throws IOException {
        SampleRun sample = sample(ID).run();
        Path journal = sample.folder().journal();
        List<String> lines = new ArrayList<>(Files.readAllLines(journal));
        lines.set(3, lines.get(3).replace("agent.started", "agent.STARTED"));
        Files.write(journal, lines);
        assertThat(status().out())
                .startsWith("Run " + ID + ": interrupted\n")
                .contains("the journal is damaged from line 4 on; what follows is not shown");
    }

    @Test
    void titlesComeFromThePlanWhileItIsTheSame() throws IOException {
        String plan = "## Implementation Plan\n\n### Step 1: One\n\n### Step 2: Two\n";
        Files.writeString(checkout.resolve("plan.md"), plan);
        SampleRun sample = sample(ID).untitled().with(2, Act.DIES).run();
        sample.record("plan.md", Sha256.of(plan)).write(sample.folder().record());
        assertThat(status().out()).contains("1  One").contains("2  Two");
        Files.writeString(checkout.resolve("plan.md"), plan + "changed\n");
        assertThat(status().out()).doesNotContain("One").contains("✓ 1").contains("= 2");
    }

    @Test
    void olderRunIsResumedByItsName() {
        sample(ID).run();
        sample("20260104-100000-bbbb").with(1, Act.DIES).run();
        assertThat(status(Optional.of("20260104"), false, Ttys.NONE).out())
                .contains("baton execute --resume --run 20260104-100000-bbbb plan.md");
    }

    @Test
    void lookingChangesNothing() throws IOException {
        sample(ID).with(2, Act.DIES).run();
        Files.writeString(
                checkout.resolve(".baton/runs/" + ID + "/journal.jsonl"),
                "torn",
                StandardOpenOption.APPEND);
        List<String> before = files();
        status();
        Ran.in(checkout, "runs");
        Ran.in(checkout, "logs");
        assertThat(files()).isEqualTo(before);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(checkout)) {
            List<String> files = new ArrayList<>();
            for (Path file : all.sorted().toList()) {
                FileTime time = Files.getLastModifiedTime(file);
                files.add(file + " " + Files.size(file) + " " + time);
            }
            return files;
        }
    }
}
