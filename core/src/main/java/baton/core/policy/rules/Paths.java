package baton.core.policy.rules;

import baton.core.policy.call.Hole;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// Paths, and what writing to them means. `~` stands for the home directory.
public final class Paths {
    /// The kind of access to a path.
    public enum Access {
        WRITE,
        APPEND,
        REMOVE
    }

    private static final List<String> DISKS =
            List.of(
                    "/dev/sd",
                    "/dev/hd",
                    "/dev/vd",
                    "/dev/xvd",
                    "/dev/nvme",
                    "/dev/mmcblk",
                    "/dev/disk",
                    "/dev/rdisk",
                    "/dev/mapper/",
                    "/dev/dm-",
                    "/dev/md");

    private static final List<String> SCHEDULES =
            List.of("/etc/cron", "/etc/anacron", "/var/spool/cron");

    /// Bash opens connections by these names.
    private static final List<String> NETWORK = List.of("/dev/tcp/", "/dev/udp/");

    /// The paths where writing stops the machine, or starts it again.
    private static final List<String> POWER =
            List.of("/proc/sysrq-trigger", "/proc/acpi/sleep", "/sys/power/", "/dev/watchdog");

    private static final List<String> HISTORIES = List.of(".bash_history", ".zsh_history");
    private static final List<String> HOMES = List.of("/home/", "/root/", "/Users/", "~");

    /// As much of a path must be written out before a wild card in it is taken for the worst.
    private static final int KNOWN_MIN = "/dev/".length();

    private Paths() {}

    /// The path seen from the directory, without `.`, `..` and doubled slashes.
    public static String resolved(String directory, String path) {
        boolean whole = path.startsWith("/") || path.startsWith("~") || directory.isEmpty();
        String joined = whole ? path : directory + "/" + path;
        Deque<String> parts = new ArrayDeque<>();
        for (String part : joined.split("/", -1)) {
            boolean up = part.equals("..") && !parts.isEmpty() && !parts.getLast().equals("..");
            if (up) {
                parts.removeLast();
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.addLast(part);
            }
        }
        return (joined.startsWith("/") ? "/" : "") + String.join("/", parts);
    }

    /// The rule that forbids this, if there is one. The path is resolved.
    public static Optional<Rule> rule(String path, boolean pattern, Access access) {
        if (access != Access.REMOVE && meetsAny(path, pattern, DISKS)) {
            return Optional.of(Rule.DISK);
        }
        if (access != Access.REMOVE && meetsAny(path, pattern, POWER)) {
            return Optional.of(Rule.POWER);
        }
        if (meetsAny(path, pattern, SCHEDULES)) {
            return Optional.of(Rule.CRON_FILE);
        }
        boolean erased = access != Access.APPEND && isHistory(path);
        return erased ? Optional.of(Rule.HISTORY) : Optional.empty();
    }

    /// True if reading from the path is a download. The path is resolved.
    public static boolean isNetwork(String path, boolean pattern) {
        return meetsAny(path, pattern, NETWORK);
    }

    private static boolean meetsAny(String path, boolean pattern, List<String> prefixes) {
        return prefixes.stream().anyMatch(prefix -> mayStartWith(path, pattern, prefix));
    }

    private static boolean mayStartWith(String path, boolean pattern, String prefix) {
        for (int i = 0; i < prefix.length(); i++) {
            if (i >= path.length()) {
                return false;
            }
            char next = path.charAt(i);
            boolean wild = Hole.is(next) || (pattern && "*?[".indexOf(next) >= 0);
            if (wild) {
                return i >= KNOWN_MIN;
            }
            if (next != prefix.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /// The history of a user; a file of that name inside a project is none.
    private static boolean isHistory(String path) {
        int slash = path.lastIndexOf('/');
        boolean history = HISTORIES.contains(path.substring(slash + 1));
        return history
                && (slash < 0 || Hole.anyIn(path) || HOMES.stream().anyMatch(path::startsWith));
    }
}
