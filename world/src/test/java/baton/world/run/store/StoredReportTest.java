package baton.world.run.store;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.core.view.Report;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.run.Execution;
import baton.world.run.store.StoredReport.Agreement;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A run that has ended, as it lies on disk: its record, its journal, its report.
class StoredReportTest {
    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private String written;

    @BeforeEach
    void runToItsEnd() throws IOException {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        Execution.Outcome outcome = checkout.execute(agent, Terms.PLAIN);
        written =
                StoredReport.sealed(
                        Report.of(outcome.facts(), outcome.run(), outcome.told()),
                        outcome.headHash());
        write(written);
    }

    private void write(String report) {
        StoredReport.write(checkout.folder(), checkout.known(), report);
    }

    private RecordCheck check() {
        return RecordCheck.of(checkout.folder(), stored(), checkout.known());
    }

    private StoredReport stored() {
        return StoredReport.of(checkout.repository().top(), checkout.folder(), checkout.known());
    }

    private StoredRun look() {
        return StoredRun.look(checkout.repository().top(), checkout.folder());
    }

    @Test
    void reportThatWasWrittenMatchesItsJournal() {
        assertThat(check().holds()).isTrue();
        assertThat(check().report()).isEqualTo(Agreement.MATCHES);
        assertThat(stored().text()).isEqualTo(written);
    }

    /// Nothing but the journal and the record is needed to tell the run again word for word.
    @Test
    void reportIsToldAgainFromTheJournal() throws IOException {
        Files.delete(checkout.folder().report());

        assertThat(stored().text()).isEqualTo(written);
        assertThat(check().report()).isEqualTo(Agreement.MISSING);
    }

    @Test
    void lineThatWasChangedIsNamedAndNothingAfterItIsBelieved() throws IOException {
        Path journal = checkout.folder().journal();
        Files.writeString(journal, Files.readString(journal).replaceFirst("step-2", "step-7"));

        assertThat(check().holds()).isFalse();
        assertThat(check().journal().broken()).isPresent();
        assertThat(look().damage()).singleElement().asString().contains("damaged from line");
        assertThat(look().chronicle().result()).isEmpty();
    }

    @Test
    void lineThatWasTakenAwayIsMissed() throws IOException {
        Path journal = checkout.folder().journal();
        String all = Files.readString(journal);
        Files.writeString(journal, all.substring(0, all.lastIndexOf('\n', all.length() - 2) + 1));

        assertThat(check().holds()).isFalse();
        assertThat(check().report()).isEqualTo(Agreement.DIFFERS);
    }

    /// The report names the last line that was written, and every line names the one before it.
    @ParameterizedTest
    @ValueSource(strings = {"sed -i s/step-1/step-2/", "truncate -s 0"})
    void agentThatWritesIntoTheJournalIsFoundOut(String deed) throws IOException {
        checkout.repository().git("reset", "-q", "--hard", "HEAD~2");
        agent.at(2, call -> call.does(deed + " .baton/runs/*/journal.jsonl; echo 2 > f2.txt"));
        Execution.Outcome outcome = checkout.execute(agent, Terms.PLAIN);
        write(StoredReport.sealed("# Done\n", outcome.headHash()));

        assertThat(outcome.result()).isEqualTo(RunResult.COMPLETED);
        assertThat(check().holds()).isFalse();
    }

    @Test
    void runThatIsResumedMakesItsReportOlder() throws IOException {
        checkout.repository().git("reset", "-q", "--hard", "HEAD~2");
        checkout.stoppingAt("step.passed step-1");
        Execution.Outcome stopped = checkout.execute(agent, Terms.PLAIN);
        write(StoredReport.sealed("# Stopped\n", stopped.headHash()));
        assertThat(check().report()).isEqualTo(Agreement.MATCHES);
        checkout.resume(agent);

        assertThat(check().report()).isEqualTo(Agreement.OLDER);
        assertThat(stored().text()).contains("Part 2").doesNotContain("# Stopped");
    }

    @Test
    void lookingTellsWhatIsKnownOfARun() {
        StoredRun run = look();

        assertThat(run.damage()).isEmpty();
        assertThat(run.alive()).isFalse();
        assertThat(run.plan()).hasValue(Checkout.PLAN);
        assertThat(run.stepNumbers()).containsExactly(1, 2);
        assertThat(run.outline(true).resume()).isEqualTo("baton execute --resume " + Checkout.PLAN);
        assertThat(run.outline(false).resume()).contains("--run " + checkout.folder().id());
    }

    @Test
    void logsOfARunAreInTheOrderOfItsSteps() {
        checkout.planning(PlanStep.plan(PlanStep.of(1).verifying("echo one; test -f f1.txt")));
        checkout.run(agent);

        assertThat(RunLog.all(checkout.folder()))
                .hasSize(2)
                .first()
                .satisfies(
                        log -> {
                            assertThat(log.unit()).isEqualTo("step-1");
                            assertThat(log.kind()).isEqualTo("verify");
                            assertThat(log.step()).hasValue(1);
                            assertThat(log.lastLine()).hasValue("one");
                        });
    }
}
