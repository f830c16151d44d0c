package baton.core.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The lengths of the chains of sessions: for each session, how many others wait for it one behind
/// the other. A run that starts the longest chains first is done soonest.
final class SessionChains {
    private final Map<Integer, SessionRules> rules = new HashMap<>();
    private final Map<Integer, Integer> chains = new HashMap<>();

    private SessionChains(List<SessionRun> sessions) {
        sessions.forEach(session -> rules.put(session.number(), session.rules()));
    }

    static Map<Integer, Integer> of(List<SessionRun> sessions) {
        SessionChains found = new SessionChains(sessions);
        sessions.forEach(session -> found.chains.put(session.number(), 0));
        // What is longer by one more link is found in one more round; a ring is cut off.
        boolean longer = true;
        for (int round = 0; longer && round < sessions.size(); round++) {
            longer = found.lengthen();
        }
        return found.chains;
    }

    private boolean lengthen() {
        boolean longer = false;
        for (SessionRules waiting : rules.values()) {
            int chain = chains.getOrDefault(waiting.number(), 0) + 1;
            for (int needed : waiting.needs()) {
                if (chains.containsKey(needed) && chains.getOrDefault(needed, 0) < chain) {
                    chains.put(needed, chain);
                    longer = true;
                }
            }
        }
        return longer;
    }
}
