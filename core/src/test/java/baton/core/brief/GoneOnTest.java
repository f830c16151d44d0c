package baton.core.brief;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.brief.BriefRun.Asking;
import baton.core.brief.BriefRun.Choosing;
import baton.core.brief.BriefRun.Chose;
import baton.core.brief.BriefRun.Ended;
import baton.core.brief.BriefRun.Said;
import baton.core.brief.Interview.Answered;
import baton.core.contract.Subject;

import org.junit.jupiter.api.Test;

import java.util.Optional;

/// Interviews that go on after a stop.
class GoneOnTest {
    private static final BriefRun START =
            BriefRun.of(
                    new Subject(Optional.empty(), "Trim", "trim", Optional.empty()),
                    false,
                    Interview.about("Trim input", true));

    private static BriefRun said(BriefRun start, String... answers) {
        BriefRun run = start;
        for (String answer : answers) {
            run = run.on(new Said(new Answered(answer)));
        }
        return run;
    }

    /// After a stop at the first question all is asked that was left, in the words that it was left
    /// in.
    @Test
    void whoGoesOnAfterAnEarlyStopIsAskedTheRest() {
        BriefRun stopped = said(START, "enough");
        assertThat(stopped.phase()).isInstanceOf(Choosing.class);
        BriefRun next = stopped.on(new Chose(false));
        assertThat(next.phase()).isInstanceOf(Asking.class);
        assertThat(next.interview().open()).isEqualTo(START.interview().open());
        assertThat(next.asked()).hasSize(1);

        BriefRun told =
                said(
                        next,
                        "Users paste padded text and get no hits.",
                        "Search ignores whitespace around words.",
                        "`npm test` exits 0",
                        "none",
                        "yes",
                        "none",
                        "none");
        assertThat(told.phase()).isInstanceOf(Ended.class);
        assertThat(((Ended) told.phase()).passed()).isTrue();
        assertThat(told.interview().said(BriefSection.GOAL)).startsWith("Search ignores");
    }
}
