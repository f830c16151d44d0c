package baton.app.go;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.policy.shell.Shell;
import baton.world.process.Ended;
import baton.world.process.Environment;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Runner;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The demonstration: a repository of its own, one sentence, recorded agents for every role.
final class DemoRun {
    private static final String RESOURCES = "/baton/demo/";
    private static final String TASK = "Greet whoever is named";
    private static final List<String> FILES =
            List.of(
                    "answers.yaml",
                    "recordings/topic-scout/topics/any/output.json",
                    "recordings/brief-reviewer/draft/any/output.json",
                    "recordings/architecture-mapper/topic-1/any/output.json",
                    "recordings/architecture-mapper/explore/any/output.json",
                    "recordings/dependency-tracer/explore/any/output.json",
                    "recordings/risk-assessor/explore/any/output.json",
                    "recordings/test-strategist/explore/any/output.json",
                    "recordings/git-historian/explore/any/output.json",
                    "recordings/task-finder/explore/any/output.json",
                    "recordings/convention-scanner/explore/any/output.json",
                    "recordings/planner/draft/any/output.json",
                    "recordings/plan-critic/draft/any/output.json",
                    "recordings/scope-guardian/draft/any/output.json",
                    "recordings/builder/step-1/1/files/greet.sh",
                    "recordings/builder/step-1/1/stream.txt",
                    "recordings/builder/step-1/2/files/greet.sh",
                    "recordings/builder/step-1/2/stream.txt",
                    "recordings/builder/step-1/2/output.json",
                    "recordings/builder/step-2/any/files/test.sh",
                    "recordings/builder/step-2/any/stream.txt",
                    "recordings/builder/step-3/any/files/README.md",
                    "recordings/brief-conformance-reviewer/review/any/output.json",
                    "recordings/code-correctness-reviewer/review/any/output.json");
    private static final Limits GIT = new Limits(Duration.ofSeconds(30), 16 * 1024);

    private final Context context;

    public DemoRun(Context context) {
        this.context = context;
    }

    public ExitStatus run() {
        try {
            Path place = Files.createTempDirectory("baton-demo-");
            Path repository = Files.createDirectories(place.resolve("greeting"));
            unpack(place);
            Files.writeString(repository.resolve("README.md"), "# Greeting\n");
            git(repository, "init", "-q", "-b", "main");
            git(repository, "config", "user.name", "Baton Demo");
            git(repository, "config", "user.email", "demo@example.invalid");
            git(repository, "config", "commit.gpgsign", "false");
            git(repository, "add", "README.md");
            git(repository, "commit", "-q", "-m", "init");
            return carryOut(place, repository);
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because("the demo: " + e.getMessage()), e);
        }
    }

    private ExitStatus carryOut(Path place, Path repository) {
        context.note("A repository made for this demo: " + repository);
        context.note("One sentence becomes a brief, research, a plan, commits and a review.");
        context.note("The first agent that builds will claim that it is done. It is not.");
        context.note("");
        Context inside =
                new Context(
                        context.globals()
                                .in(repository.toString())
                                .withAgent("replay:" + place.resolve("recordings"))
                                .withYes(),
                        context.terminal().in(repository));
        GoStage wish =
                new GoStage(
                        Optional.of(TASK),
                        Optional.empty(),
                        false,
                        Optional.of(place.resolve("answers.yaml").toString()),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        false,
                        Optional.empty());
        ExitStatus status = new GoRun(inside, wish).run();
        context.note("");
        context.note("What to try next:");
        String there = Shell.word(repository.toString());
        String files = Shell.word(repository.resolve(".claude").toString());
        proposed(context, "the commits, one a step", "git -C " + there + " log --stat");
        proposed(context, "the run, step by step", "baton -C " + there + " status last");
        proposed(context, "what each stage left", "find " + files + " -type f");
        return status;
    }

    /// A command stands on a line of its own, to be copied.
    private static void proposed(Context context, String what, String command) {
        context.note("  " + what + ":");
        context.note("    " + command);
    }

    private static void unpack(Path place) throws IOException {
        for (String name : FILES) {
            Path target = place.resolve(name);
            Files.createDirectories(target.getParent());
            try (InputStream in = DemoRun.class.getResourceAsStream(RESOURCES + name)) {
                if (in == null) {
                    throw new IllegalStateException("the demo lacks " + name);
                }
                Files.copy(in, target);
            }
        }
    }

    private void git(Path repository, String... words) {
        List<String> argv = new ArrayList<>(List.of("git"));
        argv.addAll(List.of(words));
        Environment environment =
                new Environment(context.terminal().environment())
                        .without(name -> name.startsWith("GIT_"));
        Ended ended = Runner.run(new Invocation(argv, repository, environment.variables(), GIT));
        if (!ended.succeeded()) {
            throw new Failure(
                    Fault.GIT_FAILED.because(
                            "git " + String.join(" ", words) + ": " + ended.stderr().text()));
        }
    }
}
