package baton.app.check;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.artifact.Artifacts;
import baton.core.contract.ArtifactType;
import baton.core.contract.architecture.Architecture;
import baton.core.text.Source;
import baton.world.files.FileWalk;
import baton.world.files.TextFile;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Checks a directory: every artifact it holds, then the rules that hold between them.
final class DirectoryCheck {
    /// Endings an artifact can have. Other files are not opened.
    private static final Set<String> ENDINGS = Set.of("md", "markdown", "json", "xml", "log");

    /// Names that make their directory a project, and an `architecture` beside them its own.
    private static final List<String> PROJECT_FILES =
            List.of("brief.md", "plan.md", "progress.json", "review.md");

    private final Path directory;
    private final String shown;

    private DirectoryCheck(Path directory, String shown) {
        this.directory = directory;
        this.shown = shown;
    }

    /// Everything in it, or, where a type is asked for, what is of that type.
    public static List<Verdict> all(Path directory, String shown, Optional<ArtifactType> asked) {
        DirectoryCheck check = new DirectoryCheck(directory, shown);
        if (asked.equals(Optional.of(ArtifactType.ARCHITECTURE))) {
            return List.of(architecture(directory, shown));
        }
        List<Verdict> verdicts = ProjectCheck.across(directory, shown, check.each());
        return verdicts.stream()
                .filter(verdict -> asked.isEmpty() || verdict.type().equals(asked))
                .toList();
    }

    private List<Verdict> each() {
        if (isProjectArchitecture(directory)) {
            return List.of(architecture(directory, shown));
        }
        FileWalk.Found found = FileWalk.below(directory, DirectoryCheck::isProjectArchitecture);
        List<Verdict> verdicts = new ArrayList<>();
        for (Path path : found.paths()) {
            artifact(path).ifPresent(verdicts::add);
        }
        for (Path path : found.unreadable()) {
            Problem problem = Fault.FILE_UNREADABLE.because("the directory may not be read");
            verdicts.add(Verdict.unread(shown(path), Optional.empty(), problem));
        }
        if (!found.complete()) {
            verdicts.add(Verdict.unread(shown, Optional.empty(), tooMany()));
        }
        return verdicts;
    }

    private Optional<Verdict> artifact(Path path) {
        if (Files.isDirectory(path)) {
            return Optional.of(architecture(path, shown(path)));
        }
        String name = path.getFileName().toString();
        if (!ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1))) {
            return Optional.empty();
        }
        // A file that only looks unlike any artifact is none: nobody asked about it by name.
        return Optional.of(Check.file(path, shown(path), Optional.empty()))
                .filter(verdict -> verdict.type().isPresent());
    }

    private static boolean isProjectArchitecture(Path path) {
        return path.endsWith("architecture")
                && PROJECT_FILES.stream().anyMatch(n -> Files.exists(path.resolveSibling(n)));
    }

    /// A project need not have one: then nothing is found, and nothing is wrong.
    private static Verdict architecture(Path directory, String shown) {
        FileWalk.Found found = FileWalk.below(directory, path -> true);
        List<String> names =
                found.paths().stream()
                        .filter(Files::isRegularFile)
                        .map(path -> path.getFileName().toString())
                        .toList();
        Optional<Source> overview =
                Architecture.overviewAmong(names)
                        .flatMap(n -> TextFile.beginning(directory.resolve(n), shown + "/" + n));
        return Verdict.of(
                shown, ArtifactType.ARCHITECTURE, Artifacts.architecture(names, overview));
    }

    private String shown(Path path) {
        String inside = directory.relativize(path).toString();
        String prefix = shown.endsWith("/") ? shown : shown + "/";
        return shown.equals(".") ? inside : prefix + inside;
    }

    private static Problem tooMany() {
        String message =
                "the directory holds more than "
                        + FileWalk.ENTRIES_MAX
                        + " files, or directories more than "
                        + FileWalk.DEPTH_MAX
                        + " deep";
        return Fault.TOO_LARGE
                .because(message)
                .withFix("check the directories that hold artifacts one by one");
    }
}
