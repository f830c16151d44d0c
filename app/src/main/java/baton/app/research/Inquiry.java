package baton.app.research;

import baton.core.contract.brief.BriefPart;
import baton.core.contract.brief.BriefedTask;
import baton.core.contract.brief.Cost;
import baton.core.contract.brief.ResearchScope;
import baton.core.contract.brief.Topic;
import baton.core.planning.Slug;
import baton.core.research.ResearchRole;
import baton.core.research.ResearchRole.Side;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One question, what it is asked for, and who is to look for an answer.
///
/// @param number the number of its file
record Inquiry(
        int number, String title, String question, String context, List<ResearchRole> roles) {
    public Inquiry {
        roles = List.copyOf(roles);
    }

    /// The reach of an inquiry: the sides where answers are looked for, and by how many roles.
    ///
    /// @param side the only side to look at, where a person wants that
    /// @param quick true if one role a side is enough
    /// @param second true if there is a second agent to ask
    public record Reach(Optional<ResearchScope> side, boolean quick, boolean second) {
        List<ResearchRole> roles(Optional<ResearchScope> scope, boolean cheap) {
            ResearchScope wanted = side.or(() -> scope).orElse(ResearchScope.BOTH);
            List<ResearchRole> roles = new ArrayList<>();
            if (wanted != ResearchScope.EXTERNAL) {
                add(roles, Side.LOCAL, cheap);
            }
            if (wanted != ResearchScope.LOCAL) {
                add(roles, Side.EXTERNAL, cheap);
            }
            if (second && !quick && !cheap) {
                roles.add(ResearchRole.SECOND_OPINION);
            }
            return roles;
        }

        private void add(List<ResearchRole> roles, Side one, boolean cheap) {
            List<ResearchRole> all = ResearchRole.of(one);
            roles.addAll(quick || cheap ? all.subList(0, 1) : all);
        }
    }

    /// A topic of a brief.
    public static Inquiry of(Topic topic, BriefedTask brief, Reach reach) {
        String question = topic.question().isEmpty() ? topic.title() : topic.question();
        String context =
                String.join(
                        "\n\n",
                        brief.subject().task(),
                        brief.text(BriefPart.INTENT),
                        brief.text(BriefPart.GOAL),
                        topic.why(),
                        topic.requiredFor());
        boolean cheap = topic.cost().equals(Optional.of(Cost.QUICK));
        return new Inquiry(
                topic.number(),
                topic.title(),
                question,
                context,
                reach.roles(topic.scope(), cheap));
    }

    /// A question that somebody asks beside the topics.
    public static Inquiry of(int number, String question, String context, Reach reach) {
        return new Inquiry(
                number, question, question, context, reach.roles(Optional.empty(), false));
    }

    /// As agents and recordings know it.
    String unit() {
        return "topic-" + number;
    }

    /// The name of its file in `research/`.
    public String file() {
        return "%02d-%s.md".formatted(number, Slug.of(title, "topic"));
    }
}
