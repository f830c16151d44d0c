package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/// The rollback of a WORK that has not come to its end: its log has lines that no commit has.
class RollbackTest {
    private static final String LOG = "works/WORK-01/work_WORK-01.log";

    @TempDir private Path directory;
    private Yard yard;

    @BeforeEach
    void makeHalfOfIt() {
        yard = Yard.in(directory);
        yard.answering(List.of(List.of(), List.of(0)));
        yard.work("new", "Make two");
        yard.work("run", "--yes", "WORK-01", "--task", "0");
        yard.beside("builder.sh", "exit 1\n");
        yard.work("run", "WORK-01");
        assertThat(yard.git("status", "--short")).isEqualTo(" M " + LOG);
    }

    @Test
    void linesOfItsOwnAreNotInTheWay() {
        Ran ran = yard.work("rollback", "WORK-01");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(yard.has("src/part0.txt")).isFalse();
        assertThat(yard.has(LOG)).isFalse();
        assertThat(yard.git("status", "--short")).isBlank();
    }

    @Test
    void whatElseIsInTheWayStaysAndSoDoTheLines() {
        String log = yard.text(LOG);
        yard.with("src/part0.txt", "mine\n");
        Ran ran = yard.work("rollback", "WORK-01");

        assertThat(ran.err())
                .contains("WORK_NOT_REVERTED", "in the way: src/part0.txt")
                .contains("put away or finish what is in the way");
        assertThat(yard.text(LOG)).isEqualTo(log);
        yard.git("checkout", "--quiet", "src/part0.txt");
        yard.with(LOG, log + "a word of mine\n");
        assertThat(yard.work("rollback", "WORK-01").err()).contains("in the way: " + LOG);
    }

    @Test
    void nobodyIsSentToWhatWasRolledBack() {
        yard.work("rollback", "WORK-01");
        String run = yard.baton("runs").out().lines().toList().getLast().split(" ", -1)[0];

        assertThat(yard.baton("status").out())
                .contains("WORK-01 is not here any more", "baton report")
                .doesNotContain("baton resume", "work resume", "Needs you");
        Ran named = yard.baton("resume", run);
        assertThat(named.err())
                .contains("WORK_NOT_FOUND", "rolled back", "baton work list", "baton report");
        assertThat(yard.baton("resume").err())
                .contains("WORK-01 is not here any more")
                .doesNotContain("WORK_NOT_FOUND");
    }

    @Test
    void oneThatIsMadeAgainIsShownInPlaceOfTheRunOfBefore() {
        yard.work("rollback", "WORK-01");
        yard.git("rm", "-r", "-f", "--quiet", "--ignore-unmatch", "works");
        yard.git("commit", "--quiet", "--allow-empty", "-m", "without its list");
        yard.shell().run("rm", "-rf", "works");
        yard.answering(List.of(List.of(), List.of(0)));
        yard.work("new", "Make two again");
        yard.shell().run("bash", "-c", "sed -i s/20[0-9][0-9]-/2099-/ works/WORK-01/*.log");

        assertThat(yard.baton("status").out())
                .contains("waits for approval", "baton work approve WORK-01", "made since")
                .doesNotContain("baton resume");
        assertThat(yard.baton("resume").err())
                .contains("WORK-01 waits for approval")
                .doesNotContain("WORK_NOT_FOUND");
    }
}
