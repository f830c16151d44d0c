package baton.core.contract;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// One of the few words a field may hold; implemented by the enums of the contracts.
public interface Choice {
    String name();

    /// The word as it is written.
    default String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The constant with this word; `-` and `_` are the same.
    static <E extends Choice> Optional<E> of(E[] all, String word) {
        String wanted = word.replace('-', '_');
        return Arrays.stream(all)
                .filter(choice -> choice.word().replace('-', '_').equals(wanted))
                .findFirst();
    }
}
