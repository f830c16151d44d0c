package baton.app.setup;

import baton.app.command.Context;
import baton.app.means.AgentChoice;
import baton.app.means.Installed;
import baton.app.means.Settings;
import baton.app.means.Terms;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.agent.AgentKind;
import baton.core.agent.PaidKeys;
import baton.core.config.AgentSettings;
import baton.core.config.Configuration;
import baton.core.config.SandboxSettings;
import baton.world.config.ConfigFiles;
import baton.world.config.Layer;
import baton.world.git.Repository;
import baton.world.process.Ended;
import baton.world.process.Environment;
import baton.world.process.Runner;
import baton.world.sandbox.Sandbox;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Looks at what a run would need. Each look stands alone: what one cannot tell, the others do.
final class Examination {
    private static final String ADVICE =
            "install bubblewrap and allow user namespaces; agents otherwise have your rights";
    private static final Pattern VERSION = Pattern.compile("(\\d{1,5})\\.(\\d{1,5})");
    private static final int GIT_MAJOR = 2;
    private static final int GIT_MINOR = 39;
    private static final int JAVA_LEAST = 25;

    private final Context context;
    private final Path directory;
    private final Environment environment;

    Examination(Context context) {
        this.context = context;
        this.directory = context.terminal().directory();
        this.environment = new Environment(context.terminal().environment());
    }

    List<Checkup> all() {
        List<Checkup> checks = new ArrayList<>();
        checks.add(git());
        checks.add(java());
        checks.add(bash());
        StateLook.broken(environment.variables()).ifPresent(checks::add);
        Optional<ConfigFiles> files = files(checks);
        Configuration configuration =
                files.filter(ConfigFiles::valid)
                        .map(f -> Configuration.of(Settings.held(context, f, false)))
                        .orElse(Configuration.NONE);
        checks.add(sandbox(configuration.sandbox()));
        repository(files, checks);
        checks.addAll(new PluginLook(context).all());
        for (AgentKind kind : AgentKind.PROGRAMS) {
            agent(kind, configuration, checks);
        }
        checks.add(chosen(configuration));
        checks.add(billing());
        return checks;
    }

    private Checkup git() {
        Optional<Path> path = Installed.path("git", directory, environment);
        if (path.isEmpty()) {
            return Checkup.broken("git", "not found", "install git 2.39 or newer");
        }
        Optional<String> said;
        try {
            said = asked(path.get().toString(), "--version");
        } catch (Failure failure) {
            Problem problem = failure.problem();
            return Checkup.broken("git", problem.message(), problem.fix());
        }
        if (said.isEmpty()) {
            return Checkup.broken("git", path.get() + " does not run", "install git 2.39 or newer");
        }
        Matcher version = VERSION.matcher(said.get());
        boolean recent = version.find() && isRecent(version);
        return recent
                ? Checkup.good("git", said.get())
                : Checkup.broken("git", said.get(), "install git 2.39 or newer");
    }

    private static boolean isRecent(Matcher version) {
        int major = Integer.parseInt(version.group(1));
        int minor = Integer.parseInt(version.group(2));
        return major > GIT_MAJOR || (major == GIT_MAJOR && minor >= GIT_MINOR);
    }

    private static Checkup java() {
        String version = Runtime.version().toString();
        return Runtime.version().feature() >= JAVA_LEAST
                ? Checkup.good("java", version)
                : Checkup.broken("java", version, "use a JDK 25 or newer");
    }

    private Checkup bash() {
        return Installed.path("bash", directory, environment)
                .map(path -> Checkup.good("bash", path.toString()))
                .orElseGet(
                        () ->
                                Checkup.broken(
                                        "bash", "not found", "install bash: it runs all commands"));
    }

    /// Checks the sandbox that `baton execute` would have here, by starting a program in it.
    private Checkup sandbox(SandboxSettings settings) {
        SandboxSettings.Mode mode = settings.mode().orElse(SandboxSettings.Mode.AUTO);
        String subject = "sandbox";
        if (mode == SandboxSettings.Mode.OFF) {
            return Checkup.note(
                    subject,
                    "off by the configuration",
                    "agents and commands have your rights; set sandbox.mode to auto");
        }
        return switch (Sandbox.attempt(settings, directory, environment)) {
            case Sandbox.Works(Sandbox works) ->
                    Checkup.good(
                            subject,
                            said("bwrap", "--version").map(v -> v + ": ").orElse("")
                                    + "a program was started in it; "
                                    + works.label());
            case Sandbox.Fails(String why) when mode == SandboxSettings.Mode.REQUIRED ->
                    Checkup.broken(subject, why + ", and it is required", ADVICE);
            case Sandbox.Fails(String why) -> Checkup.note(subject, why, ADVICE);
        };
    }

    private Optional<ConfigFiles> files(List<Checkup> checks) {
        try {
            ConfigFiles files = Settings.files(context);
            for (Layer layer : files.layers()) {
                checks.add(configuration(layer));
            }
            if (files.layers().isEmpty()) {
                checks.add(Checkup.good("configuration", "none, the defaults hold"));
            }
            return Optional.of(files);
        } catch (Failure failure) {
            Problem problem = failure.problem();
            checks.add(Checkup.broken("configuration", problem.message(), problem.fix()));
            return Optional.empty();
        }
    }

