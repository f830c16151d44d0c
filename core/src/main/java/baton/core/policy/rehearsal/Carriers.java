package baton.core.policy.rehearsal;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.CallOptions.Syntax;
import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.ProgramCall;
import baton.core.policy.rules.Matches;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Programs that hand a text, or the rest of their arguments, to a shell elsewhere.
final class Carriers {
    private static final Syntax SSH = Syntax.before("BbcDEeFIiJLlmOopQRSWw");

    private static final Syntax SU =
            Syntax.of(
                    "cgGsuw",
                    "--command",
                    "--session-command",
                    "--shell",
                    "--group",
                    "--user",
                    "--supp-group",
                    "--whitelist-environment");

    private static final Syntax SCRIPT =
            Syntax.of("cEIOBTmo", "--command", "--log-in", "--log-out", "--log-io", "--log-timing");

    private static final Syntax WATCH = Syntax.before("nq", "--interval", "--equexit");
    private static final Syntax FLOCK = Syntax.before("wE", "--wait", "--timeout");

    /// Options of other programs whose value is run by a shell.
    private static final Map<String, Set<String>> CODE_OPTIONS =
            Map.ofEntries(
                    Map.entry("nix-shell", Set.of("--run", "--command")),
                    Map.entry("nodemon", Set.of("--exec", "-x")),
                    Map.entry("vagrant", Set.of("-c", "--command")),
                    Map.entry("gcloud", Set.of("--command")),
                    Map.entry("rsync", Set.of("-e", "--rsh", "--rsync-path")),
                    Map.entry("scp", Set.of("-S")),
                    Map.entry("tar", Set.of("--to-command", "--use-compress-program", "-I")),
                    Map.entry("man", Set.of("-P", "--pager")),
                    Map.entry("sg", Set.of("-c")),
                    Map.entry("newgrp", Set.of("-c")),
                    Map.entry("sort", Set.of("--compress-program")));

    /// Programs with so many options before the command that it is looked for everywhere.
    private static final Set<String> SEARCHED =
            Set.of("bwrap", "proot", "gdb", "perf", "watchexec", "wsl", "nix", "guix", "rye");

    private Carriers() {}

    static Optional<String> run(Rehearsal rehearsal, ProgramCall call) {
        return switch (call.name()) {
            case "ssh", "mosh" -> Optional.of(remote(rehearsal, call));
            case "su", "runuser" -> Optional.of(user(rehearsal, call));
            case "script" -> Optional.of(recorded(rehearsal, call));
            case "watch" -> Optional.of(watched(rehearsal, call));
            case "flock" -> Optional.of(locked(rehearsal, call));
            case "entr" -> Optional.of(repeated(rehearsal, call));
            case "at", "batch" -> Optional.of(Code.input(rehearsal, call));
            case "make", "gmake" -> Optional.of(Makes.run(rehearsal, call));
            case "sed", "gsed" -> Optional.of(Seds.run(rehearsal, call));
            case "jobs" -> Optional.of(job(rehearsal, call));
            case "compgen" -> Optional.of(completed(rehearsal, call));
            case "hyperfine", "concurrently", "tmux" -> Optional.of(texts(rehearsal, call));
            case "git" -> Optional.of(GitCode.run(rehearsal, call));
            default -> other(rehearsal, call);
        };
    }

    private static Optional<String> other(Rehearsal rehearsal, ProgramCall call) {
        String name = call.name();
        if (CODE_OPTIONS.containsKey(name)) {
            return Optional.of(optional(rehearsal, call, CODE_OPTIONS.get(name)));
        }
        return SEARCHED.contains(name)
                ? Optional.of(searched(rehearsal, call))
                : Containers.run(rehearsal, call);
    }

    /// All after the host is one text for the shell over there; without it, that shell reads.
    private static String remote(Rehearsal rehearsal, ProgramCall call) {
        CallOptions options = CallOptions.read(call.arguments(), SSH);
        for (ExpandedWord value : options.values("-o")) {
            String text = value.text();
            int equals = text.indexOf('=');
            if (equals > 0 && text.substring(0, equals).endsWith("Command")) {
                Code.suspected(rehearsal, text.substring(equals + 1));
            }
        }
        List<ExpandedWord> operands = options.operands();
        if (!operands.isEmpty()) {
            // Options may stand behind the host, too.
            List<ExpandedWord> behind = operands.subList(1, operands.size());
            List<ExpandedWord> command = CallOptions.read(behind, SSH).operands();
            if (command.isEmpty()) {
                remoteInput(rehearsal, call);
            } else {
                Code.lenient(rehearsal, Builtins.joined(command), call);
            }
        }
        return Hole.DOWNLOADED.text();
    }

