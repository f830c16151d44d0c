package baton.world.run.setting;

import baton.core.RepoPath;
import baton.core.contract.plan.step.Step;
import baton.core.policy.Allowances;
import baton.core.prompt.BuilderPrompt;
import baton.core.run.WorkStep;
import baton.core.run.Worksheet;
import baton.core.step.StepRules;
import baton.core.view.Estimate;

import java.util.List;
import java.util.Optional;

/// The steps of a plan made ready to be worked on, and what it would take to tell an agent of them.
public final class Preview {
    /// Prompts are mostly English and code, of which a token is about four characters.
    private static final int CHARACTERS_A_TOKEN = 4;

    private Preview() {}

    public static List<WorkStep> steps(PlanFile plan) {
        Allowances allowances = plan.allowances();
        Worksheet sheet = plan.sheet();
        return sheet.steps().stream().map(step -> step(sheet, step, allowances)).toList();
    }

    private static WorkStep step(Worksheet sheet, Step step, Allowances allowances) {
        int number = step.number();
        return WorkStep.of(
                step, sheet.name(number), sheet.text(number), allowances, sheet.fence(number));
    }

    /// The estimate of each step: the calls and prompt tokens that the step asks of an agent.
    public static List<Estimate.OfStep> asked(List<WorkStep> steps) {
        return steps.stream().map(Preview::asked).toList();
    }

    private static Estimate.OfStep asked(WorkStep step) {
        StepRules rules = step.rules();
        return rules.implemented()
                ? new Estimate.OfStep(
                        step.number(), 1, rules.attemptsMax(), tokens(prompt(step).render()))
                : new Estimate.OfStep(step.number(), 0, 0, 0);
    }

    public static long tokens(String prompt) {
        return (prompt.length() + CHARACTERS_A_TOKEN - 1L) / CHARACTERS_A_TOKEN;
    }

    private static BuilderPrompt prompt(WorkStep step) {
        List<String> forbidden =
                step.step().manifest().forbiddenPaths().stream().map(Object::toString).toList();
        return new BuilderPrompt(
                step.number(),
                step.text(),
                step.scope().listed().stream().map(RepoPath::value).sorted().toList(),
                forbidden,
                Optional.empty(),
                List.of(),
                List.of(),
                List.of());
    }
}
