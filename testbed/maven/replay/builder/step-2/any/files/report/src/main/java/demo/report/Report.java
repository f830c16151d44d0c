package demo.report;

import demo.model.Invoice;
import demo.model.Money;

import java.util.List;

/** One line for each invoice, with its amount as people write it. */
public final class Report {
    private Report() {}

    public static String of(List<Invoice> invoices) {
        StringBuilder text = new StringBuilder();
        for (Invoice invoice : invoices) {
            Money amount = new Money(invoice.cents());
            text.append(invoice.number()).append(' ').append(amount).append('\n');
        }
        return text.toString();
    }
}
