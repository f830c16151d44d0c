package baton.core.contract.plan;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.plan.reading.Findings;
import baton.core.text.FrontMatter;
import baton.core.text.Source;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The version of the plan format a plan was written for: numbers with dots between, compared
/// number by number, so that 1.10 is newer than 1.7.
public record PlanVersion(String text) implements Comparable<PlanVersion> {
    private static final Pattern SHAPE = Pattern.compile("\\d{1,9}(?:\\.\\d{1,9}){0,3}");
    private static final Pattern MARKER = Pattern.compile("plan_version:\\s*\"?(\\d+\\.\\d+)");
    private static final int MARKER_LINES = 20;
    private static final String KEY = "plan_version";

    /// After SHAPE, which its constructor needs.
    public static final PlanVersion CURRENT = new PlanVersion("1.7");

    public PlanVersion {
        if (!SHAPE.matcher(text).matches()) {
            throw new IllegalArgumentException(text);
        }
    }

    /// A version and the line that says so.
    public record Found(PlanVersion version, int line) {}

    public static Optional<PlanVersion> of(String raw) {
        return SHAPE.matcher(raw).matches() ? Optional.of(new PlanVersion(raw)) : Optional.empty();
    }

    /// Looks into the front matter, then for the marker in the first lines.
    public static Optional<Found> find(Source source, FrontMatter front) {
        return front.text(KEY)
                .flatMap(text -> of(text.strip()))
                .map(version -> new Found(version, front.line(KEY)))
                .or(() -> marker(source, silent(front) ? front.bodyFrom() : 1));
    }

    /// True if the front matter says nothing about the version, neither well nor badly.
    private static boolean silent(FrontMatter front) {
        return front.problems().stream().noneMatch(Problem::isError) && front.field(KEY).isEmpty();
    }

    private static Optional<Found> marker(Source source, int from) {
        int last = Math.min(MARKER_LINES, source.lines().size());
        for (int number = from; number <= last; number++) {
            Matcher marker = MARKER.matcher(source.line(number));
            if (marker.find()) {
                int line = number;
                return of(marker.group(1)).map(version -> new Found(version, line));
            }
        }
        return Optional.empty();
    }

    /// A text below front matter, which says this version, or none where there is none; text that
    /// would be taken for a version then is moved below the first lines.
    public static String tell(Optional<PlanVersion> version, String front, String text) {
        boolean misleading = version.isEmpty() && marker(Source.of("", text), 1).isPresent();
        String keys = version.map(told -> KEY + ": \"" + told + "\"\n").orElse("") + front;
        String gap = misleading ? "\n".repeat(MARKER_LINES) : "";
        return (keys.isEmpty() ? "" : "---\n" + keys + "---\n\n") + gap + text;
    }

    /// Warns of a version that is missing or not the current one. Without a version a document is
    /// taken for an old one.
    public static void judge(Optional<Found> found, Findings findings) {
        int line = found.map(Found::line).orElse(0);
        String name = found.map(f -> "plan_version " + f.version()).orElse("no plan_version");
        if (found.map(f -> f.version().isLegacy()).orElse(true)) {
            String message = name + ": manifests that are missing are made up from the steps";
            findings.add(Fault.PLAN_LEGACY.at(line, message));
        }
        if (found.isPresent() && found.get().version().compareTo(CURRENT) != 0) {
            String message = name + " is not " + CURRENT;
            findings.add(Fault.PLAN_VERSION_MISMATCH.at(line, message));
        }
    }

    /// Written before steps had manifests.
    public boolean isLegacy() {
        return compareTo(CURRENT) < 0;
    }

    @Override
    public int compareTo(PlanVersion other) {
        String[] mine = text.split("\\.", -1);
        String[] theirs = other.text.split("\\.", -1);
        for (int i = 0; i < Math.max(mine.length, theirs.length); i++) {
            int order = Integer.compare(part(mine, i), part(theirs, i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int part(String[] parts, int index) {
        return index < parts.length ? Integer.parseInt(parts[index]) : 0;
    }

    @Override
    public String toString() {
        return text;
    }
}
