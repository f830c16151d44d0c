package baton.world.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.Value;
import baton.core.work.CallbackKeys.Listener;
import baton.world.kit.Await;
import baton.world.process.Environment;
import baton.world.work.Poster.Credential;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

/// Messages on their way to whoever listens.
class PosterTest {
    private static Value.Fields message(int number) {
        return Value.fields(Map.of("n", Value.of(number)));
    }

    /// Answers are held back until all were handed over. Whoever waited for each would have handed
    /// the last over only when all had come.
    @Test
    void whoeverSendsDoesNotWaitForAnAnswerAndTheOrderIsKept() {
        CountDownLatch answering = new CountDownLatch(1);
        Poster poster = new Poster(new Environment(Map.of()));
        try (Listeners listeners = new Listeners(answering)) {
            Listener listener = listeners.listener("/x");
            for (int i = 0; i < 10; i++) {
                poster.send(listener, Credential.BEARER, message(i));
            }
            Await.until("the first", () -> !listeners.heardAt("/x").isEmpty());
            assertThat(listeners.heardAt("/x")).hasSizeLessThan(10);
            answering.countDown();
            Await.until("the last", () -> listeners.heardAt("/x").size() == 10);
            poster.close();

            assertThat(listeners.fields("/x", "n"))
                    .isEqualTo(IntStream.range(0, 10).mapToObj(String::valueOf).toList());
        }
    }

    @Test
    void whoCannotBeReachedDelaysNobodyElse() {
        Poster poster = new Poster(new Environment(Map.of()));
        try (Listeners listeners = new Listeners()) {
            Listener gone = new Listener("http://127.0.0.1:1/x", Optional.empty());
            Listener unspeakable = new Listener("http://127.0.0.1:1/x", Optional.of("a\nb"));
            poster.send(gone, Credential.API_KEY, message(0));
            poster.send(unspeakable, Credential.BEARER, message(1));
            poster.send(listeners.listener("/x"), Credential.API_KEY, message(2));
            poster.close();

            assertThat(listeners.heardAt("/x")).isEqualTo(List.of("/x secret {\"n\":2}"));
        }
    }
}
