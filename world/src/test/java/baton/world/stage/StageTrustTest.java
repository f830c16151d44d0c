package baton.world.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.JournalFile;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.TestRepository;
import baton.world.role.RoleAgent.Fitting;
import baton.world.role.RoleAgent.Unusable;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/// The replies that count as this user's, and who can read them.
class StageTrustTest {
    private static final String FITS = "{\"findings\":[]}";

    @TempDir private Path directory;

    private TestRepository repository;
    private final ScriptedAgent agent = new ScriptedAgent();

    @BeforeEach
    void repository() {
        repository = TestRepository.create(directory.resolve("top"));
        agent.at(0, call -> call.returns(FITS));
    }

    private void ask() {
        try (Life life = Life.of(repository, agent)) {
            life.ask("a");
        }
    }

    private Path stages() {
        return repository.top().resolve(".baton/runs/stages");
    }

    private Path folder() throws IOException {
        try (Stream<Path> all = Files.list(stages())) {
            return all.findFirst().orElseThrow();
        }
    }

    @Test
    void stageThatCameWithTheRepositoryIsNobodys() throws IOException {
        ask();
        try (Stream<Path> keys = Files.list(Life.state(repository).resolve("baton/stages"))) {
            Files.delete(keys.findFirst().orElseThrow());
        }

        assertThat(Life.stages(repository).unfinished()).isEmpty();
        assertThat(Life.stages(repository).unread())
                .singleElement()
                .satisfies(one -> assertThat(one.line()).startsWith("RUN_FOREIGN "));
        ask();
        assertThat(agent.calls()).hasSize(2);
    }

    @Test
    void stageThatGitTracksIsNotGoneOnWith() {
        ask();
        repository.git("add", "-f", ".baton/runs/stages");
        ask();

        assertThat(agent.calls()).hasSize(2);
    }

    /// Whoever can write to the checkout has no key.
    @Test
    void replyThatSomebodyElseWroteIsNone() throws IOException {
        ask();
        Path journal = folder().resolve("journal.jsonl");
        String kept = Files.readString(journal);
        StageSeal other = StageSeal.fresh();
        String record = Files.readString(folder().resolve("stage.json"));
        List<String> lines = kept.lines().toList();
        Files.writeString(journal, lines.getFirst() + "\n");
        try (JournalFile file = JournalFile.open(journal)) {
            String line = lines.get(1).substring(0, lines.get(1).indexOf('\t'));
            String forged = line.replace("\"findings\":[]", "\"findings\":[],\"x\":1");
            assertThat(forged).isNotEqualTo(line);
            String _ = file.append(_ -> forged);
        }

        assertThat(other.opened(record)).isEmpty();
        assertThat(Life.stages(repository).unfinished())
                .singleElement()
                .satisfies(stage -> assertThat(stage.replies()).isZero());
        ask();
        assertThat(agent.calls()).hasSize(2);
    }

    @Test
    void journalThatIsDamagedIsNotGuessedAt() throws IOException {
        try (Life life = Life.of(repository, agent)) {
            life.ask("a", "b");
        }
        Path journal = folder().resolve("journal.jsonl");
        Files.writeString(journal, Files.readString(journal).replaceFirst("reply", "repli"));

        assertDamaged();
        try (Life life = Life.of(repository, agent, true)) {
            assertThat(life.ask("a")).allMatch(Fitting.class::isInstance);
        }
    }

    @Test
    void journalThatIsGoneIsNotBegunAnew() throws IOException {
        ask();
        Files.delete(folder().resolve("journal.jsonl"));

        assertDamaged();
        assertThat(agent.calls()).hasSize(1);
    }

