package baton.app.hook;

import baton.app.terminal.Terminal;
import baton.core.hook.Guard;
import baton.core.hook.HookDecision;
import baton.core.hook.HookInput;
import baton.core.hook.ToolCall;
import baton.core.hook.ToolGate;
import baton.world.files.RealPath;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// Before a tool is used: may it be?
///
/// In a run the guard is the file that the environment names. Without one it is the plan of the
/// newest session that is not finished, and only for files.
record ToolAsked(Terminal terminal, HookInput input) {

    Optional<String> answer() {
        HookDecision decision = decide(input.toolCall());
        if (decision instanceof HookDecision.Deny(String reason) && inRun()) {
            new NotedCall(terminal, input).denied(reason);
        }
        return decision.line();
    }

    private HookDecision decide(ToolCall call) {
        // Asked by hand: linking a pattern switch costs each start 1 to 4 ms (ADR 6).
        if (call instanceof ToolCall.Command(String text)) {
            return gate(ofRun()).command(text);
        }
        if (call instanceof ToolCall.FileWrite(String path)) {
            return write(path);
        }
        return call instanceof ToolCall.Unclear(String what)
                ? gate(ofRun()).unclear(what)
                : new HookDecision.Silent();
    }

    private HookDecision write(String path) {
        Optional<Guard> guard = inRun() ? ofRun() : ProjectPlaces.of(terminal, input).guard();
        return gate(guard).write(real(path));
    }

    private ToolGate gate(Optional<Guard> guard) {
        return new ToolGate(guard, inRun(), terminal.variable("HOME").map(ToolAsked::withoutLinks));
    }

    private boolean inRun() {
        return terminal.variable(Guard.VARIABLE).isPresent();
    }

    /// A run whose guard cannot be read has none that could be kept.
    private Optional<Guard> ofRun() {
        return terminal.variable(Guard.VARIABLE).map(ToolAsked::guard);
    }

    private static Guard guard(String file) {
        try {
            return Guard.parse(Files.readString(Path.of(file)))
                    .orElseThrow(() -> new HookFailure("the policy of this run is damaged"));
        } catch (IOException | InvalidPathException e) {
            throw new HookFailure("the policy of this run cannot be read: " + e.getMessage());
        }
    }

    /// The path as the tool will find it: from the session's directory, and through all links.
    private String real(String path) {
        try {
            Path directory = input.text("cwd").map(Path::of).orElseGet(terminal::directory);
            return withoutLinks(directory.resolve(expanded(path)).toString());
        } catch (InvalidPathException e) {
            throw new HookFailure("the path cannot be read: " + e.getReason());
        }
    }

    /// The agent's program takes a tilde for the home directory, as shells do.
    private String expanded(String path) {
        boolean atHome = path.equals("~") || path.startsWith("~/");
        Optional<String> home = atHome ? terminal.variable("HOME") : Optional.empty();
        return home.map(directory -> directory + path.substring(1)).orElse(path);
    }

    private static String withoutLinks(String path) {
        return RealPath.resolve(Path.of(path))
                .orElseThrow(() -> new HookFailure("the links of the path form a circle"))
                .toString();
    }
}
