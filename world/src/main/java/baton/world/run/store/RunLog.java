package baton.world.run.store;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Shown;
import baton.core.run.EventReading;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A log of a run: what a unit's agent printed in one try, or what its Verify commands did. `kind`
/// is `agent`, `verify`, or what else the name says. Tries never start again, so that they give the
/// order in which the logs of a unit were written.
///
/// Only plain files count: agents can write into the folder, and a link or a pipe among the logs
/// would lead elsewhere or wait for ever.
public record RunLog(String unit, int attempt, int tries, String kind, Path path) {
    public static final String AGENT = "agent";

    private static final Pattern NAME =
            Pattern.compile("(.+?)\\.(\\d{1,6})\\.(\\d{1,6})(?:\\.([\\w-]+))?\\.log");
    private static final Pattern OTHER = Pattern.compile("(.+)\\.log");
    private static final Pattern NUMBERED = Pattern.compile("(.*?)(\\d{1,9})(-gate)?");
    private static final int CHUNK = 64 << 10;
    private static final int TAIL = 4 << 10;
    private static final int LINE_MAX = 500;

    private static final Comparator<RunLog> ORDER =
            Comparator.comparing(RunLog::unitWord)
                    .thenComparingInt(RunLog::unitNumber)
                    .thenComparingInt(RunLog::tries)
                    .thenComparing(RunLog::kind)
                    .thenComparing(log -> log.path().toString());

    /// The logs of a run, unit by unit, each in the order of its tries; none where there are none.
    public static List<RunLog> all(RunFolder folder) {
        return all(folder, _ -> true);
    }

    /// Those of the agents and Verify commands of some steps.
    public static List<RunLog> ofSteps(RunFolder folder, Set<Integer> steps) {
        return all(folder, log -> log.step().filter(steps::contains).isPresent());
    }

    private static List<RunLog> all(RunFolder folder, Predicate<RunLog> which) {
        Path logs = folder.path().resolve("logs");
        if (!Files.isDirectory(logs, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(logs)) {
            return children.flatMap(log -> of(log).stream())
                    .filter(which)
                    .filter(log -> Files.isRegularFile(log.path(), LinkOption.NOFOLLOW_LINKS))
                    .sorted(ORDER)
                    .toList();
        } catch (IOException e) {
            throw failed(logs, e);
        }
    }

    private static Optional<RunLog> of(Path path) {
        String name = path.getFileName().toString();
        Matcher full = NAME.matcher(name);
        if (full.matches()) {
            return Optional.of(
                    new RunLog(
                            full.group(1),
                            Integer.parseInt(full.group(2)),
                            Integer.parseInt(full.group(3)),
                            Optional.ofNullable(full.group(4)).orElse(AGENT),
                            path));
        }
        Matcher other = OTHER.matcher(name);
        return other.matches()
                ? Optional.of(new RunLog(other.group(1), 0, 0, "log", path))
                : Optional.empty();
    }

    private String unitWord() {
        Matcher numbered = NUMBERED.matcher(unit);
        return numbered.matches()
                ? numbered.group(1) + Optional.ofNullable(numbered.group(3)).orElse("")
                : unit;
    }

    private int unitNumber() {
        Matcher numbered = NUMBERED.matcher(unit);
        return numbered.matches() ? Integer.parseInt(numbered.group(2)) : 0;
    }

    /// The step whose log it is.
    public Optional<Integer> step() {
        return unit.equals(EventReading.unit(unitNumber()))
                ? Optional.of(unitNumber())
                : Optional.empty();
    }

    /// True if the log is of this step, be it of the step's proof where merges are proved.
    public boolean isOf(int step) {
        String name = EventReading.unit(step);
        return unit.equals(name) || unit.equals(name + "-gate");
    }

    public long size() {
        try {
            return Files.size(path);
        } catch (NoSuchFileException e) {
            return 0;
        } catch (IOException e) {
            throw failed(path, e);
        }
    }

    /// Reads the bytes of the log from a position on, at most a bounded number; none at the end.
    public byte[] read(long from) {
        return read(from, CHUNK);
    }

    private byte[] read(long from, int max) {
        Set<OpenOption> options = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        try (SeekableByteChannel channel = Files.newByteChannel(path, options)) {
            ByteBuffer buffer = ByteBuffer.allocate(max);
            channel.position(from);
            int read = channel.read(buffer);
            while (read > 0 && buffer.hasRemaining()) {
                read = channel.read(buffer);
            }
            return Arrays.copyOf(buffer.array(), buffer.position());
        } catch (NoSuchFileException e) {
            return new byte[0];
        } catch (IOException e) {
            throw failed(path, e);
        }
    }

    /// The end of it.
    public String tail() {
        return new String(read(Math.max(0, size() - TAIL), TAIL), StandardCharsets.UTF_8);
    }

    /// The last line that says something, shortened where it is long.
    public Optional<String> lastLine() {
        return tail().lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .reduce((_, later) -> later)
                .map(line -> Shown.cut(line, LINE_MAX));
    }

    private static Failure failed(Path path, IOException e) {
        return new Failure(Fault.DISK_FAILED.because(path + ": " + e), e);
    }
}
