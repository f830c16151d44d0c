package baton.app.everyday;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Golden;
import baton.app.Ran;
import baton.core.text.Json;
import baton.core.text.Value;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// The chain of facts behind the end of a step.
class StepWhyTest {
    @TempDir Path directory;
    private EverydayYard yard;

    @BeforeEach
    void make() {
        yard = EverydayYard.in(directory, 2);
    }

    /// Without what differs from run to run.
    private static String steady(String text) {
        return text.replaceAll("\\b[0-9a-f]{64}\\b", "SHA256")
                .replaceAll("\\b[0-9a-f]{40}\\b", "OBJECT")
                .replaceAll("\\b[0-9a-f]{12}\\b", "HASHOFLINE..")
                .replaceAll("\\d{8}-\\d{6}-[a-z0-9]{4}", "RUN")
                .replaceAll("exec:bash [^\"]*agent.sh", "AGENT");
    }

    @Test
    void aStepThatPassed() throws IOException {
        assertThat(yard.execute("plan.md").status()).isZero();

        Ran ran = yard.baton("why", "1");

        assertThat(ran.status()).as(ran.err()).isZero();
        Golden.check("why-passed.txt", steady(ran.out()));
    }

    @Test
    void aStepThatFailed() throws IOException {
        yard.with("bad-2");
        assertThat(yard.execute("plan.md").status()).isEqualTo(6);

        Golden.check("why-failed.txt", steady(yard.baton("why", "2").out()));
        assertThat(yard.baton("why", "last", "9").status()).isEqualTo(4);
    }

    @Test
    void everyFactHasItsLineAndHash() {
        yard.execute("plan.md");

        Ran ran = yard.baton("why", "2", "--json");

        assertThat(Json.parse(ran.out())).isInstanceOf(Json.Good.class);
        Value.Fields value = (Value.Fields) ((Json.Good) Json.parse(ran.out())).value();
        List<Value.Fields> facts = value.objects("facts");
        assertThat(facts).hasSizeGreaterThan(6);
        assertThat(facts).allSatisfy(fact -> assertThat(fact.text("hash")).matches("[0-9a-f]{64}"));
        assertThat(value.texts("git")).hasSize(3);
        assertThat(value.texts("to_pass")).isEmpty();
    }

    /// A change that is held against nobody is told all the same.
    @Test
    void whatBecameOfSettingsBesideAStepIsAFact() throws IOException {
        Files.writeString(
                directory.resolve("agent.sh"),
                "echo mine >> .git/info/exclude\n",
                StandardOpenOption.APPEND);
        yard.execute("plan.md");

        assertThat(yard.baton("why", "1").out())
                .containsPattern("settings +put back: .*info/exclude");
    }

    @Test
    void aCommitThatIsGoneFromTheHistoryIsSaid() {
        yard.execute("plan.md");
        yard.repository().git("reset", "--quiet", "HEAD~1");

        assertThat(yard.baton("why", "2").out()).contains("is not in the history");
    }
}
