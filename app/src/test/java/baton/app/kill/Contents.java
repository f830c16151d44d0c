package baton.app.kill;

import baton.kit.Shell;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The contents of the files of a working tree, by the blob ids that git would give them.
///
/// @param files the blob id of each path; ignored files and Baton's own are left out
public record Contents(Map<String, String> files) {
    private static final Set<String> OWN = Set.of("progress.json", ".session-state.local.json");

    public Contents {
        files = Map.copyOf(files);
    }

    /// No contents, for a tree of which nothing can be said because others still write.
    static Contents none() {
        return new Contents(Map.of());
    }

    static Contents of(Path top) {
        String listed =
                Shell.in(top).git("ls-files", "-z", "--cached", "--others", "--exclude-standard");
        Map<String, String> files = new TreeMap<>();
        for (String name : listed.split("\0", -1)) {
            Path path = top.resolve(name);
            boolean own = OWN.contains(path.getFileName().toString()) || name.endsWith(".new");
            boolean there = Files.exists(path, LinkOption.NOFOLLOW_LINKS);
            if (!name.isEmpty() && !own && there && !isDirectory(path)) {
                files.put(name, blob(path));
            }
        }
        return new Contents(files);
    }

    private static boolean isDirectory(Path path) {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    /// The paths whose content is in no commit of any name, and in no file of the tree either.
    Set<String> lostIn(Path top) {
        Set<String> kept =
                Shell.in(top)
                        .git("rev-list", "--objects", "--no-object-names", "--all")
                        .lines()
                        .collect(Collectors.toSet());
        kept.addAll(of(top).files.values());
        return files.entrySet().stream()
                .filter(file -> !kept.contains(file.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    public static String blob(Path path) {
        try {
            byte[] content =
                    Files.isSymbolicLink(path)
                            ? Files.readSymbolicLink(path)
                                    .toString()
                                    .getBytes(StandardCharsets.UTF_8)
                            : Files.readAllBytes(path);
            MessageDigest digest = MessageDigest.getInstance("SHA-1");
            digest.update(("blob " + content.length + "\0").getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(digest.digest(content));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
