package baton.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.Reading;
import baton.core.contract.message.Dispatch;
import baton.core.contract.message.TaskResult;
import baton.core.text.Json;
import baton.core.text.Source;

import com.code_intelligence.jazzer.junit.FuzzTest;

import org.junit.jupiter.params.provider.MethodSource;

import java.util.function.Function;
import java.util.stream.Stream;

@FuzzTarget
class MessageFuzzTest {
    static Stream<byte[]> seeds() {
        return FuzzedText.seeds(
                """
                <dispatch to="builder" work="WORK-07" task="TASK-00" execution-mode="full">
                  <ref-cache sections="1"><ref key="k">t</ref></ref-cache>
                  <context><project>p</project><plan-file>works/WORK-07/PLAN.md</plan-file></context>
                  <task-spec><title>t</title><action>implement</action></task-spec>
                  <previous-results><result task="TASK-00" status="SKIP">x</result></previous-results>
                  <context-handoff from="b" detail-level="SUMMARY"><what>w</what></context-handoff>
                </dispatch>
                """,
                """
                Done: <task-result work="WORK-07" task="TASK-00" agent="builder" status="PASS">
                  <files-changed><file action="created" path="a">b</file></files-changed>
                  <verification><check name="tests" status="N/A" count="3">o</check></verification>
                  <failure-details><failure check="c"><error>e</error></failure></failure-details>
                  <commit><hash>h</hash></commit><progress><done>1</done><total>2</total></progress>
                  <next-tasks><task id="TASK-01" status="READY">n</task></next-tasks>
                </task-result>
                """);
    }

    @MethodSource("seeds")
    @FuzzTest
    void whatIsReadIsWrittenAndReadBackEqual(byte[] bytes) {
        FuzzedText.of("works/WORK-07/a.xml", bytes).ifPresent(MessageFuzzTest::check);
    }

    private static void check(Source source) {
        check(source, Dispatch::parse, Dispatch::render);
        check(source, TaskResult::parse, TaskResult::render);
    }

    private static <T> void check(
            Source source, Function<Source, Reading<T>> parse, Function<T, String> render) {
        Reading<T> reading = parse.apply(source);
        assertThat(reading.value().isPresent() || !reading.valid()).isTrue();
        assertThat(Json.parse(Json.line(reading.parsed()))).isInstanceOf(Json.Good.class);
        reading.value()
                .ifPresent(
                        value ->
                                assertThat(
                                                parse.apply(Source.of("a.xml", render.apply(value)))
                                                        .value())
                                        .contains(value));
    }
}
