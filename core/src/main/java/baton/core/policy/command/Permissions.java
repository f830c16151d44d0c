package baton.core.policy.command;

import java.util.Optional;

/// `chmod` that lets everyone read, write and run.
final class Permissions {
    private static final int ALL = 0777;

    private Permissions() {}

    static Optional<Rule> of(Call call) {
        boolean opens = call.named("chmod", "gchmod") && opens(call);
        return opens ? Optional.of(Rule.PERMISSIONS) : Optional.empty();
    }

    /// The mode is the first argument that is no option; `-rwx` is a mode, too.
    static boolean opens(Call call) {
        boolean ended = false;
        for (Field argument : call.arguments()) {
            boolean option = !ended && argument.startsWith("-") && !removes(argument.text());
            ended |= argument.is("--");
            if (!option) {
                return isOpen(argument.text());
            }
        }
        return false;
    }

    private static boolean removes(String text) {
        return text.length() > 1
                && text.chars().skip(1).allMatch(c -> "rwxXstugo,".indexOf(c) >= 0);
    }

    static boolean isOpen(String mode) {
        // `+777` and `=777` are modes of GNU chmod.
        boolean signed = mode.startsWith("+") || mode.startsWith("=");
        String number = signed ? mode.substring(1) : mode;
        if (!number.isEmpty() && number.chars().allMatch(c -> c >= '0' && c <= '7')) {
            return number.endsWith("777");
        }
        return Hole.anyIn(mode) ? mayBeOpen(mode) : granted(mode) == ALL;
    }

    /// Sevens around a hole; a hole alone tells nothing.
    private static boolean mayBeOpen(String mode) {
        String rest = Hole.without(mode);
        return !rest.isEmpty() && rest.length() <= 4 && rest.chars().allMatch(c -> c == '7');
    }

    /// Which of the nine bits a symbolic mode like `u+rwx,go=u` turns on for certain.
    private static int granted(String mode) {
        int bits = 0;
        for (String clause : mode.split(",", -1)) {
            bits |= clause(clause);
        }
        return bits;
    }

    private static int clause(String clause) {
        int who = 0;
        int rights = 0;
        boolean grants = false;
        for (int i = 0; i < clause.length(); i++) {
            char next = clause.charAt(i);
            int right = "xwr".indexOf(next);
            if (!grants && "ugoa".indexOf(next) >= 0) {
                who |= who(next);
            } else if (next == '+' || next == '=') {
                grants = true;
            } else if (grants && (right >= 0 || next == 'X')) {
                rights |= next == 'X' ? 1 : 1 << right;
            } else if (next != 's' && next != 't') {
                return 0;
            }
        }
        return who & (rights * 0111);
    }

    private static int who(char letter) {
        int index = "ogu".indexOf(letter);
        return index < 0 ? ALL : 07 << (3 * index);
    }
}
