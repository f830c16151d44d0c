package baton.app.hook;

import baton.core.hook.HookDecision;
import baton.core.hook.HookEvent;
import baton.core.hook.HookInput;
import baton.core.hook.SessionTitle;
import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A prompt was sent: a session that starts one of Baton's skills is named after it.
final class PromptTitle {
    private PromptTitle() {}

    static Optional<String> answer(HookInput input) {
        return input.text("prompt").flatMap(SessionTitle::of).map(PromptTitle::line);
    }

    private static String line(String title) {
        return HookDecision.specific(
                HookEvent.USER_PROMPT_SUBMIT,
                new LinkedHashMap<>(Map.of("sessionTitle", Value.of(title))));
    }
}
