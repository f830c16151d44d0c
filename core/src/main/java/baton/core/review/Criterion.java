package baton.core.review;

import baton.core.brief.Items;
import baton.core.contract.Document;
import baton.core.contract.brief.BriefPart;
import baton.core.text.Markdown.TextLine;
import baton.core.text.Source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Something that must come true, and the line of the brief that says so.
public record Criterion(int line, String text) {
    private static final Pattern RUNNABLE =
            Pattern.compile(
                    "^(?:running )?`([^`]{2,500})` (exits?|passes|succeeds|returns|is green|prints"
                            + "|outputs)\\b(.*)$",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern STATUS = Pattern.compile("\\b(\\d{1,3})\\b");
    private static final Pattern QUOTED = Pattern.compile("[`\"]([^`\"]{1,200})[`\"]");

    /// A command that shows whether a criterion holds.
    public record Trial(String command, int exit, Optional<String> output) {}

    public static List<Criterion> of(Source brief) {
        Document document = Document.read(brief).withUnderlined();
        List<Criterion> all = new ArrayList<>();
        document.body()
                .section(2, BriefPart.SUCCESS_CRITERIA.title())
                .map(document.body()::text)
                .orElse(List.of())
                .forEach(line -> read(line, all));
        return List.copyOf(all);
    }

    private static void read(TextLine line, List<Criterion> all) {
        Items.of(List.of(line.text())).stream()
                .findFirst()
                .ifPresent(text -> all.add(new Criterion(line.number(), text)));
    }

    /// The trial of the criterion; nothing where the criterion does not say which command ends how.
    public Optional<Trial> trial() {
        Matcher said = RUNNABLE.matcher(text);
        if (!said.matches()) {
            return Optional.empty();
        }
        String rest = said.group(3);
        boolean prints = said.group(2).matches("(?i)prints|outputs");
        Matcher status = STATUS.matcher(rest);
        int exit = !prints && status.find() ? Integer.parseInt(status.group(1)) : 0;
        Matcher quoted = QUOTED.matcher(rest);
        Optional<String> output =
                prints && quoted.find() ? Optional.of(quoted.group(1)) : Optional.empty();
        boolean judged = !prints || output.isPresent();
        return judged
                ? Optional.of(new Trial(said.group(1).strip(), exit, output))
                : Optional.empty();
    }
}
