package demo.report;

import demo.model.Invoice;

import java.util.List;

public final class TotalsCheck {
    private TotalsCheck() {}

    public static void main(String[] args) {
        long large = Integer.MAX_VALUE;
        long sum = Totals.cents(List.of(new Invoice("A-1", large), new Invoice("A-2", 1)));
        assert sum == large + 1 : sum;
    }
}
