package baton.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.SampleRun;
import baton.app.SampleRun.Act;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;
import baton.world.files.Holder;
import baton.world.files.JournalFile;
import baton.world.files.RunLock;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Lists of runs, which are made from the last line of a journal where that says enough.
class ManyRunsTest {
    private static final String ID = "20260105-100000-aaaa";

    @TempDir Path checkout;

    @BeforeEach
    void makeRepository() throws IOException {
        Shell.in(checkout).git("init", "-q");
    }

    private SampleRun sample(String id) {
        return SampleRun.of(checkout, id, "Parse the header", "Write the reader");
    }

    private SampleRun asking() {
        return sample(ID).with(2, Act.ASKS).run();
    }

    private String out(String... words) {
        return Ran.with(checkout, Map.of("PATH", Surroundings.path()), Ttys.NONE, words).out();
    }

    /// State and steps of the only run.
    private String row() {
        List<String> lines = out("runs").lines().toList();
        assertThat(lines).hasSize(2);
        String[] cells = lines.getLast().split(" +");
        return cells[1] + " " + cells[2] + " " + cells[3];
    }

    private static void edit(Path file, String from, String to) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(from);
        Files.writeString(file, text.replace(from, to));
    }

    /// As it was written before there were summaries.
    private static void withoutSummary(Path journal) throws IOException {
        List<String> lines = JournalFile.read(journal);
        assertThat(lines.getLast()).contains(",\"summary\":{");
        Files.delete(journal);
        try (JournalFile older = JournalFile.open(journal)) {
            for (String line : lines) {
                String bare = line.replaceFirst(",\"summary\":\\{.*(?=,\"prev\")", "");
                older.append(head -> bare.replaceFirst("[0-9a-f]{64}(?=\"}$)", head));
            }
        }
    }

    private static void dropLastLine(Path journal) throws IOException {
        List<String> lines = Files.readAllLines(journal);
        Files.write(journal, lines.subList(0, lines.size() - 1));
    }

    @ParameterizedTest
    @EnumSource(names = {"WORKS", "FAILS", "IS_WRONG", "ASKS", "IS_LIMITED"})
    void olderRunIsListedAsOneWithASummary(Act act) throws IOException {
        SampleRun run = sample(ID).with(2, act, act, act).run();
        List<String> before = List.of(out("runs"), out("runs", "--json"), out("gates", "--json"));

        withoutSummary(run.folder().journal());

        assertThat(out("runs")).isEqualTo(before.get(0));
        assertThat(out("runs", "--json")).isEqualTo(before.get(1));
        assertThat(out("gates", "--json")).isEqualTo(before.get(2));
    }

    @Test
    void endOfAJournalIsEnoughForAList() throws IOException {
        SampleRun run = sample(ID).run();
        edit(run.folder().journal(), "agent.started", "agent.STARTED");

        assertThat(row()).isEqualTo("completed plan.md 2/2");
        assertThat(out("status", "last")).contains("the journal is damaged from line 4 on");
        assertThat(
                        Ran.with(
                                        checkout,
                                        Map.of("PATH", Surroundings.path()),
                                        Ttys.NONE,
                                        "report",
                                        "--verify")
                                .status())
                .isNotZero();
    }

    @Test
    void summaryThatWasEditedIsNotBelieved() throws IOException {
        SampleRun run = sample(ID).with(2, Act.FAILS, Act.FAILS, Act.FAILS).run();
        assertThat(row()).isEqualTo("failed plan.md 1/2");

        edit(
                run.folder().journal(),
                "\"summary\":{\"result\":\"failed\"",
                "\"summary\":{\"result\":\"completed\"");

        assertThat(row()).isEqualTo("interrupted plan.md 1/2");
    }

    @Test
    void summaryIsHistoryOnceTheRunGoesOn() {
        SampleRun run = sample(ID).with(2, Act.FAILS, Act.FAILS, Act.FAILS, Act.DIES).run();
        assertThat(row()).isEqualTo("failed plan.md 1/2");

        run.resume();

        assertThat(row()).isEqualTo("interrupted plan.md 1/2");
        try (RunLock _ = lockedBy(ID)) {
            assertThat(row()).isEqualTo("running plan.md 1/2");
        }
        run.resume();
        assertThat(row()).isEqualTo("completed plan.md 2/2");
    }

    private RunLock lockedBy(String run) {
        return RunLock.acquire(checkout.resolve(".git"), Holder.current(run, "baton execute"));
    }

    @Test
    void tornLineAfterTheEndChangesNothing() throws IOException {
        SampleRun run = asking();
        String runs = out("runs");
        String gates = out("gates", "--json");

        Files.writeString(run.folder().journal(), "{\"v\":1,\"n\":", StandardOpenOption.APPEND);

        assertThat(out("runs")).isEqualTo(runs);
        assertThat(out("gates", "--json")).isEqualTo(gates);
    }

    @Test
    void recordThatIsDamagedNamesNothing() throws IOException {
        SampleRun run = sample(ID).run();
        Files.writeString(run.folder().record(), "{");
        assertThat(row()).isEqualTo("completed - 2/2");
        Files.delete(run.folder().record());
        assertThat(row()).isEqualTo("completed - 2/2");
    }

    @Test
    void agentWithALongNameIsListedToo() {
        String agent = "exec:" + "x".repeat(20_000);
        SampleRun run = sample(ID).agent(agent).run();
        assertThat(run.folder().journal()).isRegularFile();
        assertThat(out("runs", "--json")).contains(agent, "\"state\":\"completed\"");
    }

    @Test
    void gateOfAnInterruptedRunIsListed() throws IOException {
        SampleRun run = asking();
        dropLastLine(run.folder().journal());
        assertThat(row()).startsWith("interrupted ");
        assertThat(out("gates")).contains(ID + " step-2.1");
    }

    @Test
    void gateThatWasAnsweredIsListedNoMore() {
        asking();
        sample("20260104-100000-aaaa").with(1, Act.ASKS).run();
        assertThat(
                        Ran.with(
                                        checkout,
                                        Map.of("PATH", Surroundings.path()),
                                        Ttys.NONE,
                                        "decide",
                                        ID,
                                        "step-2.1",
                                        "sqlite")
                                .status())
                .isZero();
        assertThat(out("gates").lines().filter(line -> line.startsWith("2026")))
                .singleElement()
                .asString()
                .startsWith("20260104-100000-aaaa step-1.1");
    }

    @Test
    void pipeInPlaceOfAJournalIsNotWaitedFor() throws IOException {
        SampleRun run = sample(ID).run();
        Files.delete(run.folder().journal());
        Shell.in(checkout).run("mkfifo", run.folder().journal().toString());
        assertThat(row()).isEqualTo("interrupted plan.md 0/2");
        assertThat(out("gates")).isEmpty();
    }

    @Test
    void hundredsOfRunsAreListedNewestFirst() throws IOException {
        Path runs = checkout.resolve(".baton/runs");
        List<SampleRun> kinds =
                List.of(
                        sample(ID).run(),
                        sample("20260105-100000-bbbb")
                                .with(1, Act.FAILS, Act.FAILS, Act.FAILS)
                                .run(),
                        sample("20260105-100000-cccc").with(2, Act.DIES).run());
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            SampleRun kind = kinds.get(i % kinds.size());
            String id = "202512%02d-%02d0000-dddd".formatted(1 + i / 24, i % 24);
            Path copy = Files.createDirectories(runs.resolve(id));
            SampleRun.note(checkout, id);
            Files.copy(kind.folder().journal(), copy.resolve("journal.jsonl"));
            Files.copy(kind.folder().record(), copy.resolve("run.json"));
            String stands = List.of("completed 2/2", "failed 0/2", "interrupted 1/2").get(i % 3);
            expected.addFirst(id + " " + stands);
        }
        Files.writeString(runs.resolve("20251231-100000-file"), "named like a run");
        Files.createDirectories(runs.resolve("no run"));

        List<String> seen = new ArrayList<>();
        for (String line : out("runs", "--all").lines().skip(1 + kinds.size()).toList()) {
            String[] cells = line.split(" +");
            seen.add(cells[0] + " " + cells[1] + " " + cells[3]);
        }
        assertThat(seen).isEqualTo(expected);
    }
}
