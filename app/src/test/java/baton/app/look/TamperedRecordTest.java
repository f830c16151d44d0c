package baton.app.look;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.kit.Shell;
import baton.world.files.JournalFile;
import baton.world.run.store.RunFolder;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// A run that failed, and what somebody makes of its folder afterwards.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TamperedRecordTest {
    private static final String FAILS = "exec:echo told; false";

    @TempDir static Path directory;
    private FreshRepository repository;
    private Path run;

    @BeforeAll
    void fail() {
        repository = FreshRepository.in(directory);
        FreshRepository.write(
                repository.top().resolve("plan.md"),
                FreshRepository.plan(FreshRepository.step(1, "test -f 1.txt")));
        repository.git("add", ".");
        repository.git("commit", "-q", "-m", "plan");
        Ran _ = baton("execute", "--sandbox", "off", "--agent", FAILS, "plan.md");
        run = RunFolder.all(repository.top()).getFirst().path();
        Shell.in(directory).run("cp", "-a", run.toString(), "kept");
    }

    @BeforeEach
    void restore() {
        Shell.in(directory).run("rm", "-r", run.toString());
        Shell.in(directory).run("cp", "-a", "kept", run.toString());
    }

    private Ran baton(String... words) {
        return repository.run(
                Map.of("XDG_STATE_HOME", directory.resolve("state").toString()), words);
    }

    private void inFolder(String deed) {
        Shell.in(run).run("bash", "-c", deed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ":",
                "touch * logs/* prompts/*",
                "chmod -R go+r .",
                "cp -a . ../copy; rm -r ../copy",
            })
    void whatNobodyChangedHolds(String deed) {
        inFolder(deed);
        Ran ran = baton("report", "--verify");
        assertThat(ran.out())
                .contains("the record is unchanged", "not covered: ")
                .contains("ends with the line that was noted as its last")
                .contains("report.md: as the run wrote it")
                .containsPattern("outputs: [1-9]\\d* files? as the run left");
        assertThat(ran.status()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sed -i s/STOPPED/COMPLETED/ report.md | report.md is not as the run wrote it",
                "echo more >> report.md | report.md is not as the run wrote it",
                "sed -i '/^Journal: /d' report.md | report.md is not as the run wrote it",
                "rm report.md | report.md was removed",
                "sed -i '$d' journal.jsonl | journal.jsonl does not hold the line",
                "truncate -s -1 journal.jsonl | journal.jsonl does not hold the line",
                "rm journal.jsonl | journal.jsonl does not hold the line",
                "echo >> journal.jsonl | journal.jsonl ends with 1 byte after its last line",
                "echo {} >> journal.jsonl | journal.jsonl ends with 3 bytes after its last line",
                "sed -i '5s/1/2/' journal.jsonl | line 5 of journal.jsonl was changed or damaged",
                "sed -i s/plan.md/plam.md/ run.json | run.json is not what the run was started",
                "rm run.json | run.json is not what the run was started with",
                "echo '{\"gate\":\"off\"}' > configuration.json | configuration.json is not what",
                "echo x > logs/step-1.1.1.log | logs/step-1.1.1.log was changed",
                "rm -r logs | logs/step-1.1.1.log was removed",
                "rm prompts/step-1.1.1.md | prompts/step-1.1.1.md was removed",
                "echo x >> prompts/step-1.1.1.md | prompts/step-1.1.1.md was changed",
                "echo x > logs/step-1.9.9.log | logs/step-1.9.9.log was added",
            })
    void whatSomebodyChangedIsNamed(String deed, String finding) {
        inFolder(deed);
        Ran ran = baton("report", "--verify");
        assertThat(ran.out()).contains("the record was changed\n", "  changed: " + finding);
        assertThat(ran.status()).isEqualTo(1);
        assertThat(baton("report", "--verify", "--json").out())
                .contains("\"valid\":false", finding);
    }

    /// Whoever knows the format makes every hash in the folder fit.
    private void forge(String old, String other) throws IOException {
        Path journal = run.resolve("journal.jsonl");
        List<String> lines = JournalFile.read(journal);
        Files.delete(journal);
        String head;
        try (JournalFile file = JournalFile.open(journal)) {
            for (String line : lines) {
                String changed = line.replace(old, other);
                String _ = file.append(before -> following(changed, before));
            }
            head = file.headHash();
        }
        Path report = run.resolve("report.md");
        Files.writeString(
                report,
                Files.readString(report)
                        .replace(old, other)
                        .replaceFirst("Journal: \\w+", "Journal: " + head));
    }

    private static String following(String line, String before) {
        return line.replaceFirst("\"prev\":\"\\w+\"", "\"prev\":\"" + before + "\"");
    }

    @Test
    void aJournalThatWasWrittenAnewIsFoundOut() throws IOException {
        forge("Make file 1", "Made file 1");
        Ran ran = baton("report", "--verify");
        assertThat(ran.out()).contains("changed: journal.jsonl does not hold the line");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(baton("report").err()).contains("the record of this run was changed");
    }

    @Test
    void linesThatWereAddedAfterTheEndAreFoundOut() {
        Path journal = run.resolve("journal.jsonl");
        String last = JournalFile.read(journal).getLast().replaceFirst("\"n\":\\d+", "\"n\":99");
        try (JournalFile file = JournalFile.open(journal)) {
            String _ = file.append(before -> following(last, before));
        }
        Ran ran = baton("report", "--verify");
        assertThat(ran.out()).contains("changed: journal.jsonl has 1 line after");
        assertThat(ran.status()).isEqualTo(1);
        Ran resumed = baton("execute", "--resume", "--sandbox", "off", "--agent", FAILS, "plan.md");
        assertThat(resumed.err()).contains("RUN_FOREIGN");
    }

    @Test
    void theReportTellsWhatTheJournalTells() {
        String written = baton("report").out();
        inFolder("sed -i 's/STOPPED (escalation)/COMPLETED/' report.md");
        Ran ran = baton("report");
        assertThat(ran.out()).isEqualTo(written).contains("STOPPED (escalation)");
        assertThat(ran.err()).contains("the record of this run was changed");
    }
}
