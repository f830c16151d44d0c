package baton.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Every command of the pages for people, typed as it stands: it ends as the page says, and prints
/// what the page shows. `-Dgolden=write` puts what was printed into the page.
class TypedPagesTest {
    private static final Path ROOT = Path.of(System.getProperty("baton.root"));
    private static final Path DOCS = ROOT.resolve("docs");
    private static final boolean WRITES = System.getProperty("golden", "compare").equals("write");

    @TempDir Path directory;

    static List<String> pages() throws IOException {
        List<String> pages = new ArrayList<>(List.of("README.md", "docs/first-plan.md"));
        pages.addAll(List.of("docs/first-hour.md"));
        try (Stream<Path> files = Files.list(DOCS.resolve("how-to"))) {
            files.sorted().forEach(file -> pages.add("docs/how-to/" + file.getFileName()));
        }
        return pages;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyCommandOfThePageDoesWhatItSays(String name) throws IOException {
        WalkedPage page = WalkedPage.read(ROOT.resolve(name));
        ReaderPlaces places = ReaderPlaces.in(DOCS);
        ReaderShell shell = places.make("an empty directory", directory.resolve("0"));
        List<Misfit> misfits = new ArrayList<>();
        int made = 0;
        for (PageEntry entry : page.entries()) {
            switch (entry) {
                case PageEntry.Place(String place) -> {
                    made++;
                    shell = places.make(place, directory.resolve(String.valueOf(made)));
                }
                case PageEntry.NamedFile(String file, String text) -> shell.write(file, text);
                case PageEntry.Typed typed -> check(typed, shell.type(typed.command()), misfits);
            }
        }
        if (WRITES) {
            write(page, misfits);
        } else {
            assertThat(misfits).as(name).isEmpty();
        }
        assertThat(page.commands()).as("commands in " + name).isPositive();
    }

    /// A command, and what came of it instead of what the page says.
    private record Misfit(PageEntry.Typed typed, Ran ran) {
        List<String> lines() {
            List<String> lines = new ArrayList<>(ran.out().lines().toList());
            if (ran.status() != 0) {
                lines.add("exit status " + ran.status());
            }
            return lines;
        }

        @Override
        public String toString() {
            return "line %d: $ %s\n%s\n"
                    .formatted(typed.line(), typed.command(), String.join("\n", lines()));
        }
    }

    private static void check(PageEntry.Typed typed, Ran ran, List<Misfit> misfits) {
        boolean fits = Printed.of(ran.out()).fits(typed.shown());
        if (!fits || ran.status() != typed.status()) {
            misfits.add(new Misfit(typed, ran));
        }
    }

    private static void write(WalkedPage page, List<Misfit> misfits) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(page.file()));
        for (Misfit misfit : misfits.reversed()) {
            PageEntry.Typed typed = misfit.typed();
            int shown = typed.shown().size() + (typed.status() == 0 ? 0 : 1);
            List<String> below = lines.subList(typed.line(), typed.line() + shown);
            below.clear();
            below.addAll(misfit.lines());
        }
        Files.write(page.file(), lines);
    }
}
