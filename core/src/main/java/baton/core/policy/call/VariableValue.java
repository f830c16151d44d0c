package baton.core.policy.call;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// A value that a variable may hold: one text, or the elements of an array.
public record VariableValue(List<String> elements) {
    private static final int DIGITS_MAX = 2;
    public static final VariableValue UNKNOWN = of(Hole.UNKNOWN.text());

    public VariableValue {
        elements = List.copyOf(elements);
    }

    public static VariableValue of(String text) {
        return new VariableValue(List.of(text));
    }

    /// Written out, as `equals` is: linking the ones that a record gets costs each hook 7 ms.
    @Override
    public int hashCode() {
        return elements.hashCode();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VariableValue that && elements.equals(that.elements);
    }

    public String first() {
        return elements.isEmpty() ? "" : elements.getFirst();
    }

    /// `name+=text`.
    public VariableValue appending(String text) {
        List<String> longer = new ArrayList<>(elements.isEmpty() ? List.of("") : elements);
        longer.set(0, longer.getFirst() + text);
        return new VariableValue(longer);
    }

    /// `name+=(elements)`.
    public VariableValue appending(VariableValue more) {
        List<String> longer = new ArrayList<>(elements);
        longer.addAll(more.elements);
        return new VariableValue(longer);
    }

    /// The place of an element that can be followed; others are known only at run time.
    public static OptionalInt place(String index) {
        boolean small =
                !index.isEmpty()
                        && index.length() <= DIGITS_MAX
                        && index.chars().allMatch(c -> c >= '0' && c <= '9');
        return small ? OptionalInt.of(Integer.parseInt(index)) : OptionalInt.empty();
    }

    /// `name[index]=text`; the elements between are empty. Without a place it comes last.
    public VariableValue with(OptionalInt place, String text) {
        List<String> changed = new ArrayList<>(elements);
        int index = place.orElse(changed.size());
        while (changed.size() <= index) {
            changed.add("");
        }
        changed.set(index, text);
        return new VariableValue(changed);
    }
}
