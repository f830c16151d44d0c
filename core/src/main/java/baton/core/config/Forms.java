package baton.core.config;

import baton.core.contract.Form;
import baton.core.policy.Glob;
import baton.core.text.Durations;
import baton.core.text.Value;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The forms that settings must have, in words and as readings.
final class Forms {
    private static final int TEXT_MAX = 4_096;

    static final Form<String> TEXT =
            new Form<>(
                    "one line of text of at most " + TEXT_MAX + " characters",
                    value -> value.scalar().filter(Forms::isText));

    static final Form<String> VARIABLE =
            new Form<>(
                    "the name of a variable such as GITHUB_TOKEN",
                    value ->
                            value.scalar()
                                    .filter(name -> name.matches("[A-Za-z_][A-Za-z0-9_]{0,200}")));

    static final Form<Glob> GLOB =
            new Form<>(
                    "a path or pattern inside the repository of at most "
                            + Glob.CHARS_MAX
                            + " characters",
                    value -> value.scalar().filter(Forms::isText).flatMap(Glob::of));

    static final Form<Duration> DURATION =
            new Form<>(
                    "a duration such as 90s, 10m or 1h30m",
                    value -> value.scalar().flatMap(Durations::read));

    static final Form<BigDecimal> MONEY =
            new Form<>("a number of US dollars such as 2.50", Forms::money);

    static final Form<BigDecimal> PRICE =
            new Form<>("US dollars for a million tokens such as 2.50", Forms::amount);

    static final Form<Boolean> SWITCH = new Form<>("on or off", Forms::onOrOff);

    static final Form<String> SECURE_ADDRESS =
            new Form<>(
                    "an address that begins with https://",
                    value -> value.scalar().filter(Forms::isText).flatMap(Forms::secure));

    static final Form<AgentSettings.Billing> BILLING =
            new Form<>("none, ask or allow", Forms::billing);

    private static final String LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?";
    private static final Pattern SECURE =
            Pattern.compile(
                    "https://"
                            + LABEL
                            + "(?:\\."
                            + LABEL
                            + ")*(?::\\d{1,5})?"
                            + "(?:/(?:[\\w.~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?");

    private Forms() {}

    static Form<Long> whole(long least, long most) {
        return new Form<>(
                "a whole number from " + least + " to " + most,
                value -> value.whole().filter(n -> n >= least && n <= most));
    }

    static <E extends Enum<E>> Form<E> word(E[] all) {
        List<String> words = Arrays.stream(all).map(Forms::word).toList();
        return new Form<>(
                "one of " + String.join(", ", words),
                value ->
                        value.scalar()
                                .flatMap(
                                        given ->
                                                Arrays.stream(all)
                                                        .filter(one -> word(one).equals(given))
                                                        .findFirst()));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Optional<String> secure(String text) {
        return Optional.of(text).filter(address -> SECURE.matcher(address).matches());
    }

    private static boolean isText(String text) {
        return !text.isBlank()
                && text.length() <= TEXT_MAX
                && text.chars().noneMatch(Character::isISOControl);
    }

    private static Optional<BigDecimal> money(Value value) {
        return amount(value).filter(amount -> amount.signum() > 0);
    }

    private static Optional<BigDecimal> amount(Value value) {
        return value.scalar()
                .filter(text -> text.matches("\\d{1,9}(\\.\\d{1,6})?"))
                .map(BigDecimal::new);
    }

    private static Optional<Boolean> onOrOff(Value value) {
        return switch (value.scalar().orElse("")) {
            case "on", "true" -> Optional.of(true);
            case "off", "false" -> Optional.of(false);
            case String _ -> Optional.empty();
        };
    }

    /// `true` and `false` answer the question whether the agent counts as one that bills.
    private static Optional<AgentSettings.Billing> billing(Value value) {
        return switch (value.scalar().orElse("")) {
            case "none", "false" -> Optional.of(AgentSettings.Billing.NONE);
            case "ask", "true" -> Optional.of(AgentSettings.Billing.ASK);
            case "allow" -> Optional.of(AgentSettings.Billing.ALLOW);
            case String _ -> Optional.empty();
        };
    }
}
