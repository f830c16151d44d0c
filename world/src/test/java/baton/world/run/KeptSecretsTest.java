package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.run.RunResult;
import baton.core.text.Json;
import baton.world.agent.Agent;
import baton.world.agent.AgentReport;
import baton.world.agent.Assignment;
import baton.world.agent.ExecAgent;
import baton.world.agent.ReplayAgent;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.Terms;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Whatever an agent or a command says, in whatever form: nothing that a run writes down holds a
/// secret of its user.
class KeptSecretsTest {
    private static final String LETTERS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

    @TempDir private Path directory;

    /// A value that no rule about shapes knows.
    private static String value(Random random) {
        return random.ints(24, 0, LETTERS.length())
                .mapToObj(i -> LETTERS.substring(i, i + 1))
                .collect(Collectors.joining());
    }

    private static List<String> forms(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return List.of(
                value,
                Base64.getEncoder().encodeToString(bytes),
                Base64.getEncoder().encodeToString(("a" + value).getBytes(StandardCharsets.UTF_8)),
                Base64.getEncoder().encodeToString(("ab" + value).getBytes(StandardCharsets.UTF_8)),
                HexFormat.of().formatHex(bytes));
    }

    /// The part of a form that must not be found; the ends of a form may depend on what is beside
    /// it.
    private static String middle(String form) {
        return form.substring(6, form.length() - 6);
    }

    @Test
    void nothingThatIsWrittenDownHoldsASecret() throws IOException {
        Random random = new Random(7);
        String known = value(random);
        String unknown = value(random);
        List<String> said = forms(known);
        String words = String.join(" ", said) + " client_secret=" + unknown;
        Path script = directory.resolve("agent.sh");
        Files.writeString(script, agent(words));
        Checkout checkout =
                Checkout.in(
                                directory,
                                PlanStep.plan(
                                        PlanStep.of(1)
                                                .verifying(
                                                        "cat ../said; test -f f1.txt && ! test -e"
                                                                + " ../red")
                                                .failing("retry")))
                        .with("DEPLOY_TOKEN", known);
        Files.writeString(directory.resolve("said"), words + "\n");
        Files.createFile(directory.resolve("red"));
        Agent agent = new ExecAgent("bash " + script, checkout.environment(), checkout.clock());

        Execution.Outcome outcome =
                checkout.execute(
                        new Asking(agent),
                        Terms.PLAIN.inProject().recording(directory.resolve("recordings")));

        assertThat(outcome.result()).isEqualTo(RunResult.COMPLETED);
        String report = outcome.report();
        assertThat(report).doesNotContain(known, unknown);
        List<Path> written = new ArrayList<>(files(outcome.folder().path()));
        written.addAll(files(directory.resolve("recordings")));
        written.addAll(files(checkout.repository().at(Checkout.PROJECT)));
        assertThat(written.stream().map(file -> file.getFileName().toString()))
                .contains("journal.jsonl", "stream.txt")
                .contains("hooks.jsonl")
                .anyMatch(name -> name.endsWith(".log"))
                .anyMatch(name -> name.contains("step-1.2"));
        assertClean(written, said, unknown);
    }

    private static void assertClean(List<Path> written, List<String> said, String unknown)
            throws IOException {
        for (Path file : written) {
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            for (String form : said) {
                assertThat(text).as("%s", file).doesNotContain(middle(form));
            }
            assertThat(text).as("%s", file).doesNotContain(unknown);
        }
    }

    /// Trouble ends it in the middle.
    @Test
    void nothingThatATroubledRunLeavesHoldsASecret() throws IOException {
        Random random = new Random(9);
        String known = value(random);
        String unknown = value(random);
        String words = String.join(" ", forms(known)) + " client_secret=" + unknown;
        Checkout checkout =
                Checkout.in(directory, PlanStep.plan(PlanStep.of(1))).with("DEPLOY_TOKEN", known);
        Path script = directory.resolve("agent.sh");
        Files.writeString(
                script,
                "git log --grep='%1$s'; echo 'Invalid API key %1$s'; exit 1".formatted(words));
        Agent agent = new ExecAgent("bash " + script, checkout.environment(), checkout.clock());

        assertThatThrownBy(() -> checkout.run(agent, Terms.PLAIN.inProject()))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(failure.problem().message()).contains("[secret]"));

