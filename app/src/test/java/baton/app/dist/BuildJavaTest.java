package baton.app.dist;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The JDK that runs what the build is written in. Maven that runs on JDK 25 chooses no other, and
/// a `java` without a path would be the first of the search path, however old.
class BuildJavaTest {
    @ParameterizedTest
    @ValueSource(strings = {"pom.xml", "app/pom.xml"})
    void noJavaIsTakenFromTheSearchPath(String file) throws IOException {
        String pom = Files.readString(Path.of("..").resolve(file));

        assertThat(pom)
                .contains("<executable>${build.java}</executable>")
                .doesNotContain("<executable>java</executable>");
    }

    @ParameterizedTest
    @ValueSource(strings = "<build.java>${java.home}/bin/java</build.java>")
    void mavenOnTheJdkOfTheBuildUsesIt(String property) throws IOException {
        assertThat(Files.readString(Path.of("../pom.xml"))).contains(property);
    }
}
