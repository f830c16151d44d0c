package baton.core.contract.message;

import static baton.core.Fault.XML_BAD_ACTION;
import static baton.core.Fault.XML_BAD_DETAIL_LEVEL;
import static baton.core.Fault.XML_BAD_STATUS;
import static baton.core.Fault.XML_BAD_TASK_ID;
import static baton.core.Fault.XML_HANDOFF_MISSING_WHAT;
import static baton.core.Fault.XML_PARSE_ERROR;
import static baton.core.Fault.XML_TEXT_AROUND;
import static baton.core.Fault.XML_UNKNOWN_ROOT;
import static baton.core.Fault.XML_WORK_MISMATCH;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Fault;
import baton.core.contract.Reading;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Optional;
import java.util.stream.Stream;

class TaskResultTest {
    private static final String FULL =
            """
            <task-result work="WORK-07" task="TASK-00" agent="committer" status="PASS">
              <summary>Helper &amp; test added</summary>
              <reason>none</reason>
              <files-changed>
                <file action="created" path="src/Trim.java">helper</file>
                <file action="deleted" path="src/Old.java"/>
              </files-changed>
              <self-check>
                <check name="build" status="PASS"/>
              </self-check>
              <verification>
                <check name="tests" status="PASS" count="12">ok</check>
                <check name="lint" status="N/A"/>
              </verification>
              <failure-details>
                <failure check="lint">
                  <error>too long</error>
                  <file>src/Trim.java</file>
                  <suggested-fix>shorten it</suggested-fix>
                </failure>
              </failure-details>
              <commit>
                <hash>0123abc</hash>
                <message>feat(TASK-00): add helper</message>
                <type>feat</type>
              </commit>
              <result-file>works/WORK-07/TASK-00_result.md</result-file>
              <progress>
                <done>1</done>
                <total>2</total>
              </progress>
              <next-tasks>
                <task id="TASK-01" status="READY">Use helper</task>
              </next-tasks>
              <notes>None</notes>
              <context-handoff from="builder" detail-level="FULL">
                <what>helper</what>
                <why>padding</why>
                <caution>none</caution>
                <incomplete>None</incomplete>
              </context-handoff>
            </task-result>
            """;

