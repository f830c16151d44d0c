package baton.core.view.html;

import baton.core.run.RunId;
import baton.core.view.Span;
import baton.core.view.chronicle.AgentUsage;
import baton.core.view.chronicle.UnitState;

import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The small parts that all pages share.
final class PageParts {
    private static final int CENTS = 2;
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm'Z'").withZone(ZoneOffset.UTC);

    private PageParts() {}

    /// The state of a run or a part of it, by sign, word and colour.
    static Html.Element state(String word) {
        Html.Element sign = Tag.SPAN.of(sign(word)).kind("sign");
        return Tag.SPAN.of(sign, Html.text(word.replace('_', ' '))).kind("state", word);
    }

    static Html.Element state(UnitState state) {
        return state(state.word());
    }

    private static String sign(String word) {
        return switch (word) {
            case "completed", "merged" -> "✓";
            case "failed", "conflicted", "red" -> "✗";
            case "in_progress", "running", "merging" -> "●";
            case "pending" -> "○";
            case "skipped", "undone" -> "↷";
            default -> "!";
        };
    }

    /// A text of others: its direction does not reach what stands beside it.
    static Html.Element foreign(String text) {
        return Tag.BDI.of(text);
    }

    /// Time that goes on is counted on by the page.
    static Html elapsed(Duration span, boolean goesOn) {
        Html.Element words = Tag.SPAN.of(Span.words(span)).kind("elapsed");
        return goesOn
                ? words.with(Attribute.Name.DATA_LIVE, String.valueOf(span.toSeconds()))
                : words;
    }

    static Html time(Instant at) {
        return Tag.TIME.of(MINUTE.format(at)).with(Attribute.Name.DATETIME, at.toString());
    }

    /// A command to be typed; a page that is served copies it.
    static Html command(String command, Medium medium) {
        Html.Element code = Tag.CODE.of(command);
        return medium.isLive()
                ? Tag.DIV.of(code, button("Copy").kind("copy")).kind("command")
                : Tag.DIV.of(code).kind("command");
    }

    static Html.Element button(String words) {
        return Tag.BUTTON.of(words).with(Attribute.Name.TYPE, "button");
    }

    /// A button that does something to a run. The page shows beside it what came of it.
    static Html.Element deed(String words, String verb, RunId run, String hash) {
        return button(words)
                .kind("deed")
                .with(Attribute.Name.DATA_VERB, verb)
                .with(Attribute.Name.DATA_RUN, run.value())
                .with(Attribute.Name.DATA_HASH, hash);
    }

    /// The place for what came of a deed.
    static Html said() {
        return Tag.P.of().id("said").with(Attribute.Name.ARIA_LIVE, "polite");
    }

    /// Names with what is said of them; those without anything are left out.
    static Html facts(List<Fact> facts) {
        return Tag.DL
                .of(
                        facts.stream()
                                .filter(fact -> fact.said().isPresent())
                                .map(
                                        fact ->
                                                Tag.DIV.of(
                                                        Tag.DT.of(fact.name()),
                                                        Tag.DD.of(fact.said().orElseThrow())))
                                .toArray(Html[]::new))
                .kind("facts");
    }

    record Fact(String name, Optional<Html> said) {
        static Fact of(String name, Html said) {
            return new Fact(name, Optional.of(said));
        }

        static Fact foreign(String name, Optional<String> said) {
            return new Fact(name, said.map(PageParts::foreign));
        }
    }

    static List<Fact> usage(AgentUsage usage) {
        Optional<String> cost =
                usage.cost().map(amount -> "$" + amount.setScale(CENTS, RoundingMode.HALF_UP));
        Optional<String> tokens = usage.tokens().map(n -> String.format(Locale.ROOT, "%,d", n));
        return List.of(
                new Fact("Cost", cost.map(Html::text)), new Fact("Tokens", tokens.map(Html::text)));
    }
}
