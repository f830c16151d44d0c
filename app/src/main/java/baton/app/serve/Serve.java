package baton.app.serve;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Insider;
import baton.app.command.LineReading;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.core.text.FieldsBuilder;

import picocli.CommandLine.ParseResult;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;

/// `baton serve`: the runs of this checkout as pages in a browser of this machine.
///
/// @param port the port to listen on; 0 is any that is free
public record Serve(int port) implements Action {
    private static final String PORT = "--port";
    private static final int PORT_MAX = 65_535;
    private static final Pattern NUMBER = Pattern.compile("\\d{1,5}");

    public static final Command COMMAND =
            new Command(
                    "serve",
                    Group.RUN,
                    "show runs in a browser, live, and answer their questions there",
                    new Manual(
                            "serve [--port P]",
                            """
                            Shows the runs of this checkout as pages, until it is interrupted: what
                            needs you, each run with its steps and the time they took, each step
                            with the facts behind its state, each question with its answers. The
                            pages follow a run while it goes on.

                            It listens on this machine only. The address that is printed lets one
                            browser in, once and within a minute; on a terminal Enter prints
                            another. Programs that a run started are not let in.\
                            """,
                            List.of("baton serve", "baton serve --port 8080")),
                    spec ->
                            spec.addOption(
                                    Options.value(
                                            "P", "listen on this port (any that is free)", PORT)),
                    Serve::read);

    static Serve read(ParseResult words) {
        return new Serve(Options.value(words, PORT).map(Serve::port).orElse(0));
    }

    private static int port(String word) {
        if (!NUMBER.matcher(word).matches() || Integer.parseInt(word) > PORT_MAX) {
            throw Usage.wrong(
                    PORT + " does not take `" + word + "`", "give a number from 0 to " + PORT_MAX);
        }
        return Integer.parseInt(word);
    }

    @Override
    public ExitStatus run(Context context) {
        Insider.refuse(context, "`baton serve`");
        try (PageServer server = PageServer.start(context, port, new Door(System::nanoTime))) {
            print(context, server);
            if (context.terminal().ttys().in()) {
                context.note("Enter prints another address, Ctrl-C ends it.");
                invite(context, server);
            }
            waitForever();
        }
        return ExitStatus.DONE;
    }

    /// Until the input ends.
    private static void invite(Context context, PageServer server) {
        Optional<String> line = LineReading.of(context.terminal().in());
        while (line.isPresent()) {
            print(context, server);
            line = LineReading.of(context.terminal().in());
        }
    }

    private static void print(Context context, PageServer server) {
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("url", server.invitation());
            fields.put("port", server.port());
            context.record(fields.build());
        } else {
            context.result(server.invitation());
        }
        context.terminal().flush();
    }

    /// A signal ends it.
    private static void waitForever() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
