package baton.core.policy.rules;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.CallOptions.Syntax;
import baton.core.policy.call.Downloads;
import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.ProgramCall;
import baton.core.policy.rules.Paths.Access;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The paths that a program writes to or removes, as its arguments tell.
public record Targets(List<ExpandedWord> paths, Access access) {
    private static final Targets NONE = new Targets(List.of(), Access.WRITE);

    private static final Syntax COPY =
            Syntax.of(
                    "tSgmoe",
                    "--target-directory",
                    "--suffix",
                    "--mode",
                    "--owner",
                    "--group",
                    "--rsh");

    private static final Syntax TRUNCATE = Syntax.of("sr", "--size", "--reference");
    private static final Syntax SHRED = Syntax.of("ns", "--iterations", "--size");
    private static final Syntax SED = Syntax.of("efl", "--expression", "--file").attaching("i");
    private static final Syntax SORT = Syntax.of("okStT", "--output", "--key");

    public Targets {
        paths = List.copyOf(paths);
    }

    public static Targets of(ProgramCall call) {
        List<ExpandedWord> arguments = call.arguments();
        return switch (call.name()) {
            case "tee" -> tee(arguments);
            case "cp", "mv", "install", "ln", "rsync", "scp" -> copied(arguments);
            case "dd" -> written(assigned(arguments, "of="));
            case "truncate" -> written(operands(arguments, TRUNCATE));
            case "shred", "wipefs", "blkdiscard" -> written(operands(arguments, SHRED));
            case "sponge" -> written(operands(arguments, Syntax.NONE));
            case "touch", "mkdir" ->
                    new Targets(operands(arguments, Syntax.of("drtm")), Access.APPEND);
            case "rm", "unlink" -> new Targets(operands(arguments, Syntax.NONE), Access.REMOVE);
            case "sed" -> edited(arguments);
            case "sort" -> written(CallOptions.read(arguments, SORT).values("-o", "--output"));
            case "curl", "wget" -> written(Downloads.files(call));
            default -> NONE;
        };
    }

    private static Targets written(List<ExpandedWord> paths) {
        return new Targets(paths, Access.WRITE);
    }

    private static List<ExpandedWord> operands(List<ExpandedWord> arguments, Syntax syntax) {
        return CallOptions.read(arguments, syntax).operands();
    }

    private static Targets tee(List<ExpandedWord> arguments) {
        CallOptions options = CallOptions.read(arguments, Syntax.NONE);
        boolean appends = options.has("-a") || options.hasLong("--append");
        return new Targets(options.operands(), appends ? Access.APPEND : Access.WRITE);
    }

    /// The directory that an option names, or else the last operand.
    private static Targets copied(List<ExpandedWord> arguments) {
        CallOptions options = CallOptions.read(arguments, COPY);
        Optional<ExpandedWord> last =
                options.operands().isEmpty()
                        ? Optional.empty()
                        : Optional.of(options.operands().getLast());
        return written(
                Stream.concat(options.values("-t", "--target-directory").stream(), last.stream())
                        .toList());
    }

    private static List<ExpandedWord> assigned(List<ExpandedWord> arguments, String key) {
        return arguments.stream()
                .filter(field -> field.startsWith(key))
                .map(field -> field.with(field.text().substring(key.length())))
                .toList();
    }

    private static Targets edited(List<ExpandedWord> arguments) {
        CallOptions options = CallOptions.read(arguments, SED);
        boolean inPlace = options.has("-i") || options.hasLong("--in-place");
        return inPlace ? written(options.operands()) : NONE;
    }
}
