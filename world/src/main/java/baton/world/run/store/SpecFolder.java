package baton.world.run.store;

import baton.core.contract.plan.Plan;
import baton.core.contract.progress.Progress;
import baton.core.contract.progress.RunStatus;
import baton.core.contract.spec.SessionSpec;
import baton.core.planning.SessionSpecs;
import baton.core.planning.SpecFile;
import baton.core.text.Source;
import baton.world.files.Tree;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The session specs of a project: those that lie in its folder, and those that are gone from
/// there. The strategy of the plan tells of them, else the number of sessions that each spec has.
public final class SpecFolder {
    private static final Pattern SPEC = Pattern.compile("session-(\\d{1,6})(?:-(.*))?\\.md");
    private static final Pattern PROGRESS =
            Pattern.compile("\\.ultraexecute-progress-session-(\\d{1,6})(?:-.*)?\\.json");

    /// No spec has anybody look for more files than this.
    private static final int SESSIONS_MAX = 1_000;

    private final Tree tree;
    private final Path home;
    private final Path directory;

    /// @param home the folder of the project
    public SpecFolder(Tree tree, Path home) {
        this.tree = tree;
        this.home = home.toAbsolutePath().normalize();
        this.directory = this.home.resolve("sessions");
    }

    /// The number in the name of a spec; nothing for another file.
    public static OptionalInt number(Path file) {
        Matcher name = SPEC.matcher(String.valueOf(file.getFileName()));
        return name.matches()
                ? OptionalInt.of(Integer.parseInt(name.group(1)))
                : OptionalInt.empty();
    }

    /// True if a file lies where the specs do.
    public boolean holds(Path file) {
        return file.toAbsolutePath().normalize().resolveSibling("").equals(directory);
    }

    /// The specs that are there.
    public List<Path> there() {
        return tree.list(directory).stream()
                .filter(name -> SPEC.matcher(name).matches())
                .filter(name -> !name.contains("-recovery-"))
                .map(directory::resolve)
                .toList();
    }

    /// The specs that are missing beside those that are there.
    public List<Path> gone() {
        List<Path> there = there();
        List<Integer> numbers = there.stream().map(spec -> number(spec).orElse(0)).toList();
        List<SpecFile> planned = planned();
        Stream<Path> names =
                planned.isEmpty()
                        ? unnamed(there)
                        : planned.stream().map(spec -> directory.resolve(spec.name()));
        return there.isEmpty()
                ? List.of()
                : names.filter(spec -> !numbers.contains(number(spec).orElse(0))).toList();
    }

    /// The text of a spec; that of one that is gone is what the plan makes of its session.
    public Optional<Source> text(Path spec) {
        String name = String.valueOf(spec.getFileName());
        return source(spec)
                .or(
                        () ->
                                planned().stream()
                                        .filter(file -> file.name().equals(name))
                                        .map(file -> Source.of(name, file.spec().render()))
                                        .findFirst());
    }

    private List<SpecFile> planned() {
        return source(home.resolve("plan.md"))
                .flatMap(source -> Plan.parse(source).value())
                .flatMap(plan -> plan.strategy().map(all -> SessionSpecs.of(plan, all, "plan.md")))
                .orElse(List.of());
    }

    /// Nobody knows the names of sessions that are only counted. Those that their progress files
    /// call done are not missed.
    private Stream<Path> unnamed(List<Path> there) {
        int total =
                there.stream()
                        .flatMap(spec -> source(spec).stream())
                        .flatMap(source -> SessionSpec.parse(source).value().stream())
                        .mapToInt(spec -> spec.total().orElse(0))
                        .max()
                        .orElse(0);
        List<Integer> done = done();
        return IntStream.rangeClosed(1, Math.min(total, SESSIONS_MAX))
                .filter(number -> !done.contains(number))
                .mapToObj(number -> directory.resolve("session-" + number + ".md"));
    }

    private List<Integer> done() {
        return tree.list(directory).stream()
                .map(PROGRESS::matcher)
                .filter(Matcher::matches)
                .filter(name -> isDone(directory.resolve(name.group())))
                .map(name -> Integer.valueOf(name.group(1)))
                .toList();
    }

    private boolean isDone(Path progress) {
        return source(progress)
                .flatMap(source -> Progress.parse(source).value())
                .filter(told -> told.status() == RunStatus.COMPLETED)
                .isPresent();
    }

    private Optional<Source> source(Path file) {
        String name = String.valueOf(file.getFileName());
        return tree.text(file, name) instanceof Source.Readable(Source source)
                ? Optional.of(source)
                : Optional.empty();
    }
}
