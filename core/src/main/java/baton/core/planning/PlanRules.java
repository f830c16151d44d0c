package baton.core.planning;

import baton.core.RepoPath;
import baton.core.contract.Prose;
import baton.core.contract.plan.Plan;
import baton.core.contract.plan.step.FileEntry;
import baton.core.contract.plan.step.Step;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.planning.PlanFinding.Weight;
import baton.core.policy.scan.PlanScan;
import baton.core.policy.scan.ScanFinding;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The rules that judge a plan without knowing what it is about: decisions put off, criteria nobody
/// covers, files that are not as the plan says, commands that may not run or prove nothing.
final class PlanRules {
    private static final Pattern PUT_OFF =
            Pattern.compile(
                    "\\b(?:TBD|TODO|FIXME|XXX)\\b|(?i:\\b(?:as\\sneeded|as\\snecessary|if\\sneeded"
                            + "|if\\snecessary|as\\sappropriate|where\\sappropriate|and\\sso\\son"
                            + "|etc\\.|somehow|to\\sbe\\s(?:decided|determined|defined)"
                            + "|decide\\slater|some\\skind\\sof)(?!\\w))");

    private final Plan plan;
    private final PlanTask task;
    private final List<PlanFinding> findings = new ArrayList<>();

    private PlanRules(Plan plan, PlanTask task) {
        this.plan = plan;
        this.task = task;
    }

    static List<PlanFinding> judge(Plan plan, Value.Fields reply, PlanTask task) {
        PlanRules rules = new PlanRules(plan, task);
        plan.steps().forEach(rules::decided);
        plan.steps().forEach(rules::proving);
        rules.files();
        rules.commands();
        rules.covered(reply);
        return rules.findings;
    }

    private void decided(Step step) {
        Matcher found = PUT_OFF.matcher(step.title() + "\n" + step.changes());
        if (found.find()) {
            find(step.number(), "DEFERRED_DECISION", "a decision is put off: " + found.group());
        }
    }

    private void proving(Step step) {
        if (step.verify().stream().noneMatch(VerifyCommand::canFail)) {
            find(step.number(), "VACUOUS_VERIFY", "no Verify command can fail");
        }
    }

    /// A file that an earlier step creates may be changed by a later one.
    private void files() {
        Set<RepoPath> made = new HashSet<>();
        for (Step step : plan.steps()) {
            for (FileEntry file : step.files()) {
                boolean there = task.exists().test(file.path()) || made.contains(file.path());
                if (file.isNew() && there) {
                    find(
                            step.number(),
                            "FILE_EXISTS " + file.path(),
                            file.path() + " exists already");
                }
                if (!file.isNew() && !there) {
                    find(
                            step.number(),
                            "FILE_MISSING " + file.path(),
                            file.path() + " does not exist");
                }
                made.add(file.path());
            }
        }
    }

    private void commands() {
        for (ScanFinding finding : PlanScan.of(plan).findings()) {
            if (finding.blocks()) {
                String text =
                        "%s: `%s` may not run: %s"
                                .formatted(
                                        finding.place().where(),
                                        finding.command(),
                                        finding.match().rule());
                findings.add(
                        PlanFinding.rule(Weight.BLOCKER, 0, "POLICY " + findings.size(), text));
            }
        }
    }

    private void covered(Value.Fields reply) {
        Map<Integer, Value.Fields> claims = claims(reply);
        for (int i = 1; i <= task.criteria().size(); i++) {
            Value.Fields claim = claims.getOrDefault(i, Value.fields(Map.of()));
            boolean bySteps =
                    claim.items("steps").stream()
                            .flatMap(v -> v.whole().stream())
                            .anyMatch(n -> n >= 1 && n <= plan.steps().size());
            if (!bySteps && claim.text("not_covered").isBlank()) {
                find(0, "UNCOVERED " + i, "no step covers: " + task.criteria().get(i - 1));
            }
        }
    }

    private static Map<Integer, Value.Fields> claims(Value.Fields reply) {
        Map<Integer, Value.Fields> claims = new HashMap<>();
        for (Value item : reply.items("coverage")) {
            if (item instanceof Value.Fields fields) {
                fields.whole("criterion")
                        .filter(n -> n >= 1 && n <= Integer.MAX_VALUE)
                        .ifPresent(n -> claims.putIfAbsent(n.intValue(), fields));
            }
        }
        return claims;
    }

    /// The criteria that the planner names as not covered, for the plan to say so.
    static String uncovered(Value.Fields reply, PlanTask task) {
        List<String> lines = new ArrayList<>();
        Map<Integer, Value.Fields> claims = claims(reply);
        for (int i = 1; i <= task.criteria().size(); i++) {
            String why = claims.getOrDefault(i, Value.fields(Map.of())).text("not_covered");
            if (!why.isBlank()) {
                lines.add(task.criteria().get(i - 1) + " — " + why);
            }
        }
        return Prose.bullets(lines);
    }

    private void find(int step, String rule, String text) {
        findings.add(PlanFinding.rule(Weight.MAJOR, step, rule, text));
    }
}
