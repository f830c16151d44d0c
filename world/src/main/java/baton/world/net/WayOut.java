package baton.world.net;

import baton.world.process.Environment;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.Authenticator;
import java.net.InetSocketAddress;
import java.net.PasswordAuthentication;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;

/// Clients for requests to other machines, as the user's environment has them.
public final class WayOut {
    static {
        // The client reads it once, before its first request: otherwise it tells no proxy a
        // password on the way to a server that it speaks to by TLS.
        System.setProperty("jdk.http.auth.tunneling.disabledSchemes", "");
    }

    private WayOut() {}

    /// A client that follows no redirect: it would carry a key to another host.
    ///
    /// @param connecting the time until a connection stands
    public static HttpClient.Builder client(Environment environment, Duration connecting) {
        NamedProxies proxies = NamedProxies.of(environment.variables());
        HttpClient.Builder client =
                HttpClient.newBuilder()
                        .connectTimeout(connecting)
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .proxy(new Selector(proxies));
        Certificates.more(environment).ifPresent(client::sslContext);
        if (proxies.proxies().values().stream().anyMatch(proxy -> proxy.user().isPresent())) {
            client.authenticator(new User(proxies));
        }
        return client;
    }

    private static final class Selector extends ProxySelector {
        private final NamedProxies proxies;

        Selector(NamedProxies proxies) {
            this.proxies = proxies;
        }

        @Override
        public List<Proxy> select(URI address) {
            return proxies.towards(address)
                    .map(named -> new InetSocketAddress(named.host(), named.port()))
                    .map(place -> List.of(new Proxy(Proxy.Type.HTTP, place)))
                    .orElse(List.of(Proxy.NO_PROXY));
        }

        @Override
        public void connectFailed(URI address, SocketAddress place, IOException why) {
            // There is no other way to fall back to.
        }
    }

    /// The user of a proxy, and of nothing else that asks for one.
    private static final class User extends Authenticator {
        private final NamedProxies proxies;

        User(NamedProxies proxies) {
            this.proxies = proxies;
        }

        @Override
        protected @Nullable PasswordAuthentication getPasswordAuthentication() {
            return getRequestorType() == RequestorType.PROXY
                    ? proxies.proxies().values().stream()
                            .filter(this::asks)
                            .flatMap(proxy -> proxy.user().stream())
                            .findFirst()
                            .map(User::read)
                            .orElse(null)
                    : null;
        }

        private boolean asks(NamedProxies.Proxy proxy) {
            return proxy.host().equalsIgnoreCase(getRequestingHost())
                    && proxy.port() == getRequestingPort();
        }

        private static PasswordAuthentication read(String user) {
            int colon = user.indexOf(':');
            String name = colon < 0 ? user : user.substring(0, colon);
            String password = colon < 0 ? "" : user.substring(colon + 1);
            return new PasswordAuthentication(name, password.toCharArray());
        }
    }
}
