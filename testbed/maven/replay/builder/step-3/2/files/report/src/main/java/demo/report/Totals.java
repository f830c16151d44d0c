package demo.report;

import demo.model.Invoice;

import java.util.List;

/** What all invoices come to. */
public final class Totals {
    private Totals() {}

    public static long cents(List<Invoice> invoices) {
        return invoices.stream().mapToLong(Invoice::cents).reduce(0, Math::addExact);
    }
}
