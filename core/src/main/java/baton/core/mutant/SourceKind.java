package baton.core.mutant;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The kind of a source, by which it is cut into pieces.
enum SourceKind {
    JAVA("java"),
    SCRIPT("js mjs cjs jsx"),
    TYPED_SCRIPT("ts mts cts tsx"),
    PYTHON("py"),
    SHELL("sh bash ksh zsh bats"),
    /// Languages with braces that have no rules of their own.
    PLAIN("c h cc cpp cxx hpp cs go rs kt kts scala swift dart groovy php m mm zig vue svelte"),
    /// Languages whose comments begin with a number sign or two dashes.
    HASHED("rb pl pm r jl ex exs lua hs elm sql nim cr tcl");

    private static final Set<String> SHELLS = Set.of("sh", "bash", "dash", "ksh", "zsh");

    private final Pattern endings;

    SourceKind(String endings) {
        this.endings = Pattern.compile(endings.replace(' ', '|'));
    }

    boolean isScript() {
        return this == SCRIPT || this == TYPED_SCRIPT;
    }

    /// The kind by the ending of the name, else by the program that the first line names; nothing
    /// for prose, data and everything else.
    static Optional<SourceKind> of(String path, String text) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        int point = name.lastIndexOf('.');
        if (point <= 0) {
            return ofFirstLine(text);
        }
        String ending = name.substring(point + 1).toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(kind -> kind.endings.matcher(ending).matches())
                .findFirst();
    }

    private static Optional<SourceKind> ofFirstLine(String text) {
        if (!text.startsWith("#!")) {
            return Optional.empty();
        }
        int end = text.indexOf('\n');
        String line = text.substring(2, end < 0 ? Math.min(text.length(), 200) : end);
        List<String> words = List.of(line.split("[/ \t]+", -1));
        if (words.stream().anyMatch(SHELLS::contains)) {
            return Optional.of(SHELL);
        }
        if (words.contains("node")) {
            return Optional.of(SCRIPT);
        }
        return words.stream().anyMatch(word -> word.startsWith("python"))
                ? Optional.of(PYTHON)
                : Optional.empty();
    }

    List<Piece> pieces(String text) {
        return switch (this) {
            case JAVA, SCRIPT, TYPED_SCRIPT, PLAIN -> BraceScan.pieces(text, this);
            case PYTHON -> PythonScan.pieces(text);
            case SHELL -> ShellScan.pieces(text);
            case HASHED -> HashedScan.pieces(text);
        };
    }
}
