package demo.report;

import demo.model.Invoice;

import java.util.List;

public final class ReportCheck {
    private ReportCheck() {}

    public static void main(String[] args) {
        String text = Report.of(List.of(new Invoice("A-1", 250), new Invoice("A-2", 100)));
        assert text.equals("A-1 250\nA-2 100\n") : text;
    }
}
