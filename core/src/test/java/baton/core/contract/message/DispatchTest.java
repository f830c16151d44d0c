package baton.core.contract.message;

import static baton.core.Fault.XML_BAD_ACTION;
import static baton.core.Fault.XML_BAD_DETAIL_LEVEL;
import static baton.core.Fault.XML_BAD_STATUS;
import static baton.core.Fault.XML_BAD_TASK_ID;
import static baton.core.Fault.XML_BAD_TO;
import static baton.core.Fault.XML_HANDOFF_MISSING_WHAT;
import static baton.core.Fault.XML_PARSE_ERROR;
import static baton.core.Fault.XML_TEXT_AROUND;
import static baton.core.Fault.XML_UNKNOWN_ROOT;
import static baton.core.Fault.XML_WORK_MISMATCH;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Fault;
import baton.core.contract.Reading;
import baton.core.text.Json;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

class DispatchTest {
    private static final String PLAIN =
            """
            <dispatch to="builder" work="WORK-07" task="TASK-00" execution-mode="pipeline">
              <context>
                <project>demo</project>
                <language>en</language>
                <plan-file>works/WORK-07/PLAN.md</plan-file>
              </context>
              <task-spec>
                <file>works/WORK-07/TASK-00.md</file>
                <title>Add helper</title>
                <action>implement</action>
              </task-spec>
            </dispatch>
            """;

    private static Reading<Dispatch> parse(String text) {
        return parse("dispatch.xml", text);
    }

    private static Reading<Dispatch> parse(String path, String text) {
        return Dispatch.parse(Source.of(path, text));
    }

