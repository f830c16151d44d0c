package baton.world.role;

import baton.world.role.RoleAgent.Matter;
import baton.world.role.RoleAgent.Reply;

import java.util.List;

/// Somebody who can be asked about several matters at once.
@FunctionalInterface
public interface Asking {
    /// The replies in the order of the matters.
    List<Reply> askAll(List<Matter> matters);

    default Reply ask(Matter matter) {
        return askAll(List.of(matter)).getFirst();
    }
}
