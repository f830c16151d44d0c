package baton.world.run.setting;

import baton.core.run.RunId;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.guard.Names;

import java.util.Collection;
import java.util.Optional;

/// The names under which what sessions make is kept: tips while they are worked on, the result
/// while it is not published, and what people can bring back.
public final class SessionRefs {
    public static final String RESCUE = "refs/baton/rescue/";
    public static final String LEFTOVERS = ".leftovers";

    private final Repository repository;
    private final Names names;
    private final RunId run;

    public SessionRefs(Repository repository, RunId run) {
        this.repository = repository;
        this.names = new Names(repository);
        this.run = run;
    }

    private String tipName(int session) {
        return "refs/baton/session/" + run + "/" + session;
    }

    public String resultName() {
        return "refs/baton/result/" + run;
    }

    public String rescueName(int session) {
        return RESCUE + run + "/session-" + session;
    }

    public Optional<CommitId> tip(int session) {
        return repository.commit(tipName(session));
    }

    public Optional<CommitId> result() {
        return repository.commit(resultName());
    }

    public Optional<CommitId> rescue(int session) {
        return repository.commit(rescueName(session));
    }

    /// The commit of the work that a session's steps left in no commit.
    public Optional<CommitId> leftovers(int session) {
        return repository.commit(rescueName(session) + LEFTOVERS);
    }

    public void setTip(int session, CommitId commit) {
        set(tipName(session), commit);
    }

    public void setResult(CommitId commit) {
        set(resultName(), commit);
    }

    private void set(String name, CommitId commit) {
        if (!repository.commit(name).equals(Optional.of(commit))) {
            names.point(name, commit);
        }
    }

    /// Keeps a commit where people look for it; the name it got.
    public String keep(int session, String suffix, CommitId commit) {
        return names.pin(rescueName(session) + suffix, commit);
    }

    /// Makes rescued work of a session that was taken up again a part of the run's salvage.
    public void shelve(int session) {
        shelve(rescueName(session), unit(session));
        shelve(rescueName(session) + LEFTOVERS, unit(session));
    }

    /// Keeps the commits of a session as it made them, where the branch has others in their place.
    public void shelveTip(int session) {
        tip(session)
                .ifPresent(
                        tip -> {
                            String _ = names.pin(run.salvageRefs() + unit(session), tip);
                        });
    }

    private static String unit(int session) {
        return "session-" + session + "-1";
    }

    /// A result that nobody will publish as it is.
    public void shelveResult() {
        shelve(resultName(), "result-1");
    }

    private void shelve(String name, String unit) {
        repository
                .commit(name)
                .ifPresent(
                        commit -> {
                            String _ = names.pin(run.salvageRefs() + unit, commit);
                            names.remove(name);
                        });
    }

    public void forgetTips(Collection<Integer> sessions) {
        names.removeAll(
                sessions.stream()
                        .filter(session -> tip(session).isPresent())
                        .map(this::tipName)
                        .toList());
    }

    public void forgetResult() {
        forget(resultName());
    }

    private void forget(String name) {
        if (repository.commit(name).isPresent()) {
            names.remove(name);
        }
    }
}
