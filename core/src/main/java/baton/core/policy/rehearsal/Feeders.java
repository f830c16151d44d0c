package baton.core.policy.rehearsal;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.CallOptions.Syntax;
import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.ProgramCall;
import baton.core.policy.rules.Rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Programs that run a command on things they find or read: xargs, parallel and find.
final class Feeders {
    private static final Syntax XARGS =
            Syntax.before(
                            "adEILnPsRSJ",
                            "--arg-file",
                            "--delimiter",
                            "--max-args",
                            "--max-procs",
                            "--max-chars",
                            "--process-slot-var")
                    .attaching("eil");

    private static final Syntax PARALLEL =
            Syntax.before(
                    "jnNIaSLCdPs",
                    "--jobs",
                    "--max-args",
                    "--arg-file",
                    "--sshlogin",
                    "--colsep",
                    "--delimiter",
                    "--joblog",
                    "--results",
                    "--timeout",
                    "--delay",
                    "--retries",
                    "--workdir",
                    "--load",
                    "--memfree",
                    "--tmpdir",
                    "--max-procs",
                    "--id");

    private static final Set<String> EXECUTES = Set.of("-exec", "-execdir", "-ok", "-okdir");
    private static final Set<String> SOURCES = Set.of(":::", "::::", ":::+", "::::+");
    private static final List<String> PLACES = List.of("{}", "{.}", "{/}", "{//}", "{/.}", "{#}");

    private Feeders() {}

    static Optional<String> run(Rehearsal rehearsal, ProgramCall call) {
        return switch (call.name()) {
            case "xargs", "gxargs" -> Optional.of(xargs(rehearsal, call));
            case "parallel", "sem" -> Optional.of(parallel(rehearsal, call));
            case "find", "gfind" -> Optional.of(find(rehearsal, call));
            case "fd", "fdfind" -> Optional.of(executed(rehearsal, call));
            default -> Optional.empty();
        };
    }

    private static String xargs(Rehearsal rehearsal, ProgramCall call) {
        CallOptions options = CallOptions.read(call.arguments(), XARGS);
        Optional<String> place = place(options);
        String input = options.has("-a", "--arg-file") ? "" : Files.input(rehearsal);
        boolean known = !input.isEmpty() && !Hole.anyIn(input);
        String item = known ? input.strip() : Hole.taint(input);
        List<ExpandedWord> fields = new ArrayList<>();
        for (ExpandedWord operand : options.operands()) {
            fields.add(place.map(mark -> filled(operand, mark, item, known)).orElse(operand));
        }
        if (place.isEmpty()) {
            List<String> items = known ? items(input, options) : List.of(Hole.elastic(item));
            items.forEach(text -> fields.add(new ExpandedWord(text, false, false)));
        }
        return options.operands().isEmpty() ? Hole.taint(input) : fed(rehearsal, fields, call);
    }

    /// The program finds nothing on its standard input.
    private static String fed(Rehearsal rehearsal, List<ExpandedWord> fields, ProgramCall call) {
        ShellKnowledge shell = rehearsal.shell();
        Optional<ShellKnowledge.Input> outer = shell.input();
        shell.feed(Optional.empty());
        String output = ProgramLaunch.start(rehearsal, fields, call.text());
        shell.feed(outer);
        return output;
    }

    private static Optional<String> place(CallOptions options) {
        boolean replaces = options.has("-I", "-i", "-J", "--replace");
        return replaces
                ? options.value("-I", "-i", "-J", "--replace")
                        .map(ExpandedWord::text)
                        .or(() -> Optional.of("{}"))
                : Optional.empty();
    }

    /// Inside a longer text an unknown item is taken for an argument, not for code.
    private static ExpandedWord filled(
            ExpandedWord operand, String mark, String item, boolean known) {
        if (mark.isEmpty() || !operand.text().contains(mark)) {
            return operand;
        }
        boolean whole = operand.is(mark);
        boolean tainted = !item.equals(Hole.UNKNOWN.text());
        String put = known || whole || tainted ? item : Hole.GIVEN.text();
        return new ExpandedWord(operand.text().replace(mark, put), false, false);
    }

    /// One item for each word; quotes and backslashes keep words together, and with a delimiter of
    /// its own everything is one item.
    private static List<String> items(String text, CallOptions options) {
        return options.has("-0", "--null", "-d", "--delimiter")
                ? List.of(text.strip())
                : new Items(text).read();
    }

