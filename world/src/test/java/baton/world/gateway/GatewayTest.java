package baton.world.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.agent.Price;
import baton.core.agent.Prices;
import baton.core.agent.stream.Trouble;
import baton.core.gateway.ModelAccount;
import baton.core.gateway.ModelAccount.Amount;
import baton.core.gateway.ModelAccount.Bound;
import baton.core.gateway.ModelAccount.Held;
import baton.core.gateway.ModelAccount.Purse;
import baton.core.gateway.ModelApi;
import baton.world.process.Environment;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

class GatewayTest {
    private static final String KEY = "the-real-key";
    private static final List<Purse> RUN = List.of(Purse.RUN);
    private static final String ASKING = "{\"model\" : \"m\",\"max_tokens\":1000, \"x\":[1]}";

    private static final String STREAM =
            "data: {\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":10,"
                    + "\"output_tokens\":1}}}\n\n"
                    + "data: {\"type\":\"message_delta\",\"usage\":{\"output_tokens\":20}}\n\n"
                    + "data: {\"type\":\"message_stop\"}\n\n";

    private final Provider provider = Provider.start();
    private final Notes notes = new Notes();
    private final HttpClient program = HttpClient.newHttpClient();

    @AfterEach
    void stop() {
        program.shutdownNow();
        provider.close();
    }

    @Test
    void bytesPassAsTheyAreAndTheKeyIsExchanged() throws Exception {
        provider.answer(200, "text/event-stream", STREAM);
        try (Gateway gateway = open(Optional.empty());
                UnitLine line = line(gateway)) {
            HttpResponse<String> reply = ask(line, ASKING);
            assertThat(reply.statusCode()).isEqualTo(200);
            assertThat(reply.body()).isEqualTo(STREAM);
            Provider.Asked asked = provider.asked();
            assertThat(asked.body()).isEqualTo(ASKING);
            assertThat(asked.path()).isEqualTo("/v1/messages?beta=true");
            assertThat(asked.headers().get("X-api-key")).containsExactly(KEY);
            assertThat(asked.headers().get("Anthropic-beta")).containsExactly("one", "two");
            assertThat(asked.headers()).doesNotContainKey("Authorization");
        }
    }

    @Test
    void withoutAKeyTheLoginPassesThrough() throws Exception {
        provider.answer(200, "application/json", "{}");
        Upstream login = new Upstream(ModelApi.ANTHROPIC, provider.address(), Map.of());
        try (Gateway gateway = open(Optional.empty());
                UnitLine line = gateway.line(login, RUN, notes)) {
            ask(line, ASKING);
            assertThat(provider.asked().headers().get("Authorization"))
                    .containsExactly("Bearer " + line.token());
        }
    }

    @Test
    void whatTheProviderRefusesComesBackUnchangedAndCostsNothing() throws Exception {
        String refusal = "{\"error\":{\"type\":\"rate_limit_error\"}}";
        provider.answer(429, "application/json", refusal);
        try (Gateway gateway = open(Optional.of("1"));
                UnitLine line = line(gateway)) {
            HttpResponse<String> reply = ask(line, ASKING);
            assertThat(reply.statusCode()).isEqualTo(429);
            assertThat(reply.body()).isEqualTo(refusal);
            assertThat(reply.headers().firstValue("retry-after")).contains("7");
            assertThat(gateway.used(Purse.RUN).cost()).isEqualByComparingTo("0");
        }
    }

    @Test
    void whatTheReplyTellsIsSpent() throws Exception {
        provider.answer(200, "text/event-stream", STREAM);
        try (Gateway gateway = open(Optional.of("1"));
                UnitLine line = line(gateway)) {
            ask(line, ASKING);
            assertThat(gateway.used(Purse.RUN))
                    .isEqualTo(new Amount(new BigDecimal("0.000330000"), 30));
        }
    }

    @Test
    void itIsWrittenDownBeforeAnythingIsSent() throws Exception {
        provider.answer(200, "text/event-stream", STREAM);
        provider.before(() -> notes.lines.add("sent"));
        try (Gateway gateway = open(Optional.of("1"));
                UnitLine line = line(gateway)) {
            ask(line, ASKING);
        }
        assertThat(notes.lines).containsExactly("aside 1 m", "sent", "settled 1 true");
    }

    @Test
    void aRequestThatTheBudgetDoesNotHoldIsRefusedWithTheReason() throws Exception {
        try (Gateway gateway = open(Optional.of("0.001"));
                UnitLine line = line(gateway)) {
            HttpResponse<String> reply = ask(line, ASKING);
            assertThat(reply.statusCode()).isEqualTo(400);
            assertThat(reply.body())
                    .startsWith(
                            "{\"type\":\"error\",\"error\":{\"message\":\"baton: the budget of");
            assertThat(provider.requests()).isEmpty();
        }
    }

    @Test
    void anAnswerIsBoundedToWhatIsLeft() throws Exception {
        provider.answer(200, "text/event-stream", STREAM);
        try (Gateway gateway = open(Optional.of("0.013"));
                UnitLine line = line(gateway)) {
            ask(line, ASKING);
            String bounded = provider.asked().body();
            assertThat(bounded).matches("\\{\"model\" : \"m\",\"max_tokens\":\\d{3}, \"x\":\\[1]}");
        }
    }

