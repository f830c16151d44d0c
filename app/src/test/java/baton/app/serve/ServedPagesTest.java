package baton.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.SampleRun;
import baton.app.SampleRun.Act;
import baton.kit.Running;
import baton.kit.Shell;
import baton.world.files.Holder;
import baton.world.files.RunLock;
import baton.world.run.store.StoredJournal;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/// The pages in a real browser.
class ServedPagesTest {
    private static final String ID = ServedCheckout.ID;
    private static final String HOSTILE =
            "<script>window.taken=1</script><img src=x onerror=\"window.taken=1\">";

    @TempDir static Path place;
    private static Browser browser;

    @TempDir Path checkout;
    private ServedCheckout served;

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

    @BeforeEach
    void serve() {
        served = ServedCheckout.in(checkout);
        browser.resize(1100, 900);
    }

    @AfterEach
    void end() {
        served.close();
    }

    /// Comes in and goes to a page.
    private void enter(String path) {
        browser.go(served.server().invitation());
        browser.awaitText("h1", "Inbox");
        if (!path.equals("/")) {
            browser.go(served.address(path));
        }
    }

    private static String run(String rest) {
        return "/run/" + ID + rest;
    }

    private static boolean holds(String script) {
        return browser.script("return " + script).equals("true");
    }

    private static String lastAnswer(SampleRun run) {
        var last = StoredJournal.read(run.folder().journal()).getLast();
        return last.type() + " " + last.data().text("answer");
    }

    @Test
    void theInboxLeadsToEverythingThatNeedsAPerson() {
        SampleRun.of(checkout, "20260104-100000-zzzz", "Once").run();
        SampleRun.of(checkout, "20260104-110000-ffff", "Fails")
                .project("other")
                .with(1, Act.FAILS, Act.FAILS, Act.FAILS)
                .run();
        served.asking();
        enter("/");
        assertThat(browser.text("#needs"))
                .contains("Which of the two?", "baton approve " + ID + " step-2.1");
        assertThat(browser.text("#finished")).contains("completed", "failed", "waiting");
        browser.click("#finished .waiting .open");
        browser.awaitText("h1", "plan.md");
        assertThat(browser.text("#gates")).contains("Which of the two?");
        assertThat(browser.text("#steps")).contains("Parse the header", "completed");
        browser.click("#row-1 .open");
        browser.awaitText("h1", "Step 1");
        assertThat(browser.text("main"))
                .contains("Why is this passed?", "Verify passed", "Manifest holds", "commit c1");
        assertThat(browser.text("nav")).contains("Inbox", "Run");
    }

    @Test
    void aQuestionIsAnsweredByTheKeyboardAlone() {
        SampleRun run = served.asking();
        enter("/");
        browser.press("j");
        browser.press("o");
        browser.awaitText("h1", "Step 2 asks");
        browser.pressEnter();
        browser.press(" ");
        assertThat(lastAnswer(run)).startsWith("run.ended");
        browser.press("a");
        browser.pressEnter();
        browser.awaitText("#gate", "The answer is sqlite");
        assertThat(lastAnswer(run)).isEqualTo("gate.answered sqlite");
        assertThat(browser.text("#gate")).contains("baton execute --resume plan.md");
    }

    @Test
    void anotherOptionIsDecidedFor() {
        SampleRun run = served.asking();
        enter(run("/gate/step-2.1"));
        browser.click("[data-verb=decide]");
        browser.awaitText("#gate", "The answer is postgres");
        assertThat(lastAnswer(run)).isEqualTo("gate.answered postgres");
    }

    @Test
    void keysLeadToThePages() {
        served.asking();
        enter(run(""));
        // A page that is sent whole while it is new takes the help with it.
        browser.until(
                "the help",
                () -> {
                    browser.press("?");
                    return browser.text("dialog").contains("previous row");
                });
        browser.press("\uE00C");
        browser.until("no dialog", () -> holds("!document.querySelector('dialog')"));
        browser.press("gi");
        browser.awaitText("h1", "Inbox");
        browser.press("gr");
        browser.awaitText("h1", "plan.md");
        browser.press("jj");
        browser.press("k");
        browser.press("o");
        browser.awaitText("h1", "Step 2 asks");
        assertThat(browser.script("return location.pathname")).isEqualTo(run("/gate/step-2.1"));
    }

    @Test
    void whatHappensReachesThePage() {
        SampleRun run =
                SampleRun.of(checkout, ID, "One", "Two").with(2, Act.IS_WRONG, Act.DIES).run();
        enter(run(""));
        browser.awaitText("#row-2", "stopped");
        browser.script("window.own = true");
        run.resume();
        browser.awaitText("#head", "completed");
        browser.awaitText("#row-2", "completed");
        assertThat(holds("window.own === true")).isTrue();
    }

    @Test
    void aRunIsShownDeadWhenNobodyDrivesIt() {
        SampleRun.of(checkout, ID, "One", "Two").with(2, Act.DIES).run();
        Path folder = checkout.resolve(".baton/runs").resolve(ID);
        try (RunLock _ = RunLock.acquire(folder, Holder.current(ID, "baton execute"))) {
            enter(run(""));
            assertThat(browser.text("#head")).contains("running").doesNotContain("interrupted");
        }
        browser.awaitText("#head", "interrupted");
        browser.awaitText("#row-2", "stopped");
    }