    private static final class Items {
        private final String text;
        private final List<String> items = new ArrayList<>();
        private final StringBuilder item = new StringBuilder();
        private boolean open;

        Items(String text) {
            this.text = text;
        }

        List<String> read() {
            char quote = ' ';
            for (int i = 0; i < text.length(); i++) {
                char next = text.charAt(i);
                if (quote != ' ') {
                    take(next, next != quote);
                    quote = next == quote ? ' ' : quote;
                } else if (next == '"' || next == '\'') {
                    quote = next;
                    open = true;
                } else if (next == '\\' && i + 1 < text.length()) {
                    i++;
                    take(text.charAt(i), true);
                } else if (Character.isWhitespace(next)) {
                    end();
                } else {
                    take(next, true);
                }
            }
            end();
            return items;
        }

        private void take(char next, boolean kept) {
            open = true;
            if (kept) {
                item.append(next);
            }
        }

        private void end() {
            if (open) {
                items.add(item.toString());
            }
            item.setLength(0);
            open = false;
        }
    }

    /// The command is handed to a shell as one text; without a command the items are commands.
    private static String parallel(Rehearsal rehearsal, ProgramCall call) {
        List<ExpandedWord> operands = CallOptions.read(call.arguments(), PARALLEL).operands();
        int end = 0;
        while (end < operands.size() && !SOURCES.contains(operands.get(end).text())) {
            end++;
        }
        List<ExpandedWord> items = operands.subList(end, operands.size());
        if (end > 0) {
            String code =
                    operands.subList(0, end).stream()
                            .map(ExpandedWord::text)
                            .map(Feeders::given)
                            .collect(Collectors.joining(" "));
            itemsOf(items).forEach(item -> Code.suspected(rehearsal, item));
            return Code.lenient(rehearsal, code, call);
        }
        itemsOf(items).forEach(item -> Code.lenient(rehearsal, item, call));
        return items.isEmpty() ? Code.input(rehearsal, call) : Hole.UNKNOWN.text();
    }

    private static Stream<String> itemsOf(List<ExpandedWord> fields) {
        return fields.stream().map(ExpandedWord::text).filter(text -> !SOURCES.contains(text));
    }

    private static String given(String text) {
        String filled = text;
        for (String place : PLACES) {
            filled = filled.replace(place, Hole.GIVEN.text());
        }
        return filled;
    }

    private static String find(Rehearsal rehearsal, ProgramCall call) {
        if (call.has("-delete")) {
            rehearsal.found(Rule.FIND_DELETE, call.text());
        }
        List<ExpandedWord> arguments = call.arguments();
        int at = 0;
        while (at < arguments.size()) {
            boolean executes = EXECUTES.contains(arguments.get(at).text());
            at++;
            if (executes) {
                int end = end(arguments, at);
                ProgramLaunch.start(rehearsal, found(arguments.subList(at, end)), call.text());
                at = end;
            }
        }
        return Hole.UNKNOWN.text();
    }

    private static int end(List<ExpandedWord> arguments, int from) {
        int at = from;
        while (at < arguments.size() && !ends(arguments, at)) {
            at++;
        }
        return at;
    }

    /// `;`, or `+` after `{}`.
    private static boolean ends(List<ExpandedWord> arguments, int at) {
        return arguments.get(at).is(";")
                || (arguments.get(at).is("+") && at > 0 && arguments.get(at - 1).is("{}"));
    }

    private static List<ExpandedWord> found(List<ExpandedWord> command) {
        return command.stream()
                .map(
                        field ->
                                field.text().contains("{}")
                                        ? new ExpandedWord(given(field.text()), false, false)
                                        : field)
                .toList();
    }

    /// `fd -x command`.
    private static String executed(Rehearsal rehearsal, ProgramCall call) {
        List<ExpandedWord> arguments = call.arguments();
        for (int i = 0; i < arguments.size(); i++) {
            if (Set.of("-x", "-X", "--exec", "--exec-batch").contains(arguments.get(i).text())) {
                List<ExpandedWord> command = arguments.subList(i + 1, arguments.size());
                ProgramLaunch.start(rehearsal, found(command), call.text());
            }
        }
        return Hole.UNKNOWN.text();
    }
}
