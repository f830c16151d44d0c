package baton.world.trust;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.TestRepository;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The promises that hold after each life of a run, whoever did what beside it.
///
/// @param steps the number of steps in the plan
record Promises(Checkout checkout, Person person, int steps) {
    private static final Pattern MAKING = Pattern.compile("\"commit\":\"([0-9a-f]+)\"");

    private TestRepository repository() {
        return checkout.repository();
    }

    void check(RunResult result) {
        keepWhatIsThePersons();
        leaveWhatWasWrittenInPeace();
        commitNothingElse();
        completeOnlyWhatIsThere(result);
    }

    /// Nothing of the person's was moved, removed or changed.
    private void keepWhatIsThePersons() {
        Set<String> reachable = new HashSet<>(lines("rev-list", "--branches", "HEAD"));
        assertThat(reachable).as("commits of the person").containsAll(person.commits().keySet());
        person.names()
                .forEach(
                        (name, target) ->
                                assertThat(repository().git("rev-parse", name))
                                        .as(name)
                                        .isEqualTo(target));
        assertThat(person.entries()).as("stash").hasSize(person.stashes());
        person.files()
                .forEach(
                        (path, text) ->
                                assertThat(
                                                isThere(path, text)
                                                        || checkout.isSaved(path, text.strip()))
                                        .as(path)
                                        .isTrue());
    }

    /// Checks that files which nobody of the run can have written are not even put aside.
    private void leaveWhatWasWrittenInPeace() {
        person.writtenInPeace()
                .forEach((path, text) -> assertThat(isThere(path, text)).as(path).isTrue());
    }

    private boolean isThere(String path, String text) {
        return repository().has(path) && repository().read(path).equals(text);
    }

    /// Every commit on a branch is the person's, or was announced, and holds its step's file alone.
    private void commitNothingElse() {
        Set<String> announced = announced();
        for (String commit : lines("rev-list", "--branches", "HEAD", "--not", "first")) {
            if (person.commits().containsKey(commit)) {
                continue;
            }
            assertThat(announced).as("a commit of nobody").contains(commit);
            String subject = repository().git("log", "-1", "--format=%s", commit);
            String step = subject.replace("feat: ", "");
            assertThat(lines("diff-tree", "-r", "--name-only", commit + "^", commit))
                    .as(subject)
                    .containsExactly("f" + step + ".txt");
            assertThat(repository().git("show", commit + ":f" + step + ".txt")).isEqualTo(step);
        }
    }

    private Set<String> announced() {
        Set<String> ids = new HashSet<>();
        checkout.journal().stream()
                .filter(entry -> entry.type().equals("checkpoint.making"))
                .map(entry -> MAKING.matcher(baton.core.text.Json.line(entry.data())))
                .filter(Matcher::find)
                .forEach(found -> ids.add(found.group(1)));
        return ids;
    }

    /// A run that says it is completed has every step's file in the history.
    private void completeOnlyWhatIsThere(RunResult result) {
        if (result != RunResult.COMPLETED) {
            return;
        }
        List<String> there = new ArrayList<>(lines("ls-tree", "--name-only", "HEAD"));
        for (int step = 1; step <= steps; step++) {
            assertThat(there).as("files of completed steps").contains("f" + step + ".txt");
        }
    }

    private List<String> lines(String... arguments) {
        return repository().git(arguments).lines().toList();
    }
}
