package baton.world.git;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Cuts what git printed into its records.
public final class Split {
    private Split() {}

    /// The records, each ended by this byte; a last one without its end counts too.
    public static List<byte[]> at(byte[] bytes, char end) {
        List<byte[]> records = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == end) {
                records.add(Arrays.copyOfRange(bytes, start, i));
                start = i + 1;
            }
        }
        if (start < bytes.length) {
            records.add(Arrays.copyOfRange(bytes, start, bytes.length));
        }
        return records;
    }
}
