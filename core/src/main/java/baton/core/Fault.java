package baton.core;

import java.util.List;
import java.util.OptionalInt;

/// An entry of the catalogue of what can go wrong. Names are published codes: appended, never
/// renamed, never reused.
///
/// A fault is the catalogue entry, a [Problem] one occurrence of it.
public enum Fault {
    // Any text
    FILE_NOT_FOUND(
            Kind.ENVIRONMENT,
            "check the path; it is relative to the current directory or to -C DIR"),
    FILE_UNREADABLE(Kind.ENVIRONMENT, "check the permissions of the file"),
    NOT_TEXT(Level.ERROR, "save the file as UTF-8 text"),
    TOO_LARGE(Level.ERROR, "keep the file under 16 MiB"),
    UNRECOGNIZED_FORMAT(
            Level.ERROR,
            "name the type with --type, or start from an example: `baton explain"
                    + " UNRECOGNIZED_FORMAT`"),
    FM_MISSING(Level.ERROR, "start the file with `---`, the fields, and a closing `---`"),
    FM_PARSE_ERROR(Level.ERROR, "use `key: value` lines and block lists (`- item`) only"),

    // Brief
    BRIEF_NOT_FOUND(Kind.ENVIRONMENT, "write one with `baton brief TASK`, or check the path"),
    BRIEF_WRONG_TYPE(Level.ERROR, "set `type: ultrabrief`"),
    BRIEF_MISSING_FIELD(Level.ERROR_UNLESS_SOFT, "add the field to the front matter"),
    BRIEF_BAD_STATUS(Level.ERROR_UNLESS_SOFT, "use one of pending, in_progress, complete, skipped"),
    BRIEF_BAD_TOPICS(
            Level.ERROR_UNLESS_SOFT, "set research_topics to the number of `### Topic` blocks"),
    BRIEF_STATE_INCOHERENT(
            Level.ERROR_UNLESS_SOFT, "set `brief_quality: partial`, or research the topics"),
    BRIEF_MISSING_SECTION(Level.ERROR_UNLESS_SOFT, "add the section as a level-two heading"),
    BRIEF_TOPIC_INVALID(
            Level.WARNING,
            "give the topic a question ending in `?`, the plan steps it is required for, a scope"
                    + " and a confidence"),
    BRIEF_VERSION_MISMATCH(Level.WARNING, "write the brief as version \"2.0\""),
    BRIEF_BAD_VALUE(
            Level.WARNING, "give the field a value of the form that is named, or leave it out"),
    BRIEF_NOT_REVIEWED(
            Kind.RUN,
            "read the reason; run `baton brief` again with the same answers, with another agent, or"
                    + " without an agent"),
    ANSWERS_INVALID(
            Level.ERROR,
            "use the sections that `baton brief --help` names, each with a text or a list of"
                    + " texts"),
    PROMPT_INVALID(Kind.INPUT, "give it `role:` and `tier:` as `baton prompt ROLE` has them"),
    ROLE_UNKNOWN(Kind.USAGE, "list the roles with `baton prompt`"),

    // Research
    RESEARCH_NOT_FOUND(Kind.ENVIRONMENT, "write one with `baton research`, or check the path"),
    RESEARCH_WRONG_TYPE(Level.ERROR, "set `type: ultraresearch-brief`"),
    RESEARCH_MISSING_FIELD(Level.ERROR_UNLESS_SOFT, "add the field to the front matter"),
    RESEARCH_BAD_CONFIDENCE(Level.ERROR_UNLESS_SOFT, "use a number from 0 to 1"),
    RESEARCH_NO_CONFIDENCE(Level.WARNING, "add `confidence:` with a number from 0 to 1"),
    RESEARCH_BAD_DIMENSIONS(Level.ERROR_UNLESS_SOFT, "use a whole number of at least 1"),
    RESEARCH_MISSING_SECTION(Level.ERROR_UNLESS_SOFT, "add the section as a level-two heading"),

    // Architecture
    ARCH_NON_CANONICAL_OVERVIEW(Level.WARNING, "rename the file to overview.md"),
    ARCH_LOOSE_FILES(
            Level.WARNING,
            "move the file out of architecture/, or its text into overview.md or gaps.md"),

