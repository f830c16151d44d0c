package baton.core.contract.work;

import java.util.Optional;
import java.util.OptionalInt;

/// The id of a TASK inside its WORK, `TASK-00`. Two spellings of one number are one id.
public record TaskId(int number) implements Comparable<TaskId> {
    static final Numbering SPELLING = Numbering.of("TASK");

    private static final int NUMBER_MAX = 999_999_999;
    private static final String SPEC = ".md";
    private static final String RESULT = "_result.md";

    public TaskId {
        if (number < 0 || number > NUMBER_MAX) {
            throw new IllegalArgumentException("TASK " + number);
        }
    }

    /// The id, where the text is one and nothing else.
    public static Optional<TaskId> of(String text) {
        return id(SPELLING.read(text));
    }

    /// The first id the text mentions.
    public static Optional<TaskId> in(String text) {
        return id(SPELLING.find(text));
    }

    /// The words after the first id and the sign that follows it, as in `ID: words`.
    public static OneLine wordsAfter(String text) {
        return SPELLING.wordsAfter(text);
    }

    /// The id in the name of a TASK file, `TASK-00.md`.
    public static Optional<TaskId> ofFile(String name) {
        return named(name, SPEC);
    }

    /// The id in the name of a result file, `TASK-00_result.md`.
    public static Optional<TaskId> ofResultFile(String name) {
        return named(name, RESULT);
    }

    public String fileName() {
        return this + SPEC;
    }

    public String resultFileName() {
        return this + RESULT;
    }

    @Override
    public int compareTo(TaskId other) {
        return Integer.compare(number, other.number);
    }

    @Override
    public String toString() {
        return SPELLING.write(number);
    }

    private static Optional<TaskId> named(String name, String ending) {
        return name.endsWith(ending)
                ? of(name.substring(0, name.length() - ending.length()))
                : Optional.empty();
    }

    private static Optional<TaskId> id(OptionalInt number) {
        return number.isPresent() ? Optional.of(new TaskId(number.getAsInt())) : Optional.empty();
    }
}
