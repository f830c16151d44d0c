package baton.core.step;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.step.Move.Answer;
import baton.core.step.Move.Kind;
import baton.core.step.Move.Signs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Whose a move of the branch was.
class MoveTest {
    private static final Signs FENCED = new Signs(false, true, true, 5, true, true, true);
    private static final Signs ALONE = new Signs(true, false, true, 0, false, false, false);
    private static final Signs CUT = new Signs(false, false, false, 5, true, true, true);

    private static Move of(Kind kind) {
        return new Move(kind, 1, false);
    }

    private static Signs traced(int commits, boolean anywhere) {
        return new Signs(false, false, true, commits, anywhere, false, anywhere);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void whereNobodyElseWorksItIsTheRuns(Kind kind) {
        assertThat(of(kind).during(ALONE)).isEqualTo(Answer.PUT_BACK);
        assertThat(of(kind).between(ALONE)).isEqualTo(Answer.PUT_BACK);
    }

    @ParameterizedTest
    @CsvSource({
        "GREW,      1, false, PUT_BACK",
        "GREW,      0, true,  PUT_BACK",
        "GREW,      0, false, BUILD_UPON",
        "REWRITTEN, 1, false, PUT_BACK",
        "REWRITTEN, 0, true,  PUT_BACK",
        "REWRITTEN, 0, false, ASK",
        "SWITCHED,  0, true,  PUT_BACK",
        "SWITCHED,  1, false, ASK",
        "BEGUN,     0, true,  PUT_BACK",
        "BEGUN,     0, false, ASK"
    })
    void whatGitWroteDownTellsTheRunFromAPerson(
            Kind kind, int commits, boolean anywhere, Answer answer) {
        assertThat(of(kind).during(traced(commits, anywhere))).isEqualTo(answer);
    }

    @Test
    void whatMeetsTheStepIsAskedAbout() {
        assertThat(new Move(Kind.GREW, 1, true).during(Signs.NONE)).isEqualTo(Answer.ASK);
        assertThat(new Move(Kind.GREW, 1, true).during(FENCED)).isEqualTo(Answer.ASK);
    }

    @Test
    void moreCommitsThanTheRunMadeAreAskedAbout() {
        assertThat(new Move(Kind.GREW, 3, false).during(traced(2, false))).isEqualTo(Answer.ASK);
        assertThat(new Move(Kind.GREW, 2, false).during(traced(2, false)))
                .isEqualTo(Answer.PUT_BACK);
    }

    /// A program that puts files back by `git checkout` has not committed.
    @Test
    void switchingIsNoSignOfCommits() {
        Signs switched = new Signs(false, false, true, 0, false, false, true);
        assertThat(of(Kind.GREW).during(switched)).isEqualTo(Answer.BUILD_UPON);
        assertThat(of(Kind.SWITCHED).during(switched)).isEqualTo(Answer.PUT_BACK);
        assertThat(of(Kind.SWITCHED).during(new Signs(false, false, true, 0, true, false, false)))
                .isEqualTo(Answer.ASK);
    }

    /// An agent that took its own commit away again has not made the one that is there.
    @Test
    void whoWentBackMeanwhileHasNotMadeWhatIsThere() {
        Signs back = new Signs(false, false, true, 1, false, true, false);
        assertThat(of(Kind.GREW).during(back)).isEqualTo(Answer.ASK);
        assertThat(of(Kind.REWRITTEN).during(back)).isEqualTo(Answer.PUT_BACK);
        Signs onlyBack = new Signs(false, false, true, 0, false, true, false);
        assertThat(of(Kind.GREW).during(onlyBack)).isEqualTo(Answer.BUILD_UPON);
    }

    @Test
    void behindAFenceNothingIsTheRuns() {
        assertThat(of(Kind.GREW).during(FENCED)).isEqualTo(Answer.BUILD_UPON);
        assertThat(of(Kind.SWITCHED).during(FENCED)).isEqualTo(Answer.ASK);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void whatWasNotWrittenDownWholeTellsNothing(Kind kind) {
        assertThat(of(kind).during(CUT)).isEqualTo(Answer.ASK);
    }

    @ParameterizedTest
    @CsvSource({"GREW, BUILD_UPON", "REWRITTEN, BUILD_UPON", "SWITCHED, ASK", "BEGUN, ASK"})
    void betweenTwoLivesItIsAPersonsUnlessTheRunIsKnownToHaveDoneIt(Kind kind, Answer answer) {
        assertThat(of(kind).between(Signs.NONE)).isEqualTo(answer);
        assertThat(new Move(kind, 2, true).between(traced(1, false)))
                .isEqualTo(kind == Kind.REWRITTEN ? Answer.PUT_BACK : answer);
        assertThat(of(kind).between(traced(0, true))).isEqualTo(Answer.PUT_BACK);
    }
}
