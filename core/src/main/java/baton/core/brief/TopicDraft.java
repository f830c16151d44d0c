package baton.core.brief;

import baton.core.contract.Choice;
import baton.core.contract.Prose;
import baton.core.contract.brief.Confidence;
import baton.core.contract.brief.Cost;
import baton.core.contract.brief.ResearchScope;
import baton.core.contract.brief.Topic;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A research topic as far as it is known. What is not said gets what is usual when it is written.
public record TopicDraft(
        String title,
        String why,
        String question,
        String requiredFor,
        Optional<ResearchScope> scope,
        Optional<Confidence> confidence,
        Optional<Cost> cost) {

    static final String WHOLE_PLAN = "the plan as a whole";

    private static final int TITLE_MAX = 80;
    private static final Pattern NEXT_QUESTION = Pattern.compile("(?<=\\?)\\s+|(?<=？)\\s*");
    private static final String ABOUT = "What must be known about: ";
    private static final Pattern ASIDE = Pattern.compile("[^\\p{L}\\p{N}+#]+");
    private static final Pattern SIGNS = Pattern.compile("[^\\p{L}]+");

    /// The wanted confidence of an answer: a word of its own at the beginning or the end, so that
    /// “low-level code” and “the high score” stay what they are.
    private static final Pattern SURE =
            Pattern.compile(
                    "^(high|medium|low)(?: confidence)?(?:[,;:.] *| *[–—] *|$)"
                            + "|(?:^|[,;:.] *| +[–—-] *| +\\()(high|medium|low)"
                            + "(?: confidence)?[.)]*$",
                    Pattern.CASE_INSENSITIVE);

    /// The wanted confidence inside of a sentence: where no thing follows that is high or low.
    private static final Pattern SURE_WITHIN =
            Pattern.compile(
                    "(?<![\\p{L}\\p{N}_-])(?<!\\bnot )(?:high|medium|low)"
                            + "(?=[,;:.!?)] | (?:confidence|certainty|since|because|as|so|for|if"
                            + "|when|but|please|enough|is|would|will|here|there|to|i|we|it|that)"
                            + "(?![\\p{L}\\p{N}_-])|[.!?)]*$)",
                    Pattern.CASE_INSENSITIVE);

    public TopicDraft {
        title = Prose.title(title);
        why = Prose.line(why);
        question = Prose.line(question);
        requiredFor = Prose.line(requiredFor);
    }

    /// True if the other topic has the same question, but for marks, blanks and capitals.
    boolean asksTheSame(TopicDraft other) {
        return plain(question).equals(plain(other.question));
    }

    private static String plain(String words) {
        String own = words.startsWith(ABOUT) ? words.substring(ABOUT.length()) : words;
        String letters = ASIDE.matcher(own).replaceAll("").toLowerCase(Locale.ROOT);
        return letters.isEmpty() ? words : letters;
    }

    /// The topics that a person named in one answer: each of its questions is one, and so is each
    /// item of a list. Words after the last question belong to it; those that only lead to a topic
    /// are none of it.
    static List<TopicDraft> allSaid(String text) {
        return TopicList.of(text).stream()
                .flatMap(part -> questions(part).stream())
                .flatMap(words -> TopicWords.of(words).stream())
                .map(TopicDraft::said)
                .toList();
    }

    private static List<String> questions(String line) {
        List<String> all =
                new ArrayList<>(
                        NEXT_QUESTION.splitAsStream(line).filter(q -> !q.isBlank()).toList());
        if (all.size() > 1 && !all.getLast().endsWith("?")) {
            String rest = all.removeLast();
            all.add(all.removeLast() + " " + rest);
        }
        return all;
    }

    /// A topic that a person named. Words that are no question are made one.
    static TopicDraft said(String text) {
        String line = Prose.line(text);
        String question = line.endsWith("?") ? line : ABOUT + line + "?";
        String words = line.replaceAll("\\?+$", "");
        boolean isLong = words.codePointCount(0, words.length()) > TITLE_MAX;
        String title =
                isLong ? words.substring(0, words.offsetByCodePoints(0, TITLE_MAX)) + "…" : words;
        return new TopicDraft(
                title.isBlank() ? "Open question" : title,
                "",
                question,
                "",
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /// The steps that need the answer, and how sure it must be; a person may say there already
    /// where it is and how long to look. What was said before stays beside it.
    TopicDraft needed(String said) {
        String parts = TopicScope.parts(Prose.line(said));
        String rest = TopicScope.rest(Prose.line(said));
        List<String> steps =
                Stream.of(requiredFor, SURE.matcher(rest).replaceAll(""))
                        .filter(text -> !text.isEmpty())
                        .toList();
        return new TopicDraft(
                title,
                why,
                question,
                steps.isEmpty() ? WHOLE_PLAN : String.join("; ", steps),
                TopicScope.of(parts).or(() -> scope),
                sure(rest).or(() -> choice(Confidence.values(), parts)).or(() -> confidence),
                choice(Cost.values(), parts).or(() -> cost));
    }

    private static Optional<Confidence> sure(String line) {
        return Stream.of(SURE.matcher(line), SURE_WITHIN.matcher(line))
                .filter(Matcher::find)
                .findFirst()
                .flatMap(place -> choice(Confidence.values(), place.group()));
    }

    /// The first of the words that is one of these.
    private static <E extends Choice> Optional<E> choice(E[] all, String said) {
        return words(said).flatMap(word -> Choice.of(all, word).stream()).findFirst();
    }

    private static Stream<String> words(String said) {
        return SIGNS.splitAsStream(said.toLowerCase(Locale.ROOT));
    }

    /// The place of the answer, how long it may be looked for and how sure it must be, in whatever
    /// words name them.
    TopicDraft scoped(String said) {
        return new TopicDraft(
                title,
                why,
                question,
                requiredFor,
                TopicScope.of(said).or(() -> scope),
                sure(Prose.line(said)).or(() -> confidence),
                choice(Cost.values(), said).or(() -> cost));
    }

    /// Nobody says where the answer is: it is looked for everywhere.
    TopicDraft anywhere() {
        return new TopicDraft(
                title,
                why,
                question,
                requiredFor,
                scope.or(() -> Optional.of(ResearchScope.BOTH)),
                confidence,
                cost);
    }

    /// Asked in better words. Those of before stay as the reason, where there is none.
    TopicDraft rephrased(String said) {
        String line = Prose.line(said);
        if (line.isEmpty()) {
            return this;
        }
        return new TopicDraft(
                title,
                why.isEmpty() ? question : why,
                line.endsWith("?") ? line : line + "?",
                requiredFor,
                scope,
                confidence,
                cost);
    }

    /// True if the topic has everything that a brief wants of it.
    boolean whole() {
        return question.endsWith("?") && !requiredFor.isEmpty() && scope.isPresent();
    }

    Topic numbered(int number) {
        return new Topic(
                number,
                title,
                why,
                question.endsWith("?") ? question : question + "?",
                requiredFor.isEmpty() ? WHOLE_PLAN : requiredFor,
                Optional.of(scope.orElse(ResearchScope.BOTH)),
                Optional.of(confidence.orElse(Confidence.MEDIUM)),
                Optional.of(cost.orElse(Cost.STANDARD)));
    }
}
