package demo.model;

/** What somebody owes: a number and an amount in cents. */
public record Invoice(String number, long cents) {
    public Invoice {
        if (cents < 0) {
            throw new IllegalArgumentException("less than nothing: " + cents);
        }
    }
}
