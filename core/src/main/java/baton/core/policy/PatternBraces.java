package baton.core.policy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// `{a,b}` in a pattern, written out. Groups may be nested; braces without a comma, or without
/// their partner, stand for themselves.
final class PatternBraces {
    private PatternBraces() {}

    /// Every choice, or nothing where there are more than `max`.
    static Optional<List<String>> expand(String pattern, int max) {
        List<String> done = new ArrayList<>();
        Deque<String> open = new ArrayDeque<>(List.of(pattern));
        while (!open.isEmpty()) {
            String next = open.pop();
            int start = start(next);
            if (start < 0) {
                done.add(next);
            } else {
                choices(next, start).reversed().forEach(open::push);
            }
            if (done.size() + open.size() > max) {
                return Optional.empty();
            }
        }
        return Optional.of(done);
    }

    private static int start(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == '{') {
                return i;
            }
        }
        return -1;
    }

    /// The pattern with its first group replaced by each of its choices.
    private static List<String> choices(String text, int start) {
        List<String> choices = new ArrayList<>();
        List<Integer> cuts = new ArrayList<>(List.of(start));
        int depth = 0;
        int end = -1;
        for (int i = start; i < text.length() && end < 0; i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '{') {
                depth++;
            } else if (c == '}') {
                depth--;
                end = depth == 0 ? i : -1;
            } else if (c == ',' && depth == 1) {
                cuts.add(i);
            }
        }
        if (end < 0 || cuts.size() == 1) {
            choices.add(text.substring(0, start) + "\\" + text.substring(start));
            return choices;
        }
        cuts.add(end);
        for (int i = 0; i + 1 < cuts.size(); i++) {
            String choice = text.substring(cuts.get(i) + 1, cuts.get(i + 1));
            choices.add(text.substring(0, start) + choice + text.substring(end + 1));
        }
        return choices;
    }
}
