package baton.world.git;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// An operation that git can have begun in a working tree and not finished, with the files that say
/// so.
public enum Operation {
    MERGE,
    REBASE,
    APPLY,
    CHERRY_PICK,
    REVERT,
    BISECT;

    /// The first file is the one that tells.
    public List<String> files() {
        return switch (this) {
            case MERGE ->
                    List.of(
                            "MERGE_HEAD",
                            "MERGE_MODE",
                            "MERGE_MSG",
                            "MERGE_RR",
                            "AUTO_MERGE",
                            "MERGE_AUTOSTASH");
            case REBASE -> List.of("rebase-merge");
            case APPLY -> List.of("rebase-apply");
            case CHERRY_PICK -> List.of("CHERRY_PICK_HEAD", "sequencer");
            case REVERT -> List.of("REVERT_HEAD", "sequencer");
            case BISECT ->
                    List.of(
                            "BISECT_LOG",
                            "BISECT_START",
                            "BISECT_TERMS",
                            "BISECT_NAMES",
                            "BISECT_EXPECTED_REV");
        };
    }

    static Optional<Operation> in(Path gitDirectory) {
        return Arrays.stream(values())
                .filter(
                        operation ->
                                Files.exists(
                                        gitDirectory.resolve(operation.files().getFirst()),
                                        LinkOption.NOFOLLOW_LINKS))
                .findFirst();
    }

    public String word() {
        return switch (this) {
            case MERGE -> "merge";
            case REBASE -> "rebase";
            case APPLY -> "patch series";
            case CHERRY_PICK -> "cherry-pick";
            case REVERT -> "revert";
            case BISECT -> "bisect";
        };
    }

    /// The sentence about an operation that stands in the middle.
    public String said() {
        return "a " + word() + " was begun and not finished";
    }
}
