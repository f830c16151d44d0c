package baton.world.git.guard;

import baton.world.files.Below;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Head;
import baton.world.git.RawPath;
import baton.world.git.Repository;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/// The branch that is checked out, where its file was removed and no git was asked: git removes the
/// log of a branch with the branch, and adds a line to it with every move. Where the last line of
/// the log still says what the run knows, the branch is put back.
///
/// Git may find an older commit for it among the packed names then. Anything else that the branch
/// stands for is somebody's, whatever its log says.
///
/// @param ref the name of the branch
/// @param tip the commit that it stood for
record UntoldBranch(Repository repository, String ref, CommitId tip) {
    private static final int LOG_MAX = 16 << 20;

    /// Says what was done, if anything was.
    Optional<String> settle() {
        return isLost() && isLogged() && isSet()
                ? Optional.of("`" + ref + "` was removed without git, and put back")
                : Optional.empty();
    }

    private boolean isLost() {
        return switch (repository.head()) {
            case Head.Unborn(String here) -> here.equals(ref);
            case Head.OnBranch(String here, CommitId now) ->
                    here.equals(ref) && !now.equals(tip) && isBefore(now);
            case Head.Detached _ -> false;
        };
    }

    private boolean isBefore(CommitId now) {
        Call call = Call.reading("merge-base", "--is-ancestor", now.value(), tip.value());
        return repository.git().succeeds(call);
    }

    /// A line begins with the commit before and the commit after.
    private boolean isLogged() {
        Path log = RawPath.resolve(repository.commonDirectory().resolve("logs"), ref);
        String[] words = last(log).split(" ", 3);
        return words.length == 3 && words[1].equals(tip.value());
    }

    /// The last line of a log; nothing where there is none, or one of many years.
    private static String last(Path log) {
        Below place = Below.around(log);
        Path name = log.getFileName();
        if (place.size(name).filter(size -> size <= LOG_MAX).isEmpty()) {
            return "";
        }
        String text =
                place.read(name, LOG_MAX)
                        .map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1))
                        .orElse("")
                        .stripTrailing();
        return text.substring(text.lastIndexOf('\n') + 1);
    }

    /// The value that was seen is replaced, and no other.
    private boolean isSet() {
        String now =
                repository
                        .head()
                        .tip()
                        .map(CommitId::value)
                        .orElse("0".repeat(tip.value().length()));
        Call call = Call.of("update-ref", "-m", "baton: put back", ref, tip.value(), now);
        return repository.exclusively(() -> repository.git().succeeds(call));
    }
}
