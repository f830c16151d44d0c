package baton.core.contract.plan.step;

import baton.core.contract.FieldList.Item;
import baton.core.contract.plan.reading.PlanWording;
import baton.core.text.Inline;
import baton.core.text.Inline.Part;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Tells the code spans of a value apart: commands, and the output that is expected of them.
///
/// A span is expected output when it follows an arrow or a word such as `expected`, unless the
/// words in between already ended that thought (`→ exit 0, `) or the span has an arrow of its own.
/// Everything else in back quotes is a command: what is run by mistake fails for all to see, what
/// is left out by mistake proves nothing.
final class CommandList {
    private static final Pattern MARK =
            Pattern.compile(
                    "→|⇒|⟶|➜|->|=>|\\b(?:expect\\w*|should|prints?|outputs?|contains?|shows?"
                            + "|returns?)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern LEADING_MARK =
            Pattern.compile("\\s*(?:→|⇒|⟶|➜|->|=>|[*_,(]*expect)", Pattern.CASE_INSENSITIVE);
    private static final Pattern ANNOUNCED =
            Pattern.compile(
                    "[\\s*_,(:—–-]*(?:(?:which|that|and)\\s+)?(?:(?:→|⇒|⟶|➜|->|=>|==?|expect\\w*(?:"
                            + " (?:output|result))?|(?:should|must|will)\\b"
                            + "|(?:be|equal|print|output|show|display|return"
                            + "|contain|report|say|yield|give|emit)s?\\b)"
                            + "[\\s:*_]*)+",
                    Pattern.CASE_INSENSITIVE);

    /// Words that say no more than that the command ends well, which its exit status tells.
    private static final Pattern ENDS_WELL =
            Pattern.compile(
                    "(?:(?:it|the|all|and|with|a|an|is|are|of|any|exit\\w*|status|code|rc|0|zero"
                            + "|pass\\w*|succe\\w+|green|ok|works?|clean\\w*|compil\\w+|builds?"
                            + "|runs?|(?:no|without)(?! output)(?: \\w+)*?(?: (?:errors?|warnings?"
                            + "|failures?|problems?|issues?|findings?|complaints?|differences?))"
                            + "|tests?|checks?|command|suite|fully|still)\\b[\\s,.;:=*_)-]*)+",
                    Pattern.CASE_INSENSITIVE);

    /// A few words after a sign, written as output is and no remark: `: Hello`, `(3 rows)`.
    private static final Pattern ECHOED =
            Pattern.compile("\\s*(?::|--|[—–-]|\\()\\s*(?=[\\p{Lu}\\d\"'“‘])");

    private static final Pattern JOINING =
            Pattern.compile("(?i)(?:then|and|or|also|next|finally|not|note|see|in|on|with)\\b.*");
    private static final Pattern FEW_WORDS = Pattern.compile("\\S+(?:\\s+\\S+){0,2}");

    private static final String FILLING = ":*_([\"'“”‘’= ";

    /// A command, the output expected of it, and the words around it.
    record Found(String command, Optional<String> expected, String before, String after, int line) {
        Found expecting(String output) {
            return new Found(command, Optional.of(output), before, after, line);
        }

        VerifyCommand verify() {
            return new VerifyCommand(command, expected);
        }

        /// The words after the command that ask for output without quoting it as code: nobody can
        /// tell where such output begins and ends, so it is not compared.
        Optional<String> unquoted() {
            return expected.isPresent()
                    ? Optional.empty()
                    : after(ANNOUNCED)
                            .or(() -> after(ECHOED).filter(CommandList::isShort))
                            .filter(said -> !ENDS_WELL.matcher(said).matches());
        }

        private Optional<String> after(Pattern sign) {
            Matcher mark = sign.matcher(after);
            return mark.lookingAt()
                    ? Optional.of(PlanWording.line(after.substring(mark.end())))
                            .filter(said -> !said.isEmpty())
                    : Optional.empty();
        }
    }

    private static boolean isShort(String said) {
        return FEW_WORDS.matcher(said).matches() && !JOINING.matcher(said).matches();
    }

    private enum Last {
        NOTHING,
        COMMAND,
        OUTPUT
    }

    private final List<Found> found = new ArrayList<>();
    private Last last = Last.NOTHING;

    private CommandList() {}

    static List<Found> read(List<Item> items) {
        CommandList list = new CommandList();
        items.forEach(list::take);
        return list.found;
    }

    private void take(Item item) {
        List<Part> parts = Inline.parts(item.text());
        last = Last.NOTHING;
        int line = item.line();
        for (int i = 0; i < parts.size(); i++) {
            switch (parts.get(i)) {
                case Inline.Code(String text) -> {
                    String code = text.strip();
                    if (!code.isEmpty()) {
                        takeCode(code, words(parts, i - 1), words(parts, i + 1), line);
                    }
                }
                case Inline.Words(String text) -> line += PlanWording.lineEnds(text);
            }
        }
    }

    private static String words(List<Part> parts, int index) {
        boolean inside = index >= 0 && index < parts.size();
        return inside && parts.get(index) instanceof Inline.Words(String text) ? text : "";
    }

    private void takeCode(String code, String before, String after, int line) {
        boolean ownMark = LEADING_MARK.matcher(after).lookingAt();
        boolean output =
                switch (last) {
                    case NOTHING -> !found.isEmpty() && LEADING_MARK.matcher(before).lookingAt();
                    case COMMAND -> expects(before, ownMark);
                    case OUTPUT -> !ownMark && !separates(before);
                };
        if (!output) {
            found.add(new Found(code, Optional.empty(), before, after, line));
            last = Last.COMMAND;
            return;
        }
        // A second output for one command cannot be kept: the first one counts.
        if (found.getLast().expected().isEmpty()) {
            found.add(found.removeLast().expecting(code));
        }
        last = Last.OUTPUT;
    }

    /// True if the words between a command and a span announce output.
    private static boolean expects(String words, boolean ownMark) {
        Matcher mark = MARK.matcher(words);
        int end = -1;
        while (mark.find()) {
            end = mark.end();
        }
        if (end < 0) {
            return false;
        }
        String rest = words.substring(end);
        boolean immediate = rest.chars().allMatch(c -> c == '\n' || FILLING.indexOf(c) >= 0);
        return immediate || (!ownMark && !ends(rest));
    }

    /// True if the words close a thought, so that a new one starts.
    private static boolean ends(String words) {
        String text = words.stripTrailing().toLowerCase(Locale.ROOT);
        boolean newLine = words.indexOf('\n', text.length()) >= 0;
        boolean stop = text.endsWith(",") || text.endsWith(";") || text.endsWith(".");
        return newLine || stop || text.endsWith(" and") || text.endsWith(" then");
    }

    private static boolean separates(String words) {
        String text = words.strip().toLowerCase(Locale.ROOT);
        boolean stops = ends(words) && !text.endsWith("and");
        return text.isEmpty() || stops || text.equals("&&");
    }
}
