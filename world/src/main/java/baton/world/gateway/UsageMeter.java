package baton.world.gateway;

import baton.core.agent.stream.Used;
import baton.core.gateway.ModelApi;
import baton.core.gateway.ToldUsage;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Reads the usage that a reply tells from its bytes, while they pass.
final class UsageMeter {
    private static final int READ_MAX = 16 * 1024 * 1024;

    private final boolean events;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean tooLong;
    private ToldUsage told;

    /// @param events true for a stream of events
    UsageMeter(ModelApi api, boolean events) {
        this.events = events;
        this.told = ToldUsage.none(api);
    }

    /// The next bytes of the reply.
    void take(byte[] bytes, int length) {
        int from = 0;
        for (int i = 0; events && i < length; i++) {
            if (bytes[i] == '\n') {
                keep(bytes, from, i);
                endLine();
                from = i + 1;
            }
        }
        keep(bytes, from, length);
    }

    /// The whole usage, where the reply told it to its end.
    Optional<Used> told() {
        endLine();
        return told.whole();
    }

    private void keep(byte[] bytes, int from, int to) {
        tooLong |= line.size() + to - from > READ_MAX;
        if (!tooLong) {
            line.write(bytes, from, to - from);
        }
    }

    private void endLine() {
        if (!tooLong && line.size() > 0) {
            String text = line.toString(StandardCharsets.UTF_8);
            told = events ? told.line(text) : told.object(text);
        }
        tooLong = false;
        line.reset();
    }
}
