package baton.tidy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Packages of the world without a test class beside them. What is only shown through the command
/// line is shown slowly, and far from where it is wrong.
final class UntestedPackages {
    private static final String MODULE = "world/src/main/";

    private UntestedPackages() {}

    static List<Finding> check(List<JavaSource> sources) {
        Set<String> tested =
                sources.stream()
                        .filter(source -> source.isTest() && source.name().endsWith("Test.java"))
                        .map(JavaSource::packageName)
                        .collect(Collectors.toSet());
        Set<String> seen = new HashSet<>(tested);
        List<Finding> findings = new ArrayList<>();
        for (JavaSource source : sources) {
            boolean counts =
                    source.path().startsWith(MODULE) && !source.name().equals("package-info.java");
            if (counts && seen.add(source.packageName())) {
                String what = "the package `" + source.packageName() + "` without a test class";
                findings.add(source.banned(1, what, "tests in the package they test"));
            }
        }
        return findings;
    }
}
