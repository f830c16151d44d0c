package baton.core.view;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/// A number of bytes in words.
public final class ByteWords {
    private static final List<String> UNITS = List.of("bytes", "kB", "MB", "GB", "TB");
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1_000);

    private ByteWords() {}

    /// Such as `300.0 MB`.
    public static String of(long bytes) {
        BigDecimal amount = BigDecimal.valueOf(bytes);
        int unit = 0;
        while (amount.compareTo(THOUSAND) >= 0 && unit < UNITS.size() - 1) {
            amount = amount.divide(THOUSAND);
            unit++;
        }
        return amount.setScale(unit == 0 ? 0 : 1, RoundingMode.HALF_UP) + " " + UNITS.get(unit);
    }
}
