package baton.core.policy.rehearsal;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.CallOptions.Syntax;
import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.PrintsOnly;
import baton.core.policy.call.ProgramCall;
import baton.core.policy.rules.CodeText;
import baton.core.policy.rules.Rule;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Interpreters of other languages. Their code is not understood, only searched.
final class Interpreters {
    /// The options that hold code, those that take another value, and those after which nothing is
    /// a program any more.
    private record Language(Syntax syntax, Set<String> code, Set<String> module) {}

    private static final Language PYTHON = language("cmWXQ", Set.of("-c"), Set.of("-m"));
    private static final Language NODE =
            new Language(
                    Syntax.before("eprC", "--eval", "--print", "--require", "--import"),
                    Set.of("-e", "-p", "--eval", "--print"),
                    Set.of("--test"));
    private static final Language PERL =
            new Language(Syntax.before("eEIMm").attaching("xFi0lCD"), Set.of("-e", "-E"), Set.of());
    private static final Language RUBY = language("erICEFTxK", Set.of("-e"), Set.of());
    private static final Language PHP =
            language("rdfcBREFtzSg", Set.of("-r", "-B", "-R", "-E"), Set.of("-f", "-S"));
    private static final Language PLAIN = language("el", Set.of("-e"), Set.of());
    private static final Language AWK = language("vFfe", Set.of("-e"), Set.of("-f", "--file"));
    private static final Language VIM = language("cSTu", Set.of("-c", "--cmd"), Set.of());
    private static final Language EXPECT = language("cf", Set.of("-c"), Set.of());

    private static final Map<String, Language> LANGUAGES =
            Map.ofEntries(
                    Map.entry("python", PYTHON),
                    Map.entry("pypy", PYTHON),
                    Map.entry("node", NODE),
                    Map.entry("nodejs", NODE),
                    Map.entry("bun", NODE),
                    Map.entry("deno", NODE),
                    Map.entry("perl", PERL),
                    Map.entry("ruby", RUBY),
                    Map.entry("irb", RUBY),
                    Map.entry("php", PHP),
                    Map.entry("lua", PLAIN),
                    Map.entry("Rscript", PLAIN),
                    Map.entry("osascript", PLAIN),
                    Map.entry("julia", PLAIN),
                    Map.entry("pwsh", EXPECT),
                    Map.entry("tclsh", EXPECT),
                    Map.entry("expect", EXPECT),
                    Map.entry("awk", AWK),
                    Map.entry("gawk", AWK),
                    Map.entry("mawk", AWK),
                    Map.entry("nawk", AWK),
                    Map.entry("vim", VIM),
                    Map.entry("nvim", VIM),
                    Map.entry("vi", VIM),
                    Map.entry("ex", VIM));

    private static final Set<String> AWKS = Set.of("awk", "gawk", "mawk", "nawk");
    private static final Set<String> EDITORS = Set.of("vim", "nvim", "vi", "ex");
    private static final List<String> STARTERS = List.of("exec", "eval", "system", "compile");
    private static final Set<String> RUN_VERBS = Set.of("run", "eval", "exec", "x");

    private Interpreters() {}

    private static Language language(String shorts, Set<String> code, Set<String> module) {
        return new Language(Syntax.before(shorts), code, module);
    }

    static Optional<String> run(Rehearsal rehearsal, ProgramCall call) {
        return Optional.ofNullable(LANGUAGES.get(family(call.name())))
                .map(language -> run(rehearsal, call, language));
    }

    /// `python3.12` is python.
    private static String family(String name) {
        int end = name.length();
        while (end > 0
                && (Character.isDigit(name.charAt(end - 1)) || name.charAt(end - 1) == '.')) {
            end--;
        }
        return name.substring(0, end);
    }

