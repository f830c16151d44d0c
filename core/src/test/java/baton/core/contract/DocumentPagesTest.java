package baton.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.architecture.Architecture;
import baton.core.contract.brief.Brief;
import baton.core.contract.research.Research;
import baton.core.contract.review.Review;
import baton.core.text.Markdown;
import baton.core.text.Markdown.Fence;
import baton.core.text.Markdown.Section;
import baton.core.text.Source;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The explain pages of the documents with front matter: each example causes its own code, and no
/// other error.
class DocumentPagesTest {
    private static final Set<Fault> OTHERS =
            EnumSet.of(
                    Fault.FILE_NOT_FOUND,
                    Fault.FILE_UNREADABLE,
                    Fault.NOT_TEXT,
                    Fault.TOO_LARGE,
                    Fault.UNRECOGNIZED_FORMAT,
                    Fault.FM_MISSING,
                    Fault.FM_PARSE_ERROR);

    static Stream<Fault> faults() {
        Stream<Fault> own =
                Arrays.stream(Fault.values())
                        .filter(f -> f.name().matches("(BRIEF|RESEARCH|ARCH|REVIEW)_.*"));
        return Stream.concat(OTHERS.stream(), own);
    }

    @ParameterizedTest
    @MethodSource("faults")
    void theExampleCausesTheCodeAndNoOtherError(Fault fault) throws IOException {
        Path file = Path.of(System.getProperty("baton.root"), "docs/codes", fault + ".md");
        Markdown page = Markdown.scan(Source.of(file.toString(), Files.readString(file)));
        Section example = page.section(2, "Example").orElseThrow();
        List<Fence> fences = page.fences(example);

        assertThat(page.headings().getFirst().title()).isEqualTo(fault.name());
        assertThat(page.section(2, "Fix")).isPresent();
        assertThat(fences).isNotEmpty();
        boolean content = fences.getFirst().language().equals("markdown");
        if (content && fault != Fault.UNRECOGNIZED_FORMAT) {
            Reading<?> reading = read(page, example, fences);
            assertThat(reading.problems()).extracting(Problem::fault).containsOnly(fault);
        } else {
            assertThat(content).isEqualTo(fault == Fault.UNRECOGNIZED_FORMAT);
        }
    }

    private static Reading<?> read(Markdown page, Section example, List<Fence> fences) {
        List<String> names =
                page.text(example).stream().map(line -> line.text().split("`")[1]).toList();
        Source first = Source.of(names.getFirst(), fences.getFirst().text());
        if (first.name().equals("brief.md")) {
            return Brief.parse(first);
        }
        if (first.name().equals("review.md")) {
            return Review.parse(first);
        }
        if (first.path().startsWith("research/")) {
            return Research.parse(first);
        }
        List<String> files = names.stream().map(name -> name.replaceFirst(".*/", "")).toList();
        return Architecture.parse(files, Optional.of(first));
    }
}
