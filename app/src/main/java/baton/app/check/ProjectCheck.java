package baton.app.check;

import baton.core.Problem;
import baton.core.contract.project.Artifact;
import baton.core.contract.project.ArtifactProblem;
import baton.core.contract.project.CheckedDirectory;
import baton.core.contract.project.ProjectRules;
import baton.core.text.Value;
import baton.world.files.Links;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The rules that hold between the artifacts of one directory.
final class ProjectCheck {
    private ProjectCheck() {}

    /// The same verdicts, with what the artifacts say about each other added.
    static List<Verdict> across(Path directory, String shown, List<Verdict> verdicts) {
        List<Artifact> artifacts = new ArrayList<>();
        for (Verdict verdict : verdicts) {
            if (verdict.type().isPresent() && verdict.reading().isPresent()) {
                Value parsed = verdict.reading().get().parsed();
                String inside = inside(shown, verdict.path());
                artifacts.add(new Artifact(inside, verdict.path(), verdict.type().get(), parsed));
            }
        }
        Map<String, List<Problem>> found = new HashMap<>();
        for (ArtifactProblem problem : ProjectRules.check(artifacts, tree(directory))) {
            found.computeIfAbsent(problem.path(), _ -> new ArrayList<>()).add(problem.problem());
        }
        return verdicts.stream()
                .map(verdict -> verdict.with(found.getOrDefault(verdict.path(), List.of())))
                .toList();
    }

    private static String inside(String shown, String path) {
        String prefix = shown.endsWith("/") ? shown : shown + "/";
        return path.startsWith(prefix) ? path.substring(prefix.length()) : path;
    }

    private static CheckedDirectory tree(Path directory) {
        Path absolute = directory.toAbsolutePath().normalize();
        Path repository = Links.repository(absolute);
        String inRepository = repository.relativize(absolute).toString();
        return new CheckedDirectory(
                repository.toString(), inRepository, path -> exists(repository, path));
    }

    private static boolean exists(Path repository, String path) {
        try {
            return Files.exists(repository.resolve(path));
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
