package baton.world.gateway;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.agent.Prices;
import baton.core.agent.stream.Used;
import baton.core.gateway.ModelAccount;
import baton.core.gateway.ModelAccount.Amount;
import baton.core.gateway.ModelAccount.Decision;
import baton.core.gateway.ModelAccount.Granted;
import baton.core.gateway.ModelAccount.Held;
import baton.core.gateway.ModelAccount.Purse;
import baton.core.gateway.ModelRequest;
import baton.core.gateway.Tariff;
import baton.world.net.WayOut;
import baton.world.process.Environment;

import com.sun.net.httpserver.HttpServer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/// The gateway of one run. It listens on this machine only; each unit of work has an address and a
/// token of its own, which are of no use after the unit.
final class Gateway implements AutoCloseable {
    private static final int WAITING_MAX = 256;
    private static final int TOKEN_BYTES = 32;
    private static final Duration CONNECTING = Duration.ofSeconds(30);

    private final HttpServer server;
    private final HttpClient client;
    private final Prices prices;
    private final Map<String, UnitLine> lines = new ConcurrentHashMap<>();
    private final SecureRandom random = new SecureRandom();
    private ModelAccount account;

    private Gateway(HttpServer server, HttpClient client, Prices prices, ModelAccount account) {
        this.server = server;
        this.client = client;
        this.prices = prices;
        this.account = account;
    }

    /// Begins to listen.
    ///
    /// @param environment the user's own, which names the way to the provider
    /// @param account the account as the run has it
    static Gateway open(Environment environment, Prices prices, ModelAccount account) {
        HttpClient client =
                WayOut.client(environment, CONNECTING)
                        .executor(Executors.newVirtualThreadPerTaskExecutor())
                        .build();
        try {
            InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            HttpServer server = HttpServer.create(new InetSocketAddress(here, 0), WAITING_MAX);
            Gateway gateway = new Gateway(server, client, prices, account);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", exchange -> new Passage(gateway, exchange).pass());
            server.start();
            return gateway;
        } catch (IOException e) {
            throw new Failure(
                    Fault.PORT_UNUSABLE.because("the gateway cannot listen: " + e.getMessage()), e);
        }
    }

    /// A line for a unit of work that is paid from these purses. Whoever has its address and its
    /// token can ask models until it is closed.
    UnitLine line(Upstream upstream, List<Purse> purses, AccountBook book) {
        UnitLine.Identity identity = new UnitLine.Identity(chance(), chance());
        int port = server.getAddress().getPort();
        UnitLine line =
                new UnitLine(
                        identity, port, new UnitLine.Terms(upstream, purses, book), lines::remove);
        lines.put(identity.name(), line);
        return line;
    }

    private String chance() {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    Optional<UnitLine> known(String unit) {
        return Optional.ofNullable(lines.get(unit));
    }

    HttpClient client() {
        return client;
    }

    /// Decides about a request, and has written down what is set aside for it before it is sent.
    synchronized Decision ask(ModelRequest request, UnitLine.Terms terms) {
        Decision decision = account.ask(request, tariff(request), terms.purses());
        if (decision instanceof Granted granted) {
            if (!account.bounds().isEmpty()) {
                terms.book().setAside(granted.held(), request.model());
            }
            account = granted.account();
        }
        return decision;
    }

    synchronized void settle(
            Held held, ModelRequest request, UnitLine.Terms terms, Optional<Used> told) {
        Optional<Amount> amount = told.map(used -> ModelAccount.amount(used, tariff(request)));
        account = account.settle(held.number(), amount);
        if (!account.bounds().isEmpty()) {
            Amount spent = amount.orElse(held.amount());
            terms.book().settled(held.number(), spent, told.isPresent());
        }
    }

    /// The amount that the run has spent, with what is set aside.
    synchronized Amount used(Purse purse) {
        return account.used(purse);
    }

    private Optional<Tariff> tariff(ModelRequest request) {
        return Tariff.of(request.api(), request.model(), prices);
    }

    @Override
    public void close() {
        lines.values().forEach(UnitLine::close);
        server.stop(0);
        client.shutdownNow();
    }
}