    // Plan
    PLAN_NOT_FOUND(Kind.ENVIRONMENT, "write one with `baton plan`, or check the path"),
    PLAN_NO_SECTION(Level.ERROR, "add a heading `## Implementation Plan` above the steps"),
    PLAN_FORBIDDEN_HEADING(Level.ERROR, "write the heading as `### Step N: title`"),
    PLAN_NO_STEPS(Level.ERROR, "add at least one heading `### Step 1: title`"),
    PLAN_STEP_NUMBERING(
            Level.ERROR, "number the steps 1, 2, 3 … without gaps, as `### Step N: title`"),
    PLAN_MANIFEST_COUNT_MISMATCH(Level.ERROR, "give every step exactly one manifest block"),
    PLAN_VERSION_MISMATCH(Level.WARNING, "write the plan for plan_version 1.7"),
    PLAN_PROOF_UNKNOWN(Level.WARNING, "write `proof: plain`, `witnessed` or `strict`"),
    PLAN_LEGACY(Level.WARNING, "add `plan_version: 1.7` and a manifest to every step"),
    PLAN_PATH_ESCAPES(Level.ERROR, "use a path relative to the repository that stays inside it"),
    STEP_NO_VERIFY(Level.WARNING, "add `- **Verify:** ` with a command in back quotes"),
    STEP_NO_ON_FAILURE(Level.WARNING, "add `- **On failure:** revert`, retry, skip or escalate"),
    STEP_NO_FILES(Level.WARNING, "add `- **Files:** ` with the paths the step may change"),
    STEP_BAD_ON_FAILURE(Level.ERROR, "use one of revert, retry, skip, escalate"),
    STEP_VACUOUS_VERIFY(Level.WARNING, "use a command that fails when the step was not done"),
    STEP_EXPECTED_UNQUOTED(
            Level.WARNING, "write the expected text in back quotes, or ask for `exit 0` alone"),
    STEP_UNPROVABLE(
            Level.WARNING,
            "add a Verify command that can fail, or paths or patterns to the manifest"),
    CHECKPOINT_UNSUPPORTED(
            Level.WARNING,
            "write the checkpoint as `git commit -m \"subject\"`; Baton stages the step's files"
                    + " itself"),
    CHECKPOINT_NONE_IN_SESSION(
            Level.WARNING,
            "give the step a checkpoint; without a commit its changes cannot be merged"),

    // Manifest
    MANIFEST_MISSING(Level.ERROR, "add a fenced yaml block that starts with `manifest:`"),
    MANIFEST_DUPLICATE(Level.WARNING, "keep one manifest block in the step"),
    MANIFEST_MISSING_KEY(Level.ERROR, "add the key; an empty list is written `[]`"),
    MANIFEST_YAML_INVALID(
            Level.ERROR, "write plain YAML: no tabs, anchors, aliases, tags or repeated keys"),
    MANIFEST_COUNT_TYPE(Level.ERROR, "use a whole number of at least 0"),
    MANIFEST_LIST_TYPE(Level.ERROR, "write the value as a list; an empty list is written `[]`"),
    MANIFEST_PATTERN_INVALID(
            Level.ERROR,
            "use RE2 syntax, without look-around and back-references; double the backslashes inside"
                    + " double quotes"),
    MANIFEST_OPTIONAL_TYPE(Level.ERROR, "use true or false"),
    MANIFEST_UNKNOWN_KEY(Level.WARNING, "remove the key, or check its spelling"),
    MANIFEST_COUNT_UNREACHABLE(Level.WARNING, "lower min_file_count, or list the other paths"),

    // Strategy
    STRATEGY_STEP_UNASSIGNED(Level.ERROR, "add the step to one session's Steps"),
    STRATEGY_STEP_DUPLICATED(Level.ERROR, "keep the step in one session only"),
    STRATEGY_UNKNOWN_STEP(Level.ERROR, "name a step of the plan"),
    STRATEGY_UNKNOWN_DEPENDENCY(Level.ERROR, "name a session of the strategy, or `none`"),
    STRATEGY_CYCLE(Level.ERROR, "remove one of the dependencies in the circle"),
    STRATEGY_WAVE_ORDER(
            Level.ERROR, "put the session into a later wave than the sessions it depends on"),
    STRATEGY_OVERLAP(
            Level.ERROR,
            "let only one session touch the path, or make one session depend on the other"),
    STRATEGY_FILE_OUTSIDE_FENCE(Level.WARNING, "add the file to the session's Touch list"),
    RESEARCH_NOT_MADE(
            Kind.RUN,
            "read why each role failed; run `baton research` again, or try another agent"),
    PLAN_NOT_MADE(Kind.RUN, "read the reasons; make the brief clearer, or try another agent"),
    PLAN_NOT_DECOMPOSABLE(
            Level.ERROR,
            "correct the plan as the message says, or write `## Execution Strategy` by hand"),

