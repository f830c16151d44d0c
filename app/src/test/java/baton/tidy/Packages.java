package baton.tidy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Every package says what it holds and that nothing in it is null.
final class Packages {
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

    private static void checkDescription(JavaSource source, List<Finding> findings) {
        if (!source.text().contains("@NullMarked")) {
            findings.add(source.banned(1, "a package without @NullMarked", "@NullMarked"));
        }
        if (!source.text().startsWith("///")) {
            findings.add(source.banned(1, "a package without words", "`///` on what it holds"));
        }
    }
}
