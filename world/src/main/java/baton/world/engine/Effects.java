package baton.world.engine;

import baton.core.run.RunEffect;

import java.util.Optional;
import java.util.function.Consumer;

/// Performs what a run asks for. Local git and processes are one way; the simulator's fake world
/// is another.
public interface Effects {
    /// Performs one effect to its end. What happens on the way (an agent was started) goes to
    /// `meanwhile` and is durable before anything follows from it. Nothing is returned when the
    /// effect was cut short because the program is to end.
    Optional<Happening> perform(RunEffect effect, Consumer<Happening> meanwhile);
}