    private static List<String> codes(Reading<?> reading) {
        return reading.problems().stream().map(p -> p.fault() + "@" + p.line().orElse(0)).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void aPlainDispatchIsReadWithAnyLineEnds(String end) {
        Reading<Dispatch> reading = parse("\uFEFF" + PLAIN.replace("\n", end));
        assertThat(reading.problems()).isEmpty();
        Dispatch dispatch = reading.value().orElseThrow();
        assertThat(dispatch.to()).isEqualTo(Receiver.BUILDER);
        assertThat(dispatch.work()).contains("WORK-07");
        assertThat(dispatch.task()).contains("TASK-00");
        assertThat(dispatch.mode()).contains(WorkMode.PIPELINE);
        assertThat(dispatch.context().planFile()).contains("works/WORK-07/PLAN.md");
        assertThat(dispatch.spec().title()).contains("Add helper");
        assertThat(dispatch.spec().action()).contains(DispatchAction.IMPLEMENT);
        assertThat(dispatch.render()).isEqualTo(PLAIN);
    }

    @Test
    void theShapeOf15WithAllItsPartsIsRead() {
        Reading<Dispatch> reading =
                parse(
                        """
                        <?xml version="1.0"?>
                        <!-- from the scheduler -->
                        <dispatch to="verifier" work="WORK-7" task="TASK-1" execution-mode="full">
                          <ref-cache>
                            <ref key="xml-schema">text &lt;a&gt;</ref>
                            <ref key="context-policy"/>
                          </ref-cache>
                          <references-dir>/home/me/.claude/references</references-dir>
                          <context><project/><language>en</language><plan-file/></context>
                          <task-spec><action>verify</action><description>all</description></task-spec>
                          <previous-results>
                            <result task="TASK-00" status="SKIP">not needed</result>
                            <result task="TASK-00" status="PASS"><summary>done</summary></result>
                            <context-handoff from="builder" detail-level="SUMMARY">
                              <what>helper</what>
                            </context-handoff>
                          </previous-results>
                          <context-handoff from="builder"><what>more</what></context-handoff>
                          <callback-url>https://localhost/x</callback-url>
                          <cache-hint sections="a,b"/>
                        </dispatch>
                        """);
        assertThat(reading.problems()).isEmpty();
        Dispatch dispatch = reading.value().orElseThrow();
        assertThat(dispatch.work()).contains("WORK-07");
        assertThat(dispatch.references())
                .extracting(Dispatch.Reference::key)
                .containsExactly("xml-schema", "context-policy");
        assertThat(dispatch.referencesDirectory()).contains("/home/me/.claude/references");
        assertThat(dispatch.context().project()).isEmpty();
        assertThat(dispatch.previous())
                .extracting(Dispatch.Previous::text)
                .containsExactly("not needed", "done");
        assertThat(dispatch.handoffs())
                .extracting(HandoffMessage::level)
                .containsExactly(HandoffLevel.SUMMARY, HandoffLevel.FULL);
        assertThat(dispatch.callbackUrl()).contains("https://localhost/x");
        assertThat(dispatch.cacheHint()).contains("a,b");
        assertThat(parse(dispatch.render()).value()).contains(dispatch);
    }

    @Test
    void theShapeOf2IsRead() {
        Reading<Dispatch> reading =
                parse(
                        """
                        <dispatch to="specifier" work="WORK-07">
                          <ref-cache sections="1,3,12"><ref key="xml-schema">one</ref></ref-cache>
                          <task-spec><title>Specify</title></task-spec>
                        </dispatch>
                        """);
        assertThat(reading.problems()).isEmpty();
        assertThat(reading.value().orElseThrow().references())
                .containsExactly(
                        new Dispatch.Reference("xml-schema", Optional.of("1,3,12"), "one"));
        assertThat(reading.value().orElseThrow().mode()).isEmpty();
    }

    /// A message, where it lies, and its problems as `code@line`.
    record Row(String path, String text, String... problems) {
        Row(String text, Fault fault, int line) {
            this("dispatch.xml", text, fault + "@" + line);
        }
    }

    static Stream<Row> rows() {
        String inner = "<context-handoff detail-level='%s'>%s</context-handoff>";
        String with = "<dispatch to='builder'>\n%s</dispatch>";
        return Stream.of(
                new Row("", XML_PARSE_ERROR, 1),
                new Row("no message", XML_PARSE_ERROR, 1),
                new Row("<dispatch to='builder'>\n", XML_PARSE_ERROR, 2),
                new Row("<!DOCTYPE dispatch>\n<dispatch to='builder'/>", XML_PARSE_ERROR, 1),
                new Row("<dispatch to='builder'>\n&x;</dispatch>", XML_PARSE_ERROR, 2),
                new Row("\n<order to='builder'/>", XML_UNKNOWN_ROOT, 2),
                new Row("<gate type='stage'/>", XML_UNKNOWN_ROOT, 1),
                new Row("<needs-decision/>", XML_UNKNOWN_ROOT, 1),
                new Row("<decision by='user'/>", XML_UNKNOWN_ROOT, 1),
                new Row("<capability-degraded/>", XML_UNKNOWN_ROOT, 1),
                new Row("<task-result status='PASS'/>", XML_UNKNOWN_ROOT, 1),
                new Row("<n:dispatch to='builder'/>", XML_UNKNOWN_ROOT, 1),
                new Row("<order><dispatch to='builder'/></order>", XML_UNKNOWN_ROOT, 1),
                new Row("<dispatch/>", XML_BAD_TO, 1),
                new Row("<dispatch to=''/>", XML_BAD_TO, 1),
                new Row("<dispatch to='poet'/>", XML_BAD_TO, 1),
                new Row("<dispatch to='builder' task='WORK-07-TASK-00'/>", XML_BAD_TASK_ID, 1),
                new Row("<dispatch to='builder' task='TASK-'/>", XML_BAD_TASK_ID, 1),
                new Row("<dispatch to='builder' task='task-00'/>", XML_BAD_TASK_ID, 1),
                new Row(
                        with.formatted(
                                "<previous-results>\n<result task='1' status='PASS'/>"
                                        + "</previous-results>"),
                        XML_BAD_TASK_ID,
                        3),
                new Row(
                        with.formatted(
                                "<previous-results><result status='N/A'/></previous-results>"),
                        XML_BAD_STATUS,
                        2),
                new Row(
                        with.formatted("<task-spec>\n<action>dance</action></task-spec>"),
                        XML_BAD_ACTION,
                        3),
                new Row(
                        with.formatted(inner.formatted("SOME", "<what>a</what>")),
                        XML_BAD_DETAIL_LEVEL,
                        2),
                new Row(
                        with.formatted(inner.formatted("FULL", "<why>a</why>")),
                        XML_HANDOFF_MISSING_WHAT,
                        2),
                new Row(
                        with.formatted(inner.formatted("FULL", "<what> </what>")),
                        XML_HANDOFF_MISSING_WHAT,
                        2),
                new Row("So be it:\n<dispatch to='builder'/>\nGo.", XML_TEXT_AROUND, 2));
    }

    static Stream<Row> mismatches() {
        return Stream.of(
                new Row("<dispatch to='builder' work='seven'/>", XML_WORK_MISMATCH, 1),
                new Row(
                        "<dispatch to='builder' work='WORK-07'>\n"
                                + "<context work='WORK-08'/></dispatch>",
                        XML_WORK_MISMATCH,
                        2),
                new Row(
                        "<dispatch to='builder' work='WORK-07'>\n<work>WORK-08</work></dispatch>",
                        XML_WORK_MISMATCH,
                        2),
                new Row(
                        "<dispatch to='builder' work='WORK-07'><context>\n"
                            + "<plan-file>works/WORK-08/PLAN.md</plan-file></context></dispatch>",
                        XML_WORK_MISMATCH,
                        2),
                new Row(
                        "<dispatch to='builder' work='WORK-07'><task-spec>\n"
                                + "<file>works/WORK-08/TASK-00.md</file></task-spec></dispatch>",
                        XML_WORK_MISMATCH,
                        2),
                new Row(
                        "works/WORK-08/dispatch.xml",
                        "<dispatch to='builder' work='WORK-07'/>",
                        XML_WORK_MISMATCH + "@1"),
                new Row(
                        "a/works/_COMPLETED/WORK-08/d.xml",
                        "<dispatch to='builder'>\n<result work='WORK-07'/></dispatch>",
                        XML_WORK_MISMATCH + "@2"),
                new Row(
                        "works/WORK-08/dispatch.xml",
                        "<dispatch to='poet' work='WORK-7' task='x'>\n"
                                + "<result task='y'/></dispatch>",
                        XML_BAD_TASK_ID + "@1",
                        XML_BAD_TASK_ID + "@2",
                        XML_WORK_MISMATCH + "@1",
                        XML_BAD_TO + "@1"));
    }

    @ParameterizedTest
    @MethodSource({"rows", "mismatches"})
    void eachFaultIsReportedOnItsLine(Row row) {
        assertThat(codes(parse(row.path(), row.text()))).containsExactly(row.problems());
    }

    /// Messages that are odd and still fine.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<dispatch to='planner'/>",
                "<dispatch to='planner' work='' task=''/>",
                "<dispatch to='builder' task='TASK-7'/>",
                "<dispatch to='builder' task='TASK-123'/>",
                "<dispatch to='builder' execution-mode='sideways'/>",
                "<dispatch to='builder' unknown='1'><unknown/></dispatch>",
                "<dispatch to='builder'><task-spec><action/></task-spec></dispatch>",
                "<dispatch to='builder' work='WORK-8'><x work='WORK-08'/></dispatch>",
                "\n\n <dispatch to='builder'/> <!-- end -->\n"
            })
    void toleratedShapesHaveNoProblems(String text) {
        Reading<Dispatch> reading = parse("works/WORK-008/dispatch.xml", text);
        assertThat(reading.problems()).isEmpty();
        assertThat(reading.value()).isPresent();
    }

    @Test
    void settingsBeforeTheMessageAreNoWordsAroundIt() {
        String text = "REFERENCES_DIR=/repo/.claude/references\n" + PLAIN;

        assertThat(codes(parse(text))).isEmpty();
        assertThat(codes(parse("Please do this:\n" + text))).isNotEmpty();
    }

    @Test
    void anUnknownModeIsFull() {
        assertThat(
                        parse("<dispatch to='builder' execution-mode='x'/>")
                                .value()
                                .orElseThrow()
                                .mode())
                .contains(WorkMode.FULL);
    }

    @Test
    void theValueIsThereWhereOnlyAPartOfItIsWrong() {
        Reading<Dispatch> reading = parse("<dispatch to='builder' task='x' work='WORK-07'/>");
        assertThat(reading.valid()).isFalse();
        assertThat(reading.value().orElseThrow().work()).contains("WORK-07");
        assertThat(reading.value().orElseThrow().task()).isEmpty();
    }

    @Test
    void fixesNameTheVocabulary() {
        assertThat(parse("<dispatch to='poet'/>").problems().getFirst().fix())
                .isEqualTo("use builder, verifier, committer, planner, scheduler or specifier");
        assertThat(parse("<task-result status='PASS'/>").problems().getFirst().fix())
                .isEqualTo("read it with --type task-result");
    }

    @Test
    void parsedHoldsTheChildrenByName() {
        String text =
                "<dispatch to='builder' x='1'><context><project>demo</project></context>"
                        + "<r a='1'>b</r><r/></dispatch>";
        String expected =
                "{'root':'dispatch','attributes':{'to':'builder','x':'1'},"
                        + "'context':{'project':'demo'},"
                        + "'r':[{'attributes':{'a':'1'},'text':'b'},'']}";
        assertThat(Json.line(parse(text).parsed())).isEqualTo(expected.replace('\'', '"'));
        assertThat(Json.line(parse("<").parsed())).isEqualTo("{}");
    }

    @Test
    void whatIsWrittenIsReadBackEqual() {
        for (long seed = 0; seed < 500; seed++) {
            Dispatch dispatch = new RandomMessages(seed).dispatch();
            Reading<Dispatch> reading = parse(dispatch.render());
            assertThat(reading.problems()).as("seed %d", seed).isEmpty();
            assertThat(reading.value()).as("seed %d", seed).contains(dispatch);
        }
    }
}
