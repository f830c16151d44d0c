package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.kit.Seeds;
import baton.kit.TestBed;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Files in `works/` and answers of agents that are meant badly.
class HostileWorkTest {
    @TempDir private Path directory;
    private Yard yard;

    @BeforeEach
    void makeYard() {
        yard = Yard.in(directory).answering(List.of(List.of()));
    }

    private void replace(String from, String to) {
        yard.work("new", "Make one");
        String task = yard.text("works/WORK-01/TASK-00.md");
        yard.with("works/WORK-01/TASK-00.md", task.replace(from, to));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"../outside.txt", "/etc/passwd", "works/WORK-01/PLAN.md", ".git/config"})
    void aTaskCannotListWhatIsNotForItToWrite(String path) {
        replace("src/part0.txt` |", path + "` |");
        Ran ran = yard.work("approve", "WORK-01");

        assertThat(ran.status()).as(ran.err()).isEqualTo(1);
        assertThat(yard.subjects()).isEmpty();
    }

    @Test
    void dangerousCommandsAreNotRun() {
        replace("grep -q 0 src/part0.txt", "rm -rf ~");

        assertThat(yard.work("approve", "WORK-01").status()).isEqualTo(8);
        assertThat(yard.calls()).containsExactly("specifier draft");
    }

    @Test
    void dangerousCommandsInAWholeScriptAreFoundToo() {
        replace("grep -q 0 src/part0.txt", "cd src\nif true; then\n  rm -rf ~\nfi");

        assertThat(yard.work("approve", "WORK-01").status()).isEqualTo(8);
    }

    @Test
    void aFolderThatIsALinkIsNotFollowed() throws IOException {
        Path outside = Files.createDirectories(directory.resolve("outside/WORK-09"));
        Files.createDirectories(yard.top().resolve("works"));
        Files.createSymbolicLink(yard.top().resolve("works/WORK-09"), outside);

        assertThat(yard.work("status", "WORK-09").status()).isEqualTo(4);
        assertThat(yard.work("status").status()).isZero();
        assertThat(yard.work("new", "Make one").status()).isEqualTo(6);
        assertThat(outside).isEmptyDirectory();
    }

    @Test
    void whatIsPrintedHoldsNoSignsThatATerminalActsOn() {
        yard.beside(
                "builder.sh",
                "echo '<task-result"
                        + " status=\"FAIL\"><reason>\\e[31m&#27;x</reason></task-result>'\n");
        yard.work("new", "Make \u001b[31mone");
        Ran ran = yard.work("approve", "WORK-01");

        assertThat(ran.out() + ran.err()).doesNotContain("\u001b");
        assertThat(ran.status()).isEqualTo(5);
    }

    @Test
    void aHookThatRefusesTheCommitIsHeardAndNotPassedBy() {
        Yard bed = Yard.on(TestBed.Kind.HOOKS, directory.resolve("bed"));
        bed.with(Yard.COMMIT_HOOK, "#!/bin/sh\necho 'no TASKs here' >&2\nexit 1\n");
        bed.commit("chore: refuse").answering(List.of(List.of()));
        Ran ran = bed.work("new", "Make one auto");

        assertThat(ran.status()).isEqualTo(5);
        assertThat(ran.out()).contains("TASK-00 FAILED — a hook refused the commit: no TASKs here");
        assertThat(bed.subjects()).containsExactly("chore: refuse");
    }

    @Test
    void damagedAnswersMakeNoWorkOrASoundOne() throws IOException {
        String answer = Files.readString(directory.resolve("answer.json"));
        Seeds.forEach(
                20,
                seeds -> {
                    yard.beside("answer.json", seeds.damaged(answer));
                    Ran ran = yard.work("new", "Make one");
                    assertThat(ran.status()).as(ran.err()).isIn(3, 6);
                    assertThat(yard.baton("validate", "works").status()).isIn(0, 4);
                });
    }

    @Test
    void damagedFilesAreRefusedAndNeverABug() {
        yard.work("new", "Make one");
        for (String name : List.of("PLAN.md", "TASK-00.md", "work_WORK-01.log")) {
            String whole = yard.text("works/WORK-01/" + name);
            Seeds.forEach(
                    10,
                    seeds -> {
                        yard.with("works/WORK-01/" + name, seeds.damaged(whole));
                        assertThat(yard.work("status", "WORK-01").status()).isNotEqualTo(70);
                        assertThat(yard.work("list").status()).isNotEqualTo(70);
                        assertThat(yard.work("dispatch", "WORK-01", "0").status()).isNotEqualTo(70);
                        assertThat(yard.work("run", "WORK-01").status()).isNotEqualTo(70);
                    });
            yard.with("works/WORK-01/" + name, whole);
        }
    }
}
