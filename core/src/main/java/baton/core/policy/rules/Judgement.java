package baton.core.policy.rules;

import java.util.List;

/// The verdict on a command, and every rule it meets. It blocks when any match does.
public record Judgement(CommandVerdict verdict, List<Match> matches) {
    public Judgement {
        matches = List.copyOf(matches);
    }

    public static Judgement of(List<Match> matches) {
        boolean blocks = matches.stream().anyMatch(match -> match.level() == Level.BLOCK);
        boolean warns = !matches.isEmpty();
        return new Judgement(
                blocks ? CommandVerdict.BLOCK : warns ? CommandVerdict.WARN : CommandVerdict.PASS,
                matches);
    }
}
