package baton.app.check;

import baton.app.command.Context;
import baton.app.command.Globals.Voice;
import baton.app.terminal.Paint;
import baton.app.terminal.Printable;
import baton.core.Plural;
import baton.core.Problem;
import baton.core.contract.ArtifactType;

import java.util.List;

/// Verdicts for a person: problems on stdout as `path:line: error CODE message` with a line for the
/// fix, a summary on stderr.
final class VerdictText {
    private final Context context;
    private final Paint paint;

    VerdictText(Context context) {
        this.context = context;
        this.paint = context.paintOut();
    }

    void print(List<Verdict> verdicts) {
        verdicts.forEach(this::verdict);
        context.note(summary(verdicts));
    }

    private void verdict(Verdict verdict) {
        if (context.globals().voice() == Voice.VERBOSE) {
            String type = verdict.type().map(ArtifactType::word).orElse("unknown");
            context.note(Printable.line(verdict.path()) + ": " + type);
        }
        verdict.errors().forEach(problem -> problem(verdict.path(), problem));
        verdict.warnings().forEach(problem -> problem(verdict.path(), problem));
    }

    private void problem(String path, Problem problem) {
        String where = paint.bold(problem.place(Printable.line(path)) + ":");
        String word = problem.severity().word();
        String painted = problem.isError() ? paint.red(word) : paint.yellow(word);
        String code = problem.fault().name();
        context.result(
                where + " " + painted + " " + code + " " + Printable.line(problem.message()));
        context.result("    " + paint.cyan("fix:") + " " + Printable.line(problem.fix()));
    }

    private String summary(List<Verdict> verdicts) {
        List<Verdict> examined = verdicts.stream().filter(Verdict::examined).toList();
        int unread = verdicts.size() - examined.size();
        if (unread == 0) {
            return examined.isEmpty() ? "no artifacts found" : checked(examined);
        }
        String rest = context.paintErr().red(Plural.count(unread, "path") + " not readable");
        return examined.isEmpty() ? rest : checked(examined) + "; " + rest;
    }

    private String checked(List<Verdict> verdicts) {
        Paint colours = context.paintErr();
        long errors = verdicts.stream().mapToLong(verdict -> verdict.errors().size()).sum();
        long warnings = verdicts.stream().mapToLong(verdict -> verdict.warnings().size()).sum();
        long invalid = verdicts.stream().filter(verdict -> !verdict.valid()).count();
        String number = Plural.count(verdicts.size(), "artifact") + " checked: ";
        String verdict = invalid == 0 ? colours.green("valid") : colours.red(invalid + " invalid");
        return number + verdict + found(errors, warnings);
    }

    private static String found(long errors, long warnings) {
        if (errors == 0 && warnings == 0) {
            return "";
        }
        return " ("
                + Plural.count(errors, "error")
                + ", "
                + Plural.count(warnings, "warning")
                + ")";
    }
}
