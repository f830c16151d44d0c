package demo.audit;

import demo.model.Invoice;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Whether a list of invoices can be right. */
public final class Audit {
    private Audit() {}

    public static boolean numbersDiffer(List<Invoice> invoices) {
        Set<String> seen = new HashSet<>();
        return invoices.stream().map(Invoice::number).allMatch(seen::add);
    }
}
