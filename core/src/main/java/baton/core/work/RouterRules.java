package baton.core.work;

import baton.core.contract.workplan.ExecutionMode;
import baton.core.text.Json;
import baton.core.text.Value;

import java.util.Optional;

/// The rules that choose the execution mode of a WORK, by what the specifier says of the WORK: the
/// rule of `.agent/router_rule_config.json` where that file is there, else the number of
/// requirements. A WORK of several TASKs is never direct, whatever is said; one that is no chain is
/// always full.
///
/// @param tasksMax the most TASKs that a chain may have; it counts only where the file gives rules
public record RouterRules(boolean given, int tasksMax) {
    public static final RouterRules NONE = new RouterRules(false, Integer.MAX_VALUE);

    public static final String FILE = ".agent/router_rule_config.json";

    private static final int TASKS_USUAL = 5;
    private static final int SIMPLE_REQUIREMENTS = 2;
    private static final int SIMPLE_CRITERIA = 3;

    /// The facts about a WORK that decide its execution mode.
    ///
    /// @param tests whether the WORK has to be built or tested
    /// @param spread whether the WORK concerns several domains, or makes a new module
    /// @param chain whether each TASK waits for the one before
    public record Facts(
            int functional,
            int nonFunctional,
            int criteria,
            int tasks,
            boolean chain,
            boolean tests,
            boolean spread) {}

    /// The rules of a file; what cannot be read leaves the usual ones.
    public static RouterRules parse(String text) {
        if (!(Json.parse(text) instanceof Json.Good(Value.Fields file))) {
            return NONE;
        }
        Optional<Long> most =
                file.object("rules")
                        .flatMap(rules -> rules.object("pipeline"))
                        .flatMap(pipeline -> pipeline.object("criteria"))
                        .flatMap(criteria -> criteria.field("max_tasks"))
                        .flatMap(Value::whole);
        int bounded = most.map(n -> Math.clamp(n, 1, 100)).orElse(TASKS_USUAL);
        return new RouterRules(file.object("rules").isPresent(), bounded);
    }

    public ExecutionMode mode(Facts facts) {
        if (facts.tasks() == 1 && (given ? !facts.tests() : isSimple(facts))) {
            return ExecutionMode.DIRECT;
        }
        boolean full = !facts.chain() || (given && (facts.tasks() > tasksMax || facts.spread()));
        return full ? ExecutionMode.FULL : ExecutionMode.PIPELINE;
    }

    private static boolean isSimple(Facts facts) {
        return facts.functional() <= SIMPLE_REQUIREMENTS
                && facts.nonFunctional() == 0
                && facts.criteria() <= SIMPLE_CRITERIA;
    }
}
