package baton.core.policy.rehearsal;

import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.ProgramCall;
import baton.core.policy.rules.Matches;
import baton.core.policy.rules.Rule;

import java.util.List;
import java.util.Set;

/// Programs that nothing is known of. Where one is given a command line that would be blocked, it
/// may well run it.
final class Strangers {
    /// Programs that are known to read such words as text, as names or as subcommands.
    private static final Set<String> READERS =
            Set.of(
                    "echo",
                    "printf",
                    "grep",
                    "egrep",
                    "fgrep",
                    "ggrep",
                    "rg",
                    "ag",
                    "ack",
                    "git",
                    "hg",
                    "svn",
                    "gh",
                    "glab",
                    "jq",
                    "yq",
                    "man",
                    "info",
                    "tldr",
                    "whatis",
                    "apropos",
                    "which",
                    "whereis",
                    "type",
                    "help",
                    "test",
                    "[",
                    "expr",
                    "logger",
                    "mail",
                    "wc",
                    "head",
                    "tail",
                    "sort",
                    "uniq",
                    "cut",
                    "tr",
                    "diff",
                    "cmp",
                    "comm",
                    "ls",
                    "cat",
                    "less",
                    "more",
                    "stat",
                    "file",
                    "du",
                    "df",
                    "cp",
                    "mv",
                    "ln",
                    "mkdir",
                    "touch",
                    "rm",
                    "chmod",
                    "chown",
                    "kill",
                    "pkill",
                    "pgrep",
                    "ps",
                    "curl",
                    "wget",
                    "npm",
                    "yarn",
                    "pnpm",
                    "bun",
                    "cargo",
                    "go",
                    "mvn",
                    "gradle",
                    "docker",
                    "podman",
                    "kubectl",
                    "helm",
                    "terraform",
                    "aws",
                    "gsutil",
                    "az",
                    "hadoop",
                    "hdfs",
                    "adb",
                    "virsh",
                    "psql",
                    "mysql",
                    "sqlite3",
                    "pytest",
                    "jest",
                    "mocha",
                    "eslint",
                    "shellcheck",
                    "sed",
                    "ed",
                    "tee",
                    "date",
                    "bc",
                    "dc",
                    "seq",
                    "basename",
                    "dirname",
                    "realpath",
                    "readlink",
                    "pip",
                    "gem",
                    "bat",
                    "shfmt",
                    "notify-send",
                    "toilet",
                    "figlet",
                    "cowsay",
                    "true",
                    "false",
                    ":");

    private static final Set<String> CODE_OPTIONS =
            Set.of(
                    "-c",
                    "-lc",
                    "-ec",
                    "-ic",
                    "-e",
                    "-x",
                    "--command",
                    "--cmd",
                    "--exec",
                    "--eval",
                    "--execute",
                    "--run",
                    "--shell",
                    "--script");

    /// Words that are the name of a program and hardly anything else.
    private static final Set<String> PROGRAMS = Set.of("rm", "chmod", "dd", "kill", "pkill");

    private Strangers() {}

    static String run(Rehearsal rehearsal, ProgramCall call) {
        boolean stranger = !READERS.contains(call.name()) && !call.name().startsWith("-");
        if (stranger && !rehearsal.searching() && holds(rehearsal, call)) {
            rehearsal.found(Rule.COMMAND_LINE, call.text());
        }
        return PrintedOutput.of(rehearsal, call);
    }

    private static boolean holds(Rehearsal rehearsal, ProgramCall call) {
        List<ExpandedWord> arguments = call.arguments();
        for (int i = 0; i < arguments.size(); i++) {
            if (startsCommand(arguments, i) && blocked(rehearsal, call, i)) {
                return true;
            }
            String code = code(arguments, i);
            if (!code.isBlank() && Code.findings(rehearsal, code).anyDefinite()) {
                return true;
            }
        }
        return false;
    }

    /// `sh -c text` and `rm -rf x` as words of their own.
    private static boolean startsCommand(List<ExpandedWord> arguments, int at) {
        String word = arguments.get(at).text();
        String name = word.substring(word.lastIndexOf('/') + 1);
        boolean follows = at + 2 < arguments.size();
        return follows && (ShellPrograms.isShell(name) || PROGRAMS.contains(word));
    }

    private static boolean blocked(Rehearsal rehearsal, ProgramCall call, int at) {
        Matches findings = new Matches();
        if (rehearsal.steps(call.text())) {
            ProgramLaunch.run(rehearsal.search(findings), call.from(at), call.text());
        }
        return findings.anyDefinite();
    }

    /// The text of an option that usually holds a command, or a whole line as one word.
    private static String code(List<ExpandedWord> arguments, int at) {
        String text = arguments.get(at).text();
        int equals = text.indexOf('=');
        if (equals > 0 && CODE_OPTIONS.contains(text.substring(0, equals))) {
            return text.substring(equals + 1);
        }
        String before = at == 0 ? "" : arguments.get(at - 1).text();
        boolean told = CODE_OPTIONS.contains(before);
        boolean alone = !before.startsWith("-") && text.strip().indexOf(' ') > 0;
        return told || alone ? text : "";
    }
}
