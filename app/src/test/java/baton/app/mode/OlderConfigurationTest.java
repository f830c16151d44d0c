package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Settings that were written for other versions: each version adds a file with every key it knows,
/// and all of them are read for ever.
class OlderConfigurationTest {
    @TempDir Path directory;

    private Ran doctor(String settings) {
        Checkout checkout = Checkout.in(directory);
        checkout.with("../home/.config/baton/config.yaml", settings);
        String home = directory.resolve("home").toString();
        return Ran.with(
                checkout.top(), Map.of("HOME", home, "PATH", "/usr/bin:/bin"), Ttys.NONE, "doctor");
    }

    private static String of(String version) throws IOException {
        return Files.readString(Path.of("src/test/resources/configurations", version + ".yaml"));
    }

    @ParameterizedTest
    @ValueSource(strings = "0.1.0")
    void whatAnEarlierVersionKnewIsRead(String version) throws IOException {
        Ran ran = doctor(of(version));

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(ran.out()).contains("ok     configuration: ").contains("ok     agent: mine");
    }

    @ParameterizedTest
    @ValueSource(strings = "0.1.0")
    void aKeyOfALaterVersionIsNamedAndNothingIsGuessed(String version) throws IOException {
        Ran ran = doctor(of(version) + "later_setting: 1\n");

        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.out()).contains("broken configuration: ").contains("`later_setting`");
    }
}
