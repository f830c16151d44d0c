package baton.app.real;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.core.agent.AgentKind;
import baton.kit.Running;
import baton.kit.Shell;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;

/// Plans carried out by the real programs, whatever happens to them and their model.
@Tag("real-agents")
class CarriedOutTest {
    private static final String ALL = "init\nfeat: 1\nfeat: 2\nfeat: 3";
    private static final String OUTSIDE = "outside.txt` is outside of";
    private static final String REMOVAL = "rm -rf README.md";

    @TempDir(factory = Workshop.Place.class)
    Path directory;

    static Stream<AgentKind> agents() {
        return Workshop.asked(AgentKind.CLAUDE, AgentKind.CODEX);
    }

    /// Each of them with its user's own rights, and inside a sandbox.
    static Stream<Arguments> fenced() {
        return agents().flatMap(
                        kind -> Stream.of("off", "required").map(mode -> Arguments.of(kind, mode)));
    }

    /// A workshop with a plan of three steps, each of which stops the run when it fails.
    private Workshop shop(AgentKind kind) {
        Workshop shop = new Workshop(directory, kind);
        shop.plan(
                Workshop.step(1, "escalate — ask"),
                Workshop.step(2, "escalate — ask"),
                Workshop.step(3, "escalate — ask"));
        return shop;
    }

