package baton.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.loop.GatedLoop.Criticised;
import baton.core.loop.GatedLoop.Criticising;
import baton.core.loop.GatedLoop.Drafted;
import baton.core.loop.GatedLoop.Drafting;
import baton.core.loop.GatedLoop.Ended;
import baton.core.loop.GatedLoop.Event;
import baton.core.loop.GatedLoop.Stage;
import baton.core.loop.GatedLoop.Stopped;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

class GatedLoopTest {
    private static final int LIMIT = 3;

    private static final List<Stage<String, String>> STAGES =
            List.of(
                    new Drafting<>(1, List.of()),
                    new Drafting<>(3, List.of("thin")),
                    new Criticising<>(1, "a"),
                    new Criticising<>(3, "c"),
                    new Ended<>(2, "b", true, List.of()));

    private static final List<Event<String, String>> EVENTS =
            List.of(
                    new Drafted<>("d", List.of()),
                    new Drafted<>("d", List.of("wrong")),
                    new Criticised<>(true, List.of("note")),
                    new Criticised<>(false, List.of("weak")),
                    new Stopped<>("d", List.of("left")));

    @SafeVarargs
    private static Stage<String, String> after(Event<String, String>... events) {
        GatedLoop<String, String> loop = GatedLoop.of(LIMIT);
        for (Event<String, String> event : events) {
            loop = loop.on(event);
        }
        return loop.stage();
    }

    @Test
    void aDraftThatPassesIsComplete() {
        assertThat(after(EVENTS.get(0), EVENTS.get(2)))
                .isEqualTo(new Ended<>(1, "d", true, List.of("note")));
    }

    @Test
    void whatRulesFindGoesBackWithoutCritics() {
        assertThat(after(EVENTS.get(1))).isEqualTo(new Drafting<>(2, List.of("wrong")));
    }

    @Test
    void theThirdDraftIsTakenAsItIs() {
        assertThat(after(EVENTS.get(0), EVENTS.get(3), EVENTS.get(1), EVENTS.get(0), EVENTS.get(3)))
                .isEqualTo(new Ended<>(3, "d", false, List.of("weak")));
    }

    @Test
    void stoppingKeepsWhatWasFound() {
        assertThat(after(EVENTS.get(1), EVENTS.get(4)))
                .isEqualTo(new Ended<>(1, "d", false, List.of("wrong", "left")));
    }

    @Test
    void everyStageTakesEveryEvent() {
        for (Stage<String, String> stage : STAGES) {
            for (Event<String, String> event : EVENTS) {
                GatedLoop<String, String> loop = new GatedLoop<>(LIMIT, stage);
                GatedLoop<String, String> next = loop.on(event);
                boolean waited =
                        switch (stage) {
                            case Drafting<String, String> _ -> !(event instanceof Criticised);
                            case Criticising<String, String> _ -> !(event instanceof Drafted);
                            case Ended<String, String> _ -> false;
                        };
                assertThat(next.equals(loop)).as("%s on %s", stage, event).isNotEqualTo(waited);
            }
        }
        assertThat(STAGES.stream().map(Object::getClass).distinct())
                .hasSameSizeAs(Stage.class.getPermittedSubclasses());
        assertThat(EVENTS.stream().map(Object::getClass).distinct())
                .hasSameSizeAs(Event.class.getPermittedSubclasses());
    }

    @Test
    void neverMoreDraftsThanTheLimit() {
        Random random = new Random(5);
        for (int round = 0; round < 500; round++) {
            int limit = 1 + random.nextInt(4);
            GatedLoop<String, String> loop = GatedLoop.of(limit);
            List<Event<String, String>> taken = new ArrayList<>();
            while (!(loop.stage() instanceof Ended)) {
                Event<String, String> event = EVENTS.get(random.nextInt(EVENTS.size()));
                if (!loop.on(event).equals(loop)) {
                    taken.add(event);
                }
                loop = loop.on(event);
            }
            assertThat(taken.stream().filter(Drafted.class::isInstance).count())
                    .isLessThanOrEqualTo(limit);
        }
    }
}
