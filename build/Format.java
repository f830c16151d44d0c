import com.google.googlejavaformat.java.Main;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The house layout, for every Java file of the repository in one JVM.
///
/// `check` changes nothing and fails with the files that differ; `write` rewrites them. The build
/// starts this file from its source, so that it needs no module of its own. Doc comments are left
/// as they are: their Markdown holds grammars and tables whose line breaks mean something.
final class Format {
    private static final Set<String> SKIPPED = Set.of(".git", ".baton", "target", "node_modules");

    private Format() {}

    public static void main(String[] arguments) throws Exception {
        boolean write = arguments[0].equals("write");
        Path root = Path.of(arguments[1]);
        List<String> files = javaFiles(root);
        StringWriter found = new StringWriter();
        StringWriter trouble = new StringWriter();
        int status =
                new Main(new PrintWriter(found), new PrintWriter(trouble), System.in)
                        .format(options(write, files));
        System.err.print(trouble);
        if (!found.toString().isBlank()) {
            System.err.println("These files are not in the house layout:");
            found.toString()
                    .lines()
                    .map(Path::of)
                    .map(root::relativize)
                    .sorted()
                    .forEach(file -> System.err.println("  " + file));
            System.err.println("Repair them with: ./format");
        }
        System.exit(status);
    }

    private static String[] options(boolean write, List<String> files) {
        Stream<String> mode =
                write ? Stream.of("--replace") : Stream.of("--dry-run", "--set-exit-if-changed");
        return Stream.of(Stream.of("--aosp", "--skip-javadoc-formatting"), mode, files.stream())
                .flatMap(part -> part)
                .toArray(String[]::new);
    }

    private static List<String> javaFiles(Path root) throws IOException {
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.filter(path -> path.toString().endsWith(".java"))
                    .filter(path -> !skipped(root.relativize(path)))
                    .map(Path::toString)
                    .sorted()
                    .toList();
        }
    }

    private static boolean skipped(Path path) {
        for (Path part : path) {
            if (SKIPPED.contains(part.toString())) {
                return true;
            }
        }
        return false;
    }
}