    // Session spec
    SPEC_NOT_FOUND(
            Kind.ENVIRONMENT, "write specs with `baton plan --decompose PLAN`, or check the path"),
    SPEC_NO_ENTRY_CONDITION(
            Level.ERROR, "add `- **Entry condition:** none` under `## Dependencies`"),
    SPEC_NO_SCOPE_FENCE(Level.ERROR, "add `## Scope Fence` with Touch and Never touch"),
    SPEC_NO_EXIT_CONDITION(Level.ERROR, "add `## Exit Condition` with what must hold at the end"),
    SPEC_NO_MANIFEST(Level.WARNING, "add `## Session Manifest` with a fenced yaml block"),

    // Progress
    PROGRESS_NOT_FOUND(Kind.ENVIRONMENT, "start the plan with `baton execute`, or check the path"),
    PROGRESS_PARSE_ERROR(
            Level.ERROR,
            "make the file one JSON object, or move it away: then `baton resume` writes"
                    + " it anew from the journal"),
    PROGRESS_SCHEMA_MISMATCH(Level.ERROR, "this Baton reads schema_version \"1\""),
    PROGRESS_MISSING_FIELD(Level.ERROR, "add the field"),
    PROGRESS_STEP_RANGE(Level.ERROR, "use a number from 0 to total_steps"),
    PROGRESS_BAD_STATUS(
            Level.ERROR,
            "use one of pending, in_progress, completed, failed, partial, stopped, blocked"),
    PROGRESS_STEP_SHAPE(
            Level.ERROR,
            "write steps as an object from step number to a record with a known status"),
    PROGRESS_STEP_COUNT_MISMATCH(Level.WARNING, "list every step, or correct total_steps"),
    PROGRESS_ALREADY_DONE(
            Level.WARNING, "there is nothing to resume; start again with `baton execute`"),

    // Review
    REVIEW_NOT_FOUND(Kind.ENVIRONMENT, "write one with `baton review`, or check the path"),
    REVIEW_WRONG_TYPE(Level.ERROR, "set `type: ultrareview`"),
    REVIEW_MISSING_FIELD(Level.ERROR_UNLESS_SOFT, "add the field to the front matter"),
    REVIEW_BAD_FINDINGS_TYPE(Level.ERROR, "write findings as a block list, one `- id` a line"),
    REVIEW_BAD_FINDING_ID(
            Level.ERROR, "use the 40 hexadecimal digits of sha1(\"file:line:rule_key\")"),
    REVIEW_MISSING_SECTION(Level.ERROR_UNLESS_SOFT, "add the section as a level-two heading"),
    REVIEW_VERSION_FORMAT(Level.WARNING, "write the version as \"1.0\""),
    REVIEW_VERSION_MISMATCH(Level.WARNING, "write the review as version \"1.0\""),
    REVIEW_BAD_VALUE(
            Level.WARNING, "give the field a value of the form that is named, or leave it out"),
    REVIEW_FINDING_UNDOCUMENTED(
            Level.WARNING, "add a `### id` section or an entry in the JSON block"),

    // Session state
    SESSION_STATE_NOT_FOUND(
            Kind.ENVIRONMENT, "check the path; `baton execute --project DIR` writes the file"),
    SESSION_STATE_PARSE_ERROR(Level.ERROR, "make the file one JSON object"),
    SESSION_STATE_MISSING_FIELD(Level.ERROR, "add the field"),
    SESSION_STATE_INVALID_STATUS(
            Level.ERROR, "use one of in_progress, partial, completed, failed, stopped"),
    SESSION_STATE_SCHEMA_MISMATCH(Level.ERROR, "this Baton reads schema_version 1"),
    SESSION_STATE_INVALID_TIMESTAMP(
            Level.ERROR, "use an ISO 8601 time such as 2026-01-05T11:00:00Z"),
    SESSION_STATE_INVALID_PATH(
            Level.ERROR, "use a path relative to the repository that stays inside it"),
    SESSION_STATE_NOT_RESUMABLE(Level.WARNING, "nothing is left to continue"),