    @Test
    void aReplyThatBreaksOffBreaksOffAndCostsWhatWasSetAside() throws Exception {
        provider.breakOff(STREAM.substring(0, 60));
        try (Gateway gateway = open(Optional.of("1"));
                UnitLine line = line(gateway)) {
            assertThatThrownBy(() -> ask(line, ASKING)).isInstanceOf(IOException.class);
            assertThat(notes.take()).isEqualTo("aside 1 m");
            assertThat(notes.take()).isEqualTo("settled 1 false");
            assertThat(gateway.used(Purse.RUN).tokens()).isGreaterThan(1_000);
        }
    }

    @Test
    void aUnitThatEndsGivesItsRequestsUp() throws Exception {
        provider.neverAnswer();
        try (Gateway gateway = open(Optional.of("1"))) {
            UnitLine line = line(gateway);
            CompletableFuture<HttpResponse<String>> waiting =
                    program.sendAsync(request(line, ASKING), HttpResponse.BodyHandlers.ofString());
            provider.asked();
            line.close();
            assertThat(notes.take()).isEqualTo("aside 1 m");
            assertThat(notes.take()).isEqualTo("settled 1 false");
            assertThat(waiting.get().statusCode()).isEqualTo(502);
            assertThat(ask(line, ASKING).statusCode()).isEqualTo(404);
        }
    }

    @Test
    void anAddressThatIsNotOfTheUnitReachesNobody() throws Exception {
        try (Gateway gateway = open(Optional.empty());
                UnitLine line = line(gateway)) {
            URI other = URI.create(line.address() + "/v1/responses");
            HttpRequest request =
                    HttpRequest.newBuilder(other)
                            .header("Authorization", "Bearer " + line.token())
                            .POST(HttpRequest.BodyPublishers.ofString("{}"))
                            .build();
            assertThat(program.send(request, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(404);
            assertThat(provider.requests()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer ", "Bearer another-token", "Basic dXNlcg=="})
    void anAddressAloneReachesNobody(String shown) throws Exception {
        try (Gateway gateway = open(Optional.empty());
                UnitLine line = line(gateway)) {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(URI.create(line.address() + "/v1/messages"))
                            .POST(HttpRequest.BodyPublishers.ofString(ASKING));
            if (!shown.isEmpty()) {
                request.header("Authorization", shown);
            }
            HttpResponse<String> reply =
                    program.send(request.build(), HttpResponse.BodyHandlers.ofString());
            assertThat(reply.statusCode()).isEqualTo(404);
            assertThat(provider.requests()).isEmpty();
            assertThat(line.address()).doesNotContain(line.token());
        }
    }

    @Test
    void aProviderThatIsNotThereIsNamed() throws Exception {
        provider.close();
        try (Gateway gateway = open(Optional.of("1"));
                UnitLine line = line(gateway)) {
            HttpResponse<String> reply = ask(line, ASKING);
            assertThat(reply.statusCode()).isEqualTo(511);
            assertThat(reply.body()).contains("baton: connection failed: 127.0.0.1:");
            assertThat(Trouble.of(reply.statusCode() + " " + reply.body()))
                    .isEqualTo(Trouble.UNREACHABLE);
            assertThat(gateway.used(Purse.RUN).tokens()).isZero();
        }
    }

    @Test
    void aConnectionThatBreaksBreaksForTheProgram() throws Exception {
        provider.hangUp();
        try (Gateway gateway = open(Optional.of("1"));
                UnitLine line = line(gateway)) {
            assertThatThrownBy(() -> ask(line, ASKING)).isInstanceOf(IOException.class);
            assertThat(notes.take()).isEqualTo("aside 1 m");
            assertThat(notes.take()).isEqualTo("settled 1 false");
        }
    }

    private Gateway open(Optional<String> money) {
        List<Bound> bounds =
                money
                        .map(
                                most ->
                                        new Bound(
                                                Purse.RUN,
                                                Optional.of(new BigDecimal(most)),
                                                NO_TOKENS))
                        .stream()
                        .toList();
        return Gateway.open(
                new Environment(Map.of()),
                new Prices(
                        "now",
                        Map.of("m", new Price(new BigDecimal("3"), new BigDecimal("15"))),
                        Map.of()),
                ModelAccount.of(bounds));
    }

    private UnitLine line(Gateway gateway) {
        Upstream paid =
                new Upstream(ModelApi.ANTHROPIC, provider.address(), Map.of("x-api-key", KEY));
        return gateway.line(paid, RUN, notes);
    }

    private static final Optional<Long> NO_TOKENS = Optional.empty();

    private HttpResponse<String> ask(UnitLine line, String body)
            throws IOException, InterruptedException {
        return program.send(request(line, body), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest request(UnitLine line, String body) {
        return HttpRequest.newBuilder(URI.create(line.address() + "/v1/messages?beta=true"))
                .version(HttpClient.Version.HTTP_1_1)
                .header("Authorization", "Bearer " + line.token())
                .header("anthropic-beta", "one")
                .header("anthropic-beta", "two")
                .POST(HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8))
                .build();
    }

    /// The book, as lines.
    private static final class Notes implements AccountBook {
        private final List<String> lines = new CopyOnWriteArrayList<>();
        private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();

        @Override
        public void setAside(Held held, String model) {
            note("aside " + held.number() + " " + model);
        }

        @Override
        public void settled(long number, Amount amount, boolean told) {
            note("settled " + number + " " + told);
        }

        private void note(String line) {
            lines.add(line);
            queue.add(line);
        }

        String take() throws InterruptedException {
            return queue.take();
        }
    }
}
