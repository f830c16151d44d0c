package baton.world.git.snapshot;

import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.git.GitPath;
import baton.world.git.RawPath;
import baton.world.git.Stamp;
import baton.world.git.WorkingFiles;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds what git never shows: pipes, sockets and devices that came since a moment, links in the
/// place of directories behind which git would come upon one, and whatever has the name of git's
/// own directory below the top. Only directories that have changed since are listed; who sets a
/// time back changes the moment of that.
///
/// @param skipped directories whose content does not count; asked of new ones only
record SpecialFiles(WorkingFiles files, FileTime since, Predicate<GitPath> skipped) {
    private static final String GIT = ".git";

    /// The files, links and directories that were found.
    ///
    /// @param special pipes, sockets, devices, and links that lead git to one
    /// @param gits what has the name of git's own directory: git names the directory around it
    /// where it takes that for a repository, and passes it over with all that is in it elsewhere
    record Found(List<GitPath> special, List<GitPath> gits) {
        /// Those of both that are not told as a repository or an ignored directory around them.
        List<GitPath> besides(List<GitPath> others, Looking.Listed listed) {
            Set<GitPath> whole = new HashSet<>(listed.ignored());
            listed.nested().forEach(path -> whole.add(new GitPath(path.text() + "/")));
            return Stream.concat(others.stream(), gits.stream())
                    .filter(path -> !Aside.covers(whole, path))
                    .collect(Collectors.toCollection(ArrayList::new));
        }
    }

    /// The entries by the name of git's own directory in these, where git takes none for a
    /// repository.
    ///
    /// @param repositories those that git takes for one
    static List<GitPath> gits(
            WorkingFiles files, Set<GitPath> directories, Set<GitPath> repositories) {
        Set<GitPath> whole = new HashSet<>();
        repositories.forEach(path -> whole.add(new GitPath(path.text() + "/")));
        return directories.stream()
                .map(directory -> new GitPath(directory.text() + "/" + GIT))
                .filter(path -> !Aside.covers(whole, path) && !files.isGone(path))
                .toList();
    }

    /// @param directories those that were there at that moment
    Found in(Set<GitPath> directories) {
        Found found = new Found(new ArrayList<>(), new ArrayList<>());
        if (isRecent(files.top())) {
            list(files.top(), Optional.empty(), directories, found);
        }
        for (GitPath directory : directories) {
            Path place = directory.in(files.top());
            if (!isRecent(place)) {
                continue;
            }
            Below.Kind kind = files.kind(directory);
            if (kind == Below.Kind.DIRECTORY) {
                list(place, Optional.of(directory), directories, found);
            } else if (kind == Below.Kind.LINK && leadsToOne(directory, directories)) {
                found.special().add(directory);
            }
        }
        return found;
    }

    private boolean leadsToOne(GitPath link, Set<GitPath> directories) {
        return directories.stream()
                .filter(path -> path.equals(link) || path.text().startsWith(link.text() + "/"))
                .anyMatch(path -> Obstacles.hasPipeFor(path.in(files.top())));
    }

    private void list(Path place, Optional<GitPath> directory, Set<GitPath> known, Found found) {
        try (DirectoryStream<Path> children = Files.newDirectoryStream(place)) {
            for (Path child : children) {
                look(child, directory, known, found);
            }
        } catch (NoSuchFileException | NotDirectoryException | AccessDeniedException e) {
            // Files of it that are not there any more, or not to be seen, are told as gone.
            return;
        } catch (IOException e) {
            throw AtomicFile.failed(place, "looked at", e);
        }
    }

    private void look(Path child, Optional<GitPath> above, Set<GitPath> known, Found found)
            throws IOException {
        BasicFileAttributes facts =
                Files.readAttributes(child, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (facts.isOther() && isRecent(child)) {
            found.special().add(path(child, above));
        } else if (child.endsWith(GIT)) {
            above.ifPresent(_ -> found.gits().add(path(child, above)));
        } else if (facts.isDirectory()) {
            GitPath path = path(child, above);
            if (!known.contains(path) && !skipped.test(path)) {
                list(child, Optional.of(path), known, found);
            }
        }
    }

    private static GitPath path(Path child, Optional<GitPath> above) {
        byte[] whole = RawPath.bytes(child);
        int end = whole[whole.length - 1] == '/' ? whole.length - 1 : whole.length;
        int start = end;
        while (whole[start - 1] != '/') {
            start--;
        }
        GitPath name = GitPath.of(Arrays.copyOfRange(whole, start, end));
        return above.map(path -> new GitPath(path.text() + "/" + name.text())).orElse(name);
    }

    private boolean isRecent(Path path) {
        Stamp stamp = Stamp.of(path);
        return !stamp.isNone() && stamp.changed().compareTo(since) >= 0;
    }
}