    // Requirement
    REQ_NOT_FOUND(Kind.ENVIRONMENT, "write one with `baton work new`, or check the path"),
    REQ_BAD_TITLE(Level.ERROR, "write the title as `# Requirement — WORK-NN`"),
    REQ_MISSING_ORIGINAL(
            Level.ERROR, "add `## Original Request` with the request as a quote (`> …`)"),
    REQ_NO_FR(Level.ERROR, "add at least one `- FR-01: …` under `## Functional Requirements`"),
    REQ_NO_AC(Level.ERROR, "add at least one `- [ ] …` under `## Acceptance Criteria`"),
    REQ_DUP_ID(Level.ERROR, "give each requirement its own number"),
    REQ_WORK_MISMATCH(Level.ERROR, "use the id of the WORK folder the file lies in"),

    // WORK plan
    WORK_PLAN_NOT_FOUND(Kind.ENVIRONMENT, "write one with `baton work new`, or check the path"),
    WORK_PLAN_BAD_TITLE(Level.ERROR, "write the title as `# WORK-NN: title`"),
    WORK_PLAN_MISSING_META(Level.ERROR, "add the line `> Field: value` under the title"),
    WORK_PLAN_BAD_DATE(Level.ERROR, "write the date as YYYY-MM-DD"),
    WORK_PLAN_NO_TASKS(Level.ERROR, "add at least one `### TASK-00: title` under `## Tasks`"),
    WORK_PLAN_UNKNOWN_DEP(Level.ERROR, "name a TASK of this plan, or `(none)`"),
    WORK_PLAN_CYCLE(Level.ERROR, "remove one of the dependencies in the circle"),
    WORK_PLAN_CROSS_WORK_DEP(Level.ERROR, "depend on TASKs of the same WORK only"),
    WORK_PLAN_DIRECT_MULTI_TASK(
            Level.ERROR, "use Execution-Mode pipeline or full for more than one TASK"),
    WORK_PLAN_BAD_MODE(Level.WARNING, "use one of direct, pipeline, full; it is treated as full"),
    WORK_PLAN_DUP_TASK(Level.WARNING, "give each TASK its own number; the first one counts"),
    WORK_PLAN_TASK_FILE_MISSING(Level.ERROR, "write the TASK file beside PLAN.md"),
    WORK_NOT_FOUND(Kind.ENVIRONMENT, "list the WORKs with `baton work list`"),
    WORK_NOT_APPROVED(
            Kind.APPROVAL, "read the files of the WORK, then approve it with `baton work approve`"),
    WORK_NOT_MADE(Kind.RUN, "write the request in other words, or use another agent"),
    WORK_NOT_REVERTED(Kind.RUN, "revert the later commits first, then roll back again"),
    TASK_PATH_RESERVED(Level.ERROR, "leave the path out: Baton writes these files itself"),

    // TASK
    TASK_NOT_FOUND(Kind.ENVIRONMENT, "check the path"),
    TASK_BAD_FILENAME(Level.ERROR, "name the file TASK-NN.md"),
    TASK_ID_MISMATCH(Level.ERROR, "use the same id in the title and the file name"),
    TASK_MISSING_SECTION(Level.ERROR, "add the section as a level-two heading"),
    TASK_BAD_ACTION(Level.ERROR, "use one of CREATE, MODIFY, DELETE"),
    TASK_WORK_MISMATCH(Level.ERROR, "use the id of the WORK folder the file lies in"),
    TASK_NO_VERIFY(Level.WARNING, "add `## Verify` with a fenced bash block"),
    TASK_NO_AC(Level.WARNING, "add `## Acceptance Criteria` with `- [ ] …` lines"),

    // Result
    RESULT_NOT_FOUND(Kind.ENVIRONMENT, "check the path"),
    RESULT_BAD_TITLE(Level.ERROR, "write the title as `# TASK-NN Result`"),
    RESULT_MISSING_META(Level.ERROR, "add the line `> Field: value` under the title"),
    RESULT_STATUS_NOT_DONE(
            Level.ERROR, "a result is written when the TASK is done: `> Status: **DONE**`"),
    RESULT_CONTRADICTS_ITSELF(
            Level.ERROR,
            "leave one of the two; until then the TASK is not done, and `baton work resume WORK-NN`"
                    + " verifies it"),
    RESULT_MISSING_SECTION(Level.ERROR, "add the section as a level-two heading"),
    RESULT_NO_HANDOFF(
            Level.WARNING, "add `## Context Handoff` with what, why, caution, incomplete"),
    RESULT_HAS_COMMIT_HASH(Level.WARNING, "remove the line; the commit is found by its trailer"),

