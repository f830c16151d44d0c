package baton.core.policy.rehearsal;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.ProgramCall;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Programs whose subcommand runs a command, often in another place: it counts as if it ran here.
final class Containers {
    private static final Map<String, Set<String>> RUNNERS =
            Map.ofEntries(
                    Map.entry("docker", Set.of("exec", "run")),
                    Map.entry("podman", Set.of("exec", "run")),
                    Map.entry("nerdctl", Set.of("exec", "run")),
                    Map.entry("docker-compose", Set.of("exec", "run")),
                    Map.entry("kubectl", Set.of("exec")),
                    Map.entry("oc", Set.of("exec")),
                    Map.entry("lxc", Set.of("exec")),
                    Map.entry("poetry", Set.of("run")),
                    Map.entry("pipenv", Set.of("run")),
                    Map.entry("pdm", Set.of("run")),
                    Map.entry("uv", Set.of("run")),
                    Map.entry("hatch", Set.of("run")),
                    Map.entry("conda", Set.of("run")),
                    Map.entry("bundle", Set.of("exec")),
                    Map.entry("npm", Set.of("exec", "x")),
                    Map.entry("pnpm", Set.of("exec", "dlx")),
                    Map.entry("yarn", Set.of("exec", "dlx")),
                    Map.entry("rbenv", Set.of("exec")),
                    Map.entry("pyenv", Set.of("exec")),
                    Map.entry("mise", Set.of("exec", "x")),
                    Map.entry("asdf", Set.of("exec")),
                    Map.entry("direnv", Set.of("exec")));

    /// A place is named before the command.
    private static final Set<String> PLACED =
            Set.of(
                    "docker",
                    "podman",
                    "nerdctl",
                    "docker-compose",
                    "kubectl",
                    "oc",
                    "lxc",
                    "direnv");

    /// The command stands behind `--` where there is one, whatever comes before it.
    private static final Set<String> DASHED = Set.of("kubectl", "oc", "lxc", "npm", "mise");

    /// Options that take a value where no place is named.
    private static final Set<String> VALUED =
            Set.of("-n", "--name", "-p", "--prefix", "--package", "--python", "--with", "--cwd");

    /// Options that take no value; all others do.
    private static final Set<String> FLAGS =
            Set.of(
                    "-i",
                    "-t",
                    "-d",
                    "-it",
                    "-ti",
                    "-dit",
                    "-itd",
                    "-T",
                    "-q",
                    "-P",
                    "--rm",
                    "--init",
                    "--privileged",
                    "--read-only",
                    "--detach",
                    "--interactive",
                    "--tty",
                    "--stdin",
                    "--quiet",
                    "--no-TTY",
                    "--no-deps",
                    "--service-ports",
                    "--publish-all",
                    "--no-healthcheck",
                    "--oom-kill-disable",
                    "--sig-proxy",
                    "--yes",
                    "-y",
                    "--no-capture-output",
                    "--live-stream",
                    "--build");

    private static final CallOptions.Syntax NPM =
            CallOptions.Syntax.before("cp", "--call", "--package");

    private static final Set<String> GROUPS = Set.of("compose", "container");

    private Containers() {}

    static Optional<String> run(Rehearsal rehearsal, ProgramCall call) {
        Set<String> verbs = RUNNERS.getOrDefault(call.name(), Set.of());
        int at = 0;
        while (at < call.arguments().size() && !verbs.contains(call.arguments().get(at).text())) {
            boolean leads = call.arguments().get(at).startsWith("-") || isGroup(call, at);
            at = leads ? at + 1 : call.arguments().size();
        }
        return at < call.arguments().size()
                ? Optional.of(command(rehearsal, call, call.from(at + 1)))
                : Optional.empty();
    }

    private static boolean isGroup(ProgramCall call, int at) {
        boolean value = at > 0 && call.arguments().get(at - 1).startsWith("-");
        return value || GROUPS.contains(call.arguments().get(at).text());
    }

    private static String command(
            Rehearsal rehearsal, ProgramCall call, List<ExpandedWord> arguments) {
        List<ExpandedWord> dashed = arguments.stream().dropWhile(field -> !field.is("--")).toList();
        if (DASHED.contains(call.name()) && !dashed.isEmpty()) {
            return ProgramLaunch.start(rehearsal, dashed.subList(1, dashed.size()), call.text());
        }
        if (call.named("npm")) {
            CallOptions.read(arguments, NPM)
                    .values("-c", "--call")
                    .forEach(code -> Code.lenient(rehearsal, code.text(), call));
        }
        int at = 0;
        Optional<ExpandedWord> entry = Optional.empty();
        boolean options = true;
        while (options && at < arguments.size() && arguments.get(at).startsWith("-")) {
            String option = arguments.get(at).text();
            boolean valued = takesValue(call, option);
            if (option.equals("--entrypoint") && at + 1 < arguments.size()) {
                entry = Optional.of(arguments.get(at + 1));
            }
            options = !option.equals("--");
            at += valued ? 2 : 1;
        }
        at += PLACED.contains(call.name()) ? 1 : 0;
        List<ExpandedWord> rest =
                arguments.subList(Math.min(at, arguments.size()), arguments.size());
        List<ExpandedWord> command = rest.stream().dropWhile(field -> field.is("--")).toList();
        List<ExpandedWord> whole = entry.map(first -> joined(first, command)).orElse(command);
        return ProgramLaunch.start(rehearsal, whole, call.text());
    }

    private static boolean takesValue(ProgramCall call, String option) {
        return PLACED.contains(call.name())
                ? !FLAGS.contains(option) && !option.equals("--") && option.indexOf('=') < 0
                : VALUED.contains(option);
    }

    private static List<ExpandedWord> joined(ExpandedWord first, List<ExpandedWord> rest) {
        List<ExpandedWord> all = new java.util.ArrayList<>(List.of(first));
        all.addAll(rest);
        return all;
    }
}
