package baton.world.run.step;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// A person who saves new files at any moment, also while an attempt is saved and put back. A
/// filter of the repository plays the person: git starts it whenever Baton looks at the tree.
class LateFilesTest {
    private static final int FILES_MAX = 200;

    @TempDir private Path directory;

    @Test
    void everyFileIsThereOrSaved() {
        Path settings = directory.resolve("settings");
        Checkout checkout =
                Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)))
                        .with("GIT_CONFIG_GLOBAL", settings.toString());
        checkout.repository().write(".gitattributes", "*.trap filter=trap\n");
        checkout.repository().commitAll("attributes");
        Path person = directory.resolve("person");
        String saving =
                "n=$(cat PERSON 2>/dev/null || echo 0); n=$((n + 1)); echo $n > PERSON;"
                        + " echo mine > late-$n; cat";
        checkout.repository()
                .git(
                        "config",
                        "--file",
                        settings.toString(),
                        "filter.trap.clean",
                        saving.replace("PERSON", person.toString()));
        ScriptedAgent agent = new ScriptedAgent();
        agent.at(
                1,
                call -> {
                    call.write("drift.trap", "drift\n");
                    return call.writeOwn();
                });

        assertThat(checkout.run(agent)).isNotNull();

        String saved =
                checkout.repository()
                        .bash(
                                "for ref in $(git for-each-ref --format='%(refname)' refs/baton);"
                                        + " do git ls-tree -r --name-only $ref; done");
        int made = Integer.parseInt(checkout.repository().bash("cat " + person));
        assertThat(made).isBetween(2, FILES_MAX);
        for (int i = 1; i <= made; i++) {
            String name = "late-" + i;
            assertThat(checkout.repository().at(name).toFile().exists() || saved.contains(name))
                    .as(name)
                    .isTrue();
        }
    }

    /// A hook before the commit plays a person who edits a file of the step meanwhile: it stages
    /// nothing, or something else.
    @ParameterizedTest
    @ValueSource(strings = {"", "echo staged > f1.txt; git add f1.txt;"})
    void fileOfTheStepThatIsEditedWhileHooksRunIsKept(String before) throws IOException {
        Checkout checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        checkout.repository()
                .hook(
                        "pre-commit",
                        "[ -e .git/did ] && exit; touch .git/did; "
                                + before
                                + " echo 'precious line' >> f1.txt");

        assertThat(checkout.run(new ScriptedAgent())).isEqualTo(RunResult.COMPLETED);

        assertThat(checkout.status()).isEmpty();
        try (Stream<Path> kept = Files.walk(checkout.folder().salvage())) {
            assertThat(kept.filter(Files::isRegularFile))
                    .singleElement()
                    .satisfies(file -> assertThat(file).content().endsWith("precious line\n"));
        }
        assertThat(checkout.journal().toString())
                .contains("put_back_beside_hooks", "step-1-1.hooks");
    }
}
