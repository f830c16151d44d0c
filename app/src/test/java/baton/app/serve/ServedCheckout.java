package baton.app.serve;

import baton.app.Ran;
import baton.app.SampleRun;
import baton.app.SampleRun.Act;
import baton.app.command.Context;
import baton.app.command.Globals;
import baton.app.page.PageLook;
import baton.app.terminal.Output;
import baton.app.terminal.Terminal;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/// A checkout whose runs are served in this JVM.
record ServedCheckout(Path path, PageServer server, AtomicLong nanos) implements AutoCloseable {
    static final String ID = "20260105-100000-aaaa";

    static ServedCheckout in(Path checkout) {
        Shell.in(checkout).git("init", "-q");
        return in(checkout, Ran.state(checkout));
    }

    /// A checkout that is there, whose runs are noted in this directory.
    static ServedCheckout in(Path checkout, Path state) {
        AtomicLong nanos = new AtomicLong();
        PageServer server = PageServer.start(context(checkout, state), 0, new Door(nanos::get));
        return new ServedCheckout(checkout, server, nanos);
    }

    /// The pages without a server.
    static PageLook look(Path checkout) {
        Shell.in(checkout).git("init", "-q");
        return new PageLook(context(checkout, Ran.state(checkout)));
    }

    private static Context context(Path checkout, Path state) {
        Map<String, String> environment = new HashMap<>(Surroundings.clean());
        environment.put("XDG_STATE_HOME", state.toString());
        Terminal terminal =
                new Terminal(
                        new Output(OutputStream.nullOutputStream()),
                        new Output(OutputStream.nullOutputStream()),
                        InputStream.nullInputStream(),
                        Ttys.NONE,
                        80,
                        environment,
                        checkout);
        return Context.of(Globals.NONE, terminal);
    }

    /// A run that stopped for a question.
    SampleRun asking() {
        return SampleRun.of(path, ID, "Parse the header", "Write the reader")
                .with(2, Act.ASKS, Act.WORKS)
                .run();
    }

    String address(String path) {
        return "http://127.0.0.1:" + server.port() + path;
    }

    @Override
    public void close() {
        server.close();
    }
}
