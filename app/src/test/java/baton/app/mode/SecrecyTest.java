package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Secrets that an agent, a Verify command or a hook prints are not written down anywhere, nor are
/// those in the command line of an agent.
class SecrecyTest {
    private static final String VARIABLE = "of-the-environment-1";
    private static final String SETTING = "of-the-settings-file-2";
    private static final String KEY = "sk-" + "ant-api03-abcdefghijklmnop_QRST";
    private static final String BEARER = "abcdefghijklmnop.qrst-3";
    private static final String PRIVATE = "MIIEowIBAAKCAQEAabcdefgh";

    /// Says all of them.
    private static final String SAID =
            "echo \"$MY_TOKEN %s %s Authorization: Bearer %s\";".formatted(SETTING, KEY, BEARER)
                    + " echo '-----BEGIN RSA PRIVATE KEY-----'; echo "
                    + PRIVATE
                    + "; echo '-----END RSA PRIVATE KEY-----'";

    @TempDir Path directory;
    private Checkout checkout;
    private final Map<String, String> environment = new HashMap<>(Surroundings.clean());

    @BeforeEach
    void make() {
        checkout = Checkout.in(directory);
        checkout.with(".git/info/exclude", ".env\n").with(".env", "SOMETHING=" + SETTING + "\n");
        checkout.with(".git/said.sh", SAID + "\n");
        environment.put("MY_TOKEN", VARIABLE);
        environment.put("HOME", directory.resolve("home").toString());
        environment.put("XDG_STATE_HOME", directory.resolve("state").toString());
    }

    private Ran execute(String agent, String... words) {
        List<String> all =
                Stream.concat(
                                Stream.of(
                                        "--agent", "exec:" + agent, "execute", "--sandbox", "off"),
                                Stream.of(words))
                        .toList();
        return Ran.with(checkout.top(), environment, Ttys.NONE, all.toArray(String[]::new));
    }

    private static void assertClean(Path place) throws IOException {
        try (Stream<Path> all = Files.walk(place)) {
            assertThat(all.filter(Files::isRegularFile))
                    .isNotEmpty()
                    .allSatisfy(file -> assertClean(file.toString(), text(file)));
        }
    }

    private static void assertClean(String where, String text) {
        // An index of git's has names as they are, or git would not find the files.
        if (!text.startsWith("DIRC")) {
            assertThat(text).as(where).doesNotContain(VARIABLE, SETTING, KEY, BEARER, PRIVATE);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void neitherLogsNorRecordingsNorReportsHoldThem() throws IOException {
        String plan = Checkout.plan(Checkout.step(1, "bash say.sh"));
        checkout.with(Checkout.PLAN, plan.replace("escalate — ask", "retry — again"));
        checkout.with("say.sh", SAID + "\ntest -e ../second && exit 0\ntouch ../second; exit 1\n");
        checkout.git("add", "say.sh");
        checkout.git("commit", "--quiet", "-m", "say");
        checkout.with(
                ".git/answer.json", "{\"what\": \"%s\", \"why\": \"%s\"}".formatted(VARIABLE, KEY));
        Path recordings = directory.resolve("recordings");
        String agent =
                "bash .git/said.sh; bash .git/said.sh > 1.txt;"
                        + " cat .git/answer.json > $BATON_OUTPUT_FILE";

        Ran ran = execute(agent, "--record", recordings.toString(), Checkout.PLAN);

        assertThat(directory.resolve("second")).exists();
        assertClean(checkout.top().resolve(".baton/runs"));
        assertClean(recordings);
        assertClean("out", ran.out());
        assertClean("err", ran.err());
    }

    @Test
    void theWordsOfAnAgentAreShownWithoutThem() throws IOException {
        checkout.with(Checkout.PLAN, Checkout.plan(Checkout.step(1, "test -s 1.txt")));
        String agent = "export X_PASSWORD='%s' A=%s B=%s; echo x > 1.txt; touch $A.txt";

        Ran ran = execute(agent.formatted(PRIVATE, KEY, VARIABLE), Checkout.PLAN);

        assertThat(ran.out()).contains("[secret]");
        assertClean(checkout.top().resolve(".baton/runs"));
        assertClean("out", ran.out());
        assertClean("err", ran.err());
        for (String word : List.of("report", "status", "runs", "logs")) {
            Ran shown = Ran.with(checkout.top(), environment, Ttys.NONE, word);
            assertClean(word, shown.out() + shown.err());
        }
    }

    @Test
    void aQuestionOfTheAgentHoldsNone() throws IOException {
        checkout.with(Checkout.PLAN, Checkout.plan(Checkout.step(1, "test -s 1.txt")));
        checkout.with(
                ".git/question.json",
                "{\"needs_decision\": {\"context\": \"%s or %s?\", \"options\": [\"yes\"]}}"
                        .formatted(KEY, SETTING));

        Ran ran = execute("cat .git/question.json > $BATON_OUTPUT_FILE", Checkout.PLAN);

        assertThat(ran.status()).isEqualTo(6);
        assertClean(checkout.top().resolve(".baton/runs"));
        assertClean("out", ran.out());
    }

    @Test
    void whatAHookSaysHoldsNone() throws IOException {
        checkout.with(Checkout.PLAN, Checkout.plan(Checkout.step(1, "test -s 1.txt")));
        checkout.with(".git/hooks/pre-commit", "#!/bin/bash\n" + SAID + "\nexit 1\n");
        assertThat(checkout.top().resolve(".git/hooks/pre-commit").toFile().setExecutable(true))
                .isTrue();

        Ran ran = execute("echo x > 1.txt", Checkout.PLAN);

        assertThat(ran.status()).as(ran.err()).isEqualTo(6);
        assertClean(checkout.top().resolve(".baton/runs"));
        assertClean("out", ran.out());
    }

    @Test
    void aTranscriptHoldsNone() {
        checkout.with(
                "t.jsonl",
                "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":\""
                        + KEY
                        + " "
                        + VARIABLE
                        + "\"}]}}\n");

        for (String[] words :
                List.of(
                        new String[] {"transcript", "--agent", "claude", "t.jsonl"},
                        new String[] {"transcript", "--agent", "claude", "--json", "t.jsonl"})) {
            Ran ran = Ran.with(checkout.top(), environment, Ttys.NONE, words);
            assertThat(ran.out()).contains("[secret]");
            assertClean("out", ran.out());
        }
    }
}
