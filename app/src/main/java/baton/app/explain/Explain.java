package baton.app.explain;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.app.terminal.MarkdownText;
import baton.app.terminal.Paint;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// `baton explain`: the page of one code or word, or a list of all.
///
/// @param word a word of reports
public record Explain(Optional<Fault> fault, Optional<String> word) implements Action {

    public static final Command COMMAND =
            new Command(
                    "explain",
                    Group.CHECK,
                    "say what a code means and how to correct its cause",
                    new Manual(
                            "explain [CODE]",
                            """
                            Says what a code means, shows the smallest file that causes it, and how
                            to correct the file. Knows the words of reports, too, such as
                            scope_drift. Without a code it lists all codes and words.\
                            """,
                            List.of(
                                    "baton explain PLAN_NO_STEPS",
                                    "baton explain scope_drift",
                                    "baton explain --json")),
                    Explain::declare,
                    Explain::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addPositional(
                Options.word("CODE", "0..1", "a code or word as Baton prints it", known()));
    }

    static Explain read(ParseResult words) {
        return Options.words(words).stream()
                .findFirst()
                .map(Explain::about)
                .orElseGet(() -> new Explain(Optional.empty(), Optional.empty()));
    }

    /// A code has the longer page.
    private static Explain about(String word) {
        String code = word.toUpperCase(Locale.ROOT);
        Optional<Fault> fault =
                Arrays.stream(Fault.values()).filter(f -> f.name().equals(code)).findFirst();
        Optional<ExplainedWord> known = ExplainedWord.of(word);
        if (fault.isEmpty() && known.isEmpty()) {
            throw unknown(word);
        }
        return new Explain(fault, known.map(ExplainedWord::word).filter(_ -> fault.isEmpty()));
    }

    private static Failure unknown(String word) {
        String fix = Usage.suggestion(word, known()) + Fault.UNKNOWN_CODE.fix();
        String message = "there is no code `" + word + "`";
        return new Failure(Fault.UNKNOWN_CODE.because(message).withFix(fix));
    }

    private static List<String> codes() {
        return Arrays.stream(Fault.values()).map(Fault::name).toList();
    }

    private static List<String> known() {
        List<String> known = new ArrayList<>(codes());
        ExplainedWord.all().stream().map(ExplainedWord::word).forEach(known::add);
        return known;
    }

    @Override
    public ExitStatus run(Context context) {
        Optional<ExplainedWord> known = word.flatMap(ExplainedWord::of);
        if (context.json()) {
            context.result(
                    fault.map(Explain::json)
                            .or(() -> known.map(Explain::json))
                            .orElseGet(Explain::listJson));
        } else if (known.isPresent()) {
            page(known.get(), context);
        } else {
            fault.ifPresentOrElse(one -> page(one, context), () -> list(context));
        }
        return ExitStatus.DONE;
    }

    private static void page(ExplainedWord word, Context context) {
        Paint paint = context.paintOut();
        context.result(paint.bold(word.word()) + paint.dim(" (a word of reports)"));
        context.result("");
        MarkdownText.of(List.of(word.meaning(), "", "Fix: " + word.fix()), context.width(), paint)
                .forEach(context::result);
    }

    private static Value json(ExplainedWord word) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("word", word.word());
        fields.put("meaning", word.meaning());
        fields.put("fix", word.fix());
        return fields.build();
    }

    private static void page(Fault fault, Context context) {
        Paint paint = context.paintOut();
        context.result(paint.bold(fault.name()) + paint.dim(" (" + weight(fault) + ")"));
        CodePage page = CodePage.of(fault);
        List<String> lines =
                page.page()
                        .map(markdown -> markdown.source().lines())
                        .orElseGet(() -> List.of("", page.meaning()));
        MarkdownText.of(lines.subList(1, lines.size()), context.width(), paint)
                .forEach(context::result);
    }

    private static void list(Context context) {
        Paint paint = context.paintOut();
        int width = codes().stream().mapToInt(String::length).max().orElse(0);
        CodeGroup.all()
                .forEach(
                        (group, faults) -> {
                            context.result(paint.bold(group.title()));
                            for (Fault fault : faults) {
                                String padding = " ".repeat(width - fault.name().length());
                                String summary = CodePage.of(fault).summary();
                                context.result("  " + fault.name() + padding + "  " + summary);
                            }
                            context.result("");
                        });
        context.result(paint.bold("Words of reports"));
        for (ExplainedWord word : ExplainedWord.all()) {
            String padding = " ".repeat(width - word.word().length());
            context.result("  " + word.word() + padding + "  " + word.meaning());
        }
        context.result("");
        context.result("`baton explain CODE` says more about one.");
    }

    private static String weight(Fault fault) {
        String word = fault.severity().word();
        return fault.softens() ? word + ", a warning with --soft" : word;
    }

    private static Value json(Fault fault) {
        CodePage page = CodePage.of(fault);
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("code", fault.name());
        fields.put("severity", fault.severity().word());
        fields.put("softens", fault.softens());
        fields.put("meaning", page.meaning());
        fields.put("example", page.section("Example"));
        fields.put("fix", page.section("Fix").orElseGet(fault::fix));
        return fields.build();
    }

    private static Value listJson() {
        return Value.items(Arrays.stream(Fault.values()).map(Explain::json).toList());
    }
}
