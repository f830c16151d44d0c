package baton.world.trust;

import baton.world.kit.TestRepository;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/// A person in the checkout of a run, with git's command line, who remembers what is theirs.
final class Person {
    /// The deeds of a person. Those that begin with a move of the branch are rarer in life and most
    /// dangerous.
    enum Deed {
        COMMIT,
        COMMIT_TWICE,
        AMEND,
        EMPTY_COMMIT,
        NEW_FILE,
        STAGED_FILE,
        TAG,
        BRANCH,
        SWITCH,
        STASH,
        COLLECT,
        PACK,
        TAKE_BACK,
        REBASE
    }

    private final TestRepository repository;
    private final RandomGenerator random;
    private final Map<String, String> commits = new LinkedHashMap<>();
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, String> files = new LinkedHashMap<>();
    private final Map<String, String> quiet = new LinkedHashMap<>();
    private int deeds;
    private int stashes;
    private int refusals;

    Person(TestRepository repository, RandomGenerator random) {
        this.repository = repository;
        this.random = random;
    }

    /// The commits they made and did not take back, with their subjects.
    Map<String, String> commits() {
        return commits;
    }

    /// Names of theirs, with what they lead to.
    Map<String, String> names() {
        return names;
    }

    /// Files of theirs that are in no commit, with their text.
    Map<String, String> files() {
        return files;
    }

    /// Those of them that were written while no program was at work.
    Map<String, String> writtenInPeace() {
        return quiet;
    }

    int refusals() {
        return refusals;
    }

    int stashes() {
        return stashes;
    }

    Deed any() {
        return Deed.values()[random.nextInt(Deed.values().length)];
    }

    /// Does something while no program of the run is alive.
    void doesInPeace(Deed deed) {
        Set<String> before = Set.copyOf(files.keySet());
        does(deed);
        files.forEach(
                (path, text) -> {
                    if (!before.contains(path)) {
                        quiet.put(path, text);
                    }
                });
    }

    /// Git may refuse, as it does while something else holds a lock.
    void does(Deed deed) {
        deeds++;
        try {
            tries(deed);
        } catch (AssertionError refused) {
            refusals++;
        }
    }

    private void tries(Deed deed) {
        switch (deed) {
            case COMMIT -> commit();
            case COMMIT_TWICE -> {
                commit();
                commit();
            }
            case AMEND -> amend();
            case EMPTY_COMMIT -> {
                repository.git("commit", "-q", "--only", "--allow-empty", "-m", subject());
                remember();
            }
            case NEW_FILE -> write("mine-" + deeds + ".md");
            case STAGED_FILE -> {
                String path = "staged-" + deeds + ".md";
                write(path);
                repository.git("add", path);
            }
            case TAG -> name("tag", "refs/tags/t" + deeds);
            case BRANCH -> name("branch", "refs/heads/b" + deeds);
            case SWITCH -> repository.git("switch", "-q", "-c", "other" + deeds);
            case STASH -> stash();
            case COLLECT -> repository.git("gc", "-q", "--prune=now");
            case PACK -> repository.git("pack-refs", "--all");
            case TAKE_BACK -> takeBack();
            case REBASE -> rebase();
        }
    }

    private String subject() {
        return "docs: " + deeds + "." + commits.size();
    }

    private void commit() {
        String path = "doc-" + deeds + "-" + commits.size() + ".md";
        repository.write(path, "doc " + deeds + "\n");
        repository.git("add", path);
        repository.git("commit", "-q", "-m", subject(), "--", path);
        remember();
    }

    private void remember() {
        commits.put(repository.head(), repository.git("log", "-1", "--format=%s"));
    }

    /// Another message for a commit of theirs.
    private void amend() {
        String old = repository.head();
        if (!commits.containsKey(old)) {
            return;
        }
        repository.git("commit", "-q", "--amend", "--only", "--allow-empty", "-m", subject());
        commits.remove(old);
        remember();
    }

    /// The last commit is made again, and is theirs from then on.
    private void rebase() {
        String old = repository.head();
        repository.git("rebase", "-q", "--force-rebase", "--reset-author-date", "HEAD~1");
        commits.remove(old);
        remember();
    }

    private void write(String path) {
        String text = "mine " + deeds + "\n";
        repository.write(path, text);
        files.put(path, text);
    }

    private void name(String command, String name) {
        repository.git(command, name.substring(name.lastIndexOf('/') + 1));
        names.put(name, repository.head());
    }

    /// Git may have made an entry and then stumble over the rest.
    private void stash() {
        int before = entries().size();
        try {
            repository.git("stash", "-q", "-u", "--", ".", ":!.baton", ":!.claude");
        } finally {
            if (entries().size() > before) {
                stashes++;
                files.clear();
                quiet.clear();
            }
        }
    }

    List<String> entries() {
        return repository.git("stash", "list", "--format=%H").lines().toList();
    }

    /// The last commit goes, be it whose it may; what is not committed stays.
    private void takeBack() {
        if (repository.subjects().size() < 2) {
            return;
        }
        commits.remove(repository.head());
        repository.git("reset", "-q", "--keep", "HEAD~1");
    }
}
