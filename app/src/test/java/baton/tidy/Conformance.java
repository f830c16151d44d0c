package baton.tidy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Every row of `docs/conformance/` and of `docs/promises.md` names tests that there are.
final class Conformance {
    private static final String FOLDER = "docs/conformance/";
    private static final String PROMISES = "docs/promises.md";

    private static final Pattern ROW = Pattern.compile("\\| *\\d+ *\\|.*\\|([^|]*)\\| *");
    private static final Pattern TEST = Pattern.compile("`(\\w+Test)(?:#(\\w+))?`");
    private static final int CELLS = 5;

    private Conformance() {}

    /// True for a page whose rows name tests.
    static boolean holds(String file) {
        return file.startsWith(FOLDER) || file.equals(PROMISES);
    }

    static List<Finding> check(List<JavaSource> sources, String page, List<String> lines) {
        NamedTests tests = NamedTests.in(sources);
        List<Finding> findings = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            int number = i + 1;
            Matcher row = ROW.matcher(lines.get(i));
            if (row.matches()) {
                named(tests, row.group(1))
                        .forEach(
                                name ->
                                        findings.add(
                                                new Finding(
                                                        page, number, "there is no test " + name)));
            }
            if (lines.get(i).matches("\\| *\\d+ *\\|.*") && !isWhole(lines.get(i))) {
                findings.add(new Finding(page, number, "not a row of five cells"));
            }
        }
        return findings;
    }

    private static List<String> named(NamedTests tests, String cell) {
        List<String> missing = new ArrayList<>();
        Matcher test = TEST.matcher(cell);
        while (test.find()) {
            tests.missing(test.group(1), Optional.ofNullable(test.group(2)))
                    .ifPresent(missing::add);
        }
        return missing;
    }

    private static boolean isWhole(String line) {
        long bars = line.replace("\\|", "").chars().filter(c -> c == '|').count();
        return bars == CELLS + 1;
    }
}
