package baton.world.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Programs and settings that git ignores and Verify commands use all the same: snapshots do not
/// hold them, so that an agent could change what judges it unseen. Size, time and inode tell.
record ToolStamps(SortedMap<String, String> files) {
    private static final List<String> DIRECTORIES =
            List.of("node_modules/.bin", ".venv/bin", "venv/bin", "vendor/bin", ".tox", ".bin");
    private static final List<String> SETTINGS =
            List.of(".env", ".env.local", ".env.test", ".npmrc", ".yarnrc", ".pypirc", ".mvn");

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
        try {
            BasicFileAttributes facts =
                    Files.readAttributes(
                            file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            files.put(
                    top.relativize(file).toString(),
                    facts.size() + " " + facts.lastModifiedTime() + " " + facts.fileKey());
        } catch (IOException e) {
            // Nothing is there, or it went away while we looked.
            files.remove(top.relativize(file).toString());
        }
    }
}
