package baton.core.attest;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.attest.ProofStatement.Change;
import baton.core.run.Entry;
import baton.core.run.Journaled;
import baton.core.text.Json;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Statements from journals, and the commits that they speak for.
class ProofStatementTest {
    private static final String ZERO = "0".repeat(64);
    private static final ProvenRun RUN =
            new ProvenRun("20260105-100000-abcd", "plan.md", ZERO, ZERO, "exec:x", "off", "1");

    private static String id(char digit) {
        return String.valueOf(digit).repeat(40);
    }

    private static Journaled line(int n, String type, String data) {
        Value.Fields fields = (Value.Fields) ((Json.Good) Json.parse(data)).value();
        return Journaled.read(
                new Entry(n, Instant.EPOCH.plusSeconds(n), type, "step-2", 1, 1, 1, fields));
    }

    private static List<Journaled> journal(String checkpoint) {
        return List.of(
                line(1, "step.started", "{\"title\":\"T\"}"),
                line(2, "step.witnessed", "{\"green\":false}"),
                line(3, "agent.started", "{}"),
                line(4, "agent.ended", "{\"model\":\"m-1\"}"),
                line(
                        5,
                        "verify.ended",
                        "{\"tree\":\""
                                + id('b')
                                + "\",\"results\":[{\"command\":\"x\",\"exit\":0}]}"),
                line(6, checkpoint, "{\"commit\":\"" + id('c') + "\"}"),
                line(7, "step.passed", "{}"));
    }

    private static ProofStatement statement(char commit, char tree, char parentTree) {
        ProvenStep step = ProvenStep.of(journal("checkpoint.made")).getFirst();
        return statement(step, commit, tree, parentTree);
    }

    private static ProofStatement statement(
            ProvenStep step, char commit, char tree, char parentTree) {
        Change change = new Change(id(commit), id(tree), Optional.of(id('f')), id(parentTree));
        ProvenRun.Traces traces = new ProvenRun.Traces(Optional.of(ZERO), ZERO, Optional.empty());
        return ProofStatement.of(step, change, RUN, traces);
    }

    @Test
    void aStepIsProvenByWhatItsLastAttemptDid() {
        ProvenStep step = ProvenStep.of(journal("checkpoint.made")).getFirst();
        assertThat(step.commit()).isEqualTo(id('c'));
        assertThat(step.tree()).isEqualTo(id('b'));
        assertThat(step.line()).isEqualTo(7);
        assertThat(step.model()).contains("m-1");
        assertThat(step.before()).contains(false);
        assertThat(step.commands()).hasSize(1);
    }

    @Test
    void aStepWithoutCommitIsNone() {
        assertThat(ProvenStep.of(journal("checkpoint.refused"))).isEmpty();
    }

    @Test
    void whatIsSaidIsRead() {
        ProofStatement said = statement('c', 'b', 'a');
        assertThat(ProofStatement.read(said.payload())).contains(said);
        assertThat(said.payload())
                .contains("\"_type\":\"https://in-toto.io/Statement/v1\"")
                .contains("\"predicateType\":\"https://slsa.dev/provenance/v1\"")
                .contains("\"witnesses\":[]", "\"model\":\"m-1\"", "\"exit\":0");
    }

    private static List<Journaled> graded(boolean before) {
        List<Journaled> lines = new ArrayList<>(journal("checkpoint.made"));
        Journaled grade =
                line(
                        before ? 6 : 8,
                        "step.graded",
                        "{\"grade\":\"blind\",\"words\":\"W\",\"unnoticed\":[\"a:1\"]}");
        lines.add(before ? lines.size() - 1 : lines.size(), grade);
        return lines;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aGradeIsToldWheneverItCame(boolean before) {
        ProvenStep step = ProvenStep.of(graded(before)).getFirst();
        assertThat(step.grade().orElseThrow().word()).isEqualTo("blind");
        assertThat(statement(step, 'c', 'b', 'a').payload())
                .contains("\"witnesses\":[{\"grade\":\"blind\",\"words\":\"W\"")
                .contains("VERIFY_BLIND: not noticed: a:1");
    }

    @Test
    void aStatementFromBeforeTheGradeStillAgrees() {
        ProofStatement graded = statement(ProvenStep.of(graded(false)).getFirst(), 'c', 'b', 'a');
        ProofStatement silent = statement('c', 'b', 'a');
        assertThat(silent.agrees(graded)).isTrue();
        assertThat(graded.agrees(silent)).isTrue();
        ProofStatement other =
                ProofStatement.read(graded.payload().replace("\"W\"", "\"V\"")).orElseThrow();
        assertThat(graded.agrees(other)).isFalse();
    }

    @Test
    void othersStatementsAreNone() {
        String said = statement('c', 'b', 'a').payload();
        assertThat(ProofStatement.read(said.replace("urn:baton:step:1", "urn:other"))).isEmpty();
        assertThat(ProofStatement.read(said.replace(id('b'), "zz"))).isEmpty();
        assertThat(ProofStatement.read(said.replace("20260105", "\\u001b[1m"))).isEmpty();
        assertThat(ProofStatement.read(" " + said)).isEmpty();
        assertThat(ProofStatement.read("{")).isEmpty();
    }

    @Test
    void aCommitIsCoveredByItsOwn() {
        ProofStatement own = statement('c', 'b', 'a');
        assertThat(AttestCoverage.of(own.subject(), List.of(own)))
                .isEqualTo(new AttestCoverage.Own(own));
    }

    @Test
    void theSameChangeUnderAnotherIdIsKept() {
        ProofStatement said = statement('c', 'b', 'a');
        Change reworded = new Change(id('d'), id('b'), Optional.of(id('e')), id('a'));
        assertThat(AttestCoverage.of(reworded, List.of(said)))
                .isEqualTo(new AttestCoverage.Kept(List.of(said)));
    }

    @Test
    void joinedChangesAreKeptWhereTheyMeet() {
        ProofStatement first = statement('1', 'b', 'a');
        ProofStatement second = statement('2', 'c', 'b');
        Change joined = new Change(id('d'), id('c'), Optional.of(id('e')), id('a'));
        assertThat(AttestCoverage.of(joined, List.of(second, first)))
                .isEqualTo(new AttestCoverage.Kept(List.of(first, second)));
        assertThat(AttestCoverage.of(joined, List.of(second)))
                .isEqualTo(new AttestCoverage.TreeOnly(second));
    }

    @Test
    void otherContentIsNotCovered() {
        ProofStatement said = statement('c', 'b', 'a');
        Change other = new Change(id('d'), id('9'), Optional.of(id('e')), id('a'));
        assertThat(AttestCoverage.of(other, List.of(said))).isEqualTo(new AttestCoverage.Nothing());
    }

    @Test
    void changesThatLeadInACircleEnd() {
        ProofStatement there = statement('1', 'b', 'a');
        ProofStatement back = statement('2', 'a', 'b');
        Change other = new Change(id('d'), id('b'), Optional.of(id('e')), id('9'));
        assertThat(AttestCoverage.of(other, List.of(there, back)))
                .isEqualTo(new AttestCoverage.TreeOnly(there));
    }
}
