package baton.core.install;

import baton.core.policy.shell.Shell;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The hook by which Claude Code has a change proved before a session stops. One that an earlier
/// call has put there is replaced; the hooks of others stay.
///
/// @param verify the command that judges
public record StopHook(String verify) {
    private static final String CALL = "baton prove --stop-hook --verify ";
    private static final long WAITED_S = 600;

    public String command() {
        return CALL + Shell.quote(verify);
    }

    public MergedSettings merged(Optional<String> settings) {
        return MergedSettings.of(settings, this::merged);
    }

    private MergedSettings merged(Value.Fields settings) {
        Optional<Value.Fields> hooks = MergedSettings.object(settings, "hooks");
        if (hooks.isEmpty()) {
            return new MergedSettings.Unfit("`hooks` is no object");
        }
        Optional<List<Value>> stop = MergedSettings.list(hooks.get(), "Stop");
        if (stop.isEmpty()) {
            return new MergedSettings.Unfit("`hooks.Stop` is no list");
        }
        if (stop.get().contains(group())) {
            return new MergedSettings.Present();
        }
        List<Value> all = new ArrayList<>(stop.get());
        all.removeIf(StopHook::isOurs);
        all.add(group());
        Value.Fields merged =
                MergedSettings.with(
                        settings,
                        "hooks",
                        MergedSettings.with(hooks.get(), "Stop", Value.items(all)));
        return new MergedSettings.Added(Json.pretty(merged), List.of("hooks.Stop: " + command()));
    }

    private Value group() {
        Value hook =
                new FieldsBuilder()
                        .put("type", "command")
                        .put("command", command())
                        .put("timeout", WAITED_S)
                        .build();
        return new FieldsBuilder().put("hooks", Value.items(List.of(hook))).build();
    }

    /// True if the group holds our hook and nothing else.
    private static boolean isOurs(Value group) {
        List<Value> hooks =
                group instanceof Value.Fields fields
                        ? MergedSettings.list(fields, "hooks").orElse(List.of())
                        : List.of();
        return hooks.size() == 1
                && hooks.getFirst() instanceof Value.Fields hook
                && hook.text("command").startsWith(CALL);
    }
}
