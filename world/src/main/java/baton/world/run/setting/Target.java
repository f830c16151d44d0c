package baton.world.run.setting;

import baton.core.text.Source;
import baton.world.files.Tree;
import baton.world.git.Repository;
import baton.world.run.store.Sha256;
import baton.world.run.store.SpecFolder;
import baton.world.sandbox.Sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The target of a run: a plan, the repository that it changes, and the files for others that tell
/// of it.
///
/// @param project the directory of the project that was named
/// @param home the directory of the project that the plan belongs to, named or not: whoever
/// continues looks there
/// @param ledger the files that tell of the work and are published with it
public record Target(
        Repository repository,
        PlanFile plan,
        Optional<Path> project,
        Optional<Path> home,
        Optional<Ledger> ledger) {

    public Target(
            Repository repository, PlanFile plan, Optional<Path> project, Optional<Ledger> ledger) {
        this(repository, plan, project, project, ledger);
    }

    /// The same where git's own programs are started with this around them.
    Target within(Sandbox sandbox) {
        return sandbox.isOn()
                ? new Target(repository.fencing(sandbox::around), plan, project, home, ledger)
                : this;
    }

    /// The number of the plan's sessions.
    int sessions() {
        return plan.sheet().sessions().size();
    }

    /// A path as contracts name it: relative to the repository where it lies in there.
    public String name(Path path) {
        return name(repository.top(), path);
    }

    public static String name(Path top, Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        return absolute.startsWith(top) ? top.relativize(absolute).toString() : absolute.toString();
    }

    public String planName() {
        return name(plan.path());
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

    /// `progress.json` of the project, or the older place beside the plan; of a session it is a
    /// file of its own.
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

    /// The progress file of the same part where the plan is named in the other way: alone instead
    /// of by its project, or by its project instead of alone.
    Optional<Path> otherProgressFile(Optional<Integer> session) {
        String suffix = session.map(number -> "-session-" + number).orElse("");
        Path own = plan.path().toAbsolutePath().normalize();
        return home.filter(_ -> ledger.isEmpty())
                .filter(dir -> dir.resolve("plan.md").toAbsolutePath().normalize().equals(own))
                .map(
                        dir ->
                                project.isPresent()
                                        ? besidePlan(suffix)
                                        : dir.resolve("progress" + suffix + ".json"));
    }

    /// The progress files of all parts of the plan, whichever way the plan was named.
    public List<Path> allProgressFiles() {
        List<Optional<Integer>> parts = new ArrayList<>(List.of(Optional.empty()));
        plan.sheet().sessions().forEach(session -> parts.add(Optional.of(session.number())));
        return Stream.concat(
                        parts.stream().map(this::progressFile),
                        parts.stream().flatMap(part -> otherProgressFile(part).stream()))
                .distinct()
                .toList();
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

    public Optional<Path> stateFile() {
        return home.map(dir -> dir.resolve(".session-state.local.json"));
    }

    /// The session specs of the project.
    public Optional<SpecFolder> specs() {
        return home.map(dir -> new SpecFolder(tree(dir), dir));
    }

    public Optional<Path> brief() {
        return project.map(dir -> dir.resolve("brief.md"));
    }

    /// The hash of the brief. A file that is no text, or that leads out of the repository, has
    /// none.
    public Optional<String> briefHash() {
        return brief().flatMap(
                        file ->
                                Tree.holding(file).text(file, file.toString())
                                                instanceof Source.Readable(Source source)
                                        ? Optional.of(Sha256.of(source.text()))
                                        : Optional.empty());
    }
}
