package baton.app.command;

import baton.app.terminal.Colour;

import java.util.List;
import java.util.Optional;

/// The options every command takes.
public record Globals(
        List<String> directories,
        Optional<String> agent,
        Optional<String> config,
        boolean json,
        Colour colour,
        Voice voice,
        boolean yes) {

    public static final Globals NONE =
            new Globals(
                    List.of(),
                    Optional.empty(),
                    Optional.empty(),
                    false,
                    Colour.AUTO,
                    Voice.NORMAL,
                    false);

    /// The amount of narration that a person wants.
    public enum Voice {
        QUIET,
        NORMAL,
        VERBOSE
    }

    public Globals {
        directories = List.copyOf(directories);
    }

    public Globals withYes() {
        return new Globals(directories, agent, config, json, colour, voice, true);
    }

    /// The same as if the command had been started there.
    public Globals in(String directory) {
        return new Globals(List.of(directory), agent, config, json, colour, voice, yes);
    }

    public Globals withConfig(String file) {
        return new Globals(directories, agent, Optional.of(file), json, colour, voice, yes);
    }

    public Globals withAgent(String word) {
        return new Globals(directories, Optional.of(word), config, json, colour, voice, yes);
    }
}