    // WORK log
    LOG_NOT_FOUND(Kind.ENVIRONMENT, "check the path"),
    LOG_BAD_LINE(Level.WARNING, "write lines as `[time] EVENT — description`"),
    LOG_UNKNOWN_EVENT(Level.WARNING, "use an event of the log's own vocabulary"),
    LOG_MISSING_TASK(Level.WARNING, "name the TASK in the description"),
    LOG_NON_MONOTONIC(Level.WARNING, "keep lines in the order of their times"),
    LOG_BAD_TIMESTAMP(Level.WARNING, "write times as YYYY-MM-DDTHH:MM:SSZ"),
    LOG_MIXED_GRAMMAR(Level.ERROR, "keep one grammar in one log"),

    // WORK list
    WORKLIST_NOT_FOUND(Kind.ENVIRONMENT, "check the path"),
    WORKLIST_BAD_ROW(
            Level.ERROR, "write rows as `| WORK-NN | title | STATUS | created | completed |`"),
    WORKLIST_BAD_STATUS(Level.ERROR, "use one of IN_PROGRESS, DONE, COMPLETED"),
    WORKLIST_DUP_WORK(Level.ERROR, "keep one row for each WORK"),
    WORKLIST_NO_HEADER(Level.WARNING, "start the file with `LAST_WORK_ID: WORK-NN`"),
    WORKLIST_LAST_ID_TOO_LOW(Level.WARNING, "set LAST_WORK_ID to the highest id ever used"),

    // Decisions
    DECISIONS_NOT_FOUND(Kind.ENVIRONMENT, "check the path"),
    DECISIONS_BAD_ENTRY(Level.ERROR, "write entries as `## D-NN` with a status and a context"),
    DECISIONS_BAD_STATUS(Level.ERROR, "use PENDING or RESOLVED"),
    DECISIONS_DUP_ID(Level.ERROR, "give each decision its own number"),

    // XML messages
    XML_NOT_FOUND(Kind.ENVIRONMENT, "check the path"),
    XML_PARSE_ERROR(Level.ERROR, "write well-formed XML without a DTD"),
    XML_UNKNOWN_ROOT(Level.ERROR, "use <dispatch> or <task-result>"),
    XML_BAD_TO(
            Level.ERROR, "use one of builder, verifier, committer, planner, scheduler, specifier"),
    XML_BAD_TASK_ID(Level.ERROR, "write the id as TASK-NN, without the WORK"),
    XML_BAD_STATUS(Level.ERROR, "use PASS or FAIL"),
    XML_BAD_ACTION(Level.ERROR, "use an action of the element's own vocabulary"),
    XML_BAD_DETAIL_LEVEL(Level.ERROR, "use FULL or SUMMARY"),
    XML_HANDOFF_MISSING_WHAT(Level.ERROR, "add <what> with what was done"),
    XML_WORK_MISMATCH(Level.ERROR, "use one WORK id in the whole message"),
    XML_TEXT_AROUND(Level.WARNING, "send the element alone"),

    // Across files
    PROJECT_TOPIC_UNANSWERED(
            Level.WARNING, "research the topic with `baton research --project DIR --topic N`"),
    PROJECT_PLAN_MISMATCH(
            Level.ERROR, "remove the stale progress file, or restore the plan it belongs to"),
    PROJECT_BRIEF_MISSING(Level.WARNING, "restore the brief, or correct brief_path"),
    PROJECT_STATE_DANGLING(Level.WARNING, "restore the brief, or remove the state file"),

