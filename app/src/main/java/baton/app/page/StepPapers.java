package baton.app.page;

import baton.core.Failure;
import baton.core.run.EventReading;
import baton.core.run.RunEvent;
import baton.core.step.StepEvent;
import baton.core.view.chronicle.Attempted;
import baton.core.view.html.Paper;
import baton.world.files.Below;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.read.PatchText;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunLog;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The texts that belong to the steps of a run: prompts, logs and diffs. Of a log a number of bytes
/// is shown, from its end.
final class StepPapers {
    private static final int PROMPT_MAX = 1 << 20;
    private static final int DIFF_MAX = 256 << 10;

    private final Repository repository;
    private final int logMax;
    private final Map<CommitId, Optional<PatchText>> diffs = new ConcurrentHashMap<>();

    StepPapers(Repository repository, int logMax) {
        this.repository = repository;
        this.logMax = logMax;
    }

    List<Paper> of(RunFolder folder, int step, List<Attempted> tries) {
        List<Paper> papers = new ArrayList<>();
        for (Attempted one : tries) {
            prompt(folder, step, one).ifPresent(papers::add);
        }
        for (RunLog log : RunLog.ofSteps(folder, Set.of(step))) {
            papers.add(log(log));
        }
        commit(tries).flatMap(this::diff).ifPresent(papers::add);
        return papers;
    }

    private static Optional<Paper> prompt(RunFolder folder, int step, Attempted one) {
        Path file = folder.prompt(EventReading.unit(step), one.attempt(), one.tries());
        return Below.around(file)
                .read(file.getFileName(), PROMPT_MAX)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .map(text -> whole("prompt-" + one.tries(), "Prompt", one.tries(), text));
    }

    private static Paper whole(String name, String title, int tries, String text) {
        return new Paper(name, title, tries, List.of(new Paper.Piece(0, text)), Optional.empty());
    }

    private Paper log(RunLog log) {
        String title =
                switch (log.kind()) {
                    case "agent" -> "Transcript";
                    case "verify" -> "Verify output";
                    default -> log.kind();
                };
        LogPieces pieces = LogPieces.of(log, logMax);
        Optional<String> cut =
                pieces.from() > 0
                        ? Optional.of(
                                "The first "
                                        + pieces.from()
                                        + " bytes are left out: `baton logs` prints them.")
                        : Optional.empty();
        return new Paper(log.kind() + "-" + log.tries(), title, log.tries(), pieces.pieces(), cut);
    }

    /// The commit that the step ended with.
    private static Optional<CommitId> commit(List<Attempted> tries) {
        return tries.stream()
                .flatMap(one -> one.lines().stream())
                .flatMap(line -> line.event().stream())
                .flatMap(event -> made(event).stream())
                .flatMap(name -> CommitId.of(name).stream())
                .reduce((_, last) -> last);
    }

    private static Optional<String> made(RunEvent event) {
        return event instanceof RunEvent.InStep(_, _, StepEvent.Checkpointed made)
                ? made.commit()
                : Optional.empty();
    }

    private Optional<Paper> diff(CommitId commit) {
        return diffs.computeIfAbsent(commit, this::patch).map(patch -> diff(commit, patch));
    }

    /// Nothing where git does not have the commit any more.
    private Optional<PatchText> patch(CommitId commit) {
        try {
            return Optional.of(PatchText.of(repository, commit));
        } catch (Failure failure) {
            return Optional.empty();
        }
    }

    static Paper diff(CommitId commit, PatchText change) {
        String patch = change.patch();
        boolean fits = patch.length() <= DIFF_MAX;
        String text = fits ? patch : patch.substring(0, patch.lastIndexOf('\n', DIFF_MAX) + 1);
        return new Paper(
                "diff",
                "Diff of " + commit.brief(),
                0,
                List.of(new Paper.Piece(0, text)),
                fits && change.unshown() == 0
                        ? Optional.empty()
                        : Optional.of(
                                "The rest is left out: `git show "
                                        + commit.brief()
                                        + "` prints it."));
    }
}
