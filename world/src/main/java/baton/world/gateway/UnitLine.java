package baton.world.gateway;

import baton.core.gateway.ModelAccount.Purse;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// The way of one unit of work to its models. It ends with the unit: its requests under way are
/// given up, and its address leads nowhere.
public final class UnitLine implements AutoCloseable {
    private final String unit;
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

    /// @param name stands in addresses, which command lines show to everybody on the machine
    /// @param token what its program shows for a key, and nobody else knows
    record Identity(String name, String token) {}

    UnitLine(Identity identity, int port, Terms terms, Consumer<String> forgetting) {
        this.unit = identity.name();
        this.token = identity.token();
        this.port = port;
        this.terms = terms;
        this.forgetting = forgetting;
    }

    /// The address that stands for the provider's.
    public String address() {
        return "http://127.0.0.1:" + port + "/" + unit;
    }

    /// A key that is worth nothing anywhere else.
    public String token() {
        return token;
    }

    /// True if what a request shows for a key is the token.
    boolean isShown(String shown) {
        byte[] given = shown.replaceFirst("^Bearer ", "").getBytes(StandardCharsets.UTF_8);
        return MessageDigest.isEqual(given, token.getBytes(StandardCharsets.UTF_8));
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

    boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
        forgetting.accept(unit);
        underWay.forEach(Runnable::run);
    }
}
