package baton.world.role;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.prompt.ReplyForm;
import baton.core.prompt.RolePrompt;
import baton.core.research.ResearchRole;
import baton.core.schema.Schema;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.world.files.Shipped;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// The roles that agents are asked to play, as the program brings them: a prompt and a schema each.
public final class Roles {
    public static final String TOPIC_SCOUT = "topic-scout";
    public static final String BRIEF_REVIEWER = "brief-reviewer";

    public static final String PLANNER = "planner";
    public static final String PLAN_CRITIC = "plan-critic";
    public static final String SCOPE_GUARDIAN = "scope-guardian";
    public static final String SPECIFIER = "specifier";

    public static final String BRIEF_CONFORMANCE_REVIEWER = "brief-conformance-reviewer";
    public static final String CODE_CORRECTNESS_REVIEWER = "code-correctness-reviewer";

    public static final List<String> ALL = all();

    private static List<String> all() {
        List<String> all = new ArrayList<>(List.of(TOPIC_SCOUT, BRIEF_REVIEWER));
        Arrays.stream(ResearchRole.values()).map(ResearchRole::word).forEach(all::add);
        all.addAll(List.of(PLANNER, PLAN_CRITIC, SCOPE_GUARDIAN, SPECIFIER));
        all.addAll(List.of(BRIEF_CONFORMANCE_REVIEWER, CODE_CORRECTNESS_REVIEWER));
        return List.copyOf(all);
    }

    private Roles() {}

    public static RolePrompt prompt(String role) {
        String path = "prompts/" + known(role) + ".md";
        return RolePrompt.read(Source.of(path, Shipped.text(path)));
    }

    /// The prompt with these texts, and how data is to be returned.
    public static String told(
            String role, RolePrompt prompt, Map<String, String> texts, ReplyForm form) {
        return prompt.fill(texts) + form.words(schemaText(role));
    }

    public static Schema schema(String role) {
        return Schema.parse(schemaText(role));
    }

    /// True if each item of the role's lists stands for itself: a finding, a topic. The steps of a
    /// plan do not: without one of them it is another plan.
    static boolean hasLooseItems(String role) {
        return !role.equals(PLANNER) && !role.equals(SPECIFIER);
    }

    /// True if whoever reads the role's reply judges every part of it, and asks again with what is
    /// wrong: one slip must not lose the whole.
    static boolean isJudgedByItsReader(String role, Value.Fields reply) {
        List<Value> tasks = reply.items("tasks");
        boolean specified =
                role.equals(SPECIFIER)
                        && !tasks.isEmpty()
                        && tasks.stream().allMatch(Value.Fields.class::isInstance);
        boolean planned =
                role.equals(PLANNER)
                        && reply.items("steps").stream().anyMatch(Roles::saysSomething);
        return specified || planned;
    }

    private static boolean saysSomething(Value item) {
        return item instanceof Value.Fields fields && !fields.fields().isEmpty();
    }

    public static String schemaText(String role) {
        return Shipped.text("schemas/" + known(role) + ".json");
    }

    private static String known(String role) {
        if (!ALL.contains(role)) {
            throw new Failure(Fault.ROLE_UNKNOWN.because("there is no role `" + role + "`"));
        }
        return role;
    }
}
