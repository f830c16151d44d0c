package baton.world.net;

import baton.core.Failure;
import baton.core.Fault;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The proxies that an environment names for the way to other machines, as curl reads them:
/// `https_proxy`, `http_proxy`, `all_proxy`, and the hosts of `no_proxy`, in small letters or else
/// in capitals.
///
/// This machine itself is always reached without one.
public record NamedProxies(Map<String, Proxy> proxies, List<String> direct) {
    private static final String ALL = "all";
    private static final Set<String> SCHEMES = Set.of("https", "http", ALL);
    private static final int USUAL_PORT = 1080;

    /// A proxy that is asked by HTTP.
    ///
    /// @param user name and password, as the address has them between `//` and `@`
    public record Proxy(String host, int port, Optional<String> user) {}

    public NamedProxies {
        proxies = Map.copyOf(proxies);
        direct = List.copyOf(direct);
    }

    /// Reads an environment. An address that is none of a proxy by HTTP is a failure: without it
    /// requests would go where the user does not want them.
    public static NamedProxies of(Map<String, String> variables) {
        Map<String, Proxy> proxies = new HashMap<>();
        for (String scheme : SCHEMES) {
            named(variables, scheme + "_proxy")
                    .ifPresent(value -> proxies.put(scheme, proxy(scheme + "_proxy", value)));
        }
        List<String> direct =
                named(variables, "no_proxy").stream()
                        .flatMap(value -> Arrays.stream(value.split("[,\\s]+", -1)))
                        .filter(part -> !part.isEmpty())
                        .map(part -> part.toLowerCase(Locale.ROOT))
                        .toList();
        return new NamedProxies(proxies, direct);
    }

    private static Optional<String> named(Map<String, String> variables, String name) {
        return Stream.of(name, name.toUpperCase(Locale.ROOT))
                .map(known -> variables.getOrDefault(known, ""))
                .filter(value -> !value.isBlank())
                .findFirst();
    }

    private static Proxy proxy(String name, String value) {
        String address = value.contains("://") ? value.strip() : "http://" + value.strip();
        try {
            URI uri = new URI(address).parseServerAuthority();
            if (!"http".equals(uri.getScheme()) || uri.getHost() == null) {
                throw unusable(name);
            }
            int port = uri.getPort() < 0 ? USUAL_PORT : uri.getPort();
            return new Proxy(uri.getHost(), port, Optional.ofNullable(uri.getUserInfo()));
        } catch (URISyntaxException e) {
            throw unusable(name);
        }
    }

    /// The value may hold a password: it is told nowhere.
    private static Failure unusable(String name) {
        return new Failure(
                Fault.NETWORK_SETTING_BAD.because(
                        "%s (or %s) does not name a proxy that is asked by HTTP"
                                .formatted(name, name.toUpperCase(Locale.ROOT))));
    }

    /// The proxy on the way to an address; nothing where it is reached without one.
    public Optional<Proxy> towards(URI address) {
        String host = Optional.ofNullable(address.getHost()).orElse("").toLowerCase(Locale.ROOT);
        if (isHere(host) || direct.stream().anyMatch(part -> means(part, host, address))) {
            return Optional.empty();
        }
        String scheme = Optional.ofNullable(address.getScheme()).orElse("");
        return Optional.ofNullable(proxies.get(scheme))
                .or(() -> Optional.ofNullable(proxies.get(ALL)));
    }

    private static boolean isHere(String host) {
        return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
    }

    private static boolean means(String part, String host, URI address) {
        int colon = part.lastIndexOf(':');
        boolean ported = colon > 0 && part.substring(colon + 1).matches("\\d{1,5}");
        String name = (ported ? part.substring(0, colon) : part).replaceFirst("^\\*?\\.", "");
        boolean portMatches =
                !ported || part.substring(colon + 1).equals(String.valueOf(port(address)));
        return portMatches && (name.equals("*") || host.equals(name) || host.endsWith("." + name));
    }

    private static int port(URI address) {
        if (address.getPort() >= 0) {
            return address.getPort();
        }
        return "http".equals(address.getScheme()) ? 80 : 443;
    }

    /// The variables by which a program reaches this machine without a proxy, where its environment
    /// names one: not every program knows by itself that no proxy leads here.
    public static Map<String, String> sparing(Map<String, String> variables) {
        boolean any = SCHEMES.stream().anyMatch(s -> named(variables, s + "_proxy").isPresent());
        if (!any) {
            return Map.of();
        }
        String spared =
                named(variables, "no_proxy").map(known -> known + ",").orElse("")
                        + "127.0.0.1,localhost";
        return Map.of("no_proxy", spared, "NO_PROXY", spared);
    }
}