    // Running
    PLAN_CHANGED(
            Kind.APPROVAL, "look at the change; go on with --yes, or start again without --resume"),
    AGENT_UNKNOWN(
            Kind.USAGE,
            "use claude, codex, gemini, opencode, exec:COMMAND, replay:DIR, or the name of an agent"
                    + " in the configuration"),
    AGENT_MISSING(
            Kind.USAGE,
            "name an agent with --agent, such as --agent exec:COMMAND, or set BATON_AGENT"),
    SANDBOX_MISSING(
            Kind.ENVIRONMENT,
            "install bubblewrap and allow user namespaces, or use --sandbox off; agents then run"
                    + " with your own rights"),
    REPLAY_MISSING(
            Kind.ENVIRONMENT, "record a run with --record DIR, or add the folder of this attempt"),
    NOT_A_REPOSITORY(
            Kind.ENVIRONMENT, "run Baton inside a git working tree, or name one with -C DIR"),
    DUBIOUS_OWNERSHIP(
            Kind.ENVIRONMENT, "if you trust it: `git config --global --add safe.directory DIR`"),
    NO_COMMITS(Kind.ENVIRONMENT, "make a first commit: `git add FILES && git commit`"),
    LOCK_HELD(Kind.ENVIRONMENT, "wait until the other run has ended, or stop it"),
    GIT_MISSING(Kind.ENVIRONMENT, "install git 2.39 or newer and put it on the PATH"),
    GIT_FAILED(Kind.ENVIRONMENT, "run the git command by hand and repair what it complains about"),
    JOURNAL_DAMAGED(
            Kind.ENVIRONMENT, "restore the journal from a copy, or start again without --resume"),
    PROCESS_FAILED(
            Kind.ENVIRONMENT, "check that the program is installed, executable and on the PATH"),
    JDK_REPLACED(Kind.ENVIRONMENT, "start Baton again; a run goes on with `baton resume`"),
    DISK_FAILED(Kind.ENVIRONMENT, "check the free space and the permissions of the directory"),
    DISK_FULL(
            Kind.ENVIRONMENT,
            "free some space there (`baton runs prune --salvage --dry-run` says what old runs"
                    + " take), then go on with `baton resume`"),
    DIRTY_TREE(
            Kind.ENVIRONMENT,
            "commit or stash the changes, then start again; a run with --worktree leaves them"
                    + " alone"),
    IDENTITY_MISSING(
            Kind.ENVIRONMENT,
            "set `git config user.name NAME` and `git config user.email ADDRESS`"),
    GIT_UNFINISHED(
            Kind.ENVIRONMENT,
            "finish or abort the operation of git, such as a merge or rebase, then start again"),
    BRANCH_MOVED(
            Kind.APPROVAL,
            "bring the branch back to a commit that holds the commits of the run, then resume"),
    REF_MOVED_MEANWHILE(
            Kind.APPROVAL,
            "if the change is yours, `baton resume` keeps it and goes on from it;"
                    + " otherwise take it back with git first"),
    STEP_REWRITTEN(
            Kind.APPROVAL,
            "look at the change; with --yes it is kept where it passes, and else the step is done"
                    + " again on top of it; or bring back what was proved"),
    COMMIT_FAILED(
            Kind.ENVIRONMENT,
            "correct what git complains about, then `baton resume`: no agent has to do"
                    + " the step again"),
    COMMIT_LOCKED(
            Kind.ENVIRONMENT,
            "let the other git end, or remove the lock of one that died, then `baton resume`"),
    COMMIT_STAGED(
            Kind.ENVIRONMENT,
            "take the path off the index with `git restore --staged PATH`, then `baton resume`"),
    SIGNING_FAILED(
            Kind.ENVIRONMENT,
            "unlock the key in an agent (`ssh-add`, `gpg --sign`) or turn `commit.gpgSign` off"),
    OBJECTS_LOST(
            Kind.ENVIRONMENT,
            "bring the objects back from a clone with `git fetch`, or take the step's commit off"
                    + " the branch and resume"),
    SETUP_FAILED(
            Kind.ENVIRONMENT,
            "read the log with `baton logs`, correct `worktree.setup` or `worktree.copy`, then"
                    + " resume"),
    VERIFY_CHANGED_FILES(
            Kind.RUN,
            "use Verify commands that change no files: let the step itself format, generate and"
                    + " update"),
    WORKTREE_LOST(Kind.ENVIRONMENT, "go on with `baton resume`"),
    RUN_NOT_FOUND(Kind.ENVIRONMENT, "list the runs with `baton runs`"),
    RUN_NOT_UNDONE(Kind.RUN, "revert the later commits or put your changes away, then undo again"),
    RUN_UNDONE(
            Kind.ENVIRONMENT,
            "begin anew with `baton execute`, or bring the work back with `git revert`"),
    COMMIT_NOT_FOUND(Kind.ENVIRONMENT, "name a commit, a branch or a tag that exists"),
    GATE_OPEN(
            Kind.APPROVAL,
            "answer the question with `baton decide` or `baton approve`, then resume"),
    GATE_NOT_FOUND(Kind.ENVIRONMENT, "list the open questions with `baton gates`"),
    GATE_ANSWERED(Kind.ENVIRONMENT, "go on with `baton resume`"),
    GATE_IN_RUN(
            Kind.POLICY, "leave the answer to the user, who gives it in a terminal of their own"),
    GATE_STALE(
            Kind.APPROVAL,
            "read the file as it is now, then approve it with the hash that `baton gates` shows"),
    GO_STUCK(Kind.RUN, "check the project with `baton validate DIR`, then `baton go` again"),
    GATE_BAD_OPTION(Kind.USAGE, "give one of the options that `baton gates` lists"),

