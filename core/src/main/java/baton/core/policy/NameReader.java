package baton.core.policy;

import baton.core.policy.CharSet.Range;
import baton.core.policy.GlobShape.AnyRun;
import baton.core.policy.GlobShape.One;
import baton.core.policy.GlobShape.Open;
import baton.core.policy.GlobShape.Part;
import baton.core.policy.GlobShape.Plain;
import baton.core.policy.GlobShape.Sign;

import java.util.ArrayList;
import java.util.List;

/// Reads one name of a glob into its signs.
final class NameReader {
    private final int[] text;
    private final boolean plainBrackets;
    private final List<Sign> signs = new ArrayList<>();
    private final StringBuilder literal = new StringBuilder();
    private int at;

    private NameReader(String name, boolean plainBrackets) {
        this.text = name.codePoints().toArray();
        this.plainBrackets = plainBrackets;
    }

    static Part read(String name) {
        return new NameReader(name, false).read();
    }

    static Part readWithPlainBrackets(String name) {
        return new NameReader(name, true).read();
    }

    private Part read() {
        boolean open = false;
        while (at < text.length) {
            open |= takeSign();
        }
        return open ? new Open(signs) : new Plain(literal.toString());
    }

    /// Takes the next sign. True if the sign is an open one.
    private boolean takeSign() {
        int c = text[at];
        int close = c == '[' && !plainBrackets ? close() : -1;
        if (c == '*') {
            boolean repeated = !signs.isEmpty() && signs.getLast() instanceof AnyRun;
            if (!repeated) {
                signs.add(new AnyRun());
            }
            at++;
            return true;
        }
        if (c == '?') {
            signs.add(new One(CharSet.any()));
            at++;
            return true;
        }
        if (close > 0) {
            signs.add(new One(set(close)));
            at = close + 1;
            return true;
        }
        boolean escape = c == '\\' && at + 1 < text.length;
        int taken = escape ? text[at + 1] : c;
        signs.add(new One(CharSet.one(taken)));
        literal.appendCodePoint(taken);
        at += escape ? 2 : 1;
        return false;
    }

    /// The place where the set that starts here ends. A `]` right after its start belongs to the
    /// set; without an end the `[` stands for itself.
    private int close() {
        int first = at + 1 + (negated() ? 1 : 0);
        for (int i = first + 1; i < text.length; i++) {
            if (text[i] == ']') {
                return i;
            }
        }
        return -1;
    }

    private boolean negated() {
        return at + 1 < text.length && (text[at + 1] == '!' || text[at + 1] == '^');
    }

    private CharSet set(int close) {
        List<Range> ranges = new ArrayList<>();
        boolean negated = negated();
        int i = at + 1 + (negated ? 1 : 0);
        while (i < close) {
            boolean range = i + 2 < close && text[i + 1] == '-';
            ranges.add(new Range(text[i], range ? text[i + 2] : text[i]));
            i += range ? 3 : 1;
        }
        ranges.add(new Range('/', '/'));
        CharSet withSlash = CharSet.of(ranges);
        // The slash is left out of both the set and its opposite.
        return negated ? withSlash.negated() : withoutSlash(withSlash);
    }

    private static CharSet withoutSlash(CharSet set) {
        List<Range> ranges = new ArrayList<>(set.negated().ranges());
        ranges.add(new Range('/', '/'));
        return CharSet.of(ranges).negated();
    }
}
