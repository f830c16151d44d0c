package baton.app.cli;

import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.ExitStatus;
import baton.app.terminal.Folded;
import baton.app.terminal.Paint;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// A page of help, drawn from the options as they are declared.
final class HelpPage {
    static final String PROGRAM =
            "Baton runs coding agents through a pipeline whose rules a program enforces.";
    static final int WIDTH = 80;

    /// With less room the text stands below the word that it explains.
    private static final int BESIDE_MIN = 28;

    /// The things that people do first, in this order.
    private static SequencedMap<String, String> first() {
        SequencedMap<String, String> rows = new LinkedHashMap<>();
        rows.put("baton demo", "watch Baton work on a small example");
        rows.put("baton doctor", "see whether this machine has what a run needs");
        rows.put("baton go Trim the input", "go from a sentence to a reviewed change");
        rows.put("baton execute plan.md", "carry a plan out, proving every step");
        rows.put("baton status", "see what needs you");
        rows.put("baton continue", "go on with what was left");
        return rows;
    }

    private final Paint paint;
    private final int room;
    private final List<String> lines = new ArrayList<>();

    private HelpPage(int room, Paint paint) {
        this.room = room;
        this.paint = paint;
    }

    /// The page of a command, or of the program.
    ///
    /// @param width the columns that a line may take; more than 80 are never taken
    static List<String> of(Optional<Command> command, int width, Paint paint) {
        HelpPage page = new HelpPage(Math.min(WIDTH, width), paint);
        command.ifPresentOrElse(page::command, page::program);
        return page.lines;
    }

    private void program() {
        lines.add(PROGRAM);
        usage("baton [-C DIR] [OPTIONS] COMMAND [ARGUMENTS]");
        table("First", first());
        int width = Commands.ALL.stream().mapToInt(c -> c.name().length()).max().orElse(0);
        for (Group group : Group.values()) {
            SequencedMap<String, String> rows = new LinkedHashMap<>();
            Commands.ALL.stream()
                    .filter(command -> command.group() == group)
                    .forEach(command -> rows.put(command.name(), command.summary()));
            table(group.title(), rows, width);
        }
        table("Options, before or after the command", globalOptions());
        table("Exit status", statuses());
        lines.add("");
        lines.add("`baton help COMMAND` says more about a command.");
    }

    private void command(Command command) {
        List<String> about = command.manual().description().lines().toList();
        lines.addAll(room < WIDTH ? Folded.paragraphs(about) : about);
        usage("baton " + command.manual().synopsis());
        table("Arguments", arguments(command));
        table("Options", ownOptions(command));
        examples(command.manual().examples());
        lines.add("");
        lines.add("Global options and the exit status: see `baton --help`.");
    }

    private void usage(String synopsis) {
        lines.add("");
        lines.add(paint.bold("Usage:") + " " + synopsis);
    }

    private void examples(List<String> examples) {
        heading("Examples");
        examples.forEach(example -> lines.add("  " + example));
    }

    private void table(String title, SequencedMap<String, String> rows) {
        table(title, rows, rows.keySet().stream().mapToInt(String::length).max().orElse(0));
    }

    private void table(String title, SequencedMap<String, String> rows, int width) {
        if (rows.isEmpty()) {
            return;
        }
        heading(title);
        rows.forEach((name, text) -> row(name, text, width));
    }

    private void row(String name, String text, int width) {
        int beside = room - width - 4;
        if (room < WIDTH && beside < BESIDE_MIN) {
            lines.add("  " + paint.cyan(name.strip()));
            lines.add("      " + text);
            return;
        }
        String padding = " ".repeat(width - name.length());
        List<String> wrapped = wrapped(text, beside);
        lines.add("  " + paint.cyan(name) + padding + "  " + wrapped.getFirst());
        wrapped.stream().skip(1).forEach(more -> lines.add(" ".repeat(width + 4) + more));
    }

    private void heading(String title) {
        lines.add("");
        lines.add(paint.bold(title + ":"));
    }

    static SequencedMap<String, String> statuses() {
        SequencedMap<String, String> statuses = new LinkedHashMap<>();
        for (ExitStatus status : ExitStatus.values()) {
            statuses.put(Integer.toString(status.code()), status.meaning());
        }
        return statuses;
    }

    static SequencedMap<String, String> arguments(Command command) {
        SequencedMap<String, String> words = new LinkedHashMap<>();
        command.spec()
                .positionalParameters()
                .forEach(word -> words.put(word.paramLabel(), text(word.description())));
        return words;
    }

    static SequencedMap<String, String> globalOptions() {
        return options(CommandWords.root(), List.of());
    }

    /// Those that no other command has.
    static SequencedMap<String, String> ownOptions(Command command) {
        return options(command.spec(), List.copyOf(CommandWords.root().optionsMap().keySet()));
    }

    private static SequencedMap<String, String> options(CommandSpec spec, List<String> without) {
        SequencedMap<String, String> rows = new LinkedHashMap<>();
        for (OptionSpec option : spec.options()) {
            if (!without.contains(option.longestName())) {
                rows.put(label(option), text(option.description()));
            }
        }
        return rows;
    }

    private static String label(OptionSpec option) {
        String names = String.join(", ", option.names());
        String aligned = option.names()[0].startsWith("--") ? "    " + names : names;
        return option.arity().max() == 0 ? aligned : aligned + " " + option.paramLabel();
    }

    private static List<String> wrapped(String text, int width) {
        List<String> wrapped = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                wrapped.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        wrapped.add(line.toString());
        return wrapped;
    }

    private static String text(String[] description) {
        return String.join(" ", Arrays.asList(description));
    }
}
