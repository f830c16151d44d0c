package baton.app.research;

import baton.core.research.Answer;
import baton.core.research.Claims;
import baton.core.research.ResearchRole;
import baton.world.role.Asking;
import baton.world.role.RoleAgent.Fitting;
import baton.world.role.RoleAgent.Matter;
import baton.world.role.RoleAgent.Reply;
import baton.world.role.RoleAgent.Unusable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Asks all roles of a question side by side, and once more where they contradict each other.
record ResearchMaking(Asking agent, Claims.Grounds grounds, Consumer<String> notes) {

    public Answer answer(Inquiry inquiry) {
        Answer first =
                ask(
                        inquiry,
                        inquiry.roles(),
                        Map.of(),
                        new Answer(inquiry.question(), Claims.NONE, List.of(), List.of()));
        List<String> open = first.triangulation().contradictions();
        if (open.isEmpty()) {
            return first;
        }
        notes.accept(inquiry.unit() + ": the evidence points both ways; following up");
        return ask(
                inquiry,
                List.of(ResearchRole.FOLLOW_UP),
                Map.of("contradictions", String.join("\n", open)),
                first);
    }

    private Answer ask(
            Inquiry inquiry, List<ResearchRole> roles, Map<String, String> more, Answer before) {
        Map<String, String> texts = new HashMap<>(more);
        texts.put("question", inquiry.question());
        texts.put("context", inquiry.context());
        List<Reply> replies =
                agent.askAll(
                        roles.stream()
                                .map(role -> new Matter(role.word(), inquiry.unit(), 1, texts))
                                .toList());
        Claims claims = before.claims();
        List<ResearchRole> heard = new ArrayList<>(before.heard());
        List<ResearchRole> unheard = new ArrayList<>(before.unheard());
        for (int i = 0; i < roles.size(); i++) {
            ResearchRole role = roles.get(i);
            switch (replies.get(i)) {
                case Fitting(var output, var leftOut, _) -> {
                    claims = claims.and(Claims.read(output, role, grounds));
                    claims = claims.and(Claims.unread(leftOut.size()));
                    leftOut.forEach(why -> notes.accept(inquiry.unit() + ": left out: " + why));
                    heard.add(role);
                }
                case Unusable(String reason) -> {
                    notes.accept(inquiry.unit() + ": " + role.word() + " failed: " + reason);
                    unheard.add(role);
                }
            }
        }
        return new Answer(inquiry.question(), claims, heard, unheard);
    }
}
