package baton.core.text;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

class MarkdownDifferentialTest {
    private static final int SEEDS = Integer.getInteger("markdown.seeds", 20_000);

    @Test
    void randomDocumentsHaveTheBlocksCommonMarkFinds() {
        for (long seed = 0; seed < SEEDS; seed++) {
            String text = new NastyMarkdown(seed).next();
            try {
                MarkdownOracle.agreesOn(text);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }

    /// Every beginning of the file too, so that each line is once the last.
    @ParameterizedTest
    @ValueSource(strings = {"brief", "fences", "headings", "html", "lists", "plan"})
    void writtenDocumentsHaveTheBlocksCommonMarkFinds(String name) throws IOException {
        String text = corpus(name + ".md");
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
            String beginning = text.substring(0, end + 1);
            MarkdownOracle.agreesOn(beginning);
            MarkdownOracle.agreesOn(text.substring(end + 1));
            MarkdownOracle.agreesOn(beginning.replace("\n", "\r\n"));
            MarkdownOracle.agreesOn(beginning.replace('\n', '\r'));
            MarkdownOracle.agreesOn("> " + beginning.replace("\n", "\n> "));
            MarkdownOracle.agreesOn("1. " + beginning.replace("\n", "\n   "));
            MarkdownOracle.agreesOn("-\t" + beginning.replace("\n", "\n\t"));
        }
    }

    private static String corpus(String name) throws IOException {
        try (InputStream file =
                MarkdownDifferentialTest.class.getResourceAsStream("markdown/" + name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
