package baton.world.gateway;

import baton.core.gateway.ModelAccount.Purse;

import java.util.List;

/// The way in which the requests of one unit of work are paid.
///
/// @param purses the purses that each is taken from
/// @param book notes what each costs
public record Payment(List<Purse> purses, AccountBook book) {
    /// From the purse of the whole, and noted nowhere.
    public static final Payment UNNOTED = new Payment(List.of(Purse.RUN), AccountBook.NONE);

    public Payment {
        purses = List.copyOf(purses);
    }
}
