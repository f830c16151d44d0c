package baton.core.view;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.agent.Price;
import baton.core.agent.Prices;
import baton.core.text.Json;

import org.junit.jupiter.api.Test;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class EstimateTest {
    private static final List<Estimate.OfStep> STEPS =
            List.of(
                    new Estimate.OfStep(1, 1, 3, 1_000),
                    new Estimate.OfStep(2, 0, 0, 0),
                    new Estimate.OfStep(3, 1, 1, 500));

    private static Prices prices(Map<String, Price> set) {
        return Prices.listed("as_of: \"2026-01\"\nprices:\n  sonnet: {input: 3, output: 15}\n")
                .with(set);
    }

    private static Estimate of(String model, Map<String, Price> set) {
        return new Estimate(Optional.of(model), prices(set).of(model), STEPS);
    }

    @Test
    void everyStepAndTheWholeHaveTheirFigures() {
        Estimate estimate = of("sonnet", Map.of());

        assertThat(estimate.lines())
                .contains(
                        "| 1 | 1, at most 3 | 1000 | $0.0030 |",
                        "| 2 | 0, at most 0 | 0 | $0.0000 |",
                        "| 3 | 1, at most 1 | 500 | $0.0015 |",
                        "Agent calls: 2, at most 4",
                        "Prompt tokens: about 1500 for the first attempts")
                .anyMatch(
                        line ->
                                line.startsWith("Cost: at least $0.0045 ")
                                        && line.contains("$0.0105 with all attempts")
                                        && line.contains("2026-01"));
        assertThat(Json.line(estimate.value()))
                .contains("\"calls\":2,\"calls_most\":4,\"prompt_tokens\":1500")
                .contains("\"model\":\"sonnet\"", "\"cost_usd\":0.0045");
    }

    @Test
    void whatTheUserSetsHoldsOverTheList() {
        Price own = new Price(new BigDecimal("10"), BigDecimal.ZERO);

        assertThat(of("sonnet", Map.of("sonnet", own)).lines())
                .anyMatch(line -> line.startsWith("Cost: at least $0.0150"))
                .anyMatch(line -> line.contains("configuration"));
    }

    @Test
    void withoutAPriceThereIsNoCostAndThatIsSaid() {
        assertThat(of("gpt-9.5", Map.of()).lines())
                .contains("| 1 | 1, at most 3 | 1000 | unknown |")
                .anyMatch(line -> line.startsWith("Cost: unknown, since there is no price for"));
        assertThat(new Estimate(Optional.empty(), Optional.empty(), STEPS).lines())
                .anyMatch(line -> line.startsWith("Cost: unknown, since the agent"));
        assertThat(Json.line(of("gpt-9.5", Map.of()).value())).contains("\"cost_usd\":null");
    }
}
