package baton.core.policy.rehearsal;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.CallOptions.Syntax;
import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.ProgramCall;
import baton.core.policy.call.VariableValue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Programs that run the rest of their arguments as a command.
final class Prefixes {
    /// The arguments of a program before the command that it runs: its options, the number of
    /// operands, and the options that make it run nothing.
    private record Prefix(Syntax syntax, int operands, Set<String> harmless) {}

    private static final Map<String, Prefix> PREFIXES =
            Map.ofEntries(
                    entry(
                            "sudo",
                            0,
                            "ugpCrtThUDRac",
                            "--user",
                            "--group",
                            "--host",
                            "--prompt",
                            "--chdir",
                            "--chroot",
                            "--close-from",
                            "--role",
                            "--type",
                            "--other-user",
                            "--command-timeout"),
                    entry("doas", 0, "uC"),
                    entry("pkexec", 0, "", "--user"),
                    entry("gosu", 1, ""),
                    entry("su-exec", 1, ""),
                    entry("nohup", 0, ""),
                    entry("setsid", 0, ""),
                    entry("nice", 0, "n", "--adjustment"),
                    entry("ionice", 0, "cnpPu", "--class", "--classdata"),
                    entry("chrt", 1, "TPD"),
                    entry("choom", 0, "np"),
                    entry("chronic", 0, ""),
                    entry("sshpass", 0, "pfdP"),
                    entry("linux32", 0, ""),
                    entry("linux64", 0, ""),
                    entry("setarch", 1, ""),
                    entry("with-contenv", 0, ""),
                    entry("taskset", 1, ""),
                    entry("numactl", 0, "CmNipl"),
                    entry("stdbuf", 0, "ioe", "--input", "--output", "--error"),
                    entry("timeout", 1, "ks", "--kill-after", "--signal"),
                    entry("gtimeout", 1, "ks", "--kill-after", "--signal"),
                    entry("time", 0, "fo", "--format", "--output"),
                    entry("gtime", 0, "fo", "--format", "--output"),
                    entry("builtin", 0, ""),
                    entry("chroot", 1, "", "--groups", "--userspec"),
                    entry("unshare", 0, "RwSG", "--root", "--wd"),
                    entry("nsenter", 0, "tSG", "--target"),
                    entry("setpriv", 0, "", "--reuid", "--regid", "--groups"),
                    entry("strace", 0, "oepPaEIOsSuUX"),
                    entry("ltrace", 0, "oepaulnsASF"),
                    entry("valgrind", 0, ""),
                    entry("fakeroot", 0, "lsfib"),
                    entry("faketime", 1, "fpm"),
                    entry("eatmydata", 0, ""),
                    entry("catchsegv", 0, ""),
                    entry("caffeinate", 0, "tw"),
                    entry("unbuffer", 0, ""),
                    entry("rlwrap", 0, "abcCDfgHlmNoOpPqsStwz"),
                    entry("torsocks", 0, ""),
                    entry("torify", 0, ""),
                    entry("proxychains", 0, "f"),
                    entry("proxychains4", 0, "f"),
                    entry("tini", 0, "pe"),
                    entry("daemonize", 0, "aceoplu"),
                    entry("daemon", 0, "cfpPrtTuomls"),
                    entry("chpst", 0, "ueUbmdfopcrtn/"),
                    entry("setuidgid", 1, ""),
                    entry("envuidgid", 1, ""),
                    entry("envdir", 1, ""),
                    entry("softlimit", 0, "mdsloprtcf"),
                    entry("s6-setuidgid", 1, ""),
                    entry("s6-envdir", 1, ""),
                    entry("runcon", 1, ""),
                    entry("pidproxy", 1, ""),
                    entry("dumb-init", 0, "r", "--rewrite"),
                    entry("xvfb-run", 0, "nesfp", "--server-num", "--server-args", "--auth-file"),
                    entry("dbus-run-session", 0, "", "--config-file"),
                    entry(
                            "systemd-run",
                            0,
                            "pMHEt",
                            "--unit",
                            "--property",
                            "--slice",
                            "--host",
                            "--machine",
                            "--setenv",
                            "--uid",
                            "--gid",
                            "--working-directory"),
                    entry("prlimit", 0, ""),
                    entry("cpulimit", 0, "lpPe", "--limit"),
                    entry("firejail", 0, ""),
                    entry("screen", 0, "SchtTpXe"),
                    entry("npx", 0, "pc", "--package", "--call"),
                    entry("bunx", 0, ""),
                    entry("pnpx", 0, ""),
                    entry("cross-env", 0, ""),
                    entry("cross-env-shell", 0, ""),
                    entry("env-cmd", 0, "f", "--file"),
                    entry("dotenv", 0, "ecv"),
                    entry("busybox", 0, ""),
                    entry("toybox", 0, ""),
                    Map.entry("command", new Prefix(Syntax.before(""), 0, Set.of("-v", "-V"))),
                    Map.entry("exec", new Prefix(Syntax.before("a"), 0, Set.of())),
                    Map.entry(
                            "env",
                            new Prefix(
                                    Syntax.before(
                                            "uCSa",
                                            "--unset",
                                            "--chdir",
                                            "--split-string",
                                            "--argv0"),
                                    0,
                                    Set.of())));

