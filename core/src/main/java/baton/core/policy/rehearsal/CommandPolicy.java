package baton.core.policy.rehearsal;

import baton.core.policy.call.Hole;
import baton.core.policy.rules.Judgement;
import baton.core.policy.rules.Matches;
import baton.core.policy.rules.Rule;
import baton.core.policy.shell.Bash;
import baton.core.policy.shell.Script;

/// Judges command lines before they are run.
public final class CommandPolicy {
    private CommandPolicy() {}

    /// Judges by the rules what a command would run. Every text gets a judgement; one that bash
    /// could not parse, or that is too much to be looked through, is blocked.
    public static Judgement judge(String command) {
        String text = Hole.cleaned(command);
        Matches findings = new Matches();
        if (Bash.parse(text) instanceof Bash.Readable(Script script)) {
            new Rehearsal(findings, 0).run(script);
        } else {
            findings.add(Rule.UNPARSEABLE, text);
        }
        return Judgement.of(findings.matches());
    }
}
