package baton.core.contract.message;

import java.util.Locale;

/// The kind of change that was made to a file.
enum ChangeKind implements Spelled {
    CREATED,
    MODIFIED,
    DELETED;

    @Override
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
