package baton.app.look;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.SampleRun;
import baton.app.SampleRun.Act;
import baton.app.cli.CommandWords;
import baton.app.cli.Request;
import baton.app.command.Context;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.world.run.store.RunFolder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

class PruneTest {
    private static final Instant LATER = SampleRun.START.plus(Duration.ofDays(40));

    @TempDir Path checkout;

    private SampleRun sample(String letters) {
        return SampleRun.of(checkout, "20260105-100000-" + letters, "One", "Two");
    }

    private Ran prune(Instant now, String... words) {
        List<String> line = new ArrayList<>(List.of("runs", "prune"));
        line.addAll(List.of(words));
        Request request = CommandWords.read(line);
        return Ran.of(
                checkout,
                Map.of(),
                Ttys.NONE,
                terminal ->
                        ((Prune) request.action())
                                .prune(Context.of(request.globals(), terminal), now)
                                .code());
    }

    private List<String> left() {
        return RunFolder.all(checkout).stream().map(run -> run.id().value().substring(16)).toList();
    }

    @Test
    void whatHasEndedAndIsOldGoes() {
        sample("aaaa").run();
        sample("bbbb").run();
        assertThat(prune(SampleRun.START.plus(Duration.ofDays(2))).out()).isEmpty();
        Ran ran = prune(LATER);
        assertThat(ran.out())
                .isEqualTo(
                        "removed 20260105-100000-bbbb (completed)\n"
                                + "removed 20260105-100000-aaaa (completed)\n");
        assertThat(ran.err()).matches("removed 2 of 2 runs, kept 0\nfreed \\d+\\.\\d kB\n");
        assertThat(checkout.resolve(".baton/runs")).isEmptyDirectory();
    }

    @Test
    void theNewestStay() {
        sample("aaaa").run();
        sample("bbbb").run();
        sample("cccc").run();
        prune(SampleRun.START, "--keep", "2");
        assertThat(left()).containsExactly("cccc", "bbbb");
        prune(SampleRun.START, "--keep", "0", "--older-than", "30d");
        assertThat(left()).containsExactly("cccc", "bbbb");
        prune(LATER, "--keep", "1", "--older-than", "30d");
        assertThat(left()).containsExactly("cccc");
    }

    @Test
    void whatCanGoOnStays() throws IOException {
        sample("aaaa").with(1, Act.DIES).run();
        sample("bbbb").with(1, Act.FAILS, Act.FAILS, Act.FAILS).run();
        sample("cccc").with(1, Act.FAILS, Act.FAILS, Act.FAILS).run();
        Files.createDirectories(checkout.resolve(".baton/runs/20260105-100000-dddd"));
        Ran ran = prune(LATER, "-v");
        assertThat(left()).containsExactly("dddd", "cccc", "aaaa");
        assertThat(ran.out()).isEqualTo("removed 20260105-100000-bbbb (failed)\n");
        assertThat(ran.err())
                .contains("kept 20260105-100000-dddd: run.json is missing\n")
                .contains("kept 20260105-100000-cccc: can be resumed\n")
                .contains("kept 20260105-100000-aaaa: unfinished\n");
    }

    @Test
    void aDryRunRemovesNothing() {
        sample("aaaa").run();
        assertThat(prune(LATER, "--dry-run").out())
                .isEqualTo("would remove 20260105-100000-aaaa (completed)\n");
        assertThat(prune(LATER, "--dry-run", "--json").out())
                .matches(
                        "\\{\"dry_run\":true,\"removed\":\\[\\{\"run\":\"20260105-100000-aaaa\","
                                + "\"state\":\"completed\"}],\"refs\":\\[],\"kept\":\\[],"
                                + "\"freed_bytes\":\\d{4},\"freed_bytes_in_git\":0}\n");
        assertThat(left()).containsExactly("aaaa");
    }

    @Test
    void savedWorkStaysUnlessItIsNamed() {
        Shell shell =
                Shell.in(checkout)
                        .with("GIT_AUTHOR_NAME", "A")
                        .with("GIT_AUTHOR_EMAIL", "a@example.com")
                        .with("GIT_COMMITTER_NAME", "A")
                        .with("GIT_COMMITTER_EMAIL", "a@example.com");
        shell.git("init", "--quiet", "--template=");
        String tree = shell.git("hash-object", "-w", "-t", "tree", "/dev/null");
        String commit = shell.git("commit-tree", "-m", "x", tree);
        SampleRun first = sample("aaaa").run();
        SampleRun second = sample("bbbb").run();
        SampleRun.write(second.folder().salvage().resolve("step-1-1/big"), "x".repeat(9_000_000));
        String ref = first.folder().id().salvageRef("step-1", 1, 1);
        String other = second.folder().id().salvageRef("step-1", 1, 1);
        shell.git("update-ref", ref, commit);
        shell.git("update-ref", other, commit);
        assertThat(prune(LATER, "-v").err()).contains("bbbb: holds saved work\n");
        assertThat(left()).containsExactly("bbbb");
        assertThat(shell.git("for-each-ref", "--format=%(refname)")).contains(ref, other);
        shell.git("update-ref", other, shell.git("commit-tree", "-m", "alone", tree));
        Ran pruned = prune(LATER, "--salvage");
        assertThat(pruned.out()).contains("removed " + other + "\n");
        assertThat(pruned.err()).containsPattern("freed 9\\.\\d MB, and \\d+ bytes in git when");
        assertThat(left()).isEmpty();
        assertThat(shell.git("for-each-ref", "--format=%(refname)")).isEqualTo(ref);
    }

    @Test
    void optionsOfPruningBelongToIt() {
        assertThat(Ran.in(checkout, "runs", "--keep", "3").status()).isEqualTo(2);
        assertThat(Ran.in(checkout, "runs", "prun").err()).contains("did you mean `prune`?");
        assertThat(Ran.in(checkout, "runs", "prune", "--keep", "x").status()).isEqualTo(2);
        assertThat(Ran.in(checkout, "runs", "prune", "--older-than", "soon").status()).isEqualTo(2);
        Shell.in(checkout).git("init", "-q");
        assertThat(Ran.in(checkout, "runs", "prune").status()).isZero();
    }
}
