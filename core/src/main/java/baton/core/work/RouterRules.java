package baton.core.work;

import baton.core.contract.workplan.ExecutionMode;
import baton.core.text.Json;
import baton.core.text.Value;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The rules that choose the execution mode of a WORK, by what the specifier says of the WORK: the
/// rule of `.agent/router_rule_config.json` where that file is there, else the number of
/// requirements. A WORK of several TASKs is never direct, whatever is said; one that is no chain is
/// full, unless the file lets pipelines be otherwise.
///
/// @param tasksMax the most TASKs that a chain may have; it counts only where the file gives rules
/// @param oneDomain whether a pipeline is for one domain alone
/// @param chain whether a pipeline is for a chain alone
public record RouterRules(boolean given, int tasksMax, boolean oneDomain, boolean chain) {
    public static final RouterRules NONE = new RouterRules(false, Integer.MAX_VALUE, true, true);

    public static final String FILE = ".agent/router_rule_config.json";

    private static final int TASKS_USUAL = 5;
    private static final Pattern COUNT = Pattern.compile("task_?count\\W{1,9}(\\d{1,9})");
    private static final Pattern DOMAINS = Pattern.compile("multi_domain|new_module");
    private static final Pattern GRAPH = Pattern.compile("dag");
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
        Optional<Value.Fields> pipeline = criteria(file, "pipeline");
        Optional<String> full =
                criteria(file, "full").flatMap(known -> known.field("any_of")).map(Json::line);
        int bounded =
                field(pipeline, "max_tasks")
                        .flatMap(Value::whole)
                        .or(() -> full.flatMap(RouterRules::counted))
                        .map(n -> Math.clamp(n, 1, 100))
                        .orElse(TASKS_USUAL);
        boolean oneDomain =
                field(pipeline, "single_domain_only")
                                .map(Json::line)
                                .filter("false"::equals)
                                .isEmpty()
                        || full.filter(DOMAINS.asPredicate()).isPresent();
        boolean chain =
                field(pipeline, "dag_complexity")
                                .flatMap(Value::scalar)
                                .filter(word -> !word.equals("sequential"))
                                .isEmpty()
                        || full.filter(GRAPH.asPredicate()).isPresent();
        return new RouterRules(file.object("rules").isPresent(), bounded, oneDomain, chain);
    }

    private static Optional<Value.Fields> criteria(Value.Fields file, String mode) {
        return file.object("rules")
                .flatMap(rules -> rules.object(mode))
                .flatMap(rule -> rule.object("criteria"));
    }

    private static Optional<Value> field(Optional<Value.Fields> criteria, String name) {
        return criteria.flatMap(known -> known.field(name));
    }

    /// The number of TASKs beyond which a WORK is full.
    private static Optional<Long> counted(String conditions) {
        Matcher count = COUNT.matcher(conditions);
        return count.find() ? Optional.of(Long.valueOf(count.group(1))) : Optional.empty();
    }

    public ExecutionMode mode(Facts facts) {
        if (facts.tasks() == 1 && (given ? !facts.tests() : isSimple(facts))) {
            return ExecutionMode.DIRECT;
        }
        boolean full =
                (chain && !facts.chain())
                        || (given && (facts.tasks() > tasksMax || (oneDomain && facts.spread())));
        return full ? ExecutionMode.FULL : ExecutionMode.PIPELINE;
    }

    private static boolean isSimple(Facts facts) {
        return facts.functional() <= SIMPLE_REQUIREMENTS
                && facts.nonFunctional() == 0
                && facts.criteria() <= SIMPLE_CRITERIA;
    }
}
