package baton.app.review;

import baton.core.Failure;
import baton.core.Plural;
import baton.core.RepoPath;
import baton.core.contract.review.Treatment;
import baton.core.review.Treated;
import baton.core.text.Source;
import baton.world.files.Below;
import baton.world.files.ContentHash;
import baton.world.files.Tree;
import baton.world.git.Repository;
import baton.world.git.read.Differences;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The change as its reviewers are told of it. A reply counts for the words that were asked, so
/// these differ whenever a file of the change does: nobody is said to have reviewed anything else.
record ShownChange(ReviewScope scope, List<Treated> coverage) {
    private static final int NEW_CHARACTERS_MAX = 100_000;

    ShownChange {
        coverage = List.copyOf(coverage);
    }

    /// The files with their treatment and size, and one hash over the content of them all: of a
    /// file that is long, or no text, the rest of what is told may be the same after it changed.
    String files() {
        List<Treated> rows = coverage.stream().filter(row -> !row.isRecord()).toList();
        if (rows.isEmpty()) {
            return "";
        }
        String contents =
                rows.stream()
                        .map(row -> row.path().text() + "\0" + content(row))
                        .collect(Collectors.joining("\n"));
        String hash = ContentHash.of(contents.getBytes(StandardCharsets.UTF_8));
        return rows.stream()
                .map(this::line)
                .collect(Collectors.joining("\n", "(contents, all together: " + hash + ")\n", ""))
                .strip();
    }

    private String line(Treated row) {
        return row.path()
                + " ("
                + row.treatment().word()
                + ", "
                + row.reason()
                + (row.uncommitted() ? ", uncommitted" : "")
                + row.path().named().map(this::size).orElse("")
                + ")";
    }

    private Path top() {
        return scope.repository().top();
    }

    private String content(Treated row) {
        return row.path().named().map(this::content).orElse("");
    }

    private String content(RepoPath path) {
        Path file = new Tree(top()).at(path);
        try {
            return Files.isSymbolicLink(file)
                    ? "to " + Files.readSymbolicLink(file)
                    : new Below(top()).hash(Path.of(path.value())).orElse("");
        } catch (IOException | Failure e) {
            return "unread";
        }
    }

    private String size(RepoPath path) {
        Path file = new Tree(top()).at(path);
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    ? ", " + Plural.count(Files.size(file), "byte")
                    : "";
        } catch (IOException e) {
            return "";
        }
    }

    /// The new files that git does not know, then the patch of the others. Git shows no line of the
    /// former.
    String patch() {
        List<RepoPath> deep =
                coverage.stream()
                        .filter(row -> row.treatment() == Treatment.DEEP_REVIEW)
                        .flatMap(row -> row.path().named().stream())
                        .toList();
        Repository repository = scope.repository();
        Differences differences = new Differences(repository);
        Set<RepoPath> unknown = differences.unknown(deep);
        List<RepoPath> known = deep.stream().filter(path -> !unknown.contains(path)).toList();
        String rest =
                scope.start()
                        .map(commit -> differences.patch(commit, known))
                        .orElse("(it is not known where the work began: read the files)");
        return added(deep.stream().filter(unknown::contains).toList()) + rest;
    }

    private String added(List<RepoPath> paths) {
        StringBuilder text = new StringBuilder();
        for (RepoPath path : paths) {
            String file = added(path);
            boolean fits = text.length() + file.length() <= NEW_CHARACTERS_MAX;
            text.append(fits ? file : "(new file " + path + size(path) + ": read it)\n");
        }
        return text.toString();
    }

    /// A new file in the words of git.
    private String added(RepoPath path) {
        List<String> lines = new Tree(top()).source(path).map(Source::lines).orElse(List.of());
        StringBuilder text = new StringBuilder();
        text.append("diff --git a/").append(path).append(" b/").append(path);
        text.append("\nnew file, in no commit\n--- /dev/null\n+++ b/").append(path);
        text.append("\n@@ -0,0 +1,").append(lines.size()).append(" @@\n");
        lines.forEach(line -> text.append('+').append(line).append('\n'));
        return text.toString();
    }
}
