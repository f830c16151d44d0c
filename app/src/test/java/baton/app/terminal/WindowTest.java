package baton.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WindowTest {
    @Test
    void linesComeBeforeColumns() {
        assertThat(Window.size("30 100\n")).contains(new Window.Size(100, 30));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0 0\n", "24 0", "stty: no tty", "999999 1", "-1 80"})
    void whatIsNoSizeIsUnknown(String answer) {
        assertThat(Window.size(answer)).isEmpty();
    }
}
