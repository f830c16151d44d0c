package baton.world.prove;

import baton.core.TreePath;
import baton.core.mutant.ChangedSource;
import baton.core.mutant.Hunk;
import baton.core.mutant.Hunks;
import baton.core.mutant.LineSpans;
import baton.core.mutant.Unmutable;
import baton.core.prove.Proof;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.index.JudgedTree;
import baton.world.git.read.Objects;
import baton.world.process.Bytes;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads the files that a change leaves behind, with the lines that are new in them.
final class ChangeReading {
    private static final int FILES_MAX = 1_000;
    private static final String FILE_MODES = "100644 100755";

    private final Repository repository;
    private final String verify;

    /// The files of a change.
    ///
    /// @param files those with mutants, by their paths
    /// @param left the others, with the reason
    /// @param hunks parts of those files that can be taken out alone
    record ReadChange(
            Map<GitPath, ChangedSource> files, Map<GitPath, Unmutable> left, List<Hunk> hunks) {
        boolean isEmpty() {
            return files.isEmpty() && left.isEmpty();
        }

        /// The paths that differ.
        Set<TreePath> paths() {
            return Stream.concat(files.keySet().stream(), left.keySet().stream())
                    .map(GitPath::tree)
                    .collect(Collectors.toSet());
        }

        List<Proof.Left> leftOut() {
            return left.entrySet().stream()
                    .map(entry -> new Proof.Left(entry.getKey().toString(), entry.getValue()))
                    .toList();
        }
    }

    ChangeReading(Repository repository, String verify) {
        this.repository = repository;
        this.verify = verify;
    }

    ReadChange between(CommitId base, String tree) {
        SortedMap<GitPath, JudgedTree.PathChange> changes =
                JudgedTree.Differing.of(repository.git(), base.value(), tree).paths();
        Set<String> gone = new HashSet<>();
        changes.values().stream()
                .filter(change -> change.to().isEmpty())
                .forEach(change -> change.from().ifPresent(gone::add));
        ReadChange read = new ReadChange(new TreeMap<>(), new TreeMap<>(), new ArrayList<>());
        try (Objects objects = new Objects(repository)) {
            changes.forEach(
                    (path, change) -> {
                        add(read, path, change, text(objects, change), gone);
                        cut(read, path, change, objects);
                    });
        }
        return read;
    }

    private void cut(ReadChange read, GitPath path, JudgedTree.PathChange change, Objects objects) {
        Optional.ofNullable(read.files().get(path))
                .ifPresent(
                        file -> {
                            String before =
                                    change.from()
                                            .flatMap(objects::blob)
                                            .flatMap(ChangeReading::decoded)
                                            .orElse("");
                            read.hunks()
                                    .addAll(
                                            Hunks.of(
                                                    file,
                                                    before,
                                                    change.from()
                                                            .map(_ -> patch(change))
                                                            .orElse("")));
                        });
    }

    private void add(
            ReadChange read,
            GitPath path,
            JudgedTree.PathChange change,
            Optional<String> text,
            Set<String> gone) {
        Optional<Unmutable> reason =
                text.filter(_ -> path.isPlain())
                        .map(known -> Unmutable.of(path.text(), known, verify))
                        .orElse(Optional.of(Unmutable.NO_SOURCE));
        if (reason.isPresent()) {
            read.left().put(path, reason.get());
        } else if (read.files().size() >= FILES_MAX) {
            read.left().put(path, Unmutable.LARGE);
        } else {
            LineSpans lines = lines(change, gone);
            read.files().put(path, new ChangedSource(path.text(), text.orElse(""), lines));
        }
    }

    /// The content of a file that is there afterwards, where it is text.
    private static Optional<String> text(Objects objects, JudgedTree.PathChange change) {
        boolean file = FILE_MODES.contains(change.mode());
        Optional<Bytes> content = change.to().filter(_ -> file).flatMap(objects::blob);
        return content.flatMap(ChangeReading::decoded);
    }

    /// The text of a content, where it is one.
    static Optional<String> decoded(Bytes content) {
        try {
            return Optional.of(
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(content.toArray()))
                            .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    /// A file that only got another name has no new lines.
    private LineSpans lines(JudgedTree.PathChange change, Set<String> gone) {
        String now = change.to().orElseThrow();
        if (change.from().isEmpty()) {
            return gone.contains(now) ? LineSpans.none() : LineSpans.all();
        }
        return LineSpans.ofPatch(patch(change));
    }

    private String patch(JudgedTree.PathChange change) {
        Call call =
                Call.reading(
                        "diff",
                        "--no-color",
                        "--no-ext-diff",
                        "--no-textconv",
                        "--unified=0",
                        change.from().orElseThrow(),
                        change.to().orElseThrow(),
                        "--");
        return repository.git().run(call).stdout().text();
    }
}
