package baton.core.work;

import baton.core.contract.plan.step.VerifyCommand;
import baton.core.policy.shell.Bash;
import baton.core.policy.shell.Shell;

import java.util.List;
import java.util.regex.Pattern;

/// The commands of a TASK's script. Lines that stand for themselves become a command each; a script
/// whose lines belong together is one, which ends with its first line that fails.
final class VerifyScript {
    private static final Pattern CARRIES_OVER =
            Pattern.compile(
                    "(?:cd|pushd|popd|export|set|unset|source|\\.|alias|shopt|trap|exec|declare"
                            + "|local|readonly|umask|exit)(?:\\s.*)?|[A-Za-z_]\\w*\\+?=\\S*",
                    Pattern.DOTALL);

    private VerifyScript() {}

    static List<VerifyCommand> commands(String script) {
        List<String> lines =
                script.lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                        .toList();
        boolean apart = lines.stream().allMatch(VerifyScript::standsAlone);
        if (apart || lines.size() == 1) {
            return lines.stream().map(VerifyCommand::new).toList();
        }
        return lines.isEmpty()
                ? List.of()
                : List.of(new VerifyCommand("eval " + Shell.onOneLine("set -e\n" + script)));
    }

    private static boolean standsAlone(String line) {
        return !CARRIES_OVER.matcher(line).matches()
                && !line.endsWith("\\")
                && !line.contains("<<")
                && Bash.parse(line) instanceof Bash.Readable;
    }
}
