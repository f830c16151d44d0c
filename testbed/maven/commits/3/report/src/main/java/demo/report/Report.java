package demo.report;

import demo.model.Invoice;

import java.util.List;

/** One line for each invoice. */
public final class Report {
    private Report() {}

    public static String of(List<Invoice> invoices) {
        StringBuilder text = new StringBuilder();
        for (Invoice invoice : invoices) {
            text.append(invoice.number()).append(' ').append(invoice.cents()).append('\n');
        }
        return text.toString();
    }
}
