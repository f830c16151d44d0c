package baton.app.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The places of sessions side by side: worktrees of their own outside of the checkout, without a
/// branch, and gone at the end.
class PlacesTest {
    @TempDir private Path directory;

    private static String line(SessionsCheckout stage, String file) throws IOException {
        return Files.readString(stage.home().resolve(file)).strip();
    }

    @Test
    void eachSessionHasAWorktreeOutsideTheCheckoutWithoutABranch() throws IOException {
        SessionsCheckout stage = SessionsCheckout.of(directory, Part.of(1), Part.of(2));
        String told =
                "git rev-parse --show-toplevel > \"$HOME/place%1$d\";"
                        + " git for-each-ref --format='%%(refname)' refs/heads"
                        + " > \"$HOME/heads%1$d\";"
                        + " git symbolic-ref -q HEAD >> \"$HOME/heads%1$d\"; echo %1$d > f%1$d.txt";
        stage.agent("1) " + told.formatted(1) + " ;;\n2) " + told.formatted(2) + " ;;\n");
        Ran ran = stage.run();

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(line(stage, "place1"))
                .startsWith(stage.state().toRealPath().toString())
                .doesNotContain(stage.top().toRealPath() + "/")
                .isNotEqualTo(line(stage, "place2"));
        assertThat(line(stage, "place2")).startsWith(stage.state().toRealPath().toString());
        assertThat(line(stage, "heads1")).isEqualTo("refs/heads/main");
        assertThat(line(stage, "heads2")).isEqualTo("refs/heads/main");
        assertThat(stage.left()).isEmpty();
        assertThat(stage.shell().git("for-each-ref", "--format=%(refname)", "refs/heads"))
                .isEqualTo("refs/heads/main");
    }
}
