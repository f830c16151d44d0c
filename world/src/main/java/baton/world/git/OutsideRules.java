package baton.world.git;

import baton.world.files.AtomicFile;
import baton.world.git.look.LookSettings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Files of rules that lie outside of the repository: the machine's and the user's.
public final class OutsideRules {
    private static final Path MACHINE_ATTRIBUTES = Path.of("/etc/gitattributes");

    /// A larger file holds content and no rules.
    private static final long RULES_MAX = 16L << 20;

    private OutsideRules() {}

    /// The files of attributes: the machine's, then the user's.
    public static List<Path> attributes(Repository repository, LookSettings settings) {
        List<Path> files = new ArrayList<>(List.of(MACHINE_ATTRIBUTES));
        Map<String, String> variables = repository.git().environment().variables();
        usersFile(settings.value("core.attributesfile"), "attributes", variables)
                .ifPresent(files::add);
        return files;
    }

    /// The file that a setting names; without the setting, the one of the usual name.
    public static Optional<Path> usersFile(
            Optional<String> set, String usual, Map<String, String> variables) {
        Optional<Path> home = Optional.ofNullable(variables.get("HOME")).map(Path::of);
        if (set.isPresent()) {
            String named = set.get();
            return named.startsWith("~/")
                    ? home.map(path -> path.resolve(named.substring(2)))
                    : Optional.of(named).filter(name -> !name.isEmpty()).map(Path::of);
        }
        return Optional.ofNullable(variables.get("XDG_CONFIG_HOME"))
                .filter(name -> !name.isEmpty())
                .map(Path::of)
                .or(() -> home.map(path -> path.resolve(".config")))
                .map(path -> path.resolve("git").resolve(usual));
    }

    public static byte[] content(Path file) {
        try {
            return Files.size(file) > RULES_MAX ? new byte[0] : Files.readAllBytes(file);
        } catch (IOException e) {
            throw AtomicFile.failed(file, "used", e);
        }
    }
}
