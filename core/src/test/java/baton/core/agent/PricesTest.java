package baton.core.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// The list of prices, as it ships and as others could write it.
class PricesTest {
    private static Prices shipped() throws IOException {
        try (InputStream in = Prices.class.getResourceAsStream("/baton/" + Prices.FILE)) {
            assertThat(in).isNotNull();
            return Prices.listed(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void theListThatShipsHasItsMonthAndItsPrices() throws IOException {
        Prices prices = shipped();
        assertThat(prices.asOf()).matches("20\\d\\d-\\d\\d");
        assertThat(prices.listed()).containsKeys("opus", "sonnet", "haiku", "gpt-5");
        assertThat(prices.listed().values())
                .allSatisfy(price -> assertThat(price.output()).isGreaterThan(price.input()));
        assertThat(prices.of("sonnet").orElseThrow().source()).isEqualTo(prices.asOf());
        assertThat(prices.of("unheard-of")).isEmpty();
    }

    @Test
    void theUsersOwnPricesWin() throws IOException {
        Price own = new Price(BigDecimal.ONE, BigDecimal.TEN);
        Prices.Known known = shipped().with(Map.of("sonnet", own)).of("sonnet").orElseThrow();
        assertThat(known).isEqualTo(new Prices.Known(own, "configuration"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "as_of: x\nprices:\n  m: 3\n",
                "as_of: x\nprices: {m: {input: -1, output: 1}}\n"
            })
    void aListThatIsNoneIsADefectOfTheProgram(String text) {
        assertThatThrownBy(() -> Prices.listed(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
