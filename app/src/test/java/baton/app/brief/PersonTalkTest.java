package baton.app.brief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.brief.BriefRun;
import baton.core.brief.Interview;
import baton.core.brief.TopicDraft;
import baton.core.contract.Subject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

class PersonTalkTest {
    private static final String INTERRUPT = "^C";

    @TempDir Path directory;

    /// A person who types these lines and then ends the input.
    private static final class Typed implements LinePrompt {
        private final Deque<String> lines;
        private final List<String> shown = new ArrayList<>();

        Typed(String... lines) {
            this.lines = new ArrayDeque<>(List.of(lines));
        }

        @Override
        public Optional<String> read(String mark) {
            Optional<String> line = Optional.ofNullable(lines.poll());
            if (line.equals(Optional.of(INTERRUPT))) {
                throw new Interrupted();
            }
            return line;
        }

        @Override
        public void show(String line) {
            shown.add(line);
        }

        @Override
        public void close() {
            lines.clear();
        }
    }

    private BriefRun.Ended talk(LinePrompt prompt) {
        Subject subject = new Subject(Optional.empty(), "Trim", "trim", Optional.empty());
        BriefRun run = BriefRun.of(subject, false, Interview.about("Trim", true));
        BriefFiles files = new BriefFiles(directory);
        return new BriefTalk(new PersonTalk(prompt), Optional.empty(), files, _ -> {}, false)
                .carryThrough(run);
    }

    @Test
    void aWholeInterviewEndsInABrief() {
        Typed typed =
                new Typed(
                        "Users paste padded text and get no hits.",
                        "Search ignores whitespace around words.",
                        "`npm test` exits 0",
                        "none",
                        "tabs");
        assertThat(talk(typed).passed()).isTrue();
        assertThat(directory.resolve("brief.md")).exists();
        assertThat(directory.resolve("brief.md.draft")).doesNotExist();
        assertThat(typed.shown).contains("What is explicitly not part of this?");
    }

    @Test
    void whoHasEnoughSeesWhatIsMissingAndChooses() {
        Typed typed = new Typed("enough", "perhaps", "acc");
        assertThat(talk(typed).passed()).isFalse();
        assertThat(typed.shown).contains("The brief does not pass its review yet:");
        assertThat(directory.resolve("brief.md")).exists();
    }

    @Test
    void theEndOfTheInputAcceptsNothing() {
        Typed typed = new Typed("Users paste padded text and get no hits.");
        assertThatThrownBy(() -> talk(typed)).isInstanceOf(LinePrompt.Unanswered.class);
        assertThat(directory.resolve("brief.md")).doesNotExist();
    }

    @Test
    void wordsThatAreNotUnderstoodAcceptNothing() {
        Typed typed = new Typed("enough", "perhaps", "hm", "who knows", "accept");
        assertThatThrownBy(() -> talk(typed)).isInstanceOf(LinePrompt.Unanswered.class);
        assertThat(directory.resolve("brief.md")).doesNotExist();
        assertThat(directory.resolve("brief.md.draft")).exists();
    }

    @Test
    void aWishForHelpIsNoAnswer() {
        Typed typed = new Typed("enough", "?", "?", "?", "?", "accept");
        assertThat(talk(typed).passed()).isFalse();
        assertThat(typed.shown).contains(LinePrompt.CHOICE_HELP);
    }

    @Test
    void anInterruptKeepsTheDraftAlone() throws IOException {
        Typed typed = new Typed("Users paste padded text and get no hits.", INTERRUPT);
        assertThatThrownBy(() -> talk(typed)).isInstanceOf(LinePrompt.Interrupted.class);
        assertThat(directory.resolve("brief.md")).doesNotExist();
        assertThat(Files.readString(directory.resolve("brief.md.draft"))).contains("padded text");
    }

    @ParameterizedTest
    @CsvSource({"all, 3", "'', 3", "none, 0", "'1, 3', 2", "2, 1", "I know 2, 2"})
    void proposedTopicsAreChosenByNumber(String said, int kept) {
        List<TopicDraft> proposed = List.of(topic("A?"), topic("B \u001b[2J?"), topic("C?"));
        Typed typed = new Typed(said);
        assertThat(new PersonTalk(typed).keep(proposed).orElseThrow()).hasSize(kept);
        assertThat(typed.shown).contains("  1. A?").allMatch(line -> line.indexOf('\u001b') < 0);
        assertThat(typed.shown.getLast()).startsWith("To look into: ");
    }

    @Test
    void wordsThatDoNotSayWhichTopicsAreWantedAreAskedForAgain() {
        List<TopicDraft> proposed = List.of(topic("A?"), topic("B?"), topic("C?"));
        Typed typed = new Typed("1 and 9", "not the first");
        assertThat(new PersonTalk(typed).keep(proposed).orElseThrow())
                .containsExactly(proposed.get(1), proposed.get(2));
        assertThat(typed.shown)
                .contains("“1 and 9” does not say which to keep. Name the numbers:")
                .endsWith("To look into: 2, 3. Left out: 1.");
        Typed unclear = new Typed("perhaps", "hm", "who knows");
        assertThat(new PersonTalk(unclear).keep(proposed)).hasValue(proposed);
        assertThat(unclear.shown)
                .endsWith(
                        "No answer said which to keep, so all of them stay.",
                        "To look into: 1, 2, 3.");
        assertThat(new PersonTalk(new Typed("enough")).keep(proposed)).isEmpty();
        assertThat(new PersonTalk(new Typed()).keep(proposed)).isEmpty();
    }

    private static TopicDraft topic(String question) {
        return new TopicDraft(
                "t", "", question, "x", Optional.empty(), Optional.empty(), Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({
        "there, THERE",
        "write there, THERE",
        "new, ELSEWHERE",
        "choose a new name, ELSEWHERE",
        "Choose a new name., ELSEWHERE",
        "s, NOWHERE",
        "what, NOWHERE",
        "not there, NOWHERE"
    })
    void aTakenDirectoryIsAskedAbout(String said, Talk.Place place) {
        assertThat(new PersonTalk(new Typed(said, said, said)).place("x/")).isEqualTo(place);
        assertThat(new PersonTalk(new Typed()).name("trim-2")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "accept, true",
        "accept it, true",
        "Accept it as it is., true",
        "Stop now (accept partial brief), true",
        "enough, true",
        "c, false",
        "continue please, false",
        "Answer one more follow-up, false",
        "let's go on, false",
        "don't accept it, false",
        "accept or continue, false"
    })
    void aGateTakesItsOwnWords(String said, boolean accepts) {
        Typed typed = new Typed(said, "continue");
        assertThat(new PersonTalk(typed).choose(List.of()).accepts()).isEqualTo(accepts);
    }
}