    private static Reading<TaskResult> parse(String text) {
        return TaskResult.parse(Source.of("result.xml", text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void allPartsAreReadAndWritten(String end) {
        Reading<TaskResult> reading = parse("\uFEFF" + FULL.replace("\n", end));
        assertThat(reading.problems()).isEmpty();
        TaskResult result = reading.value().orElseThrow();
        assertThat(result.status()).isEqualTo(ResultStatus.PASS);
        assertThat(result.summary()).contains("Helper & test added");
        assertThat(result.filesChanged())
                .containsExactly(
                        new ChangedFile(ChangeKind.CREATED, "src/Trim.java", "helper"),
                        new ChangedFile(ChangeKind.DELETED, "src/Old.java", ""));
        assertThat(result.verification())
                .containsExactly(
                        new VerificationCheck("tests", ResultStatus.PASS, Optional.of(12), "ok"),
                        new VerificationCheck(
                                "lint", ResultStatus.NOT_APPLICABLE, Optional.empty(), ""));
        assertThat(result.commit().map(CommitClaim::hash)).contains("0123abc");
        assertThat(result.progress()).contains(new TaskCounts(1, 2));
        assertThat(result.nextTasks())
                .containsExactly(new NextTask("TASK-01", Optional.of("READY"), "Use helper"));
        assertThat(result.handoffs()).extracting(HandoffMessage::what).containsExactly("helper");
        assertThat(result.render()).isEqualTo(FULL);
    }

    /// Shapes that the documents show or that agents make of them.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<task-result status='FAIL'/>",
                "<task-result work='' task='' agent=''"
                        + " status='PASS'><summary/><notes/></task-result>",
                "<task-result status='PASS'><ref-cache><ref"
                        + " key='x'>y</ref></ref-cache></task-result>",
                "<task-result status='PASS'><commit/><progress/><next-tasks/></task-result>",
                "<task-result status='PASS'><progress><done>many</done></progress></task-result>",
                "<task-result status='PASS'><verification><check name='tests' status='PASS'"
                        + " count='all'/></verification></task-result>",
                "<task-result status='PASS'><next-tasks><task>x</task></next-tasks></task-result>",
                "<task-result status='PASS'><context-handoff><what>x</what></context-handoff>"
                        + "</task-result>"
            })
    void toleratedShapesHaveNoProblems(String text) {
        Reading<TaskResult> reading = parse(text);
        assertThat(reading.problems()).isEmpty();
        assertThat(reading.value()).isPresent();
        assertThat(parse(reading.value().orElseThrow().render()).value())
                .isEqualTo(reading.value());
    }

    record Row(String text, Fault fault, int line) {}

    static Stream<Row> rows() {
        String in = "<task-result status='PASS' work='WORK-07'>\n%s</task-result>";
        return Stream.of(
                new Row("<task-result status='PASS'", XML_PARSE_ERROR, 1),
                new Row("<dispatch to='builder'/>", XML_UNKNOWN_ROOT, 1),
                new Row("<gate/>", XML_UNKNOWN_ROOT, 1),
                new Row("<task-result/>", XML_BAD_STATUS, 1),
                new Row("<task-result status='MAYBE'/>", XML_BAD_STATUS, 1),
                new Row("<task-result status='pass'/>", XML_BAD_STATUS, 1),
                new Row("<task-result status='SKIP'/>", XML_BAD_STATUS, 1),
                new Row("<task-result status='PASS' task='WORK-07-TASK-00'/>", XML_BAD_TASK_ID, 1),
                new Row(
                        in.formatted("<next-tasks>\n<task id='01'/></next-tasks>"),
                        XML_BAD_TASK_ID,
                        3),
                new Row(
                        in.formatted(
                                "<verification>\n<check name='x' status='OK'/></verification>"),
                        XML_BAD_STATUS,
                        3),
                new Row(
                        in.formatted("<self-check><check name='x'/></self-check>"),
                        XML_BAD_STATUS,
                        2),
                new Row(
                        in.formatted(
                                "<files-changed>\n"
                                        + "<file action='MODIFY' path='a'/></files-changed>"),
                        XML_BAD_ACTION,
                        3),
                new Row(
                        in.formatted("<files-changed><file path='a'/></files-changed>"),
                        XML_BAD_ACTION,
                        2),
                new Row(
                        in.formatted(
                                "<context-handoff detail-level='DROP'><what>a</what>"
                                        + "</context-handoff>"),
                        XML_BAD_DETAIL_LEVEL,
                        2),
                new Row(in.formatted("\n<context-handoff/>"), XML_HANDOFF_MISSING_WHAT, 3),
                new Row(in.formatted("<notes work='WORK-08'/>"), XML_WORK_MISMATCH, 2),
                new Row(
                        in.formatted("<result-file>works/WORK-08/TASK-00_result.md</result-file>"),
                        XML_WORK_MISMATCH,
                        2),
                new Row(
                        "I used a Map<String, Integer> here.\n<task-result status='PASS'/>",
                        XML_TEXT_AROUND,
                        2),
                new Row("```xml\n<task-result status='PASS'/>\n```\n", XML_TEXT_AROUND, 2));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void eachFaultIsReportedOnItsLine(Row row) {
        assertThat(parse(row.text()).problems())
                .extracting(p -> p.fault() + "@" + p.line().orElse(0))
                .containsExactly(row.fault() + "@" + row.line());
    }

    @Test
    void whatAResultCannotSayCannotBeMade() {
        assertThatThrownBy(
                        () -> new VerificationCheck("a", ResultStatus.SKIP, Optional.empty(), ""))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new NextTask("WORK-01", Optional.empty(), ""))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new CommitClaim(" ", Optional.empty(), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatIsWrittenIsReadBackEqual() {
        for (long seed = 0; seed < 500; seed++) {
            TaskResult result = new RandomMessages(seed).taskResult();
            Reading<TaskResult> reading = parse(result.render());
            assertThat(reading.problems()).as("seed %d", seed).isEmpty();
            assertThat(reading.value()).as("seed %d", seed).contains(result);
        }
    }
}
