package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The variables that an agent is given, as options and settings have it.
class GivenVariablesTest {
    private static final String AGENT = "exec:env > ../seen; echo 1 > 1.txt";

    @TempDir Path directory;
    private Checkout checkout;

    @BeforeEach
    void make() {
        checkout = Checkout.in(directory);
        checkout.with(Checkout.PLAN, Checkout.plan(Checkout.step(1, "test -s 1.txt")));
    }

    private String seen(String... more) throws IOException {
        Map<String, String> environment = new HashMap<>(Surroundings.clean());
        environment.put("HOME", directory.resolve("home").toString());
        environment.put("DEPLOY_TOKEN", "tok-1234567");
        environment.put("OPENAI_API_KEY", "key-1234567");
        environment.put("CLAUDECODE", "1");
        List<String> words = new ArrayList<>(List.of("execute", "--agent", AGENT));
        words.addAll(List.of("--sandbox", "off"));
        words.addAll(List.of(more));
        words.add(Checkout.PLAN);
        Ran ran = Ran.with(checkout.top(), environment, Ttys.NONE, words.toArray(String[]::new));
        assertThat(ran.status()).as(ran.err()).isZero();
        return Files.readString(directory.resolve("seen"));
    }

    private void user(String text) throws IOException {
        Path file = directory.resolve("home/.config/baton/config.yaml");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void whatIsSecretOrBillsIsNotGiven() throws IOException {
        assertThat(seen()).doesNotContain("DEPLOY_TOKEN", "OPENAI_API_KEY", "CLAUDECODE");
    }

    @Test
    void whatTheUserPassesIsGiven() throws IOException {
        user("environment:\n  pass: [DEPLOY_TOKEN]\n");
        assertThat(seen()).contains("DEPLOY_TOKEN=").doesNotContain("OPENAI_API_KEY");
    }

    @Test
    void whatBillsIsGivenWhereThatIsAllowed() throws IOException {
        assertThat(seen("--allow-api-billing"))
                .contains("OPENAI_API_KEY=")
                .doesNotContain("DEPLOY_TOKEN", "CLAUDECODE");
    }
}
