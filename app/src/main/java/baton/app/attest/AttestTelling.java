package baton.app.attest;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.ProblemJson;
import baton.app.terminal.Paint;
import baton.app.terminal.Printable;
import baton.core.Plural;
import baton.core.Problem;
import baton.core.attest.ProofStatement;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.world.attest.AttestFinding;
import baton.world.attest.AttestFinding.Standing;
import baton.world.attest.Attesting;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// Tells people and machines of statements. All that notes and commits say was chosen by others.
record AttestTelling(Context context) {
    private static final int BRIEF = 10;

    ExitStatus made(Attesting.Result result, boolean signed) {
        List<Attesting.Outcome> outcomes = result.outcomes();
        long made = outcomes.stream().filter(Attesting.Outcome::made).count();
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("made", made).put("signed", signed);
            fields.put("steps", Value.items(outcomes.stream().map(AttestTelling::value).toList()));
            List<Value> skipped = new ArrayList<>();
            result.skipped()
                    .forEach(
                            (run, why) -> {
                                FieldsBuilder one = new FieldsBuilder();
                                skipped.add(one.put("run", run).put("reason", why).build());
                            });
            context.result(fields.put("skipped", Value.items(skipped)).build());
            return ExitStatus.DONE;
        }
        context.result(
                "Attest: "
                        + Plural.count(made, "statement")
                        + " written, "
                        + (signed ? "signed" : "not signed")
                        + " ("
                        + Plural.count(outcomes.size(), "proved step")
                        + ")");
        for (Attesting.Outcome outcome : outcomes) {
            String word = outcome.left().orElse(outcome.made() ? "written" : "was there");
            context.result(
                    "  %s step %d of %s: %s"
                            .formatted(
                                    brief(outcome.commit()),
                                    outcome.step(),
                                    outcome.run(),
                                    Printable.line(word)));
        }
        result.skipped()
                .forEach((run, why) -> context.note(run + " says nothing: " + Printable.line(why)));
        return ExitStatus.DONE;
    }

    private static Value value(Attesting.Outcome outcome) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("run", outcome.run()).put("step", outcome.step());
        fields.put("commit", outcome.commit()).put("made", outcome.made());
        return fields.put("left_out", outcome.left()).build();
    }

    ExitStatus verified(List<AttestFinding> findings, boolean known) {
        boolean holds = findings.stream().allMatch(finding -> finding.problems().isEmpty());
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("holds", holds).put("signers_known", known);
            fields.put(
                    "commits", Value.items(findings.stream().map(AttestTelling::value).toList()));
            context.result(fields.build());
        } else {
            print(findings, holds);
            if (!known) {
                context.note(
                        "No signers are named, so whoever signed was taken: only tampering is"
                                + " found. Name those who count with --signers FILE.");
            }
        }
        return holds ? ExitStatus.DONE : ExitStatus.PROBLEMS;
    }

    private static Value value(AttestFinding finding) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("commit", finding.commit()).put("author", finding.author());
        fields.put("subject", finding.subject()).put("status", finding.standing().word());
        fields.put("required", finding.required());
        fields.put("signer", finding.signer()).put("key", finding.key());
        fields.put("lost", finding.standing().words());
        fields.put("journal", finding.journal().words());
        fields.put(
                "proofs",
                Value.items(finding.statements().stream().map(AttestTelling::proof).toList()));
        return fields.put("errors", ProblemJson.of(finding.problems())).build();
    }

    private static Value proof(ProofStatement statement) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("run", statement.run()).put("commit", statement.subject().commit());
        return fields.put("tree", statement.subject().tree()).build();
    }

    private void print(List<AttestFinding> findings, boolean holds) {
        Paint paint = context.paintOut();
        String title = holds ? paint.green("PASS") : paint.red("FAIL");
        String counts =
                Arrays.stream(Standing.values())
                        .map(standing -> counted(findings, standing))
                        .filter(words -> !words.isEmpty())
                        .collect(Collectors.joining(", "));
        context.result(
                "Attest: "
                        + title
                        + " ("
                        + Plural.count(findings.size(), "commit")
                        + (counts.isEmpty() ? "" : ": " + counts)
                        + ")");
        findings.forEach(finding -> print(finding, paint));
    }

    private static String counted(List<AttestFinding> findings, Standing standing) {
        long count = findings.stream().filter(one -> one.standing() == standing).count();
        return count == 0 ? "" : count + " " + standing.word();
    }

    private void print(AttestFinding finding, Paint paint) {
        Standing standing = finding.standing();
        context.result(
                "  %s %-9s %s"
                        .formatted(
                                brief(finding.commit()),
                                standing.word(),
                                Printable.line(finding.subject())));
        if (!finding.statements().isEmpty()) {
            String runs =
                    finding.statements().stream()
                            .map(ProofStatement::run)
                            .distinct()
                            .collect(Collectors.joining(", "));
            String by =
                    finding.signer()
                            .map(name -> "signed by " + name)
                            .or(() -> finding.key().map(key -> "signed by an unknown " + key))
                            .orElse("not signed");
            context.result(
                    Printable.line(
                            "    %s; %s of run %s; the journal %s"
                                    .formatted(
                                            by,
                                            Plural.count(finding.statements().size(), "step"),
                                            runs,
                                            finding.journal().words())));
        }
        if (!standing.words().isEmpty()) {
            context.result("    " + standing.words());
        }
        for (Problem problem : finding.problems()) {
            String word = paint.red(problem.severity().word()) + " " + problem.fault();
            context.result("    " + word + " " + Printable.line(problem.message()));
            context.result("      fix: " + Printable.line(problem.fix()));
        }
    }

    private static String brief(String commit) {
        return commit.substring(0, BRIEF);
    }
}
