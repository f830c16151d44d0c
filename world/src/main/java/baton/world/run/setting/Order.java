package baton.world.run.setting;

import baton.core.config.WorktreeSettings;
import baton.core.contract.plan.step.Step;
import baton.core.policy.Allowances;
import baton.core.run.Worksheet;
import baton.core.text.Source;
import baton.world.agent.Agent;
import baton.world.files.Tree;
import baton.world.git.Repository;
import baton.world.run.store.Sha256;
import baton.world.sandbox.Sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// An order to execute a plan: what is executed, how, and by whom. It is a request whose plan is
/// valid.
///
/// `part` is the part that was asked for, such as one step or one session; `advisories` are the
/// warnings of the command policy.
public record Order(
        Repository repository,
        PlanFile plan,
        Optional<Path> project,
        Optional<Part> part,
        boolean resume,
        Optional<String> runId,
        boolean approved,
        Agent agent,
        Sandbox sandbox,
        RunLimits limits,
        Optional<Path> recordings,
        boolean baseline,
        Optional<Spread> spread,
        List<String> advisories,
        List<String> arguments,
        Optional<Ledger> ledger) {

    public static final String RESUMED = "resume";

    /// A plan as it was read: where it lies, its text, and what it says.
    public record PlanFile(Path path, Source source, Worksheet sheet, Allowances allowances) {
        /// With what every step is allowed.
        public PlanFile(Path path, Source source, Worksheet sheet) {
            this(path, source, sheet, Allowances.standard());
        }

        public String hash() {
            return Sha256.of(source.text());
        }
    }

    /// A part of what could be executed.
    public sealed interface Part {
        record OneStep(int number) implements Part {}

        record OneSession(int number) implements Part {}

        /// Some steps, in sessions of their own.
        record Steps(List<Integer> numbers) implements Part {
            public Steps {
                numbers = List.copyOf(numbers);
            }
        }
    }

    /// The spread of sessions over worktrees: how many at a time, whether all of a wave end before
    /// the next begins, whether merges and the whole are proved, what worktrees are furnished with,
    /// whether a plan that is not spread gets a worktree of its own, too, and whether all is done
    /// in the checkout after all.
    public record Spread(
            int parallel,
            boolean waves,
            boolean gated,
            WorktreeSettings worktree,
            boolean apart,
            boolean inPlace) {
        public static final Spread STANDARD = new Spread(8, false, true, WorktreeSettings.NONE);

        public Spread(
                int parallel,
                boolean waves,
                boolean gated,
                WorktreeSettings worktree,
                boolean apart) {
            this(parallel, waves, gated, worktree, apart, false);
        }

        /// The same, one step after the other in the checkout.
        public Spread inCheckout() {
            return new Spread(parallel, waves, gated, worktree, apart, true);
        }

        /// In worktrees only where the plan has several sessions.
        public Spread(int parallel, boolean waves, boolean gated, WorktreeSettings worktree) {
            this(parallel, waves, gated, worktree, false);
        }

        /// The same where what is not spread stays in the checkout.
        public Spread notApart() {
            return new Spread(parallel, waves, gated, worktree);
        }
    }

    public Order {
        repository = sandbox.isOn() ? repository.fencing(sandbox::around) : repository;
        advisories = List.copyOf(advisories);
        arguments = List.copyOf(arguments);
    }

    /// A path as contracts name it: relative to the repository where it lies in there.
    public String name(Path path) {
        return name(repository.top(), path);
    }

    public static String name(Path top, Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        return absolute.startsWith(top) ? top.relativize(absolute).toString() : absolute.toString();
    }

    /// Writes a record of the run for others. No link of the repository leads it elsewhere; a
    /// project that the user keeps elsewhere is written there.
    void write(Path file, String text) {
        tree(file).write(file, text);
    }

    /// The files that this one is among.
    public Tree tree(Path file) {
        Tree tree = new Tree(repository.top());
        return tree.isNamedIn(file) ? tree : Tree.holding(file);
    }

    /// Removes what a program that died left beside the records, where they are the repository's.
    public void sweep() {
        Stream.concat(progressFiles().stream(), stateFile().stream())
                .forEach(file -> tree(file).sweep(file));
    }

    public String planName() {
        return name(plan.path());
    }

    /// `progress.json` of the project, or the older place beside the plan.
    public Path progressFile() {
        return progressFile(session());
    }

    /// The one of a session.
    public Path progressFile(Optional<Integer> session) {
        String suffix = session.map(number -> "-session-" + number).orElse("");
        if (ledger.isPresent()) {
            Path runs = repository.top().resolve(".baton/runs");
            return runs.resolve(
                    "progress-" + slug(plan.path().resolveSibling("")) + suffix + ".json");
        }
        return project.map(dir -> dir.resolve("progress" + suffix + ".json"))
                .orElseGet(() -> besidePlan(suffix));
    }

    /// All that may be written: the one of the run, and those of the plan's sessions.
    public List<Path> progressFiles() {
        List<Path> files = new ArrayList<>(List.of(progressFile()));
        plan.sheet().sessions().stream()
                .map(session -> progressFile(Optional.of(session.number())))
                .filter(file -> !files.contains(file))
                .forEach(files::add);
        return files;
    }

    private Path besidePlan(String suffix) {
        String name = ".ultraexecute-progress-" + slug(plan.path()) + suffix + ".json";
        return plan.path().resolveSibling(name);
    }

    private static String slug(Path file) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    /// The session whose steps alone are worked on.
    public Optional<Integer> session() {
        return part.flatMap(
                p ->
                        switch (p) {
                            case Part.OneStep _, Part.Steps _ -> Optional.empty();
                            case Part.OneSession(int number) -> Optional.of(number);
                        });
    }

    /// The numbers of the steps that this order is about.
    public List<Integer> numbers() {
        List<Integer> all = plan.sheet().steps().stream().map(Step::number).toList();
        return part.map(
                        p ->
                                switch (p) {
                                    case Part.OneStep(int number) -> List.of(number);
                                    case Part.Steps(List<Integer> some) -> some;
                                    case Part.OneSession(int number) ->
                                            plan.sheet().session(number).orElseThrow().steps();
                                })
                .orElse(all);
    }

    /// True if a run that begins now works in worktrees of its own.
    public boolean isSpread() {
        boolean several = !resume && part.isEmpty() && plan.sheet().sessions().size() > 1;
        return spread.filter(how -> !how.inPlace()).isPresent()
                && (ledger.isPresent() || several || isApart());
    }

    /// True if a run that begins now is one session in a worktree of its own: nothing in the
    /// checkout, be it committed or not, is in its way.
    public boolean isApart() {
        return spread.filter(how -> how.apart() && !how.inPlace()).isPresent()
                && part.isEmpty()
                && ledger.isEmpty()
                && plan.sheet().sessions().size() <= 1;
    }

    public Optional<Path> stateFile() {
        return project.map(dir -> dir.resolve(".session-state.local.json"));
    }

    public Optional<Path> brief() {
        return project.map(dir -> dir.resolve("brief.md"));
    }

    public String mode() {
        String whole = resume ? RESUMED : "execute";
        return part.map(
                        p ->
                                switch (p) {
                                    case Part.OneStep _ -> "step";
                                    case Part.OneSession _ -> "session";
                                    case Part.Steps _ -> whole;
                                })
                .orElse(whole);
    }
}
