package baton.app.brief;

import baton.app.command.Options;
import baton.app.command.Usage;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.Optional;
import java.util.OptionalInt;

/// One turn of an interview that somebody else holds, question by question.
///
/// @param answer what the person said to the question of the turn before
/// @param number the question that the answer is for, where it counts for no other
record InterviewTurn(Optional<String> answer, OptionalInt number) {
    private static final String NEXT = "--next";
    private static final String ANSWER = "--answer";
    private static final String TURN = "--turn";

    static CommandSpec declare(CommandSpec spec) {
        return spec.addOption(Options.flag("print the next question and end", NEXT))
                .addOption(Options.value("TEXT", "the answer to the question before", ANSWER))
                .addOption(Options.value("N", "take the answer for question N alone", TURN));
    }

    /// The turn that the words ask for; nothing where the interview is held here.
    static Optional<InterviewTurn> read(ParseResult words) {
        Optional<String> answer = Options.value(words, ANSWER);
        boolean next = words.hasMatchedOption(NEXT);
        if (answer.isPresent() && !next) {
            throw Usage.wrong("--answer is for --next", "give --next too, or use --answers FILE");
        }
        if (words.hasMatchedOption(TURN) && answer.isEmpty()) {
            throw Usage.wrong("--turn is for --answer", "give --answer too, or leave --turn out");
        }
        if (next && words.hasMatchedOption("--answers")) {
            throw Usage.wrong("--next and --answers exclude each other", "give one of them");
        }
        return next ? Optional.of(new InterviewTurn(answer, number(words))) : Optional.empty();
    }

    private static OptionalInt number(ParseResult words) {
        Optional<String> number = Options.value(words, TURN);
        if (number.isEmpty()) {
            return OptionalInt.empty();
        }
        if (!number.get().matches("[1-9][0-9]{0,5}")) {
            throw Usage.wrong("--turn does not take `" + number.get() + "`", "give a number");
        }
        return OptionalInt.of(Integer.parseInt(number.get()));
    }
}
