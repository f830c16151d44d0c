package baton.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

class FieldsTest {
    private static final Value.Fields READ =
            (Value.Fields)
                    ((Json.Good)
                                    Json.parse(
                                            """
                                            {"word": "a", "count": 3, "yes": true, "no": "true",
                                             "inner": {"x": 1}, "none": null,
                                             "mixed": ["b", {"y": 2}, 4, null, ["c"]]}
                                            """))
                            .value();

    @Test
    void scalarsAreReadWhateverTheirKind() {
        assertThat(READ.scalar("word")).contains("a");
        assertThat(READ.text("count")).isEqualTo("3");
        assertThat(READ.whole("count")).contains(3L);
        assertThat(READ.whole("word")).isEmpty();
    }

    @Test
    void absentFieldsAndFieldsOfAnotherKindAreNothing() {
        for (String name : new String[] {"gone", "none", "inner", "mixed"}) {
            assertThat(READ.scalar(name)).isEmpty();
            assertThat(READ.text(name)).isEmpty();
            assertThat(READ.flag(name)).isFalse();
        }
        assertThat(READ.object("word")).isEmpty();
        assertThat(READ.items("inner")).isEmpty();
    }

    @Test
    void onlyTrueIsAFlag() {
        assertThat(READ.flag("yes")).isTrue();
        assertThat(READ.flag("no")).isFalse();
    }

    @Test
    void listsAreReadByTheKindOfTheirItems() {
        assertThat(READ.items("mixed")).hasSize(5);
        assertThat(READ.texts("mixed")).containsExactly("b", "4");
        assertThat(READ.objects("mixed")).singleElement().returns(2L, f -> f.whole("y").orElse(0L));
        assertThat(READ.object("inner").orElseThrow().whole("x")).contains(1L);
    }

    @Test
    void fieldsAreGatheredInOrder() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("z", "text");
        fields.put("a", 7);
        fields.put("flag", true);
        fields.put("absent", Optional.empty());
        fields.put("list", Value.items(List.of()));

        assertThat(Json.line(fields.build()))
                .isEqualTo("{\"z\":\"text\",\"a\":7,\"flag\":true,\"absent\":null,\"list\":[]}");
    }
}
