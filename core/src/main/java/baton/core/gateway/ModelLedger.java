package baton.core.gateway;

import baton.core.gateway.ModelAccount.Amount;
import baton.core.gateway.ModelAccount.Held;
import baton.core.gateway.ModelAccount.Purse;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The account of a run's models as its journal has it: a line for what is set aside before a
/// request is sent, and one for what it has cost.
public final class ModelLedger {
    private static final Pattern PURSE = Pattern.compile("(run|session|step|day)-(\\d{1,9})");
    private static final Pattern MONEY = Pattern.compile("\\d{1,9}(\\.\\d{1,12})?");

    private ModelLedger() {}

    public static Value.Fields setAside(Held held, String model) {
        return amount(held.number(), held.amount())
                .put("model", model)
                .put(
                        "purses",
                        new Value.Items(
                                held.purses().stream()
                                        .<Value>map(purse -> Value.of(word(purse)))
                                        .toList(),
                                0))
                .build();
    }

    public static Value.Fields settled(long number, Amount amount, boolean told) {
        return amount(number, amount).put("told", told).build();
    }

    /// The account after a line about what was set aside. A line that says nothing of use is passed
    /// over.
    public static ModelAccount setAside(ModelAccount account, Value.Fields line) {
        List<Purse> purses = new ArrayList<>();
        line.texts("purses").forEach(word -> purse(word).ifPresent(purses::add));
        Optional<Amount> amount = amount(line);
        return line.whole("request")
                .flatMap(number -> amount.map(known -> new Held(number, purses, known)))
                .map(account::recall)
                .orElse(account);
    }

    /// The account after a line about what was spent.
    public static ModelAccount settled(ModelAccount account, Value.Fields line) {
        return line.whole("request")
                .map(number -> account.settle(number, amount(line)))
                .orElse(account);
    }

    private static FieldsBuilder amount(long number, Amount amount) {
        return new FieldsBuilder()
                .put("request", number)
                .put(
                        "cost",
                        new Value.Number(amount.cost().stripTrailingZeros().toPlainString(), 0))
                .put("tokens", amount.tokens());
    }

    private static Optional<Amount> amount(Value.Fields line) {
        Optional<BigDecimal> cost =
                line.scalar("cost")
                        .filter(text -> MONEY.matcher(text).matches())
                        .map(BigDecimal::new);
        Optional<Long> tokens = line.whole("tokens").filter(number -> number >= 0);
        return cost.flatMap(money -> tokens.map(number -> new Amount(money, number)));
    }

    private static String word(Purse purse) {
        return purse.kind().name().toLowerCase(Locale.ROOT) + "-" + purse.number();
    }

    private static Optional<Purse> purse(String word) {
        Matcher parts = PURSE.matcher(word);
        return parts.matches()
                ? Optional.of(
                        new Purse(
                                Purse.Kind.valueOf(parts.group(1).toUpperCase(Locale.ROOT)),
                                Integer.parseInt(parts.group(2))))
                : Optional.empty();
    }
}
