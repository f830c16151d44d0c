package baton.app.plan;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.contract.plan.Plan;
import baton.core.loop.GatedLoop;
import baton.core.loop.GatedLoop.Criticised;
import baton.core.loop.GatedLoop.Criticising;
import baton.core.loop.GatedLoop.Drafted;
import baton.core.loop.GatedLoop.Drafting;
import baton.core.loop.GatedLoop.Ended;
import baton.core.loop.GatedLoop.Stopped;
import baton.core.planning.PlanDraft;
import baton.core.planning.PlanFinding;
import baton.core.planning.PlanTask;
import baton.core.planning.PlannerReply;
import baton.world.role.Asking;
import baton.world.role.RoleAgent.Fitting;
import baton.world.role.RoleAgent.Matter;
import baton.world.role.RoleAgent.Reply;
import baton.world.role.RoleAgent.Unusable;
import baton.world.role.Roles;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Has a plan drafted, judged by rule, criticised and revised, three times at most.
final class PlanMaking {
    private static final int DRAFTS_MAX = 3;
    private static final String UNIT = "draft";

    private final Asking agent;
    private final PlanInputs inputs;
    private final PlanTask task;
    private final Consumer<String> notes;
    private Optional<PlanDraft> last = Optional.empty();

    /// A plan that validates, whether it passed, how often it was drafted, and what is left.
    public record Made(Plan plan, boolean passed, int iterations, List<PlanFinding> findings) {
        public Made {
            findings = List.copyOf(findings);
        }
    }

    public PlanMaking(Asking agent, PlanInputs inputs, PlanTask task, Consumer<String> notes) {
        this.agent = agent;
        this.inputs = inputs;
        this.task = task;
        this.notes = notes;
    }

    public Made make() {
        GatedLoop<PlanDraft, PlanFinding> loop = GatedLoop.of(DRAFTS_MAX);
        Optional<Made> made = Optional.empty();
        while (made.isEmpty()) {
            switch (loop.stage()) {
                case Drafting<PlanDraft, PlanFinding>(int iteration, var findings) ->
                        loop = loop.on(draft(iteration, findings));
                case Criticising<PlanDraft, PlanFinding>(int iteration, PlanDraft draft) ->
                        loop = loop.on(criticise(iteration, draft));
                case Ended<PlanDraft, PlanFinding> end -> made = Optional.of(made(end));
            }
        }
        return made.get();
    }

    private static Made made(Ended<PlanDraft, PlanFinding> end) {
        Plan plan =
                end.draft().graded(end.findings()).orElseThrow(() -> none(lines(end.findings())));
        return new Made(plan, end.passed(), end.iterations(), end.findings());
    }

    private static Failure none(String why) {
        return new Failure(Fault.PLAN_NOT_MADE.because("there is no plan: " + why));
    }

    /// A planner that fails after its first draft leaves that draft.
    private GatedLoop.Event<PlanDraft, PlanFinding> draft(int iteration, List<PlanFinding> found) {
        notes.accept("planning, draft " + iteration);
        Map<String, String> texts = new HashMap<>(texts());
        texts.put("research", inputs.research());
        texts.put("architecture", inputs.architecture());
        texts.put("exploration", inputs.exploration());
        texts.put("findings", lines(found));
        last.flatMap(PlanDraft::plan).ifPresent(plan -> texts.put("previous", plan.render()));
        Reply reply = agent.ask(new Matter(Roles.PLANNER, UNIT, iteration, texts));
        return switch (reply) {
            case Fitting(var output, _, var slips) -> {
                slips.stream()
                        .filter(slip -> !PlannerReply.isOfSteps(slip))
                        .forEach(slip -> notes.accept("left out of the plan: " + slip));
                PlanDraft draft = PlannerReply.read(output, task, slips);
                draft.findings().forEach(finding -> notes.accept("  " + finding.line()));
                last = Optional.of(draft);
                yield new Drafted<>(draft, draft.findings());
            }
            case Unusable(String reason) -> {
                notes.accept("the planner's reply could not be used: " + reason);
                yield new Stopped<>(last.orElseThrow(() -> none(reason)), found);
            }
        };
    }

    private GatedLoop.Event<PlanDraft, PlanFinding> criticise(int iteration, PlanDraft draft) {
        notes.accept("criticising draft " + iteration);
        Map<String, String> texts = new HashMap<>(texts());
        draft.plan().ifPresent(plan -> texts.put("plan", plan.render()));
        List<String> critics = List.of(Roles.PLAN_CRITIC, Roles.SCOPE_GUARDIAN);
        List<Reply> replies =
                agent.askAll(
                        critics.stream()
                                .map(role -> new Matter(role, UNIT, iteration, texts))
                                .toList());
        List<PlanFinding> all = new ArrayList<>();
        for (int i = 0; i < critics.size(); i++) {
            all.addAll(findings(critics.get(i), replies.get(i)));
        }
        List<PlanFinding> merged = PlanFinding.merged(all);
        merged.forEach(finding -> notes.accept("  " + finding.line()));
        return new Criticised<>(merged.stream().noneMatch(PlanFinding::blocks), merged);
    }

    /// A critic that cannot be heard, or that is not heard out, has not let the plan pass.
    private List<PlanFinding> findings(String critic, Reply reply) {
        return switch (reply) {
            case Fitting(var output, var leftOut, var slips) -> {
                slips.forEach(why -> notes.accept(critic + ": a slip in what counts: " + why));
                List<PlanFinding> all = new ArrayList<>(PlanFinding.read(output, critic));
                if (!leftOut.isEmpty()) {
                    String why = String.join("; ", leftOut);
                    all.add(unheard(critic, " said more that cannot be read: " + why));
                }
                yield all;
            }
            case Unusable(String reason) ->
                    List.of(unheard(critic, " gave no usable answer: " + reason));
        };
    }

    private static PlanFinding unheard(String critic, String why) {
        return new PlanFinding(
                PlanFinding.Weight.MAJOR, 0, "UNHEARD " + critic, critic + why, List.of(critic));
    }

    private Map<String, String> texts() {
        List<String> numbered = new ArrayList<>();
        for (String criterion : task.criteria()) {
            numbered.add((numbered.size() + 1) + ". " + criterion);
        }
        return Map.of("brief", inputs.briefText(), "criteria", String.join("\n", numbered));
    }

    private static String lines(List<PlanFinding> findings) {
        return findings.stream().map(PlanFinding::line).collect(Collectors.joining("\n"));
    }
}
