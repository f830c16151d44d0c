package baton.app.everyday;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// A command that is printed below the top of a checkout can be typed there.
class SubdirectoryCommandsTest {
    @TempDir Path directory;
    private EverydayYard yard;

    @BeforeEach
    void stoppedRun() {
        yard = EverydayYard.in(directory, 3).with("bad-2");
        yard.execute("plan.md");
    }

    private Ran below(String... words) throws IOException {
        Path place = Files.createDirectories(yard.top().resolve("below"));
        Stream<String> all = Stream.concat(Stream.of("-C", place.toString()), Stream.of(words));
        return yard.baton(all.toArray(String[]::new));
    }

    private String typed(String command) {
        return "baton -C " + yard.top() + " " + command;
    }

    @ParameterizedTest
    @ValueSource(strings = {"retry 2", "resume", "report"})
    void whatGoesOnNamesTheTop(String words) throws IOException {
        Ran ran = below(words.split(" ", -1));
        String all = ran.out().replaceAll("\\s+", " ");
        assertThat(all).contains(typed("execute --resume plan.md"));
        assertThat(all).doesNotContain("baton execute --resume plan.md");
    }

    @Test
    void runThatPausedNamesTheTop() throws IOException {
        yard.without("bad-2").execute("--pause", "plan.md");
        String goingOn = "go on with: " + typed("execute --resume plan.md");
        assertThat(below("status", "last").out().replaceAll("\\s+", " ")).contains(goingOn);
        assertThat(below("status", "last", "--json").out()).contains(goingOn);
        assertThat(below("status", "--json").out()).contains(goingOn);
    }

    @Test
    void waysAfterAnUndoNameTheTop() throws IOException {
        assertThat(yard.baton("undo", "last").status()).isZero();
        Ran ran = below("resume", "last");
        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.err())
                .contains(typed("execute plan.md"), "`git -C " + yard.top() + " revert ");
    }

    @Test
    void commandsAreAsTheyWereAtTheTop() {
        assertThat(yard.baton("report").out())
                .contains("Go on with: `baton execute --resume plan.md`");
    }
}
