package baton.app.go;

import baton.core.go.Stage;
import baton.core.text.TextChange;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.read.GitLog;
import baton.world.git.read.Revisions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The content of a stage that was approved last, beside the content that it has now.
///
/// @param approved the text whose hash was approved
/// @param now the text whose hash is asked about
record SinceApproval(Stage stage, String approved, String now) {
    private static final int HASH_LENGTH = 64;

    /// The change as lines of a diff.
    List<String> lines(Repository repository) {
        return switch (stage) {
            case BRIEF, RESEARCH -> TextChange.between(approved, now);
            case PLAN -> plan();
            case EXECUTE -> commits(repository);
            case REVIEW -> List.of();
        };
    }

    /// The text of a plan follows the hash of the brief that it was made for.
    private List<String> plan() {
        List<String> lines = new ArrayList<>();
        if (!head(approved).equals(head(now))) {
            lines.add("brief.md, which it was made for, is another one");
        }
        lines.addAll(TextChange.between(rest(approved), rest(now)));
        return lines;
    }

    /// The commit that was checked out follows the hash of the plan.
    private List<String> commits(Repository repository) {
        List<String> lines = new ArrayList<>();
        if (!head(approved).equals(head(now))) {
            lines.add("plan.md, which was carried out, is another one");
        }
        Optional<CommitId> base =
                CommitId.of(rest(approved)).filter(new Revisions(repository)::isInHistory);
        if (base.isEmpty()) {
            lines.add("the commit that was approved is not in the history: " + rest(approved));
            return lines;
        }
        if (!rest(approved).equals(rest(now))) {
            GitLog.since(repository, base.get())
                    .forEach(one -> lines.add("+" + one.id().brief() + " " + one.subject()));
            lines.addAll(GateSummary.patch(repository, base.get()).lines().toList());
        }
        return lines;
    }

    private static String head(String text) {
        return text.substring(0, Math.min(HASH_LENGTH, text.length()));
    }

    private static String rest(String text) {
        return text.substring(Math.min(HASH_LENGTH, text.length()));
    }
}
