package baton.app.serve;

import baton.app.command.Context;
import baton.app.page.PageFiles;
import baton.app.page.PageLook;
import baton.app.page.SeenPage;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.core.view.html.PageDocument;
import baton.world.process.Peers;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/// The server of the pages of one checkout. It listens on this machine only, and every request has
/// to come through the door.
final class PageServer implements AutoCloseable {
    private static final int WAITING_MAX = 64;
    private static final int STREAMS_MAX = 16;

    private static final String SCRIPT = "text/javascript; charset=utf-8";

    private static final Map<String, String> FILES =
            Map.of(
                    "/page.css", "text/css; charset=utf-8",
                    "/icon.svg", "image/svg+xml",
                    "/entry.js", SCRIPT,
                    "/page.js", SCRIPT,
                    "/changes.js", SCRIPT,
                    "/deeds.js", SCRIPT,
                    "/keys.js", SCRIPT,
                    "/stream.js", SCRIPT);

    private static final String CLOSED =
            "Open the address that `baton serve` shows. Each holds once and for a minute; press"
                    + " Enter in its terminal for another.";

    private final HttpServer server;
    private final Context context;
    private final PageLook look;
    private final Door door;
    private final Semaphore streams = new Semaphore(STREAMS_MAX);

    private PageServer(HttpServer server, Context context, Door door) {
        this.server = server;
        this.context = context;
        this.look = new PageLook(context);
        this.door = door;
    }

    /// @param port the port to listen on; 0 is any that is free
    static PageServer start(Context context, int port, Door door) {
        try {
            InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            HttpServer server = HttpServer.create(new InetSocketAddress(here, port), WAITING_MAX);
            PageServer pages = new PageServer(server, context, door);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", pages::take);
            server.start();
            return pages;
        } catch (IOException e) {
            String message = "cannot listen on port " + port + ": " + e.getMessage();
            throw new Failure(Fault.PORT_UNUSABLE.because(message), e);
        }
    }

    int port() {
        return server.getAddress().getPort();
    }

    /// The number of browsers that listen.
    int listeners() {
        return STREAMS_MAX - streams.availablePermits();
    }

    /// An address that lets one person in, once.
    String invitation() {
        return "http://127.0.0.1:" + port() + "/enter?token=" + door.ticket();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            Visit visit = new Visit(exchange, port());
            try {
                route(visit);
            } catch (Failure failure) {
                String words = failure.problem().fault() + " " + failure.problem().message();
                visit.page(500, PageDocument.plain("This page cannot be made", words));
            } catch (RuntimeException bug) {
                context.note("error INTERNAL " + visit.path() + ": " + bug);
                visit.page(500, PageDocument.plain("This page cannot be made", "It is a bug."));
            }
        }
    }

    private void route(Visit visit) throws IOException {
        String path = visit.path();
        if (!visit.isAddressed()) {
            visit.page(403, PageDocument.plain("Refused", "This is no request for this server."));
        } else if (FILES.containsKey(path)) {
            visit.send(200, FILES.get(path), PageFiles.bytes(path.substring(1)));
        } else if (path.equals("/enter")) {
            enter(visit);
        } else if (!door.mayLook(visit.cookie())) {
            visit.page(403, PageDocument.plain("Closed", CLOSED));
        } else if (path.equals("/answer")) {
            answer(visit);
        } else if (!visit.method().equals("GET") && !visit.method().equals("HEAD")) {
            visit.page(405, PageDocument.plain("Refused", "Pages are only read."));
        } else if (path.equals("/events")) {
            stream(visit);
        } else {
            show(visit, path);
        }
    }

    private void enter(Visit visit) throws IOException {
        Optional<Door.Keys> keys =
                ofRun(visit).isPresent()
                        ? Optional.empty()
                        : visit.query("token").stream().findFirst().flatMap(door::enter);
        if (keys.isEmpty()) {
            visit.page(403, PageDocument.plain("Closed", CLOSED));
            return;
        }
        visit.giveCookie(keys.get().cookie());
        visit.page(200, PageDocument.entry(keys.get().secret()));
    }

    /// The run that started the program at the other end, where one did: an agent would open its
    /// own gates.
    private Optional<String> ofRun(Visit visit) {
        return Peers.run(visit.clientPort(), port());
    }

    private void show(Visit visit, String path) throws IOException {
        Optional<SeenPage> seen = look.at(path);
        if (seen.isEmpty()) {
            visit.page(404, PageDocument.plain("Not here", "There is no such page."));
            return;
        }
        SeenPage page = seen.get();
        visit.page(
                200, PageDocument.served(page.title(), page.address(), page.mark(), page.parts()));
    }

    private void stream(Visit visit) throws IOException {
        if (!streams.tryAcquire()) {
            visit.page(503, PageDocument.plain("Too many", "Too many browsers listen already."));
            return;
        }
        try (OutputStream out = visit.open("text/event-stream")) {
            List<String> marks =
                    visit.header("Last-Event-ID")
                            .filter(last -> !last.isEmpty())
                            .map(last -> List.of(last.split(",", -1)))
                            .orElseGet(() -> visit.query("mark"));
            new EventStream(look, out).watch(visit.query("page"), marks).run();
        } catch (IOException gone) {
            // The browser has closed the page: nobody is there to be told.
            return;
        } finally {
            streams.release();
        }
    }

    private void answer(Visit visit) throws IOException {
        boolean may =
                visit.method().equals("POST")
                        && door.mayAnswer(visit.cookie(), visit.header("X-Baton-Secret"))
                        && ofRun(visit).isEmpty();
        if (!may) {
            say(visit, 403, "This tab may not answer: open a new address of `baton serve` in it.");
            return;
        }
        Optional<Value.Fields> asked =
                visit.body()
                        .map(Json::parse)
                        .flatMap(
                                json ->
                                        json instanceof Json.Good(Value.Fields fields)
                                                ? Optional.of(fields)
                                                : Optional.empty());
        if (asked.isEmpty()) {
            say(visit, 400, "This is no answer.");
            return;
        }
        try {
            say(visit, 200, new PageDeeds(context).done(asked.get()));
        } catch (Failure failure) {
            say(visit, 409, failure.problem().message() + " (" + failure.problem().fix() + ")");
        }
    }

    private static void say(Visit visit, int status, String words) throws IOException {
        Value said = new FieldsBuilder().put("said", words).build();
        visit.send(status, "application/json", Json.line(said).getBytes(StandardCharsets.UTF_8));
    }
}
