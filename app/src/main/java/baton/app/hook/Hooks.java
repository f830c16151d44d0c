package baton.app.hook;

import baton.app.terminal.BrokenPipe;
import baton.app.terminal.Printable;
import baton.app.terminal.Terminal;
import baton.core.hook.Guard;
import baton.core.hook.HookEvent;
import baton.core.hook.HookInput;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// One call of a hook, from the text on standard input to the exit status.
///
/// The protocol: 0 with an answer or without one; 2 refuses, with the reason on standard error;
/// anything else is told to the user and does not hinder. Whatever goes wrong before a tool is used
/// in a run refuses, and nothing hinders a compaction.
public final class Hooks {
    public static final int ANSWERED = 0;
    public static final int FAILED = 1;
    public static final int REFUSED = 2;

    private static final int BYTES_MAX = 16 << 20;

    private Hooks() {}

    public static int run(HookEvent event, Terminal terminal) {
        try {
            answer(event, terminal).ifPresent(line -> terminal.out().line(line));
            terminal.flush();
            return ANSWERED;
        } catch (HookFailure e) {
            return failed(event, terminal, String.valueOf(e.getMessage()));
        } catch (BrokenPipe e) {
            return status(event, terminal);
        } catch (Throwable e) {
            // A hook that dies lets everything through, so it never does.
            return failed(event, terminal, e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    private static Optional<String> answer(HookEvent event, Terminal terminal) {
        HookInput input =
                HookInput.parse(read(terminal))
                        .orElseThrow(() -> new HookFailure("the input is no JSON object"));
        return switch (event) {
            case PRE_TOOL_USE -> new ToolAsked(terminal, input).answer();
            case POST_TOOL_USE -> new NotedCall(terminal, input).toolUsed();
            case STOP -> new NotedCall(terminal, input).stopped();
            case PRE_COMPACT -> new Compaction(terminal, input).answer();
            case SESSION_START -> new SessionStarted(terminal, input).answer();
            case USER_PROMPT_SUBMIT -> PromptTitle.answer(input);
        };
    }

    private static String read(Terminal terminal) {
        try {
            byte[] bytes = terminal.in().readNBytes(BYTES_MAX + 1);
            if (bytes.length > BYTES_MAX) {
                throw new HookFailure("the input is larger than " + BYTES_MAX + " bytes");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new HookFailure("the input cannot be read: " + e.getMessage());
        }
    }

    private static int failed(HookEvent event, Terminal terminal, String reason) {
        try {
            terminal.err().line("baton hook " + event.word() + ": " + Printable.line(reason));
            terminal.flush();
        } catch (RuntimeException _) {
            // Nobody listens; the status still counts.
        }
        return status(event, terminal);
    }

    private static int status(HookEvent event, Terminal terminal) {
        boolean guarded = terminal.variable(Guard.VARIABLE).isPresent();
        return switch (event) {
            case PRE_TOOL_USE -> guarded ? REFUSED : FAILED;
            case PRE_COMPACT -> ANSWERED;
            case POST_TOOL_USE, SESSION_START, USER_PROMPT_SUBMIT, STOP -> FAILED;
        };
    }
}
