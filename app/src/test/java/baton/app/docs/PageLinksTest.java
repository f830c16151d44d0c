package baton.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Links between the pages for people lead to files and headings that there are, and the index has
/// every page.
class PageLinksTest {
    private static final Path ROOT = Path.of(System.getProperty("baton.root"));
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]*)(?:#([^)\\s]+))?\\)");
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");

    static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md")));
        for (String folder : List.of("docs", "docs/how-to")) {
            try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
            }
        }
        return pages;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkLeadsSomewhere(Path page) throws IOException {
        List<String> lost = new ArrayList<>();
        Matcher link = LINK.matcher(Files.readString(page));
        while (link.find()) {
            Path target =
                    link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1)).normalize();
            boolean leads =
                    ELSEWHERE.matcher(link.group(1)).matches()
                            || Files.exists(target)
                                    && (link.group(2) == null || has(target, link.group(2)));
            if (!leads) {
                lost.add(link.group());
            }
        }
        assertThat(lost).as(ROOT.relativize(page).toString()).isEmpty();
    }

    @Test
    void theIndexHasEveryPage() throws IOException {
        Path docs = ROOT.resolve("docs");
        String index = Files.readString(docs.resolve("README.md"));
        assertThat(pages())
                .filteredOn(page -> page.startsWith(docs) && !page.endsWith("README.md"))
                .allSatisfy(page -> assertThat(index).contains("](" + docs.relativize(page) + ")"));
    }

    private static boolean has(Path page, String anchor) throws IOException {
        return Files.readAllLines(page).stream()
                .filter(line -> line.startsWith("#"))
                .anyMatch(line -> anchor(line).equals(anchor));
    }

    /// The name that a heading has in addresses.
    private static String anchor(String heading) {
        return heading.replaceFirst("^#+ ", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                .replace(' ', '-');
    }
}
