package baton.app.check;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.core.text.Json;
import baton.world.role.Roles;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class PromptsTest {
    static final List<String> ROLES = Roles.ALL;

    @TempDir Path directory;

    @ParameterizedTest
    @FieldSource("ROLES")
    void everyRoleHasAPromptAndASchema(String role) {
        Ran prompt = Ran.in(directory, "prompt", role);
        assertThat(prompt.out()).contains("$BATON_SCHEMA_FILE").doesNotContain("{{");
        assertThat(prompt.err()).matches("about \\d+ tokens, and \\d+ for the schema\n");
        Ran schema = Ran.in(directory, "prompt", "--schema", role);
        assertThat(Json.parse(schema.out())).isInstanceOf(Json.Good.class);
        assertThat(Roles.schema(role)).isNotNull();
        assertThat(Roles.prompt(role).role()).isEqualTo(role);
    }

    @Test
    void aFileIsTakenIn() throws IOException {
        Files.writeString(directory.resolve("brief.md"), "# Mine\n");
        assertThat(Ran.in(directory, "prompt", "brief-reviewer", "brief.md").out())
                .contains("\n    # Mine\n");
    }

    @Test
    void rolesAreListedAndUnknownOnesRefused() {
        assertThat(Ran.in(directory, "prompt").out().lines()).hasSameSizeAs(ROLES);
        Ran ran = Ran.in(directory, "prompt", "x");
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).contains("error ROLE_UNKNOWN there is no role `x`");
    }
}
