package baton.core.gateway;

import baton.core.agent.stream.Used;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;

/// The money and tokens of a run at its models: its bounds, what was spent, and what is set aside
/// for requests under way. A request passes only where the most that it can cost is left, and that
/// much is set aside before it does; so no bound is exceeded, whatever programs do at the same
/// time.
///
/// A request whose reply never ended costs what was set aside for it.
///
/// @param bounds those that were set
/// @param spent what was spent, by its account
/// @param held what is set aside, by the number of the request
/// @param next the number of the next request
public record ModelAccount(
        List<Bound> bounds, Map<Purse, Amount> spent, SequencedMap<Long, Held> held, long next) {
    /// A shorter answer than this is of no use to a program that wanted a longer one.
    private static final long OUTPUT_LEAST = 256;

    private static final int SHOWN_DIGITS = 4;

    public ModelAccount {
        bounds = List.copyOf(bounds);
        spent = Map.copyOf(spent);
        held = new LinkedHashMap<>(held);
    }

    public static ModelAccount of(List<Bound> bounds) {
        return new ModelAccount(bounds, Map.of(), new LinkedHashMap<>(), 1);
    }

    /// Something that may have a bound: the whole run, or one of its parts by its number.
    public record Purse(Kind kind, int number) {
        /// The kinds of parts.
        public enum Kind {
            RUN,
            SESSION,
            STEP,
            DAY
        }

        public static final Purse RUN = new Purse(Kind.RUN, 0);

        /// Stands for all purses of a kind: parts are counted from 1.
        public static Purse each(Kind kind) {
            return new Purse(kind, 0);
        }

        String told() {
            return switch (kind) {
                case RUN -> "the run";
                case SESSION -> "session " + number;
                case STEP -> "step " + number;
                case DAY -> "the day";
            };
        }
    }

    /// A bound of one purse, or of each purse of a kind.
    public record Bound(Purse purse, Optional<BigDecimal> cost, Optional<Long> tokens) {
        /// The bounds that this one sets to these purses.
        private Stream<Bound> on(List<Purse> purses) {
            return purses.stream()
                    .filter(one -> one.equals(purse) || purse.equals(Purse.each(one.kind())))
                    .map(one -> new Bound(one, cost, tokens));
        }
    }

    /// Money and tokens.
    public record Amount(BigDecimal cost, long tokens) {
        public static final Amount NOTHING = new Amount(BigDecimal.ZERO, 0);

        Amount plus(Amount more) {
            return new Amount(cost.add(more.cost), tokens + more.tokens);
        }
    }

    /// The amount that is set aside for one request, from all purses that it is paid from.
    public record Held(long number, List<Purse> purses, Amount amount) {
        public Held {
            purses = List.copyOf(purses);
        }
    }

    /// The answer to a request.
    public sealed interface Decision {}

    /// It passes.
    ///
    /// @param outputMax the bound of output that it has to carry, where that differs from its own
    public record Granted(ModelAccount account, Held held, Optional<Long> outputMax)
            implements Decision {}

    /// It does not pass.
    ///
    /// @param byInput true if a lower count of its input could let it pass
    public record Refused(String reason, boolean byInput) implements Decision {}

    /// Decides about a request that is paid from these purses.
    ///
    /// @param tariff the prices of its model, where they are known
    public Decision ask(ModelRequest request, Optional<Tariff> tariff, List<Purse> purses) {
        List<Bound> met = bounds.stream().flatMap(b -> b.on(purses)).toList();
        boolean money = met.stream().anyMatch(bound -> bound.cost().isPresent());
        if (!met.isEmpty() && !request.unbounded().isEmpty()) {
            String parts = String.join(", ", request.unbounded());
            return new Refused("the cost of this request has no bound: " + parts, false);
        }
        if (money && tariff.isEmpty()) {
            String model = "no price is known for the model " + request.model();
            return new Refused(model + ", and money has a bound", false);
        }
        return met.isEmpty()
                ? granted(request, tariff, purses, request.outputMax())
                : bounded(request, tariff, purses, met);
    }

    /// The output that a bound leaves.
    private record Room(Bound bound, long output) {}

    private Decision bounded(
            ModelRequest request, Optional<Tariff> tariff, List<Purse> purses, List<Bound> met) {
        List<Room> rooms =
                met.stream().map(b -> new Room(b, outputLeft(request, tariff, b))).toList();
        Room tightest = Collections.min(rooms, Comparator.comparingLong(Room::output));
        long left = Math.max(0, tightest.output()) / request.answers();
        long asked = request.outputMax().orElse(Long.MAX_VALUE);
        long least = Math.min(asked, request.thinking() + OUTPUT_LEAST);
        if (left < least) {
            return new Refused(told(tightest.bound()), true);
        }
        return granted(request, tariff, purses, Optional.of(Math.min(asked, left)));
    }

    /// The tokens of output that a bound leaves after the input; less than nothing where it does
    /// not even leave that.
    private long outputLeft(ModelRequest request, Optional<Tariff> tariff, Bound bound) {
        Amount used = used(bound.purse());
        long byTokens =
                bound.tokens()
                        .map(t -> t - used.tokens() - request.inputMax())
                        .orElse(Long.MAX_VALUE);
        Optional<BigDecimal> money =
                bound.cost()
                        .map(most -> most.subtract(used.cost()))
                        .map(left -> left.subtract(inputMost(request, tariff)));
        if (money.filter(left -> left.signum() < 0).isPresent()) {
            return -1;
        }
        long byMoney =
                money.flatMap(left -> tariff.map(t -> t.outputFor(left, request.inputMax())))
                        .orElse(Long.MAX_VALUE);
        return Math.min(byTokens, byMoney);
    }

    private static BigDecimal inputMost(ModelRequest request, Optional<Tariff> tariff) {
        return tariff.map(known -> known.inputMost(request.inputMax())).orElse(BigDecimal.ZERO);
    }

    private Granted granted(
            ModelRequest request,
            Optional<Tariff> tariff,
            List<Purse> purses,
            Optional<Long> outputMax) {
        long output = outputMax.map(most -> most * request.answers()).orElse(0L);
        BigDecimal cost =
                inputMost(request, tariff)
                        .add(
                                tariff.map(t -> t.outputMost(output, request.inputMax()))
                                        .orElse(BigDecimal.ZERO));
        Held now = new Held(next, purses, new Amount(cost, request.inputMax() + output));
        SequencedMap<Long, Held> all = new LinkedHashMap<>(held);
        all.put(next, now);
        ModelAccount account = new ModelAccount(bounds, spent, all, next + 1);
        boolean same = outputMax.equals(request.outputMax());
        return new Granted(account, now, same ? Optional.empty() : outputMax);
    }

    /// The account after a reply, or after the end of a request that got none: an amount that was
    /// told counts, and otherwise the amount that was set aside.
    public ModelAccount settle(long number, Optional<Amount> told) {
        Held known = held.get(number);
        if (known == null) {
            return this;
        }
        Amount amount = told.orElse(known.amount());
        Map<Purse, Amount> sums = new HashMap<>(spent);
        known.purses().forEach(purse -> sums.merge(purse, amount, Amount::plus));
        SequencedMap<Long, Held> rest = new LinkedHashMap<>(held);
        rest.remove(number);
        return new ModelAccount(bounds, sums, rest, next);
    }

    /// The same account with what an earlier life of the program set aside.
    public ModelAccount recall(Held earlier) {
        SequencedMap<Long, Held> all = new LinkedHashMap<>(held);
        all.put(earlier.number(), earlier);
        return new ModelAccount(bounds, spent, all, Math.max(next, earlier.number() + 1));
    }

    /// The amount that a reply has cost by its own words.
    public static Amount amount(Used used, Optional<Tariff> tariff) {
        return new Amount(tariff.map(t -> t.of(used)).orElse(BigDecimal.ZERO), used.tokens());
    }

    /// The amount that was spent from a purse, with what is set aside.
    public Amount used(Purse purse) {
        Stream<Amount> aside =
                held.values().stream()
                        .filter(one -> one.purses().contains(purse))
                        .map(Held::amount);
        return aside.reduce(spent.getOrDefault(purse, Amount.NOTHING), Amount::plus);
    }

    private String told(Bound bound) {
        Amount used = used(bound.purse());
        String money =
                bound.cost()
                        .map(most -> "$" + plain(used.cost()) + " of $" + plain(most))
                        .orElseGet(
                                () ->
                                        used.tokens()
                                                + " of "
                                                + bound.tokens().orElse(0L)
                                                + " tokens");
        return "the budget of "
                + bound.purse().told()
                + " does not hold this request: "
                + money
                + " are spent or set aside";
    }

    private static String plain(BigDecimal amount) {
        return amount.setScale(Math.min(amount.scale(), SHOWN_DIGITS), RoundingMode.UP)
                .toPlainString();
    }
}
