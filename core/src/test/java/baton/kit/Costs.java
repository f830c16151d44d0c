package baton.kit;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Notes the CPU that each test class took, with what it started, in `target/costs` of its module.
/// Beside other work the time on the clock says nothing. On systems that do not tell, nothing is
/// noted.
public final class Costs implements BeforeAllCallback, AfterAllCallback {
    private static final Namespace SPACE = Namespace.create(Costs.class);
    private static final Path SELF = Path.of("/proc/self/stat");

    /// Hundredths of a second.
    ///
    /// @param self of this JVM
    /// @param started of the programs that it started and that have ended
    private record Cost(long self, long started) {
        static Cost now() throws IOException {
            String[] words = Files.readString(SELF).replaceAll("(?s).*\\) ", "").split(" ", -1);
            return new Cost(sum(words, 11), sum(words, 13));
        }

        private static long sum(String[] words, int first) {
            return Long.parseLong(words[first]) + Long.parseLong(words[first + 1]);
        }
    }

    private static boolean isTold(ExtensionContext context) {
        return Files.isReadable(SELF) && context.getRequiredTestClass().getEnclosingClass() == null;
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        if (isTold(context)) {
            context.getStore(SPACE).put(Cost.class, Cost.now());
        }
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        if (isTold(context)) {
            Cost before = context.getStore(SPACE).get(Cost.class, Cost.class);
            Cost after = Cost.now();
            long self = after.self() - before.self();
            long started = after.started() - before.started();
            String line =
                    "%8.2f %8.2f %8.2f %s%n"
                            .formatted(
                                    (self + started) / 100.0,
                                    self / 100.0,
                                    started / 100.0,
                                    context.getRequiredTestClass().getName());
            Path target = Path.of(System.getProperty("basedir", "")).resolve("target");
            Files.createDirectories(target);
            // One write to the end of a file, so that lines of JVMs side by side stay whole.
            Files.writeString(
                    target.resolve("costs"),
                    line,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
    }
}
