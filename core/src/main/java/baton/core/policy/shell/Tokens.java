package baton.core.policy.shell;

import java.util.ArrayList;
import java.util.List;

/// Cuts a command line into words and operators. Ends of lines separate words as blanks do.
final class Tokens {
    private static final String OPERATORS = "&|;<>()";
    private static final String DOUBLED = "&|;";
    private static final String BLANKS = " \t\n";

    private Tokens() {}

    static List<Token> read(Cursor cursor) {
        List<Token> tokens = new ArrayList<>();
        while (!cursor.ended()) {
            char next = cursor.peek();
            if (BLANKS.indexOf(next) >= 0) {
                cursor.advance();
            } else if (next == '#') {
                tokens.add(new Token.Operator("#"));
                return tokens;
            } else if (OPERATORS.indexOf(next) >= 0) {
                tokens.add(operator(cursor));
            } else if (!cursor.ended()) {
                tokens.add(new Token.Text(Words.read(cursor, Words.WordPlace.PLAIN)));
            }
        }
        return tokens;
    }

    private static Token operator(Cursor cursor) {
        char sign = cursor.take();
        boolean twice = DOUBLED.indexOf(sign) >= 0 && cursor.takesRaw(sign);
        return new Token.Operator(Character.toString(sign).repeat(twice ? 2 : 1));
    }
}
