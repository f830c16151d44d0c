package baton.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.kit.JdkCopy;
import baton.kit.Running;
import baton.kit.TestBed;
import baton.world.process.Survivors;

import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A run whose JDK is upgraded or removed while an agent works stops, says why, and goes on later.
@EnabledOnOs(OS.LINUX)
class JdkReplacedTest {
    @TempDir private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mv '%1$s' '%1$s.removed'",
                "printf '#!/bin/sh\\nexit 1\\n' > other && chmod +x other"
                        + " && mv other '%1$s/lib/jspawnhelper'"
            })
    void theRunStopsAndGoesOnLater(String replace) {
        TestBed template = TestBed.make(TestBed.Kind.HOOKS, directory);
        Scene scene = Scene.of(template, directory.resolve("scene"));
        try (JdkCopy jdk = JdkCopy.make(directory.resolve("jdk"))) {
            String first = "if test $BATON_UNIT = step-2; then " + replace + "; fi";
            List<String> command =
                    new ArrayList<>(Program.baton(scene.playing(first.formatted(jdk.home()))));
            command.set(0, jdk.java().toString());
            try (Running running = scene.shell().background(command, directory.resolve("output"))) {
                assertThat(running.await()).isEqualTo(4);
                assertThat(running.output())
                        .contains("JDK_REPLACED", jdk.home().toString(), "baton resume");
            }
        }
        assertThat(Survivors.list("BATON_RUN", scene.folder().id().value())).isEmpty();

        Contents contents = scene.contents();
        Ran resumed = scene.run(scene.words("--resume"));
        Scene undisturbed = Scene.of(template, directory.resolve("undisturbed"));
        Traces expected = Traces.of(undisturbed, undisturbed.run(undisturbed.words()));
        assertThat(expected.differences(Traces.of(scene, resumed))).isEmpty();
        assertThat(contents.lostIn(scene.top())).isEmpty();
    }
}
