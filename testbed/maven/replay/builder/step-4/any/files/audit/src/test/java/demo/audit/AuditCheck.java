package demo.audit;

import demo.model.Invoice;

import java.util.List;

public final class AuditCheck {
    private AuditCheck() {}

    public static void main(String[] args) {
        Invoice first = new Invoice("A-1", 250);
        assert Audit.numbersDiffer(List.of(first, new Invoice("A-2", 250)));
        assert !Audit.numbersDiffer(List.of(first, first));
    }
}
