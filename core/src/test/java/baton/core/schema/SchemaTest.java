package baton.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.text.Json;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;

class SchemaTest {
    private static final Schema SCHEMA =
            Schema.parse(
                    """
                    {"type":"object","additionalProperties":false,"required":["n","list"],
                     "properties":{
                       "n":{"type":"integer","minimum":1,"maximum":5},
                       "word":{"enum":["a","b"]},
                       "text":{"type":"string","minLength":2,"maxLength":4},
                       "list":{"type":"array","minItems":1,"maxItems":2,"items":{"type":"object",
                         "required":["k"],"properties":{"k":{"type":"boolean"}}}}}}
                    """);

    private static Value data(String json) {
        return switch (Json.parse(json)) {
            case Json.Good(Value value) -> value;
            case Json.Bad(int _, String reason) -> throw new AssertionError(reason);
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"n\":3,\"list\":[{\"k\":true}]} | ",
                "{\"n\":3,\"word\":\"b\",\"text\":\"éééé\",\"list\":[{\"k\":true,\"x\":1}]} | ",
                "[] | the reply is not of type object",
                "{\"list\":[{\"k\":true}]} | the reply has no `n`",
                "{\"n\":0,\"list\":[{\"k\":true}]} | the reply.n is less than 1",
                "{\"n\":6,\"list\":[{\"k\":true}]} | the reply.n is more than 5",
                "{\"n\":1.5,\"list\":[{\"k\":true}]} | the reply.n is not of type integer",
                "{\"n\":1,\"list\":[]} | the reply.list is shorter than 1",
                "{\"n\":1,\"list\":[{\"k\":1}]} | the reply.list[0].k is not of type boolean",
                "{\"n\":1,\"list\":[{}]} | the reply.list[0] has no `k`",
                "{\"n\":1,\"list\":[{\"k\":true}],\"z\":1} | the reply has `z`, which is not asked"
                        + " for",
                "{\"n\":1,\"list\":[{\"k\":true}],\"word\":\"c\"} | the reply.word is none of a, b",
                "{\"n\":1,\"list\":[{\"k\":true}],\"text\":\"x\"} | the reply.text is shorter than"
                        + " 2",
                "{\"n\":1,\"list\":[{\"k\":true}],\"text\":\"xxxxx\"} | the reply.text is longer"
                        + " than 4",
            })
    void violationsAreNamed(String json, String expected) {
        assertThat(SCHEMA.violations(data(json.strip())))
                .isEqualTo(expected == null ? List.of() : List.of(expected));
    }

    @Test
    void ofManyViolationsTheFirstAreToldAndThatThereAreMore() {
        Schema numbers = Schema.parse("{\"items\":{\"type\":\"integer\"},\"type\":\"array\"}");

        assertThat(numbers.violations(data("[" + "\"x\",".repeat(19) + "\"x\"]"))).hasSize(20);
        assertThat(numbers.violations(data("[" + "\"x\",".repeat(20) + "\"x\"]")))
                .hasSize(21)
                .endsWith("and more");
    }

    @Test
    void aSchemaThatAsksForMoreThanIsCheckedCannotBeBuilt() {
        assertThatThrownBy(() -> Schema.parse("{\"properties\":{\"a\":{\"pattern\":\"x\"}}}"))
                .hasMessageContaining("pattern");
    }

