package baton.core.policy.rehearsal;

import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.VariableValue;
import baton.core.policy.rules.Paths;
import baton.core.policy.rules.Paths.Access;
import baton.core.policy.shell.Redirect;
import baton.core.policy.shell.Redirect.Operator;
import baton.core.policy.shell.Script;
import baton.core.policy.shell.Statement;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Rehearses what is read from and written to elsewhere.
final class Redirections {
    private Redirections() {}

    static String run(Rehearsal rehearsal, Statement.Redirected redirected) {
        return around(
                rehearsal,
                redirected.redirects(),
                "redirection",
                () -> rehearsal.run(redirected.statement()));
    }

    /// Rehearses the body with its redirections, and returns what is printed in the end; `text` is
    /// the command that is blamed.
    static String around(
            Rehearsal rehearsal, List<Redirect> redirects, String text, Supplier<String> body) {
        ShellKnowledge shell = rehearsal.shell();
        Optional<ShellKnowledge.Input> outer = shell.input();
        redirects.forEach(redirect -> read(rehearsal, redirect));
        String output = body.get();
        shell.feed(outer);
        for (Redirect redirect : redirects) {
            output = written(rehearsal, redirect, output, text);
        }
        return output;
    }

    /// `exec` with redirections alone changes what everything after it reads.
    static void keep(Rehearsal rehearsal, List<Redirect> redirects) {
        redirects.forEach(redirect -> read(rehearsal, redirect));
    }

    private static void read(Rehearsal rehearsal, Redirect redirect) {
        ShellKnowledge shell = rehearsal.shell();
        Optional<ShellKnowledge.Input> input =
                switch (redirect.operator()) {
                    case READ, READ_WRITE -> Optional.of(file(rehearsal, redirect));
                    case HERE_STRING -> given(Expansion.text(rehearsal, redirect.target()) + "\n");
                    case HERE_DOCUMENT -> given(Expansion.text(rehearsal, redirect.target()));
                    case DUPLICATE_INPUT -> duplicated(rehearsal, redirect);
                    case DUPLICATE_OUTPUT -> turned(rehearsal, redirect);
                    case WRITE, APPEND, WRITE_BOTH, APPEND_BOTH -> connected(rehearsal, redirect);
                };
        boolean standard = redirect.descriptor().isEmpty() || redirect.descriptor().equals("0");
        if (input.isPresent() && standard) {
            shell.feed(input);
        } else {
            input.ifPresent(other -> open(shell, redirect.descriptor(), other.text()));
        }
    }

    /// Another descriptor; `{name}` stands for one that bash chooses and remembers.
    private static void open(ShellKnowledge shell, String descriptor, String text) {
        boolean named = descriptor.startsWith("{");
        String path = named ? shell.source(text) : ShellKnowledge.descriptor(descriptor);
        if (named) {
            String name = descriptor.substring(1, descriptor.length() - 1);
            shell.assign(name, List.of(VariableValue.of(ShellKnowledge.number(path))));
        } else {
            shell.write(path, text, false);
        }
    }

    /// `0>&1` reads from where the output goes; `>&file` is no other descriptor.
    private static Optional<ShellKnowledge.Input> turned(Rehearsal rehearsal, Redirect redirect) {
        return redirect.descriptor().equals("0")
                ? duplicated(rehearsal, redirect)
                : connected(rehearsal, redirect);
    }

    /// Whatever writes to a connection can be read from, too.
    private static Optional<ShellKnowledge.Input> connected(
            Rehearsal rehearsal, Redirect redirect) {
        if (redirect.target().text().startsWith("/dev/")) {
            ExpandedWord target = target(rehearsal, redirect);
            String number = redirect.descriptor().isEmpty() ? "1" : redirect.descriptor();
            if (Paths.isNetwork(target.text(), target.pattern()) && !number.startsWith("{")) {
                String path = ShellKnowledge.descriptor(number);
                rehearsal.shell().write(path, Hole.DOWNLOADED.text(), false);
            }
        }
        return Optional.empty();
    }

    private static Optional<ShellKnowledge.Input> given(String text) {
        return Optional.of(new ShellKnowledge.Input(text, Optional.empty()));
    }

    private static ShellKnowledge.Input file(Rehearsal rehearsal, Redirect redirect) {
        ExpandedWord target = target(rehearsal, redirect);
        String path = target.text();
        if (Paths.isNetwork(rehearsal.shell().resolved(path), target.pattern())) {
            return new ShellKnowledge.Input(Hole.DOWNLOADED.text(), Optional.empty());
        }
        String text = rehearsal.shell().file(path).orElse(Hole.FILE.text());
        boolean substituted = ShellKnowledge.isDescriptor(path);
        return new ShellKnowledge.Input(text, substituted ? Optional.empty() : Optional.of(path));
    }

    private static Optional<ShellKnowledge.Input> duplicated(
            Rehearsal rehearsal, Redirect redirect) {
        String number = target(rehearsal, redirect).text();
        return rehearsal
                .shell()
                .file(ShellKnowledge.descriptor(number))
                .map(text -> new ShellKnowledge.Input(text, Optional.empty()));
    }

    private static ExpandedWord target(Rehearsal rehearsal, Redirect redirect) {
        List<ExpandedWord> fields = Expansion.fields(rehearsal, List.of(redirect.target()));
        return fields.isEmpty() ? ExpandedWord.of("") : fields.getFirst();
    }

    private static String written(
            Rehearsal rehearsal, Redirect redirect, String output, String text) {
        return switch (redirect.operator()) {
            case READ, HERE_STRING, HERE_DOCUMENT, DUPLICATE_INPUT -> output;
            case WRITE, WRITE_BOTH, READ_WRITE -> to(rehearsal, redirect, output, text);
            case APPEND, APPEND_BOTH -> to(rehearsal, redirect, output, text);
            case DUPLICATE_OUTPUT -> duplicate(rehearsal, redirect, output, text);
        };
    }

    /// `>&2` leads to another descriptor, `>&file` into a file.
    private static String duplicate(
            Rehearsal rehearsal, Redirect redirect, String output, String text) {
        String target = redirect.target().text();
        boolean descriptor =
                !target.isEmpty()
                        && target.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
        return descriptor ? output : to(rehearsal, redirect, output, text);
    }

    private static String to(Rehearsal rehearsal, Redirect redirect, String output, String text) {
        ExpandedWord target = target(rehearsal, redirect);
        boolean appends =
                redirect.operator() == Operator.APPEND
                        || redirect.operator() == Operator.APPEND_BOTH
                        || redirect.operator() == Operator.READ_WRITE;
        String number = redirect.descriptor();
        boolean standard = number.isEmpty() || number.equals("1");
        Files.write(rehearsal, target, appends ? Access.APPEND : Access.WRITE, text);
        if (standard) {
            Files.store(rehearsal, target, output, appends);
        }
        return standard && redirect.operator() != Operator.READ_WRITE ? "" : output;
    }

    /// Runs what reads from a process substitution.
    static void drain(Rehearsal rehearsal, Script sink, String text) {
        ShellKnowledge shell = rehearsal.shell();
        Optional<ShellKnowledge.Input> outer = shell.input();
        shell.feed(Optional.of(new ShellKnowledge.Input(text, Optional.empty())));
        rehearsal.uncertain(sink);
        shell.feed(outer);
    }
}
