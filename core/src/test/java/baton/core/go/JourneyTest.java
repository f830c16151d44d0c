package baton.core.go;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.go.Journey.Arrived;
import baton.core.go.Journey.Ask;
import baton.core.go.Journey.Work;
import baton.core.go.Standing.Free;
import baton.core.go.Standing.Gated;
import baton.core.go.Standing.Owed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class JourneyTest {
    private static final Instant NOW = Instant.parse("2026-01-05T10:00:00Z");

    /// Every standing of every stage, with nothing approved, the right hash, and a wrong one.
    private static List<Journey> all() {
        List<Journey> all = new ArrayList<>();
        List<Standing> standings = List.of(new Owed(), new Free(), new Gated("h"));
        int many = (int) Math.pow(9, Stage.values().length);
        for (int code = 0; code < many; code++) {
            Map<Stage, Standing> where = new EnumMap<>(Stage.class);
            Map<Stage, String> approved = new EnumMap<>(Stage.class);
            int rest = code;
            for (Stage stage : Stage.values()) {
                where.put(stage, standings.get(rest % 3));
                if (rest / 3 % 3 > 0) {
                    approved.put(stage, rest / 3 % 3 == 1 ? "h" : "other");
                }
                rest /= 9;
            }
            all.add(new Journey(where, approved));
        }
        return all;
    }

    @Test
    void nothingIsSkippedWhateverTheState() {
        for (Journey journey : all()) {
            Optional<Stage> first = Optional.empty();
            for (Stage stage : Stage.values()) {
                boolean passed =
                        switch (journey.standings().getOrDefault(stage, new Free())) {
                            case Owed _ -> false;
                            case Free _ -> true;
                            case Gated(String hash) -> hash.equals(journey.approved().get(stage));
                        };
                first = first.or(() -> passed ? Optional.empty() : Optional.of(stage));
            }
            Optional<Stage> next =
                    switch (journey.next()) {
                        case Work(Stage stage) -> Optional.of(stage);
                        case Ask(Stage stage, String _) -> Optional.of(stage);
                        case Arrived _ -> Optional.empty();
                    };
            assertThat(next).as("%s", journey).isEqualTo(first);
        }
    }

    @Test
    void anApprovalHoldsForOneContentOnly() {
        Map<Stage, Standing> where = new EnumMap<>(Stage.class);
        for (Stage stage : Stage.values()) {
            where.put(stage, new Free());
        }
        where.put(Stage.BRIEF, new Gated("h"));
        Journey open = new Journey(where, Map.of());
        Ask ask = new Ask(Stage.BRIEF, "h");
        assertThat(open.next()).isEqualTo(ask);
        assertThat(open.approve(ask).next()).isEqualTo(new Arrived());
        where.put(Stage.BRIEF, new Gated("edited"));
        Journey edited = new Journey(where, open.approve(ask).approved());
        assertThat(edited.next()).isEqualTo(new Ask(Stage.BRIEF, "edited"));
        assertThat(edited.isVoid(new Ask(Stage.BRIEF, "edited"))).isTrue();
    }

    @Test
    void aStateReadsBackEqual() {
        GoState state =
                GoState.begun("trim \"it\"", NOW)
                        .approving(new Ask(Stage.BRIEF, "a"), NOW)
                        .showing(new Ask(Stage.PLAN, "b"), NOW);
        assertThat(GoState.parse(state.render())).contains(state);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "[]", "{}", "{\"task\":\"x\"}", "{\"task\":\"x\",\"updated_at\":1}"})
    void whatIsNoStateIsNone(String text) {
        assertThat(GoState.parse(text)).isEmpty();
    }
}
