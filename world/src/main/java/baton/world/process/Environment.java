package baton.world.process;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/// The whole environment of a program to be started, said explicitly: nothing is inherited that is
/// not in here.
public record Environment(Map<String, String> variables) {
    /// Everything that is started for a run carries this, with the run's id.
    public static final String RUN = "BATON_RUN";

    /// And this, by which it is told from what is started for a copy of the run.
    public static final String PLACE = "BATON_PLACE";

    public Environment {
        variables = Map.copyOf(variables);
    }

    /// The environment this program was started with.
    public static Environment inherited() {
        return new Environment(System.getenv());
    }

    public Environment with(String name, String value) {
        return with(Map.of(name, value));
    }

    public Environment with(Map<String, String> more) {
        Map<String, String> changed = new HashMap<>(variables);
        changed.putAll(more);
        return new Environment(changed);
    }

    public Environment without(String... names) {
        Map<String, String> changed = new HashMap<>(variables);
        for (String name : names) {
            changed.remove(name);
        }
        return new Environment(changed);
    }

    public Environment without(Predicate<String> unwanted) {
        Map<String, String> changed = new HashMap<>(variables);
        changed.keySet().removeIf(unwanted);
        return new Environment(changed);
    }
}
