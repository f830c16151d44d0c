package baton.app.brief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.brief.BriefRun;
import baton.core.brief.Interview;
import baton.core.contract.Subject;
import baton.core.policy.secrets.Secrets;
import baton.world.SystemClock;
import baton.world.process.Environment;
import baton.world.stage.StageRecord;
import baton.world.stage.StageRun;
import baton.world.stage.Stages;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An interview whose program dies after some answers.
class KeptPromptTest {
    private static final List<String> ANSWERS =
            List.of(
                    "Users paste padded text and get no hits.",
                    "Search ignores whitespace around words.",
                    "`npm test` exits 0",
                    "none",
                    "tabs");

    @TempDir private Path directory;

    /// The program is killed while it waits for an answer.
    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /// A person who types these lines; nobody is there for another.
    private static final class Typed implements LinePrompt {
        private final List<String> lines;
        private final List<String> shown = new ArrayList<>();
        private int next;

        Typed(List<String> lines) {
            this.lines = lines;
        }

        @Override
        public Optional<String> read(String mark) {
            if (next == lines.size()) {
                throw new Killed();
            }
            return Optional.of(lines.get(next++));
        }

        @Override
        public void show(String line) {
            shown.add(line);
        }

        @Override
        public void close() {}
    }

    private StageRun stage(Path place) {
        Path state = place.resolve("state");
        Stages stages =
                new Stages(
                        place,
                        new Environment(Map.of("XDG_STATE_HOME", state.toString())),
                        SystemClock::now,
                        command -> command);
        StageRecord record =
                new StageRecord(
                        "brief",
                        "Trim",
                        List.of("brief", "Trim"),
                        "",
                        Optional.empty(),
                        "Trim",
                        Optional.empty(),
                        Instant.EPOCH,
                        Map.of());
        return StageRun.of(stages, record, false, Secrets.knowing(List.of()), _ -> {});
    }

    private String brief(Path place, LinePrompt person) throws IOException {
        try (StageRun run = stage(place)) {
            Subject subject = new Subject(Optional.empty(), "Trim", "trim", Optional.empty());
            BriefRun start = BriefRun.of(subject, false, Interview.about("Trim", true));
            Talk talk = new PersonTalk(new KeptPrompt(person, run));
            BriefRun.Ended _ =
                    new BriefTalk(talk, Optional.empty(), new BriefFiles(place), _ -> {}, false)
                            .carryThrough(start);
            run.finish();
        }
        return Files.readString(place.resolve("brief.md"));
    }

    private Path place(String name) throws IOException {
        return Files.createDirectory(directory.resolve(name));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void whatWasAnsweredIsNotAskedAgain(int answered) throws IOException {
        Typed whole = new Typed(ANSWERS);
        String undisturbed = brief(place("whole"), whole);

        Path place = place("cut");
        Typed first = new Typed(ANSWERS.subList(0, answered));
        assertThatThrownBy(() -> brief(place, first)).isInstanceOf(Killed.class);
        Typed second = new Typed(ANSWERS.subList(answered, ANSWERS.size()));
        assertThat(brief(place, second)).isEqualTo(undisturbed);

        // The one that was open when it died is asked twice, and no other.
        List<String> questions = new ArrayList<>(first.shown);
        questions.addAll(second.shown);
        assertThat(questions.stream().distinct().toList())
                .containsExactlyElementsOf(whole.shown.stream().distinct().toList());
        assertThat(questions).hasSize(whole.shown.size() + 2);
    }

    @Test
    void afterItsEndNothingIsKept() throws IOException {
        Path place = place("ended");
        brief(place, new Typed(ANSWERS));

        assertThatThrownBy(() -> brief(place, new Typed(List.of()))).isInstanceOf(Killed.class);
    }

    @Test
    void aChoiceThatNobodyMadeIsAskedForAgain() throws IOException {
        Path place = place("unread");
        Typed unclear = new Typed(List.of("?", "?", "?", "enough", "?", "hm", "what", "who"));
        assertThatThrownBy(() -> brief(place, unclear)).isInstanceOf(LinePrompt.Unanswered.class);
        assertThat(place.resolve("brief.md")).doesNotExist();
        assertThat(brief(place, new Typed(List.of("accept")))).contains("Trim");
    }
}