    private static void carriedOut(Workshop shop, Ran ran) {
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(shop.subjects()).isEqualTo(ALL);
        assertThat(shop.git("show", "HEAD:3.copy")).isEqualTo("3");
        assertThat(shop.git("diff", "HEAD", "--stat")).isEmpty();
        assertThat(shop.model().strange()).isEmpty();
        assertThat(shop.alive()).isEmpty();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("fenced")
    void threeStepsAreWrittenVerifiedAndCommitted(AgentKind kind, String sandbox) {
        try (Workshop shop = shop(kind)) {
            Ran ran = shop.execute("--sandbox", sandbox);
            carriedOut(shop, ran);
            assertThat(shop.journal().contains("bubblewrap")).isEqualTo(!sandbox.equals("off"));
            assertThat(shop.model().asked()).hasSize(9);
            String status = shop.run("status", "--json").out();
            assertThat(status).contains("\"tokens\":9450");
            assertThat(status.matches("(?s).*\"cost\":0\\.0.*"))
                    .isEqualTo(kind == AgentKind.CLAUDE);
        }
    }

    /// The model tries what it may not do before it does its work: a file, and where a hook looks
    /// at commands, one that no plan may hold either.
    private static Function<Asked, Answer> straying(Workshop shop, AgentKind kind) {
        Builder builder = new Builder(shop.top());
        List<Answer> strays = new ArrayList<>();
        strays.add(Answer.write(shop.forbidden().toString(), "stray\n"));
        if (kind == AgentKind.CLAUDE) {
            strays.add(Answer.run(REMOVAL));
        }
        return asked ->
                asked.done() < strays.size()
                        ? strays.get(asked.done())
                        : builder.after(asked, strays.size());
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("fenced")
    void whatIsDeniedDoesNotHappenAndTheWorkGoesOn(AgentKind kind, String sandbox) {
        try (Workshop shop = shop(kind)) {
            shop.model().follow(straying(shop, kind));
            carriedOut(shop, shop.execute("--sandbox", sandbox));
            assertThat(shop.forbidden()).doesNotExist();
            if (kind == AgentKind.CLAUDE) {
                assertThat(shop.journal()).contains(OUTSIDE).contains(REMOVAL);
                assertThat(shop.model().results())
                        .anyMatch(result -> result.contains(OUTSIDE))
                        .anyMatch(result -> result.contains(REMOVAL));
            }
        }
    }

    /// The model refuses until the run has noted that it waits.
    private static Function<Asked, Answer> busyAtFirst(Workshop shop, Answer refusal) {
        Builder builder = new Builder(shop.top());
        return asked -> shop.journal().contains("rate_limited") ? builder.apply(asked) : refusal;
    }

    /// Codex tells no time for a request that was refused, and a minute is long.
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("agents")
    void aLimitOfTheModelIsWaitedForAndTheRunGoesOn(AgentKind kind) {
        try (Workshop shop = shop(kind)) {
            Answer refusal =
                    kind == AgentKind.CODEX
                            ? new Answer.Fails("rate_limit_exceeded", Answer.AGAIN)
                            : Answer.limited();
            shop.model().follow(busyAtFirst(shop, refusal));
            carriedOut(shop, shop.execute());
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("agents")
    void anOverloadedModelIsWaitedForToo(AgentKind kind) {
        try (Workshop shop = shop(kind)) {
            shop.model().follow(busyAtFirst(shop, Answer.overloaded()));
            shop.plan(Workshop.step(1, "escalate — ask"));
            Ran ran = shop.execute();
            assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
            assertThat(shop.journal()).contains("rate_limited");
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("agents")
    void oneRefusalAndOneBrokenAnswerAreNothing(AgentKind kind) {
        try (Workshop shop = shop(kind)) {
            Builder builder = new Builder(shop.top());
            AtomicInteger count = new AtomicInteger();
            Map<Integer, Answer> bad = Map.of(1, Answer.limited(), 3, new Answer.Breaks());
            shop.model()
                    .follow(
                            asked ->
                                    Optional.ofNullable(bad.get(count.incrementAndGet()))
                                            .orElseGet(() -> builder.apply(asked)));
            carriedOut(shop, shop.execute());
            assertThat(shop.journal()).doesNotContain("rate_limited");
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("agents")
    void aRefusedLoginStopsTheRunAndUsesNoAttempt(AgentKind kind) {
        try (Workshop shop = shop(kind)) {
            shop.model().follow(_ -> Answer.unauthorized());
            Ran ran = shop.execute();
            assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(4);
            assertThat(ran.err()).contains("AGENT_LOGIN_REFUSED");
            assertThat(shop.journal()).doesNotContain("step.failed");
            assertThat(shop.subjects()).isEqualTo("init");
            assertThat(shop.alive()).isEmpty();
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("agents")
    void aModelThatIsGoneInTheMiddleStopsTheRunAndNothingIsLeft(AgentKind kind) {
        try (Workshop shop = shop(kind)) {
            Builder builder = new Builder(shop.top());
            shop.model()
                    .follow(
                            asked -> {
                                if (Builder.step(asked) == 2 && asked.done() == 1) {
                                    shop.model().close();
                                }
                                return builder.apply(asked);
                            });
            Ran ran = shop.execute();
            assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(4);
            assertThat(ran.err()).contains("AGENT_UNREACHABLE");
            assertThat(shop.subjects()).isEqualTo("init\nfeat: 1");
            assertThat(shop.journal()).doesNotContain("step.failed", "rate_limited");
            assertThat(shop.alive()).isEmpty();
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("agents")
    void aKilledRunIsResumedAndItsAgentIsEnded(AgentKind kind) {
        try (Workshop shop = shop(kind)) {
            Builder builder = new Builder(shop.top());
            shop.model()
                    .follow(
                            asked ->
                                    Builder.step(asked) == 2 && asked.done() == 1
                                            ? new Answer.Hangs()
                                            : builder.apply(asked));
            try (Running running = shop.start()) {
                running.until("the model is asked", () -> shop.model().asked().size() == 5);
                running.kill();
            }
            shop.model().follow(builder);
            carriedOut(shop, shop.execute("--resume"));
            assertThat(shop.journal()).contains("\"try\":2");
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("agents")
    void hooksAndServersOfTheRepositoryAreNotStarted(AgentKind kind) {
        try (Workshop shop = shop(kind)) {
            Traps traps = new Traps(shop);
            traps.set();
            shop.plan(Workshop.step(1, "escalate — ask"));
            // Inside a sandbox nobody would see them spring.
            Ran ran = shop.execute("--sandbox", "off");
            assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
            assertThat(traps.sprung()).isEmpty();
            Shell.Ended naive = traps.walkIn(kind);
            assertThat(traps.sprung()).as(naive.output()).isNotEmpty();
        }
    }
}
