package baton.app.brief;

import baton.app.terminal.Printable;
import baton.core.brief.BriefRun.Chose;
import baton.core.brief.Interview;
import baton.core.brief.InterviewQuestion;
import baton.core.brief.TopicChoice;
import baton.core.brief.TopicDraft;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A person at a terminal, asked one thing at a time. The end of the input is the wish to stop.
final class PersonTalk implements Talk {
    private static final String MARK = "> ";
    private static final String NONE = "none";

    private final LinePrompt prompt;

    public PersonTalk(LinePrompt prompt) {
        this.prompt = prompt;
    }

    @Override
    public Interview.Event answer(InterviewQuestion question) {
        prompt.show("");
        prompt.show(Printable.line(question.text()));
        return prompt.read(MARK)
                .<Interview.Event>map(Interview.Answered::new)
                .orElseGet(Interview.Stopped::new);
    }

    @Override
    public Reaction react(InterviewQuestion question) {
        return new Answer(answer(question));
    }

    @Override
    public Optional<List<TopicDraft>> keep(List<TopicDraft> proposed) {
        if (proposed.isEmpty()) {
            return Optional.of(proposed);
        }
        prompt.show("");
        prompt.show("The agent proposes to look into:");
        for (int asked = 0; asked < LinePrompt.ASKED_AGAIN_MAX; asked++) {
            for (int i = 0; i < proposed.size(); i++) {
                prompt.show("  " + (i + 1) + ". " + Printable.line(proposed.get(i).question()));
            }
            prompt.show("Which of them? all, none, or numbers; `all but 2` leaves one out");
            Optional<String> said = prompt.read(MARK);
            if (said.isEmpty() || TopicChoice.isStop(said.get())) {
                return Optional.empty();
            }
            Optional<List<TopicDraft>> kept = TopicChoice.kept(said.get(), proposed);
            if (kept.isPresent()) {
                tellKept(proposed, kept.get());
                return kept;
            }
            prompt.show("");
            prompt.show(
                    "“"
                            + Printable.line(said.get())
                            + "” does not say which to keep. Name the numbers:");
        }
        prompt.show("No answer said which to keep, so all of them stay.");
        tellKept(proposed, proposed);
        return Optional.of(proposed);
    }

    private void tellKept(List<TopicDraft> proposed, List<TopicDraft> kept) {
        String dropped = numbers(proposed, topic -> !kept.contains(topic));
        prompt.show(
                "To look into: "
                        + numbers(proposed, kept::contains)
                        + (dropped.equals(NONE) ? "." : ". Left out: " + dropped + "."));
    }

    private static String numbers(List<TopicDraft> proposed, Predicate<TopicDraft> wanted) {
        String all =
                IntStream.range(0, proposed.size())
                        .filter(i -> wanted.test(proposed.get(i)))
                        .mapToObj(i -> String.valueOf(i + 1))
                        .collect(Collectors.joining(", "));
        return all.isEmpty() ? NONE : all;
    }

    @Override
    public Chose choose(List<String> findings) {
        prompt.show("");
        prompt.show("The brief does not pass its review yet:");
        findings.forEach(finding -> prompt.show("  - " + Printable.line(finding)));
        return new Chose(pick("accept it as it is, or continue?", GateWord.ACCEPTING) == 0);
    }

    @Override
    public Place place(String directory) {
        String question =
                Printable.line(directory)
                        + " holds something already: write there, choose a new name, or stop?";
        try {
            return List.of(Place.values()).get(pick(question, GateWord.PLACING));
        } catch (LinePrompt.Unanswered _) {
            return Place.NOWHERE;
        }
    }

    @Override
    public String name(String free) {
        prompt.show("Which name? Nothing means " + free + ".");
        return prompt.read("name" + MARK).map(String::strip).orElse("");
    }

    /// The place of the word that was meant.
    private int pick(String question, List<GateWord> words) {
        String mark = String.join("/", words.stream().map(GateWord::word).toList()) + MARK;
        String said =
                prompt.choose(question, mark, line -> GateWord.place(line, words).isPresent());
        return GateWord.place(said, words).orElseThrow();
    }
}
