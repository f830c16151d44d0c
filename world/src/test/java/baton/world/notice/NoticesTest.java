package baton.world.notice;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.config.NotifySettings;
import baton.core.run.RunId;
import baton.kit.Surroundings;
import baton.world.process.Environment;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// Messages to the user, by a command.
class NoticesTest {
    private static final RunId RUN = RunId.read("20260105-073706-7thv").orElseThrow();

    @TempDir private Path directory;

    private Notices by(String command) {
        NotifySettings settings = new NotifySettings(Optional.of(command), Optional.empty(), false);
        return new Notices(
                settings, new Environment(Map.of("PATH", Surroundings.path())), directory);
    }

    private Notice end() {
        return new Notice(Notice.Kind.END, RUN, directory, "has ended: completed");
    }

    @Test
    void theCommandGetsTheWordsAndWhatTheyAreAbout() throws IOException {
        Notices notices = by("cat > said; echo $BATON_NOTICE_EVENT $BATON_NOTICE_RUN >> said");
        notices.send(end());

        assertThat(notices.troubles()).isEmpty();
        assertThat(Files.readString(directory.resolve("said")))
                .isEqualTo("Baton: run %s has ended: completed\nend %s\n".formatted(RUN, RUN));
    }

    @Test
    void oneThatFailsIsToldOnceWhenAllIsOver() {
        Notices notices = by("exit 3");
        notices.send(end());
        notices.send(end());

        assertThat(notices.troubles()).containsExactly("the command of `notify` failed");
        assertThat(notices.troubles()).isEmpty();
    }
}
