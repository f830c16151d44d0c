package baton.world.gateway;

import baton.core.agent.Prices;
import baton.core.gateway.ModelAccount;
import baton.core.gateway.ModelAccount.Bound;
import baton.core.gateway.ModelAccount.Purse;
import baton.core.gateway.ProgramRoute;
import baton.world.process.Environment;

import java.util.List;
import java.util.function.UnaryOperator;

/// The models of all agents of a run together. The gateway is opened by the first of them that
/// needs it, and ends with the program.
public final class RunModels {
    private final Environment environment;
    private final Prices prices;
    private ModelAccount account;
    private List<Gateway> open = List.of();

    /// Models with these bounds for all of them together.
    ///
    /// @param environment the user's own
    public RunModels(Environment environment, Prices prices, List<Bound> bounds) {
        this.environment = environment;
        this.prices = prices;
        this.account = ModelAccount.of(bounds);
    }

    /// Goes on with what an earlier life of the program left.
    public synchronized void recall(UnaryOperator<ModelAccount> earlier) {
        account = earlier.apply(account);
    }

    /// A line for one unit of work.
    public synchronized UnitLine line(ProgramRoute route, List<Purse> purses, AccountBook book) {
        if (open.isEmpty()) {
            open = List.of(Gateway.open(environment, prices, account));
        }
        return open.getFirst().line(Upstream.of(route), purses, book);
    }
}
