package baton.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

class PluralTest {
    @Test
    void onlyOneThingIsSingular() {
        assertThat(Plural.count(0, "role")).isEqualTo("0 roles");
        assertThat(Plural.count(1, "role")).isEqualTo("1 role");
        assertThat(Plural.count(2, "role")).isEqualTo("2 roles");
    }

    @Test
    void aNounMayHaveAPluralOfItsOwn() {
        assertThat(Plural.count(1, "reply", "replies")).isEqualTo("1 reply");
        assertThat(Plural.count(3, "reply", "replies")).isEqualTo("3 replies");
    }

    @Test
    void aNounAgreesWithTheNumbersAfterIt() {
        assertThat(Plural.numbered("step", List.of(1))).isEqualTo("step 1");
        assertThat(Plural.numbered("step", List.of(1, 3))).isEqualTo("steps 1, 3");
    }
}
