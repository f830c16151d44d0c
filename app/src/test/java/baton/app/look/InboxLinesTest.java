package baton.app.look;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Golden;
import baton.app.Ran;
import baton.app.SampleRun;
import baton.app.SampleRun.Act;
import baton.app.cli.CommandWords;
import baton.app.command.Context;
import baton.app.command.Globals;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Surroundings;
import baton.world.files.Holder;
import baton.world.files.RunLock;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `baton status` without a run: what needs a person.
class InboxLinesTest {
    private static final Instant NOW = Instant.parse("2026-01-05T12:00:00Z");

    @TempDir Path directory;
    private FreshRepository repository;

    @BeforeEach
    void makeRepository() {
        repository = FreshRepository.in(directory);
    }

    private Path top() {
        return repository.top();
    }

    private SampleRun sample(String id) {
        return SampleRun.of(top(), id, "Parse the header", "Write the reader");
    }

    /// With a plan of its own.
    private static SampleRun of(String plan, SampleRun run) {
        run.record(plan, "").write(run.folder().record());
        return run;
    }

    private String status(String... more) {
        return status(false, more);
    }

    private String status(boolean all, String... more) {
        List<String> words = new ArrayList<>(List.of("status"));
        words.addAll(List.of(more));
        Globals globals = CommandWords.read(words).globals();
        return Ran.of(
                        top(),
                        Map.of("NO_COLOR", "1", "PATH", Surroundings.path()),
                        more.length > 0 ? Ttys.NONE : new Ttys(true, true, true),
                        terminal ->
                                new Status(Optional.empty(), all)
                                        .show(Context.of(globals, terminal), NOW)
                                        .code())
                .out();
    }

    @Test
    void whatNeedsAPersonComesFirstThenWhatFliesThenWhatHasEnded() throws IOException {
        of("a.md", sample("20260105-100000-aaaa").run());
        of("b.md", sample("20260105-100001-bbbb").with(2, Act.ASKS).run());
        of("c.md", sample("20260105-100002-cccc").with(1, Act.FAILS, Act.FAILS, Act.FAILS).run());
        of("d.md", sample("20260105-100003-dddd").with(2, Act.DIES).run());
        SampleRun flying = of("e.md", sample("20260105-100004-eeee").with(2, Act.DIES).run());
        String id = "20260105-100004-eeee";
        try (RunLock _ = RunLock.acquire(flying.folder().path(), Holder.current(id, "x"))) {
            Golden.check("status-inbox.txt", status());
        }
    }

    @Test
    void eachNeedHasItsCommandForMachines() {
        of("b.md", sample("20260105-100001-bbbb").with(2, Act.ASKS).run());
        assertThat(status("--json"))
                .startsWith("{\"v\":1,\"run\":\"20260105-100001-bbbb\"")
                .contains("\"needs\":[{\"state\":\"waiting\",\"words\":\"Which of the two?\"")
                .contains("\"command\":\"baton approve 20260105-100001-bbbb ");
    }

    @Test
    void newestRunSpeaksForItsPlan() {
        of("a.md", sample("20260104-100000-aaaa").with(1, Act.FAILS, Act.FAILS, Act.FAILS).run());
        of("a.md", sample("20260105-100000-bbbb").run());
        assertThat(status()).startsWith("Nothing needs you.\nEnded:\n");
    }

    @Test
    void manyThatHaveEndedAreCounted() {
        for (int i = 1; i <= 5; i++) {
            of("p" + i, sample("2026010" + i + "-100000-aaaa").run());
        }
        assertThat(status()).endsWith("  and 2 more: baton runs\n");
        assertThat(status(true)).endsWith("  and 2 more: baton runs --all\n");
    }

    @Test
    void runThatWaitsTellsUntilWhen() {
        SampleRun run =
                of(
                        "a.md",
                        sample("20260105-100000-aaaa")
                                .with(1, Act.IS_LIMITED, Act.DIES_WAITING)
                                .run());
        Instant now = run.last();
        Globals globals = CommandWords.read(List.of("status")).globals();
        try (RunLock _ =
                RunLock.acquire(run.folder().path(), Holder.current("20260105-100000-aaaa", "x"))) {
            Ran ran =
                    Ran.of(
                            top(),
                            Map.of("PATH", Surroundings.path()),
                            Ttys.NONE,
                            terminal ->
                                    new Status(Optional.empty(), false)
                                            .show(Context.of(globals, terminal), now)
                                            .code());
            assertThat(ran.out()).contains("waiting     ", "waiting for a rate limit: ");
        }
    }

    @Test
    void workThatWasNotMergedIsNamedUntilTheBranchHasItOrItsPlanIsDone() {
        of("a.md", sample("20260105-100000-aaaa").with(1, Act.FAILS, Act.FAILS, Act.FAILS).run());
        repository.git("commit", "--quiet", "--allow-empty", "-m", "apart");
        repository.git("update-ref", "refs/baton/rescue/20260105-100000-aaaa/session-1", "HEAD");
        assertThat(status()).doesNotContain("baton rescue");
        repository.git("reset", "--quiet", "--hard", "HEAD~1");
        assertThat(status()).contains("unmerged    work of 1 session", "baton rescue\n");
        repository.git("pack-refs", "--all", "--prune");
        assertThat(status()).contains("baton rescue\n");
        of("a.md", sample("20260105-110000-bbbb").run());
        assertThat(status()).doesNotContain("baton rescue");
    }

    @Test
    void hostilePlanAndQuestionStayOnTheirLine() {
        of(
                "x\n\u001b[31mNothing needs you.",
                sample("20260105-100000-aaaa").with(1, Act.DIES).run());
        assertThat(status()).doesNotContain("\u001b").startsWith("Needs you:\n  interrupted");
        assertThat(status().lines().filter(line -> line.startsWith("Nothing"))).isEmpty();
    }
}
