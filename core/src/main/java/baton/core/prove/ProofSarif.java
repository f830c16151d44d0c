package baton.core.prove;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.mutant.Hunk;
import baton.core.mutant.Mutant;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A proof in SARIF 2.1.0, which code hosts show beside the lines: a mistake that nobody noticed at
/// its line, a part that nothing needs at its lines, and all else at the change.
///
/// @param version the version of Baton
public record ProofSarif(Proof proof, String version) {
    /// A result without a place is refused by those who show them.
    private static final String WHOLE = ".";

    public Value value() {
        List<Problem> problems = proof.problems();
        FieldsBuilder driver =
                new FieldsBuilder()
                        .put("name", "baton")
                        .put("version", version)
                        .put("rules", rules(problems));
        FieldsBuilder run =
                new FieldsBuilder()
                        .put("tool", new FieldsBuilder().put("driver", driver.build()).build())
                        .put("results", Value.items(results(problems)))
                        .put("columnKind", "unicodeCodePoints");
        return new FieldsBuilder()
                .put("version", "2.1.0")
                .put("runs", Value.items(List.of(run.build())))
                .build();
    }

    private static Value rules(List<Problem> problems) {
        return Value.items(
                problems.stream().map(Problem::fault).distinct().map(ProofSarif::rule).toList());
    }

    private static Value rule(Fault fault) {
        return new FieldsBuilder()
                .put("id", fault.name())
                .put("help", words("baton explain " + fault.name()))
                .build();
    }

    private List<Value> results(List<Problem> problems) {
        List<Value> results = new ArrayList<>();
        for (Problem problem : problems) {
            if (problem.fault() == Fault.VERIFY_BLIND && !proof.unnoticed().isEmpty()) {
                proof.unnoticed().forEach(one -> results.add(unnoticed(problem, one)));
            } else if (problem.fault() != Fault.UNPROVED_HUNK) {
                results.add(result(problem, problem.message(), place(WHOLE, 1, 1)));
            }
        }
        proof.idle().forEach(part -> results.add(idle(part)));
        return results;
    }

    private static Value unnoticed(Problem problem, Mutant mutant) {
        return result(
                problem,
                "Verify stays green with this mistake: " + mutant.words(),
                place(mutant.path(), mutant.line(), mutant.line()));
    }

    private static Value idle(Hunk part) {
        Problem problem = Proof.unproved(part);
        int first = Math.max(1, part.first());
        Value place = place(part.path(), first, Math.max(first, part.last()));
        return result(problem, problem.message(), place);
    }

    private static Value result(Problem problem, String message, Value place) {
        return new FieldsBuilder()
                .put("ruleId", problem.fault().name())
                .put("level", problem.isError() ? "error" : "note")
                .put("message", words(message + ". Fix: " + problem.fix()))
                .put("locations", Value.items(List.of(place)))
                .build();
    }

    private static Value words(String text) {
        return new FieldsBuilder().put("text", text).build();
    }

    private static Value place(String path, int first, int last) {
        FieldsBuilder region = new FieldsBuilder().put("startLine", first).put("endLine", last);
        FieldsBuilder physical =
                new FieldsBuilder()
                        .put("artifactLocation", new FieldsBuilder().put("uri", uri(path)).build())
                        .put("region", region.build());
        return new FieldsBuilder().put("physicalLocation", physical.build()).build();
    }

    /// A path as an address: what could have a meaning of its own there is written by its bytes.
    private static String uri(String path) {
        StringBuilder address = new StringBuilder();
        for (byte part : path.getBytes(StandardCharsets.UTF_8)) {
            char sign = (char) (part & 0xFF);
            boolean plain = sign < 0x80 && (Character.isLetterOrDigit(sign) || isPlain(sign));
            address.append(plain ? String.valueOf(sign) : "%%%02X".formatted((int) sign));
        }
        return address.toString();
    }

    private static boolean isPlain(char sign) {
        return "-._~/".indexOf(sign) >= 0;
    }
}
