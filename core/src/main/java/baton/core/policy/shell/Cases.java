package baton.core.policy.shell;

import java.util.ArrayList;
import java.util.List;

/// Reads `case`, the first word being taken.
final class Cases {
    private Cases() {}

    static Statement read(Cursor cursor) {
        List<Word> words = new ArrayList<>();
        List<Script> bodies = new ArrayList<>();
        cursor.skipBlanks();
        words.add(Words.read(cursor, Words.WordPlace.PLAIN));
        cursor.skipLines();
        Reserved.expect(cursor, "in");
        cursor.skipLines();
        boolean more = !Reserved.takesWord(cursor, "esac");
        while (more && !cursor.refused()) {
            patterns(cursor, words);
            bodies.add(Scripts.optional(cursor));
            boolean ended = takesEnd(cursor);
            cursor.skipLines();
            boolean closed = Reserved.takesWord(cursor, "esac");
            more = !closed;
            if (more && !ended) {
                cursor.refuseUnexpected();
            }
        }
        return new Statement.Choice(words, bodies);
    }

    private static boolean takesEnd(Cursor cursor) {
        cursor.skipBlanks();
        return cursor.takes(";;&") || cursor.takes(";;") || cursor.takes(";&");
    }

    private static void patterns(Cursor cursor, List<Word> words) {
        cursor.takes("(");
        cursor.skipBlanks();
        words.add(Words.read(cursor, Words.WordPlace.PLAIN));
        cursor.skipBlanks();
        while (cursor.peek() == '|' && cursor.takes("|")) {
            cursor.skipBlanks();
            words.add(Words.read(cursor, Words.WordPlace.PLAIN));
            cursor.skipBlanks();
        }
        cursor.expect(")");
    }
}
