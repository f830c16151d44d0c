package baton.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.stream.Collectors;

/// The house rules, applied to every source of every module.
class TidyTest {
    private static final Repository REPOSITORY = Repository.find();
    private static final List<JavaSource> SOURCES = REPOSITORY.javaSources();

    @Test
    void allModulesAreRead() {
        assertThat(SOURCES)
                .extracting(source -> source.path().substring(0, source.path().indexOf('/')))
                .contains("core", "world", "app");
    }

    @Test
    void sizesAreKept() {
        assertNone(new Sizes());
    }

    @Test
    void namesAreWholeWords() {
        assertNone(new Names());
    }

    @Test
    void nothingBannedIsUsed() {
        assertNone(new Bans());
    }

    @Test
    void commentsSayWhy() {
        assertNone(new Comments());
    }

    @Test
    void everyPackageSaysWhatItHolds() {
        assertNone(Packages.check(SOURCES));
    }

    @Test
    void noPackageIsAHall() {
        assertNone(Packages.crowded(SOURCES));
    }

    @Test
    void aNameTellsOneTypeFromAllOthers() {
        assertNone(TypeNames.shared(SOURCES));
    }

    @Test
    void onlyWhatOtherPackagesNeedIsOpenToThem() {
        assertNone(TypeNames.open(SOURCES));
    }

    @Test
    void theMapShowsEveryPackage() {
        assertNone(Packages.unmapped(SOURCES, REPOSITORY.text(Packages.MAP)));
    }

    @Test
    void everyTestAsserts() {
        assertNone(SilentTests.check(SOURCES));
    }

    @Test
    void everyPackageOfTheWorldHasTestsOfItsOwn() {
        assertNone(UntestedPackages.check(SOURCES));
    }

    @Test
    void everyBoundIsToldWithWhatHappensBeyondIt() {
        assertNone(Limits.check(SOURCES, REPOSITORY.text(Limits.PAGE).lines().toList()));
    }

    @Test
    void everyTestThatARowOfConformanceNamesIsThere() {
        assertNone(
                REPOSITORY.files().stream()
                        .filter(Conformance::holds)
                        .flatMap(
                                file ->
                                        Conformance.check(
                                                SOURCES,
                                                file,
                                                REPOSITORY.text(file).lines().toList())
                                                .stream())
                        .toList());
    }

    @Test
    void namesOfOthersAreWrittenThroughTheOneWriter() {
        assertNone(Writers.check(SOURCES));
    }

    @Test
    void noFileNamesTheHostOfARegistry() {
        assertNone(
                REPOSITORY.files().stream()
                        .flatMap(file -> HostNames.check(file, REPOSITORY.bytes(file)).stream())
                        .toList());
    }

    private static void assertNone(Rule rule) {
        assertNone(SOURCES.stream().flatMap(source -> rule.check(source).stream()).toList());
    }

    private static void assertNone(List<Finding> findings) {
        String report = findings.stream().map(Finding::toString).collect(Collectors.joining("\n"));
        assertThat(report).isEmpty();
    }
}
