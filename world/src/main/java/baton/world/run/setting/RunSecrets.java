package baton.world.run.setting;

import baton.core.policy.secrets.Secrets;
import baton.core.text.Source;
import baton.world.agent.Agent;
import baton.world.files.TextFile;
import baton.world.process.Environment;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// What is secret in a run: what its environment, the words of its agent and the `.env` files of
/// the checkout and of the place it works in hold. All that is written or printed of a run goes
/// through these: logs, prompts, the journal, its record, progress, recordings and the report.
public final class RunSecrets {
    /// Files that show what a real one looks like.
    private static final List<String> MODELS = List.of(".example", ".sample", ".template");

    private RunSecrets() {}

    public static Secrets of(RunSetting run) {
        return of(
                run.surroundings().environment(),
                run.agent(),
                List.of(run.repository().top(), run.folder().checkout()));
    }

    public static Secrets of(Environment environment, Agent agent, List<Path> places) {
        Secrets known = agent.hiding(Secrets.ofEnvironment(environment.variables()));
        for (Path place : places.stream().distinct().toList()) {
            for (Path file : settings(place)) {
                String name = file.getFileName().toString();
                if (TextFile.read(file, name) instanceof Source.Readable(Source source)) {
                    known = known.andFile(source.lines());
                }
            }
        }
        return known;
    }

    private static List<Path> settings(Path directory) {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, ".env{,.*}")) {
            List<Path> files = new ArrayList<>();
            found.forEach(files::add);
            files.removeIf(file -> MODELS.stream().anyMatch(file.toString()::endsWith));
            return files;
        } catch (IOException e) {
            return List.of();
        }
    }
}
