package baton.core.hook;

import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;

import java.util.List;

/// The hooks of a run as settings for the agent's program, given on its command line: no file of
/// the user's is touched, and they end with the run.
public final class HookSettings {
    private static final String JUDGED = "Bash|Write|Edit|MultiEdit|NotebookEdit";
    private static final int SECONDS = 30;

    private HookSettings() {}

    /// The settings as one line of JSON.
    ///
    /// @param command how Baton is started, quoted for a shell
    public static String of(String command) {
        FieldsBuilder hooks = new FieldsBuilder();
        hooks.put(HookEvent.PRE_TOOL_USE.title(), hook(command, HookEvent.PRE_TOOL_USE, JUDGED));
        hooks.put(HookEvent.POST_TOOL_USE.title(), hook(command, HookEvent.POST_TOOL_USE, "Bash"));
        FieldsBuilder settings = new FieldsBuilder();
        settings.put("hooks", hooks.build());
        return Json.line(settings.build());
    }

    private static Value hook(String command, HookEvent event, String matcher) {
        FieldsBuilder call = new FieldsBuilder();
        call.put("type", "command");
        call.put("command", command + " hook " + event.word());
        call.put("timeout", SECONDS);
        FieldsBuilder entry = new FieldsBuilder();
        entry.put("matcher", matcher);
        entry.put("hooks", Value.items(List.of(call.build())));
        return Value.items(List.of(entry.build()));
    }
}
