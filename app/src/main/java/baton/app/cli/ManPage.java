package baton.app.cli;

import baton.app.command.Command;
import baton.app.command.ExitStatus;
import baton.app.command.ProgramVersion;

import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/// A page of the manual in the language of `man`, with what the page of help says.
final class ManPage {
    private final StringBuilder text = new StringBuilder();

    private ManPage(String name, String summary) {
        line(
                ".TH %s 1 \"\" \"Baton %s\" \"Baton\""
                        .formatted(
                                escaped(name.toUpperCase(Locale.ROOT)), ProgramVersion.number()));
        section("NAME");
        line(escaped(name) + " \\- " + escaped(summary));
    }

    /// The page of the program, with a line for each command.
    static String ofProgram(List<Command> commands) {
        ManPage page = new ManPage("baton", "run coding agents through a pipeline of rules");
        page.section("SYNOPSIS");
        page.line(escaped("baton [-C DIR] [OPTIONS] COMMAND [ARGUMENTS]"));
        page.section("DESCRIPTION");
        page.paragraphs(HelpPage.PROGRAM);
        page.section("COMMANDS");
        commands.forEach(c -> page.row(c.name(), c.summary() + " (see " + title(c) + ")"));
        page.rows("OPTIONS", HelpPage.globalOptions());
        page.rows("EXIT STATUS", HelpPage.statuses());
        return page.text.toString();
    }

    static String of(Command command) {
        ManPage page = new ManPage("baton-" + command.name(), command.summary());
        page.section("SYNOPSIS");
        page.line(escaped("baton " + command.manual().synopsis()));
        page.section("DESCRIPTION");
        page.paragraphs(command.manual().description());
        page.rows("ARGUMENTS", HelpPage.arguments(command));
        page.rows("OPTIONS", HelpPage.ownOptions(command));
        page.section("EXAMPLES");
        page.line(".nf");
        command.manual().examples().forEach(example -> page.line(escaped(example)));
        page.line(".fi");
        page.section("EXIT STATUS");
        page.line(ExitStatus.DONE.code() + " where it was done; all others are in baton(1).");
        page.section("SEE ALSO");
        page.line("baton(1)");
        return page.text.toString();
    }

    private static String title(Command command) {
        return "baton-" + command.name() + "(1)";
    }

    private void rows(String title, SequencedMap<String, String> rows) {
        if (!rows.isEmpty()) {
            section(title);
            rows.forEach(this::row);
        }
    }

    private void row(String name, String meaning) {
        line(".TP");
        line("\\fB" + escaped(name.strip()) + "\\fR");
        line(escaped(meaning));
    }

    private void section(String title) {
        line(".SH " + title);
    }

    /// Lines of one paragraph flow together; an empty line parts two.
    private void paragraphs(String said) {
        for (String line : said.lines().toList()) {
            line(line.isBlank() ? ".PP" : escaped(line));
        }
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    /// A line that begins with a dot or an apostrophe would be a request.
    private static String escaped(String said) {
        String plain = said.replace("\\", "\\e").replace("-", "\\-");
        return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
    }
}
