package baton.world.git.guard;

import baton.core.policy.shell.Shell;
import baton.world.git.Head;
import baton.world.git.RawPath;
import baton.world.git.Repository;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.List;

/// The names that went, or came and lead git elsewhere, while programs of a run were at work that
/// nothing kept from git's files, and that no git of theirs has told of. A person may have done
/// that, so it is held against nobody; but nobody is left without a word of it either.
///
/// Git removes the log of a name with the name. Where the log is there and the name is not, a file
/// was removed and no git was asked: the name is put back.
///
/// @param before the state before these programs
/// @param now the state after them
record UntoldNames(Repository repository, HistoryState state, Mark before, Mark now) {
    private static final String REPLACING = "refs/replace/";

    List<String> settle() {
        List<String> words = new ArrayList<>();
        before.refs()
                .forEach(
                        (ref, value) -> {
                            if (!now.refs().containsKey(ref) && !isOthers(ref)) {
                                words.add(gone(ref, value));
                            }
                        });
        HistoryState.made(before.refs(), now.refs()).stream()
                .filter(ref -> ref.startsWith(REPLACING) && !isOthers(ref))
                .map(UntoldNames::made)
                .forEach(words::add);
        return words;
    }

    private boolean isOthers(String ref) {
        boolean here = now.head() instanceof Head.OnBranch(String own, _) && own.equals(ref);
        return here || state.isOthers(ref, before, now);
    }

    private String gone(String ref, String value) {
        boolean back = hasLog(ref) && new Names(repository).set(ref, value);
        String how = value.startsWith("ref:") ? "symbolic-ref " : "update-ref ";
        String to = value.startsWith("ref:") ? value.substring("ref:".length()).strip() : value;
        return back
                ? "`" + ref + "` was removed without git, and put back"
                : "`%s` was removed; `git %s%s %s` brings it back"
                        .formatted(ref, how, Shell.word(ref), Shell.word(to));
    }

    private boolean hasLog(String ref) {
        return Files.isRegularFile(
                RawPath.resolve(repository.commonDirectory().resolve("logs"), ref),
                LinkOption.NOFOLLOW_LINKS);
    }

    private static String made(String ref) {
        return "`%s` was made: git shows other content for an object now; `git update-ref -d %s`"
                        .formatted(ref, Shell.word(ref))
                + " takes it away";
    }
}
