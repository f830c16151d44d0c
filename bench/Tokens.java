import baton.world.tokens.Tokenizer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Prints how many tokens each of the files has that its arguments name, one number a line.
final class Tokens {
    private Tokens() {}

    public static void main(String[] files) throws IOException {
        Tokenizer count = new Tokenizer();
        for (String file : files) {
            System.out.println(count.applyAsLong(Files.readString(Path.of(file))));
        }
    }
}
