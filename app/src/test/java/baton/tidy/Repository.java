package baton.tidy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The files of this repository, by their path from its root: what people wrote, not what a build
/// made.
record Repository(Path root) {
    private static final Set<String> MADE =
            Set.of(
                    ".git",
                    ".baton",
                    ".idea",
                    ".vscode",
                    ".cifuzz-corpus",
                    "node_modules",
                    "target");

    /// The build says where it was started, which may be inside a module.
    static Repository find() {
        Path start = Path.of(System.getProperty("baton.root", "")).toAbsolutePath();
        for (Path at = start; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve("core/pom.xml"))) {
                return new Repository(at);
            }
        }
        throw new IllegalStateException("no repository around " + start);
    }

    List<JavaSource> javaSources() {
        SortedMap<String, String> texts = new TreeMap<>();
        for (String file : files()) {
            if (file.endsWith(".java") && file.contains("/src/") && !file.startsWith("testbed/")) {
                texts.put(file, text(file));
            }
        }
        return JavaSource.parse(texts);
    }

    List<String> files() {
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.filter(Files::isRegularFile)
                    .map(root::relativize)
                    .filter(path -> !made(path))
                    .map(Path::toString)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// One character for each byte, so that files which are no text can be searched as well.
    String bytes(String file) {
        return read(file, StandardCharsets.ISO_8859_1);
    }

    String text(String file) {
        return read(file, StandardCharsets.UTF_8);
    }

    private String read(String file, Charset charset) {
        try {
            return Files.readString(root.resolve(file), charset);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean made(Path path) {
        for (Path part : path) {
            if (MADE.contains(part.toString())) {
                return true;
            }
        }
        return false;
    }
}
