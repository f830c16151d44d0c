package baton.app.look;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Golden;
import baton.app.Ran;
import baton.app.SampleRun;
import baton.app.SampleRun.Act;
import baton.app.cli.CommandWords;
import baton.app.cli.Request;
import baton.app.command.Context;
import baton.app.terminal.Terminal;
import baton.app.terminal.Terminal.Ttys;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.kit.Shell;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

class RunsTest {
    private static final Instant NOW = Instant.parse("2026-01-05T12:00:00Z");

    @TempDir Path checkout;

    private SampleRun sample(String id) {
        return SampleRun.of(checkout, id, "Parse the header", "Write the reader");
    }

    private Ran runs(Ttys ttys, int width, String... words) {
        List<String> line = new ArrayList<>(List.of("runs", "--color", "never"));
        line.addAll(List.of(words));
        Request request = CommandWords.read(line);
        return Ran.of(
                checkout,
                Map.of(),
                ttys,
                terminal -> {
                    Terminal sized =
                            new Terminal(
                                    terminal.out(),
                                    terminal.err(),
                                    terminal.in(),
                                    ttys,
                                    width,
                                    terminal.environment(),
                                    checkout);
                    Context context = Context.of(request.globals(), sized);
                    boolean all = List.of(words).contains("--all");
                    return new Runs(all).list(context, NOW).code();
                });
    }

    private void makeRuns() throws IOException {
        sample("20260105-100000-aaaa").run();
        sample("20260105-110000-bbbb").with(2, Act.IS_WRONG, Act.FAILS, Act.IS_WRONG).run();
        sample("20260105-113000-cccc").project("p").with(1, Act.DIES).run();
        SampleRun deep = sample("20260105-114000-dddd").with(1, Act.ASKS).run();
        deep.record(".claude/projects/2026-01-05-search/plan.md", "").write(deep.folder().record());
        Path bare = checkout.resolve(".baton/runs/20260105-115000-eeee");
        Files.createFile(Files.createDirectories(bare).resolve("journal.jsonl"));
        SampleRun.note(checkout, "20260105-115000-eeee");
        Files.createDirectories(checkout.resolve(".baton/runs/not a run"));
    }

    @Test
    void withoutRunsItSaysSo() {
        assertThat(Ran.in(checkout, "runs"))
                .satisfies(ran -> assertThat(ran.err()).contains("is not in a git repository"))
                .satisfies(ran -> assertThat(ran.status()).isZero());
        assertThat(Ran.in(checkout, "runs", "--json").out()).isEqualTo("[]\n");
        assertThat(Ran.in(checkout, "runs", "-v").status()).isZero();
    }

    @Test
    void newestComesFirst() throws IOException {
        makeRuns();
        Golden.check("runs.txt", runs(Ttys.NONE, 80).out());
    }

    @Test
    void tableFitsTheTerminal() throws IOException {
        makeRuns();
        String table = runs(new Ttys(true, true, true), 80).out();
        Golden.check("runs-80.txt", table);
        assertThat(table.lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void machinesGetObjects() throws IOException {
        makeRuns();
        String line = runs(Ttys.NONE, 80, "--json").out();
        assertThat(line).endsWith("]\n");
        String pretty =
                Json.parse(line) instanceof Json.Good(Value value) ? Json.pretty(value) : line;
        Golden.check("runs.json", pretty);
    }

    @Test
    void olderRunsAreCountedAndListedOnRequest() throws IOException {
        for (int second = 0; second < 52; second++) {
            String id = "20260105-1000%02d-aaaa".formatted(second);
            Path run = checkout.resolve(".baton/runs").resolve(id);
            Files.createFile(Files.createDirectories(run).resolve("journal.jsonl"));
            SampleRun.note(checkout, id);
        }

        Ran some = runs(Ttys.NONE, 80);
        assertThat(some.out().lines()).hasSize(51);
        assertThat(some.out()).contains("-100002-").doesNotContain("-100001-");
        assertThat(some.err()).contains("2 older runs: baton runs --all");
        assertThat(runs(Ttys.NONE, 80, "--all").out().lines()).hasSize(53);
        assertThat(runs(Ttys.NONE, 80, "--json").out()).contains("-100000-");
    }

    @Test
    void keptWorkIsListedWhereItIsAskedFor() {
        Shell shell = Shell.in(checkout);
        shell.git("init", "--quiet");
        String tree = shell.git("hash-object", "-w", "-t", "tree", "/dev/null");
        String commit =
                shell.with("GIT_AUTHOR_NAME", "A")
                        .with("GIT_AUTHOR_EMAIL", "a@example.com")
                        .with("GIT_COMMITTER_NAME", "A")
                        .with("GIT_COMMITTER_EMAIL", "a@example.com")
                        .git("commit-tree", "-m", "x", tree);
        sample("20260105-100000-aaaa").run();
        sample("20260105-110000-bbbb").run();
        String ref = "refs/baton/salvage/20260105-100000-aaaa/step-2-1";
        shell.git("update-ref", ref, commit);
        shell.git("pack-refs", "--all");
        assertThat(runs(Ttys.NONE, 80, "-v").out().lines().toList().get(3)).isEqualTo("  " + ref);
        assertThat(runs(Ttys.NONE, 80).out()).doesNotContain("salvage");
        assertThat(runs(Ttys.NONE, 80, "-v", "--json").out())
                .contains("\"salvage\":[]", "\"salvage\":[\"" + ref + "\"]");
    }
}
