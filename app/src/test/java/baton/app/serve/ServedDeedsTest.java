package baton.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.SampleRun;
import baton.app.SampleRun.Act;
import baton.app.everyday.EverydayYard;
import baton.kit.Running;
import baton.world.run.store.StoredJournal;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;

/// The buttons that end a run, and have a step tried again or left out, in a real browser.
class ServedDeedsTest {
    private static final String ID = ServedCheckout.ID;

    @TempDir static Path place;
    private static Browser browser;

    @TempDir Path directory;

    @BeforeAll
    static void open() {
        browser = Browser.start(place);
    }

    @AfterAll
    static void quit() {
        if (browser != null) {
            browser.close();
        }
    }

    private static void enter(ServedCheckout served, String path) {
        browser.go(served.server().invitation());
        browser.awaitText("h1", "Inbox");
        browser.go(served.address(path));
    }

    private static long lines(SampleRun run) {
        return StoredJournal.read(run.folder().journal()).size();
    }

    private SampleRun failed() {
        return SampleRun.of(directory, ID, "One", "Two")
                .with(2, Act.FAILS, Act.FAILS, Act.FAILS)
                .run();
    }

    @ParameterizedTest
    @CsvSource({"retry, gets its attempts anew", "skip, counts as skipped"})
    void aStepThatFailedIsTriedAgainOrLeftOut(String verb, String told) {
        try (ServedCheckout served = ServedCheckout.in(directory)) {
            SampleRun run = failed();
            enter(served, "/run/" + ID + "/step/2");
            assertThat(browser.text("main")).contains("A button only notes the wish. Go on with:");
            browser.click("[data-verb=" + verb + "]");
            browser.awaitText("#said", told);
            assertThat(browser.text("#said")).contains("go on with: baton resume " + ID);
            var last = StoredJournal.read(run.folder().journal()).getLast();
            assertThat(last.unit()).isEqualTo("step-2");
            assertThat(last.data().text("by")).isEqualTo(verb);
            browser.go(served.address("/run/" + ID + "/step/1"));
            browser.awaitText("h1", "Step 1");
            assertThat(browser.script("return document.querySelectorAll('.deed').length"))
                    .isEqualTo("0");
        }
    }

    @Test
    void aRunThatIsNotAsItWasShownIsLeftAlone() {
        try (ServedCheckout served = ServedCheckout.in(directory)) {
            SampleRun run = failed();
            long before = lines(run);
            enter(served, "/run/" + ID + "/step/2");
            browser.clickForged(".deed", "0123456789abcdef");
            browser.awaitText("#said", "the run is not as it was shown");
            browser.script("sessionStorage.setItem('secret', 'wrong')");
            browser.click("[data-verb=skip]");
            browser.awaitText("#said", "This tab may not answer");
            assertThat(lines(run)).isEqualTo(before);
        }
    }

    @Test
    void aRunIsEndedByTheProcessThatWasShown() {
        EverydayYard yard = EverydayYard.in(directory, 2);
        try (Running running = yard.with("hang-2").hanging("plan.md");
                ServedCheckout served = ServedCheckout.in(yard.top(), directory.resolve("state"))) {
            String id = yard.run();
            enter(served, "/run/" + id);
            browser.awaitText("#head", "Stop this run");
            browser.clickForged(".deed", "0123456789abcdef");
            browser.awaitText("#said", "the run is not as it was shown");
            assertThat(running.isAlive()).isTrue();
            browser.go(served.address("/run/" + id));
            browser.awaitText("#head", "Stop this run");
            browser.click(".deed");
            browser.awaitText("#said", "has ended: stopped");
            assertThat(running.await()).isEqualTo(143);
            browser.awaitText("#head", "Go on with:");
            assertThat(browser.text("#head")).doesNotContain("Stop this run");
        }
    }
}
