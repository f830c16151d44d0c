package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import baton.app.kill.Program;
import baton.kit.Shell;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A checkout that its reader may not write to. Root may write anywhere, so where it is root who
/// tests, the commands are another user's.
class ReadOnlyFolderTest {
    private static final String SETTINGS =
            "[safe]\n\tdirectory = *\n[user]\n\tname = Ada\n\temail = ada@example.invalid\n";

    @TempDir private Path directory;
    private Checkout checkout;
    private Shell user;

    @BeforeEach
    void close() throws IOException {
        checkout = Checkout.in(directory).with("plan.md", Checkout.plan(Checkout.step(1, "true")));
        checkout.git("add", ".");
        checkout.git("commit", "-q", "-m", "plan");
        Path home = Files.createDirectory(directory.resolve("home"));
        Files.writeString(home.resolve(".gitconfig"), SETTINGS);
        Shell.in(directory).bash("chmod a+rwx home && chmod -R a+rX,a-w " + checkout.top());
        Shell.in(directory).bash("chmod a+rx . && chmod a+r home/.gitconfig");
        user =
                Shell.in(checkout.top())
                        .with("HOME", home.toString())
                        .with("GIT_CONFIG_GLOBAL", home.resolve(".gitconfig").toString())
                        .with("XDG_STATE_HOME", home.resolve("state").toString());
        assumeTrue(baton("--version").succeeded(), "no other user can start the program");
    }

    @AfterEach
    void open() {
        var _ = Shell.in(directory).bash("chmod -R u+w " + checkout.top());
    }

    private Shell.Ended baton(String... words) {
        List<String> command = new ArrayList<>();
        if (Files.isWritable(checkout.top())) {
            command.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        }
        command.addAll(Program.baton(List.of(words)));
        return user.attempt(command.toArray(String[]::new));
    }

    @Test
    void aRunIsRefusedInPlainWords() {
        Shell.Ended ended = baton("execute", "--sandbox", "off", "--agent", "exec:true", "plan.md");
        assertThat(ended.status()).isEqualTo(4);
        assertThat(ended.output())
                .contains("error DISK_FAILED ", ": permission denied", "fix: let this user write")
                .doesNotContain("Exception", "\tat ");
    }

    @Test
    void theDirectoryThatIsThereIsNamedWithItsOwner() throws IOException {
        Shell.Ended ended = baton("init");
        assertThat(ended.status()).isEqualTo(4);
        assertThat(ended.output())
                .contains("permission denied")
                .contains("fix: let this user write to " + checkout.top() + ",")
                .contains("which is " + Files.getOwner(checkout.top()).getName() + "'s");
    }

    @Test
    void doctorSaysThatNoRunCanBeginThere() {
        Shell.Ended ended = baton("doctor");
        assertThat(ended.output())
                .contains("this user may not write to " + checkout.top())
                .doesNotContain("Ready: ");
    }

    /// As it is left by somebody who called the program with `sudo` once.
    @ParameterizedTest
    @ValueSource(strings = {"555", "000"})
    void aStateDirectoryOfSomebodyElseHasAWayOut(String mode) {
        Shell.in(directory).bash("chmod -R a+w " + checkout.top());
        Shell.in(directory).bash("mkdir home/state && chmod " + mode + " home/state");
        Shell.Ended ended = baton("execute", "--sandbox", "off", "--agent", "exec:true", "plan.md");
        assertThat(ended.output())
                .contains("DISK_FAILED ", ": permission denied")
                .contains("fix: let this user ", "home/state", "set XDG_STATE_HOME")
                .doesNotContain("Exception", "\tat ");
        assertThat(ended.status()).as(ended.output()).isEqualTo(4);
        var _ = Shell.in(directory).bash("chmod 755 home/state");
    }

    @Test
    void lookingNeedsNoPermission() {
        for (String verb : List.of("status", "runs", "cost", "gates", "rescue")) {
            Shell.Ended ended = baton(verb);
            assertThat(ended.status()).as(verb + ": " + ended.output()).isZero();
            assertThat(ended.output()).as(verb).doesNotContain("Exception");
        }
    }
}
