package baton.core.contract.message;

import java.util.Locale;

/// The action that a dispatch asks for.
public enum DispatchAction implements Spelled {
    IMPLEMENT,
    VERIFY,
    COMMIT,
    PLAN,
    ROUTE;

    @Override
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