    @Test
    void strictlyEverythingIsThereAndWhatMayBeMissingMayBeNull() {
        assertThat(Json.line(SCHEMA.strict()))
                .isEqualTo(
                        "{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{"
                                + "\"n\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":5},"
                                + "\"word\":{\"enum\":[\"a\",\"b\",null]},"
                                + "\"text\":{\"type\":[\"string\",\"null\"]},"
                                + "\"list\":{\"type\":\"array\",\"minItems\":1,\"maxItems\":2,"
                                + "\"items\":{\"type\":\"object\",\"properties\":{"
                                + "\"k\":{\"type\":\"boolean\"}},\"required\":[\"k\"]}}},"
                                + "\"required\":[\"n\",\"word\",\"text\",\"list\"]}");
    }

    @Test
    void whatIsNullIsLeftOut() {
        Value.Fields strict =
                (Value.Fields) data("{\"n\":3,\"word\":null,\"list\":[{\"k\":true,\"x\":null}]}");
        Value.Fields plain = Schema.withoutNulls(strict);
        assertThat(Json.line(plain)).isEqualTo("{\"n\":3,\"list\":[{\"k\":true}]}");
        assertThat(SCHEMA.violations(plain)).isEmpty();
    }

    @Test
    void aSchemaCanLeaveOutWhichDraftItIs() {
        Schema dated = Schema.parse("{\"$schema\":\"x\",\"type\":\"object\"}");
        assertThat(Json.line(dated.undated())).isEqualTo("{\"type\":\"object\"}");
    }

    private static final Schema ITEMS =
            Schema.parse(
                    """
                    {"type":"object","additionalProperties":false,"required":["list"],
                     "properties":{"list":{"type":"array","maxItems":2,"items":{"type":"object",
                       "additionalProperties":false,"required":["w","t"],"properties":{
                         "w":{"enum":["a","b"]},"t":{"type":"string","maxLength":4},
                         "e":{"type":"array","items":{"type":"string"}}}}}}}
                    """);

    private static final String GOOD = "{\"w\":\"a\",\"t\":\"good\"}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"w\":\"c\",\"t\":\"x\"} | the reply.list[0].w is none of a, b",
                "{\"w\":\"a\"} | the reply.list[0] has no `t`",
                "{\"w\":\"a\",\"t\":1} | the reply.list[0].t is not of type string",
                "null | the reply.list[0] is not of type object",
            })
    void anItemThatDoesNotFitIsLeftOutAndTheOneBesideItStays(String bad, String why) {
        Value.Fields reply = (Value.Fields) data("{\"list\":[" + bad + "," + GOOD + "]}");
        Spared spared = ITEMS.spared(reply, "none").orElseThrow();

        assertThat(Json.line(spared.data())).isEqualTo("{\"list\":[" + GOOD + "]}");
        assertThat(spared.leftOut()).containsExactly(why);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"list\":[{\"w\":\"a\",\"t\":\"good\",\"x\":1}],\"y\":2}"
                        + "| {\"list\":[{\"w\":\"a\",\"t\":\"good\"}]}",
                "{\"list\":[{\"w\":\"A\",\"t\":\"good\"}]}"
                        + "| {\"list\":[{\"w\":\"a\",\"t\":\"good\"}]}",
                "{\"list\":[{\"w\":\"a\",\"t\":\"a long text\"}]}"
                        + "| {\"list\":[{\"w\":\"a\",\"t\":\"a l…\"}]}",
                "{\"list\":[{\"w\":\"a\",\"t\":\"\",\"e\":[1,\"x\"]}]}"
                        + "| {\"list\":[{\"w\":\"a\",\"t\":\"\",\"e\":[\"x\"]}]}",
            })
    void anItemLosesNoMoreThanWhatDoesNotFit(String reply, String kept) {
        Spared spared = ITEMS.spared((Value.Fields) data(reply.strip()), "none").orElseThrow();
        assertThat(Json.line(spared.data())).isEqualTo(kept.strip());
    }

    @Test
    void aListThatIsTooLongKeepsAllItsItems() {
        String three = "{\"list\":[" + String.join(",", GOOD, GOOD, GOOD) + "]}";
        assertThat(ITEMS.spared((Value.Fields) data(three), "none"))
                .hasValueSatisfying(all -> assertThat(Json.line(all.data())).isEqualTo(three));
    }

    @Test
    void ofAReplyThatDoesNotFitOutsideItsListsNothingIsLeft() {
        assertThat(ITEMS.spared((Value.Fields) data("{\"items\":[]}"), "w")).isEmpty();
        assertThat(ITEMS.spared((Value.Fields) data("{\"list\":{}}"), "w")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"w\":\" A\"} | {\"w\":\"a\"} | the reply.list[0] has no `t`",
                "{\"w\":\"a\",\"t\":[1]} | {\"w\":\"a\",\"t\":[1]}"
                        + "| the reply.list[0].t is not of type string",
            })
    void anItemOfTheGravestKindStaysWithItsSlip(String said, String kept, String slip) {
        Value.Fields reply = (Value.Fields) data("{\"list\":[" + said + "]}");
        Spared spared = ITEMS.spared(reply, "w").orElseThrow();

        assertThat(Json.line(spared.data())).isEqualTo("{\"list\":[" + kept.strip() + "]}");
        assertThat(spared.leftOut()).isEmpty();
        assertThat(spared.slips()).containsExactly(slip);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"w\":\"b\"}", "{\"t\":1}", "{\"w\":[\"a\"]}", "\"a\"", "[\"a\"]", "1"})
    void anItemOfAnotherKindOrOfNoneDoesNot(String said) {
        Value.Fields reply = (Value.Fields) data("{\"list\":[" + said + "]}");
        Spared spared = ITEMS.spared(reply, "w").orElseThrow();

        assertThat(spared.data().items("list")).isEmpty();
        assertThat(spared.leftOut()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "' 12 ', 12", "L3, 3", "line 4, 4", "5-9, 5", "two,", "2.5,", "'',"})
    void aNumberInQuotesIsOne(String text, Long number) {
        Schema numbers =
                Schema.parse("{\"properties\":{\"n\":{\"type\":\"integer\"}},\"type\":\"object\"}");
        Value.Fields reply = (Value.Fields) data("{\"n\":\"" + text + "\"}");
        assertThat(numbers.spared(reply, "none").flatMap(part -> part.data().whole("n")))
                .isEqualTo(Optional.ofNullable(number));
    }
}
