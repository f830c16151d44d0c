package baton.core.contract;

import baton.core.Fault;
import baton.core.Problem;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The form of the value of a key that decides nothing: a value of another form is read past, and
/// people are warned of it.
public record ValueForm(String key, String meaning, Predicate<String> holds) {

    /// A day of the calendar, such as 2026-01-05.
    public static ValueForm date(String key) {
        return new ValueForm(key, "a date as YYYY-MM-DD", ValueForm::isDate);
    }

    /// A name that can stand in an address.
    public static ValueForm slug(String key) {
        return new ValueForm(
                key,
                "a name of plain letters, digits and hyphens",
                text -> text.matches("[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*"));
    }

    public static ValueForm whole(String key) {
        return new ValueForm(key, "a whole number from 0 up", text -> text.matches("[0-9]{1,9}"));
    }

    public static ValueForm flag(String key) {
        return new ValueForm(key, "`true` or `false`", List.of("true", "false")::contains);
    }

    public static <E extends Choice> ValueForm oneOf(String key, E[] all) {
        String words =
                Arrays.stream(all)
                        .map(choice -> "`" + choice.word() + "`")
                        .collect(Collectors.joining(", "));
        return new ValueForm(key, "one of " + words, word -> Choice.of(all, word).isPresent());
    }

    /// One problem for each key whose value is stated and of another form.
    public static List<Problem> violated(Document document, Fault fault, List<ValueForm> forms) {
        return forms.stream().flatMap(form -> form.judge(document, fault).stream()).toList();
    }

    private Optional<Problem> judge(Document document, Fault fault) {
        int line = document.front().line(key);
        boolean said =
                document.front().problems().stream()
                        .anyMatch(problem -> problem.line().orElse(0) == line);
        return document.text(key)
                .filter(holds.negate().and(_ -> !said))
                .map(_ -> "`" + key + "` is " + document.shown(key) + ", not " + meaning)
                .map(message -> fault.at(line, message));
    }

    private static boolean isDate(String text) {
        try {
            return text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}") && LocalDate.parse(text) != null;
        } catch (DateTimeException e) {
            return false;
        }
    }
}
