package baton.world.run.store;

import baton.core.gateway.ModelAccount;
import baton.core.gateway.ModelAccount.Amount;
import baton.core.gateway.ModelAccount.Held;
import baton.core.gateway.ModelLedger;
import baton.core.run.EventType;
import baton.core.run.Journaled;
import baton.core.run.RunEvent;
import baton.core.text.Value;
import baton.world.engine.Happening;
import baton.world.gateway.AccountBook;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The account of models in the journal of the run. A line is durable before its request is sent,
/// so that a run that was killed cannot spend again what it may have spent.
public record JournaledBook(Consumer<Happening> journal) implements AccountBook {
    private static final Optional<RunEvent> HELD =
            Optional.of(new RunEvent.Noted(EventType.MODEL_HELD));

    private static final Optional<RunEvent> SETTLED =
            Optional.of(new RunEvent.Noted(EventType.MODEL_SETTLED));

    @Override
    public void setAside(Held held, String model) {
        append(EventType.MODEL_HELD, ModelLedger.setAside(held, model));
    }

    @Override
    public void settled(long number, Amount amount, boolean told) {
        append(EventType.MODEL_SETTLED, ModelLedger.settled(number, amount, told));
    }

    /// The account after the lines of an earlier life of the program.
    public static ModelAccount recall(ModelAccount fresh, List<Journaled> earlier) {
        ModelAccount account = fresh;
        for (Journaled line : earlier) {
            Optional<RunEvent> event = line.event();
            if (event.equals(HELD)) {
                account = ModelLedger.setAside(account, line.entry().data());
            } else if (event.equals(SETTLED)) {
                account = ModelLedger.settled(account, line.entry().data());
            }
        }
        return account;
    }

    private void append(EventType type, Value.Fields detail) {
        journal.accept(new Happening(new RunEvent.Noted(type), detail));
    }
}
