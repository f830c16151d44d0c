package baton.core.view;

import baton.core.Plural;
import baton.core.run.LastProof;
import baton.core.run.PlanRun;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The last proof of a run, as people and programs are told it.
final class ProofReport {
    private ProofReport() {}

    /// One word for programs; `n/a` where the run ended before.
    static String word(PlanRun run) {
        return run.proof()
                .map(
                        proof ->
                                switch (proof.kind()) {
                                    case RUN -> proof.holds() ? "pass" : "fail";
                                    case AT_MERGE -> "pass";
                                    case OFF -> "off";
                                    case NOTHING, UNTOLD -> "n/a";
                                })
                .orElse("n/a");
    }

    /// The section of the report.
    static List<String> section(PlanRun run) {
        List<String> lines = new ArrayList<>(List.of("### Last Proof", ""));
        Optional<LastProof> proof = run.proof();
        lines.add(
                "- **Status:** "
                        + proof.map(ProofReport::status).orElse("n/a (the run ended before)"));
        proof.stream()
                .flatMap(known -> known.remarks().stream())
                .forEach(remark -> lines.add("- " + Cells.cell(remark)));
        proof.stream()
                .flatMap(known -> known.findings().stream())
                .forEach(finding -> lines.addAll(finding(finding)));
        lines.add("");
        return lines;
    }

    private static String status(LastProof proof) {
        return switch (proof.kind()) {
            case RUN -> (proof.holds() ? "pass" : "fail") + noted(proof);
            case AT_MERGE -> "pass (every merge was proved before it counted)";
            case OFF -> "off: the Verify commands were not run in a clean place";
            case NOTHING -> "n/a (no step that passed has a Verify command)";
            case UNTOLD -> "n/a (an earlier version of Baton made the run)";
        };
    }

    private static String noted(LastProof proof) {
        int notes = proof.findings().size() - proof.red().size();
        return notes == 0 ? "" : " (" + Plural.count(notes, "note") + ")";
    }

    private static List<String> finding(LastProof.Finding finding) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "- Step %d: %s — %s"
                        .formatted(
                                finding.step(),
                                Cells.cell(finding.what()),
                                meaning(finding.weight())));
        List<String> output = finding.output().strip().lines().toList();
        if (!output.isEmpty()) {
            lines.add("");
            output.forEach(line -> lines.add(("      " + line).stripTrailing()));
            lines.add("");
        }
        return lines;
    }

    private static String meaning(LastProof.Weight weight) {
        return switch (weight) {
            case RED -> "red";
            case LOCAL -> "noted: it holds with files that git ignores";
            case OUTDATED -> "noted: a later step changed the files of this step";
        };
    }

    /// The findings of the last proof, for programs.
    static Value findings(PlanRun run) {
        return Value.items(
                run.proof().stream()
                        .flatMap(proof -> proof.findings().stream())
                        .map(LastProof.Finding::value)
                        .toList());
    }
}
