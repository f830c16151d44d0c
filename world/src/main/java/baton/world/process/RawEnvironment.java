package baton.world.process;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The environment this program was started with, byte by byte: a value that is handed on
/// unchanged may be no text in this machine's encoding.
record RawEnvironment(Map<String, Own> own, Charset charset) {
    /// @param bytes name and value
    record Own(String value, Bytes bytes) {}

    RawEnvironment {
        own = Map.copyOf(own);
    }

    /// Nothing where the system does not show it.
    static Optional<RawEnvironment> own(Charset charset) {
        try {
            byte[] all = Files.readAllBytes(Path.of("/proc/self/environ"));
            return Optional.of(new RawEnvironment(entries(all, charset), charset));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// The first entry of a name counts, and the first character of a name may be `=`.
    static Map<String, Own> entries(byte[] all, Charset charset) {
        Map<String, Own> entries = new HashMap<>();
        int start = 0;
        for (int end = 0; end < all.length; end++) {
            if (all[end] == 0) {
                byte[] entry = Arrays.copyOfRange(all, start, end);
                String text = new String(entry, charset);
                int equals = text.indexOf('=', 1);
                if (equals > 0) {
                    Own own = new Own(text.substring(equals + 1), Bytes.of(entry));
                    entries.putIfAbsent(text.substring(0, equals), own);
                }
                start = end + 1;
            }
        }
        return entries;
    }

    /// As C takes it: `NAME=value`.
    List<byte[]> with(Map<String, String> wanted) {
        List<byte[]> entries = new ArrayList<>(wanted.size());
        wanted.forEach((name, value) -> entries.add(entry(name, value)));
        return entries;
    }

    private byte[] entry(String name, String value) {
        Own known = own.get(name);
        return known != null && known.value().equals(value)
                ? known.bytes().toArray()
                : (name + "=" + value).getBytes(charset);
    }
}
