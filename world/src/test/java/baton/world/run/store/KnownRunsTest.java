package baton.world.run.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunResult;
import baton.core.text.Value;
import baton.kit.Shell;
import baton.world.git.Repository;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.run.EarlierRun;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Folders of runs that came with a repository or were changed, and runs that cannot be noted.
class KnownRunsTest {
    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;

    @BeforeEach
    void makeCheckout() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
    }

    /// A run that died while its second step was under way.
    private void killed() {
        checkout.dyingAt("agent.started step-2");
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);
    }

    private static void assertFault(Fault fault, ThrowingCallable deed) {
        assertThatThrownBy(deed)
                .isInstanceOfSatisfying(
                        Failure.class, f -> assertThat(f.problem().fault()).isEqualTo(fault));
    }

    private void assertNotTakenUp(Fault fault) {
        List<String> before = agent.calls();
        assertFault(fault, () -> checkout.resume(agent));
        assertThat(agent.calls()).isEqualTo(before);
    }

    private Path known() {
        return checkout.home().resolve("state/baton/known");
    }

    @Test
    void killedRunIsTakenUpThoughItsNoteLiesBehind() throws IOException {
        killed();
        List<String> noted = Files.readAllLines(heads());
        Files.write(heads(), noted.subList(0, 2));

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(Files.readAllLines(heads())).last().asString().startsWith("rest ");
    }

    /// The notes of how far the journal came in the only checkout.
    private Path heads() {
        Path places = known().resolve(checkout.folder().id() + ".places");
        String[] names = places.toFile().list((_, name) -> name.endsWith(".heads"));
        return places.resolve(List.of(names).getFirst());
    }

    @Test
    void namesOfTreesGoWithTheirRuns() {
        killed();
        String own = "refs/baton/tree/" + checkout.folder().id();
        String lost = "refs/baton/tree/20200101-000000-aaaa";
        for (String name : List.of(own, lost, lost + ".2")) {
            checkout.repository().git("update-ref", name, "HEAD^{tree}");
        }
        checkout = Checkout.at(directory);
        RunResult _ = checkout.run(agent);

        assertThat(
                        checkout.repository()
                                .git("for-each-ref", "--format=%(refname)", "refs/baton/tree"))
                .isEqualTo(own);
    }

    @Test
    void runThatGitTracksIsNotTakenUp() {
        killed();
        checkout.repository().bash("git add -f .baton/runs; git commit -q -m theirs");

        assertNotTakenUp(Fault.RUN_FOREIGN);
    }

    @Test
    void cloneWithARunIsNotTakenUp() {
        killed();
        checkout.repository().bash("git add -f .baton/runs; git commit -q -m theirs");
        Shell.in(directory).run("mkdir", "other");
        Shell.in(directory).git("clone", "-q", "checkout", "other/checkout");
        checkout = Checkout.at(directory.resolve("other"));

        assertNotTakenUp(Fault.RUN_FOREIGN);
    }

    /// The same user at work in a copy of the whole repository.
    private Checkout copied(String name) {
        Shell.in(directory)
                .run("bash", "-c", "mkdir $0 && cp -a checkout $0/ && ln -s ../home $0/home", name);
        return Checkout.at(directory.resolve(name));
    }

    @Test
    void copyOfARepositoryGoesOnAndSoDoesTheOriginal() {
        killed();
        Checkout original = checkout;
        Checkout early = copied("early");
        Checkout copy = copied("copy");

        assertThat(copy.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(original.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(early.resume(agent)).isEqualTo(RunResult.COMPLETED);
        for (Checkout each : List.of(copy, original, early)) {
            assertThat(check(each).findings()).isEmpty();
            assertThat(check(each).standing().kind()).isEqualTo(JournalStanding.Kind.AS_LEFT);
        }
    }

    private static RecordCheck check(Checkout place) {
        StoredReport report =
                StoredReport.of(place.repository().top(), place.folder(), place.known());
        return RecordCheck.of(place.folder(), report, place.known());
    }

    @Test
    void copyIsKnownByWhatWasNotedElsewhere() throws IOException {
        killed();
        Checkout copy = copied("copy");
        assertThat(check(copy).findings()).isEmpty();
        assertThat(check(copy).standing().kind()).isEqualTo(JournalStanding.Kind.COPIED);
        Path journal = copy.folder().journal();
        Files.writeString(journal, Files.readString(journal).replace("step-1", "step-2"));
        assertThat(check(copy).holds()).isFalse();
    }

    @Test
    void copyThatIsPrunedLeavesTheOriginalKnown() {
        killed();
        Checkout copy = copied("copy");
        assertThat(copy.resume(agent)).isEqualTo(RunResult.COMPLETED);
        Pruning.remove(copy.folder(), copy.environment());

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        Pruning.remove(checkout.folder(), checkout.environment());
        assertThat(known().toFile().list()).isEmpty();
    }

    @Test
    void whatWasChangedIsNotMadeGoodByGoingOn() throws IOException {
        killed();
        Path prompt = checkout.folder().prompt("step-1", 1, 1);
        Files.writeString(prompt, "other\n");
        assertThat(check(checkout).findings()).containsExactly("prompts/step-1.1.1.md was changed");
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);

        assertThat(check(checkout).findings()).containsExactly("prompts/step-1.1.1.md was changed");
    }

    @Test
    void noteThatWasTornSwallowsNoOther() throws IOException {
        killed();
        Files.writeString(heads(), "report 12", StandardOpenOption.APPEND);
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        List<String> noted = Files.readAllLines(heads());
        int opened = noted.lastIndexOf("report 12") + 1;
        Files.write(heads(), noted.subList(0, opened + 1));

        assertThat(noted.get(opened)).startsWith("open ");
        assertThat(check(checkout).findings()).isEmpty();
    }

    @Test
    void runThatWasReallyKilledIsHeldToWhatWasNoted() throws IOException {
        killed();
        List<String> noted = Files.readAllLines(heads());
        Files.write(heads(), noted.subList(0, noted.size() - 1));
        Files.writeString(checkout.folder().journal(), "{\"n\":", StandardOpenOption.APPEND);

        RecordCheck found = check(checkout);
        assertThat(found.findings()).isEmpty();
        assertThat(found.standing().kind()).isEqualTo(JournalStanding.Kind.WRITTEN_ON);
        assertThat(found.traces()).isEmpty();
    }

    @Test
    void runOfSomebodyElseIsNotTakenUp() {
        killed();
        Shell.in(checkout.home()).run("rm", "-r", "state/baton/known");

        assertNotTakenUp(Fault.RUN_FOREIGN);
    }

    @Test
    void whatARunWasStartedWithIsHeldToItsNote() throws IOException {
        killed();
        Path record = checkout.folder().record();
        String text = Files.readString(record);
        Files.writeString(record, text.replace("scripted", "other"));
        assertNotTakenUp(Fault.RUN_FOREIGN);

        Files.writeString(record, text);
        Files.writeString(checkout.folder().configuration(), "{\"agent\": \"exec:evil\"}");
        assertNotTakenUp(Fault.RUN_FOREIGN);
    }

    @Test
    void journalMustGoOnFromWhatWasNoted() throws IOException {
        killed();
        Path journal = checkout.folder().journal();
        List<String> lines = Files.readAllLines(journal);
        Files.writeString(journal, lines.getFirst() + "\n");

        assertNotTakenUp(Fault.RUN_FOREIGN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "[]", "{\"plan\": \"x\", \"base_commit\": \"y\"}", "no JSON"})
    void oddRecordHasACodeAndCostsNothing(String text) throws IOException {
        killed();
        Files.writeString(checkout.folder().record(), text);

        assertNotTakenUp(Fault.RUN_RECORD_INVALID);
    }

    @Test
    void runThatCannotBeNotedIsRefusedAndLeavesNothing() throws IOException {
        Files.createDirectories(checkout.home());
        Files.writeString(checkout.home().resolve("state"), "a file");
        assertFault(Fault.RUN_NOT_NOTED, () -> checkout.run(agent));

        assertThat(agent.calls()).isEmpty();
        assertThat(checkout.repository().has(".baton/runs")).isFalse();
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void runThatIsRefusedIsNotKnown() {
        checkout.repository().write("stray", "dirty\n");
        assertFault(Fault.DIRTY_TREE, () -> checkout.run(agent));

        assertThat(known().toFile().list()).isEmpty();
    }

    @Test
    void nobodyElseLooksIntoFolders() throws IOException {
        Path runs = Files.createDirectories(checkout.repository().at(".baton/runs"));
        Files.setPosixFilePermissions(runs, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);

        for (Path place : List.of(runs, checkout.folder().path(), known())) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place)))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void foldersAreNotMadeThroughALinkOfTheRepository() throws IOException {
        Path outside = Files.createDirectories(directory.resolve("outside"));
        Files.createSymbolicLink(checkout.repository().at(".baton"), outside);
        checkout.repository().commitAll("link");
        assertFault(Fault.PATH_THROUGH_LINK, () -> checkout.run(agent));

        assertThat(outside.toFile().list()).isEmpty();
    }

    @Test
    void runKeepsTheConfigurationItBeganWith() {
        Value.Fields settings = Value.fields(Map.of("gate", Value.of("off")));
        checkout.keeping(settings);
        killed();
        Repository repository =
                Repository.open(checkout.repository().top(), checkout.environment());
        Path plan = checkout.repository().at(Checkout.PLAN);

        assertThat(EarlierRun.of(repository, plan, Optional.empty(), checkout.environment()))
                .hasValueSatisfying(
                        earlier ->
                                assertThat(
                                                earlier.configuration()
                                                        .flatMap(kept -> kept.field("gate"))
                                                        .flatMap(Value::scalar))
                                        .hasValue("off"));
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(EarlierRun.of(repository, plan, Optional.empty(), checkout.environment()))
                .isEmpty();
    }
}
