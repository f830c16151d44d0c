package baton.world.git.guard;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// The deed of a git command: what it may do to a repository. A command that is not known may do
/// anything.
///
/// @param commits whether it adds one commit to what is checked out, or replaces its last
/// @param moves whether it may add any number of commits to what is checked out, or rewrite it
/// @param resets whether it moves what is checked out to a commit that is there
/// @param switches whether it may check something else out
/// @param names whether it may move names of what is not checked out
/// @param stages whether it may write the index
/// @param settings whether it may write settings of the repository
record GitDeed(
        boolean commits,
        boolean moves,
        boolean resets,
        boolean switches,
        boolean names,
        boolean stages,
        boolean settings) {
    static final GitDeed LOOKS = of("");

    private static final GitDeed STAGES = of("stages");
    private static final GitDeed COMMITS = of("commits stages");
    private static final GitDeed MOVES = of("moves stages");
    private static final GitDeed RESETS = of("resets stages");
    private static final GitDeed SWITCHES = of("switches names stages");
    private static final GitDeed NAMES = of("names");
    private static final GitDeed STASHES = of("names stages");
    private static final GitDeed ANYTHING = of("moves switches names stages settings");

    private static GitDeed of(String words) {
        List<String> all = List.of(words.split(" ", -1));
        return new GitDeed(
                all.contains("commits"),
                all.contains("moves"),
                all.contains("resets"),
                all.contains("switches"),
                all.contains("names"),
                all.contains("stages"),
                all.contains("settings"));
    }

    private static final Set<String> LOOKING =
            Set.of(
                    "annotate",
                    "archive",
                    "blame",
                    "bundle",
                    "cat-file",
                    "check-attr",
                    "check-ignore",
                    "check-mailmap",
                    "check-ref-format",
                    "checkout-index",
                    "clean",
                    "clone",
                    "column",
                    "commit-graph",
                    "commit-tree",
                    "config",
                    "count-objects",
                    "credential",
                    "describe",
                    "diff",
                    "diff-files",
                    "diff-index",
                    "diff-tree",
                    "difftool",
                    "fmt-merge-msg",
                    "for-each-ref",
                    "format-patch",
                    "fsck",
                    "fsmonitor--daemon",
                    "gc",
                    "get-tar-commit-id",
                    "grep",
                    "hash-object",
                    "help",
                    "hook",
                    "index-pack",
                    "init",
                    "init-db",
                    "interpret-trailers",
                    "log",
                    "ls-files",
                    "ls-remote",
                    "ls-tree",
                    "mailinfo",
                    "mailsplit",
                    "maintenance",
                    "merge-base",
                    "merge-file",
                    "merge-tree",
                    "mktag",
                    "mktree",
                    "multi-pack-index",
                    "name-rev",
                    "pack-objects",
                    "pack-redundant",
                    "pack-refs",
                    "patch-id",
                    "prune",
                    "prune-packed",
                    "range-diff",
                    "repack",
                    "rerere",
                    "rev-list",
                    "rev-parse",
                    "shortlog",
                    "show",
                    "show-branch",
                    "show-index",
                    "show-ref",
                    "status",
                    "stripspace",
                    "unpack-file",
                    "unpack-objects",
                    "upload-pack",
                    "var",
                    "verify-commit",
                    "verify-pack",
                    "verify-tag",
                    "version",
                    "whatchanged",
                    "write-tree",
                    "_run_dashed_",
                    "_run_git_alias_",
                    "_run_shell_alias_",
                    "_query_");

    private static final Set<String> STAGING =
            Set.of(
                    "add",
                    "apply",
                    "mv",
                    "read-tree",
                    "restore",
                    "rm",
                    "sparse-checkout",
                    "stage",
                    "submodule",
                    "update-index");

    private static final Set<String> NAMING =
            Set.of("fetch", "fetch-pack", "notes", "push", "remote", "replace", "tag");

    private static final Set<String> MOVING =
            Set.of("am", "cherry-pick", "merge", "pull", "revert");

    /// Words after which a command that could move something only tells of it.
    private static final Set<String> TELLING = Set.of("list", "show", "--list", "-l");

    /// The options by which `git branch` moves or removes what is there; a new branch is in
    /// nobody's way.
    private static final Pattern BRANCHING =
            Pattern.compile("-[a-zA-Z]*[mMdDfcC].*|--(move|delete|force|copy)");

    /// The options by which switching to a branch that is there moves it.
    private static final Pattern FORCING = Pattern.compile("-[BC].*|--force-create");

    /// Settings of somebody or somewhere else.
    private static final Pattern ELSEWHERE =
            Pattern.compile("--global|--system|--file(=.*)?|-f|--blob(=.*)?");

    /// Words by which `git config` is asked to tell something.
    private static final Pattern READING =
            Pattern.compile("--get.*|--list|-l|get|list|get-color|get-colorbool");

    private static final Set<String> CHANGING =
            Set.of(
                    "--unset",
                    "--unset-all",
                    "--edit",
                    "-e",
                    "--remove-section",
                    "--rename-section",
                    "--replace-all",
                    "--add",
                    "edit",
                    "set",
                    "unset",
                    "remove-section",
                    "rename-section");

    /// Words by which other commands write settings.
    private static final Set<String> WRITING =
            Set.of(
                    "add",
                    "deinit",
                    "disable",
                    "init",
                    "register",
                    "reapply",
                    "remove",
                    "rename",
                    "rm",
                    "set",
                    "set-branch",
                    "set-branches",
                    "set-head",
                    "set-url",
                    "start",
                    "stop",
                    "sync",
                    "unregister",
                    "update");

    /// @param words what comes after the name
    /// @param failed whether it is known to have failed: a commit that failed was not made, others
    ///     may have moved something before
    static GitDeed of(String name, List<String> words, boolean failed) {
        GitDeed moving = moving(name, words, failed);
        return new GitDeed(
                moving.commits,
                moving.moves,
                moving.resets,
                moving.switches,
                moving.names,
                moving.stages,
                moving.settings || setting(name, words));
    }

    /// Notes of git's about branches are let be, whoever has them made.
    private static boolean setting(String name, List<String> words) {
        return switch (name) {
            case "config" -> !has(words, ELSEWHERE) && writes(words);
            case "remote", "sparse-checkout", "submodule", "maintenance" ->
                    words.stream().anyMatch(WRITING::contains);
            case "init", "init-db" -> words.isEmpty();
            case String _ -> false;
        };
    }

    /// Two words after the options are a name and its value.
    private static boolean writes(List<String> words) {
        if (has(words, READING)) {
            return false;
        }
        boolean asked = words.stream().anyMatch(CHANGING::contains);
        return asked || words.stream().filter(word -> !word.startsWith("-")).count() > 1;
    }

    private static GitDeed moving(String name, List<String> words, boolean failed) {
        if (LOOKING.contains(name)) {
            return LOOKS;
        }
        if (STAGING.contains(name)) {
            return STAGES;
        }
        boolean tells = words.stream().findFirst().filter(TELLING::contains).isPresent();
        if (NAMING.contains(name)) {
            return tells ? LOOKS : NAMES;
        }
        return switch (name) {
            case "commit" -> failed ? STAGES : COMMITS;
            case "stash" -> tells ? LOOKS : STASHES;
            case "reflog" -> expires(words) ? NAMES : LOOKS;
            case "branch" -> has(words, BRANCHING) ? SWITCHES : LOOKS;
            case "worktree" -> tells ? LOOKS : NAMES;
            case "checkout" -> words.contains("--") ? STAGES : switching(words);
            case "switch" -> switching(words);
            case "reset" -> resetting(words);
            case String other when MOVING.contains(other) -> MOVES;
            case String _ -> ANYTHING;
        };
    }

    /// Without a commit, or with the one that is checked out, only index and files change.
    private static GitDeed resetting(List<String> words) {
        boolean stays =
                words.stream()
                        .takeWhile(word -> !word.equals("--"))
                        .filter(word -> !word.startsWith("-"))
                        .findFirst()
                        .filter(word -> !word.equals("HEAD"))
                        .isEmpty();
        return stays ? STAGES : RESETS;
    }

    private static GitDeed switching(List<String> words) {
        return has(words, FORCING) ? ANYTHING : SWITCHES;
    }

    /// A list of stashes is a log.
    private static boolean expires(List<String> words) {
        return words.stream().findFirst().filter(Set.of("expire", "delete")::contains).isPresent();
    }

    private static boolean has(List<String> words, Pattern pattern) {
        return words.stream().anyMatch(word -> pattern.matcher(word).matches());
    }
}
