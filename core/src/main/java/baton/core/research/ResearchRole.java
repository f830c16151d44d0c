package baton.core.research;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// A role that looks for an answer, with the side on which it looks.
public enum ResearchRole {
    ARCHITECTURE_MAPPER(Side.LOCAL),
    DEPENDENCY_TRACER(Side.LOCAL),
    RISK_ASSESSOR(Side.LOCAL),
    TEST_STRATEGIST(Side.LOCAL),
    GIT_HISTORIAN(Side.LOCAL),
    DOCS_RESEARCHER(Side.EXTERNAL),
    COMMUNITY_RESEARCHER(Side.EXTERNAL),
    SECURITY_RESEARCHER(Side.EXTERNAL),
    CONTRARIAN_RESEARCHER(Side.EXTERNAL),
    SECOND_OPINION(Side.BRIDGE),
    FOLLOW_UP(Side.BRIDGE),
    TASK_FINDER(Side.PLANNING),
    CONVENTION_SCANNER(Side.PLANNING);

    /// The side on which a role finds its evidence, such as inside or outside the repository.
    public enum Side {
        LOCAL,
        EXTERNAL,
        /// In either.
        BRIDGE,
        /// In the repository, and only before planning.
        PLANNING
    }

    private final Side side;

    ResearchRole(Side side) {
        this.side = side;
    }

    public Side side() {
        return side;
    }

    /// As agents and recordings know it.
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// Those that look at a side.
    public static List<ResearchRole> of(Side side) {
        return Arrays.stream(values()).filter(role -> role.side == side).toList();
    }
}
