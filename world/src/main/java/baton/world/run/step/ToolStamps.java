package baton.world.run.step;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Programs and settings that git ignores and Verify commands use all the same: snapshots do not
/// hold them, so that an agent could change what judges it unseen. Size, times and inode tell, of
/// a link and of what it leads to: most tools are links to a file elsewhere.
record ToolStamps(SortedMap<String, String> files) {
    private static final List<String> DIRECTORIES =
            List.of("node_modules/.bin", ".venv/bin", "venv/bin", "vendor/bin", ".tox", ".bin");
    private static final List<String> SETTINGS =
            List.of(".env", ".env.local", ".env.test", ".npmrc", ".yarnrc", ".pypirc", ".mvn");

    private static final String FACTS = "unix:size,lastModifiedTime,ctime,ino,mode";

    static ToolStamps of(Path top) {
        SortedMap<String, String> files = new TreeMap<>();
        SETTINGS.forEach(name -> add(top, top.resolve(name), files));
        DIRECTORIES.forEach(name -> addAll(top, top.resolve(name), files));
        return new ToolStamps(files);
    }

    /// The paths that are new, gone or different in the other.
    List<String> differing(ToolStamps other) {
        SortedMap<String, String> all = new TreeMap<>(files);
        all.putAll(other.files);
        return all.keySet().stream().filter(path -> differs(path, other)).toList();
    }

    private boolean differs(String path, ToolStamps other) {
        return !files.getOrDefault(path, "").equals(other.files.getOrDefault(path, ""));
    }

    private static void addAll(Path top, Path directory, Map<String, String> files) {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> all = Files.list(directory)) {
            all.forEach(file -> add(top, file, files));
        } catch (IOException e) {
            files.put(top.relativize(directory).toString(), "unreadable");
        }
    }

    private static void add(Path top, Path file, Map<String, String> files) {
        String name = top.relativize(file).toString();
        try {
            String own = stamp(file, LinkOption.NOFOLLOW_LINKS);
            files.put(name, Files.isSymbolicLink(file) ? own + " to " + target(file) : own);
        } catch (IOException e) {
            // Nothing is there, or it went away while we looked.
            files.remove(name);
        }
    }

    /// Through all links; one that leads nowhere is a stamp, too.
    private static String target(Path link) {
        try {
            return link.toRealPath() + " " + stamp(link);
        } catch (IOException e) {
            return "nothing";
        }
    }

    /// The time of the last change cannot be set back, unlike that of the last writing.
    private static String stamp(Path file, LinkOption... options) throws IOException {
        return new TreeMap<>(Files.readAttributes(file, FACTS, options)).toString();
    }
}
