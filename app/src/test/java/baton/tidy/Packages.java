package baton.tidy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Every package says what it holds and that nothing in it is null.
final class Packages {
    static final String MAP = "ARCHITECTURE.md";
    private static final int FILES_MAX = 30;

    private Packages() {}

    static List<Finding> check(List<JavaSource> sources) {
        Set<String> described = new HashSet<>();
        List<Finding> findings = new ArrayList<>();
        for (JavaSource source : sources) {
            if (source.name().equals("package-info.java")) {
                described.add(source.packageName());
                checkDescription(source, findings);
            }
        }
        Set<String> seen = new HashSet<>(described);
        for (JavaSource source : sources) {
            if (seen.add(source.packageName())) {
                String what = "the package `" + source.packageName() + "` without package-info";
                findings.add(source.banned(1, what, "one that says what it holds"));
            }
        }
        return findings;
    }

    /// Packages with more files than anybody looks through.
    static List<Finding> crowded(List<JavaSource> sources) {
        Map<String, List<JavaSource>> packages =
                sources.stream()
                        .filter(source -> !source.isTest())
                        .collect(Collectors.groupingBy(JavaSource::packageName));
        return packages.entrySet().stream()
                .filter(entry -> entry.getValue().size() > FILES_MAX)
                .map(Packages::tooMany)
                .toList();
    }

    private static Finding tooMany(Map.Entry<String, List<JavaSource>> found) {
        int count = found.getValue().size();
        String what = "the package `" + found.getKey() + "` with " + count + " files";
        return found.getValue().getFirst().banned(1, what, "packages of at most " + FILES_MAX);
    }

    /// Packages that the map of the code does not name.
    static List<Finding> unmapped(List<JavaSource> sources, String map) {
        Set<String> seen = new HashSet<>();
        List<Finding> findings = new ArrayList<>();
        for (JavaSource source : sources) {
            String name = source.packageName().substring("baton".length());
            boolean counts = !source.isTest() && source.path().contains("/java/baton/");
            if (counts && seen.add(name) && !isNamed(name, map)) {
                String what = "the package `" + source.packageName() + "`";
                findings.add(source.banned(1, what + " that no map shows", "a line in " + MAP));
            }
        }
        return findings;
    }

    private static boolean isNamed(String name, String map) {
        int last = name.lastIndexOf('.');
        return name.isEmpty()
                || map.contains("`" + name.substring(1) + "`")
                || (last > 0 && map.contains("`" + name.substring(1, last) + ".*`"));
    }

    private static void checkDescription(JavaSource source, List<Finding> findings) {
        if (!source.text().contains("@NullMarked")) {
            findings.add(source.banned(1, "a package without @NullMarked", "@NullMarked"));
        }
        if (!source.text().startsWith("///")) {
            findings.add(source.banned(1, "a package without words", "`///` on what it holds"));
        }
    }
}
