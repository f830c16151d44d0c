package baton.world.git.index;

import baton.world.git.Call;
import baton.world.git.Change;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.Split;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The answer of `git status`: how an index differs from the working tree, and from the commit.
///
/// @param entries the paths that differ, in the order git gives them
public record WorkTreeStatus(List<Entry> entries) {
    private static final Call CALL =
            Call.of(
                    "status",
                    "--porcelain=v1",
                    "-z",
                    "--untracked-files=all",
                    "--no-renames",
                    "--ignored=no",
                    "--ignore-submodules=dirty");

    /// Nothing may hide a change: neither a cache of directories nor lazy looks at files.
    public static final List<String> THOROUGH =
            List.of(
                    "core.untrackedCache=false",
                    "core.splitIndex=false",
                    "core.trustctime=true",
                    "core.checkStat=default",
                    "index.sparse=false");

    /// @param staged the letter of the index against the commit
    /// @param changed the letter of the working tree against the index
    record Entry(String staged, String changed, boolean directory, GitPath path) {

        Optional<Change> inWorkingTree() {
            return kind(changed).map(kind -> new Change(path, kind));
        }

        /// Against the commit, wherever the difference stands.
        Change againstCommit() {
            Change.Kind kind = kind(changed).or(() -> kind(staged)).orElse(Change.Kind.MODIFIED);
            return new Change(path, kind);
        }

        private Optional<Change.Kind> kind(String letter) {
            return switch (letter) {
                case " " -> Optional.empty();
                case "?" -> Optional.of(directory ? Change.Kind.NESTED : Change.Kind.ADDED);
                case "A" -> Optional.of(Change.Kind.ADDED);
                case "D" -> Optional.of(Change.Kind.DELETED);
                case "T" -> Optional.of(Change.Kind.TYPE);
                case String _ -> Optional.of(Change.Kind.MODIFIED);
            };
        }
    }

    public WorkTreeStatus {
        entries = List.copyOf(entries);
    }

    /// Of a private index, which is left as it is.
    public static WorkTreeStatus of(Git git, Path index) {
        return parse(
                git.run(
                                CALL.withSettings(THOROUGH)
                                        .withIndex(index)
                                        .withVariable("GIT_OPTIONAL_LOCKS", "0"))
                        .stdout()
                        .toArray());
    }

    /// Of a private index, in which what was learned about files is written down.
    public static WorkTreeStatus refreshing(Git git, Path index) {
        return parse(git.run(CALL.withSettings(THOROUGH).withIndex(index)).stdout().toArray());
    }

    static WorkTreeStatus parse(byte[] output) {
        List<Entry> entries = new ArrayList<>();
        for (byte[] field : Split.at(output, '\0')) {
            byte[] name = Arrays.copyOfRange(field, 3, field.length);
            boolean directory = name[name.length - 1] == '/';
            byte[] bare = directory ? Arrays.copyOf(name, name.length - 1) : name;
            String letters = new String(field, 0, 2, StandardCharsets.US_ASCII);
            entries.add(
                    new Entry(
                            letters.substring(0, 1),
                            letters.substring(1),
                            directory,
                            GitPath.of(bare)));
        }
        return new WorkTreeStatus(entries);
    }

    public List<Change> inWorkingTree() {
        return entries.stream().flatMap(entry -> entry.inWorkingTree().stream()).sorted().toList();
    }

    public List<Change> againstCommit() {
        return entries.stream().map(Entry::againstCommit).sorted().toList();
    }
}
