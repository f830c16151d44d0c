package demo.model;

public final class InvoiceCheck {
    private InvoiceCheck() {}

    public static void main(String[] args) {
        assert new Invoice("A-1", 250).cents() == 250;
        try {
            new Invoice("A-2", -1);
            throw new AssertionError("a negative amount was taken");
        } catch (IllegalArgumentException expected) {
            assert expected.getMessage().contains("-1");
        }
    }
}
