package demo.model;

/** An amount as people write it. */
public record Money(long cents) {
    @Override
    public String toString() {
        return String.format("%d.%02d", cents / 100, cents % 100);
    }
}
