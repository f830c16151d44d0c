package baton.core.hook;

import java.util.Optional;

/// The moments at which an agent's program calls a hook: the word of the command line, and the name
/// the protocol has for it.
public enum HookEvent {
    PRE_TOOL_USE("pre-tool-use", "PreToolUse"),
    POST_TOOL_USE("post-tool-use", "PostToolUse"),
    PRE_COMPACT("pre-compact", "PreCompact"),
    SESSION_START("session-start", "SessionStart"),
    USER_PROMPT_SUBMIT("user-prompt-submit", "UserPromptSubmit"),
    STOP("stop", "Stop");

    private final String word;
    private final String title;

    HookEvent(String word, String title) {
        this.word = word;
        this.title = title;
    }

    public String word() {
        return word;
    }

    public String title() {
        return title;
    }

    public static Optional<HookEvent> ofWord(String word) {
        for (HookEvent event : values()) {
            if (event.word.equals(word)) {
                return Optional.of(event);
            }
        }
        return Optional.empty();
    }
}
