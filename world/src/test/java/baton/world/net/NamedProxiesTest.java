package baton.world.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.net.NamedProxies.Proxy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

/// The proxies of an environment, as curl reads them.
class NamedProxiesTest {
    private static Optional<String> towards(Map<String, String> variables, String address) {
        return NamedProxies.of(variables)
                .towards(URI.create(address))
                .map(proxy -> proxy.host() + ":" + proxy.port());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "https_proxy | http://p:3128      | https://api.x.com/v1 | p:3128",
                "HTTPS_PROXY | http://p:3128/     | https://api.x.com/v1 | p:3128",
                "HTTPS_PROXY | p:3128             | https://api.x.com/v1 | p:3128",
                "HTTPS_PROXY | p                  | https://api.x.com/v1 | p:1080",
                "HTTPS_PROXY | http://u:pw@p:3128 | https://api.x.com/v1 | p:3128",
                "HTTPS_PROXY | http://[::2]:3128  | https://api.x.com/v1 | [::2]:3128",
                "HTTPS_PROXY | http://p:3128      | http://api.x.com/v1  | none",
                "http_proxy  | http://p:3128      | http://api.x.com/v1  | p:3128",
                "all_proxy   | http://p:3128      | http://api.x.com/v1  | p:3128",
                "HTTPS_PROXY | ' '                | https://api.x.com/v1 | none",
                "HTTPS_PROXY | http://p:3128      | https://127.0.0.1:9  | none",
                "HTTPS_PROXY | http://p:3128      | https://localhost:9  | none",
                "HTTPS_PROXY | http://p:3128      | https://[::1]:9      | none",
            })
    void oneVariableNamesTheProxyOfOneScheme(
            String name, String value, String address, String proxy) {
        assertThat(towards(Map.of(name, value), address)).isEqualTo(Optional.ofNullable(proxy));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*                  | true",
                "api.x.com          | true",
                "API.X.COM          | true",
                "x.com              | true",
                ".x.com             | true",
                "*.x.com            | true",
                "other.com, x.com   | true",
                "other.com x.com    | true",
                "api.x.com:443      | true",
                "api.x.com:8443     | false",
                "pi.x.com           | false",
                "com.x              | false",
                "' , '              | false",
            })
    void someHostsAreReachedWithoutOne(String direct, boolean without) {
        Map<String, String> variables = Map.of("HTTPS_PROXY", "http://p:1", "NO_PROXY", direct);
        assertThat(towards(variables, "https://api.x.com/v1").isEmpty()).isEqualTo(without);
    }

    @Test
    void smallLettersWin() {
        Map<String, String> variables =
                Map.of("https_proxy", "http://small:1", "HTTPS_PROXY", "http://LARGE:1");
        assertThat(towards(variables, "https://x.com")).contains("small:1");
    }

    @Test
    void aUserIsKnown() {
        NamedProxies proxies = NamedProxies.of(Map.of("https_proxy", "http://u:p%40w@p:1"));
        assertThat(proxies.towards(URI.create("https://x.com")))
                .contains(new Proxy("p", 1, Optional.of("u:p@w")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"socks5://p:1", "https://p:1", "http://", "http://a b:1", "::", "p:x"})
    void whatIsNoProxyIsAFailureThatDoesNotTellIt(String value) {
        assertThatThrownBy(() -> NamedProxies.of(Map.of("HTTPS_PROXY", value)))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.NETWORK_SETTING_BAD))
                .hasMessageContaining("https_proxy (or HTTPS_PROXY)")
                .hasMessageNotContaining(value);
    }

    @Test
    void programsAreToldThatThisMachineIsReachedWithoutOne() {
        assertThat(NamedProxies.sparing(Map.of())).isEmpty();
        assertThat(NamedProxies.sparing(Map.of("NO_PROXY", "x.com"))).isEmpty();
        assertThat(NamedProxies.sparing(Map.of("http_proxy", "http://p:1", "NO_PROXY", "x.com")))
                .containsEntry("NO_PROXY", "x.com,127.0.0.1,localhost")
                .containsEntry("no_proxy", "x.com,127.0.0.1,localhost");
    }
}