    private static void remoteInput(Rehearsal rehearsal, ProgramCall call) {
        String text = rehearsal.shell().input().map(ShellKnowledge.Input::text).orElse("");
        String made = Hole.firm(text).replace(Hole.FILE.text(), "\n");
        if (!made.isBlank()) {
            Code.lenient(rehearsal, made, call);
        }
    }

    private static String user(Rehearsal rehearsal, ProgramCall call) {
        CallOptions options = CallOptions.read(call.arguments(), SU);
        List<ExpandedWord> codes = options.values("-c", "--command", "--session-command");
        codes.forEach(code -> Code.lenient(rehearsal, code.text(), call));
        if (options.has("-u", "--user")) {
            return ProgramLaunch.run(rehearsal, options.operands(), call.text());
        }
        return codes.isEmpty() ? Code.input(rehearsal, call) : Hole.UNKNOWN.text();
    }

    private static String recorded(Rehearsal rehearsal, ProgramCall call) {
        CallOptions options = CallOptions.read(call.arguments(), SCRIPT);
        options.values("-c", "--command")
                .forEach(code -> Code.lenient(rehearsal, code.text(), call));
        Syntax leading = new Syntax(SCRIPT.shorts(), "", SCRIPT.longs(), true);
        List<ExpandedWord> operands = CallOptions.read(call.arguments(), leading).operands();
        return operands.size() > 1 && !operands.get(1).startsWith("-")
                ? ProgramLaunch.run(rehearsal, operands.subList(1, operands.size()), call.text())
                : Hole.UNKNOWN.text();
    }

    private static String watched(Rehearsal rehearsal, ProgramCall call) {
        List<ExpandedWord> operands = CallOptions.read(call.arguments(), WATCH).operands();
        return Code.lenient(rehearsal, Builtins.joined(operands), call);
    }

    /// `flock file command` or `flock file -c text`.
    private static String locked(Rehearsal rehearsal, ProgramCall call) {
        List<ExpandedWord> operands = CallOptions.read(call.arguments(), FLOCK).operands();
        List<ExpandedWord> rest = operands.subList(Math.min(1, operands.size()), operands.size());
        boolean text =
                rest.size() > 1 && Set.of("-c", "--command").contains(rest.getFirst().text());
        return text
                ? Code.lenient(rehearsal, rest.get(1).text(), call)
                : ProgramLaunch.run(rehearsal, rest, call.text());
    }

    private static String repeated(Rehearsal rehearsal, ProgramCall call) {
        CallOptions options = CallOptions.read(call.arguments(), Syntax.before(""));
        return options.has("-s")
                ? Code.lenient(rehearsal, Builtins.joined(options.operands()), call)
                : ProgramLaunch.run(rehearsal, options.operands(), call.text());
    }

    /// `jobs -x command`.
    private static String job(Rehearsal rehearsal, ProgramCall call) {
        return call.has("-x")
                ? ProgramLaunch.run(rehearsal, call.from(1), call.text())
                : Hole.UNKNOWN.text();
    }

    /// `compgen -C` runs its value, and `-W` expands it.
    private static String completed(Rehearsal rehearsal, ProgramCall call) {
        CallOptions options = CallOptions.read(call.arguments(), Syntax.of("ACFGPSWXo"));
        options.values("-C").forEach(code -> Code.suspected(rehearsal, code.text()));
        options.values("-W").forEach(words -> Code.suspected(rehearsal, ": " + words.text()));
        return Hole.UNKNOWN.text();
    }

    /// Every argument may be a command.
    private static String texts(Rehearsal rehearsal, ProgramCall call) {
        call.arguments().forEach(field -> Code.suspected(rehearsal, field.text()));
        return Hole.UNKNOWN.text();
    }

    private static String searched(Rehearsal rehearsal, ProgramCall call) {
        int end = rehearsal.searching() ? 0 : call.arguments().size();
        for (int i = 0; i < end && rehearsal.steps(call.text()); i++) {
            Matches findings = new Matches();
            ProgramLaunch.run(rehearsal.search(findings), call.from(i), call.text());
            rehearsal.found(findings);
        }
        return PrintedOutput.of(rehearsal, call);
    }

    private static String optional(Rehearsal rehearsal, ProgramCall call, Set<String> names) {
        String shorts =
                names.stream()
                        .filter(name -> name.length() == 2)
                        .map(name -> name.substring(1))
                        .reduce("", String::concat);
        String[] longs = names.stream().filter(n -> n.startsWith("--")).toArray(String[]::new);
        CallOptions options = CallOptions.read(call.arguments(), Syntax.of(shorts, longs));
        options.values(names.toArray(String[]::new))
                .forEach(code -> Code.suspected(rehearsal, code.text()));
        options.values("--checkpoint-action").stream()
                .map(ExpandedWord::text)
                .filter(text -> text.startsWith("exec="))
                .forEach(text -> Code.suspected(rehearsal, text.substring("exec=".length())));
        return PrintedOutput.of(rehearsal, call);
    }
}
