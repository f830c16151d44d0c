package baton.app.work;

import baton.app.command.Context;
import baton.app.command.LineReading;
import baton.app.terminal.Printable;
import baton.core.RepoPath;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklist.WorkList;
import baton.core.text.Value;
import baton.core.work.SpokenLanguage;
import baton.core.work.WorkBefore;
import baton.core.work.WorkFiles;
import baton.world.stage.StageRun;
import baton.world.work.Works;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The questions to a person before a WORK is made: whether it is a WORK of its own or belongs to
/// another, and in which language it is written. Where nobody is at a terminal nothing is asked.
///
/// @param asks true if somebody is there to be asked
/// @param stage keeps the answers
record WorkQuestions(Context context, Works works, boolean asks, StageRun stage) {

    /// The WORK to add the TASKs to; nothing for a WORK of its own.
    WorkBefore target() {
        List<WorkBefore> open = asks ? open() : List.of();
        if (open.isEmpty()) {
            return WorkBefore.NOTHING;
        }
        List<String> question = new ArrayList<>();
        open.forEach(before -> question.add(Printable.line("open: " + line(before))));
        question.add("Add to one of these? Its id, or nothing for a new WORK:");
        String answer = answer(question);
        Optional<WorkBefore> chosen =
                open.stream().filter(before -> isMeant(before, answer)).findFirst();
        if (chosen.isEmpty() && !answer.isEmpty()) {
            context.note("a new WORK, since `" + Printable.line(answer) + "` is none of them");
        }
        return chosen.orElse(WorkBefore.NOTHING);
    }

    /// Those of the list that are not archived and can be written again without a loss.
    private List<WorkBefore> open() {
        List<WorkBefore> open = new ArrayList<>();
        for (WorkList.Row row : works.list().map(WorkList::rows).orElse(List.of())) {
            boolean counts =
                    row.status() != WorkList.ListedStatus.COMPLETED && works.exists(row.work());
            Optional<WorkFiles> work = counts ? works.read(row.work()).work() : Optional.empty();
            work.flatMap(known -> WorkBefore.of(known, works.texts(row.work())))
                    .ifPresent(open::add);
        }
        return open;
    }

    private static String line(WorkBefore before) {
        return before.work().map(work -> work.id() + ": " + work.plan().title()).orElse("");
    }

    private static boolean isMeant(WorkBefore before, String answer) {
        String word = answer.matches("\\d{1,9}") ? "WORK-" + answer : answer;
        Optional<WorkId> id = WorkId.of(word.toUpperCase(Locale.ROOT));
        return id.isPresent() && before.work().map(WorkFiles::id).equals(id);
    }

    /// The language of the WORK: its plan's, else what `CLAUDE.md` says, else what the person
    /// answers, else that of the locale, else English.
    String language(WorkBefore before) {
        return before.work()
                .map(work -> work.plan().header().language().text())
                .or(() -> SpokenLanguage.said(instructions()))
                .or(this::asked)
                .or(this::ofLocale)
                .orElse(SpokenLanguage.USUAL);
    }

    /// The text that tells the specifier about languages.
    String languages(String language) {
        return SpokenLanguage.ofCommits(instructions())
                .filter(commits -> !commits.equals(language))
                .map(
                        commits ->
                                language
                                        + "\nbut the titles and criteria of TASKs, which become"
                                        + " commit messages: "
                                        + commits)
                .orElse(language);
    }

    private Optional<String> asked() {
        if (!asks) {
            return Optional.empty();
        }
        String question =
                "Language of the WORK, two letters? Nothing for "
                        + ofLocale().orElse(SpokenLanguage.USUAL)
                        + ". (`Language: xx` in CLAUDE.md answers this.)";
        return SpokenLanguage.answered(answer(List.of(question)));
    }

    private Optional<String> ofLocale() {
        return SpokenLanguage.ofLocale(
                Stream.of("LC_ALL", "LC_MESSAGES", "LANG")
                        .flatMap(name -> context.terminal().variable(name).stream()));
    }

    private String instructions() {
        return works.text(new RepoPath("CLAUDE.md")).orElse("");
    }

    private String answer(List<String> question) {
        return stage.answer("line", String.join("\n", question), () -> Value.of(read(question)))
                .scalar()
                .orElse("");
    }

    private String read(List<String> question) {
        question.forEach(context::note);
        context.terminal().flush();
        return LineReading.of(context.terminal().in()).orElse("").strip();
    }
}
