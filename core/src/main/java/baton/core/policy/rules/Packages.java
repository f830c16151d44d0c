package baton.core.policy.rules;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.CallOptions.Syntax;
import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.ProgramCall;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The rule about calls that add packages to the project or the machine. Installing what a lock
/// file lists is no addition.
final class Packages {
    /// Any call of these subcommands installs.
    private static final Map<String, Set<String>> ALWAYS =
            Map.ofEntries(
                    Map.entry("pip", Set.of("install")),
                    Map.entry("pipx", Set.of("install", "inject")),
                    Map.entry("conda", Set.of("install")),
                    Map.entry("mamba", Set.of("install")),
                    Map.entry("poetry", Set.of("add")),
                    Map.entry("pdm", Set.of("add")),
                    Map.entry("uv", Set.of("add")),
                    Map.entry("yarn", Set.of("add")),
                    Map.entry("pnpm", Set.of("add")),
                    Map.entry("bun", Set.of("add")),
                    Map.entry("deno", Set.of("add")),
                    Map.entry("cargo", Set.of("add", "install")),
                    Map.entry("go", Set.of("get")),
                    Map.entry("gem", Set.of("install")),
                    Map.entry("bundle", Set.of("add")),
                    Map.entry("composer", Set.of("require")),
                    Map.entry("apt", Set.of("install")),
                    Map.entry("apt-get", Set.of("install")),
                    Map.entry("aptitude", Set.of("install")),
                    Map.entry("apk", Set.of("add")),
                    Map.entry("yum", Set.of("install", "localinstall")),
                    Map.entry("dnf", Set.of("install")),
                    Map.entry("microdnf", Set.of("install")),
                    Map.entry("zypper", Set.of("install", "in")),
                    Map.entry("brew", Set.of("install")),
                    Map.entry("snap", Set.of("install")),
                    Map.entry("flatpak", Set.of("install")),
                    Map.entry("luarocks", Set.of("install")),
                    Map.entry("opam", Set.of("install")),
                    Map.entry("cabal", Set.of("install")));

    /// These install what a file lists unless something is named.
    private static final Map<String, Set<String>> WHEN_NAMED =
            Map.of(
                    "npm",
                    Set.of(
                            "install",
                            "i",
                            "in",
                            "ins",
                            "inst",
                            "insta",
                            "instal",
                            "isnt",
                            "isnta",
                            "isntal",
                            "isntall",
                            "add",
                            "install-test",
                            "it"),
                    "pnpm",
                    Set.of("install", "i"),
                    "bun",
                    Set.of("install", "i"),
                    "pipenv",
                    Set.of("install"));

    private static final Set<String> OTHERS = Set.of("pacman", "dotnet", "cpan", "cpanm");

    private static final Syntax SYNTAX =
            Syntax.of(
                    "CwopctF",
                    "--prefix",
                    "--registry",
                    "--cache",
                    "--userconfig",
                    "--loglevel",
                    "--omit",
                    "--include",
                    "--workspace",
                    "--filter",
                    "--dir",
                    "--cwd",
                    "--tag",
                    "--manifest-path",
                    "--directory",
                    "--project",
                    "--target-release",
                    "--python",
                    "--option",
                    "--config-file",
                    "--store-dir",
                    "--only",
                    "--before",
                    "--install-strategy",
                    "--script-shell",
                    "--color",
                    "--proxy");

    private Packages() {}

    static Optional<Rule> of(ProgramCall call) {
        String name = isPip(call.name()) ? "pip" : call.name();
        boolean known =
                ALWAYS.containsKey(name) || WHEN_NAMED.containsKey(name) || OTHERS.contains(name);
        return known && installs(call.renamed(name)) ? Optional.of(Rule.PACKAGE) : Optional.empty();
    }

    private static boolean installs(ProgramCall call) {
        CallOptions options = CallOptions.read(call.arguments(), SYNTAX);
        List<ExpandedWord> operands =
                options.operands().stream().dropWhile(field -> isToolchain(call, field)).toList();
        if (operands.isEmpty() || options.has("--help", "--list")) {
            return false;
        }
        String verb = operands.getFirst().text();
        List<ExpandedWord> named = operands.subList(1, operands.size());
        String name = call.name();
        return ALWAYS.getOrDefault(name, Set.of()).contains(verb)
                || (WHEN_NAMED.getOrDefault(name, Set.of()).contains(verb) && adds(options, named))
                || otherwise(name, verb, named, options);
    }

    /// `cargo +nightly add`.
    private static boolean isToolchain(ProgramCall call, ExpandedWord field) {
        return call.named("cargo") && field.startsWith("+");
    }

    /// `npm install .` installs the project itself.
    private static boolean adds(CallOptions options, List<ExpandedWord> named) {
        boolean saves =
                options.options().stream().anyMatch(option -> option.name().startsWith("--save"));
        return saves || named.stream().anyMatch(field -> !field.is("."));
    }

    private static boolean otherwise(
            String name, String verb, List<ExpandedWord> named, CallOptions options) {
        boolean second = !named.isEmpty() && named.getFirst().is("add");
        return switch (name) {
            case "pacman" -> options.has("-S", "-U");
            case "yarn" -> (second && verb.equals("global")) || laterVerb(verb, named);
            case "uv" -> verb.equals("pip") && !named.isEmpty() && named.getFirst().is("install");
            case "go" -> verb.equals("install") && named.stream().anyMatch(Packages::versioned);
            case "dotnet" -> addsPackage(verb, named);
            case "cpan", "cpanm" -> true;
            default -> false;
        };
    }

    private static boolean laterVerb(String verb, List<ExpandedWord> named) {
        return verb.equals("workspace") && named.size() > 1 && named.get(1).is("add");
    }

    private static boolean addsPackage(String verb, List<ExpandedWord> named) {
        return verb.equals("add") && named.stream().anyMatch(field -> field.is("package"));
    }

    private static boolean versioned(ExpandedWord field) {
        return field.text().indexOf('@') > 0;
    }

    /// `pip`, `pip3`, `pip3.12`.
    private static boolean isPip(String name) {
        return name.startsWith("pip")
                && name.chars().skip(3).allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
    }
}
