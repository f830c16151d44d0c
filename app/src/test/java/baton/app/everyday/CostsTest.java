package baton.app.everyday;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Optional;

/// The sums of what agents used.
class CostsTest {
    @TempDir Path directory;

    @Test
    void callsOfUnknownPriceAreNeverFree() {
        EverydayYard yard = EverydayYard.in(directory, 2);
        assertThat(yard.baton("cost").out()).isEqualTo("Spent: nothing\n");
        yard.execute("plan.md");

        Ran ran = yard.baton("cost");

        assertThat(ran.out())
                .startsWith(
                        "Spent: 2 calls of unknown price\n"
                                + "Of that for attempts after the first: nothing\n"
                                + "By run:\n  "
                                + yard.run()
                                + "  2 calls of unknown price\nBy role:\n  builder  2 calls");
        assertThat(yard.baton("cost", "--json").out())
                .contains("\"calls_of_unknown_price\":2", "\"by_month\":[{");
    }

    @Test
    void sumsSayWhatTheyLeaveOut() {
        Spent priced = Spent.call(Optional.of(new BigDecimal("1.2")), 100);

        assertThat(priced.words()).isEqualTo("$1.20, 100 tokens");
        assertThat(priced.plus(Spent.call(Optional.empty(), 0)).words())
                .isEqualTo("$1.20 and 1 call of unknown price, 100 tokens");
    }

    @Test
    void modelThatAnAgentToldIsCounted() {
        EverydayYard yard = EverydayYard.in(directory, 1);
        Path recording = directory.resolve("recordings/builder/step-1/any");
        FreshRepository.write(recording.resolve("files/1.txt"), "good\n");
        FreshRepository.write(
                recording.resolve("usage.json"),
                "{\"cost\": 0.25, \"tokens\": 900, \"model\": \"m-1\\u001b[2J\"}");
        Ran run =
                yard.baton(
                        "execute",
                        "--agent",
                        "replay:" + directory.resolve("recordings"),
                        "plan.md");
        assertThat(run.status()).as(run.err()).isZero();

        assertThat(yard.baton("cost").out())
                .contains("By model:\n  m-1")
                .doesNotContain("\u001b")
                .contains("$0.25, 900 tokens");
        assertThat(yard.baton("cost", "--json").out()).contains("\"by_model\":[{\"model\":\"m-1");
    }
}
