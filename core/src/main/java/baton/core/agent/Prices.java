package baton.core.agent;

import baton.core.text.Value;
import baton.core.text.Yaml;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The prices of models under the names that agents know them by: a list, and what the user sets.
/// List prices change: what the user sets holds over them, and whoever shows one says when it was
/// looked up.
///
/// @param asOf the month in which the list was looked up
/// @param listed the list
/// @param set the user's own
public record Prices(String asOf, Map<String, Price> listed, Map<String, Price> set) {
    /// The name of the list among the texts that ship with the program.
    public static final String FILE = "prices.yaml";

    public Prices {
        listed = Map.copyOf(listed);
        set = Map.copyOf(set);
    }

    /// A known price of a model, and its source.
    ///
    /// @param source the month of the list, or `configuration` where the user set the price
    public record Known(Price price, String source) {}

    /// Reads the list that ships with the program: `as_of`, and `prices` by the names of models.
    public static Prices listed(String yaml) {
        if (!(Yaml.parse(yaml, 1) instanceof Yaml.Good(Value.Fields list))) {
            throw new IllegalArgumentException("no list of prices");
        }
        Map<String, Price> listed = new HashMap<>();
        if (list.field("prices").orElseThrow() instanceof Value.Fields models) {
            models.fields().forEach((model, price) -> listed.put(model, price(price)));
        }
        return new Prices(text(list, "as_of"), listed, Map.of());
    }

    private static Price price(Value value) {
        if (!(value instanceof Value.Fields price)) {
            throw new IllegalArgumentException("no price: " + value);
        }
        return new Price(
                new BigDecimal(text(price, "input")), new BigDecimal(text(price, "output")));
    }

    private static String text(Value.Fields fields, String name) {
        return fields.field(name).flatMap(Value::scalar).orElseThrow();
    }

    /// The same list with the user's own prices.
    public Prices with(Map<String, Price> own) {
        return new Prices(asOf, listed, own);
    }

    /// Nothing for a model that nobody has set and that is not listed.
    public Optional<Known> of(String model) {
        return Optional.ofNullable(set.get(model))
                .map(price -> new Known(price, "configuration"))
                .or(
                        () ->
                                Optional.ofNullable(listed.get(model))
                                        .map(price -> new Known(price, asOf)));
    }
}
