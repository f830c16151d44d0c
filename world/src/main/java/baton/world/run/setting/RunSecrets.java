package baton.world.run.setting;

import baton.core.policy.secrets.Secrets;
import baton.world.agent.Agent;
import baton.world.process.Environment;

import java.nio.file.Path;
import java.util.List;

/// What is secret in a run: what its environment, the words of its agent and the `.env` files of
/// the checkout and of the place it works in hold. All that is written or printed of a run goes
/// through these: logs, prompts, the journal, its record, progress, recordings and the report.
public final class RunSecrets {
    private RunSecrets() {}

    public static Secrets of(RunSetting run) {
        return of(
                run.surroundings().environment(),
                run.agent(),
                List.of(run.repository().top(), run.folder().checkout()));
    }

    public static Secrets of(Environment environment, Agent agent, List<Path> places) {
        return known(agent.hiding(Secrets.ofEnvironment(environment.variables())), places);
    }

    /// For whoever tells of runs in a checkout later.
    public static Secrets of(Environment environment, Path checkout) {
        return known(Secrets.ofEnvironment(environment.variables()), List.of(checkout));
    }

    private static Secrets known(Secrets others, List<Path> places) {
        Secrets known = others;
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
