package baton.world.net;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/// A server with a certificate of its own for `provider.test`, and the proxy by which alone that
/// name is found.
final class Elsewhere implements AutoCloseable {
    private static final String PASSWORD = "changeit";

    private final HttpsServer server;
    private final ServerSocket proxy;
    private final Path certificate;
    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private volatile String user = "";

    private Elsewhere(HttpsServer server, ServerSocket proxy, Path certificate) {
        this.server = server;
        this.proxy = proxy;
        this.certificate = certificate;
    }

    static Elsewhere start(Path directory) {
        try {
            Path keys = directory.resolve("keys.p12");
            keytool(
                    keys,
                    "-genkeypair -alias a -keyalg EC -dname CN=provider.test -ext"
                            + " SAN=dns:provider.test");
            Path certificate = directory.resolve("own.pem");
            keytool(keys, "-exportcert -alias a -rfc -file " + certificate);
            InetAddress here = InetAddress.getLoopbackAddress();
            HttpsServer server = HttpsServer.create(new InetSocketAddress(here, 0), 0);
            server.setHttpsConfigurator(new HttpsConfigurator(identity(keys)));
            server.createContext(
                    "/",
                    exchange -> {
                        byte[] body = "from the provider".getBytes(StandardCharsets.UTF_8);
                        exchange.sendResponseHeaders(200, body.length);
                        exchange.getResponseBody().write(body);
                        exchange.close();
                    });
            server.start();
            ServerSocket proxy = new ServerSocket(0, 0, here);
            Elsewhere elsewhere = new Elsewhere(server, proxy, certificate);
            Thread.ofVirtual().start(elsewhere::serve);
            return elsewhere;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void keytool(Path keys, String words) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(words.split(" ", -1)));
        command.addAll(List.of("-keystore", keys.toString(), "-storepass", PASSWORD));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException(output);
        }
    }

    private static SSLContext identity(Path keys) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(keys.toFile(), PASSWORD.toCharArray());
        KeyManagerFactory managers =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    /// Has the proxy ask for a user with a password.
    void asksFor(String userAndPassword) {
        user = userAndPassword;
    }

    String proxy(String at) {
        return "http://" + at + "127.0.0.1:" + proxy.getLocalPort();
    }

    Path certificate() {
        return certificate;
    }

    /// The first lines of what the proxy was asked.
    List<String> asked() {
        return List.copyOf(asked);
    }

    private void serve() {
        while (!proxy.isClosed()) {
            try {
                Socket socket = proxy.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            BufferedReader in =
                    new BufferedReader(
                            new InputStreamReader(
                                    socket.getInputStream(), StandardCharsets.ISO_8859_1),
                            1);
            String first = in.readLine();
            boolean known = user.isEmpty();
            String wanted =
                    Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8));
            for (String line = in.readLine();
                    line != null && !line.isEmpty();
                    line = in.readLine()) {
                known |= line.equalsIgnoreCase("Proxy-Authorization: Basic " + wanted);
            }
            asked.add(String.valueOf(first));
            if (!known) {
                say(
                        socket,
                        "407 Proxy Authentication Required\r\n"
                                + "Proxy-Authenticate: Basic realm=\"p\"\r\nContent-Length: 0");
            } else if (first != null && first.startsWith("CONNECT ")) {
                say(socket, "200 Connected");
                join(socket);
            } else {
                say(socket, "200 OK\r\nContent-Length: 0");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void say(Socket socket, String head) throws IOException {
        String text = "HTTP/1.1 " + head + "\r\n\r\n";
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }

    private void join(Socket socket) throws IOException {
        try (Socket there =
                new Socket(InetAddress.getLoopbackAddress(), server.getAddress().getPort())) {
            Thread back =
                    Thread.ofVirtual()
                            .start(
                                    () -> {
                                        try {
                                            there.getInputStream()
                                                    .transferTo(socket.getOutputStream());
                                        } catch (IOException closed) {
                                            return;
                                        }
                                    });
            socket.getInputStream().transferTo(there.getOutputStream());
            back.interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        proxy.close();
        server.stop(0);
        Files.deleteIfExists(certificate);
    }
}
