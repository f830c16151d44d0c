package baton.app.cli;

import baton.app.command.Command;
import baton.app.command.Usage;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/// The command that a word means which is none: words of other programs are known by their meaning,
/// anything else by its letters. Letters alone would lead from `restore` to `resume`.
final class MeantCommand {
    /// Each line is a command, and the words that people say for it.
    private static final String MEANINGS =
            """
            approve: accept agree ok yes confirm
            brief: ask interview task new
            continue: carry-on goon
            cost: costs bill billing money price prices spend spending spent usage budget
            decide: answer choose reply respond
            diff: changes changed patch show
            doctor: diagnose health selfcheck
            execute: run exec start launch apply begin
            explain: what code
            gates: questions pending waiting
            init: install setup set-up
            logs: log output tail
            plan: design
            report: summary result results
            rescue: restore salvage recover stash
            resume: unpause proceed
            retry: rerun redo again repeat
            review: critique
            runs: ls list history jobs ps
            runs prune: clean cleanup gc prune
            skip: omit ignore jump
            status: st info state inbox todo watch board
            stop: abort kill cancel halt terminate end interrupt pause quit exit
            trust: allow
            undo: revert rollback reset unrun
            update: upgrade
            validate: check lint verify test
            why: reason because
            """;

    private static final SequencedMap<String, String> BY_WORD = read();

    private MeantCommand() {}

    private static SequencedMap<String, String> read() {
        SequencedMap<String, String> meant = new LinkedHashMap<>();
        for (String line : MEANINGS.lines().toList()) {
            int colon = line.indexOf(':');
            Arrays.stream(line.substring(colon + 1).strip().split(" ", -1))
                    .forEach(word -> meant.put(word, line.substring(0, colon)));
        }
        return Collections.unmodifiableSequencedMap(meant);
    }

    /// Every word that is known by its meaning, with the command it means.
    static SequencedMap<String, String> all() {
        return BY_WORD;
    }

    /// `did you mean …? `, or nothing where no command is near.
    static String suggestion(String word) {
        List<String> names = Commands.ALL.stream().map(Command::name).toList();
        return Optional.ofNullable(BY_WORD.get(word.toLowerCase(Locale.ROOT)))
                .map(command -> "did you mean `" + command + "`? ")
                .orElseGet(() -> Usage.suggestion(word, names));
    }
}
