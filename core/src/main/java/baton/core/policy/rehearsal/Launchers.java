package baton.core.policy.rehearsal;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.CallOptions.Syntax;
import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.ProgramCall;
import baton.core.policy.rules.Rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Programs that start another one which they are told of in a way of their own.
final class Launchers {
    private static final Syntax DAEMON =
            Syntax.before(
                    "xansupcgkrdNPIOR",
                    "--exec",
                    "--startas",
                    "--name",
                    "--signal",
                    "--user",
                    "--pidfile",
                    "--pid",
                    "--ppid",
                    "--chuid",
                    "--group",
                    "--umask",
                    "--chroot",
                    "--chdir",
                    "--nicelevel",
                    "--procsched",
                    "--iosched",
                    "--retry",
                    "--output",
                    "--notify-timeout");

    private static final Syntax LOADER =
            Syntax.before(
                    "",
                    "--library-path",
                    "--inhibit-rpath",
                    "--audit",
                    "--preload",
                    "--argv0",
                    "--glibc-hwcaps-prepend",
                    "--glibc-hwcaps-mask");

    private Launchers() {}

    static Optional<String> run(Rehearsal rehearsal, ProgramCall call) {
        if (isLoader(call.name())) {
            return Optional.of(loaded(rehearsal, call));
        }
        return switch (call.name()) {
            case "start-stop-daemon" -> Optional.of(daemon(rehearsal, call));
            case "capsh" -> Optional.of(shell(rehearsal, call));
            case "socat", "nc", "ncat", "netcat" -> Optional.of(connected(rehearsal, call));
            default -> Optional.empty();
        };
    }

    /// `ld.so`, `ld-linux-x86-64.so.2`, `ld-musl-aarch64.so.1`, `ld-2.31.so`.
    private static boolean isLoader(String name) {
        return (name.startsWith("ld-") || name.startsWith("ld.") || name.startsWith("ld64."))
                && name.contains("so");
    }

    /// The loader runs the program it is given, unless it only lists what that needs.
    private static String loaded(Rehearsal rehearsal, ProgramCall call) {
        CallOptions options = CallOptions.read(call.arguments(), LOADER);
        boolean looks = options.has("--list", "--verify", "--help", "--version");
        return looks
                ? Hole.UNKNOWN.text()
                : ProgramLaunch.run(rehearsal, options.operands(), call.text());
    }

    /// The program is the value of an option, its arguments stand behind `--`.
    private static String daemon(Rehearsal rehearsal, ProgramCall call) {
        CallOptions options = CallOptions.read(call.arguments(), DAEMON);
        List<ExpandedWord> programs = options.values("-a", "--startas", "-x", "--exec");
        boolean starts = options.has("-S") || options.hasLong("--start");
        for (ExpandedWord program : starts ? programs : List.<ExpandedWord>of()) {
            List<ExpandedWord> command = new ArrayList<>(List.of(program));
            command.addAll(options.operands());
            ProgramLaunch.run(rehearsal, command, call.text());
        }
        return Hole.UNKNOWN.text();
    }

    /// Runs `bash` with the arguments after `--`, because these are the arguments of a shell.
    private static String shell(Rehearsal rehearsal, ProgramCall call) {
        List<ExpandedWord> behind =
                call.arguments().stream().dropWhile(field -> !field.is("--")).skip(1).toList();
        List<ExpandedWord> command =
                Stream.concat(Stream.of(ExpandedWord.of("bash")), behind.stream()).toList();
        return ProgramLaunch.run(rehearsal, command, call.text());
    }

    /// `EXEC:` and `SYSTEM:` of socat, `-c` and `-e` of the others: what a connection is given to.
    private static String connected(Rehearsal rehearsal, ProgramCall call) {
        for (ExpandedWord argument : call.arguments()) {
            String text = argument.text();
            int colon = text.indexOf(':');
            String kind = colon < 0 ? "" : text.substring(0, colon);
            if (call.named("socat") && (isAny(kind, "EXEC") || isAny(kind, "SYSTEM"))) {
                handed(rehearsal, text.substring(colon + 1), call);
            }
        }
        if (!call.named("socat")) {
            CallOptions options = CallOptions.read(call.arguments(), Syntax.of("ecpswiIOPTXxqg"));
            options.values("-e", "-c").forEach(code -> handed(rehearsal, code.text(), call));
        }
        return PrintedOutput.of(rehearsal, call);
    }

    private static boolean isAny(String kind, String name) {
        return kind.equalsIgnoreCase(name);
    }

    /// A shell at the end of a connection runs what comes over it.
    private static void handed(Rehearsal rehearsal, String code, ProgramCall call) {
        String program = code.strip().split("[\\s,]", 2)[0];
        if (ShellPrograms.isShell(program.substring(program.lastIndexOf('/') + 1))) {
            rehearsal.found(Rule.DOWNLOAD_RUN, call.text());
        }
        Code.suspected(rehearsal, code);
    }
}
