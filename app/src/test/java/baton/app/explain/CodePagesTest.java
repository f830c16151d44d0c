package baton.app.explain;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.core.Fault;
import baton.core.text.Markdown;
import baton.core.text.Markdown.Fence;
import baton.core.text.Markdown.Section;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Every code has a page, and every page tells the truth: its example is run.
class CodePagesTest {
    private static final Path PAGES = Path.of("../docs/codes");
    private static final Pattern NAMED =
            Pattern.compile("`([^`]+)`(?: \\(validated with --type ([a-z-]+)\\))?:");

    @TempDir Path directory;

    /// A file of an example, and the type it is to be read as.
    private record Sample(String path, Optional<String> type, String text) {}

    static Stream<Fault> pages() {
        return Arrays.stream(Fault.values()).filter(f -> CodePage.of(f).page().isPresent());
    }

    @Test
    void everyCodeHasAPage() {
        assertThat(Arrays.stream(Fault.values()).filter(f -> CodePage.of(f).page().isEmpty()))
                .isEmpty();
    }

    @Test
    void everyPageIsOfACode() throws IOException {
        List<String> codes = Arrays.stream(Fault.values()).map(f -> f.name() + ".md").toList();
        try (Stream<Path> files = Files.list(PAGES)) {
            assertThat(files.map(file -> file.getFileName().toString())).isSubsetOf(codes);
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageSaysWhatAndShowsAndRepairs(Fault fault) {
        CodePage page = CodePage.of(fault);
        Markdown markdown = page.page().orElseThrow();
        assertThat(markdown.source().line(1)).isEqualTo("# " + fault.name());
        assertThat(page.meaning()).isNotBlank().doesNotStartWith("Fix:");
        assertThat(markdown.sections(2))
                .extracting(section -> section.heading().title())
                .containsExactly("Example", "Fix");
        assertThat(page.section("Fix").orElseThrow()).isNotBlank();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void anExampleCausesItsCode(Fault fault) throws IOException {
        Markdown page = CodePage.of(fault).page().orElseThrow();
        Section example = page.section(2, "Example").orElseThrow();
        List<Sample> samples = samples(page, example);
        if (samples.isEmpty()) {
            assertShowsACommand(page.fences(example));
            return;
        }
        for (Sample sample : samples) {
            Path file = directory.resolve(sample.path());
            Files.createDirectories(file.getParent());
            Files.writeString(file, sample.text());
        }
        List<String> words = new ArrayList<>(List.of("validate", "--json"));
        samples.getFirst().type().ifPresent(type -> words.addAll(List.of("--type", type)));
        words.add(samples.size() == 1 ? samples.getFirst().path() : holding(samples));
        Ran ran = Ran.in(directory, words.toArray(String[]::new));
        assertThat(ran.out()).contains("\"code\":\"" + fault.name() + "\"");
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void explainPrintsTheCode(Fault fault) {
        Ran ran = Ran.in(directory, "explain", fault.name());
        assertThat(ran.out()).startsWith(fault.name() + " (" + fault.severity().word());
        assertThat(ran.status()).isZero();
    }

    private static void assertShowsACommand(List<Fence> fences) {
        assertThat(fences).hasSize(1);
        assertThat(fences.getFirst().language()).isEqualTo("console");
        assertThat(fences.getFirst().content().getFirst()).startsWith("$ ");
    }

    /// The fenced blocks that a line with a path in back quotes introduces.
    private static List<Sample> samples(Markdown page, Section example) {
        List<Sample> samples = new ArrayList<>();
        for (Fence fence : page.fences(example)) {
            Matcher named = NAMED.matcher(lineAbove(page, fence.line()));
            if (named.matches()) {
                Optional<String> type = Optional.ofNullable(named.group(2));
                samples.add(new Sample(named.group(1), type, fence.text()));
            }
        }
        return samples;
    }

    private static String lineAbove(Markdown page, int line) {
        int above = line - 1;
        while (above > 1 && page.source().line(above).isBlank()) {
            above--;
        }
        return page.source().line(above).strip();
    }

    /// The deepest directory that holds all of them; the current one where they share none.
    private static String holding(List<Sample> samples) {
        Optional<Path> shared = Optional.ofNullable(Path.of(samples.getFirst().path()).getParent());
        while (shared.isPresent()) {
            Path directory = shared.get();
            if (samples.stream().allMatch(s -> Path.of(s.path()).startsWith(directory))) {
                return directory.toString();
            }
            shared = Optional.ofNullable(directory.getParent());
        }
        return ".";
    }
}
