package baton.core.policy.rules;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.CallOptions.Syntax;
import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.ProgramCall;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Modes that let everyone write, and modes that run a program with the rights of its owner.
final class PermissionRules {
    private static final int ALL = 0777;
    private static final int OTHERS_WRITE = 02;
    private static final int SET_IDS = 06000;

    /// There may be any number of zeros before these.
    private static final int MODE_DIGITS = 4;

    /// Programs that take a mode as an option.
    private static final Set<String> WITH_MODE =
            Set.of("install", "ginstall", "mkdir", "gmkdir", "mkfifo", "mknod");

    private static final Syntax MODE = Syntax.of("mogtS", "--mode");

    private PermissionRules() {}

    static Optional<Rule> of(ProgramCall call) {
        if (call.named("setcap")) {
            boolean sets = !call.arguments().isEmpty() && !call.has("-r") && !call.has("-v");
            return sets ? Optional.of(Rule.SET_ID) : Optional.empty();
        }
        if (call.named("setfacl")) {
            return opensByList(call) ? Optional.of(Rule.PERMISSIONS) : Optional.empty();
        }
        return mode(call).flatMap(PermissionRules::rule);
    }

    private static Optional<String> mode(ProgramCall call) {
        if (call.named("chmod", "gchmod")) {
            return chmodMode(call);
        }
        return WITH_MODE.contains(call.name())
                ? CallOptions.read(call.arguments(), MODE)
                        .value("-m", "--mode")
                        .map(ExpandedWord::text)
                : Optional.empty();
    }

    private static Optional<Rule> rule(String mode) {
        if (isOpen(mode)) {
            return Optional.of(Rule.PERMISSIONS);
        }
        boolean sets = !Hole.anyIn(mode) && (granted(mode) & SET_IDS) != 0;
        return sets ? Optional.of(Rule.SET_ID) : Optional.empty();
    }

    /// True if these arguments would make `chmod` give everything to everyone. The question is
    /// asked about an unknown program, whose first argument may be any number.
    static boolean opens(ProgramCall call) {
        return chmodMode(call).map(PermissionRules::isOpenWide).orElse(false);
    }

    /// The mode is the first argument that is no option; `-rwx` is a mode, too.
    private static Optional<String> chmodMode(ProgramCall call) {
        boolean ended = false;
        for (ExpandedWord argument : call.arguments()) {
            boolean option = !ended && argument.startsWith("-") && !removes(argument.text());
            ended |= argument.is("--");
            if (!option) {
                return Optional.of(argument.text());
            }
        }
        return Optional.empty();
    }

    private static boolean removes(String text) {
        return text.length() > 1
                && text.chars().skip(1).allMatch(c -> "rwxXstugo,".indexOf(c) >= 0);
    }

    private static boolean isOpenWide(String mode) {
        return Hole.anyIn(mode) ? mayBeOpen(mode) : (granted(mode) & ALL) == ALL;
    }

    private static boolean isOpen(String mode) {
        return Hole.anyIn(mode) ? mayBeOpen(mode) : (granted(mode) & OTHERS_WRITE) != 0;
    }

    /// Sevens around a hole; a hole alone tells nothing.
    private static boolean mayBeOpen(String mode) {
        String rest = Hole.without(mode);
        return !rest.isEmpty() && rest.length() <= 4 && rest.chars().allMatch(c -> c == '7');
    }

    /// The bits that a mode turns on for certain, as a number or like `u+rwx,go=u`.
    private static int granted(String mode) {
        // `+777` and `=777` are modes of GNU chmod.
        boolean signed = mode.startsWith("+") || mode.startsWith("=");
        String number = signed ? mode.substring(1) : mode;
        if (isOctal(number)) {
            return Integer.parseInt(
                    number.substring(Math.max(0, number.length() - MODE_DIGITS)), 8);
        }
        int bits = 0;
        for (String clause : mode.split(",", -1)) {
            bits |= Clause.granted(clause);
        }
        return bits;
    }

    private static boolean isOctal(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '7');
    }

    /// `setfacl -m o::rw` is `chmod o+w`.
    private static boolean opensByList(ProgramCall call) {
        CallOptions options =
                CallOptions.read(call.arguments(), Syntax.of("mxMX", "--modify", "--set"));
        return options.values("-m", "--modify", "--set").stream()
                .flatMap(field -> List.of(field.text().split(",", -1)).stream())
                .map(entry -> entry.startsWith("d:") ? entry.substring(2) : entry)
                .filter(entry -> entry.startsWith("o:") || entry.startsWith("other:"))
                .anyMatch(entry -> entry.substring(entry.lastIndexOf(':')).indexOf('w') > 0);
    }

    /// A clause of a symbolic mode: for whom, and then what is given or taken, maybe several times.
    private static final class Clause {
        private int who;
        private int bits;
        private char operator = ' ';

        static int granted(String text) {
            Clause clause = new Clause();
            for (int i = 0; i < text.length(); i++) {
                if (!clause.take(text.charAt(i))) {
                    return 0;
                }
            }
            return clause.bits;
        }

        /// False for what is no part of a mode.
        private boolean take(char next) {
            if ("+-=".indexOf(next) >= 0) {
                operator = next;
                return true;
            }
            if (operator == ' ') {
                who |= who(next);
                return "ugoa".indexOf(next) >= 0;
            }
            if (operator != '-') {
                bits |= given(next);
            }
            return "rwxXstugo".indexOf(next) >= 0;
        }

        /// Without a `who` the process's mask takes away what others would get.
        private int given(char next) {
            int right = "xwr".indexOf(next);
            if (right >= 0 || next == 'X') {
                return who & (0111 << Math.max(right, 0));
            }
            if (next == 's') {
                return SET_IDS & (who == 0 ? SET_IDS : setIds());
            }
            // What the owner may, everyone may then: that includes writing.
            return next == 'u' ? who & ALL : 0;
        }

        private int setIds() {
            return ((who & 0700) == 0 ? 0 : 04000) | ((who & 0070) == 0 ? 0 : 02000);
        }

        private static int who(char letter) {
            int index = "ogu".indexOf(letter);
            return index < 0 ? ALL : 07 << (3 * index);
        }
    }
}