    private static String run(Rehearsal rehearsal, ProgramCall call, Language language) {
        CallOptions options = CallOptions.read(call.arguments(), language.syntax());
        List<ExpandedWord> codes = options.values(language.code().toArray(String[]::new));
        List<ExpandedWord> operands =
                options.operands().stream().filter(field -> !isVerb(call, field)).toList();
        codes.forEach(code -> search(rehearsal, code.text(), call));
        codes.forEach(code -> runsInput(rehearsal, code.text(), call));
        boolean module = options.has(language.module().toArray(String[]::new));
        if (module && options.has("-m")) {
            module(rehearsal, call, options);
        } else if (AWKS.contains(call.name()) && !module && codes.isEmpty()) {
            operands.stream()
                    .findFirst()
                    .ifPresent(
                            code -> {
                                searchText(rehearsal, code.text(), call);
                                runsInput(rehearsal, code.text(), call);
                            });
        } else if (call.named("deno") && call.has("eval")) {
            operands.stream().findFirst().ifPresent(code -> search(rehearsal, code.text(), call));
        } else if (codes.isEmpty() && !module && !EDITORS.contains(call.name())) {
            program(rehearsal, call, operands);
        }
        return PrintedOutput.of(rehearsal, call);
    }

    private static boolean isVerb(ProgramCall call, ExpandedWord field) {
        return call.named("deno", "bun") && RUN_VERBS.contains(field.text());
    }

    /// `python -m pip` is pip.
    private static void module(Rehearsal rehearsal, ProgramCall call, CallOptions options) {
        List<ExpandedWord> command =
                Stream.concat(options.value("-m").stream(), options.operands().stream()).toList();
        if (!command.isEmpty() && command.getFirst().is("pip")) {
            ProgramLaunch.run(rehearsal, command, call.text());
        }
    }

    private static void program(
            Rehearsal rehearsal, ProgramCall call, List<ExpandedWord> operands) {
        boolean reads =
                operands.isEmpty()
                        || Set.of("-", "/dev/stdin").contains(operands.getFirst().text());
        if (reads) {
            Optional<ShellKnowledge.Input> input = rehearsal.shell().input();
            boolean kept = input.flatMap(ShellKnowledge.Input::path).isPresent();
            String text = input.map(ShellKnowledge.Input::text).orElse("");
            if (kept) {
                Code.fileRule(text).ifPresent(rule -> rehearsal.found(rule, call.text()));
            } else {
                searchText(rehearsal, text, call);
            }
            return;
        }
        String path = operands.getFirst().text();
        Optional<String> text = rehearsal.shell().file(path);
        if (ShellKnowledge.isDescriptor(path)) {
            text.ifPresent(code -> searchText(rehearsal, code, call));
        } else if (text.isPresent()) {
            Code.fileRule(text.get()).ifPresent(rule -> rehearsal.found(rule, call.text()));
            searchText(rehearsal, Hole.without(text.get()), call);
        }
    }

    /// Code may itself run what it reads.
    private static void runsInput(Rehearsal rehearsal, String code, ProgramCall call) {
        boolean runs = STARTERS.stream().anyMatch(code::contains);
        String input = rehearsal.shell().input().map(ShellKnowledge.Input::text).orElse("");
        if (runs && (Hole.DOWNLOADED.in(input) || Hole.DECODED.in(input))) {
            searchText(rehearsal, input, call);
        }
    }

    /// Code that is nothing but an expansion is built at run time.
    private static void search(Rehearsal rehearsal, String code, ProgramCall call) {
        boolean built = Hole.fills(code) && (Hole.UNKNOWN.in(code) || Hole.FILE.in(code));
        if (built) {
            rehearsal.found(Rule.RUN_TIME_CODE, call.text());
        }
        searchText(rehearsal, code, call);
    }

    private static void searchText(Rehearsal rehearsal, String code, ProgramCall call) {
        if (Hole.DOWNLOADED.in(code)) {
            rehearsal.found(Rule.DOWNLOAD_RUN, call.text());
        } else if (Hole.DECODED.in(code)) {
            rehearsal.found(Rule.DECODED_RUN, call.text());
        } else if (!PrintsOnly.is(code) && holdsBlocked(rehearsal, code)) {
            rehearsal.found(Rule.CODE_TEXT, call.text());
        }
    }

    private static boolean holdsBlocked(Rehearsal rehearsal, String code) {
        if (CodeText.namesBlocked(code)) {
            return true;
        }
        Optional<List<String>> commands = CodeText.commands(code);
        if (commands.isEmpty()) {
            rehearsal.exhaust(code);
        }
        return commands.orElse(List.of()).stream()
                .anyMatch(text -> Code.findings(rehearsal, text).anyDefinite());
    }
}
