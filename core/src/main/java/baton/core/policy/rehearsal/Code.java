package baton.core.policy.rehearsal;

import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.ProgramCall;
import baton.core.policy.rules.Matches;
import baton.core.policy.rules.Rule;
import baton.core.policy.shell.Bash;
import baton.core.policy.shell.Script;

import java.util.Optional;
import java.util.Set;

/// Text that a shell runs: it is parsed and rehearsed like any other script.
final class Code {
    private static final Set<String> STANDARD_INPUT =
            Set.of("/dev/stdin", "/dev/fd/0", "/proc/self/fd/0");

    private Code() {}

    /// Rehearses a text that is run, and returns what it prints. Where parts of the text are made
    /// at run time, nobody can tell what it does.
    static String run(Rehearsal rehearsal, String text, ProgramCall by) {
        Optional<Rule> rule = made(text);
        if (rule.isPresent()) {
            rehearsal.found(rule.get(), by.text());
            return Hole.UNKNOWN.text();
        }
        String output = Hole.UNKNOWN.text();
        if (rehearsal.descends(text)) {
            output =
                    switch (Bash.parse(text)) {
                        case Bash.Readable(Script script) -> rehearsal.runCode(script);
                        case Bash.Refused _ -> {
                            rehearsal.found(Rule.UNPARSEABLE, text);
                            yield Hole.UNKNOWN.text();
                        }
                    };
        }
        rehearsal.ascends();
        return output;
    }

    private static Optional<Rule> made(String text) {
        if (Hole.DOWNLOADED.in(text)) {
            return Optional.of(Rule.DOWNLOAD_RUN);
        }
        if (Hole.DECODED.in(text)) {
            return Optional.of(Rule.DECODED_RUN);
        }
        boolean unknown = Hole.UNKNOWN.in(text) || Hole.FILE.in(text);
        return unknown ? Optional.of(Rule.RUN_TIME_CODE) : Optional.empty();
    }

    /// Code in which variables may stand where they cannot become commands by the usual mistakes:
    /// `trap "rm -f $tmp" EXIT`, `ssh host "ls $directory"`. Only a command's name must be known.
    static String lenient(Rehearsal rehearsal, String text, ProgramCall by) {
        String given = Hole.GIVEN.replacing(Hole.UNKNOWN, text);
        return run(rehearsal, Hole.GIVEN.replacing(Hole.FILE, given), by);
    }

    /// Text that some program may run: only what is certainly bad in it is reported.
    static void suspected(Rehearsal rehearsal, String text) {
        rehearsal.found(findings(rehearsal, text));
    }

    /// The findings that there would be if this text were run.
    static Matches findings(Rehearsal rehearsal, String text) {
        Matches findings = new Matches();
        boolean fits = rehearsal.steps(text) && rehearsal.descends(text);
        if (fits && Bash.parse(Hole.without(text)) instanceof Bash.Readable(Script script)) {
            rehearsal.aside(findings).run(script);
        }
        if (fits) {
            rehearsal.ascends();
        }
        return findings;
    }

    /// A program that a shell reads from its standard input. A file of the machine is not looked
    /// into, whichever way it is read.
    static String input(Rehearsal rehearsal, ProgramCall by) {
        Optional<ShellKnowledge.Input> input = rehearsal.shell().input();
        if (input.isEmpty()) {
            return Hole.UNKNOWN.text();
        }
        Optional<String> path = input.get().path();
        if (path.isPresent()) {
            return file(rehearsal, ExpandedWord.of(path.get()), by);
        }
        String text = Hole.firm(input.get().text()).replace(Hole.FILE.text(), "\n");
        boolean local = text.isBlank();
        rehearsal.shell().feed(Optional.empty());
        String output = local ? Hole.UNKNOWN.text() : run(rehearsal, text, by);
        rehearsal.shell().feed(input);
        return output;
    }

    /// A file that a shell runs, as far as this command line wrote it.
    static String file(Rehearsal rehearsal, ExpandedWord path, ProgramCall by) {
        if (STANDARD_INPUT.contains(path.text())) {
            return input(rehearsal, by);
        }
        Optional<String> text = rehearsal.shell().file(path.text());
        boolean kept = !ShellKnowledge.isDescriptor(path.text());
        if (text.isPresent() && kept && Hole.anyIn(text.get())) {
            fileRule(text.get()).ifPresent(rule -> rehearsal.found(rule, by.text()));
            return Hole.UNKNOWN.text();
        }
        return text.map(known -> run(rehearsal, known, by)).orElse(Hole.UNKNOWN.text());
    }

    /// A file can be looked at before it is run, so this is a warning only.
    static Optional<Rule> fileRule(String text) {
        if (Hole.DOWNLOADED.in(text)) {
            return Optional.of(Rule.DOWNLOADED_FILE);
        }
        return Hole.DECODED.in(text) ? Optional.of(Rule.DECODED_FILE) : Optional.empty();
    }
}
