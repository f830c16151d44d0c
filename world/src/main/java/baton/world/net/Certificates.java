package baton.world.net;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.process.Environment;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/// Certificate authorities of the user's own, by the variables that agent programs know. They are
/// trusted besides the usual ones.
final class Certificates {
    private static final List<String> VARIABLES =
            List.of("NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "CODEX_CA_CERTIFICATE");

    private Certificates() {}

    /// Nothing where no variable names a file.
    static Optional<SSLContext> more(Environment environment) {
        List<Certificate> own = new ArrayList<>();
        for (String variable : VARIABLES) {
            String file = environment.variables().getOrDefault(variable, "");
            if (!file.isBlank()) {
                own.addAll(read(variable, Path.of(file)));
            }
        }
        return own.isEmpty() ? Optional.empty() : Optional.of(trusting(own));
    }

    private static Collection<? extends Certificate> read(String variable, Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return CertificateFactory.getInstance("X.509").generateCertificates(in);
        } catch (IOException | GeneralSecurityException e) {
            throw new Failure(
                    Fault.NETWORK_SETTING_BAD.because(
                            "%s names %s, which does not hold certificates: %s"
                                    .formatted(variable, file, e.getMessage())),
                    e);
        }
    }

    private static SSLContext trusting(List<Certificate> own) {
        try {
            KeyStore all = KeyStore.getInstance(KeyStore.getDefaultType());
            all.load(null, null);
            List<Certificate> trusted = new ArrayList<>(own);
            trusted.addAll(usual());
            for (int number = 0; number < trusted.size(); number++) {
                all.setCertificateEntry(String.valueOf(number), trusted.get(number));
            }
            TrustManagerFactory managers = managers();
            managers.init(all);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<X509Certificate> usual() throws GeneralSecurityException {
        TrustManagerFactory managers = managers();
        managers.init((KeyStore) null);
        return Arrays.stream(managers.getTrustManagers())
                .filter(X509TrustManager.class::isInstance)
                .map(X509TrustManager.class::cast)
                .flatMap(manager -> Arrays.stream(manager.getAcceptedIssuers()))
                .toList();
    }

    private static TrustManagerFactory managers() throws GeneralSecurityException {
        return TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    }
}