    @Test
    void aRunIsShownDeadWhenItsProgramIsKilled() {
        SampleRun run = SampleRun.of(checkout, ID, "One", "Two").with(2, Act.DIES).run();
        Shell shell = Shell.in(checkout);
        try (Running program = shell.background(List.of("sleep", "600"), place.resolve("out"))) {
            ProcessHandle process = ProcessHandle.of(program.pid()).orElseThrow();
            String started = process.info().startInstant().orElseThrow().toString();
            SampleRun.write(
                    run.folder().path().resolve(RunLock.NAME + ".json"),
                    """
                    {"pid":%d,"started":"%s","run":"%s","command":"x","host":"x"}
                    """
                            .formatted(program.pid(), started, ID));
            enter(run(""));
            assertThat(browser.text("#head")).contains("running");
            program.kill();
            browser.awaitText("#head", "interrupted");
        }
    }

    @Test
    void aLostConnectionIsSaid() {
        served.asking();
        enter(run(""));
        browser.until("a stream", () -> served.server().listeners() > 0);
        assertThat(holds("document.getElementById('stale').hidden")).isTrue();
        served.close();
        browser.awaitText("#stale", "This page is as of");
    }

    @Test
    void twoTabsShareOneStreamAndTheSecret() {
        SampleRun run = served.asking();
        enter(run(""));
        String first = browser.tab();
        String second = browser.newTab();
        browser.go(served.address(run("/gate/step-2.1")));
        browser.awaitText("h1", "Step 2 asks");
        browser.until("the secret", () -> holds("!!sessionStorage.getItem('secret')"));
        browser.click("[data-verb=approve]");
        browser.awaitText("#gate", "The answer is sqlite");
        browser.turnTo(first);
        browser.until("no question", () -> holds("document.getElementById('gates').hidden"));
        browser.until("one stream", () -> served.server().listeners() == 1);
        browser.turnTo(second);
        run.resume();
        browser.turnTo(first);
        browser.awaitText("#head", "completed");
        assertThat(lastAnswer(run)).startsWith("run.ended");
        browser.turnTo(second);
    }

    @Test
    void namesAndOutputOfOthersStayText() {
        SampleRun run =
                SampleRun.of(checkout, ID, HOSTILE, "\u202eTwo")
                        .agent(HOSTILE)
                        .with(2, Act.FAILS, Act.FAILS, Act.FAILS)
                        .run();
        SampleRun.write(run.folder().log("step-2", 3, 3), HOSTILE + "\u001b[31m\u202e\n");
        for (String path : List.of("/", run(""), run("/step/1"), run("/step/2"))) {
            enter(path);
            assertThat(holds("window.taken === undefined")).isTrue();
            assertThat(browser.script("return document.scripts.length")).isEqualTo("1");
            assertThat(browser.script("return document.images.length")).isEqualTo("0");
            assertThat(browser.text("body")).doesNotContain("\u202e", "\u001b");
        }
        assertThat(browser.script("return document.body.textContent")).contains(HOSTILE);
    }

    @Test
    void everyPageFitsAPhone() {
        served.asking();
        browser.resize(390, 844);
        for (String path : List.of("/", run(""), run("/step/1"), run("/gate/step-2.1"))) {
            enter(path);
            assertThat(browser.script("return document.documentElement.scrollWidth"))
                    .as(path)
                    .isEqualTo("390");
        }
    }

    @Test
    void aThousandStepsAreShownAndFiltered() {
        String[] titles =
                IntStream.rangeClosed(1, 1000).mapToObj(n -> "Step " + n).toArray(String[]::new);
        SampleRun.of(checkout, ID, titles).with(900, Act.FAILS, Act.FAILS, Act.FAILS).run();
        enter(run(""));
        browser.until(
                "a thousand rows",
                () -> holds("document.querySelectorAll('#steps .row').length === 1000"));
        String far = "document.getElementById('row-990').checkVisibility";
        assertThat(holds(far + "({contentVisibilityAuto: true})")).isFalse();
        browser.click(".filter");
        assertThat(browser.text("#steps")).contains("Step 900").doesNotContain("Step 899");
        browser.press("j");
        browser.press("o");
        browser.awaitText("h1", "Step 900");
    }

    @Test
    void aCommandIsCopiedAndPaperHasNoButtons() {
        served.asking();
        enter(run(""));
        // A part that is made anew while the page is new takes the selection with it.
        browser.until(
                "the command is selected",
                () -> {
                    browser.click("#gates .copy");
                    return browser.script("return getSelection().toString()")
                            .equals("baton approve " + ID + " step-2.1");
                });
        browser.paper(true);
        assertThat(browser.text("body"))
                .doesNotContain("Copied", "Selected", "Only failures", "Inbox");
        assertThat(browser.text("#steps")).contains("Parse the header");
        browser.paper(false);
    }

    @Test
    void aLineOfALogHasAnAddress() {
        served.asking();
        enter(run("/step/1"));
        browser.click("#step-1-agent-1 .line:nth-child(2)");
        String hash = browser.script("return location.hash");
        browser.go(served.address(run("/step/1")) + hash);
        browser.until(
                "it is open",
                () -> holds("document.querySelector(':target')?.checkVisibility() ?? false"));
        assertThat(browser.text(":target")).contains("editing, try 1");
    }
}
