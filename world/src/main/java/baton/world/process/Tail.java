package baton.world.process;

/// The last characters of a text, in bounded memory.
final class Tail {
    private final int max;
    private final StringBuilder kept = new StringBuilder();
    private boolean truncated;

    Tail(int max) {
        this.max = max;
    }

    void add(String line) {
        kept.append(line, Math.max(0, line.length() - max), line.length()).append('\n');
        truncated |= line.length() > max;
        if (kept.length() > 2L * max) {
            trim();
        }
    }

    boolean truncated() {
        trim();
        return truncated;
    }

    String text() {
        trim();
        return kept.toString();
    }

    private void trim() {
        if (kept.length() > max) {
            kept.delete(0, kept.length() - max);
            truncated = true;
        }
    }
}
