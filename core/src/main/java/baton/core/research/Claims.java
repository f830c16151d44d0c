package baton.core.research;

import baton.core.RepoPath;
import baton.core.contract.Choice;
import baton.core.contract.Prose;
import baton.core.contract.brief.Confidence;
import baton.core.research.Claim.Stance;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The claims of a role's reply that are believed. Evidence that does not hold is dropped and
/// counted, and so is a claim without evidence that holds.
///
/// @param kept the number of pieces of evidence that held
/// @param dropped the number of pieces of evidence that did not hold
/// @param unproven the number of claims that were dropped
public record Claims(List<Claim> claims, int kept, int dropped, int unproven) {
    public static final Claims NONE = new Claims(List.of(), 0, 0, 0);

    private static final Pattern PLACE = Pattern.compile("(.{1,400}?):(\\d{1,9})(?:-\\d{1,9})?");
    private static final Pattern COMMIT = Pattern.compile("(?:commit:?\\s?)?([0-9a-f]{7,40})");
    private static final Pattern ADDRESS =
            Pattern.compile("https?://[^\\s/?#]{1,250}(?:[/?#]\\S{0,1500})?");

    public Claims {
        claims = List.copyOf(claims);
    }

    /// The facts about the repository against which evidence is checked.
    public interface Grounds {
        /// The number of lines of a file; nothing for a file that is not there.
        Optional<Integer> lines(RepoPath file);

        boolean hasCommit(String id);
    }

    public static Claims read(Value.Fields reply, ResearchRole role, Grounds grounds) {
        Claims all = NONE;
        for (Value.Fields fields : reply.objects("findings")) {
            all = all.and(one(fields, role, grounds));
        }
        return all;
    }

    /// Claims that could not be read count as dropped.
    public static Claims unread(int number) {
        return new Claims(List.of(), 0, 0, number);
    }

    public Claims and(Claims other) {
        List<Claim> both = new ArrayList<>(claims);
        both.addAll(other.claims);
        return new Claims(
                both, kept + other.kept, dropped + other.dropped, unproven + other.unproven);
    }

    private static Claims one(Value.Fields fields, ResearchRole role, Grounds grounds) {
        List<String> given = texts(fields);
        Predicate<String> local = text -> holdsHere(text, grounds);
        Predicate<String> external = text -> ADDRESS.matcher(text).matches();
        Predicate<String> holds =
                switch (role.side()) {
                    case LOCAL, PLANNING -> local;
                    case EXTERNAL -> external;
                    case BRIDGE -> local.or(external);
                };
        List<String> kept = given.stream().filter(holds).toList();
        int dropped = given.size() - kept.size();
        String text = Prose.line(fields.text("claim"));
        String dimension = Prose.title(fields.text("dimension"));
        if (kept.isEmpty() || text.isEmpty() || dimension.isEmpty()) {
            return new Claims(List.of(), 0, dropped, 1);
        }
        Claim claim =
                new Claim(
                        role,
                        dimension,
                        text,
                        kept,
                        kept.stream().anyMatch(external),
                        Choice.of(Confidence.values(), fields.text("confidence"))
                                .orElse(Confidence.LOW),
                        stance(fields.text("stance")));
        return new Claims(List.of(claim), kept.size(), dropped, 0);
    }

    private static boolean holdsHere(String evidence, Grounds grounds) {
        Matcher commit = COMMIT.matcher(evidence);
        if (commit.matches()) {
            return grounds.hasCommit(commit.group(1));
        }
        Matcher place = PLACE.matcher(evidence);
        return place.matches()
                && RepoPath.of(place.group(1))
                        .flatMap(grounds::lines)
                        .filter(last -> isIn(Integer.parseInt(place.group(2)), last))
                        .isPresent();
    }

    private static boolean isIn(int line, int last) {
        return line >= 1 && line <= last;
    }

    private static Stance stance(String word) {
        return Arrays.stream(Stance.values())
                .filter(stance -> stance.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst()
                .orElse(Stance.NEUTRAL);
    }

    private static List<String> texts(Value.Fields fields) {
        return fields.texts("evidence").stream()
                .map(Prose::line)
                .filter(text -> !text.isEmpty())
                .distinct()
                .toList();
    }
}
