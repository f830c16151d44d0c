package baton.app.execute;

import baton.app.command.Context;
import baton.app.terminal.Printable;
import baton.core.Plural;
import baton.core.contract.plan.step.Step;
import baton.core.policy.scan.CommandPlace;
import baton.core.policy.scan.PlanScan;
import baton.core.policy.scan.ScanFinding;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// The words of a run about the security scan of its plan.
///
/// @param steps the steps of the plan, which have titles
public record ScanTelling(PlanScan scan, List<Step> steps) {
    public ScanTelling {
        steps = List.copyOf(steps);
    }

    public boolean blocks() {
        return !blocked().isEmpty();
    }

    private List<ScanFinding> blocked() {
        return scan.findings().stream().filter(ScanFinding::blocks).toList();
    }

    public void tell(Context context) {
        lines().forEach(context::note);
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (ScanFinding finding : scan.findings()) {
            lines.add("Security scan: " + Printable.line(titled(finding.place())));
            lines.add("  Command: " + Printable.line(finding.command()));
            lines.add("  " + verdict(finding) + finding.match().rule());
            lines.add("  Fix: " + finding.match().fix());
        }
        lines.addAll(blocks() ? failure() : List.of(passed()));
        return lines;
    }

    /// All that is blocked in one list, below what is told of each.
    private List<String> failure() {
        List<ScanFinding> blocked = blocked();
        List<String> lines = new ArrayList<>();
        lines.add(
                "SECURITY SCAN FAILED: " + blocked.size() + " dangerous command(s) found in plan.");
        lines.add("Blocked commands:");
        for (ScanFinding finding : blocked) {
            lines.add(
                    "  "
                            + finding.place().where()
                            + ": "
                            + Printable.line(finding.command())
                            + " → "
                            + finding.match().rule());
        }
        return lines;
    }

    private String passed() {
        return "Security scan: PASS (" + Plural.count(scan.commands(), "command") + " checked)";
    }

    /// The place of a command with the title of its step.
    private String titled(CommandPlace place) {
        return steps.stream()
                .filter(step -> place.step().equals(OptionalInt.of(step.number())))
                .findFirst()
                .map(step -> place.where() + " — " + step.title())
                .orElseGet(place::where);
    }

    private static String verdict(ScanFinding finding) {
        return finding.blocks() ? "BLOCKED: " : "WARNING: ";
    }

    /// The findings that are allowed and still worth knowing, one line each, for the report.
    public List<String> advisories() {
        return scan.findings().stream()
                .filter(finding -> !finding.blocks())
                .map(ScanTelling::inOneLine)
                .toList();
    }

    static String inOneLine(ScanFinding finding) {
        return finding.place().where()
                + ": "
                + verdict(finding)
                + finding.match().rule()
                + " — `"
                + Printable.line(finding.command())
                + "`";
    }
}
