package baton.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.world.kit.Meeting;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Supplier;

class BesideTest {
    @Test
    void workIsDoneWhileSomethingElseIs() {
        Meeting meeting = new Meeting(2);
        Beside<String> beside =
                Beside.begin(
                        "a-name",
                        () -> {
                            meeting.attend();
                            return Thread.currentThread().getName();
                        });
        meeting.attend();

        assertThat(beside.result()).isEqualTo("a-name");
        assertThat(beside.result()).isEqualTo("a-name");
    }

    @Test
    void whatItThrewIsThrownWhereItsResultIsWanted() {
        Supplier<String> failing =
                () -> {
                    throw new IllegalArgumentException("no");
                };
        Beside<String> beside = Beside.begin("a-name", failing);

        assertThatThrownBy(beside::result)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no");
    }

    @Test
    void clockGoesInMillisecondsAndNotBackwards() {
        Instant now = SystemClock.now();

        assertThat(now).isEqualTo(now.truncatedTo(ChronoUnit.MILLIS));
        assertThat(SystemClock.now()).isAfterOrEqualTo(now);
    }
}
