package baton.app.cli;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Insider;
import baton.app.command.OwnProgram;
import baton.app.command.ProgramVersion;
import baton.app.mcp.Baton;
import baton.app.mcp.McpSession;
import baton.app.terminal.Output;
import baton.app.terminal.Terminal;
import baton.app.terminal.Terminal.Ttys;
import baton.world.files.Links;
import baton.world.files.RealPath;
import baton.world.process.Detached;
import baton.world.process.Invocation;
import baton.world.process.Limits;

import picocli.CommandLine.ParseResult;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `baton mcp`: the commands as tools of a model's program.
record Mcp() implements Action {
    static final Command COMMAND =
            new Command(
                    "mcp",
                    Group.SET_UP,
                    "serve a model's program over MCP, on standard input and output",
                    new Manual(
                            "mcp",
                            """
                            Speaks the Model Context Protocol until its input ends. The tools are
                            validate, scan, status, report, gates, works, work_status, start and
                            resume; all of them work in this checkout, and paths outside of it are
                            refused. Gates are answered by people, in a terminal.

                            A run that is started is a process of its own, which goes on when the
                            server ends; `baton status` shows it.\
                            """,
                            List.of("claude mcp add baton -- baton mcp")),
                    spec -> spec,
                    Mcp::read);

    static Mcp read(ParseResult words) {
        return new Mcp();
    }

    @Override
    public ExitStatus run(Context context) {
        McpSession.serve(new Here(context), context.terminal(), ProgramVersion.number());
        return ExitStatus.DONE;
    }

    /// The commands, in this process and beside it.
    private record Here(Context context) implements Baton {
        private static final Limits NONE = new Limits(Duration.ofDays(365), 1 << 16);

        @Override
        public Path checkout() {
            Path top = Links.repository(context.terminal().directory());
            return RealPath.resolve(top).orElse(top);
        }

        @Override
        public Done run(List<String> words) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            Terminal own = context.terminal();
            Terminal captured =
                    new Terminal(
                            new Output(out),
                            new Output(err),
                            InputStream.nullInputStream(),
                            Ttys.NONE,
                            own.columns(),
                            own.environment(),
                            checkout());
            int status = Cli.run(words, captured).code();
            captured.flush();
            return new Done(
                    status,
                    out.toString(StandardCharsets.UTF_8),
                    err.toString(StandardCharsets.UTF_8));
        }

        @Override
        public Detached begin(List<String> words) {
            List<String> argv = new ArrayList<>(OwnProgram.argv());
            argv.addAll(words);
            return Detached.start(
                    new Invocation(argv, checkout(), context.terminal().environment(), NONE),
                    Path.of(System.getProperty("java.io.tmpdir")));
        }

        @Override
        public Optional<String> surroundingRun() {
            return Insider.run(context.terminal());
        }
    }
}
