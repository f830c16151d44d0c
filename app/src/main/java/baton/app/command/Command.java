package baton.app.command;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// A command as the command line knows it: its name, its page of help, its options, and how the
/// words a user gave become an [Action]. Options are declared only when the command is chosen.
public record Command(
        String name,
        Group group,
        String summary,
        Manual manual,
        UnaryOperator<CommandSpec> options,
        Function<ParseResult, Action> reader) {

    /// Under which heading `baton --help` lists a command.
    public enum Group {
        PREPARE("Prepare"),
        RUN("Run"),
        CHECK("Check"),
        SET_UP("Set up and help");

        private final String title;

        Group(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }
    }

    /// The parts of a page of help that no option model can say.
    public record Manual(String synopsis, String description, List<String> examples) {
        public Manual {
            examples = List.copyOf(examples);
        }
    }

    /// The action of these words, which the program itself has written down.
    public Action action(List<String> words) {
        CommandLine line =
                new CommandLine(spec()).setExpandAtFiles(false).setInterpolateVariables(false);
        return reader.apply(line.parseArgs(words.toArray(String[]::new)));
    }

    /// The options of this command, the global ones included.
    public CommandSpec spec() {
        return options.apply(GlobalOptions.declare(CommandSpec.create().name(name)));
    }
}
