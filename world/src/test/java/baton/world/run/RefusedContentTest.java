package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.core.text.Json;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A file that git refuses to store by rules that were there before is the attempt's mistake.
class RefusedContentTest {
    private static final String RULE = "f2.txt working-tree-encoding=UTF-16LE";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;

    @BeforeEach
    void makeRuleInAnEarlierStep() {
        checkout =
                Checkout.in(
                        directory,
                        PlanStep.plan(
                                PlanStep.of(1).files("`f1.txt`, `.gitattributes`"),
                                PlanStep.of(2).files("`f2.txt`, `more.txt`")));
        agent.at(1, call -> call.does("echo 1 > f1.txt; echo " + RULE + " > .gitattributes"));
        agent.at(2, call -> call.does("echo more > more.txt; echo good > f2.txt"));
    }

    private List<String> scopes() {
        return checkout.journal().stream()
                .filter(entry -> (entry.type() + entry.unit()).equals("scope.checkedstep-2"))
                .map(entry -> Json.line(entry.data()))
                .toList();
    }

    @Test
    void theNextAttemptMayMendIt() {
        agent.at(2, 2, call -> call.does("printf good | iconv -t UTF-16LE > f2.txt"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(scopes().getFirst())
                .contains("\"complaint\":\"content_refused\"")
                .contains("failed to encode 'f2.txt'");
        assertThat(checkout.repository().git("show", "HEAD", "--name-only", "--format="))
                .isEqualTo("f2.txt\nmore.txt");
    }

    @Test
    void itIsSavedAsItIsBeforeItIsPutBack() throws IOException {
        assertThat(checkout.run(agent)).isEqualTo(RunResult.FAILED);
        assertThat(scopes()).hasSize(3).allMatch(scope -> scope.contains("content_refused"));
        assertThat(checkout.isSaved("more.txt", "more")).isTrue();
        try (Stream<Path> saved = Files.walk(checkout.folder().salvage())) {
            assertThat(saved).anyMatch(file -> file.toString().contains("f2.txt-"));
        }
        assertThat(checkout.status()).isEmpty();
    }
}
