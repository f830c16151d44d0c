package baton.world.process;

import static org.assertj.core.api.Assertions.assertThat;

import baton.kit.JdkCopy;

import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.util.List;

/// A program whose JDK is taken away starts what it can, and says why it can start no more.
@EnabledOnOs(OS.LINUX)
class JdkTest {
    @TempDir Path place;

    @ParameterizedTest
    @CsvSource({
        "removed, hello hello|JDK_REPLACED JDK_REPLACED",
        "upgraded, hello hello|JDK_REPLACED JDK_REPLACED",
        "removed-first, JDK_REPLACED JDK_REPLACED"
    })
    void aReplacedJdkIsNamed(String what, String printed) {
        try (JdkCopy jdk = JdkCopy.make(place.resolve("jdk"))) {
            String home = jdk.home().toString();
            String output = OtherJvm.run(jdk.java(), place, List.of(), what, home).output();
            assertThat(output.strip().replace('\n', '|')).isEqualTo(printed);
        }
    }
}
