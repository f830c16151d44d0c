package baton.world.git.read;

import baton.core.RecordFiles;
import baton.world.files.AtomicFile;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.Split;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A change as people read it: its files, and the beginning of its patch. However large the change
/// is, the text stays within bounds, and says what it leaves out. No program that the repository
/// names helps with it, and nothing is written but in a directory of one's own.
///
/// @param files the first files of the change
/// @param more how many files there are beyond these
/// @param patch the patch of the files that fit
/// @param unshown how many of all files are not in the patch
public record PatchText(List<FileChange> files, int more, String patch, int unshown) {
    /// A file that is larger is named and not shown.
    private static final String LARGE = "core.bigFileThreshold=512k";

    private static final int FILES_MAX = 2_000;
    private static final int FEW = 100;
    private static final int BATCH = 25;
    private static final int CHARACTERS_MAX = 1 << 20;
    private static final List<String> PLAIN =
            List.of(
                    "--no-color",
                    "--no-ext-diff",
                    "--no-textconv",
                    "--no-renames",
                    "--ignore-submodules=dirty");

    /// A file and how many lines were added and removed; a file that is binary or large has no
    /// lines.
    public record FileChange(GitPath path, Optional<Integer> added, Optional<Integer> removed) {
        public boolean isText() {
            return added.isPresent();
        }
    }

    public PatchText {
        files = List.copyOf(files);
    }

    /// The change that a commit makes to its first parent.
    public static PatchText of(Repository repository, CommitId commit) {
        Optional<CommitId> parent = new Revisions(repository).commit(commit + "^1");
        String from = parent.map(CommitId::value).orElseGet(repository::emptyTree);
        return new Reading(repository, List.of(from, commit.value()), Optional.empty()).text();
    }

    /// The change of the working tree since a commit, new files included that git does not ignore.
    ///
    /// @param scratch a directory for a copy of the index
    public static PatchText since(Repository repository, CommitId commit, Path scratch) {
        Path index = scratch.resolve("index");
        try {
            if (Files.exists(repository.index())) {
                Files.copy(repository.index(), index);
            }
        } catch (IOException e) {
            throw AtomicFile.failed(index, "used", e);
        }
        Call others = Call.reading("ls-files", "-z", "--others", "--exclude-standard");
        List<GitPath> fresh =
                Split.at(repository.git().run(others.withIndex(index)).stdout().toArray(), '\0')
                        .stream()
                        .map(GitPath::of)
                        .filter(path -> !RecordFiles.hold(path.tree()))
                        .toList();
        if (!fresh.isEmpty()) {
            Call intent =
                    Call.of("add", "-N", "--pathspec-from-file=-", "--pathspec-file-nul")
                            .withVariable("GIT_LITERAL_PATHSPECS", "1")
                            .withPaths(fresh)
                            .withIndex(index);
            repository.git().run(intent);
        }
        return new Reading(repository, List.of(commit.value()), Optional.of(index)).text();
    }

    /// Asks git for the parts of one change.
    private record Reading(Repository repository, List<String> between, Optional<Path> index) {

        PatchText text() {
            List<FileChange> all =
                    files().stream().filter(f -> !RecordFiles.hold(f.path().tree())).toList();
            List<FileChange> first = all.subList(0, Math.min(all.size(), FILES_MAX));
            if (all.size() <= FEW) {
                return cut(first, 0, new StringBuilder(patch(List.of())), all.size());
            }
            // Not every name can be given to git as a word, whatever the locale.
            List<FileChange> plain = first.stream().filter(f -> f.path().isPlain()).toList();
            StringBuilder patch = new StringBuilder();
            int shown = 0;
            while (shown < plain.size() && patch.length() < CHARACTERS_MAX) {
                int end = Math.min(plain.size(), shown + BATCH);
                patch.append(patch(plain.subList(shown, end)));
                shown = end;
            }
            return cut(first, all.size() - first.size(), patch, shown);
        }

        private static PatchText cut(
                List<FileChange> files, int more, StringBuilder patch, int shown) {
            int whole = shown;
            if (patch.length() > CHARACTERS_MAX) {
                patch.setLength(patch.lastIndexOf("\n", CHARACTERS_MAX) + 1);
                whole = whole(patch);
            }
            return new PatchText(files, more, patch.toString(), files.size() + more - whole);
        }

        /// The number of files that are in a patch which was cut, but for the last.
        private static int whole(CharSequence patch) {
            long begun = patch.toString().lines().filter(l -> l.startsWith("diff --git ")).count();
            return Math.max(0, (int) begun - 1);
        }

        private List<FileChange> files() {
            byte[] told = run(List.of("--numstat", "-z"), List.of());
            return Split.at(told, '\0').stream().map(Reading::file).toList();
        }

        /// `added TAB removed TAB path`, with dashes for what has no lines.
        private static FileChange file(byte[] row) {
            String start = new String(row, StandardCharsets.ISO_8859_1);
            int first = start.indexOf('\t');
            int second = start.indexOf('\t', first + 1);
            return new FileChange(
                    GitPath.of(Arrays.copyOfRange(row, second + 1, row.length)),
                    number(start.substring(0, first)),
                    number(start.substring(first + 1, second)));
        }

        private static Optional<Integer> number(String word) {
            return word.equals("-") ? Optional.empty() : Optional.of(Integer.valueOf(word));
        }

        private String patch(List<FileChange> some) {
            List<GitPath> paths = some.stream().map(FileChange::path).toList();
            return new String(run(List.of("--patch"), paths), StandardCharsets.UTF_8);
        }

        private byte[] run(List<String> form, List<GitPath> paths) {
            List<String> words = new ArrayList<>(List.of("diff"));
            Stream.of(PLAIN, form, between, List.of("--")).forEach(words::addAll);
            paths.forEach(path -> words.add(path.text()));
            Call call =
                    Call.reading(words.toArray(String[]::new))
                            .withVariable("GIT_LITERAL_PATHSPECS", "1")
                            .withSettings(List.of(LARGE));
            Call placed = index.map(call::withIndex).orElse(call);
            return repository.git().run(placed).stdout().toArray();
        }
    }
}
