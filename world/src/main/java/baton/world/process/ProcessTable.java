package baton.world.process;

import baton.world.Platform;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/// The process table of this machine, as Linux tells it. Every answer may be out of date when it is
/// given; a process that is gone gives no answer.
final class ProcessTable {
    private static final int ROW_MAX = 4096;
    private static final int ENVIRONMENT_MAX = 8 << 20;

    /// Reading below it fails where the system has no such table, like reading of a process that
    /// is gone.
    private static final Path ROOT = Platform.here().processes().orElse(Path.of("/dev/null"));

    /// @param state the letter of `/proc/PID/stat`; `Z` and `X` are dead
    record Row(long pid, char state, long session) {
        boolean dead() {
            return state == 'Z' || state == 'X' || state == 'x';
        }
    }

    private ProcessTable() {}

    static boolean exists() {
        return Platform.here().processes().isPresent();
    }

    /// The file that has this name in the table.
    static Path path(String name) {
        return ROOT.resolve(name);
    }

    /// The directory with a link to each file that a process has open.
    static Path openBy(long pid) {
        return path(pid + "/fd");
    }

    static LongStream pids() {
        String[] names = ROOT.toFile().list();
        return names == null
                ? LongStream.empty()
                : Arrays.stream(names)
                        .filter(name -> Character.isDigit(name.charAt(0)))
                        .mapToLong(Long::parseLong);
    }

    /// The number that was given to a process last. Numbers are given out in rising order and
    /// start again at the bottom.
    static OptionalLong newest() {
        String line = new String(read("loadavg", ROW_MAX), StandardCharsets.US_ASCII).strip();
        String last = line.substring(line.lastIndexOf(' ') + 1);
        boolean number = !last.isEmpty() && last.length() <= 18;
        for (int i = 0; i < last.length(); i++) {
            number = number && last.charAt(i) >= '0' && last.charAt(i) <= '9';
        }
        return number ? OptionalLong.of(Long.parseLong(last)) : OptionalLong.empty();
    }

    /// The program's name stands in parentheses and may hold anything, parentheses included.
    static Optional<Row> row(long pid) {
        String line = new String(read(pid + "/stat", ROW_MAX), StandardCharsets.ISO_8859_1);
        int end = line.lastIndexOf(')');
        if (end < 0) {
            return Optional.empty();
        }
        String[] fields = line.substring(end + 1).strip().split(" ", -1);
        return fields.length < 4
                ? Optional.empty()
                : Optional.of(new Row(pid, fields[0].charAt(0), Long.parseLong(fields[3])));
    }

    /// True if the process was started with this variable in its environment.
    static boolean carries(long pid, byte[] variable) {
        byte[] all = read(pid + "/environ", ENVIRONMENT_MAX);
        int start = 0;
        while (start < all.length) {
            int end = start;
            while (end < all.length && all[end] != 0) {
                end++;
            }
            if (Arrays.equals(all, start, end, variable, 0, variable.length)) {
                return true;
            }
            start = end + 1;
        }
        return false;
    }

    /// The value that a variable had when the process was started.
    static Optional<String> variable(long pid, String name) {
        String all = new String(read(pid + "/environ", ENVIRONMENT_MAX), StandardCharsets.UTF_8);
        return Arrays.stream(all.split("\0"))
                .filter(one -> one.startsWith(name + "="))
                .map(one -> one.substring(name.length() + 1))
                .findFirst();
    }

    static boolean isOurs(long pid) {
        return owner(Long.toString(pid)).equals(owner("self"));
    }

    private static Optional<Object> owner(String name) {
        try {
            Path path = ROOT.resolve(name).resolve("environ");
            return Optional.of(Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static byte[] read(String name, int max) {
        try (FileInputStream in = new FileInputStream(new File(ROOT.toFile(), name))) {
            return in.readNBytes(max);
        } catch (IOException e) {
            return new byte[0];
        }
    }
}