    private static Checkup configuration(Layer layer) {
        List<Problem> problems = layer.reading().problems();
        String path = layer.source().path();
        if (problems.isEmpty()) {
            return Checkup.good("configuration", path);
        }
        Problem first = problems.getFirst();
        String more = problems.size() > 1 ? " (and " + (problems.size() - 1) + " more)" : "";
        return Checkup.broken(
                "configuration", first.place(path) + ": " + first.message() + more, first.fix());
    }

    private void repository(Optional<ConfigFiles> files, List<Checkup> checks) {
        try {
            Repository repository = Repository.open(directory, environment);
            checks.add(place(repository));
            if (repository.identityMissing()) {
                checks.add(
                        Checkup.broken(
                                "identity",
                                "git has no name and address for commits",
                                "set `git config user.name NAME` and user.email"));
            }
            files.flatMap(ConfigFiles::ofRepository)
                    .filter(own -> !own.unaccepted().isEmpty())
                    .filter(
                            own ->
                                    !Settings.store(context, repository.commonDirectory())
                                            .trusts(own))
                    .ifPresent(
                            own ->
                                    checks.add(
                                            Checkup.note(
                                                    "trust",
                                                    "not accepted: "
                                                            + String.join(", ", own.unaccepted()),
                                                    "read .baton/config.yaml, then `baton"
                                                            + " trust`")));
        } catch (Failure failure) {
            Problem problem = failure.problem();
            // Elsewhere there may be one; one that is here and cannot be opened has to be mended.
            checks.add(
                    problem.fault() == Fault.NOT_A_REPOSITORY
                            ? Checkup.note("repository", problem.message(), problem.fix())
                            : Checkup.broken("repository", problem.message(), problem.fix()));
        }
    }

    private static Checkup place(Repository repository) {
        for (Path path : List.of(repository.top(), repository.commonDirectory())) {
            if (!Files.isWritable(path)) {
                return Checkup.broken(
                        "repository",
                        "this user may not write to " + path,
                        "let this user write there (`ls -ld " + path + "`), or work in a copy");
            }
        }
        return Checkup.good("repository", repository.top().toString());
    }

    private void agent(AgentKind kind, Configuration configuration, List<Checkup> checks) {
        String name = kind.word();
        String command =
                Optional.ofNullable(configuration.agents().get(name))
                        .flatMap(AgentSettings::command)
                        .orElse(name);
        Optional<Path> path = Installed.path(command, directory, environment);
        if (path.isEmpty()) {
            checks.add(
                    Checkup.note(
                            name,
                            "not installed",
                            "to use it: " + kind.installing().orElseThrow()));
            return;
        }
        String version = said(command, "--version").orElse("it does not say its version");
        checks.add(Checkup.good(name, version + ", " + path.get()));
        checks.add(login(kind));
    }

    /// Checks the login of an agent program: the file in which the program keeps it, or the key
    /// that the program would use. Asking a model would cost.
    private Checkup login(AgentKind kind) {
        String subject = kind.word() + " login";
        Optional<String> key =
                PaidKeys.of(kind).stream()
                        .filter(name -> context.terminal().variable(name).isPresent())
                        .sorted()
                        .findFirst();
        Optional<Path> stored = Logins.of(kind, context.terminal()).filter(Files::isRegularFile);
        if (stored.isPresent()) {
            return Checkup.good(subject, "there is one in " + stored.get());
        }
        return key.map(name -> Checkup.good(subject, name + " is set"))
                .orElseGet(
                        () ->
                                Checkup.note(
                                        subject,
                                        "none found",
                                        "start `" + kind.word() + "` once and log in"));
    }

    private Checkup chosen(Configuration configuration) {
        Optional<String> word = AgentChoice.word(context, configuration, AgentChoice.BUILDER);
        if (word.isEmpty()) {
            return Checkup.note(
                    "agent", "none is chosen", "set `agent:` in the configuration, or BATON_AGENT");
        }
        return new AgentChoice(context, configuration, environment, Terms.USUAL)
                .objection(word.get())
                .map(problem -> Checkup.broken("agent", problem.message(), problem.fix()))
                .orElseGet(() -> Checkup.good("agent", word.get()));
    }

    private Checkup billing() {
        List<String> keys =
                PaidKeys.all().stream()
                        .filter(name -> context.terminal().variable(name).isPresent())
                        .sorted()
                        .toList();
        return keys.isEmpty()
                ? Checkup.good("billing", "no paid key is set")
                : Checkup.note(
                        "billing",
                        String.join(", ", keys) + " would be billed",
                        "a run asks first, or needs --allow-api-billing");
    }

    private Optional<String> said(String command, String option) {
        return Installed.path(command, directory, environment)
                .flatMap(path -> answer(path.toString(), option));
    }

    private Optional<String> answer(String program, String option) {
        try {
            return asked(program, option);
        } catch (Failure failure) {
            return Optional.empty();
        }
    }

    private Optional<String> asked(String program, String option) {
        Ended ended =
                Runner.run(Installed.invocation(List.of(program, option), directory, environment));
        return ended.succeeded()
                ? ended.stdout().text().lines().findFirst().map(String::strip)
                : Optional.empty();
    }
}
