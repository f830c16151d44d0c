package baton.app.box;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.TestBed;
import baton.kit.TestDirectories;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The repositories of the test bed, with what they are built with.
class RealBuildsTest {
    @TempDir(factory = TestDirectories.OnDisk.class)
    Path directory;

    /// The builds of Maven are slow: in the short form its plan stands for the sessions.
    static List<TestBed.Kind> spread() {
        return Boolean.getBoolean("long")
                ? List.of(TestBed.Kind.NODE, TestBed.Kind.MAVEN, TestBed.Kind.PYTHON)
                : List.of(TestBed.Kind.NODE, TestBed.Kind.PYTHON);
    }

    @ParameterizedTest
    @EnumSource
    void thePlanIsCarriedOutInside(TestBed.Kind kind) {
        Ran ran = execute(TestBed.make(kind, directory));

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(ran.out()).contains("**Sandbox:** bubblewrap");
    }

    @ParameterizedTest
    @MethodSource("spread")
    void itsSessionsAreCarriedOutInside(TestBed.Kind kind) {
        TestBed bed = TestBed.make(kind, directory);
        bed.addStrategy();
        if (kind != TestBed.Kind.PYTHON) {
            bed.shell().git("commit", "--quiet", "--all", "-m", "sessions");
        }

        Ran ran = execute(bed);

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
    }

    private static Ran execute(TestBed bed) {
        Boxed.refuseMissing();
        List<String> words = new ArrayList<>(List.of("--agent", "replay:" + bed.replay()));
        words.addAll(List.of("execute", "--sandbox", "required"));
        words.addAll(List.of("--project", bed.project().toString()));
        Path home = Path.of(System.getProperty("user.home"));
        return Ran.with(
                bed.repository(),
                Boxed.environment(home, Map.of()),
                Ttys.NONE,
                words.toArray(String[]::new));
    }
}
