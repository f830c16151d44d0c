package baton.app.mcp;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.RealPath;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// The arguments that a client gives a tool. None of them is believed: names must be known, texts
/// are bounded, and a path must lead to a place in the checkout, through links as well.
record Arguments(Map<String, Object> given, Path checkout) {
    private static final int TEXT_MAX = 65_536;
    private static final int PATH_MAX = 4_096;

    Arguments {
        Map<String, Object> said = new HashMap<>(given);
        said.values().removeIf(Objects::isNull);
        given = Map.copyOf(said);
    }

    /// Refuses what the tool does not take.
    void only(List<String> known) {
        for (String name : given.keySet()) {
            if (!known.contains(name)) {
                throw bad(
                        "there is no argument `" + name + "`",
                        known.isEmpty() ? "give none" : "it takes " + String.join(", ", known));
            }
        }
    }

    Optional<String> text(String name) {
        Object value = given.get(name);
        if (value == null) {
            return Optional.empty();
        }
        if (!(value instanceof String text) || text.isBlank()) {
            throw bad("`" + name + "` is no text", "give a text that is not empty");
        }
        if (text.length() > TEXT_MAX || text.indexOf('\0') >= 0) {
            throw bad("`" + name + "` is too long or holds a NUL", "give at most 64 KiB of text");
        }
        return Optional.of(text);
    }

    String required(String name) {
        return text(name)
                .orElseThrow(() -> bad("`" + name + "` is missing", "give `" + name + "`"));
    }

    boolean flag(String name) {
        Object value = given.getOrDefault(name, false);
        if (!(value instanceof Boolean holds)) {
            throw bad("`" + name + "` is neither true nor false", "give true or false");
        }
        return holds;
    }

    /// A path of the checkout, absolute and without links.
    Optional<String> path(String name) {
        return text(name).map(word -> inside(name, word));
    }

    private String inside(String name, String word) {
        if (word.length() > PATH_MAX) {
            throw bad("`" + name + "` is too long for a path", "give a shorter path");
        }
        try {
            Path path =
                    RealPath.resolve(checkout.resolve(word))
                            .orElseThrow(() -> bad("`" + name + "` leads nowhere", "give a path"));
            if (!path.startsWith(checkout)) {
                throw new Failure(
                        Fault.PATH_OUTSIDE.because("`" + word + "` is outside of " + checkout));
            }
            return path.toString();
        } catch (InvalidPathException e) {
            throw bad("`" + name + "` is no path: " + e.getReason(), "give a path");
        }
    }

    static Failure bad(String message, String fix) {
        return new Failure(Fault.MCP_BAD_ARGUMENT.because(message).withFix(fix));
    }
}
