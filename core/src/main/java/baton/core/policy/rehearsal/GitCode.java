package baton.core.policy.rehearsal;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.CallOptions.Syntax;
import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.ProgramCall;
import baton.core.policy.rules.GitRules;

import java.util.List;
import java.util.Set;

/// Commands that git is told to run.
final class GitCode {
    private static final Set<String> FILTERS =
            Set.of(
                    "--tree-filter",
                    "--index-filter",
                    "--msg-filter",
                    "--env-filter",
                    "--commit-filter",
                    "--parent-filter",
                    "--tag-name-filter",
                    "--exec",
                    "-x",
                    "--upload-pack",
                    "--receive-pack",
                    "--extcmd");

    private GitCode() {}

    static String run(Rehearsal rehearsal, ProgramCall call) {
        CallOptions global = CallOptions.read(call.arguments(), Syntax.before("Cc"));
        global.values("-c").forEach(setting -> setting(rehearsal, setting.text()));
        List<ExpandedWord> command = GitRules.command(call);
        if (command.isEmpty()) {
            return Hole.UNKNOWN.text();
        }
        List<ExpandedWord> rest = command.subList(1, command.size());
        switch (command.getFirst().text()) {
            case "config" -> configured(rehearsal, rest);
            case "submodule" -> after(rehearsal, rest, "foreach", call);
            case "bisect" -> after(rehearsal, rest, "run", call);
            default -> filters(rehearsal, rest);
        }
        return Hole.UNKNOWN.text();
    }

    /// `alias.x=!command`, and settings that name a program.
    private static void setting(Rehearsal rehearsal, String setting) {
        int equals = setting.indexOf('=');
        if (equals > 0) {
            String value = setting.substring(equals + 1);
            Code.suspected(rehearsal, value.startsWith("!") ? value.substring(1) : value);
        }
    }

    private static void configured(Rehearsal rehearsal, List<ExpandedWord> arguments) {
        for (ExpandedWord argument : arguments) {
            if (argument.startsWith("!")) {
                Code.suspected(rehearsal, argument.text().substring(1));
            }
        }
    }

    private static void after(
            Rehearsal rehearsal, List<ExpandedWord> arguments, String verb, ProgramCall call) {
        int at = 0;
        while (at < arguments.size() && !arguments.get(at).is(verb)) {
            at++;
        }
        if (at < arguments.size()) {
            List<ExpandedWord> command =
                    arguments.stream().skip(at + 1L).filter(f -> !f.is("--recursive")).toList();
            Code.lenient(rehearsal, Builtins.joined(command), call);
        }
    }

    private static void filters(Rehearsal rehearsal, List<ExpandedWord> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            String text = arguments.get(i).text();
            int equals = text.indexOf('=');
            if (equals > 0 && FILTERS.contains(text.substring(0, equals))) {
                Code.suspected(rehearsal, text.substring(equals + 1));
            } else if (FILTERS.contains(text) && i + 1 < arguments.size()) {
                Code.suspected(rehearsal, arguments.get(i + 1).text());
            }
        }
    }
}
