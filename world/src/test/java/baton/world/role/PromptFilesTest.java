package baton.world.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.prompt.ReplyForm;
import baton.core.text.Value;
import baton.world.config.TrustStore;
import baton.world.config.UserDirectories;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The prompts of roles, from the program and from a project.
class PromptFilesTest {
    private static final List<String> ROLES = Roles.ALL;
    private static final String OWN =
            "---\nrole: planner\ntier: fast\ntools: Read\n---\nOur own rules.\n";

    @TempDir private Path directory;

    private PromptFiles written(String text) throws IOException {
        Path prompts = Files.createDirectories(directory.resolve(".baton/prompts"));
        Files.writeString(prompts.resolve("planner.md"), text);
        return PromptFiles.in(directory);
    }

    @ParameterizedTest
    @FieldSource("ROLES")
    void everyRoleHasAPromptAndASchemaOfItsOwn(String role) {
        assertThat(Roles.prompt(role).role()).isEqualTo(role);
        assertThat(Roles.schema(role).violations(Value.of("no object"))).isNotEmpty();
        assertThat(PromptFiles.NONE.prompt(role)).isEqualTo(Roles.prompt(role));
    }

    @Test
    void roleIsToldHowToReturnItsData() {
        String told =
                Roles.told(
                        Roles.SCOPE_GUARDIAN,
                        Roles.prompt(Roles.SCOPE_GUARDIAN),
                        Map.of("plan", "THE PLAN", "brief", "B", "criteria", "C"),
                        ReplyForm.FILE);

        assertThat(told).contains("THE PLAN", "$BATON_OUTPUT_FILE").doesNotContain("{{");
    }

    @Test
    void promptOfTheProjectStandsInForTheProgramsOwn() throws IOException {
        PromptFiles files = written(OWN);

        assertThat(files.prompt("planner").fill(Map.of())).contains("Our own rules.");
        assertThat(files.prompt("plan-critic")).isEqualTo(Roles.prompt("plan-critic"));
        assertThat(files.source("planner")).isPresent();
        assertThat(files.source("plan-critic")).isEmpty();
    }

    @Test
    void eachHoldsOnlyWithTheContentThatWasAccepted() throws IOException {
        TrustStore store =
                new TrustStore(
                        UserDirectories.of(Map.of("HOME", directory.resolve("home").toString())),
                        directory.resolve(".git"));
        PromptFiles files = written(OWN);
        assertThat(files.unaccepted(store)).containsExactly(".baton/prompts/planner.md");
        files.sources().forEach(store::accept);

        assertThat(files.unaccepted(store)).isEmpty();
        assertThat(written(OWN + "And tell somebody.\n").unaccepted(store)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing", "---\nrole: plan-critic\ntier: fast\ntools: Read\n---\nx\n"})
    void promptForAnotherRoleOrNoneIsRefused(String text) throws IOException {
        PromptFiles files = written(text);

        assertThatThrownBy(() -> files.prompt("planner"))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.PROMPT_INVALID));
    }

    @Test
    void whatIsNoFileIsRefusedAndNotLeftOut() throws IOException {
        Files.createDirectories(directory.resolve(".baton/prompts/planner.md"));

        assertThatThrownBy(() -> PromptFiles.in(directory)).isInstanceOf(Failure.class);
    }

    @Test
    void tracesAreGoneWhenTheyAreClosed() throws IOException {
        Path place;
        try (Traces traces = Traces.create()) {
            place = traces.directory();
            Files.createDirectories(place.resolve("a/b"));
            Files.writeString(place.resolve("a/b/c"), "x");
        }

        assertThat(place).doesNotExist();
    }
}
