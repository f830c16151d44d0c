package baton.world.gateway;

import baton.core.gateway.ModelAccount.Amount;
import baton.core.gateway.ModelAccount.Held;

/// Writes down what is set aside and what was spent, so that a program that is started again knows
/// it. Each call returns when what it wrote would survive the program.
public interface AccountBook {
    /// Nobody takes the account up.
    AccountBook NONE =
            new AccountBook() {
                @Override
                public void setAside(Held held, String model) {}

                @Override
                public void settled(long number, Amount amount, boolean told) {}
            };

    /// A request is about to be sent.
    void setAside(Held held, String model);

    /// Its reply has ended.
    ///
    /// @param told true if the reply told what it cost; what was set aside counts otherwise
    void settled(long number, Amount amount, boolean told);
}
