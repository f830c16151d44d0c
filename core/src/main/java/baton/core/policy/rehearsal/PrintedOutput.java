package baton.core.policy.rehearsal;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.CallOptions.Syntax;
import baton.core.policy.call.Decoders;
import baton.core.policy.call.Downloads;
import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.ProgramCall;
import baton.core.policy.shell.Escapes;

import java.util.List;
import java.util.Set;

/// The output of a program, as far as its arguments and its input tell.
final class PrintedOutput {
    private static final Set<String> SILENT =
            Set.of(
                    "true",
                    "false",
                    ":",
                    "test",
                    "[",
                    "cd",
                    "pushd",
                    "popd",
                    "export",
                    "declare",
                    "local",
                    "readonly",
                    "typeset",
                    "mkdir",
                    "touch",
                    "sleep",
                    "wait",
                    "exit",
                    "return",
                    "break",
                    "continue",
                    "cp",
                    "mv",
                    "ln",
                    "rm",
                    "chmod",
                    "shopt",
                    "umask",
                    "ulimit",
                    "enable",
                    "complete",
                    "install",
                    "rmdir");

    private static final Set<String> UNCHANGED = Set.of("tee", "pv", "sponge", "cat", "dd");
    private static final int REPEATS_MAX = 100;

    private PrintedOutput() {}

    static String of(Rehearsal rehearsal, ProgramCall call) {
        String input = rehearsal.shell().input().map(ShellKnowledge.Input::text).orElse("");
        if (Downloads.fetches(call.name())) {
            return Hole.DOWNLOADED.text();
        }
        if (Decoders.decodes(call)) {
            return Hole.DECODED.text() + (Hole.DOWNLOADED.in(input) ? Hole.DOWNLOADED.text() : "");
        }
        return switch (call.name()) {
            case "echo" -> echoed(call);
            case "printf" -> formatted(call.arguments());
            case "cat" -> files(rehearsal, call, input);
            default -> filtered(rehearsal, call, input);
        };
    }

    /// The output that any other program makes of its input.
    private static String filtered(Rehearsal rehearsal, ProgramCall call, String input) {
        if (SILENT.contains(call.name())) {
            return "";
        }
        return UNCHANGED.contains(call.name())
                ? input
                : Hole.taint(input + argumentFiles(rehearsal, call));
    }

    /// The text of the files that this command line made and that the arguments name.
    private static String argumentFiles(Rehearsal rehearsal, ProgramCall call) {
        StringBuilder text = new StringBuilder();
        for (ExpandedWord argument : call.arguments()) {
            text.append(rehearsal.shell().file(argument.text()).orElse(""));
        }
        return text.toString();
    }

    private static String files(Rehearsal rehearsal, ProgramCall call, String input) {
        List<ExpandedWord> operands = CallOptions.read(call.arguments(), Syntax.NONE).operands();
        if (operands.isEmpty()) {
            return input;
        }
        StringBuilder text = new StringBuilder();
        for (ExpandedWord operand : operands) {
            boolean standard = operand.is("-") || operand.is("/dev/stdin");
            text.append(
                    standard
                            ? input
                            : rehearsal.shell().file(operand.text()).orElse(Hole.FILE.text()));
        }
        return text.toString();
    }

    private static String echoed(ProgramCall call) {
        boolean escapes = false;
        boolean newline = true;
        int start = 0;
        while (start < call.arguments().size() && isOption(call.arguments().get(start).text())) {
            String option = call.arguments().get(start).text();
            escapes |= option.indexOf('e') >= 0;
            newline &= option.indexOf('n') < 0;
            start++;
        }
        String text = Hole.firm(Builtins.joined(call.from(start)));
        return (escapes ? Escapes.echo(text) : text) + (newline ? "\n" : "");
    }

    private static boolean isOption(String text) {
        return text.length() > 1
                && text.charAt(0) == '-'
                && text.chars().skip(1).allMatch(c -> "neE".indexOf(c) >= 0);
    }

    /// `printf`: the format is used again while there are arguments left.
    static String formatted(List<ExpandedWord> arguments) {
        List<ExpandedWord> rest =
                !arguments.isEmpty() && arguments.getFirst().is("--")
                        ? arguments.subList(1, arguments.size())
                        : arguments;
        if (rest.isEmpty()) {
            return "";
        }
        Format format = new Format(Hole.firm(rest.getFirst().text()), rest.subList(1, rest.size()));
        return format.text(REPEATS_MAX);
    }

    /// A format and what is put into it.
    private static final class Format {
        private final String pattern;
        private final List<ExpandedWord> values;
        private final StringBuilder out = new StringBuilder();
        private int used;

        Format(String pattern, List<ExpandedWord> values) {
            this.pattern = Escapes.printf(pattern);
            this.values = values;
        }

        String text(int repeatsMax) {
            int before = -1;
            for (int i = 0; i < repeatsMax && used > before; i++) {
                before = used;
                once();
                before = used < values.size() ? before : used;
            }
            boolean left = used > 0 && used < values.size();
            return out + (left ? Hole.UNKNOWN.text() : "");
        }

        private void once() {
            for (int i = 0; i < pattern.length(); i++) {
                char next = pattern.charAt(i);
                if (next != '%') {
                    out.append(next);
                } else {
                    i = directive(i + 1);
                }
            }
        }

        /// Writes out the directive that starts here, and returns the place of its last character.
        private int directive(int from) {
            int at = from;
            while (at < pattern.length() && "-+ #0123456789.*l".indexOf(pattern.charAt(at)) >= 0) {
                at++;
            }
            char letter = at < pattern.length() ? pattern.charAt(at) : '%';
            if (letter == '%') {
                out.append('%');
            } else if (letter == '(') {
                out.append(Hole.UNKNOWN.text());
            } else {
                boolean precise = pattern.substring(from, at).indexOf('.') >= 0;
                out.append(precise ? Hole.UNKNOWN.text() : value(letter));
            }
            return at;
        }

        private String value(char letter) {
            String text = used < values.size() ? Hole.firm(values.get(used).text()) : "";
            used++;
            return letter == 'b' ? Escapes.echo(text) : text;
        }
    }
}
