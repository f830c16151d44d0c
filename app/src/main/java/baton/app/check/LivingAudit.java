package baton.app.check;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.means.OrderlyEnd;
import baton.app.means.Settings;
import baton.app.means.StageFence;
import baton.app.prove.GivenMeans;
import baton.app.terminal.Paint;
import baton.app.terminal.Printable;
import baton.core.Plural;
import baton.core.config.Configuration;
import baton.core.config.SandboxSettings;
import baton.core.contract.plan.Plan;
import baton.core.contract.plan.step.Step;
import baton.core.contract.progress.Progress;
import baton.core.contract.progress.StepStatus;
import baton.core.contract.progress.ToldSteps;
import baton.core.go.GoState;
import baton.core.text.FieldsBuilder;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.world.files.Tree;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.prove.LivingProofs;
import baton.world.prove.LivingProofs.Living;
import baton.world.prove.ProofMeans;
import baton.world.prove.ProofRange;
import baton.world.run.store.ProgressFiles;
import baton.world.work.Works;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;

/// `baton audit --living`: the proofs of all projects and WORKs, run again at `HEAD`.
record LivingAudit(Optional<SandboxSettings.Mode> sandbox) {

    ExitStatus run(Context context) {
        return Settings.of(context, Settings.files(context))
                .map(set -> run(context, set))
                .orElse(ExitStatus.PROBLEMS);
    }

    private ExitStatus run(Context context, Configuration configuration) {
        Repository repository = StageFence.repository(context);
        CommitId head = ProofRange.read(repository, Optional.empty()).base();
        SequencedMap<String, List<Living>> all = new LinkedHashMap<>();
        try (OrderlyEnd end = new OrderlyEnd()) {
            ProofMeans means =
                    new GivenMeans(context, configuration, sandbox)
                            .of(repository, end.cancellation());
            LivingProofs proofs = new LivingProofs(means, head);
            SequencedMap<String, List<Step>> finished = projects(repository.top());
            Works works = new Works(repository.top());
            String path = context.terminal().variable("PATH").orElse("");
            finished.putAll(new LivingWorks(repository, works, works.toolchain(path)).all());
            for (var project : finished.sequencedEntrySet()) {
                context.note("audit: " + Printable.line(project.getKey()));
                Optional<List<Living>> living = proofs.of(project.getValue());
                if (living.isEmpty()) {
                    return ExitStatus.INTERRUPTED;
                }
                all.put(project.getKey(), living.get());
            }
        }
        return told(context, head, all);
    }

    /// The steps that a project's progress files call completed, by the plan's path.
    private static SequencedMap<String, List<Step>> projects(Path top) {
        SequencedMap<String, List<Step>> projects = new LinkedHashMap<>();
        String[] names = top.resolve(GoState.PROJECTS).toFile().list();
        Tree tree = new Tree(top);
        for (String name : names == null ? new String[0] : sorted(names)) {
            String home = GoState.PROJECTS + "/" + name;
            List<Progress> progress =
                    ProgressFiles.ofProject(top.resolve(home)).stream()
                            .flatMap(file -> ProgressFiles.read(file).stream())
                            .toList();
            Optional<Plan> plan =
                    source(tree, top, home + "/plan.md")
                            .flatMap(source -> Plan.parse(source).value());
            if (!progress.isEmpty() && plan.isPresent()) {
                List<Step> passed = passed(plan.get(), ToldSteps.of(progress));
                if (!passed.isEmpty()) {
                    projects.put(home + "/plan.md", passed);
                }
            }
        }
        return projects;
    }

    private static String[] sorted(String[] names) {
        return Arrays.stream(names).sorted().toArray(String[]::new);
    }

    private static List<Step> passed(Plan plan, ToldSteps told) {
        return plan.steps().stream()
                .filter(
                        step ->
                                Optional.ofNullable(told.steps().get(step.number()))
                                        .filter(one -> one.status() == StepStatus.COMPLETED)
                                        .isPresent())
                .toList();
    }

    private static Optional<Source> source(Tree tree, Path top, String path) {
        return tree.text(top.resolve(path), path) instanceof Source.Readable(Source source)
                ? Optional.of(source)
                : Optional.empty();
    }

    private static ExitStatus told(
            Context context, CommitId head, SequencedMap<String, List<Living>> all) {
        List<Living> steps = all.values().stream().flatMap(List::stream).toList();
        long lost = steps.stream().filter(step -> !step.holds()).count();
        if (context.json()) {
            context.result(json(head, all, lost == 0));
        } else {
            Paint paint = context.paintOut();
            String word = lost == 0 ? paint.green("PASS") : paint.red("LOST");
            context.result(
                    "Living proofs: %s (%s of %s no longer hold at %s)"
                            .formatted(
                                    word, lost, Plural.count(steps.size(), "step"), head.brief()));
            all.forEach((plan, living) -> lines(plan, living).forEach(context::result));
        }
        return lost == 0 ? ExitStatus.DONE : ExitStatus.PROBLEMS;
    }

    private static List<String> lines(String plan, List<Living> living) {
        List<String> lines = new ArrayList<>();
        for (Living step : living.stream().filter(one -> !one.holds()).toList()) {
            lines.add(Printable.line("  " + plan + " step " + step.step() + ": " + step.title()));
            step.failures().forEach(why -> lines.add("    " + Printable.line(why)));
        }
        return lines;
    }

    private static Value json(
            CommitId head, SequencedMap<String, List<Living>> all, boolean holds) {
        Stream<Value> steps =
                all.sequencedEntrySet().stream()
                        .flatMap(
                                plan ->
                                        plan.getValue().stream()
                                                .map(step -> value(plan.getKey(), step)));
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("holds", holds).put("commit", head.value());
        return fields.put("steps", Value.items(steps.toList())).build();
    }

    private static Value value(String plan, Living step) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("plan", plan).put("step", step.step()).put("title", step.title());
        fields.put("holds", step.holds());
        return fields.put("failures", Value.texts(step.failures())).build();
    }
}
