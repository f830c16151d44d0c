package baton.core.policy.rehearsal;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.CallOptions.Syntax;
import baton.core.policy.call.Hole;
import baton.core.policy.call.ProgramCall;
import baton.core.policy.rules.Rule;

import java.util.List;
import java.util.stream.Stream;

/// Rules that make is given on its command line instead of in a file, and the commands in them.
final class Makes {
    private static final Syntax SYNTAX =
            Syntax.of("fCIjloWE", "--file", "--makefile", "--eval", "--directory");

    private static final String SHELL = "$(shell";
    private static final String SHELL_BRACED = "${shell";
    private static final String ASSIGNS = "!=";

    private Makes() {}

    static String run(Rehearsal rehearsal, ProgramCall call) {
        CallOptions options = CallOptions.read(call.arguments(), SYNTAX);
        options.values("-E", "--eval").forEach(rules -> rules(rehearsal, rules.text(), call));
        options.operands().forEach(operand -> assigned(rehearsal, operand.text()));
        options.values("-f", "--file", "--makefile")
                .forEach(file -> file(rehearsal, file.text(), call));
        return PrintedOutput.of(rehearsal, call);
    }

    /// Rehearses the options that `MAKEFLAGS` adds to the command line.
    static void options(Rehearsal rehearsal, String text) {
        ProgramCall call = new ProgramCall("make", List.of(), "MAKEFLAGS=" + text);
        int eval = text.indexOf("--eval=");
        if (eval >= 0) {
            rules(rehearsal, text.substring(eval + "--eval=".length()), call);
        }
    }

    /// A file of the machine is not looked into; what this command line makes up is.
    private static void file(Rehearsal rehearsal, String path, ProgramCall call) {
        boolean standard = path.equals("-") || path.equals("/dev/stdin");
        String text =
                standard
                        ? rehearsal.shell().input().map(ShellKnowledge.Input::text).orElse("")
                        : rehearsal.shell().file(path).orElse("");
        if (!text.equals(Hole.FILE.text())) {
            rules(rehearsal, text, call);
        }
    }

    private static void rules(Rehearsal rehearsal, String text, ProgramCall call) {
        if (Hole.DOWNLOADED.in(text) || Hole.DECODED.in(text)) {
            Code.run(rehearsal, text, call);
            return;
        }
        if (Hole.fills(text) && Hole.UNKNOWN.in(text)) {
            rehearsal.found(Rule.RUN_TIME_CODE, call.text());
        }
        text.lines()
                .flatMap(Makes::commands)
                .forEach(command -> Code.suspected(rehearsal, shellText(command)));
        assigned(rehearsal, text);
    }

    /// The recipe behind a rule's `;` or in a line of its own, and `name != command`.
    private static Stream<String> commands(String line) {
        int assigned = line.indexOf(ASSIGNS);
        int semicolon = line.indexOf(';');
        if (assigned > 0 && (semicolon < 0 || semicolon > assigned)) {
            return Stream.of(line.substring(assigned + ASSIGNS.length()));
        }
        if (line.startsWith("\t") || line.startsWith(" ")) {
            return Stream.of(line);
        }
        return semicolon < 0 ? Stream.of() : Stream.of(line.substring(semicolon + 1));
    }

    /// Without the marks before a recipe's line; a doubled dollar is the shell's own.
    private static String shellText(String recipe) {
        int start = 0;
        while (start < recipe.length() && "@-+ \t".indexOf(recipe.charAt(start)) >= 0) {
            start++;
        }
        return recipe.substring(start).replace("$$", "$");
    }

    /// `$(shell command)`, wherever it stands.
    private static void assigned(Rehearsal rehearsal, String text) {
        for (String opening : List.of(SHELL, SHELL_BRACED)) {
            int at = text.indexOf(opening);
            while (at >= 0) {
                int from = at + opening.length();
                String code = text.substring(from, end(text, from, opening.charAt(1)));
                Code.suspected(rehearsal, code.replace("$$", "$"));
                at = text.indexOf(opening, from);
            }
        }
    }

    /// The place of the bracket that closes the one which was open before `from`; the end of the
    /// text where none does.
    private static int end(String text, int from, char opening) {
        char closing = opening == '(' ? ')' : '}';
        int open = 1;
        int at = from;
        while (at < text.length()) {
            open += text.charAt(at) == opening ? 1 : text.charAt(at) == closing ? -1 : 0;
            if (open == 0) {
                return at;
            }
            at++;
        }
        return at;
    }
}
