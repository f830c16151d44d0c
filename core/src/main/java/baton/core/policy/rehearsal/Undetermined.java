package baton.core.policy.rehearsal;

import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.ProgramCall;
import baton.core.policy.rules.Rule;
import baton.core.policy.rules.Suspects;

import java.util.List;
import java.util.Set;

/// A program whose name only the run can tell. It passes unless its arguments would be dangerous to
/// one of the programs it may be.
final class Undetermined {
    private static final Set<String> CODE_OPTIONS = Set.of("-c", "-lc", "-ec");

    private static final Set<String> SCRIPTS = Set.of(".sh", ".bash", ".py", ".js", ".rb", ".pl");

    private Undetermined() {}

    static String run(
            Rehearsal rehearsal, ExpandedWord first, List<ExpandedWord> arguments, String text) {
        String name = first.text();
        ProgramCall call = new ProgramCall("", arguments, text);
        String input = rehearsal.shell().input().map(ShellKnowledge.Input::text).orElse("");
        boolean reads = arguments.stream().allMatch(field -> field.startsWith("-"));
        String code = name + (reads ? input : "");
        if (Hole.DOWNLOADED.in(code)) {
            rehearsal.found(Rule.DOWNLOAD_RUN, text);
        } else if (Hole.DECODED.in(code)) {
            rehearsal.found(Rule.DECODED_RUN, text);
        } else if (rehearsal.inCode() && Hole.GIVEN.in(name) && Hole.fills(name)) {
            rehearsal.found(Rule.RUN_TIME_CODE, text);
        } else if (isScript(first)) {
            return Hole.taint(input);
        } else if (Suspects.isDangerous(call) || holdsBlocked(rehearsal, arguments)) {
            rehearsal.found(Rule.UNDETERMINED, text);
        }
        return Hole.taint(input);
    }

    /// `"./$NAME.sh"` is none of the programs that the rules are about.
    private static boolean isScript(ExpandedWord first) {
        String name = first.text();
        boolean firm = name.chars().noneMatch(Hole::isElastic) && !first.pattern();
        int dot = name.lastIndexOf('.');
        return firm && dot >= 0 && SCRIPTS.contains(name.substring(dot));
    }

    /// Code for whichever interpreter this is.
    private static boolean holdsBlocked(Rehearsal rehearsal, List<ExpandedWord> arguments) {
        for (int i = 0; i + 1 < arguments.size(); i++) {
            if (CODE_OPTIONS.contains(arguments.get(i).text())) {
                String code = arguments.get(i + 1).text();
                return Code.findings(rehearsal, code).anyDefinite();
            }
        }
        return false;
    }
}
