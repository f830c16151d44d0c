package baton.core;

import java.util.List;
import java.util.regex.Pattern;

/// The names under which runs, of this plan or of another, keep records in a working tree:
/// progress, session states, their own folders and locks. They tell of work and are none: wherever
/// changes are listed, judged, put back or committed these are left out, also where a repository
/// tracks one. Others may write theirs at any time.
public final class RecordFiles {
    private static final List<Pattern> NAMES =
            List.of(
                    Pattern.compile("\\.baton/(runs(/.*)?|lock[^/]*)", Pattern.DOTALL),
                    Pattern.compile("(.*/)?\\.ultraexecute-progress-[^/]*\\.json", Pattern.DOTALL),
                    Pattern.compile("(.*/)?\\.session-state\\.local\\.json", Pattern.DOTALL),
                    Pattern.compile(
                            "\\.claude/projects/[^/]+/progress(-session-\\d+)?\\.json",
                            Pattern.DOTALL));

    private RecordFiles() {}

    public static boolean hold(TreePath path) {
        return NAMES.stream().anyMatch(name -> name.matcher(path.text()).matches());
    }
}
