package baton.app.plan;

import baton.core.Plural;
import baton.core.research.Claim;
import baton.core.research.Claims;
import baton.core.research.ResearchRole;
import baton.core.research.ResearchRole.Side;
import baton.world.role.Asking;
import baton.world.role.RoleAgent.Fitting;
import baton.world.role.RoleAgent.Matter;
import baton.world.role.RoleAgent.Reply;
import baton.world.role.RoleAgent.Unusable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Has the code looked at from many sides before it is planned. What nothing in the repository
/// shows is not told to the planner; a role that fails is only missed.
record Exploring(Asking agent, Claims.Grounds grounds, Consumer<String> notes) {
    private static final String UNIT = "explore";

    static List<ResearchRole> roles() {
        List<ResearchRole> roles = new ArrayList<>(ResearchRole.of(Side.LOCAL));
        roles.addAll(ResearchRole.of(Side.PLANNING));
        return roles;
    }

    /// Has agents explore the code that the task touches. The text has one finding a line.
    public String explore(String task, String brief) {
        List<ResearchRole> roles = roles();
        notes.accept("exploring the code with " + Plural.count(roles.size(), "role"));
        Map<String, String> texts =
                Map.of("question", "What must be known to plan this: " + task, "context", brief);
        List<Reply> replies =
                agent.askAll(
                        roles.stream()
                                .map(role -> new Matter(role.word(), UNIT, 1, texts))
                                .toList());
        Claims all = Claims.NONE;
        for (int i = 0; i < roles.size(); i++) {
            switch (replies.get(i)) {
                case Fitting(var output, var leftOut, _) ->
                        all =
                                all.and(Claims.read(output, roles.get(i), grounds))
                                        .and(Claims.unread(leftOut.size()));
                case Unusable(String reason) ->
                        notes.accept(roles.get(i).word() + " found nothing: " + reason);
            }
        }
        if (all.unproven() > 0) {
            notes.accept(
                    Plural.count(all.unproven(), "finding is", "findings are")
                            + " left out, for want of evidence that holds");
        }
        return all.claims().stream().map(Claim::line).distinct().collect(Collectors.joining("\n"));
    }
}
