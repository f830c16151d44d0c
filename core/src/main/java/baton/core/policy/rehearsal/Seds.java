package baton.core.policy.rehearsal;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.CallOptions.Syntax;
import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.ProgramCall;
import baton.core.policy.call.SedScript;
import baton.core.policy.rules.Rule;

import java.util.ArrayList;
import java.util.List;

/// `sed`, whose scripts can run commands: `e command`, and `e` or `s/…/…/e` for what it reads.
final class Seds {
    private static final Syntax SYNTAX =
            Syntax.of("efl", "--expression", "--file", "--line-length").attaching("i");

    private Seds() {}

    static String run(Rehearsal rehearsal, ProgramCall call) {
        CallOptions options = CallOptions.read(call.arguments(), SYNTAX);
        List<ExpandedWord> scripts = new ArrayList<>(options.values("-e", "--expression"));
        boolean elsewhere = options.has("-f", "--file");
        if (scripts.isEmpty() && !elsewhere && !options.operands().isEmpty()) {
            scripts.add(options.operands().getFirst());
        }
        if (!options.has("--sandbox")) {
            scripts.forEach(script -> commands(rehearsal, script.text(), call));
        }
        return PrintedOutput.of(rehearsal, call);
    }

    private static void commands(Rehearsal rehearsal, String script, ProgramCall call) {
        for (String command : SedScript.executed(script)) {
            if (command.isBlank()) {
                runsInput(rehearsal, call);
            } else {
                Code.lenient(rehearsal, command, call);
            }
        }
    }

    /// Rehearses the input of sed as code, because the script runs what sed reads: this command
    /// line holds the input, or nobody can tell what it is.
    private static void runsInput(Rehearsal rehearsal, ProgramCall call) {
        String input = Files.input(rehearsal);
        if (Hole.FILE.in(input)) {
            rehearsal.found(Rule.RUN_TIME_CODE, call.text());
        } else {
            Code.run(rehearsal, input, call);
        }
    }
}
