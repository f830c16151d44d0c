package baton.world.secrets;

import baton.core.policy.secrets.Secrets;
import baton.core.text.Source;
import baton.world.files.TextFile;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The `.env` files of a directory, which hold what a user keeps from others.
public final class SettingsFiles {
    /// Files that show what a real one looks like.
    private static final List<String> MODELS = List.of(".example", ".sample", ".template");

    private SettingsFiles() {}

    /// Adds the secrets in the `.env` files of these directories to those that are known.
    public static Secrets in(List<Path> places, Secrets known) {
        Secrets all = known;
        for (Path place : places.stream().distinct().toList()) {
            for (Path file : of(place)) {
                String name = file.getFileName().toString();
                if (TextFile.read(file, name) instanceof Source.Readable(Source source)) {
                    all = all.andFile(source.lines());
                }
            }
        }
        return all;
    }

    private static List<Path> of(Path directory) {
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
