package baton.app.explain;

import baton.core.Fault;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// A group of codes with one subject, told from how the codes begin.
enum CodeGroup {
    ANY_FILE("Any file", "FILE_", "NOT_TEXT", "TOO_LARGE", "UNRECOGNIZED_", "FM_"),
    BRIEF("Brief", "BRIEF_", "ANSWERS_"),
    RESEARCH("Research", "RESEARCH_"),
    ARCHITECTURE("Architecture", "ARCH_"),
    PLAN("Plan", "PLAN_", "STEP_", "CHECKPOINT_"),
    MANIFEST("Manifest", "MANIFEST_"),
    STRATEGY("Execution strategy", "STRATEGY_"),
    SPEC("Session spec", "SPEC_"),
    PROGRESS("Progress", "PROGRESS_"),
    REVIEW("Review", "REVIEW_"),
    STATE("Session state", "SESSION_STATE_"),
    REQUIREMENT("Requirement", "REQ_"),
    WORK_PLAN("WORK plan", "WORK_PLAN_"),
    TASK("TASK", "TASK_"),
    RESULT("TASK result", "RESULT_"),
    LOG("WORK log", "LOG_"),
    LIST("WORK list", "WORKLIST_"),
    DECISIONS("Decisions", "DECISIONS_"),
    MESSAGE("XML messages", "XML_"),
    ACROSS("Across files", "PROJECT_"),
    PROGRAM("The program");

    private final String title;
    private final String prefixes;

    CodeGroup(String title, String... prefixes) {
        this.title = title;
        this.prefixes = String.join(" ", prefixes);
    }

    public String title() {
        return title;
    }

    private boolean holds(String code) {
        return !prefixes.isEmpty()
                && Arrays.stream(prefixes.split(" ", -1)).anyMatch(code::startsWith);
    }

    static CodeGroup of(Fault fault) {
        return Arrays.stream(values())
                .filter(group -> group.holds(fault.name()))
                .findFirst()
                .orElse(PROGRAM);
    }

    /// Every code under its group, both in the order of the catalogue.
    public static SequencedMap<CodeGroup, List<Fault>> all() {
        SequencedMap<CodeGroup, List<Fault>> groups = new LinkedHashMap<>();
        for (CodeGroup group : values()) {
            groups.put(group, new ArrayList<>());
        }
        for (Fault fault : Fault.values()) {
            groups.computeIfAbsent(of(fault), _ -> new ArrayList<>()).add(fault);
        }
        return groups;
    }
}
