package baton.world.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.process.Environment;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import javax.net.ssl.SSLException;

/// Requests through a proxy of the user's, to a server with a certificate of the user's own.
class WayOutTest {
    @TempDir Path directory;
    private Elsewhere elsewhere;

    @BeforeEach
    void start() {
        elsewhere = Elsewhere.start(directory);
    }

    @AfterEach
    void stop() throws IOException {
        elsewhere.close();
    }

    private HttpResponse<String> ask(String address, Map<String, String> variables)
            throws IOException, InterruptedException {
        try (HttpClient client =
                WayOut.client(new Environment(variables), Duration.ofMinutes(1)).build()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create(address)).build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    private Map<String, String> variables(String user) {
        return Map.of(
                "HTTPS_PROXY",
                elsewhere.proxy(user),
                "NODE_EXTRA_CA_CERTS",
                elsewhere.certificate().toString());
    }

    @Test
    void aProviderIsReachedByTheProxyAndTrustedByTheOwnCertificate() throws Exception {
        assertThat(ask("https://provider.test/x", variables("")).body())
                .isEqualTo("from the provider");
        assertThat(elsewhere.asked()).containsExactly("CONNECT provider.test:443 HTTP/1.1");
    }

    @Test
    void theProxyIsToldItsUser() throws Exception {
        elsewhere.asksFor("me:se cret");
        assertThat(ask("https://provider.test/x", variables("me:se%20cret@")).body())
                .isEqualTo("from the provider");
    }

    @Test
    void aWrongPasswordEndsIt() {
        elsewhere.asksFor("me:secret");
        assertThatThrownBy(() -> ask("https://provider.test/x", variables("me:other@")))
                .isInstanceOf(IOException.class);
    }

    @Test
    void withoutTheCertificateNobodyIsTrusted() {
        Map<String, String> variables = new HashMap<>(variables(""));
        variables.remove("NODE_EXTRA_CA_CERTS");
        assertThatThrownBy(() -> ask("https://provider.test/x", variables))
                .isInstanceOf(SSLException.class);
    }

    @Test
    void aRequestWithoutTlsGoesByTheOtherProxy() throws Exception {
        Map<String, String> variables = Map.of("http_proxy", elsewhere.proxy(""));
        assertThat(ask("http://provider.test/x", variables).statusCode()).isEqualTo(200);
        assertThat(elsewhere.asked()).containsExactly("GET http://provider.test/x HTTP/1.1");
    }

    @Test
    void aFileWithoutCertificatesIsNamed() throws IOException {
        Path file = directory.resolve("none.pem");
        Files.writeString(file, "-----BEGIN CERTIFICATE-----\nno\n");
        for (String name : new String[] {file.toString(), directory + "/gone"}) {
            assertThatThrownBy(() -> ask("https://x", Map.of("SSL_CERT_FILE", name)))
                    .isInstanceOfSatisfying(
                            Failure.class,
                            failure ->
                                    assertThat(failure.problem().fault())
                                            .isEqualTo(Fault.NETWORK_SETTING_BAD))
                    .hasMessageContaining("SSL_CERT_FILE names " + name);
        }
    }
}
