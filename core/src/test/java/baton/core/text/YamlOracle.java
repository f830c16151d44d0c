package baton.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;

/// The full YAML reader as the judge of the quick one.
public final class YamlOracle {
    private YamlOracle() {}

    /// Whether the quick reader takes the text; where it does, both must read the same. They are
    /// compared as they print themselves, since equality ignores lines and the order of keys.
    public static boolean agreesOn(String text) {
        int firstLine = 7;
        Optional<Value> quick = PlainYaml.read(text, firstLine);
        quick.ifPresent(
                value ->
                        assertThat(Yaml.full(text, firstLine))
                                .as(text)
                                .hasToString(new Yaml.Good(value).toString()));
        return quick.isPresent();
    }
}
