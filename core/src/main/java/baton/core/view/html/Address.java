package baton.core.view.html;

import baton.core.run.RunId;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// The address of a page of Baton's own, or of a place on the same page. It begins with `/` or `#`,
/// so that it can lead nowhere else.
public record Address(String path) {
    private static final String PLAIN = "-._~";
    public static final Address INBOX = new Address("/");

    public Address {
        boolean own = path.startsWith("/") || path.startsWith("#");
        if (!own || path.startsWith("//")) {
            throw new IllegalArgumentException(path);
        }
    }

    public static Address run(RunId run) {
        return new Address("/run/" + run.value());
    }

    public static Address step(RunId run, int step) {
        return new Address("/run/" + run.value() + "/step/" + step);
    }

    public static Address gate(RunId run, String gate) {
        return new Address("/run/" + run.value() + "/gate/" + encoded(gate));
    }

    /// The page of a file of a project that waits for approval.
    public static Address project(String name, String gate) {
        return new Address("/project/" + encoded(name) + "/gate/" + encoded(gate));
    }

    static Address anchor(String id) {
        return new Address("#" + encoded(id));
    }

    /// One segment of a path, whatever it holds.
    private static String encoded(String segment) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : segment.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xFF);
            boolean plain = c < 128 && (Character.isLetterOrDigit(c) || PLAIN.indexOf(c) >= 0);
            encoded.append(
                    plain ? String.valueOf(c) : String.format(Locale.ROOT, "%%%02X", (int) c));
        }
        return encoded.toString();
    }
}
