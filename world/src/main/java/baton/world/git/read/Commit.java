package baton.world.git.read;

import baton.world.git.CommitId;
import baton.world.git.TreeId;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A commit as it is stored.
///
/// @param message everything after the header, subject included
public record Commit(CommitId id, TreeId tree, List<CommitId> parents, String message) {
    public Commit {
        parents = List.copyOf(parents);
    }

    /// The first paragraph, on one line.
    public String subject() {
        String start = message.stripLeading();
        int end = start.indexOf("\n\n");
        return String.join(" ", (end < 0 ? start : start.substring(0, end)).lines().toList())
                .strip();
    }

    public boolean isMerge() {
        return parents.size() > 1;
    }

    static Commit parse(CommitId id, String content) {
        int headerEnd = content.indexOf("\n\n");
        String header = headerEnd < 0 ? content : content.substring(0, headerEnd);
        String message = headerEnd < 0 ? "" : content.substring(headerEnd + 2);
        Optional<TreeId> tree = Optional.empty();
        List<CommitId> parents = new ArrayList<>();
        for (String line : header.split("\n", -1)) {
            if (line.startsWith("tree ")) {
                tree = Optional.of(new TreeId(line.substring("tree ".length())));
            } else if (line.startsWith("parent ")) {
                parents.add(new CommitId(line.substring("parent ".length())));
            }
        }
        return new Commit(id, tree.orElseThrow(), parents, message);
    }
}
