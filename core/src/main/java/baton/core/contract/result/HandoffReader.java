package baton.core.contract.result;

import baton.core.contract.work.ColonLabel;
import baton.core.contract.work.ListItem;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.SectionLines;
import baton.core.contract.work.SectionName;
import baton.core.contract.work.WorkDocument;
import baton.core.text.Markdown.Section;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads a handoff. The verifier's answers are labelled items or small headings; text without any
/// is the answer to `what`.
final class HandoffReader {
    private static final SectionName BUILDER =
            SectionName.of("Builder Context", "빌더 컨텍스트", "ビルダーコンテキスト");
    private static final SectionName VERIFIER =
            SectionName.of("Verifier Context", "검증자 컨텍스트", "検証者コンテキスト");
    private static final Pattern HEADING = Pattern.compile("\\s*#{4,6}\\s+(.*)", Pattern.DOTALL);

    private enum Answer {
        WHAT,
        WHY,
        CAUTION,
        INCOMPLETE
    }

    private HandoffReader() {}

    static Optional<Handoff> read(WorkDocument document, Section handoff) {
        List<Section> parts =
                document.body().sections(3).stream()
                        .filter(part -> handoff.holds(part.heading().line()))
                        .toList();
        SectionLines builder = BUILDER.among(parts).map(document::prose).orElse(SectionLines.EMPTY);
        Map<Answer, String> answers =
                VERIFIER.among(parts).map(part -> answers(document, part)).orElse(Map.of());
        OneLine what = line(answers, Answer.WHAT);
        if (builder.isEmpty() || what.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new Handoff(
                        builder,
                        what,
                        line(answers, Answer.WHY),
                        line(answers, Answer.CAUTION),
                        line(answers, Answer.INCOMPLETE)));
    }

    private static Map<Answer, String> answers(WorkDocument document, Section part) {
        Map<Answer, String> answers = new EnumMap<>(Answer.class);
        Answer current = Answer.WHAT;
        for (int line = part.from(); line < part.to(); line++) {
            String text = document.source().line(line);
            Matcher heading = HEADING.matcher(text);
            String content =
                    heading.matches()
                            ? heading.group(1) + ":"
                            : ListItem.of(text).map(ListItem::text).orElse(text);
            Optional<ColonLabel> label = ColonLabel.of(content).filter(l -> answer(l).isPresent());
            current = label.flatMap(HandoffReader::answer).orElse(current);
            String words = label.map(ColonLabel::value).orElse(text.strip());
            answers.merge(current, words, (before, more) -> (before + " " + more).strip());
        }
        return answers;
    }

    private static Optional<Answer> answer(ColonLabel label) {
        String word = label.name().toUpperCase(Locale.ROOT);
        for (Answer answer : Answer.values()) {
            if (answer.name().equals(word)) {
                return Optional.of(answer);
            }
        }
        return Optional.empty();
    }

    private static OneLine line(Map<Answer, String> answers, Answer answer) {
        return OneLine.of(answers.getOrDefault(answer, ""));
    }
}
