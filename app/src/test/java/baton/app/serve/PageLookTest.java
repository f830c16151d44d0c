package baton.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.SampleRun;
import baton.app.SampleRun.Act;
import baton.app.page.PageLook;
import baton.core.view.html.Fragment;
import baton.world.files.Holder;
import baton.world.files.RunLock;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

class PageLookTest {
    private static final String ID = ServedCheckout.ID;
    private static final String RUN = "/run/" + ID;

    @TempDir Path checkout;
    private PageLook look;

    @BeforeEach
    void open() {
        look = ServedCheckout.look(checkout);
    }

    private String html(String path) {
        return Fragment.html(look.at(path).orElseThrow().parts()).render();
    }

    @Test
    void ofManyRunsTheNewestAreListed() {
        for (int i = 10; i < 62; i++) {
            SampleRun.of(checkout, "20260105-1000" + i + "-aaaa", "One").run();
        }
        assertThat(html("/"))
                .contains("2 older runs", "20260105-100012-aaaa")
                .doesNotContain("20260105-100011-aaaa");
    }

    @Test
    void aLongLogIsShownFromItsEnd() {
        SampleRun run = SampleRun.of(checkout, ID, "One").run();
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 40_000; i++) {
            log.append("line ").append(i).append('\n');
        }
        SampleRun.write(run.folder().log("step-1", 1, 1), log.toString());
        assertThat(html(RUN + "/step/1"))
                .contains("bytes are left out", ">line 39999\n", ">line 20000\n")
                .doesNotContain(">line 100\n");
    }

    @Test
    void whatOlderRunsOfThePlanLeftIsNoLongerAskedFor() {
        SampleRun.of(checkout, "20260104-100000-ffff", "One")
                .with(1, Act.FAILS, Act.FAILS, Act.FAILS)
                .run();
        assertThat(html("/")).contains("Needs you", "the agent exited with 1");
        SampleRun.of(checkout, ID, "One").run();
        assertThat(html("/")).contains("Nothing needs you").doesNotContain("Needs you");
    }

    @Test
    void theStampChangesWithTheJournalAndWithWhoDrives() {
        SampleRun run = SampleRun.of(checkout, ID, "One", "Two").with(2, Act.DIES).run();
        long dead = look.stamp(RUN);
        long inbox = look.stamp("/");
        assertThat(look.stamp(RUN)).isEqualTo(dead);
        try (RunLock _ = RunLock.acquire(run.folder().path(), Holder.current(ID, "x"))) {
            assertThat(look.stamp(RUN)).isNotEqualTo(dead);
            assertThat(look.stamp("/")).isNotEqualTo(inbox);
            assertThat(look.at(RUN).orElseThrow().mark()).endsWith("+");
        }
        run.resume();
        assertThat(look.stamp(RUN)).isNotEqualTo(dead);
        assertThat(look.at(RUN).orElseThrow().mark()).doesNotEndWith("+");
    }

    @Test
    void runsOfOthersHaveNoPage() {
        SampleRun.of(checkout, ID, "One").run();
        SampleRun.known(checkout).forget(SampleRun.of(checkout, ID, "One").folder());
        assertThat(look.at(RUN)).isEmpty();
        assertThat(Ran.in(checkout, "status").out()).isEmpty();
    }
}
