package baton.core.contract.work;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The role that does a part of a WORK. Builder, verifier and committer work on one TASK at a time.
public enum Role {
    SPECIFIER,
    PLANNER,
    SCHEDULER,
    BUILDER,
    VERIFIER,
    COMMITTER;

    public static Optional<Role> of(String word) {
        String wanted = word.strip().toUpperCase(Locale.ROOT);
        return Arrays.stream(values()).filter(role -> role.name().equals(wanted)).findFirst();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public boolean worksOnTask() {
        return switch (this) {
            case SPECIFIER, PLANNER, SCHEDULER -> false;
            case BUILDER, VERIFIER, COMMITTER -> true;
        };
    }
}