        List<Path> written = new ArrayList<>(files(checkout.folder().path()));
        written.addAll(files(checkout.repository().at(Checkout.PROJECT)));
        assertClean(written, forms(known), unknown);
    }

    /// A recording may have been made where other things were secret.
    @Test
    void whatIsPlayedIsKeptWithoutSecrets() throws IOException {
        Random random = new Random(10);
        String known = value(random);
        String unknown = value(random);
        Path recording = directory.resolve("recordings/builder/step-1/any");
        Files.createDirectories(recording.resolve("files"));
        Files.writeString(recording.resolve("files/f1.txt"), "x");
        String words = String.join(" ", forms(known)) + " client_secret=" + unknown;
        Files.writeString(recording.resolve("stream.txt"), "first\n" + words);
        Files.writeString(recording.resolve("output.json"), "{\"summary\":\"" + words + "\"}");
        Checkout checkout =
                Checkout.in(directory, PlanStep.plan(PlanStep.of(1))).with("DEPLOY_TOKEN", known);

        Execution.Outcome outcome =
                checkout.execute(
                        new ReplayAgent(directory.resolve("recordings")), Terms.PLAIN.inProject());

        assertThat(outcome.result()).isEqualTo(RunResult.COMPLETED);
        assertThat(outcome.folder().log("step-1", 1, 1)).content().startsWith("first\n");
        assertClean(files(outcome.folder().path()), forms(known), unknown);
    }

    /// Neither what the words of the agent hold nor what it calls a file.
    @Test
    void wordsOfTheAgentAndNamesOfFilesAreWrittenNowhere() throws IOException {
        Random random = new Random(8);
        String token = "gh" + "p_" + value(random) + value(random);
        String known = value(random);
        Checkout checkout =
                Checkout.in(directory, PlanStep.plan(PlanStep.of(1).failing("escalate")))
                        .with("DEPLOY_TOKEN", known);
        String command =
                "export TOKEN=%s DB_PASSWORD='kangaroo horse battery' MINE=%s; echo x > f1.txt;"
                        + " echo \"$DB_PASSWORD\"; touch \"$DB_PASSWORD.txt\" '%2$s.md'";
        Agent agent =
                new ExecAgent(
                        command.formatted(token, known), checkout.environment(), checkout.clock());

        Execution.Outcome outcome = checkout.execute(agent, Terms.PLAIN.inProject());

        assertThat(outcome.report()).contains("[secret]");
        List<Path> written = new ArrayList<>(files(outcome.folder().path()));
        written.addAll(files(checkout.repository().at(Checkout.PROJECT)));
        for (Path file : written) {
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            // An index of git's has names as they are, or git would not find the files.
            if (!text.startsWith("DIRC")) {
                assertThat(text)
                        .as("%s", file)
                        .satisfies(
                                all -> {
                                    assertThat(all.contains(token)).isFalse();
                                    assertThat(all.contains(known)).isFalse();
                                    assertThat(all.contains("kangaroo")).isFalse();
                                });
            }
        }
        assertThat(outcome.report()).doesNotContain(token, known, "kangaroo");
        assertThat(Json.line(outcome.summary())).doesNotContain(token, known, "kangaroo");
    }

    /// One whose program asks before it uses a tool, so that it is given hooks.
    private record Asking(Agent agent) implements Agent {
        @Override
        public AgentReport carryOut(Assignment assignment) {
            return agent.carryOut(assignment);
        }

        @Override
        public boolean asks() {
            return true;
        }

        @Override
        public String label() {
            return agent.label();
        }
    }

    /// It fails with a secret, asks with one, tells git and its hooks of it, hands one on, and then
    /// does its work.
    private static String agent(String words) {
        return """
        echo '%1$s'
        git log --grep='%1$s'
        echo '{"event":"denied","reason":"%1$s"}' >> "$BATON_INBOX/hooks.jsonl"
        if [ "$BATON_ATTEMPT" = 1 ]; then
            echo x > f1.txt
            echo '{"summary":"%1$s","client_secret":"%1$s"}' > "$BATON_OUTPUT_FILE"
            exit 0
        fi
        rm -f ../red
        echo '{"summary":"%1$s"}' > "$BATON_OUTPUT_FILE"
        echo y > f1.txt
        """
                .formatted(words);
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }
}
