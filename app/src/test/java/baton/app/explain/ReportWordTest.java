package baton.app.explain;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.core.contract.progress.RunStatus;
import baton.core.contract.progress.StepRecord.ManifestVerdict;
import baton.core.contract.progress.StepStatus;
import baton.core.contract.review.FindingSeverity;
import baton.core.contract.review.ReviewVerdict;
import baton.core.contract.review.Treatment;
import baton.core.planning.PlanFinding;
import baton.core.policy.rules.CommandVerdict;
import baton.core.prove.ProofGrade;
import baton.core.prove.ProofLevel;
import baton.core.run.LastProof;
import baton.core.run.RunResult;
import baton.core.run.SessionStage;
import baton.core.step.Awaited;
import baton.core.step.Complaint;
import baton.core.step.Note;
import baton.core.step.StepEnd;
import baton.core.view.RunState;
import baton.core.view.chronicle.UnitState;
import baton.core.work.TaskState;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Whatever a report gives as a reason, a remark or a result can be asked about.
class ReportWordTest {
    /// The states, verdicts and severities that are printed by their names.
    private static final List<Class<? extends Enum<?>>> PRINTED =
            List.of(
                    UnitState.class,
                    StepStatus.class,
                    RunStatus.class,
                    CommandVerdict.class,
                    ReviewVerdict.class,
                    FindingSeverity.class,
                    PlanFinding.Weight.class);

    @TempDir Path directory;

    static Stream<String> words() {
        return Stream.of(
                        Arrays.stream(Note.values()).map(Note::word),
                        Arrays.stream(Complaint.Kind.values()).map(Complaint.Kind::word),
                        Arrays.stream(StepEnd.values())
                                .map(end -> end.name().toLowerCase(Locale.ROOT)),
                        Arrays.stream(RunResult.values()).map(RunResult::word),
                        Arrays.stream(TaskState.values()).map(TaskState::word),
                        PRINTED.stream()
                                .flatMap(type -> Arrays.stream(type.getEnumConstants()))
                                .map(Object::toString),
                        Arrays.stream(ProofGrade.values()).map(Enum::name),
                        Arrays.stream(ProofGrade.values()).map(ProofGrade::title),
                        rules(),
                        printed("StepGrounds", "\\badd\\(\\s*entry,\\s*\"([a-z ]+)\""),
                        printed("Report", "\"(?:STOPPED|FAILED) \\(([a-z ]+)\\)\""),
                        Arrays.stream(Awaited.values()).map(Awaited::word),
                        Arrays.stream(ManifestVerdict.values()).map(ManifestVerdict::word),
                        Arrays.stream(LastProof.Weight.values()).map(LastProof.Weight::word),
                        Arrays.stream(SessionStage.Fate.values()).map(SessionStage.Fate::word),
                        Arrays.stream(Treatment.values()).map(Treatment::word),
                        Arrays.stream(RunState.values()).map(RunState::word),
                        Arrays.stream(ProofLevel.values()).map(ProofLevel::word),
                        verdicts(),
                        Stream.of("needs attention", "unnoticed", "unneeded"),
                        Stream.of("drift", "ready", "unmerged", "unreadable", "damaged"))
                .flatMap(word -> word)
                .map(word -> word.toLowerCase(Locale.ROOT))
                .distinct();
    }

    /// The verdicts about plans.
    private static Stream<String> verdicts() {
        return printed("planning", "PlanGrade", "\"([A-Z_]{2,})\"");
    }

    private static Stream<String> printed(String type, String words) {
        return printed("view", type, words);
    }

    /// The words in brackets in the source of a type, which prints them as they stand there.
    private static Stream<String> printed(String place, String type, String words) {
        Path root = Path.of(System.getProperty("baton.root"));
        Path source = root.resolve("core/src/main/java/baton/core/" + place + "/" + type + ".java");
        try {
            List<String> found =
                    Pattern.compile(words)
                            .matcher(Files.readString(source))
                            .results()
                            .map(result -> result.group(1))
                            .toList();
            assertThat(found).as(type).isNotEmpty();
            return found.stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The rules of reviews, which only the package that judges knows by their type.
    private static Stream<String> rules() {
        try {
            Class<?> type = Class.forName("baton.core.review.ReviewRule");
            return Arrays.stream(type.getEnumConstants()).map(Object::toString);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @MethodSource("words")
    void wordOfAReportIsKnown(String word) {
        Ran ran = Ran.in(directory, "explain", word);
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.out().toLowerCase(Locale.ROOT))
                .startsWith(word.replace('-', '_').replace(' ', '_'))
                .contains("fix");
    }

    @Test
    void wordIsThereForMachines() {
        assertThat(Ran.in(directory, "explain", "--json", "scope_drift").out())
                .contains("\"word\":\"scope_drift\"", "\"fix\":");
    }
}
