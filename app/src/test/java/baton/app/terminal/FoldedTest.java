package baton.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

class FoldedTest {

    @Test
    void wordsStayWholeAndLaterLinesStandFurtherIn() {
        assertThat(Folded.of("  one two three four", 12))
                .containsExactly("  one two", "    three", "    four");
        assertThat(Folded.of("short", 12)).containsExactly("short");
        assertThat(Folded.of("averyveryverylongword", 12)).containsExactly("averyveryverylongword");
    }

    @Test
    void aCommandAndCodeStayInOnePiece() {
        assertThat(Folded.of("To pass: then: baton retry 2026 2", 20))
                .containsExactly("To pass: then:", "  baton retry 2026 2");
        assertThat(Folded.of("      baton execute --resume 'my plan.md'", 20))
                .containsExactly("      baton execute --resume 'my plan.md'");
        assertThat(Folded.of("see it with `baton runs --all` first", 20))
                .containsExactly("see it with", "  `baton runs --all`", "  first");
        assertThat(Folded.of("| a | b | c | d | e | f |", 20)).hasSize(1);
    }

    @Test
    void proseStandsAtTheMarginAndItemsBelowTheirWords() {
        assertThat(Folded.prose("one two three", 8)).containsExactly("one two", "three");
        assertThat(Folded.prose("- one two three", 9)).containsExactly("- one two", "  three");
    }

    @Test
    void noWordIsTooLong() {
        String word = "x".repeat(200_000);
        assertThat(Folded.of("a " + word + " b", 40)).containsExactly("a", "  " + word, "  b");
        assertThat(Folded.of("`".repeat(200_001) + " b", 40)).hasSize(2);
    }

    @Test
    void coloursTakeNoRoom() {
        Paint paint = new Paint(true);
        assertThat(Folded.of(paint.red("error") + " in the plan", 17)).hasSize(1);
    }

    @Test
    void aCommandBehindAPaintedLabelStaysInOnePiece() {
        Paint paint = new Paint(true);
        String next = paint.bold("Next:");
        String kept = paint.bold("Work kept:");
        String long1 = "baton execute --resume 'a plan with quite a long name.md'";
        String long2 = "git show --stat refs/baton/20260105-073706-7thv/step-1";
        assertThat(Folded.of(next + " " + long1, 40)).containsExactly(next, "  " + long1);
        assertThat(Folded.of(kept + " " + long2, 40)).containsExactly(kept, "  " + long2);
        assertThat(Folded.of("Report: " + paint.cyan(long1), 40))
                .containsExactly("Report:", "  " + paint.cyan(long1));
    }

    @Test
    void paragraphsAreJoinedAndTheRestIsLeft() {
        assertThat(Folded.paragraphs(List.of("One", "two.", "", "- a", "- b", "# H", "Three", "4")))
                .containsExactly("One two.", "", "- a", "- b", "# H", "Three 4");
    }
}
