package baton.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The pages for people who hear them or need contrast, by the rules of axe-core, which the build
/// installs with the agent programs.
@Tag("real-agents")
class PageAccessTest {
    private static final String FOUND =
            """
            return axe.run(document, {resultTypes: ["violations"]}).then(function (found) {
              return found.violations.filter(function (one) {
                return one.impact === "serious" || one.impact === "critical";
              }).map(function (one) {
                return one.id + ": " + one.nodes.map(function (node) { return node.html; });
              }).join("\\n");
            });
            """;

    @TempDir Path place;
    @TempDir Path checkout;

    @Test
    void nothingSeriousIsFoundOnAnyPage() throws IOException {
        Path installed = Path.of(System.getProperty("agents.directory"));
        String axe = Files.readString(installed.resolve("bin/axe"));
        String run = "/run/" + ServedCheckout.ID;
        try (Browser browser = Browser.start(Files.createDirectory(place.resolve("browser")));
                ServedCheckout served = ServedCheckout.in(checkout)) {
            served.asking();
            ServedProjectTest.project(checkout, "a-file");
            for (boolean dark : List.of(false, true)) {
                browser.dark(dark);
                for (String path :
                        List.of(
                                "/",
                                run,
                                run + "/step/1",
                                run + "/step/2",
                                run + "/gate/step-2.1",
                                "/project/a-file/gate/brief")) {
                    browser.go(served.server().invitation());
                    browser.awaitText("h1", "Inbox");
                    browser.go(served.address(path));
                    String _ = browser.script(axe);
                    assertThat(browser.script(FOUND)).as(path + " dark: " + dark).isEmpty();
                }
            }
        }
    }
}
