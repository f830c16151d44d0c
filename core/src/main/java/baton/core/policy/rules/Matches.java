package baton.core.policy.rules;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The matches of rules that were found so far, each once.
public final class Matches {
    private final Map<Match, Rule> found = new LinkedHashMap<>();

    public void add(Rule rule, String command) {
        found.putIfAbsent(Match.of(rule, command), rule);
    }

    public void addDefinite(Matches others) {
        others.found.forEach(
                (match, rule) -> {
                    if (rule.definite()) {
                        found.putIfAbsent(match, rule);
                    }
                });
    }

    public boolean anyDefinite() {
        return found.values().stream().anyMatch(Rule::definite);
    }

    public List<Match> matches() {
        return new ArrayList<>(found.keySet());
    }
}