    private static final Set<String> ASSIGNING =
            Set.of("env", "sudo", "cross-env", "cross-env-shell", "dotenv");

    private Prefixes() {}

    private static Map.Entry<String, Prefix> entry(
            String name, int operands, String shorts, String... longs) {
        return Map.entry(name, new Prefix(Syntax.before(shorts, longs), operands, Set.of()));
    }

    static Optional<String> run(Rehearsal rehearsal, ProgramCall call) {
        return Optional.ofNullable(PREFIXES.get(call.name()))
                .map(prefix -> run(rehearsal, call, prefix));
    }

    private static String run(Rehearsal rehearsal, ProgramCall call, Prefix prefix) {
        CallOptions options = CallOptions.read(call.arguments(), prefix.syntax());
        if (options.options().stream().anyMatch(o -> prefix.harmless().contains(o.name()))) {
            return Hole.UNKNOWN.text();
        }
        options.values("-c", "--call").stream()
                .filter(_ -> call.named("npx"))
                .forEach(code -> Code.lenient(rehearsal, code.text(), call));
        List<ExpandedWord> rest = new ArrayList<>(splitString(options));
        rest.addAll(options.operands());
        int assignments = 0;
        while (ASSIGNING.contains(call.name())
                && assignments < rest.size()
                && assigns(rehearsal, rest.get(assignments))) {
            assignments++;
        }
        int start = Math.min(rest.size(), assignments + prefix.operands());
        if (start == rest.size() && options.has("-s", "-i") && call.named("sudo")) {
            return Code.input(rehearsal, call);
        }
        return ProgramLaunch.run(rehearsal, rest.subList(start, rest.size()), call.text());
    }

    /// `env -S 'command arguments'`.
    private static List<ExpandedWord> splitString(CallOptions options) {
        return options.values("-S", "--split-string").stream()
                .flatMap(field -> List.of(field.text().strip().split("\\s+")).stream())
                .map(ExpandedWord::of)
                .toList();
    }

    /// `NAME=value` before the command, whatever the name looks like.
    private static boolean assigns(Rehearsal rehearsal, ExpandedWord field) {
        int equals = field.text().indexOf('=');
        if (equals < 0) {
            return false;
        }
        String name = field.text().substring(0, equals);
        String value = Hole.firm(field.text().substring(equals + 1));
        rehearsal.shell().beginUncertain();
        rehearsal.shell().assign(name, List.of(VariableValue.of(value)));
        rehearsal.shell().endUncertain();
        Assignments.inspect(rehearsal, name, value);
        return true;
    }
}