    // Configuration
    CONFIG_YAML_INVALID(
            Level.ERROR, "write settings as `key: value`, one a line, indented with spaces"),
    CONFIG_UNKNOWN_KEY(Level.ERROR, "remove the key, or use the name of a setting"),
    CONFIG_BAD_VALUE(Level.ERROR, "give the setting a value of its kind"),
    CONFIG_UNTRUSTED(
            Kind.POLICY,
            "look at .baton/config.yaml, then accept it with `baton trust` (headless:"
                    + " --trust-config)"),
    GIT_CONFIG_UNTRUSTED(
            Kind.POLICY,
            "look at what `git config --list --show-origin` says, then accept it with `baton trust`"
                    + " (headless: --trust-config)"),

    // Agents
    AGENT_NOT_INSTALLED(
            Kind.ENVIRONMENT,
            "install the agent's program, or set `agents.NAME.command` in the configuration to its"
                    + " path"),
    AGENT_LOGIN_REFUSED(Kind.ENVIRONMENT, "log in with the agent's own program, then go on"),
    AGENT_QUOTA_SPENT(
            Kind.ENVIRONMENT, "wait until the quota is renewed, add credit, or use another agent"),
    AGENT_MODEL_UNKNOWN(
            Kind.ENVIRONMENT, "name another model with `agents.NAME.models` in the configuration"),
    AGENT_CHANGED(
            Kind.ENVIRONMENT,
            "see what updated it; `baton resume` goes on with the program as it is now"),
    AGENT_UNREACHABLE(
            Kind.ENVIRONMENT, "check the network, the proxy and the agent's address, then go on"),
    AGENT_BUSY(Kind.ENVIRONMENT, "try again later, or use another agent or model"),
    AGENT_NOT_STARTED(
            Kind.ENVIRONMENT,
            "start the agent's program by hand with the same arguments, and correct what it"
                    + " complains about; `baton doctor` shows which programs Baton finds"),
    AGENT_RUNS_SCRIPTS(
            Kind.POLICY,
            "run the agent inside the sandbox, use another agent, or move the scripts away"),
    API_BILLING(
            Kind.APPROVAL,
            "allow the billing with --allow-api-billing, or unset the variable to use the agent's"
                    + " own login"),

    // Setting up
    INSTALL_CHANGED(
            Level.ERROR,
            "keep your change elsewhere, or replace the file with --force, which leaves a copy"
                    + " beside it"),
    INSTALL_MISSING(Kind.ENVIRONMENT, "set the plugin up first with `baton init`"),
    INSTALL_LEADS_OUT(
            Kind.POLICY,
            "put a plain directory in the place of the link, then run the command again"),
    SETTINGS_INVALID(Level.ERROR, "make the file a JSON object, then run the command again"),

    // Strangers: what comes with a repository
    PATH_THROUGH_LINK(
            Kind.POLICY,
            "put a plain file or directory in the place of the link, then run the command again"),
    FILES_UNSUPPORTED(
            Kind.ENVIRONMENT,
            "keep the files on a local disk, and use the JDK that Baton asks for"),

    RUN_NEWER(Kind.ENVIRONMENT, "take the run up with the version that began it, or a later one"),
    RUN_FOREIGN(
            Kind.POLICY, "begin a new run with `baton execute` without --resume; the commits stay"),
    RUN_NOT_NOTED(
            Kind.ENVIRONMENT,
            "free space in the directory and make it writable for you, or set XDG_STATE_HOME to"
                    + " another directory"),
    RUN_RECORD_INVALID(
            Kind.ENVIRONMENT,
            "remove the folder of the run, then begin a new run with `baton execute` without"
                    + " --resume"),

    WORKTREE_ELSEWHERE(
            Kind.POLICY,
            "look at `git config core.worktree`; `git config --unset core.worktree` puts the"
                    + " working tree back beside .git"),
    CONTENT_REFUSED(
            Kind.ENVIRONMENT,
            "correct .gitattributes to fit the files, or write the files as .gitattributes says"),
    PIPE_IN_GITS_WAY(Kind.ENVIRONMENT, "remove the pipe or device, then start again"),
    PATH_TOO_LONG(Kind.ENVIRONMENT, "remove the directory, or move the checkout to a shorter path"),

    // Being served over MCP
    MCP_BAD_ARGUMENT(Kind.USAGE, "give the arguments that the tool's schema names"),
    MCP_IN_RUN(Kind.POLICY, "leave runs and their questions to the user"),
    PATH_OUTSIDE(Kind.POLICY, "name a path inside the repository"),

