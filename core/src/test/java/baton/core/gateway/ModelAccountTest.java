package baton.core.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.agent.Price;
import baton.core.agent.stream.Used;
import baton.core.gateway.ModelAccount.Amount;
import baton.core.gateway.ModelAccount.Bound;
import baton.core.gateway.ModelAccount.Decision;
import baton.core.gateway.ModelAccount.Granted;
import baton.core.gateway.ModelAccount.Purse;
import baton.core.gateway.ModelAccount.Refused;

import org.junit.jupiter.api.Test;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

class ModelAccountTest {
    private static final Optional<Tariff> TARIFF =
            Optional.of(
                    new Tariff(
                            new Price(new BigDecimal("3"), new BigDecimal("15")),
                            ModelApi.ANTHROPIC));

    private static final Purse STEP = new Purse(Purse.Kind.STEP, 3);
    private static final List<Purse> PURSES = List.of(Purse.RUN, STEP);

    @Test
    void aRequestThatFitsPassesAsItIs() {
        Granted granted = (Granted) account("1").ask(request(1_000, 1_000), TARIFF, PURSES);
        assertThat(granted.outputMax()).isEmpty();
        assertThat(granted.held().amount().cost()).isEqualByComparingTo("0.021");
    }

    @Test
    void theOutputIsCutToWhatIsLeft() {
        Granted granted = (Granted) account("0.021").ask(request(1_000, 8_000), TARIFF, PURSES);
        assertThat(granted.outputMax()).contains(1_000L);
    }

    @Test
    void anOutputThatHasNoBoundGetsOne() {
        ModelRequest open =
                new ModelRequest(ModelApi.ANTHROPIC, "m", Optional.empty(), 0, 1, 1_000, List.of());
        assertThat(((Granted) account("0.021").ask(open, TARIFF, PURSES)).outputMax())
                .contains(1_000L);
    }

    @Test
    void tooShortAnAnswerIsRefused() {
        Decision decision = account("0.007").ask(request(1_000, 8_000), TARIFF, PURSES);
        assertThat(decision).isInstanceOf(Refused.class);
        assertThat(((Refused) decision).reason())
                .isEqualTo(
                        "the budget of the run does not hold this request: $0 of $0.007 are spent"
                                + " or set aside");
    }

    @Test
    void aModelThatThinksIsLeftRoomToAnswer() {
        ModelRequest thinking =
                new ModelRequest(
                        ModelApi.ANTHROPIC, "m", Optional.of(8_000L), 900, 1, 1_000, List.of());
        assertThat(account("0.021").ask(thinking, TARIFF, PURSES)).isInstanceOf(Refused.class);
    }

    @Test
    void requestsUnderWayCount() {
        Granted first = (Granted) account("0.030").ask(request(1_000, 1_000), TARIFF, PURSES);
        assertThat(first.account().ask(request(1_000, 1_000), TARIFF, PURSES))
                .isInstanceOf(Refused.class);
        Amount told = ModelAccount.amount(new Used(100, 10, 0, 0, Optional.empty()), TARIFF);
        ModelAccount settled = first.account().settle(first.held().number(), Optional.of(told));
        assertThat(settled.ask(request(1_000, 1_000), TARIFF, PURSES)).isInstanceOf(Granted.class);
    }

    @Test
    void aReplyThatNeverEndedCostsWhatWasSetAside() {
        Granted first = (Granted) account("0.030").ask(request(1_000, 1_000), TARIFF, PURSES);
        ModelAccount after = first.account().settle(first.held().number(), Optional.empty());
        assertThat(after.used(Purse.RUN).cost()).isEqualByComparingTo("0.021");
    }

    @Test
    void whatAnEarlierLifeSetAsideCounts() {
        Granted first = (Granted) account("0.030").ask(request(1_000, 1_000), TARIFF, PURSES);
        ModelAccount later = account("0.030").recall(first.held());
        assertThat(later.used(STEP)).isEqualTo(first.account().used(STEP));
        assertThat(later.ask(request(1_000, 1_000), TARIFF, PURSES)).isInstanceOf(Refused.class);
        assertThat(later.next()).isEqualTo(first.account().next());
    }

