package baton.world.attest;

import baton.world.git.Call;
import baton.world.git.Repository;

import java.util.ArrayList;
import java.util.List;

/// The settings of git by which notes with statements come and go with `git fetch` and `git
/// push`. The patterns fit where a remote has none of these notes yet, and what is fetched has a
/// ref of its own for each remote, so that nobody's notes are overwritten.
public record AttestRefspecs(Repository repository) {
    private static final String OWN = AttestNotes.REF + "*";

    /// One setting that is to be added.
    public record Setting(String name, String value) {}

    /// The settings that are missing.
    public List<Setting> missing() {
        List<Setting> missing = new ArrayList<>();
        for (String remote : lines(Call.reading("remote"))) {
            String fetch = "remote." + remote + ".fetch";
            String push = "remote." + remote + ".push";
            add(missing, fetch, "+" + OWN + ":" + AttestNotes.FETCHED + remote + "*");
            // Git pushes the branch only as long as nothing else is named.
            if (lines(values(push)).isEmpty()) {
                missing.add(new Setting(push, "HEAD"));
            }
            add(missing, push, OWN + ":" + OWN);
        }
        return missing;
    }

    private void add(List<Setting> missing, String name, String value) {
        if (!lines(values(name)).contains(value)) {
            missing.add(new Setting(name, value));
        }
    }

    private static Call values(String name) {
        return Call.reading("config", "--get-all", name);
    }

    private List<String> lines(Call call) {
        return repository.git().attempt(call).stdout().text().lines().toList();
    }

    public void write(List<Setting> settings) {
        for (Setting one : settings) {
            repository.git().run(Call.of("config", "--local", "--add", one.name(), one.value()));
        }
    }
}
