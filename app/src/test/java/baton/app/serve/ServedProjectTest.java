package baton.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.go.GoState;
import baton.kit.Shell;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/// A file of a project that waits for approval, in a real browser.
class ServedProjectTest {
    private static final String NAME = "2026-01-05-greet";
    private static final String PAGE = "/project/" + NAME + "/gate/brief";

    @TempDir static Path place;
    private static Browser browser;

    @TempDir Path checkout;
    private ServedCheckout served;
    private Path brief;

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
    void serve() throws IOException {
        served = ServedCheckout.in(checkout);
        brief = project(checkout, NAME);
    }

    /// A project whose brief waits; the brief.
    static Path project(Path checkout, String name) throws IOException {
        Shell.in(checkout)
                .bash("git -c user.name=T -c user.email=t@x.invalid commit -q --allow-empty -m a");
        Path project = Files.createDirectories(checkout.resolve(GoState.PROJECTS).resolve(name));
        String state = GoState.begun("Greet", Instant.parse("2026-01-05T10:00:00Z")).render();
        Files.writeString(project.resolve(GoState.FILE), state);
        return Files.writeString(project.resolve("brief.md"), "# Greet\n\nAs it was.\n");
    }

    @AfterEach
    void end() {
        served.close();
    }

    @Test
    void aFileIsApprovedAndItsChangeIsShownLater() throws IOException {
        browser.go(served.server().invitation());
        browser.awaitText("#needs", "approve brief.md?");
        browser.click("#needs .open");
        browser.awaitText("h1", "Approve brief.md?");
        assertThat(browser.text("#change")).contains("no earlier approval");
        browser.click(".answer");
        browser.awaitText("#gate", "does not wait for you");
        Files.writeString(brief, "# Greet\n\nAs it is <b>now</b>.\n");
        browser.go(served.address(PAGE));
        browser.awaitText("#change", "Changed since it was approved last");
        assertThat(browser.text("#change"))
                .contains("-As it was.", "+As it is <b>now</b>.", " # Greet");
        assertThat(browser.script("return document.activeElement.tagName")).isEqualTo("BODY");
    }

    @Test
    void aQuestionOfAProjectComesToAnInboxThatIsOpen() throws IOException {
        Files.delete(brief);
        browser.go(served.server().invitation());
        browser.awaitText("#needs", "brief comes next");
        Files.writeString(brief, "# Greet\n");
        browser.awaitText("#needs", "approve brief.md?");
        assertThat(browser.text("#needs")).doesNotContain("brief comes next");
    }

    @Test
    void aPageWhoseNameHasToBeEncodedIsLive() throws IOException {
        Path other = project(checkout, "2026 größer 50% #1");
        browser.go(served.server().invitation());
        browser.awaitText("#needs", "2026 größer");
        browser.go(served.address("/project/2026%20gr%C3%B6%C3%9Fer%2050%25%20%231/gate/brief"));
        browser.awaitText("h1", "Approve brief.md?");
        browser.click("#whole summary");
        Files.writeString(other, "# Greet\n\nChanged while it is shown.\n");
        browser.awaitText("#whole", "Changed while it is shown.");
        assertThat(browser.script("return document.getElementById('whole').open"))
                .isEqualTo("true");
    }

    @Test
    void aFileThatWasChangedSinceItWasShownIsNotApproved() throws IOException {
        browser.go(served.server().invitation());
        browser.awaitText("h1", "Inbox");
        browser.go(served.address(PAGE));
        browser.awaitText("h1", "Approve brief.md?");
        browser.clickForged(".answer", "0".repeat(64));
        browser.awaitText("#said", "was changed since it was shown");
        assertThat(browser.text("h1")).contains("Approve brief.md?");
    }
}
