package baton.world.run.setting;

import baton.world.process.Enclosure;
import baton.world.process.Streamed;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;

/// The place where the commands of a plan run.
///
/// @param directory the working directory as the commands know it
/// @param variables the variables that the commands are given there besides
public record CommandSite(Path directory, Map<String, String> variables, Around around) {
    /// Puts around a command what belongs around it there.
    public interface Around {
        Streamed run(Function<Enclosure, Streamed> command);
    }

    public CommandSite {
        variables = Map.copyOf(variables);
    }

    /// In the working directory of the run.
    public static CommandSite in(RunSetting run) {
        return new CommandSite(
                run.repository().top(), run.place().variables(), run.fences()::command);
    }
}
