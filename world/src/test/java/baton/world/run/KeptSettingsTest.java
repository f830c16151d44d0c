package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.process.Environment;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/// A run keeps the configuration it began with, and none of the secrets in it.
class KeptSettingsTest {
    private static final String SECRET = "Qm3xTz81LwPu77RbYkVd20Ha";
    private static final String SETTINGS =
            """
            {"agent":"exec:bash agent.sh --api-key=%1$s","gate":"off",
             "worktree":{"setup":"TOKEN=%1$s npm ci"},"limits":{"parallel":3}}
            """;

    @TempDir private Path directory;

    private static Value.Fields settings(String secret) {
        return fields(SETTINGS.formatted(secret));
    }

    private static Value.Fields fields(String json) {
        return Json.parse(json) instanceof Json.Good(Value.Fields fields)
                ? fields
                : Value.fields(Map.of());
    }

    private KeptSettings kept() {
        return new KeptSettings(new Environment(Map.of()), directory);
    }

    @Test
    void folderOfARunHoldsNone() throws IOException {
        Checkout checkout =
                Checkout.in(directory, PlanStep.plan(PlanStep.of(1))).keeping(settings(SECRET));
        checkout.run(new ScriptedAgent());

        String stored = Files.readString(checkout.folder().configuration());
        assertThat(stored).contains("[secret]", "npm ci", "parallel").doesNotContain(SECRET);
        checkout.known().refuseForeign(checkout.git(), checkout.folder());
    }

    @Test
    void whatTheFilesStillSayComesBack() {
        Value.Fields kept = kept().cleaned(settings(SECRET));

        assertThat(KeptSettings.lacks(kept)).isTrue();
        assertThat(Json.line(kept().restored(kept, settings(SECRET))))
                .isEqualTo(Json.line(settings(SECRET)));
    }

    /// A key that is replaced by another in the same place serves as well.
    @Test
    void keyMayHaveBeenRenewed() {
        Value.Fields kept = kept().cleaned(settings(SECRET));
        String other = SECRET.toLowerCase(Locale.ROOT) + "77";

        assertThat(Json.line(kept().restored(kept, settings(other))))
                .isEqualTo(Json.line(settings(other)));
    }

    @Test
    void agentThatIsSetOtherwiseHasToBeNamed() {
        Value.Fields kept = kept().cleaned(settings(SECRET));
        Value.Fields now = fields(SETTINGS.formatted(SECRET).replace("agent.sh", "evil.sh"));

        Value.Fields back = kept().restored(kept, now);

        assertThat(back.field("agent")).isEmpty();
        assertThat(back.field("gate")).contains(kept.field("gate").orElseThrow());
    }

    @Test
    void nothingElseStandsInForWhatIsGone() {
        Value.Fields kept = kept().cleaned(settings(SECRET));
        Value.Fields now = fields(SETTINGS.formatted(SECRET).replace("npm ci", "npm install"));

        assertThatThrownBy(() -> kept().restored(kept, now))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault()).isEqualTo(Fault.CONFIG_BAD_VALUE);
                            assertThat(failure.problem().message()).contains("`worktree`");
                        });
    }
}
