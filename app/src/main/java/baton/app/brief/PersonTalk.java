package baton.app.brief;

import baton.app.terminal.Printable;
import baton.core.brief.BriefRun.Chose;
import baton.core.brief.Interview;
import baton.core.brief.InterviewQuestion;
import baton.core.brief.TopicDraft;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// A person at a terminal, asked one thing at a time. The end of the input is the wish to stop.
final class PersonTalk implements Talk {
    private static final String MARK = "> ";
    private static final Pattern NUMBER = Pattern.compile("\\d{1,3}");

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
    public List<TopicDraft> keep(List<TopicDraft> proposed) {
        if (proposed.isEmpty()) {
            return proposed;
        }
        prompt.show("");
        prompt.show("The agent proposes to look into:");
        for (int i = 0; i < proposed.size(); i++) {
            prompt.show("  " + (i + 1) + ". " + Printable.line(proposed.get(i).question()));
        }
        prompt.show("Which of them? all, none, or numbers");
        String said = prompt.read(MARK).orElse("none").strip().toLowerCase(Locale.ROOT);
        if (said.isEmpty() || said.equals("all") || said.equals("yes")) {
            return proposed;
        }
        List<TopicDraft> kept = new ArrayList<>();
        Matcher number = NUMBER.matcher(said);
        while (number.find()) {
            int place = Integer.parseInt(number.group()) - 1;
            if (place >= 0 && place < proposed.size() && !kept.contains(proposed.get(place))) {
                kept.add(proposed.get(place));
            }
        }
        return kept;
    }

    @Override
    public Chose choose(List<String> findings) {
        prompt.show("");
        prompt.show("The brief does not pass its review yet:");
        findings.forEach(finding -> prompt.show("  - " + Printable.line(finding)));
        return new Chose(
                pick("accept it as it is, or continue?", List.of("accept", "continue")) == 0);
    }

    @Override
    public Place place(String directory) {
        String question =
                Printable.line(directory)
                        + " holds something already: write there, choose a new name, or stop?";
        return List.of(Place.values()).get(pick(question, List.of("there", "new", "stop")));
    }

    @Override
    public String name(String free) {
        prompt.show("Which name? Nothing means " + free + ".");
        return prompt.read("name" + MARK).map(String::strip).orElse("");
    }

    /// The place of the word that was meant. Where no answer is understood, and at the end of the
    /// input, nothing is asked for: a brief stays as it is, and none is begun.
    private int pick(String question, List<String> words) {
        String mark = String.join("/", words) + MARK;
        return prompt.choose(question, mark, said -> place(said, words).isPresent())
                .flatMap(said -> place(said, words))
                .orElse(words.size() == 2 ? 0 : words.size() - 1);
    }

    private static Optional<Integer> place(String said, List<String> words) {
        String word = said.strip().toLowerCase(Locale.ROOT);
        return IntStream.range(0, words.size())
                .boxed()
                .filter(i -> !word.isEmpty() && words.get(i).startsWith(word))
                .findFirst();
    }
}
