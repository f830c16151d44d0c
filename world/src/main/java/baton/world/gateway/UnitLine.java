package baton.world.gateway;

import baton.core.gateway.ModelAccount.Purse;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// The way of one unit of work to its models. It ends with the unit: its requests under way are
/// given up, and its address leads nowhere.
public final class UnitLine implements AutoCloseable {
    private final String token;
    private final int port;
    private final Terms terms;
    private final Consumer<String> forgetting;
    private final Set<Runnable> underWay = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /// The terms on which a unit asks.
    record Terms(Upstream upstream, List<Purse> purses, AccountBook book) {
        Terms {
            purses = List.copyOf(purses);
        }
    }

    UnitLine(String token, int port, Terms terms, Consumer<String> forgetting) {
        this.token = token;
        this.port = port;
        this.terms = terms;
        this.forgetting = forgetting;
    }

    /// The address that stands for the provider's.
    public String address() {
        return "http://127.0.0.1:" + port + "/" + token;
    }

    /// A key that is worth nothing anywhere else.
    public String token() {
        return token;
    }

    Terms terms() {
        return terms;
    }

    /// Takes note of a request under way.
    ///
    /// @param giveUp ends it
    void begin(Runnable giveUp) {
        underWay.add(giveUp);
        if (closed) {
            giveUp.run();
        }
    }

    void end(Runnable giveUp) {
        underWay.remove(giveUp);
    }

    @Override
    public void close() {
        closed = true;
        forgetting.accept(token);
        underWay.forEach(Runnable::run);
    }
}
