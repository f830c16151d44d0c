package baton.app.prove;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.ProblemJson;
import baton.app.command.ProgramVersion;
import baton.app.terminal.Paint;
import baton.app.terminal.Printable;
import baton.core.Plural;
import baton.core.Problem;
import baton.core.Shown;
import baton.core.policy.secrets.Secrets;
import baton.core.prove.Proof;
import baton.core.prove.ProofGrade;
import baton.core.prove.VerifyRun;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.world.SystemClock;
import baton.world.config.UserDirectories;
import baton.world.git.CommitId;
import baton.world.prove.ProofQuestion;
import baton.world.prove.Proving;
import baton.world.prove.Receipts;
import baton.world.secrets.SettingsFiles;

import java.nio.file.Path;
import java.util.List;

/// Tells the verdict about a change to people and machines, and has the receipt written.
final class ProveTelling {
    private static final int OUTPUT_LINES_MAX = 20;

    private final Context context;
    private final ProofQuestion question;
    private final ProofFiles files;
    private final Secrets secrets;

    ProveTelling(Context context, ProofQuestion question, ProofFiles files) {
        this.context = context;
        this.question = question;
        this.files = files;
        this.secrets =
                SettingsFiles.in(
                        List.of(context.terminal().directory()),
                        Secrets.ofEnvironment(context.terminal().environment()));
    }

    void narrate(String words) {
        context.note("prove: " + Printable.line(words));
    }

    ExitStatus unchanged() {
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("holds", true).put("grade", "unchanged");
            context.result(fields.put("base", question.base().value()).build());
            return ExitStatus.DONE;
        }
        context.result("Prove: NOTHING TO PROVE: " + ends() + " has no changes");
        if (question.tip().isEmpty()) {
            context.next("baton prove HEAD^..HEAD --verify CMD");
        }
        return ExitStatus.DONE;
    }

    private String ends() {
        String tip = question.tip().map(id -> new CommitId(id).brief()).orElse("the working tree");
        return question.base().brief() + ".." + tip;
    }

    ExitStatus told(Proving.Judged judged, String sandbox) {
        Proof proof = judged.proof();
        Path receipt = receipt(proof, sandbox);
        files.write(context, proof, secrets);
        if (context.json()) {
            FieldsBuilder fields = proof.value().put("sandbox", sandbox);
            fields.put("receipt", receipt.toString());
            fields.put("errors", ProblemJson.of(proof.problems()));
            context.result(secrets.scrub(fields.build()));
        } else {
            print(judged, sandbox, receipt);
        }
        return proof.holds() ? ExitStatus.DONE : ExitStatus.PROBLEMS;
    }

    private Path receipt(Proof proof, String sandbox) {
        Value receipt =
                proof.value()
                        .put("sandbox", sandbox)
                        .put("at", SystemClock.now().toString())
                        .put("version", ProgramVersion.number())
                        .build();
        Path state = UserDirectories.stateOf(context.terminal().environment());
        return new Receipts(state).write(proof.subject().tree(), secrets.scrub(receipt));
    }

    private void print(Proving.Judged judged, String sandbox, Path receipt) {
        Proof proof = judged.proof();
        ProofGrade grade = proof.grade();
        Paint paint = context.paintOut();
        String title = proof.holds() ? paint.green(proof.title()) : paint.red(proof.title());
        context.result("Prove: " + title + ": " + grade.words());
        row("change", ends() + ", tree " + proof.subject().tree());
        row("Verify", runs(proof));
        proof.before().ifPresent(run -> row("before", run.words()));
        proof.tried().forEach(tried -> row("mutant", tried.words()));
        if (!proof.left().isEmpty()) {
            List<String> left =
                    proof.left().stream()
                            .map(one -> one.path() + " (" + one.reason().words() + ")")
                            .toList();
            row("left out", Shown.texts(left).joined(", "));
        }
        row("sandbox", sandbox + "; seed " + proof.subject().seed());
        row("receipt", receipt.toString());
        output(judged.output());
        for (Problem problem : proof.problems()) {
            String word = paint.red(problem.severity().word()) + " " + problem.fault();
            context.result(word + " " + Printable.line(secrets.scrub(problem.message())));
            context.result("  fix: " + Printable.line(problem.fix()));
        }
    }

    private static String runs(Proof proof) {
        List<VerifyRun> runs = proof.after();
        boolean twice = runs.size() == 2 && runs.getLast().isGreen();
        return twice
                ? runs.getFirst().words() + ", twice"
                : String.join(", then ", runs.stream().map(VerifyRun::words).toList());
    }

    private void row(String name, String words) {
        context.result("  %-9s%s".formatted(name, Printable.line(secrets.scrub(words))));
    }

    /// The last lines of a Verify that was red.
    private void output(String output) {
        List<String> lines = output.lines().filter(line -> !line.isBlank()).toList();
        int more = Math.max(0, lines.size() - OUTPUT_LINES_MAX);
        if (more > 0) {
            context.result("  | (" + Plural.count(more, "line") + " before)");
        }
        lines.subList(more, lines.size())
                .forEach(line -> context.result("  | " + Printable.line(secrets.scrub(line))));
    }
}
