package baton.world.run.store;

import baton.core.text.Markdown;
import baton.core.text.Source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The titles of a run's steps as its plan has them. A plan that has changed since says nothing
/// about the run.
final class PlanTitles {
    private static final Pattern STEP = Pattern.compile("Step (\\d{1,6}): *(.+)");
    private static final int LEVEL = 3;

    private PlanTitles() {}

    /// By number; none where the plan is gone or another one by now.
    static Map<Integer, String> of(Path checkout, RunRecord record) {
        byte[] plan = bytes(checkout, record.plan());
        return Sha256.of(plan).equals(record.planHash())
                        && Source.decode(record.plan(), plan) instanceof Source.Readable(var source)
                ? titles(source)
                : Map.of();
    }

    private static byte[] bytes(Path checkout, String plan) {
        try {
            Path file = checkout.resolve(plan);
            if (!Files.isRegularFile(file)) {
                return new byte[0];
            }
            try (InputStream in = Files.newInputStream(file)) {
                return in.readNBytes(Source.BYTES_MAX + 1);
            }
        } catch (InvalidPathException | IOException e) {
            return new byte[0];
        }
    }

    private static Map<Integer, String> titles(Source plan) {
        Map<Integer, String> titles = new TreeMap<>();
        for (Markdown.Heading heading : Markdown.scan(plan).headings()) {
            Matcher step = STEP.matcher(heading.title());
            if (heading.level() == LEVEL && step.matches()) {
                titles.putIfAbsent(Integer.parseInt(step.group(1)), step.group(2).strip());
            }
        }
        return titles;
    }
}
