package baton.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import baton.kit.Shell;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The pages for people who hear them or need contrast, by the rules of axe-core.
class PageAccessTest {
    private static final String PACK =
            "export HOME=$PWD npm_config_cache=$PWD/cache npm_config_update_notifier=false;"
                    + " npm pack --silent axe-core@4.10.3 && tar xzf axe-core-4.10.3.tgz";

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
        assumeTrue(Shell.in(place).bash(PACK).succeeded(), "axe-core cannot be had");
        String axe = Files.readString(place.resolve("package/axe.min.js"));
        String run = "/run/" + ServedCheckout.ID;
        try (Browser browser = Browser.start(Files.createDirectory(place.resolve("browser")));
                ServedCheckout served = ServedCheckout.in(checkout)) {
            served.asking();
            for (boolean dark : List.of(false, true)) {
                browser.dark(dark);
                for (String path :
                        List.of(
                                "/",
                                run,
                                run + "/step/1",
                                run + "/step/2",
                                run + "/gate/step-2.1")) {
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
