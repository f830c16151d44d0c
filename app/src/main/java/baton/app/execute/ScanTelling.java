package baton.app.execute;

import baton.app.command.Context;
import baton.app.terminal.Printable;
import baton.core.Plural;
import baton.core.policy.scan.PlanScan;
import baton.core.policy.scan.ScanFinding;

import java.util.ArrayList;
import java.util.List;

/// The words of a run about the security scan of its plan.
public record ScanTelling(PlanScan scan) {

    public boolean blocks() {
        return scan.findings().stream().anyMatch(ScanFinding::blocks);
    }

    public void tell(Context context) {
        lines().forEach(context::note);
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (ScanFinding finding : scan.findings()) {
            lines.add("Security scan: " + finding.place().where());
            lines.add("  Command: " + Printable.line(finding.command()));
            lines.add("  " + verdict(finding) + finding.match().rule());
            lines.add("  Fix: " + finding.match().fix());
        }
        long blocked = scan.findings().stream().filter(ScanFinding::blocks).count();
        lines.add(
                blocked > 0
                        ? "SECURITY SCAN FAILED: "
                                + blocked
                                + " dangerous command(s) found in plan."
                        : "Security scan: PASS ("
                                + Plural.count(scan.commands(), "command")
                                + " checked)");
        return lines;
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
