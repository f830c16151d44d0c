package baton.core.review;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/// The lines of a file that were not in it before, by number.
///
/// A line that only moved is not new: where it stood does not matter, how often it stood does.
public final class AddedLines {
    private AddedLines() {}

    public static SequencedMap<Integer, String> of(List<String> before, List<String> now) {
        Map<String, Integer> left = new HashMap<>();
        before.forEach(line -> left.merge(line, 1, Integer::sum));
        SequencedMap<Integer, String> added = new TreeMap<>();
        for (int i = 0; i < now.size(); i++) {
            String line = now.get(i);
            int known = left.getOrDefault(line, 0);
            left.put(line, known - 1);
            if (known <= 0) {
                added.put(i + 1, line);
            }
        }
        return added;
    }
}
