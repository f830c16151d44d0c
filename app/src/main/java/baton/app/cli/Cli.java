package baton.app.cli;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.terminal.BrokenPipe;
import baton.app.terminal.Terminal;
import baton.core.Failure;
import baton.core.Fault;

import java.util.List;
import java.util.Optional;

/// A command line from its words to its exit status. The one catch ladder of the program.
public final class Cli {
    private final List<String> words;
    private final Terminal terminal;
    private Optional<Request> request = Optional.empty();

    private Cli(List<String> words, Terminal terminal) {
        this.words = words;
        this.terminal = terminal;
    }

    public static ExitStatus run(List<String> words, Terminal terminal) {
        return new Cli(words, terminal).status();
    }

    private ExitStatus status() {
        try {
            Request asked = CommandWords.read(words);
            request = Optional.of(asked);
            ExitStatus status = asked.action().run(Context.of(asked.globals(), terminal));
            terminal.flush();
            return status;
        } catch (BrokenPipe e) {
            return ExitStatus.BROKEN_PIPE;
        } catch (Failure e) {
            complaint().about(e.problem(), e);
            return ExitStatus.of(e.problem().fault().kind());
        } catch (Throwable e) {
            // Whatever it is, a person gets one line and a way on, never a bare trace.
            complaint().about(CommandComplaint.bug(e), e);
            return ExitStatus.of(Fault.INTERNAL.kind());
        }
    }

    private CommandComplaint complaint() {
        return CommandComplaint.of(request.map(Request::globals), words, terminal);
    }
}
