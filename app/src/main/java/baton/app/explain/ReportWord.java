package baton.app.explain;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// A word that reports give as a reason, a remark or a result. Reasons that are codes have pages of
/// their own.
enum ReportWord {
    SCOPE_DRIFT(
            "The agent changed a file that the step does not list. The change is kept under"
                    + " refs/baton/salvage and put back, and the attempt has failed.",
            "Add the path to the step's Files, or widen `scope.allow` in the configuration."),
    SCOPE_VIOLATION(
            "The agent changed a file that the session must never touch, or one that says what"
                    + " agents may do. The run stops at once, since a person has to look.",
            "Read `baton report`; correct the scope fence of the plan, or let the step leave the"
                    + " file alone."),
    GRADER_CHANGED(
            "The agent changed a file that the step is judged by, such as a test that Verify runs"
                    + " and the step does not list. So Verify would prove nothing.",
            "If the step is to change that file, add it to the step's Files."),
    HISTORY_MOVED(
            "A program of the attempt moved branches, tags or settings of git. They are put back.",
            "Tell the agent in the plan not to use git: Baton makes the commits."),
    NOTHING_CHANGED(
            "The agent ended without a change, and the step asks for one.",
            "Read `baton logs`; say more clearly in the step's Changes what is to be done."),
    UNPROVEN(
            "The step passed, and no command or manifest proves it: it was run with"
                    + " --allow-unproven.",
            "Give the step a Verify command that fails without the change."),
    FLAKY(
            "Verify failed and passed when it was run again on the same files.",
            "Mend the test, or set `verify.rerun` to 0 so that it fails."),
    WITNESS_GREEN(
            "Verify passed before the agent had done anything, so it does not show that the change"
                    + " works.",
            "Give the step a Verify command that fails without the change."),
    TEST_FIRST_PASSED(
            "The test that was to fail before the change passed already.",
            "See whether the step is done, or the test looks at something else."),
    GRADER_SUSPECT(
            "Files that decide how Verify ends, and that no commit holds, were changed during the"
                    + " attempt: dependencies, caches, build output. The last proof runs without"
                    + " them.",
            "If the last proof is red, install the dependencies yourself and go on with --resume."),
    FURNISHED_BY_AGENT(
            "The agent installed dependencies that no commit holds, and Verify used them.",
            "Name the setup commands in `worktree.setup`, so that Baton installs them."),
    NAMES_CHANGED(
            "Names of the repository went, or came and replace objects, while an agent without a"
                    + " sandbox was at work, and no git told of it: it may have been you.",
            "`baton why` names each, with the command that brings it back."),
    OTHERS_ASIDE(
            "Files were in the checkout that the step's commit does not hold, staged by you, say."
                    + " They were elsewhere while Verify ran, and are back as they were.",
            "If the step needs them, commit them; then look again with --resume."),
    NOTHING_TO_COMMIT(
            "The step passed, and git had nothing to commit: its files were as they should be.",
            "Nothing has to be done."),
    CHECKPOINT_DRIFT(
            "The message of the step's commit does not match the pattern of its manifest. The step"
                    + " has passed all the same.",
            "Correct the pattern or the Checkpoint of the step."),
    EXPECTED_PATH(
            "The audit misses a file that the manifest of a step expects, or no commit holds it.",
            "Go on with `baton execute --resume`, or correct the manifest."),
    FORBIDDEN_PATH(
            "A file has changed that a step of the plan must not touch.",
            "Look at the change with `git log -p -- FILE`; take it back, or correct the manifest."),
    NEVER_TOUCH(
            "A file has changed that the scope fence of a session must not touch.",
            "Look at the change with `git log -p -- FILE`; take it back, or correct the fence."),
    COMMIT(
            "The commit of a step that passed is not in the history of the branch any more.",
            "Go on with `baton execute --resume`: the step is done again."),
    BASH_SYNTAX(
            "A script that the manifest names is not valid bash.",
            "Run `bash -n FILE` and correct the script."),
    VERIFICATION(
            "A command of the plan's Verification failed at the end.",
            "Run the command by hand; mend it by a further step, then look again with --resume."),
    MERGE(
            "A session was not merged into the branch. Its work is kept under refs/baton/rescue.",
            "Read `baton report`; go on with `baton execute --resume`, or merge the ref yourself."),
    RECOVERY(
            "A session was done again as often as is allowed, and drifted each time.",
            "Read `baton report`, and correct the steps of that session."),
    OBJECT(
            "Git cannot read an object of a commit that the run made. The disk lost it.",
            "Run `git fsck`; restore the repository from a copy, or do the step again."),
    PASSED(
            "Verify exited 0, the manifest holds, and the commit is in the history.",
            "Nothing has to be done."),
    FAILED(
            "A step has used all its attempts, or an exit condition does not hold.",
            "Read `baton report` for the reason; go on with `baton execute --resume`."),
    GONE(
            "The step passed, and its work is not in git any more: its commit is not in the"
                    + " history, or a file of it is in no commit. It does not count as passed, and"
                    + " progress.json has it as pending.",
            "Go on with `baton execute --resume`: the step is done again. If you dropped the commit"
                    + " by mistake, bring it back first: `git reflog` names it."),
    RED(
            "The step passed, and in the last proof its Verify is red: a later change broke it.",
            "Read the last proof in `baton report`, which names the command and the commit. Take"
                    + " that commit back with `git revert`, or correct the files and commit them;"
                    + " then look again with `baton execute --resume`."),
    SKIPPED(
            "The step failed, and the plan says that the run may go on without it.",
            "Read `baton report` if the step matters to you."),
    ESCALATED(
            "The step needs a person: an agent asks, or the plan says so for a failure.",
            "Answer with `baton gates`, or mend the cause; then `baton execute --resume`."),
    BLOCKED(
            "The sandbox or a command of Step 0 keeps the run from beginning.",
            "Run `baton doctor`, and mend what it names."),
    COMPLETED(
            "All steps have passed, the last proof and the audit hold.", "Nothing has to be done."),
    PARTIAL(
            "Steps passed, and something is missing: a step was skipped, a session was not merged,"
                    + " or the last proof or the audit found something.",
            "Read `baton report`, mend it, and look again with `baton execute --resume`."),
    STOPPED(
            "The run ended before its time: a question waits, a signal came, or a limit was"
                    + " reached.",
            "Answer with `baton gates`, then go on with `baton execute --resume`.");

    private final String meaning;
    private final String fix;

    ReportWord(String meaning, String fix) {
        this.meaning = meaning;
        this.fix = fix;
    }

    /// As reports print it.
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    String meaning() {
        return meaning;
    }

    String fix() {
        return fix;
    }

    static Optional<ReportWord> of(String word) {
        String name = word.toUpperCase(Locale.ROOT).replace('-', '_');
        return Arrays.stream(values()).filter(known -> known.name().equals(name)).findFirst();
    }
}
