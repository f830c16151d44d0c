package baton.core.agent;

import java.util.Locale;

/// The amount of thinking that a role asks for; each agent names a model for it.
public enum Tier {
    DEEP,
    STANDARD,
    FAST;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