    // Pages in a browser
    NETWORK_SETTING_BAD(
            Kind.ENVIRONMENT,
            "set the variable to http://HOST:PORT, or to a file with certificates; or unset it"),
    PORT_UNUSABLE(Kind.ENVIRONMENT, "give --port another number, or leave it out"),

    // Proving a change
    VERIFY_RED(Level.ERROR, "mend the change until the command ends with 0, then prove it again"),
    VERIFY_FLAKY(
            Level.ERROR,
            "make the command end the same way every time: it proves nothing as it is"),
    VERIFY_BLIND(
            Level.ERROR,
            "add a test that fails when the changed lines are wrong, and have Verify run it"),
    TESTS_SHRANK(
            Level.ERROR,
            "bring the tests back; where they are rightly gone, prove from a later base"),
    TESTS_FAILED(
            Level.ERROR,
            "have the command end with what the runner ends with, and see what the code under test"
                    + " does to the exit status"),
    UNPROVED_HUNK(
            Level.WARNING,
            "see that a test needs it, or take it out; comments and logs may stay as they are"),
    PROTECTED_CHANGED(
            Level.ERROR,
            "put the files back as they were; where they are rightly changed, prove without"
                    + " --protect for them"),
    MANIFEST_UNMET(Level.ERROR, "mend the change until it is as the manifest says"),
    PROOF_UNFINISHED(Level.ERROR, "give --budget more time, or --verify a faster command"),

    // Attestations
    ATTEST_BROKEN(
            Level.ERROR,
            "do not trust the commit for its note; whoever proved it can write the note anew with"
                    + " `baton attest`"),
    ATTEST_MISSING(
            Level.ERROR,
            "have whoever proved it run `baton attest`, or prove the change as it is now"),
    ATTEST_UNSIGNED(Level.ERROR, "sign it: `baton attest --key FILE`"),
    ATTEST_SIGNER_UNKNOWN(
            Level.ERROR, "if you trust the key, list it in the file that --signers names"),

    // The program itself
    USAGE(Kind.USAGE, "see `baton --help`"),
    UNKNOWN_CODE(Kind.USAGE, "list all codes with `baton explain`"),
    OUTPUT_FAILED(Kind.ENVIRONMENT, "free space where the output goes, then run the command again"),
    INTERNAL(Kind.BUG, "report the bug with the command line that caused it");

    /// The kind of a fault: it says who can put the fault right, and decides the exit status.
    public enum Kind {
        INPUT,
        USAGE,
        ENVIRONMENT,
        RUN,
        APPROVAL,
        POLICY,
        BUG
    }

    private enum Level {
        ERROR,
        ERROR_UNLESS_SOFT,
        WARNING
    }

    private static final List<String> NO_ROOM =
            List.of("No space left on device", "Disk quota exceeded");

    private final Kind kind;
    private final Level level;
    private final String fix;

    Fault(Level level, String fix) {
        this.kind = Kind.INPUT;
        this.level = level;
        this.fix = fix;
    }

    Fault(Kind kind, String fix) {
        this.kind = kind;
        this.level = Level.ERROR;
        this.fix = fix;
    }

    public Kind kind() {
        return kind;
    }

    /// The fix in one sentence, for an occurrence that has nothing better to say.
    public String fix() {
        return fix;
    }

    public Severity severity() {
        return level == Level.WARNING ? Severity.WARNING : Severity.ERROR;
    }

    /// True if `--soft` lowers the fault to a warning.
    public boolean softens() {
        return level == Level.ERROR_UNLESS_SOFT;
    }

    /// An occurrence on a line of the text (1-based); 0 stands for the text as a whole.
    public Problem at(int line, String message) {
        OptionalInt place = line > 0 ? OptionalInt.of(line) : OptionalInt.empty();
        Fault fault = isOfFullDisk(message) ? DISK_FULL : this;
        return new Problem(fault, fault.severity(), place, message, fault.fix);
    }

    /// True if the system's own words say that there is no room. Whatever was to be done then, that
    /// is what has to be mended.
    private boolean isOfFullDisk(String message) {
        boolean ofDisk = this == DISK_FAILED || this == GIT_FAILED || this == COMMIT_FAILED;
        return ofDisk && NO_ROOM.stream().anyMatch(message::contains);
    }

    /// An occurrence that has no line.
    public Problem because(String message) {
        return at(0, message);
    }
}