    @Test
    void eachPartHasItsOwnBound() {
        Bound step = new Bound(STEP, Optional.empty(), Optional.of(2_500L));
        ModelAccount account = ModelAccount.of(List.of(step));
        Granted granted = (Granted) account.ask(request(1_000, 8_000), TARIFF, PURSES);
        assertThat(granted.outputMax()).contains(1_500L);
        List<Purse> other = List.of(Purse.RUN, new Purse(Purse.Kind.STEP, 4));
        Granted beside = (Granted) account.ask(request(1_000, 8_000), TARIFF, other);
        assertThat(beside.outputMax()).isEmpty();
    }

    @Test
    void aBoundOfEachPartHoldsForEachAlone() {
        Bound each = new Bound(Purse.each(Purse.Kind.STEP), Optional.empty(), Optional.of(2_500L));
        ModelAccount account = ModelAccount.of(List.of(each));
        Granted first = (Granted) account.ask(request(1_000, 8_000), TARIFF, PURSES);
        assertThat(first.outputMax()).contains(1_500L);
        Decision again = first.account().ask(request(1_000, 8_000), TARIFF, PURSES);
        assertThat(((Refused) again).reason()).startsWith("the budget of step 3 does not hold");
        List<Purse> other = List.of(Purse.RUN, new Purse(Purse.Kind.STEP, 4));
        Granted beside = (Granted) first.account().ask(request(1_000, 8_000), TARIFF, other);
        assertThat(beside.outputMax()).contains(1_500L);
    }

    @Test
    void moneyWithoutAPriceIsRefused() {
        Decision decision = account("1").ask(request(10, 10), Optional.empty(), PURSES);
        assertThat(((Refused) decision).reason())
                .isEqualTo("no price is known for the model m, and money has a bound");
    }

    @Test
    void whatHasNoBoundIsRefusedWhereSomethingHasOne() {
        ModelRequest searching =
                new ModelRequest(
                        ModelApi.RESPONSES,
                        "m",
                        Optional.of(10L),
                        0,
                        1,
                        10,
                        List.of("previous_response_id"));
        assertThat(account("1").ask(searching, TARIFF, PURSES)).isInstanceOf(Refused.class);
        assertThat(ModelAccount.of(List.of()).ask(searching, TARIFF, PURSES))
                .isInstanceOf(Granted.class);
    }

    /// Units ask in any order, some die in the middle, some tell what they used.
    @Test
    void noBoundIsEverExceeded() {
        for (int seed = 0; seed < 1_000; seed++) {
            Random random = new Random(seed);
            BigDecimal most = new BigDecimal(random.nextInt(1, 200)).movePointLeft(2);
            Life life = new Life(random, account(most.toPlainString()));
            for (int i = 0; i < 60; i++) {
                life.goOn();
                assertThat(life.spent).as("seed %s", seed).isLessThanOrEqualTo(most);
                assertThat(life.account.used(Purse.RUN).cost()).isLessThanOrEqualTo(most);
            }
        }
    }

    /// Requests that begin and end in an order of chance, and what they really cost.
    private static final class Life {
        private final Random random;
        private final List<Granted> open = new ArrayList<>();
        private ModelAccount account;
        private BigDecimal spent = BigDecimal.ZERO;

        private Life(Random random, ModelAccount account) {
            this.random = random;
            this.account = account;
        }

        private void goOn() {
            if (open.isEmpty() || random.nextBoolean()) {
                begin();
            } else {
                end(open.remove(random.nextInt(open.size())));
            }
        }

        private void begin() {
            ModelRequest request = request(random.nextInt(30_000), random.nextInt(1, 9_000));
            if (account.ask(request, TARIFF, PURSES) instanceof Granted granted) {
                account = granted.account();
                open.add(granted);
            }
        }

        private void end(Granted done) {
            Amount held = done.held().amount();
            BigDecimal part = BigDecimal.valueOf(random.nextInt(101)).movePointLeft(2);
            Amount told = new Amount(held.cost().multiply(part), held.tokens());
            boolean tells = random.nextInt(4) > 0;
            Optional<Amount> end = tells ? Optional.of(told) : Optional.empty();
            account = account.settle(done.held().number(), end);
            spent = spent.add(tells ? told.cost() : held.cost());
        }
    }

    private static ModelAccount account(String money) {
        return ModelAccount.of(
                List.of(
                        new Bound(
                                Purse.RUN, Optional.of(new BigDecimal(money)), Optional.empty())));
    }

    private static ModelRequest request(long input, long output) {
        return new ModelRequest(
                ModelApi.ANTHROPIC, "m", Optional.of(output), 0, 1, input, List.of());
    }
}
