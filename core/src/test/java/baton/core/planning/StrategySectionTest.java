package baton.core.planning;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.plan.Fence;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.plan.Strategy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

class StrategySectionTest {
    private static final Strategy STRATEGY =
            new Strategy(
                    List.of(
                            new SessionPlan(
                                    1,
                                    "x",
                                    List.of(1),
                                    OptionalInt.of(1),
                                    List.of(),
                                    Fence.NONE,
                                    Optional.empty())));

    /// `/` stands for a line end, `S` for the section.
    @ParameterizedTest
    @CsvSource({
        "a/## Implementation Plan/b, a/## Implementation Plan/b//S/",
        "## Implementation Plan/b/, ## Implementation Plan/b//S/",
        "## Implementation Plan/b//, ## Implementation Plan/b//S/",
        "## Implementation Plan/b/## C/d, ## Implementation Plan/b//S//## C/d",
        "## Implementation Plan/b///## C, ## Implementation Plan/b///S//## C",
        "## Execution Strategy/old/## C/, S//## C/",
        "## A/## execution strategy ##/old//### x//, ## A//S/",
        "x, x//S/",
    })
    void onlyTheSectionChanges(String before, String after) {
        for (String end : List.of("\n", "\r\n", "\r")) {
            for (String mark : List.of("", "\uFEFF")) {
                String section = STRATEGY.render().stripTrailing().replace("\n", end);
                String text = mark + before.replace("/", end);
                boolean oneLine = !text.contains("\n") && !text.contains("\r");
                String result = StrategySection.in(text).with(STRATEGY);
                String wanted = mark + after.replace("/", end).replace("S", "\0");
                if (!oneLine || end.equals("\n")) {
                    assertThat(result)
                            .isEqualTo(
                                    wanted.replace("\0trategy", "Strategy").replace("\0", section));
                }
                assertThat(StrategySection.in(result).with(STRATEGY)).isEqualTo(result);
            }
        }
    }
}
