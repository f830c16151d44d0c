package demo.report;

import demo.model.Invoice;

import java.util.List;

/** What all invoices come to. */
public final class Totals {
    private Totals() {}

    public static long cents(List<Invoice> invoices) {
        int sum = 0;
        for (Invoice invoice : invoices) {
            sum += (int) invoice.cents();
        }
        return sum;
    }
}
