package baton.core.policy.rehearsal;

import baton.core.policy.call.Call;
import baton.core.policy.call.Field;
import baton.core.policy.call.Hole;
import baton.core.policy.call.Options;
import baton.core.policy.call.Options.Syntax;
import baton.core.policy.rules.Git;

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

    static String run(Rehearsal rehearsal, Call call) {
        Options global = Options.read(call.arguments(), Syntax.before("Cc"));
        global.values("-c").forEach(setting -> setting(rehearsal, setting.text()));
        List<Field> command = Git.command(call);
        if (command.isEmpty()) {
            return Hole.UNKNOWN.text();
        }
        List<Field> rest = command.subList(1, command.size());
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

    private static void configured(Rehearsal rehearsal, List<Field> arguments) {
        for (Field argument : arguments) {
            if (argument.startsWith("!")) {
                Code.suspected(rehearsal, argument.text().substring(1));
            }
        }
    }

    private static void after(Rehearsal rehearsal, List<Field> arguments, String verb, Call call) {
        int at = 0;
        while (at < arguments.size() && !arguments.get(at).is(verb)) {
            at++;
        }
        if (at < arguments.size()) {
            List<Field> command =
                    arguments.stream().skip(at + 1L).filter(f -> !f.is("--recursive")).toList();
            Code.lenient(rehearsal, Builtins.joined(command), call);
        }
    }

    private static void filters(Rehearsal rehearsal, List<Field> arguments) {
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