    /// The older one still answers.
    @Test
    void olderStageIsGoneOnWithWhereTheNewestIsDamaged() throws IOException {
        ask();
        Path older = folder();
        repository.bash("mv " + older + " ../older");
        ask();
        Files.delete(folder().resolve("journal.jsonl"));
        String damaged = folder().getFileName().toString();
        repository.bash("mv ../older " + older);
        assertThat(Life.stages(repository).unfinished())
                .extracting(StoredStage::state)
                .containsExactlyInAnyOrder("unfinished", "damaged");
        ask();
        assertThat(agent.calls()).hasSize(2);
        try (Life life = Life.of(repository, agent)) {
            assertThat(life.notes())
                    .anyMatch(
                            note -> note.startsWith("JOURNAL_DAMAGED ") && note.contains(damaged));
            life.run().finish();
        }
        assertThat(stages()).doesNotExist();
    }

    private void assertDamaged() {
        assertThat(Life.stages(repository).unfinished())
                .singleElement()
                .satisfies(stage -> assertThat(stage.state()).isEqualTo("damaged"));
        assertThatThrownBy(this::ask)
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault()).isEqualTo(Fault.JOURNAL_DAMAGED);
                            assertThat(failure.problem().fix())
                                    .contains("baton plan --project p --fresh");
                        });
    }

    @Test
    void stageWhoseRecordIsLostIsKnownByItsJournal() throws IOException {
        ask();
        Path record = folder().resolve("stage.json");
        for (String left : List.of("", "{", "x".repeat(2 << 20))) {
            Files.writeString(record, left);
            ask();
        }
        Files.delete(record);
        ask();
        assertThat(agent.calls()).hasSize(1);
        assertThat(Life.stages(repository).unread()).isEmpty();
    }

    @Test
    void stageThatNobodyCanReadIsToldOf() throws IOException {
        ask();
        Files.delete(folder().resolve("stage.json"));
        Files.writeString(folder().resolve("journal.jsonl"), "x\n");
        assertThat(Life.stages(repository).unread())
                .singleElement()
                .satisfies(
                        one ->
                                assertThat(one.line())
                                        .startsWith("JOURNAL_DAMAGED ")
                                        .contains(".baton/runs/stages/" + one.id()));
        try (Life life = Life.of(repository, agent)) {
            assertThat(life.notes()).singleElement().asString().startsWith("JOURNAL_DAMAGED ");
        }
    }

    @Test
    void stageWhoseFilesAreBothGoneIsToldOf() throws IOException {
        ask();
        Files.delete(folder().resolve("stage.json"));
        Files.delete(folder().resolve("journal.jsonl"));
        assertThat(Life.stages(repository).unread())
                .singleElement()
                .satisfies(one -> assertThat(one.line()).startsWith("JOURNAL_DAMAGED "));
    }

    @Test
    void emptiedJournalIsDamaged() throws IOException {
        ask();
        Files.writeString(folder().resolve("journal.jsonl"), "");
        assertThat(Life.stages(repository).unfinished())
                .singleElement()
                .satisfies(
                        one ->
                                assertThat(one.damage().orElseThrow().toString())
                                        .contains("JOURNAL_DAMAGED", "was emptied"));
    }

    @Test
    void fileOrLinkInThePlaceOfTheFolderIsToldOf() throws IOException {
        ask();
        Path folder = folder();
        Path aside = repository.top().resolveSibling("aside");
        Files.move(folder, aside);
        Files.createSymbolicLink(folder, aside);
        assertReplaced();
        Files.delete(folder);
        Files.writeString(folder, "x");
        assertReplaced();
    }

    private void assertReplaced() {
        assertThat(Life.stages(repository).unread())
                .singleElement()
                .satisfies(
                        one ->
                                assertThat(one.line())
                                        .startsWith("JOURNAL_DAMAGED ")
                                        .contains("a file or a link"));
    }

    /// Nothing else is written before the choices are: whatever is there of a stage has them.
    @Test
    void firstLineAndRecordHaveTheChoicesOfTheBeginning() throws IOException {
        try (Life life = Life.of(repository, agent)) {
            String _ = life.run().settled("settings", () -> "{\"file\":\"my own.yaml\"}");
            String _ = life.run().settled("agent", () -> "exec:bash it.sh");
            life.run().begin();
        }
        assertThat(Files.readAllLines(folder().resolve("journal.jsonl")))
                .singleElement()
                .asString()
                .contains("exec:bash it.sh");
        Stages stages = Life.stages(repository);
        StoredStage stage = stages.unfinished().getFirst();
        assertThat(stages.settled(stage, "agent")).contains("exec:bash it.sh");
        assertThat(stage.record().anew())
                .isEqualTo(
                        "baton --agent 'exec:bash it.sh' --config 'my own.yaml' plan --project p"
                                + " --fresh");
        Files.delete(folder().resolve("journal.jsonl"));
        assertThat(Life.stages(repository).unfinished().getFirst().damage().orElseThrow().fix())
                .contains("--agent 'exec:bash it.sh'");
    }

    @Test
    void projectThatWasMovedIsKnownByItsBrief() throws IOException {
        ask();
        ask(Life.record("p", "q"));
        ask(Life.record("p", "q"));
        assertThat(agent.calls()).as("moved").hasSize(1);
        Files.createDirectory(repository.top().resolve("q"));
        ask(Life.record("p", "r"));
        assertThat(agent.calls()).as("another with the same brief").hasSize(2);
    }

    private void ask(StageRecord record) {
        try (Life life = Life.of(repository, agent, false, record)) {
            life.ask("a");
        }
    }

    @Test
    void nobodyElseReadsWhatIsKept() throws IOException {
        ask();
        for (Path closed :
                List.of(stages(), folder(), Life.state(repository).resolve("baton/stages"))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(closed)))
                    .as(closed.toString())
                    .isEqualTo("rwx------");
        }
        for (String file : List.of("journal.jsonl", "stage.json")) {
            assertThat(
                            PosixFilePermissions.toString(
                                    Files.getPosixFilePermissions(folder().resolve(file))))
                    .isEqualTo("rw-------");
        }
        assertThat(repository.git("status", "--porcelain")).isEmpty();
    }

    @Test
    void secretsAreNotKept() throws IOException {
        agent.at(0, call -> call.fails("the key is " + Life.SECRET));
        try (Life life = Life.of(repository, agent)) {
            assertThat(life.ask("a")).containsExactly(new Unusable("the key is [secret]"));
            assertThat(life.answer("Key?", "it is " + Life.SECRET)).isEqualTo("it is [secret]");
        }
        assertThat(Files.readString(folder().resolve("journal.jsonl")))
                .doesNotContain(Life.SECRET)
                .contains("the key is [secret]");
    }

    @Test
    void whereNothingCanBeKeptThatIsSaidAndTheStageGoesOn() throws IOException {
        Files.createDirectory(directory.resolve("elsewhere"));
        Files.createSymbolicLink(
                repository.top().resolve(".baton"), directory.resolve("elsewhere"));
        try (Life life = Life.of(repository, agent)) {
            assertThat(life.ask("a", "b")).allMatch(Fitting.class::isInstance);
            assertThat(life.notes())
                    .singleElement()
                    .asString()
                    .startsWith("replies cannot be kept, so a kill would lose them: ");
        }
        assertThat(directory.resolve("elsewhere")).isEmptyDirectory();
    }

    @Test
    void replyBeyondABoundIsUsedAndNotKept() {
        String large = "x".repeat(StageJournal.LINE_MAX);
        agent.at(0, call -> call.fails(large)).using("{\"tokens\":7}");
        try (Life life = Life.of(repository, agent)) {
            assertThat(life.ask("a")).containsExactly(new Unusable(large));
            assertThat(life.notes())
                    .containsExactly("a reply of scope-guardian is too large to be kept");
        }
        assertThat(Life.stages(repository).unfinished())
                .singleElement()
                .satisfies(
                        stage -> {
                            assertThat(stage.replies()).isZero();
                            assertThat(stage.used().tokens()).isEqualTo(7);
                            assertThat(stage.calls()).hasSize(1);
                        });
    }
}
