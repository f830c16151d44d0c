package baton.app.explain;

import java.util.Locale;

/// A word that Baton prints as a reason, a remark, a state, a severity or a result. Reasons that
/// are codes have pages of their own.
enum ReportWord implements ExplainedWord {
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
            "Go on with `baton resume`, or correct the manifest."),
    FORBIDDEN_PATH(
            "A file has changed that a step of the plan must not touch.",
            "Look at the change with `git log -p -- FILE`; take it back, or correct the manifest."),
    NEVER_TOUCH(
            "A file has changed that the scope fence of a session must not touch.",
            "Look at the change with `git log -p -- FILE`; take it back, or correct the fence."),
    COMMIT(
            "The commit of a step. As a finding of the audit: the commit of a step that passed is"
                    + " not in the history of the branch any more.",
            "Where it is gone, go on with `baton resume`: the step is done again."),
    BASH_SYNTAX(
            "A script that the manifest names is not valid bash.",
            "Run `bash -n FILE` and correct the script."),
    VERIFICATION(
            "A command of the plan's Verification failed at the end.",
            "Run the command by hand; mend it by a further step, then look again with --resume."),
    MERGE(
            "A session was not merged into the branch. Its work is kept under refs/baton/rescue.",
            "Read `baton report`; go on with `baton resume`, or merge the ref yourself."),
    RECOVERY(
            "A session was done again as often as is allowed, and drifted each time.",
            "Read `baton report`, and correct the steps of that session."),
    OBJECT(
            "Git cannot read an object of a commit that the run made. The disk lost it.",
            "Run `git fsck`; restore the repository from a copy, or do the step again."),
    ESCALATION(
            "The run stopped at a step that needs a person: an agent asks, or the plan says so.",
            "Run `baton status`: it names the step and the command to go on with."),
    EXIT_CONDITION(
            "All steps have passed, and an exit condition of the session does not hold.",
            "Run the command that `baton report` names, mend it, then `baton resume`."),
    ENTRY_CONDITION(
            "An entry condition of the session does not hold, so no step was begun.",
            "Run the command that `baton report` names, mend it, then `baton resume`."),
    BRANCH_MOVED(
            "Somebody else moved the branch while the run worked beside it.",
            "Go on with `baton resume`: the work is merged with what came."),
    START("The commit from which the step began.", "Nothing has to be done."),
    WITNESS(
            "The state of the manifest before the agent ran: it should not hold yet.",
            "Where it held, give the step a manifest or a Verify that needs the change."),
    AGENT(
            "The end of the agent's program: it finished, failed, asked or was limited.",
            "Read `baton logs` where it failed."),
    SCOPE(
            "The files that the agent changed, and whether they are those of the step.",
            "Where others are among them, add them to the step's Files, or see why they changed."),
    VERIFY(
            "The exit status of each Verify command, and the tree that it ran on.",
            "Where it is red, run the command by hand."),
    MANIFEST(
            "The rows of the step's manifest, looked at after the agent.",
            "Where one does not hold, correct the manifest or have the step tried again."),
    GRADE(
            "The worth of the proof: what was broken on purpose, and what Verify said to it.",
            "Give the step a Verify that goes red without the change."),
    HOOKS(
            "A hook of git changed the files of the step's commit, or refused it.",
            "Correct what the hook names, or the hook; then `baton retry`."),
    AUDIT(
            "The comparison of git and the tree with the plan, at the end of the run.",
            "Read `baton report`, which names each difference."),
    LAST_PROOF(
            "The Verify of all steps that passed, run once more at the end in a clean place.",
            "Where it is red, a later step broke it: `baton report` names the command."),
    ANSWER("The answer of a person to a question of the step.", "Nothing has to be done."),
    QUESTION(
            "A question of the agent, for which the step stopped.",
            "Answer it: `baton gates` lists it."),
    PERSON("A person wanted the step tried again or left out.", "Nothing has to be done."),
    RESUMED("The state in which a resumed run found the step.", "Nothing has to be done."),
    SETTINGS(
            "Settings or hooks of git, or its index, that changed beside the step and are held"
                    + " against nobody.",
            "Nothing has to be done where you did not mean them: `baton why` names each."),
    NAMES(
            "Names of the repository that changed while the step was worked on.",
            "`baton why` names each, with the command that brings it back."),
    SAVED(
            "The ref that keeps the work of an attempt which was put back.",
            "`baton rescue` lists it, with the command that restores it."),
    END("The end of the step, or of an attempt at it.", "Nothing has to be done."),
    PASSED(
            "Verify exited 0, the manifest holds, and the commit is in the history.",
            "Nothing has to be done."),
    FAILED(
            "A step has used all its attempts, or an exit condition does not hold.",
            "Read `baton report` for the reason; go on with `baton resume`."),
    GONE(
            "The step passed, and its work is not in git any more: its commit is not in the"
                    + " history, or a file of it is in no commit. It does not count as passed, and"
                    + " progress.json has it as pending.",
            "Go on with `baton resume`: the step is done again. If you dropped the commit"
                    + " by mistake, bring it back first: `git reflog` names it."),
    RED(
            "The step passed, and in the last proof its Verify is red: a later change broke it.",
            "Read the last proof in `baton report`, which names the command and the commit. Take"
                    + " that commit back with `git revert`, or correct the files and commit them;"
                    + " then look again with `baton resume`."),
    SKIPPED(
            "The step was left out: it failed, and the plan says that the run may go on without"
                    + " it, or a person has left it out with `baton skip`.",
            "Have it tried after all with `baton retry`, if it matters to you."),
    ESCALATED(
            "The step needs a person: an agent asks, or the plan says so for a failure.",
            "Answer with `baton gates`, or mend the cause; then `baton resume`."),
    BLOCKED(
            "The sandbox or a command of Step 0 keeps the run from beginning.",
            "Run `baton doctor`, and mend what it names."),
    COMPLETED(
            "All steps have passed but those that the plan lets a run leave out (On failure: skip),"
                    + " the last proof and the audit hold.",
            "Nothing has to be done; where a step was left out, `baton retry N` has it tried after"
                    + " all."),
    PARTIAL(
            "Steps passed, and something is missing: a person left a step out, a session was not"
                    + " merged, or the last proof or the audit found something.",
            "Read `baton report`, mend it, and look again with `baton resume`."),
    STOPPED(
            "The run ended before its time: the plan wants a person to look, a signal came, or a"
                    + " limit was reached.",
            "Read `baton report` for the reason; go on with `baton resume`."),
    PAUSED(
            "The run ended after a step, as `--pause` wants it.",
            "Look at what was done, then go on with `baton resume`."),
    UNDONE(
            "The commits of the run were taken back by `baton undo`.",
            "Nothing has to be done. `baton execute` carries the plan out anew."),
    WAITING(
            "A question is open, and nobody has answered it; or a TASK needs another that"
                    + " is not done.",
            "Answer with `baton gates` and `baton decide`, then go on with `baton" + " resume`."),
    INTERRUPTED(
            "A signal or Ctrl-C ended the command. All that was done by then is kept.",
            "Go on with `baton resume`."),
    RUNNING(
            "A process drives the run now.",
            "Look at it with `baton status`; `baton stop` ends it."),
    IN_PROGRESS(
            "The step, the session or the run has begun and has not ended.",
            "Look at it with `baton status`; where nothing runs, go on with `baton" + " resume`."),
    PENDING(
            "The step or the session has not begun, or it has to be done again.",
            "Go on with `baton resume`."),
    PROVED(
            "Verify is green on the change, and red with a mistake in it.",
            "Nothing has to be done."),
    ASSERTED(
            "With a mistake in the change a test fails, by the runner's own words.",
            "Nothing has to be done."),
    NOTICED(
            "With a mistake in the change Verify is red. The runner does not say why.",
            "Nothing has to be done."),
    WEAK(
            "With mistakes in the change tests break off or run out of time, and none fails.",
            "Have the tests assert something about the changed lines."),
    BROKEN_OFF(
            "With mistakes in the change tests break off or run out of time, and none fails.",
            "Have the tests assert something about the changed lines."),
    BLIND(
            "Verify stays green with every mistake that was put into the change.",
            "Add a test that fails with the mistake that is named: `baton explain VERIFY_BLIND`."),
    DEAF(
            "Verify runs the tests, and comes to nothing that they expect.",
            "See that the tests are run to their end: `baton explain VERIFY_BLIND`."),
    UNFINISHED(
            "The time was over before Verify noticed a mistake in the change.",
            "Give `baton prove` a longer --budget, or a faster command."),
    UNGRADED(
            "Verify is green, and no mistake could be put into the change: prose, data or tests.",
            "Nothing has to be done."),
    GREEN(
            "Verify is green on the change in a clean place; no mistakes were put into it.",
            "Nothing has to be done; `baton prove` without --plain says what that is worth."),
    DEFERRED(
            "The step is left for later by the plan, and a run that is resumed leaves it"
                    + " alone.",
            "Carry it out alone with `baton execute --step N` when its time has come."),
    MERGING(
            "The work of the session is being merged into the branch.",
            "Wait; where nothing runs, go on with `baton resume`."),
    MERGED("The work of the session is in the branch.", "Nothing has to be done."),
    CONFLICTED(
            "The work of the session conflicts with what was merged before it. It is kept"
                    + " under refs/baton/rescue.",
            "Go on with `baton resume`, or merge the ref yourself."),
    DRIFT(
            "The audit compared git and the tree with the plan, and they differ.",
            "Read `baton report`, which names each difference."),
    READY("The TASK can begin: all that it needs is done.", "Begin it with `baton work resume`."),
    STARTED("A log tells that the TASK was begun.", "Go on with `baton work resume`."),
    BUILT(
            "The code of the TASK is there, and nothing has verified it.",
            "Go on with `baton work resume`, which verifies it."),
    CLAIMED(
            "A log tells that the TASK is verified, and no commit holds its result.",
            "Go on with `baton work resume`, which verifies it again."),
    DONE("Commits hold the result and the code of the TASK.", "Nothing has to be done."),
    BLOCK(
            "The policy refuses the command, or a review has found a blocker.",
            "Change the command, or mend what the review names and have it reviewed" + " again."),
    WARN(
            "The policy reports the command and lets it run, or a review has found"
                    + " something major.",
            "Read what is reported, and decide whether it is meant."),
    PASS("Nothing was found that speaks against it.", "Nothing has to be done."),
    ALLOW("The review has found nothing that is a blocker or major.", "Nothing has to be done."),
    BLOCKER(
            "The gravest finding: with it a review blocks and a plan does not pass.",
            "Mend it, then have the work or the plan looked at again."),
    MAJOR(
            "A grave finding: with it a review warns and a plan does not pass.",
            "Mend it, or say in the brief or the plan why it is meant."),
    MINOR("A small finding, which keeps nothing from passing.", "Mend it if it matters to you."),
    SUGGESTION(
            "A proposal of a reviewer, which keeps nothing from passing.", "Take it if it helps."),
    FAIL(
            "Something that was looked at does not hold: the manifest of a step, or a check.",
            "The lines below it say what; `baton why` says it of a step."),
    PASS_WITH_NOTE(
            "The manifest of the step holds, and there is a remark about it.",
            "Read the remark in `baton report`."),
    NOT_APPLICABLE(
            "There was nothing to look at: no manifest, or the step did not come so far.",
            "Nothing has to be done."),
    LOCAL(
            "Verify is red in a clean place, where files are missing that no commit holds.",
            "Commit these files, or list them in `worktree.copy`."),
    OUTDATED(
            "Verify of the step is red at the end, since a later step changed what it looks at.",
            "Look whether the later step was right; correct the Verify of the earlier one."),
    CONFLICT(
            "The work of the session changes the same lines as what was merged before it. It is"
                    + " kept under refs/baton/rescue.",
            "Resolve it in your editor, or let it be done again: `baton resume`."),
    MOVED(
            "Somebody else moved the branch while the session was merged. Its work is kept.",
            "Go on with `baton resume`."),
    UNMERGED(
            "The work of a session that no branch has. It is kept under refs/baton/rescue.",
            "`baton rescue` lists it, with the command that restores it."),
    UNREADABLE(
            "A file of Baton's own, about a stage or a project, cannot be read.",
            "`baton explain` with the code beside it says what to do."),
    DAMAGED(
            "The record of a stage was changed or torn, so that nothing of it can be believed.",
            "Begin the stage anew with the command beside it."),
    RATE_LIMIT(
            "The provider of the model takes no more requests for a moment. The agent is asked"
                    + " again.",
            "Wait; `baton status` says until when."),
    USAGE_LIMIT(
            "What is paid for by the month or the week is used up until a certain time.",
            "Wait, or stop and `baton resume` then; `baton status` says until when."),
    MODEL(
            "The model has too much to do. The agent is asked again.",
            "Wait, or name another model in the configuration."),
    SERVER("The server of the model failed. The agent is asked again.", "Wait."),
    CONNECTION(
            "The connection to the model broke off. The agent is asked again.",
            "Look whether this machine reaches the network."),
    DEEP_REVIEW(
            "The file of a change is shown to the reviewers as a whole.",
            "Nothing has to be done."),
    SUMMARY_ONLY(
            "The file of a change is told to the reviewers by its name and its size.",
            "Nothing has to be done; look at the file yourself if it matters."),
    SKIP(
            "A file of the change is not reviewed, since it is generated, say. As On failure of a"
                    + " step: the run goes on without the step.",
            "Nothing has to be done.");

    private final String meaning;
    private final String fix;

    ReportWord(String meaning, String fix) {
        this.meaning = meaning;
        this.fix = fix;
    }

    @Override
    public String word() {
        return this == NOT_APPLICABLE ? "n/a" : name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String meaning() {
        return meaning;
    }

    @Override
    public String fix() {
        return fix;
    }
}
