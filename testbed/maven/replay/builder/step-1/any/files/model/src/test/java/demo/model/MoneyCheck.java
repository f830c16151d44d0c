package demo.model;

public final class MoneyCheck {
    private MoneyCheck() {}

    public static void main(String[] args) {
        assert new Money(250).toString().equals("2.50");
        assert new Money(5).toString().equals("0.05");
    }
}
